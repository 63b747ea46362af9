"""Movement of the greedy policy: to attack or flanking positions, or out of reach, with few opportunity attacks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final

from fracas_clients.policies import action_value, grid_geometry
from fracas_clients.policies.common_actions import STRIKES
from fracas_clients.policies.scored_intent import ScoredIntent
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import Decision, MoveOption, TargetOption, UseOption
from fracas_protocol.values import whole_number
from fracas_protocol.view_elements import Cell, Creature

__all__ = ["MovementMemory", "available_attacks", "best_moves", "is_foe_adjacent", "position_value"]

_PROVOKED: Final = 4.0
"""Expected cost of provoking an opportunity attack, in hit points."""
_CLIMBING: Final = 0.2
"""Expected cost of provoking an opportunity attack while climbing out of a pit, in hit points.

It is low, so that a creature climbs out at a cell away from foes if there is one, but otherwise beside a foe.
"""
_FLANKING: Final = 0.1
"""Increase of the hit chance by combat advantage: +2 on a d20."""
_CLEAR: Final = 1.0
"""Minimum value of a ranged attack that is made without adjacent foes, in hit points."""
_SHOOTER: Final = 3
"""Minimum range, in cells, of a creature that counts as a ranged attacker."""
_QUICK: Final = frozenset({"swift", "minor", "bonus", "free", "none"})
"""Action costs that can be paid in addition to the turn's main action."""


@dataclass(slots=True)
class MovementMemory:
    """Movement plans of creatures, which the view does not show. Without them, creatures would move back and forth."""

    hurried: set[tuple[int, str]] = field(default_factory=set)
    """Pairs of round and creature where the creature spent an action on movement; it keeps moving towards its foes."""
    closing: set[str] = field(default_factory=set)
    """Creatures without a target in range; each approaches its foes until it has one."""
    vain: dict[str, tuple[frozenset[Cell], set[Cell]]] = field(default_factory=dict)
    """By creature: the positions of its foes, and the cells near a foe from which no attack was possible, for
    example because of height or a corner.
    """

    def fruitless_cells(self, mover: str, foes: frozenset[Cell]) -> set[Cell]:
        """Return the cells from which a creature found no attack while its foes were where they are now."""
        before, cells = self.vain.get(mover, (foes, set()))
        self.vain[mover] = (foes, cells if before == foes else set())
        return self.vain[mover][1]


def best_moves(view: BattleView, options: Decision, movement_memory: MovementMemory) -> Iterator[ScoredIntent]:
    """Yield the best move of every creature that may move, if it is better than staying.

    Args:
        view: The battle.
        options: The seat's options.
        movement_memory: The bot's movement memory; this function updates it.
    """
    for move in options.moves:
        mover = view.creatures[move.by]
        foes = _foes(view, mover)
        if not foes or mover.at is None:
            continue
        blows = list(available_attacks(view, options, move.by, {foe.id for foe in foes}))
        if blows:
            movement_memory.closing.discard(move.by)
            movement_memory.vain.pop(move.by, None)
            yield from _to_flank(view, mover, move, blows)
            yield from _to_shoot(view, mover, move, blows)
        elif not action_value.has_attacked(mover) or (view.game.round, move.by) in movement_memory.hurried:
            yield from _towards(view, mover, move, foes, movement_memory)
        else:
            yield from _away(view, mover, move)


def available_attacks(
    view: BattleView, options: Decision, by: str, foes: Collection[str]
) -> Iterator[tuple[UseOption, TargetOption]]:
    """Yield the possible attacks on foes from the current position."""
    for use in options.uses:
        # What is thrown or shoved for want of anything better is no reason to stay where one is.
        weapon = view.action(by, use.action) is not None or use.action in STRIKES
        if use.by == by and weapon and use.cost not in _QUICK:
            yield from ((use, t) for t in use.targets if t.chance is not None and t.id in foes)
            struck = (id_ for placement in use.placements for id_ in placement.affected)
            yield from ((use, TargetOption(id_)) for id_ in struck if id_ in foes)


def is_foe_adjacent(view: BattleView, creature: Creature) -> bool:
    """Return True if a foe is adjacent to a creature."""
    return creature.at is not None and _nearest(view, creature, creature.at) <= 1


def position_value(view: BattleView, mover: Creature, cell: Cell) -> float:
    """Return the value of a position: ranged attackers want no foe nearby, others want one but not to be surrounded."""
    near, reach = _nearest(view, mover, cell), _reach(view, mover)
    if reach >= _SHOOTER:
        return float(min(near, reach)) if near > 1 else -1.0
    side = grid_geometry.width(view, mover)
    crowd = sum(
        grid_geometry.distance(cell, side, foe.at, grid_geometry.width(view, foe)) <= 1
        for foe in _foes(view, mover)
        if foe.at is not None
    )
    return 10.0 - crowd if near <= reach else -float(near)


def _foes(view: BattleView, mover: Creature) -> list[Creature]:
    return [c for c in view.creatures.values() if c.side != mover.side and c.alive and c.at is not None]


def _nearest(view: BattleView, mover: Creature, cell: Cell) -> int:
    """Return the distance to the nearest foe; 99 without foes."""
    side = grid_geometry.width(view, mover)
    gaps = [
        grid_geometry.distance(cell, side, foe.at, grid_geometry.width(view, foe))
        for foe in _foes(view, mover)
        if foe.at is not None
    ]
    return min(gaps, default=99)


def _to_flank(
    view: BattleView, mover: Creature, move: MoveOption, blows: list[tuple[UseOption, TargetOption]]
) -> Iterator[ScoredIntent]:
    """Yield the move to a flanking position that improves the best attack and provokes no opportunity attack."""
    side = grid_geometry.width(view, mover)
    for use, target in blows:
        victim, action = view.creatures.get(target.id), view.action(mover, use.action)
        if victim is None or action is None or action.origin != "melee" or use.cost != "standard":
            continue
        if "combat_advantage" in target.notes or victim.side == mover.side:
            continue
        helpers = [c for c in view.creatures.values() if c.side != victim.side and c.alive and c.id != mover.id]
        for cell in move.costs:
            if cell in move.provokes:
                continue
            if any(grid_geometry.flanks(cell, side, helper, victim, view) for helper in helpers):
                hit = action_value.attack_value(
                    victim, action_value.damage(action, view.conditions), (target.chance or 0) / 1000 + _FLANKING
                )
                yield ScoredIntent(hit, move.to(cell))
                break


def _to_shoot(
    view: BattleView, mover: Creature, move: MoveOption, blows: list[tuple[UseOption, TargetOption]]
) -> Iterator[ScoredIntent]:
    """Yield a safe step away from adjacent foes before a ranged attack."""
    if not is_foe_adjacent(view, mover) or action_value.has_attacked(mover):
        return
    best, shoots = 0.0, False
    for use, target in blows:
        victim, action = view.creatures.get(target.id), view.action(mover, use.action)
        if victim is None or action is None:
            continue
        merit = action_value.attack_value(
            victim, action_value.damage(action, view.conditions), (target.chance or 600) / 1000
        )
        if merit > best:
            best, shoots = merit, action.origin in ("ranged", "far")
    if not shoots:
        return
    reach = _reach(view, mover)
    clear = {cell: gap for cell in move.costs if cell not in move.provokes and (gap := _nearest(view, mover, cell)) > 1}
    if clear:
        # Near enough to go on shooting, and as far off as that allows; of equals the shortest way.
        cell = max(clear, key=lambda one: (min(clear[one], reach), -move.costs[one]))
        if clear[cell] <= reach:
            yield ScoredIntent(best + _CLEAR, move.to(cell))


def _towards(
    view: BattleView, mover: Creature, move: MoveOption, foes: list[Creature], movement_memory: MovementMemory
) -> Iterator[ScoredIntent]:
    """Yield the move to the nearest attack position."""
    assert mover.at is not None
    side, reach = grid_geometry.width(view, mover), _reach(view, mover)
    gaps = {foe.id: (foe.at, grid_geometry.width(view, foe)) for foe in foes if foe.at is not None}

    def nearest(cell: Cell) -> int:
        return min(grid_geometry.distance(cell, side, at, wide) for at, wide in gaps.values())

    vain = movement_memory.fruitless_cells(mover.id, frozenset(at for at, _ in gaps.values()))
    if nearest(mover.at) <= reach:
        movement_memory.closing.add(
            mover.id
        )  # near enough, and yet there is nothing to strike: something is in the way
        if not action_value.has_attacked(mover):
            vain.add(mover.at)
    if mover.id in movement_memory.closing:
        reach = 1

    # A creature in a pit cannot attack foes above it; it must leave despite their opportunity attacks.
    below = mover.altitude < 0 and all(foe.altitude > mover.altitude for foe in foes)

    def goal(cell: Cell) -> bool:
        return cell not in vain and nearest(cell) <= reach and not (below and "pit" in view.terrain(cell))

    steps = grid_geometry.steps_to(view, mover, goal)
    if mover.at not in steps and side > 1:
        # No way is wide enough: perhaps it can squeeze, and the others can come to it.
        steps = grid_geometry.steps_to(view, mover, goal, side=1)
    here = steps.get(mover.at, 99)
    best: ScoredIntent | None = None
    for cell, cost in move.costs.items():
        gained = here - steps.get(cell, 99)
        if gained <= 0:
            continue
        # Ranged attackers stay as far away as possible; steps and opportunity attacks cost.
        danger = (_CLIMBING if below else _PROVOKED) * len(move.provokes.get(cell, ()))
        merit = gained + 0.1 * min(nearest(cell), reach) - 0.01 * cost - danger
        if best is None or merit > best.merit:
            best = ScoredIntent(merit, move.to(cell))
    if best is not None:
        yield best


def _away(view: BattleView, mover: Creature, move: MoveOption) -> Iterator[ScoredIntent]:
    """Yield moves of ranged attackers out of the foes' reach that provoke no opportunity attacks."""
    reach = _reach(view, mover)
    if reach < _SHOOTER or mover.at is None:
        return
    here = _nearest(view, mover, mover.at)
    for cell in move.costs:
        there = _nearest(view, mover, cell)
        if cell not in move.provokes and here < there <= reach:
            yield ScoredIntent(float(there - here), move.to(cell))


def _reach(view: BattleView, mover: Creature) -> int:
    """Return the longest range of a creature's attacks, in cells."""
    longest = 1
    for action in action_value.attacks_of(view, mover):
        longest = max(longest, action.reach, *action.range)
        words = action.area.split()
        longest = max(longest, *(whole_number(word) or 0 for word in words), 1)
    return longest
