"""Start zones: the cells of a board in which a seat may place its creatures before the battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fracas_engine.content import BoardSpec
from fracas_engine.ids import Cell
from fracas_engine.setup import SeatSpec

DEPTH: Final = 3
"""How far from its start cells the zone of a start place extends if the board does not define it, in cells."""

_FAR: Final = 1 << 30


def zone_of(
    board: BoardSpec, own: Sequence[Sequence[Sequence[int]]], others: Sequence[Sequence[Sequence[int]]]
) -> tuple[Cell, ...]:
    """Return the start zone of a side, row by row.

    A place without a zone in `start_zones` of the board has the cells within `DEPTH` of its start cells that are nearer
    to them than to those of other sides.

    Args:
        board: The board.
        own: The start places of the side: lists of start cells, of which each is one of the board's places.
        others: The start places of the other sides.
    """
    foes = [cell for cells in others for cell in cells]
    spans: list[tuple[int, int, int, int]] = []
    derived: list[Sequence[int]] = []
    for cells in own:
        name = next((name for name, started in board.starts.items() if _same(started, cells)), "")
        blocks = board.start_zones.get(name, ())
        for one in blocks:
            (west, east), (north, south) = sorted((one.from_[0], one.to[0])), sorted((one.from_[1], one.to[1]))
            spans.append((west, east, north, south))
        derived += () if blocks else cells
    return tuple(
        (x, y)
        for y in range(board.height)
        for x in range(board.width)
        if any(west <= x <= east and north <= y <= south for west, east, north, south in spans)
        or _is_near((x, y), derived, foes)
    )


def zones_of(
    board: BoardSpec, starts: Mapping[str, Sequence[Sequence[int]]], sides: Mapping[str, str]
) -> dict[str, tuple[Cell, ...]]:
    """Return the start zones of seats; the seats of a side share the zones of all their start places.

    Args:
        board: The board.
        starts: The start cells of each seat: those of one of the board's start places.
        sides: The side of each seat.
    """
    places: dict[str, list[Sequence[Sequence[int]]]] = {}
    for seat, cells in starts.items():
        places.setdefault(sides[seat], []).append(cells)
    found: dict[str, tuple[Cell, ...]] = {}
    for side, own in places.items():
        others = [
            cells for other, some in places.items() if other != side for cells in some
            if not any(_same(cells, one) for one in own)
        ]  # fmt: skip
        zone = zone_of(board, own, others)
        found.update((seat, zone) for seat in starts if sides[seat] == side)
    return found


def start_places(seats: Sequence[SeatSpec], board: BoardSpec) -> list[Sequence[Sequence[int]]]:
    """Return the start cells of each seat; if there are too few start places, the seats of a side share one."""
    places = list(board.starts.values())
    if len(places) >= len(seats):
        return list(places)
    sides = list(dict.fromkeys(seat.side for seat in seats))
    return [places[sides.index(seat.side)] for seat in seats]


def _same(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> bool:
    return [tuple(cell) for cell in one] == [tuple(cell) for cell in other]


def _is_near(cell: Cell, own: Sequence[Sequence[int]], others: Sequence[Sequence[int]]) -> bool:
    near = _distance(cell, own)
    return near <= DEPTH and near < _distance(cell, others)


def _distance(cell: Cell, cells: Sequence[Sequence[int]]) -> int:
    return min((max(abs(cell[0] - one[0]), abs(cell[1] - one[1])) for one in cells), default=_FAR)
