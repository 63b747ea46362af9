"""Squares and cubes that touch (`board/adjacency.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Cell, Voxel, around_corner, around_point, share_edge, share_side


@pytest.mark.rule("OB-GRID-02")
def test_four_squares_meet_in_a_corner() -> None:
    """The squares around the corner (3, 3)."""
    assert set(around_point((3, 3))) == {(2, 2), (3, 2), (2, 3), (3, 3)}


@pytest.mark.rule("OB-GRID-02")
@pytest.mark.parametrize(("one", "other", "shared"), [((2, 2), (3, 2), True), ((2, 2), (3, 3), False)])
def test_squares_share_an_edge_side_by_side(one: Cell, other: Cell, *, shared: bool) -> None:
    """On the plan a diagonal neighbour shares a corner only."""
    assert share_side(one, other) is shared
    assert not share_side(one, one)


@pytest.mark.rule("OB-GRID-03")
def test_eight_cubes_meet_in_a_corner() -> None:
    """The cubes around a corner of a map with heights are all next to one another."""
    cubes = list(around_corner((3, 3, 1)))

    assert len(set(cubes)) == 8
    assert {(2, 2, 0), (3, 3, 1)} <= set(cubes)


@pytest.mark.rule("OB-GRID-04")
@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ((0, 0, 0), (1, 0, 0), True),
        ((0, 0, 0), (0, 0, 1), True),
        ((0, 0, 0), (1, 1, 0), True),
        ((0, 0, 0), (1, 0, 1), True),
        ((0, 0, 0), (1, 1, 1), False),
        ((0, 0, 0), (2, 0, 0), False),
        ((0, 0, 0), (0, 0, 0), False),
    ],
)
def test_cubes_share_an_edge_by_face_or_line(one: Voxel, other: Voxel, *, shared: bool) -> None:
    """A corner alone is no edge."""
    assert share_edge(one, other) is shared
    assert share_edge(other, one) is shared
