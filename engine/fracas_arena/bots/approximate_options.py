"""Approximate options of the acting creature: a subset of its options, computed from its stat block in far less time.

Full options describe every action, movement mode and target, which rollouts do not need. The approximate options
have one movement mode and the attacks with possible targets. They are computed without the rules, so a choice may
be refused; then the full options have to be computed (`rollouts`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from fracas_arena.bots.battle_fight import can_make, conditions_of, in_sight, stats_of, still_up
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_clients.policies import focus_weights
from fracas_clients.policies.combat_stats import Attack
from fracas_clients.policies.common_actions import HURRIES
from fracas_engine.battle import Battle
from fracas_engine.board.distance import distance
from fracas_engine.board.footprint import Footprint
from fracas_engine.d20.options import move_option, use_options
from fracas_engine.d20.queries.space import footprint
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Decision
from fracas_engine.errors import EngineError, IllegalIntent
from fracas_engine.ids import CreatureId, Place
from fracas_engine.intents import Use
from fracas_engine.options import MoveOption, Options, Placement, TargetOption, UseOption
from fracas_engine.state import Creature
from fracas_protocol.condition_sets import ConditionSets

_WAYS: Final = ("walk", "fly")
_SHIFT: Final = "shift"
"""Movement mode of one cell without opportunity attacks, in rulesets that have such a mode."""
_ARM: Final = 2
"""Maximum reach of a melee attack, in cells; attacks with a greater reach count as ranged."""
_HIDDEN: Final = "no_line_of_effect"
_MISPLACED: Final = frozenset({_HIDDEN, "bad_target", "out_of_range"})
"""Refusal codes caused by positions: the same action is refused again from the same cells."""
_ROUND: Final = frozenset({"burst", "sphere", "cylinder"})
"""Area shapes around a point."""
_POINTED: Final = frozenset({"line", "cone"})
"""Area shapes from the user towards a cell."""


def approximate_options(battle: Battle, decision: Decision, memory: RolloutMemory) -> Options | None:
    """Return the options of a creature's turn, as far as they can be estimated; None if only the rules know them.

    Args:
        battle: The battle, in a ruleset with squares.
        decision: A pending decision.
        memory: What the rollouts of the same choice have learned.
    """
    rules = battle.ruleset
    if decision.by is None or decision.kind != "turn" or not isinstance(rules, D20Ruleset):
        return None
    creature = battle.state.creatures[decision.by]
    if creature.at is None or creature.hp <= 0 or creature.has(*_needs_rules(conditions_of(battle.setup))):
        return None
    return Options(
        decision=decision,
        moves=tuple(_moves(battle, rules, creature, memory)),
        uses=tuple(_uses(battle, rules, creature, memory)),
    )


def full_options(battle: Battle, decision: Decision, memory: RolloutMemory) -> Options:
    """Return all options from the rules, and record the offered movement modes in the memory."""
    options = battle.options_of(decision)
    memory.modes.update(move.mode for move in options.moves)
    memory.actions.update(use.action for use in options.uses if use.action in HURRIES)
    walks = {move.by: max(move.costs.values()) for move in options.moves if move.mode == "walk"}
    for move in options.moves:
        if move.mode in focus_weights.HASTY and move.by in walks:
            more = max(move.costs.values()) - walks[move.by]
            memory.extra[move.mode] = max(memory.extra.get(move.mode, 0), more)
    return options


def _needs_rules(conditions: ConditionSets) -> frozenset[str]:
    """Return the conditions that change a creature's options so much that only the rules can compute them."""
    prevented = conditions.no_actions | conditions.loses_turn | conditions.speed_zero
    return prevented | conditions.prone | conditions.held | conditions.restricted


def _moves(battle: Battle, rules: D20Rules, creature: Creature, memory: RolloutMemory) -> Iterator[MoveOption]:
    if not creature.budget.get("move", 1):
        return
    here = footprint(creature)
    beset = any(foe.side != creature.side and distance(here, footprint(foe)) <= 1 for foe, _ in still_up(battle))
    if beset and _SHIFT in memory.modes:
        found = move_option(battle.situation, creature, _SHIFT, 1)
        if found is not None:
            yield replace(found, provokes={})
    limits = conditions_of(battle.setup).speed_limits
    for mode in _WAYS:
        speed = rules.movement.speed(battle.situation, creature, mode) or 0
        # Where a turn's movement may be parted, and made longer.
        left = speed + sum(min(dash, speed) for dash in getattr(creature, "dashes", ())) - getattr(creature, "spent", 0)
        left = min((left, *(limit for name, limit in limits.items() if creature.has(name))))
        if left > 0:
            found = move_option(battle.situation, creature, mode, left)
            if found is not None:
                yield found
            if mode == "walk" and not beset:
                yield from _hasty_moves(battle, creature, left, memory)
            return


def _hasty_moves(battle: Battle, creature: Creature, walk: int, memory: RolloutMemory) -> Iterator[MoveOption]:
    """Yield the moves in fast modes (such as running), unless a foe can be attacked after walking."""
    if not memory.extra:
        return
    here = footprint(creature)
    foes = (foe for foe, _ in still_up(battle) if foe.side != creature.side)
    nearest = min((distance(here, footprint(foe)) for foe in foes), default=0)
    longest = max(
        (blow.reach for blow in stats_of(battle.setup, creature.sheet).by_id.values() if blow.left(creature)), default=1
    )
    if longest > _ARM and nearest <= walk + longest:
        return
    for mode, more in memory.extra.items():
        found = move_option(battle.situation, creature, mode, walk + more)
        if found is not None:
            yield found


def _uses(battle: Battle, rules: D20Rules, creature: Creature, memory: RolloutMemory) -> Iterator[UseOption]:
    situation, here = battle.situation, footprint(creature)
    foes = [(foe, at, distance(here, footprint(foe))) for foe, at in still_up(battle) if foe.side != creature.side]
    nearest = min((gap for _, _, gap in foes), default=0)
    for blow in stats_of(battle.setup, creature.sheet).by_id.values():
        if nearest > blow.reach or not (can_make(creature, blow) or _is_second(battle, rules, creature, blow)):
            continue
        if blow.area:
            action = rules.sheet(situation, creature).actions.get(blow.id)
            if action is not None and action.area is not None:
                yield from _areas(battle, creature, action, [foe for foe, _, gap in foes if gap <= blow.reach])
            continue
        part = focus_weights.HAMPERED if blow.aimed and nearest <= 1 else 1.0
        targets = [
            TargetOption(foe.id, chance=int(1000 * part * blow.chance(stats_of(battle.setup, foe.sheet))))
            for foe, at, gap in foes
            if gap <= blow.reach
            and (gap <= 1 or in_sight(battle, here.cell, at, memory))
            and not seems_vain(battle, blow.id, creature, foe, memory)
        ]
        if targets:
            yield UseOption(
                by=CreatureId(creature.id), action=blow.id, name="", cost=blow.cost, targets=tuple(targets),
                pick=(1, 1), choices=((blow.first,),) if blow.first else (),
            )  # fmt: skip


def _is_second(battle: Battle, rules: D20Rules, creature: Creature, blow: Attack) -> bool:
    """Return True if an attack is the extra attack with a second light weapon, in rulesets that track it."""
    struck = getattr(creature, "light", ())
    if not struck or blow.id in struck or not creature.budget.get("bonus") or creature.budget.get(blow.cost):
        return False
    action = rules.sheet(battle.situation, creature).actions.get(blow.id)
    weapon = action.spec.weapon if action is not None and action.spec is not None else None
    return weapon is not None and "light" in weapon.properties


def _areas(battle: Battle, creature: Creature, action: Action, targets: list[Creature]) -> Iterator[UseOption]:
    """Yield an area action: with one placement per target if it is aimed at a cell, else with the rules' placements."""
    area = action.area
    assert area is not None
    if area.shape in _POINTED:
        placements = [Placement(at=foe.at, affected=(CreatureId(foe.id),)) for foe in targets]
    elif area.within is not None and area.shape in _ROUND:
        here, places = footprint(creature), [footprint(foe) for foe in targets]
        between = [
            Footprint(((one.cell[0] + other.cell[0]) // 2, (one.cell[1] + other.cell[1]) // 2))
            for one, other in combinations(places, 2)
            if distance(one, other) <= 2 * area.extent + 1
        ]
        placements = [
            Placement(at=_at(middle), affected=_around(battle, creature, action, middle))
            for middle in (*places, *(middle for middle in between if distance(here, middle) <= area.within))
        ]
    else:
        for option in use_options(battle.situation, creature, action):
            yield replace(option, odds=())  # which would be the dearest of all, from every placement
        return
    if placements:
        by = CreatureId(creature.id)
        yield UseOption(by=by, action=action.id, name="", cost=action.cost, placements=tuple(placements))


def _at(middle: Footprint) -> Place:
    """Return the place of a footprint for an intent: its cell, with the height if it is in the air."""
    return (*middle.cell, middle.altitude) if middle.altitude > 0 else middle.cell


def _around(battle: Battle, creature: Creature, action: Action, middle: Footprint) -> tuple[CreatureId, ...]:
    """Return the creatures that an area covers if it is centred on a place."""
    assert action.area is not None
    foes_alone = action.targets == "all_enemies"
    return tuple(
        CreatureId(other.id)
        for other, _ in still_up(battle)
        if distance(middle, footprint(other)) <= action.area.extent and not (foes_alone and other.side == creature.side)
    )


def learn(battle: Battle, intent: Use, error: EngineError, memory: RolloutMemory) -> None:
    """Remember for the rest of the round that an estimated option was refused because of its target's position.

    Args:
        battle: The battle.
        intent: The refused intent.
        error: The refusal.
        memory: The memory to which the refusal is added.
    """
    user = battle.state.creatures.get(intent.by)
    if not isinstance(error, IllegalIntent) or error.code not in _MISPLACED or user is None or len(intent.on) != 1:
        return
    target = battle.state.creatures.get(CreatureId(intent.on[0]))
    if target is not None:
        memory.refused.add((intent.action, battle.state.game.round, user.at, target.at))
        if error.code == _HIDDEN and user.at is not None and target.at is not None:
            memory.hidden.setdefault(battle.state.game.round, set()).add((user.at, target.at))


def seems_vain(battle: Battle, action: str, user: Creature, target: Creature, memory: RolloutMemory) -> bool:
    """Return True if the same action was refused before in this round between the same two cells.

    Args:
        battle: The battle.
        action: The action's id.
        user: The creature that would use the action.
        target: The creature at which the action would be aimed.
        memory: What the rollouts of the same choice have learned.
    """
    return (action, battle.state.game.round, user.at, target.at) in memory.refused
