"""Doors between cells: the objects that represent them, their state, and the cells from which they are used.

A door edge (`Edge.id`) is an object of the battle with the same id. The map of a situation leaves out the doors whose
object is open or broken (`Ruleset.board`). Doors that fill a cell are a property of the cell instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from fracas_engine.board import Board, Edge, Footprint, cells_beside, distance
from fracas_engine.content import ObjectSpec
from fracas_engine.errors import IllegalIntent, SetupError
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import AnyResolution
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import BattleObject

OPEN: Final = "open"
CLOSED: Final = "closed"
OPENED: Final[Collection[str]] = frozenset({OPEN, "broken"})
"""States of an object that has become a passage."""


def doors_of(board: Board) -> dict[str, Edge]:
    """Return the doors between cells of a map by their ids."""
    return {edge.id: edge for edge in board.edges if edge.id}


def door_cells(board: Board, name: str) -> tuple[Cell, ...]:
    """Return the cells beside a door between cells, each once; empty if there is no such door.

    Args:
        board: The map with all doors (`Situation.map`).
        name: The id of the door.
    """
    return tuple(cell for edge in board.edges if edge.id == name for cell in _cells(board, edge)) if board.edges else ()


def _cells(board: Board, edge: Edge) -> tuple[Cell, ...]:
    hexes = board.shape == "hex"
    beside = (cell for side in edge.sides for cell in cells_beside(side, hexes=hexes))
    return tuple(dict.fromkeys(cell for cell in beside if cell in board))


def object_place(situation: AnySituation, thing: BattleObject, space: Footprint) -> Cell:
    """Return the cell where a creature meets an object; for a door between cells, the cell on the creature's side.

    Args:
        situation: The battle.
        thing: The object.
        space: The space of the creature.
    """
    cells = door_cells(situation.map, thing.id)
    if not cells:
        return thing.at
    middle = 2 * space.cell[0] + space.size, 2 * space.cell[1] + space.size

    def away(cell: Cell) -> tuple[int, int]:
        near = distance(Footprint(space.cell, space.size), Footprint(cell))
        return near, sum((2 * cell[axis] + 1 - middle[axis]) ** 2 for axis in (0, 1))

    return min(cells, key=away)


def object_spec(setup: Setup, name: str) -> ObjectSpec:
    """Return the description of an object of the set-up; a door between cells without an entry has a plain one."""
    return next((one for one in setup.objects if one.id == name), None) or ObjectSpec(id=name)


def object_cell(setup: Setup, spec: ObjectSpec) -> Cell:
    """Return the cell of an object of the set-up; a door between cells is placed by the map.

    Raises:
        SetupError: The object has no cell, and the map has no door with its id.
    """
    if spec.at is not None:
        return (spec.at[0], spec.at[1])
    cells = door_cells(setup.read_board(), spec.id)
    if not cells:
        raise SetupError(f"objects.{spec.id}.at", "no position: give its cell, or the id of a door of the map")
    return cells[0]


def doors_without_entry(setup: Setup) -> Iterator[tuple[str, Cell]]:
    """Yield the id and a cell of each door between cells that has no entry in the objects of the set-up."""
    board = setup.read_board()
    known = {spec.id for spec in setup.objects} if board.edges else ()
    for name in doors_of(board):
        if name not in known:
            yield name, door_cells(board, name)[0]


def first_state(setup: Setup, name: str) -> str:
    """Return the state of a door between cells at the start of a battle; empty for any other object."""
    if name not in doors_of(setup.read_board()):
        return ""
    return OPEN if name in setup.board.open_doors else CLOSED


def plain_doors(setup: Setup) -> dict[str, BattleObject]:
    """Return an object for each door between cells, for rulesets without other objects."""
    board = setup.read_board()
    return {
        name: BattleObject(id=name, at=door_cells(board, name)[0], name="door", state=first_state(setup, name))
        for name in doors_of(board)
    }


def current_board(situation: AnySituation) -> Board:
    """Return the map of the set-up with the cells changed since, and without the doors that are open now."""
    changed = {
        (int(x), int(y)): [{name: number} if number else name for name, number in cell.properties.items()]
        for key, cell in situation.state.cells.items()
        for x, y in [key.split(",")]
    }
    board = situation.map
    if board.edges:
        board = board.without_doors([one.id for one in situation.state.objects.values() if one.state in OPENED])
    return board.changed(changed) if changed else board


def is_closed_door(situation: AnySituation, name: str) -> bool:
    """Return True if an object is a door between cells that is closed."""
    thing = situation.state.objects.get(name)
    return thing is not None and thing.state not in OPENED and name in doors_of(situation.map)


def stands_in_door(board: Board, name: str, space: Collection[Cell]) -> bool:
    """Return True if a space contains a door between cells in its inside, so that the door cannot be closed.

    Args:
        board: The map with all doors (`Situation.map`).
        name: The id of the door.
        space: The cells that a creature occupies.
    """
    edge = doors_of(board).get(name)
    hexes = board.shape == "hex"
    return edge is not None and any(set(cells_beside(side, hexes=hexes)) <= set(space) for side in edge.sides)


def set_door(resolution: AnyResolution, name: str, state: str, *, by: CreatureId | None = None) -> None:
    """Open or close a door between cells; nothing happens if it is so already.

    A ruling (`door: {ID: open}`) calls this, too. The caller checks with `stands_in_door` that no creature's space
    contains a door that is closed.

    Args:
        resolution: The battle.
        name: The id of the door.
        state: `open` or `closed`.
        by: The creature that does it; `None` for a ruling.

    Raises:
        IllegalIntent: `no_such_target`: there is no door between cells with this id.
    """
    thing = resolution.state.objects.get(name)
    if thing is None or name not in doors_of(resolution.map):
        raise IllegalIntent("no_such_target", f"there is no door called {name!r}")
    if thing.state != state:
        event = "door_opened" if state == OPEN else "door_closed"
        resolution.emit(event, (thing, {"state": state}), object=name, **({} if by is None else {"who": by}))
