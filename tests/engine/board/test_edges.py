"""Edges against a slow reference on random boards: steps, sight, lines, cover."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import (
    Board,
    Corners,
    Edge,
    Footprint,
    Mask,
    Obstacle,
    Passage,
    Pinch,
    clear_outer_corners,
    corners_joined,
    follow,
    line_blocked,
    line_hit,
    reach,
    samples,
    sees,
    side_between,
    step_crosses,
    visible,
)
from tests.engine.board.edge_oracle import Cell, Map, Pair, around, block, border, meet
from tests.examples import examples

WIDTH, HEIGHT = 6, 5


def _pairs() -> list[Pair]:
    cells = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
    return [
        frozenset({(x, y), (x + dx, y + dy)})
        for x, y in cells
        for dx, dy in ((1, 0), (0, 1))
        if x + dx < WIDTH and y + dy < HEIGHT
    ]


PAIRS = _pairs()
CELLS = st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))
INSIDE = st.tuples(st.integers(1, WIDTH - 2), st.integers(1, HEIGHT - 2))
"""Cells away from the border of the board, along which lines run beside the outside."""
EDGES = st.sets(st.sampled_from(PAIRS), min_size=1, max_size=22)
FILLED = st.sets(CELLS, max_size=5)
MAPS = st.builds(lambda filled, edges: Map(WIDTH, HEIGHT, frozenset(filled), frozenset(edges)), FILLED, EDGES)


def board_of(one: Map) -> tuple[Board, Mask, Mask]:
    """Return a board, the mask of its walls and the mask of its low walls."""
    edges = [
        Edge(kind, (side,))  # type: ignore[arg-type]
        for kind, pairs in (("wall", one.edges), ("low_wall", one.low))
        for pair in pairs
        if (side := side_between(*sorted(pair))) is not None
    ]
    board = Board(WIDTH, HEIGHT, {"wall": dict.fromkeys(one.filled, 1)}, edges=edges)
    return board, board.mask("wall"), board.mask("half_cover")


@examples(150)
@given(MAPS, CELLS, st.integers(1, 3))
def test_reach_goes_around_edges(one: Map, start: Cell, size: int) -> None:
    """A mover of any size reaches what a search cell by cell reaches, at the same cost."""
    if not one.fits(start, size):
        return
    board, walls, _ = board_of(one)

    found = reach(board, start, 9, Passage(size=size, walls=walls))

    assert dict(found.costs) == one.reach(start, 9, size, entered_only=False)
    for cell in found.costs:
        assert follow(board, start, found.path(cell), 9, Passage(size=size, walls=walls)).refusal is None


@pytest.mark.parametrize("entered_only", [False, True])
@examples(150)
@given(one=MAPS, low=st.sets(st.sampled_from(PAIRS), max_size=15), start=CELLS, size=st.integers(1, 3))
def test_low_walls_cost_as_difficult_terrain(
    one: Map, low: set[Pair], start: Cell, size: int, *, entered_only: bool
) -> None:
    """Crossing a low wall costs 2, once, by a diagonal step only through its inside."""
    one.low = frozenset(low) - one.edges
    if not one.fits(start, size):
        return
    board, walls, dear = board_of(one)
    passage = Passage(size=size, walls=walls, costs=((2, dear),), entered_only=entered_only)

    found = reach(board, start, 9, passage)

    assert dict(found.costs) == one.reach(start, 9, size, entered_only=entered_only)
    for cell, cost in found.costs.items():
        assert follow(board, start, found.path(cell), 9, passage).cost == cost


@examples(150)
@given(MAPS, CELLS, st.integers(1, 2))
def test_single_steps(one: Map, start: Cell, size: int) -> None:
    """A single step crosses an edge exactly if the reference says so."""
    if not one.fits(start, size):
        return
    board, walls, _ = board_of(one)
    bare = Map(WIDTH, HEIGHT, frozenset(), one.edges)
    for there in around(start):
        if all(bare.holds(cell) for cell in block(there, size)):
            assert step_crosses(board, walls, size, start, there) is not bare.may_step(start, there, size), there


@examples(100)
@given(MAPS, CELLS, st.integers(1, 2), st.sampled_from(list(Corners)))
def test_sight_past_edges(one: Map, at: Cell, size: int, which: Corners) -> None:
    """A viewer sees what some ray of exact fractions reaches."""
    if not one.fits(at, size):
        return
    board, walls, _ = board_of(one)
    viewer = Footprint(at, size)
    points = set(viewer.corners() if which is Corners.OUTER else viewer.all_corners())
    own = set(block(at, size))
    for target in [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if (x, y) not in own]:
        assert sees(board, viewer, Footprint(target), walls, corners=which) is one.sees(own, points, target), target
    fresh, _, _ = board_of(one)
    others = [cell for cell in fresh.grid.cells(fresh.grid.everywhere) if cell not in own]
    seen = visible(fresh, viewer, walls, corners=which)
    assert [cell for cell in others if seen & fresh.grid.bit(cell)] == [
        cell for cell in others if one.sees(own, points, cell)
    ]


@examples(300)
@given(MAPS, CELLS, CELLS, st.integers(1, 2), st.data())
def test_lines_from_corner_to_corner(one: Map, at: Cell, to: Cell, size: int, data: st.DataObject) -> None:
    """A line is blocked exactly if the reference finds no way past the points that it touches."""
    if not (one.fits(at, size) and one.fits(to, 1)) or to in set(block(at, size)):
        return
    board, walls, _ = board_of(one)
    source, target = Footprint(at, size), Footprint(to)
    start = data.draw(st.sampled_from(list(source.all_corners())))
    end = data.draw(st.sampled_from(list(target.all_corners())))
    if start == end or any(start[axis] == end[axis] in (0, (WIDTH, HEIGHT)[axis]) for axis in (0, 1)):
        return

    blocked = line_blocked(board, start, end, walls, source=source, target=target)

    assert blocked is not one.joined(start, end, set(block(at, size)), {to})


@examples(100)
@given(EDGES, CELLS, CELLS)
def test_lines_between_samples(edges: set[Pair], at: Cell, to: Cell) -> None:
    """A line between points inside cells is hit exactly if it has a point in common with an edge."""
    one = Map(WIDTH, HEIGHT, frozenset(), frozenset(edges))
    board, walls, _ = board_of(one)
    ends = [tuple((10 * x, 10 * y) for x, y in border(edge)) for edge in edges]
    for start in samples(Footprint(at)):
        for end in samples(Footprint(to)):
            hit = any(meet(start[:2], end[:2], *both) for both in ends)  # type: ignore[arg-type]
            assert line_hit(board, start, end, [Obstacle(walls)]) is hit


@examples(100)
@given(MAPS, CELLS, CELLS)
def test_neighbours_across_an_edge_have_no_line(one: Map, at: Cell, to: Cell) -> None:
    """Neighbours with an edge between them have neither sight nor a line between their corners, in both directions."""
    board, walls, _ = board_of(one)
    if frozenset({at, to}) not in one.edges or at in one.filled or to in one.filled:
        return
    here, there = Footprint(at), Footprint(to)

    assert not sees(board, here, there, walls)
    assert not sees(board, there, here, walls, corners=Corners.EVERY)
    assert not corners_joined(board, here, there, walls)
    assert not corners_joined(board, there, here, walls, rim_blocks=True)


@examples(100)
@given(MAPS, INSIDE, INSIDE)
def test_a_wall_of_edges_covers_as_one_of_cells(one: Map, at: Cell, to: Cell) -> None:
    """An attacker's best corner sees no more corners than lines of the reference reach."""
    if at == to or not one.fits(at, 1) or not one.fits(to, 1):
        return
    board, walls, _ = board_of(one)
    here, there = Footprint(at), Footprint(to)

    clear = clear_outer_corners(board, here, there, walls, pinch=Pinch.OPEN)

    counts = [
        sum(start == end or one.joined(start, end, {at}, {to}) for end in there.corners()) for start in here.corners()
    ]
    assert clear <= max(counts)
