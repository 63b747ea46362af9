"""Lines between footprints at one altitude (`board/level_lines.py`)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import (
    Board,
    Cell,
    Edge,
    Footprint,
    Obstacle,
    cells_at,
    clear_cells,
    clear_line,
    is_clear,
    is_clear_from,
    level_lines,
    line_hit,
    point_samples,
    samples,
)
from tests.examples import examples

SIZE = 9
BOARD = Board(SIZE, SIZE, {})
EDGED = Board(SIZE, SIZE, {}, edges=(Edge("wall", ((3, 2, 0), (3, 3, 0), (3, 4, 1), (6, 7, 1))),))
HEIGHTS = st.none() | st.integers(-20, 30)


@st.composite
def footprints(draw: st.DrawFn) -> Footprint:
    """A creature of up to three cells a side, mostly on the ground."""
    size = draw(st.integers(1, 3))
    at = st.integers(0, SIZE - size)
    return Footprint((draw(at), draw(at)), size, draw(st.sampled_from((0, 0, 0, 1, -1))))


CELLS = st.sets(st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)), max_size=12)
POINTS = st.tuples(st.integers(0, SIZE), st.integers(0, SIZE))
OBSTACLES = st.lists(st.builds(Obstacle, CELLS.map(BOARD.grid.mask), HEIGHTS, HEIGHTS), max_size=3)


@examples(200)
@given(one=footprints(), other=footprints(), obstacles=OBSTACLES)
def test_level_lines_are_hit_as_single_lines_are(one: Footprint, other: Footprint, obstacles: list[Obstacle]) -> None:
    """Each line meets an obstacle if `line_hit` says so, and one clear line is enough to see."""
    starts, ends = samples(one), samples(other)

    assert is_clear(BOARD, one, other, obstacles) == clear_line(BOARD, starts, ends, obstacles)
    level = Footprint(other.cell, other.size, one.altitude)
    cells, ends = cells_at(one.altitude, obstacles), samples(level)
    found = [[bool(mask & row.near(cells)) for mask in row.masks] for row in level_lines(BOARD, one, level)]
    assert found == [[line_hit(BOARD, start, end, obstacles) for end in ends] for start in starts]


@examples(100)
@given(one=footprints(), cells=CELLS, barriers=CELLS, edges=st.booleans())
def test_clear_cells_are_those_with_a_clear_line(
    one: Footprint, cells: set[Cell], barriers: set[Cell], *, edges: bool
) -> None:
    """Many cells are tested as each is by its single lines, with and without edges."""
    board = EDGED if edges else BOARD
    grid, one = board.grid, Footprint(one.cell, one.size)
    filled = grid.mask(barriers) | (board.mask("wall") if edges else 0)

    clear = grid.cells(clear_cells(board, one, grid.mask(cells), filled))

    expected = [c for c in cells if clear_line(board, samples(one), samples(Footprint(c)), [Obstacle(filled)])]
    assert clear == sorted(expected, key=lambda cell: (cell[1], cell[0]))


@examples(200)
@given(
    one=footprints(), at=st.tuples(st.integers(0, SIZE), st.integers(0, SIZE)), obstacles=OBSTACLES, edges=st.booleans()
)
def test_lines_of_a_point_are_hit_as_single_lines_are(
    one: Footprint, at: Cell, obstacles: list[Obstacle], *, edges: bool
) -> None:
    """A point of origin, also at the edge of the board, has a clear line to a footprint if any single line is clear."""
    board = EDGED if edges else BOARD
    barriers = [*obstacles, *([Obstacle(board.mask("wall"), None, None)] if edges else [])]

    for sample in point_samples(at, 1):
        assert is_clear_from(board, sample, one, barriers) == clear_line(board, [sample], samples(one), barriers)
