"""Placement of a set-up's seats and creatures on the board, with all errors reported at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from fracas_engine.board import Board, Footprint, contains_edge
from fracas_engine.content import CreatureSpec
from fracas_engine.content.consistency import sequence_faults
from fracas_engine.d20.queries.space import SIDES, side_length
from fracas_engine.d20.state import D20Creature
from fracas_engine.doors import doors_of
from fracas_engine.errors import RefusalCode, SetupError
from fracas_engine.ids import SeatId, SideId
from fracas_engine.setup import Setup, side_fault
from fracas_engine.state import Seat

C = TypeVar("C", bound=D20Creature)


def _never(_spec: CreatureSpec, _others: Sequence[CreatureSpec]) -> bool:
    return False


def _ground(_spec: CreatureSpec) -> Iterable[int]:
    return (0,)


def _always(_creature: D20Creature) -> bool:
    return True


@dataclass(frozen=True)
class Placing(Generic[C]):
    """The parts of creature placement that differ between rulesets."""

    make: Callable[[CreatureSpec, str, SideId, SeatId], C]
    """Creates a creature from its sheet, id, side and seat."""
    barriers: Collection[str]
    """Properties of squares that no creature may occupy."""
    sizes: Collection[str] = tuple(SIDES)
    storeys: Callable[[CreatureSpec], Iterable[int]] = _ground
    """Returns the altitudes, in squares, that a creature's space occupies."""
    fills: Callable[[C], bool] = _always
    """Returns True if a creature keeps others out of its space."""
    may_share: Callable[[CreatureSpec, Sequence[CreatureSpec]], bool] = _never
    """Returns True if a creature may share a square with the creatures placed there before."""


def put_on_board(setup: Setup, board: Board, placing: Placing[C]) -> tuple[dict[str, Seat], dict[str, C]]:
    """Return the seats and the creatures of a set-up by their ids.

    If the set-up lists no seats, one is created for each seat that the creatures refer to.

    Raises:
        SetupError: Creatures or objects off the map, creatures in walls or in each other's places, creatures with a
            wall between their cells, objects without a place, an unknown id in the order, an unknown
            seat or size, an id used twice, or a sequence of actions that the sheet lacks. The message describes all
            faults; `where` and `code` are those of the first.
    """
    seats: dict[str, Seat] = {spec.id: Seat(id=spec.id, side=SideId(spec.side), name=spec.name) for spec in setup.seats}
    creatures: dict[str, C] = {}
    faults: list[tuple[str, str, RefusalCode]] = []
    taken: dict[tuple[int, int, int], list[CreatureSpec]] = {}
    for spec in setup.creatures:
        where = f"creatures.{spec.id}"
        if spec.id in creatures:
            faults.append((f"{where}.id", "duplicate id: give every creature its own", "malformed"))
            continue
        if spec.at is None:
            faults.append((f"{where}.at", "no position: give its north-west square", "malformed"))
            continue
        if spec.size not in placing.sizes:
            known = ", ".join(placing.sizes)
            faults.append((f"{where}.size", f"unknown size {spec.size}: use one of {known}", "malformed"))
            continue
        if spec.seat_id not in seats:
            if setup.seats:
                faults.append((f"{where}.seat", f"unknown seat {spec.seat_id}: use a seat of the set-up", "malformed"))
                continue
            seats[spec.seat_id] = Seat(id=spec.seat_id, side=SideId(spec.side_id))
        wrong_side = side_fault(setup, spec, seats[spec.seat_id].side)
        if wrong_side:
            faults.append((f"{where}.side", wrong_side, "malformed"))
            continue
        creature = placing.make(spec, spec.id, SideId(seats[spec.seat_id].side), SeatId(spec.seat_id))
        side = side_length(creature)  # less than its sheet says where it is squeezed
        for detail, code in _place_faults(board, spec, side, placing, taken, fills=placing.fills(creature)):
            faults.append((f"{where}.at", detail, code))
        creatures[spec.id] = creature
    faults.extend(_sequence_faults(setup))
    unknown = _unknown(setup.order or (), creatures)
    if unknown:
        faults.append(("order", f"unknown creature {', '.join(unknown)}: name creatures of the set-up", "malformed"))
    barriers = board.without_doors(setup.board.open_doors).mask(*placing.barriers) if board.edges else 0
    for name, one in creatures.items() if barriers else ():
        if one.at is not None and contains_edge(board.grid, Footprint(one.at, side_length(one)), barriers):
            faults.append((f"creatures.{name}.at", "a wall lies between its squares: choose another place", "blocked"))
    doors = doors_of(board)
    for thing in setup.objects:
        if thing.at is None and thing.id not in doors:
            known = f", or the id of a door of the map ({', '.join(doors)})" if doors else ""
            faults.append((f"objects.{thing.id}.at", f"no position: give its square{known}", "malformed"))
        for part, cell in (("at", thing.at), ("opens", thing.opens)):
            if cell is not None and (cell[0], cell[1]) not in board:
                there = f"{list(cell)} is not on the map of {board.width} by {board.height} squares"
                faults.append((f"objects.{thing.id}.{part}", there, "blocked"))
    if faults:
        first = faults[0]
        rest = "".join(f"; {where}: {detail}" for where, detail, _ in faults[1:])
        raise SetupError(first[0], first[1] + rest, code=first[2])
    return seats, creatures


def _sequence_faults(setup: Setup) -> Iterator[tuple[str, str, RefusalCode]]:
    """Yield a fault for each attack sequence that names a missing attack, which would stop a battle in mid-turn."""
    for group, specs in (("creatures", setup.creatures), ("summons", setup.summons)):
        for spec in specs:
            own = [action.id for action in spec.actions]
            for action in spec.actions:
                for _, message, hint in sequence_faults(action, own):
                    where = f"{group}.{spec.id}.actions.{action.id}.sequence"
                    yield where, f"{message}; {hint}" if hint else message, "malformed"


def _unknown(order: Iterable[str], creatures: Mapping[str, D20Creature]) -> list[str]:
    return [name for name in order if name not in creatures]


def _place_faults(
    board: Board,
    spec: CreatureSpec,
    side: int,
    placing: Placing[C],
    taken: dict[tuple[int, int, int], list[CreatureSpec]],
    *,
    fills: bool,
) -> list[tuple[str, RefusalCode]]:
    """Return the faults of a creature's position, at most one of each kind, and add its space to `taken`."""
    assert spec.at is not None
    space = Footprint((spec.at[0], spec.at[1]), side)
    if not space.fits(board.grid):
        return [(f"part of it is off the map of {board.width} by {board.height} squares", "blocked")]
    for cell in space.cells():
        if any(board.has(cell, name) for name in placing.barriers):
            return [(f"{list(cell)} is a wall: choose another square", "blocked")]
    if not fills:
        return []
    faults: list[tuple[str, RefusalCode]] = []
    for cell in space.cells():
        for storey in placing.storeys(spec):
            others = taken.setdefault((*cell, storey), [])
            if others and not faults and not placing.may_share(spec, others):
                faults.append((f"{list(cell)} is occupied by {others[0].id}", "occupied"))
            others.append(spec)
    return faults
