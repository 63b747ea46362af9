"""Squeezing: moving in a space one square shorter on each side, and expanding when there is room.

Rules: FE-MOVE-09, OB-SQZE.

The state of a squeezed creature has the smaller size category, so that all code that looks at spaces sees the smaller
space. Its sheet keeps the full size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from fracas_engine.board import Fault, Footprint, Mask, clear_anchors, contains_edge, follow, reach
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement.paths import CODES, Travel, announced_places
from fracas_engine.d20.queries.space import cell_of, masks, side_length
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.lazy import LazyMapping
from fracas_engine.options import MoveOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import SQUEEZED
from fracas_engine.rulesets.fourth_family.queries.creatures import full_side, space_fields
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.triggers import opportunity
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

MODE: Final = "squeeze"


def side_after(situation: Situation[FamilyRules], creature: Creature, mode: str) -> int:
    """Return the side length of a creature's space, in squares, after it takes a step in a mode of movement."""
    return full_side(situation, creature) - (mode == MODE)


def narrow_costs(situation: Situation[FamilyRules], creature: Creature, rough: Mask) -> tuple[tuple[int, Mask], ...]:
    """Return the movement costs of squares for a squeezing creature (OB-SQZE-02).

    Squares too narrow for the creature's full space may cost more.

    Args:
        situation: The battle.
        creature: The squeezing creature.
        rough: Squares of difficult terrain.
    """
    grid = situation.map.grid
    side = full_side(situation, creature)
    roomy = clear_anchors(grid, situation.rules.terrain.barriers(situation), side)
    narrow = grid.everywhere & ~grid.covered(roomy, side)
    dear = situation.rules.switches.squeeze_cost
    return tuple((cost, cells) for cost, cells in ((2, rough), (dear, narrow), (dear + 1, narrow & rough)) if cells)


# ---------------------------------------------------------------- destinations


def _routes(situation: Situation[FamilyRules], creature: Creature, points: int) -> tuple[Travel, ...]:
    """Return a path search for each part of the creature's space where squeezing may start, preferred part first."""
    return situation.memo(("squeeze", creature.id, points), lambda: tuple(_searches(situation, creature, points)))


def _searches(situation: Situation[FamilyRules], creature: Creature, points: int) -> Iterator[Travel]:
    ruleset = situation.rules
    passage = ruleset.movement.passage(situation, creature, MODE)
    for start in blocks(situation, creature, every=ruleset.switches.squeezes_from_any_block):
        provokers = opportunity.provokers(situation, creature, passage.size, start)
        yield Travel(situation.board, start, points, passage, provokers)


def blocks(situation: Situation[FamilyRules], creature: Creature, *, every: bool) -> tuple[Cell, ...]:
    """Return the north-west squares of the parts of a creature's space in which it may start squeezing."""
    assert creature.at is not None
    x, y = creature.at
    if not every or side_length(creature) < full_side(situation, creature):
        return ((x, y),)
    return ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))


def destinations(situation: Situation[FamilyRules], creature: Creature, points: int) -> dict[Cell, int]:
    """Return the destinations of squeezing with their costs, including the creature's own position at 0."""
    assert creature.at is not None
    return {creature.at: 0, **_Ends(_Best(creature.at, _routes(situation, creature, points)))}


def _best(routes: Iterable[Travel], there: Cell) -> Travel | None:
    """Return the search with the cheapest path to a square; of equal ones, the path that provokes fewest creatures."""
    found = [route for route in routes if there != route.start and there in route.reach]
    return min(found, key=lambda r: (r.reach.costs[there], len(r.reach.provokes.get(there, ()))), default=None)


class _Best(LazyMapping[Cell, Travel]):
    """Lazy mapping from each destination of squeezing to its best search (see `_best`), sorted by row and column."""

    def __init__(self, at: Cell, routes: tuple[Travel, ...]) -> None:
        super().__init__()
        self._at, self._routes = at, routes

    def _work_out(self) -> dict[Cell, Travel]:
        best: dict[Cell, tuple[tuple[int, int], Travel]] = {}
        for route in self._routes:
            provokes = route.reach.provokes
            for cell, cost in route.reach.costs.items():
                price = cost, len(provokes.get(cell, ()))
                if cell not in (self._at, route.start) and (cell not in best or price < best[cell][0]):
                    best[cell] = price, route
        return {cell: best[cell][1] for cell in sorted(best, key=lambda at: (at[1], at[0]))}


class _Ends(LazyMapping[Cell, int]):
    """Lazy mapping from each destination of squeezing to its cost."""

    def __init__(self, best: _Best) -> None:
        super().__init__()
        self._best = best

    def _work_out(self) -> dict[Cell, int]:
        return {cell: route.reach.costs[cell] for cell, route in self._best.items()}


class _Provoked(LazyMapping[Cell, tuple[CreatureId, ...]]):
    """Lazy mapping from destinations of squeezing to the creatures, if any, that the best path provokes."""

    def __init__(self, best: _Best) -> None:
        super().__init__()
        self._best = best

    def _work_out(self) -> dict[Cell, tuple[CreatureId, ...]]:
        return {
            cell: route.named(route.reach.provokes[cell])
            for cell, route in self._best.items()
            if cell in route.reach.provokes
        }


def move_option(situation: Situation[FamilyRules], creature: Creature, points: int) -> MoveOption | None:
    """Return the option to squeeze, or None if it leads nowhere."""
    assert creature.at is not None
    routes = _routes(situation, creature, points)
    if not any(route.leads_somewhere() for route in routes):
        return None
    best = _Best(creature.at, routes)
    return MoveOption(by=CreatureId(creature.id), mode=MODE, costs=_Ends(best), provokes=_Provoked(best))


def plan(
    situation: Situation[FamilyRules], creature: Creature, points: int, path: tuple[Place, ...], to: Place | None
) -> Moving:
    """Return the frame of squeezing along a path, or to a square.

    A path may start in any part of the creature's space; a destination alone is reached from the preferred part.

    Raises:
        IllegalIntent: `malformed`, `bad_path`, `blocked`, `occupied` or `not_enough_movement`.

    Args:
        situation: The battle.
        creature: The mover.
        points: The movement points that the creature may spend.
        path: The places to enter, in order; empty if `to` is given.
        to: The destination; None if `path` is given.
    """
    assert creature.at is not None
    board = situation.board
    passage = situation.rules.movement.passage(situation, creature, MODE)
    starts = blocks(situation, creature, every=True)
    cells = tuple(cell_of(place) for place in path)
    if not cells:
        if to is None:
            raise IllegalIntent("malformed", "a movement needs a path or a destination")
        there = cell_of(to)
        if there == creature.at:
            raise IllegalIntent("bad_path", f"{creature.id} is already at {list(there)}")
        route = _best(_routes(situation, creature, points), there)
        if route is None:
            far = there in board and there in reach(board, creature.at, 2 * board.width * board.height, passage)
            raise IllegalIntent(
                "not_enough_movement" if far else "blocked",
                f"{creature.id} cannot squeeze to {list(there)} with {points} squares of movement",
            )
        cells, starts = route.reach.path(there), (route.start,)
    walks = [follow(board, start, cells, points, passage) for start in starts]
    good = [walk for walk in walks if walk.refusal is None]
    if not good:
        refusal = max((walk.refusal for walk in walks if walk.refusal is not None), key=lambda one: one.step)
        code, words = CODES[refusal.fault]
        if refusal.fault is Fault.BARRED:
            space = situation.map.grid.block(refusal.cell, passage.size, passage.size)
            code = situation.rules.movement.barred_code(situation, creature, space)
        raise IllegalIntent(code, f"{list(refusal.cell)} {words}")
    walk = good[0]  # the cost is the same from every part of the space
    return Moving(
        who=CreatureId(creature.id),
        mode=MODE,
        path=walk.cells,
        costs=walk.costs,
        squeezed=(True,) * len(walk.cells),
        may_end=walk.may_end,
        stay=creature.at,
        start=creature.at,
        points=points,
        announced=announced_places(creature.altitude, path, to),
    )


# ---------------------------------------------------------------- squeezing and expanding


def set_out(resolution: Resolution[FamilyRules], creature: Creature) -> None:
    """Make a creature squeezed when it starts a squeezing movement (OB-SQZE-04)."""
    if not creature.has(SQUEEZED):
        resolution.rules.conditions.begin(resolution, creature, Condition(SQUEEZED, Ends("movement")))


def step_values(situation: Situation[FamilyRules], creature: Creature, mode: str) -> dict[str, Any]:
    """Return the fields of a creature that change when its own step shrinks its space or restores the full space."""
    values = space_fields(situation.sheet(creature), squeezed=mode == MODE)
    return {name: value for name, value in values.items() if value != getattr(creature, name)}


def unfold(resolution: Resolution[FamilyRules], creature: Creature) -> None:
    """Restore the full space of a squeezed creature if there is room for it; otherwise it stays squeezed.

    The creature expands to the south-east if possible, else to the first other position by row and column (FE-MOVE-09,
    OB-SQZE-03).
    """
    if not creature.alive or creature.at is None or not creature.has(SQUEEZED):
        return
    if side_length(creature) < full_side(resolution, creature):
        at = _room(resolution, creature)
        if at is None:
            return
        values = {"at": at, **step_values(resolution, creature, "unfold")}
        resolution.emit("unfolded", (creature, values), who=creature.id, at=at)
        resolution.rules.movement.moved(resolution, creature)
    end_conditions(resolution, creature, lambda c: c.name == SQUEEZED and c.ends.until == "movement")


def _room(situation: Situation[FamilyRules], creature: Creature) -> Cell | None:
    assert creature.at is not None
    grid = situation.map.grid
    x, y = creature.at
    side = full_side(situation, creature)
    taken = situation.rules.terrain.barriers(situation)
    for name, mask in masks(situation).items():
        other = situation.state.creatures[name]
        if name != creature.id and (other.altitude > 0) == (creature.altitude > 0):
            taken |= mask
    for at in ((x, y), (x - 1, y - 1), (x, y - 1), (x - 1, y)):
        space = Footprint(at, side)
        if space.fits(grid) and not space.on(grid) & taken and not contains_edge(grid, space, taken):
            return at
    return None
