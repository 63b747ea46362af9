"""Steps that leave some cells behind, for movers of every size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import Cell, Footprint, Grid, leave_edges
from tests.examples import examples

KING = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def told(grid: Grid, cells: int, size: int, step: tuple[Cell, Cell], starting: tuple[Cell, Footprint] | None) -> bool:
    """Say whether one of the parts holds a step."""
    whence, there = map(grid.bit, step)
    parts = leave_edges(grid, cells, size, starting)
    return any(one.leaving & whence and (one.entering is None or one.entering & there) for one in parts)


@pytest.mark.rule("FE-OA-08", "OB-OA-15")
def test_a_big_mover_leaves_what_lies_against_its_direction() -> None:
    """Of four cells those to the west are left by a step to the east, and none of them by a step to the west."""
    grid = Grid(6, 6)
    beside = grid.bit((2, 3))  # the south-western one of four

    leaving = {step for step in KING if told(grid, beside, 2, ((2, 2), (2 + step[0], 2 + step[1])), None)}

    assert leaving == {(1, -1), (1, 0), (1, 1), (0, -1), (-1, -1)}


@examples(100)
@given(st.data())
@pytest.mark.rule("FE-OA-08", "OB-OA-15")
def test_the_parts_hold_exactly_the_steps_that_leave_something(data: st.DataObject) -> None:
    """Of every step on the board, the first of one that begins to squeeze or ceases to among them."""
    size = data.draw(st.integers(1, 4))
    grid = Grid(data.draw(st.integers(size, 9)), data.draw(st.integers(size, 9)))
    everywhere = grid.cells(grid.everywhere)
    cells = grid.mask(data.draw(st.sets(st.sampled_from(everywhere), max_size=8)))
    anchors = grid.cells(grid.anchors(grid.everywhere, size))
    starting = None
    if data.draw(st.booleans()):
        before = Footprint(data.draw(st.sampled_from(everywhere)), data.draw(st.integers(1, 4)))
        starting = (data.draw(st.sampled_from(anchors)), before)

    for x, y in anchors:
        left = Footprint((x, y), size) if starting is None or starting[0] != (x, y) else starting[1]
        for dx, dy in KING:
            there = (x + dx, y + dy)
            if there in anchors:
                leaves = bool(left.on(grid) & cells & ~Footprint(there, size).on(grid))
                assert told(grid, cells, size, ((x, y), there), starting) == leaves, ((x, y), there)
