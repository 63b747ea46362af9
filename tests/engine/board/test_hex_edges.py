"""Edges on hexes against a slow reference on random boards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import (
    Board,
    Edge,
    Mask,
    Passage,
    follow,
    hex_neighbours,
    hex_sees,
    hexes_seen,
    reach,
    rings_around,
    side_between,
)
from fracas_engine.board.hexes import CORNERS
from tests.engine.board.edge_oracle import Cell, Pair, meet
from tests.examples import examples

WIDTH, HEIGHT = 5, 5
CELLS = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
PAIRS = sorted(
    {frozenset({one, other}) for one in CELLS for other in hex_neighbours(one) if other in CELLS}, key=sorted
)
EDGES = st.sets(st.sampled_from(PAIRS), min_size=1, max_size=20)
FILLED = st.sets(st.sampled_from(CELLS), max_size=4)


def board_of(filled: set[Cell], edges: set[Pair], low: set[Pair] = frozenset()) -> tuple[Board, Mask, Mask]:  # type: ignore[assignment]
    """Return a board, the mask of its walls and the mask of its low walls."""
    found = [
        Edge(kind, (side,))  # type: ignore[arg-type]
        for kind, pairs in (("wall", edges), ("low_wall", low))
        for pair in pairs
        if (side := side_between(*sorted(pair), hexes=True)) is not None
    ]
    board = Board(WIDTH, HEIGHT, {"wall": dict.fromkeys(filled, 1)}, shape="hex", edges=found)
    return board, board.mask("wall"), board.mask("half_cover")


def corners_of(cell: Cell) -> list[Cell]:
    """Return the corners of a hex."""
    return [(2 * cell[0] + cell[1] % 2 + x, 3 * cell[1] + y) for x, y in CORNERS]


def sides_of(cell: Cell) -> list[tuple[Cell, Cell]]:
    """Return the sides of a hex."""
    corners = corners_of(cell)
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def touches(start: Cell, end: Cell, cell: Cell) -> bool:
    """Return True if a line between corners of hexes touches a hex."""
    # A line between corners is never inside a hex alone.
    return any(meet(start, end, *side) for side in sides_of(cell))  # type: ignore[arg-type]


def border(edge: Pair) -> tuple[Cell, Cell]:
    """Return the ends of the side between two hexes."""
    one, other = (set(corners_of(cell)) for cell in edge)
    first, second = sorted(one & other)
    return first, second


def sees(one: Cell, other: Cell, filled: set[Cell], edges: set[Pair]) -> bool:
    """Return True if a line between corners touches no filled hex, no edge, and no outside where an edge ends."""
    if one == other:
        return True
    if other in hex_neighbours(one):
        return frozenset({one, other}) not in edges
    outside = {
        cell
        for edge in edges
        for cell in set(hex_neighbours(min(edge))) & set(hex_neighbours(max(edge)))
        if cell not in CELLS
    }
    return any(
        not any(touches(start, end, cell) for cell in filled | outside)
        and not any(meet(start, end, *border(edge)) for edge in edges)  # type: ignore[arg-type]
        for start in corners_of(one)
        for end in corners_of(other)
    )


@examples(60)
@given(FILLED, EDGES, st.sampled_from(CELLS))
def test_sight_between_hexes(filled: set[Cell], edges: set[Pair], viewer: Cell) -> None:
    """Two hexes see each other where some line between their corners touches nothing."""
    board, walls, _ = board_of(filled - {viewer}, edges)
    for target in CELLS:
        expected = sees(viewer, target, filled - {viewer}, edges)
        if target not in filled:
            assert hex_sees(board, viewer, target, walls) is expected, target
    grid = board.grid
    expected_cells = grid.mask([cell for cell in CELLS if hex_sees(board, viewer, cell, walls)])
    assert hexes_seen(board, viewer, grid.everywhere, walls) == expected_cells
    half = grid.everywhere // 3 & grid.everywhere
    assert hexes_seen(board, viewer, half, walls) == expected_cells & half


@examples(100)
@given(FILLED, EDGES, st.sets(st.sampled_from(PAIRS), max_size=15), st.sampled_from(CELLS))
def test_steps_between_hexes(filled: set[Cell], edges: set[Pair], low: set[Pair], start: Cell) -> None:
    """Steps cross no wall, and cost 2 across a low one; ranges go around walls."""
    filled = filled - {start}
    low = low - edges
    board, walls, dear = board_of(filled, edges, low)

    def search(price: int) -> dict[Cell, int]:
        found = {start: 0}
        ahead = [(0, start)]
        while ahead:
            cost, at = min(ahead)
            ahead.remove((cost, at))
            for there in hex_neighbours(at):
                pair = frozenset({at, there})
                more = cost + (price if pair in low else 1)
                if there in CELLS and there not in filled and pair not in edges and more < found.get(there, 10):
                    found[there] = more
                    ahead.append((more, there))
        return found

    passage = Passage(walls=walls, costs=((2, dear),))
    found = reach(board, start, 9, passage)
    rings = rings_around(board, start, walls)

    assert dict(found.costs) == search(2)
    assert {
        cell: number for number, ring in enumerate(rings) for cell in board.grid.cells(ring) if number < 10
    } == search(1)
    for cell, cost in found.costs.items():
        assert follow(board, start, found.path(cell), 9, passage).cost == cost
