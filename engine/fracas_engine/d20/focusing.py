"""Focus rule on squares for creatures of d20 rulesets (MT-FOC, MT-MOVE).

This module describes enemies as `Foe`s and paths as `Arrivals`, using the ruleset's passages, ranges and sight. The
comparisons are in `fracas_engine.focus`. The result is advice for the bot policy `focus`; no rule of these rulesets
depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from fracas_engine.board import Footprint, Mask, Passage, avoid_hazards, reach
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.allies_and_enemies import enemies, target_named
from fracas_engine.d20.queries.space import footprint, seen_cells, side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.focus import (
    Arrivals,
    Candidate,
    Foe,
    arrivals_of,
    candidates,
    equal_best,
    hazard_avoiding_arrivals,
    strike_plan,
)
from fracas_engine.ids import Cell, Plain
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

NEGATIVE: Final = ("trap", "hazard", "pit")
"""Properties of cells that a creature enters only if there is no other path (MT-FOC-11)."""
_CLOSE: Final = 1
"""Distance in cells within which an enemy hampers a ranged attacker."""


@dataclass(frozen=True, slots=True)
class _Strike:
    """The attack that determines the focus: the first usable one on the sheet (MT-FOC-07)."""

    action: str = ""
    """Id of the action; empty if the creature has no usable attack and just moves next to its focus."""
    reach: int = 1
    ranged: bool = False
    targets: int = 1


def _strike_of(situation: Situation[D20Rules], creature: Creature) -> _Strike:
    for action in situation.rules.sheet(situation, creature).actions.values():
        if _is_attack(creature, action):
            cells = action.normal or action.reach or 1
            count = action.targets if isinstance(action.targets, int) else 1
            return _Strike(action.id, cells, action.origin == "ranged", count)
    return _Strike()


def _is_attack(creature: Creature, action: Action) -> bool:
    """Return True if an action attacks single enemies on the creature's own turn and can still be used."""
    return (
        action.harmful
        and action.spec is not None
        and action.spec.trigger is None
        and action.area is None
        and not action.sequence
        and (isinstance(action.targets, int) or action.targets in ("nearest_enemy", "any"))
        and action_uses.uses_left(creature, action) != 0
    )


# ---------------------------------------------------------------- enemies


def _foes_of(situation: Situation[D20Rules], creature: Creature, strike: _Strike) -> tuple[Foe, ...]:
    near = _nearness(situation, creature)
    order = {name: place for place, name in enumerate(situation.state.game.order)}
    return tuple(
        Foe(
            id=other.id,
            cells=_anchors_near(situation, creature, other, strike.reach, sighted=strike.reach > 1),
            beside=_anchors_near(situation, creature, other, _CLOSE, sighted=False) if strike.ranged else 0,
            nearness=min((near[cell] for cell in footprint(other).cells() if cell in near), default=None),
            rank=order.get(other.id, order.get(other.seat, len(order))),
        )
        for other in situation.present()
        if enemies(creature, other) and not other.is_unknown_to(creature.seat)
    )


def _anchors_near(
    situation: Situation[D20Rules], creature: Creature, other: Creature, cells: int, *, sighted: bool
) -> Mask:
    """Return the anchors within `cells` of another creature, and with sight of it if `sighted` is true."""
    assert other.at is not None, "who is present is on the map"
    grid = situation.board.grid
    side, wide = side_length(creature), side_length(other)
    rise = max(other.altitude - creature.altitude - side + 1, creature.altitude - other.altitude - wide + 1)
    if rise > cells:
        return 0  # it is up in the air, or down in a pit
    x, y = other.at
    near = grid.block(
        (x - cells - side + 1, y - cells - side + 1), wide + side - 1 + 2 * cells, wide + side - 1 + 2 * cells
    )
    taken = footprint(other).on(grid) if rise < 1 else 0  # above or below one another, they may share squares
    sighted = sighted or bool(situation.board.edges)  # a wall between squares parts neighbours, too
    visible = seen_cells(situation, footprint(other), grid.everywhere) if sighted else grid.everywhere
    found = 0
    for at in grid.cells(near):
        own = Footprint(at, side).on(grid)
        if own & visible and not own & taken:
            found |= grid.bit(at)
    return found


def _nearness(situation: Situation[D20Rules], creature: Creature) -> Mapping[Cell, int]:
    """Return the distance around walls from a creature to every other cell (MT-FOC-06)."""
    assert creature.at is not None, "who looks for a focus is on the map"
    walls = situation.rules.terrain.barriers(situation) & ~footprint(creature).on(situation.board.grid)
    return reach(situation.board, creature.at, _plenty(situation), Passage(walls=walls)).costs


def _plenty(situation: Situation[D20Rules]) -> int:
    """Return enough movement points for any path on the map: four for every cell, the highest cost in any rule."""
    return 4 * situation.board.width * situation.board.height


# ---------------------------------------------------------------- ways


@dataclass(frozen=True, slots=True)
class _Found:
    strike: _Strike
    foes: tuple[Foe, ...]
    arrivals: Arrivals
    passage: Passage
    """Passage rules used in the search for paths."""
    best: tuple[Candidate, ...]


def _found(situation: Situation[D20Rules], creature: Creature) -> _Found:
    assert creature.at is not None, "who looks for a focus is on the map"
    strike = _strike_of(situation, creature)
    foes = _foes_of(situation, creature, strike)
    board, mode = situation.board, _mode(situation, creature)
    passage = situation.rules.movement.passage(situation, creature, mode)
    here = footprint(creature).on(board.grid)
    bad = 0 if mode == "fly" else board.mask(*NEGATIVE) & ~here
    clean = replace(passage, barred=passage.barred | bad)
    ways = arrivals_of(reach(board, creature.at, _plenty(situation), clean).levels())
    best = candidates(ways, foes)
    if best or not bad:
        return _Found(strike, foes, ways, clean, best)
    ways = hazard_avoiding_arrivals(avoid_hazards(board, creature.at, passage, bad))
    return _Found(strike, foes, ways, passage, candidates(ways, foes))


def _mode(situation: Situation[D20Rules], creature: Creature) -> str:
    """Return the movement mode in which a creature is fastest; ties go to the first mode on its sheet."""
    rules = situation.rules
    speeds = {
        mode: rules.movement.speed(situation, creature, mode) or 0 for mode in rules.sheet(situation, creature).speeds
    }
    return max(speeds, key=lambda mode: speeds[mode], default="walk")


# ---------------------------------------------------------------- questions


def _asked(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Creature:
    return target_named(situation, str(details["by"]))


def why_focus(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return all possible targets of a creature, best first, with the values that are compared."""
    return tuple(one.told() for one in _found(situation, _asked(situation, details)).best)


def focus(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the preferred target of a creature (ties: first by id); None if it can attack no creature."""
    best = equal_best(_found(situation, _asked(situation, details)).best)
    return min(best) if best else None


def focus_plan(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the preferred target of a creature, the action to use and the path there.

    Returns:
        `focus` and `action` (None if there is none), `targets` (the focus first), and `way`: the anchors on the best
        path to the best place to attack from, including the starting place.
    """
    creature = _asked(situation, details)
    found = _found(situation, creature)
    best = equal_best(found.best)
    if not best:
        return {"focus": None, "action": None, "targets": (), "way": ()}
    name = min(best)
    target = next(foe for foe in found.foes if foe.id == name)
    budget = situation.rules.movement.speed(situation, creature, _mode(situation, creature)) or 0
    others = [foe for foe in found.foes if foe is not target]
    plan = strike_plan(found.arrivals, target, others, budget=budget, count=found.strike.targets)
    assert plan is not None, "a candidate can be attacked from somewhere"
    targets = plan.sets[0]
    _, cells = plan.cells(targets)
    way = _way(situation, creature, found.passage, cells)
    return {"focus": name, "action": found.strike.action or None, "targets": targets, "way": way}


def _way(situation: Situation[D20Rules], creature: Creature, passage: Passage, goals: Mask) -> tuple[Cell, ...]:
    assert creature.at is not None, "who goes is on the map"
    board = situation.board
    found = reach(board, creature.at, _plenty(situation), passage)
    there = board.grid.cells(goals)
    if creature.at in there:
        return (creature.at,)
    goal = min(there, key=lambda cell: (found.costs[cell], cell[1], cell[0]))
    return (creature.at, *found.path(goal))
