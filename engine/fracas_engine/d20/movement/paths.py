"""Planning of a creature's own movement: its destinations, and the frame that moves it.

Each ruleset defines passability (`Movement.passage`) and provoked creatures (`provokers`); costs and paths come from
`fracas_engine.board`. The movement is carried out in `walking`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from fracas_engine.board import Board, Fault, Mask, Passage, Provoker, Reach, Voxel, Walk, follow, reach
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.queries.space import cell_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent, RefusalCode
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.lazy import LazyMapping
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MOST_FOR_A_STEP: Final = 2
"""Highest cost of a single step in any d20 ruleset; with fewer points left, costly squares are checked one by one."""

CODES: Final[Mapping[Fault, tuple[RefusalCode, str]]] = {
    Fault.NOT_A_STEP: ("bad_path", "is not adjacent to the previous square"),
    Fault.OFF_BOARD: ("blocked", "is not on the map"),
    Fault.WALL: ("blocked", "is blocked by a wall"),
    Fault.BARRED: ("blocked", "is occupied by an enemy"),
    Fault.CORNER: ("blocked", "would cut the corner of a wall"),
    Fault.TOO_FAR: ("not_enough_movement", "costs more movement than is left"),
    Fault.ENDS_OCCUPIED: ("occupied", "is occupied: end the movement elsewhere"),
    Fault.ENDS_BADLY: ("bad_path", "is no place to end a movement: choose another square"),
    Fault.ENDS_SQUEEZED: ("bad_path", "is too narrow to end a movement: choose another square"),
}
"""Refusal code and message for each fault of a path."""


class Travel:
    """Reachable cells of a creature in one movement mode, searched on first access.

    The object holds all inputs of the search, so a late search still gives the result for the time of its creation.

    Args:
        board: The map.
        start: The mover's present cell.
        points: Movement points that the mover may spend.
        passage: Passage rules of the mover: walls, costs, occupied cells.
        provokers: The creatures that steps may provoke, each with those steps; a creature may be listed more than once.
    """

    __slots__ = ("_found", "board", "ids", "passage", "points", "provokers", "start")

    def __init__(
        self,
        board: Board,
        start: Cell,
        points: int,
        passage: Passage,
        provokers: tuple[tuple[str, Provoker], ...],
    ) -> None:
        self.board = board
        self.start = start
        self.points = points
        self.passage = passage
        by_name: dict[CreatureId, list[Provoker]] = {}
        for name, steps in provokers:
            by_name.setdefault(CreatureId(name), []).append(steps)
        self.ids = tuple(by_name)
        """Creatures that the path may provoke, in the order in which they are asked."""
        self.provokers = tuple(by_name.values())
        self._found: Reach | None = None

    @property
    def reach(self) -> Reach:
        """The search result; computed on first access."""
        if self._found is None:
            self._found = reach(self.board, self.start, self.points, self.passage, self.provokers)
        return self._found

    def provoked(self, cell: Cell) -> tuple[CreatureId, ...]:
        """Return the creatures that the best path to a cell provokes."""
        return self.named(self.reach.provoked(cell)) if self.ids else ()

    def named(self, provoked: tuple[int, ...]) -> tuple[CreatureId, ...]:
        """Return the provoked creatures for indices into `ids`."""
        return tuple(self.ids[number] for number in provoked)

    def leads_somewhere(self) -> bool:
        """Return True if the movement can end in any cell other than its start."""
        grid, passage = self.board.grid, self.passage
        here = grid.bit(self.start)
        beside = here << 1 | here >> 1 | here << grid.stride | here >> grid.stride
        bad = passage.walls | passage.barred | passage.occupied | passage.no_end
        if self.points < MOST_FOR_A_STEP:
            for _, cells in passage.costs:
                bad |= cells
        # A straight step onto good ground nearly always is possible, and needs no search.
        if bad >> grid.plane:
            return bool(self.reach.ends & ~here)
        return bool(beside & grid.anchors(grid.everywhere & ~bad, passage.size)) or bool(self.reach.ends & ~here)


def travel_of(situation: Situation[D20Rules], creature: Creature, mode: str, points: int) -> Travel:
    """Return the search for a creature's movement in a mode, limited by movement points."""
    return situation.memo(("travel", creature.id, mode, points), lambda: _travel_of(situation, creature, mode, points))


def _travel_of(situation: Situation[D20Rules], creature: Creature, mode: str, points: int) -> Travel:
    return travel_through(situation, creature, situation.rules.movement.passage(situation, creature, mode), points)


def travel_through(situation: Situation[D20Rules], creature: Creature, passage: Passage, points: int) -> Travel:
    """Return the search for a creature's movement under the given passage rules, limited by movement points."""
    assert creature.at is not None
    start = creature.at
    provokers = situation.rules.movement.provokers(situation, creature, points, passage.size)
    # Until a creature moves, the same search serves all decisions of an activation.
    known: dict[tuple[Passage, int, tuple[str, ...]], Travel] = situation.place_memo(("travels", creature.id), dict)
    key = (passage, points, tuple([name for name, _ in provokers]))
    found = known.get(key)
    if found is None:
        found = known[key] = Travel(situation.board, start, points, passage, provokers)
    return found


def direct(travel: Travel, steps: int) -> Reach:
    """Search again, for the cheapest of the paths with the fewest steps (OB-CHRG-02).

    Each step gets a large extra cost, so that one step less outweighs any terrain cost.

    Args:
        travel: The movement, with the points that the mover may spend.
        steps: The maximum number of steps.
    """
    passage = travel.passage
    more = travel.points + 1
    dear = replace(
        passage,
        base_cost=passage.base_cost + more,
        costs=tuple((cost + more, cells) for cost, cells in passage.costs),
        squeeze_cost=passage.squeeze_cost + more,
        squeeze_costs=tuple((cost + more, cells) for cost, cells in passage.squeeze_costs),
    )
    return reach(travel.board, travel.start, steps * more + travel.points, dear, travel.provokers)


def plan(
    situation: Situation[D20Rules],
    creature: Creature,
    mode: str,
    points: int,
    path: tuple[Place, ...],
    to: Place | None,
) -> Moving:
    """Return the frame of a movement.

    Args:
        situation: The battle.
        creature: The moving creature.
        mode: The mode of movement.
        points: Movement points that the creature may spend.
        path: The cells to enter, in order; empty if `to` is given.
        to: The destination, reached on the cheapest path; among equal paths, on the one that provokes least.

    Raises:
        IllegalIntent: `bad_path`, `blocked`, `occupied`, `not_enough_movement` or `malformed`.
    """
    return plan_along(situation, creature, mode, travel_of(situation, creature, mode, points), path, to)


def plan_along(
    situation: Situation[D20Rules],
    creature: Creature,
    mode: str,
    travel: Travel,
    path: tuple[Place, ...],
    to: Place | None,
) -> Moving:
    """Return the frame of a movement from a finished search.

    Args:
        situation: The battle.
        creature: The moving creature.
        mode: The mode of movement.
        travel: The search for the movement.
        path: The cells to enter, in order; empty if `to` is given.
        to: The destination, reached on the cheapest path; among equal paths, on the one that provokes least.

    Raises:
        IllegalIntent: Same as `plan`.
    """
    assert creature.at is not None
    if any(len(place) > 2 and place[2] for place in (*path, *((to,) if to is not None else ()))):
        raise IllegalIntent("bad_path", "this movement cannot change altitude: name squares of two numbers")
    passage, points = travel.passage, travel.points
    announced = announced_places(creature.altitude, path, to)
    if path:
        cells = tuple(cell_of(place) for place in path)
    elif to is None:
        raise IllegalIntent("malformed", "a movement needs a path or a destination")
    else:
        there = cell_of(to)
        found = travel.reach
        if there == creature.at:
            raise IllegalIntent("bad_path", f"{creature.id} is already at {list(there)}")
        if there not in found:
            raise _unreachable(situation, creature, travel, there)
        cells = found.path(there)
        if passage.size == 1 and not passage.end_costs and not _has_costly_edges(travel):
            return _found_way(creature, mode, travel, cells, announced)
    walk = follow(situation.board, creature.at, cells, points, passage)
    if walk.refusal is not None:
        code, words = CODES[walk.refusal.fault]
        if walk.refusal.fault is Fault.BARRED:
            space = situation.map.grid.block(walk.refusal.cell, passage.size, passage.size)
            code = situation.rules.movement.barred_code(situation, creature, space)
        raise IllegalIntent(code, f"{list(walk.refusal.cell)} {words}")
    return _frame(creature, mode, walk, points, announced)


def _found_way(
    creature: Creature, mode: str, travel: Travel, cells: tuple[Cell, ...], announced: tuple[Voxel, ...]
) -> Moving:
    """Return the frame for a path found by the search; for movers of one cell, whose paths need no further checks."""
    passage, bit = travel.passage, travel.board.grid.bit
    no_end = passage.occupied | passage.no_end
    dear = sorted(passage.costs, reverse=True)
    costs = tuple(max(passage.base_cost, next((cost for cost, mask in dear if mask & bit(cell)), 0)) for cell in cells)
    return Moving(
        who=CreatureId(creature.id),
        mode=mode,
        path=cells,
        costs=costs,
        squeezed=(False,) * len(cells),
        may_end=tuple(not no_end & bit(cell) for cell in cells),
        stay=travel.start,
        start=travel.start,
        points=travel.points,
        announced=announced,
    )


def _has_costly_edges(travel: Travel) -> bool:
    """Return True if steps across some edges, such as low walls, cost more."""
    cells = travel.board.grid.everywhere
    return any(mask & ~cells for _, mask in travel.passage.costs)


def _frame(creature: Creature, mode: str, walk: Walk, points: int, announced: tuple[Voxel, ...]) -> Moving:
    assert creature.at is not None
    return Moving(
        who=CreatureId(creature.id),
        mode=mode,
        path=walk.cells,
        costs=walk.costs,
        squeezed=walk.squeezed,
        may_end=walk.may_end,
        stay=creature.at,
        start=creature.at,
        points=points,
        announced=announced,
    )


def _unreachable(situation: Situation[D20Rules], creature: Creature, travel: Travel, there: Cell) -> IllegalIntent:
    """Return the reason why a movement cannot end in a cell: unsuitable cell, no path, or too few movement points."""
    assert creature.at is not None
    board = situation.board
    passage, points = travel.passage, travel.points
    grid = board.grid
    if there not in board:
        return IllegalIntent("blocked", f"{list(there)} is not on the map")
    space = grid.block(there, passage.size, passage.size)
    if not grid.bit(there) & grid.anchors(grid.everywhere, passage.size) or space & passage.barred:
        return IllegalIntent(
            situation.rules.movement.barred_code(situation, creature, space), f"{list(there)} cannot be entered"
        )
    everything = reach(board, creature.at, 2 * board.width * board.height, passage)
    if there in everything:
        return IllegalIntent("not_enough_movement", f"{list(there)} is too far: movement left is {points}")
    if not everything.passed & grid.bit(there):
        return IllegalIntent("blocked", f"there is no path to {list(there)}")
    if space & passage.occupied:
        return IllegalIntent("occupied", f"{list(there)} is occupied")
    return IllegalIntent("bad_path", f"a movement cannot end at {list(there)}: choose another square")


def announced_places(altitude: int, path: Sequence[Place], to: Place | None) -> tuple[Voxel, ...]:
    """Return the places named by a move order, with their altitudes.

    Args:
        altitude: The altitude of places that are given without one.
        path: The path in the order; empty if the order gives only a destination.
        to: The destination in the order.
    """
    named = path or (() if to is None else (to,))
    return tuple((place[0], place[1], place[2] if len(place) > 2 else altitude) for place in named)


class Destinations(LazyMapping[Cell, int]):
    """Cells where a movement may end, with their costs, computed on first access."""

    __slots__ = ("_travel",)

    def __init__(self, travel: Travel) -> None:
        super().__init__()
        self._travel = travel

    def masks(self) -> dict[int, Mask]:
        """Return the cells by cost, cheapest first; costs without cells are left out."""
        left = ~self._travel.board.grid.bit(self._travel.start)
        found = {}
        # As in the entries, what can be an end at two costs (a mover that squeezes this way or that) counts as dearer.
        for cost, ends in reversed([*enumerate(self._travel.reach.levels())]):
            if ends & left:
                found[cost] = ends & left
                left &= ~ends
        return dict(reversed(found.items()))

    def layers(self) -> list[tuple[int, list[Cell]]]:
        """Return the cells by cost, cheapest first, each layer by rows; costs without cells are left out.

        This is much faster than sorting the mapping's entries.
        """
        cells = self._travel.board.grid.cells
        return [(cost, cells(ends)) for cost, ends in self.masks().items()]

    def _work_out(self) -> dict[Cell, int]:
        found = dict(self._travel.reach.costs)
        found.pop(self._travel.start, None)
        return found


class Provoked(LazyMapping[Cell, tuple[CreatureId, ...]]):
    """Creatures that the best path to each cell provokes; cells whose paths provoke none are left out."""

    __slots__ = ("_travel",)

    def __init__(self, travel: Travel) -> None:
        super().__init__()
        self._travel = travel

    def masks(self) -> dict[tuple[CreatureId, ...], Mask]:
        """Return the cells grouped by the creatures that the paths to them provoke."""
        travel = self._travel
        left = ~travel.board.grid.bit(travel.start)
        found: dict[tuple[CreatureId, ...], Mask] = {}
        for numbers, cells in travel.reach.provoking() if travel.ids else ():
            if cells & left:
                whom = travel.named(numbers)
                found[whom] = found.get(whom, 0) | cells & left
        return found

    def groups(self) -> list[tuple[tuple[CreatureId, ...], list[Cell]]]:
        """Return each set of provoked creatures with the cells whose paths provoke it, by rows.

        This is much faster than collecting the mapping's entries.
        """
        cells = self._travel.board.grid.cells
        return [(whom, cells(there)) for whom, there in self.masks().items()]

    def _work_out(self) -> dict[Cell, tuple[CreatureId, ...]]:
        found = [(cell, whom) for whom, cells in self.groups() for cell in cells]
        return dict(sorted(found, key=lambda entry: (entry[0][1], entry[0][0])))


def leads_to(situation: Situation[D20Rules], creature: Creature, travel: Travel) -> tuple[Destinations, Provoked]:
    """Return a creature's destinations and the creatures provoked on the way; cached until a creature moves."""
    known: dict[Travel, tuple[Destinations, Provoked]] = situation.place_memo(("leads_to", creature.id), dict)
    found = known.get(travel)
    if found is None:
        found = known[travel] = Destinations(travel), Provoked(travel)
    return found


def step_mode(situation: Situation[D20Rules], creature: Creature) -> str:
    """Return the movement mode used for steps that are part of a creature's action."""
    speeds = situation.rules.sheet(situation, creature).speeds
    return "walk" if "walk" in speeds or not speeds else next(iter(speeds))


def own_steps(situation: Situation[D20Rules], creature: Creature, cells: int) -> Mapping[Cell, int]:
    """Return the cells that a creature can reach by steps that are part of its action, with their costs."""
    if not situation.rules.movement.may_shift(situation, creature) or creature.at is None:
        return {}
    found = Destinations(travel_of(situation, creature, step_mode(situation, creature), cells))
    if not creature.conditions and not situation.board.mask("pit"):
        return found
    # A condition may forbid some ways, such as those toward the source of its fear, and a pit has another altitude.
    return {cell: cost for cell, cost in found.items() if _may_step(situation, creature, cells, cell)}


def _may_step(situation: Situation[D20Rules], creature: Creature, cells: int, to: Cell) -> bool:
    try:
        situation.rules.movement.plan_step(situation, creature, cells, (), to)
    except IllegalIntent:
        return False
    return True
