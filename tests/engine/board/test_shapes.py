"""Areas measured on the centres of cells (`board/shapes.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import (
    Board,
    Cell,
    Footprint,
    Point,
    cone,
    cube_touches,
    cylinder,
    emanation,
    origin_distance,
    sphere,
    swath,
)

LARGE = 2
BOARD = Board(20, 20, {})


def cells(mask: int) -> list[Cell]:
    """List the cells of a mask of the test board."""
    return BOARD.grid.cells(mask)


@pytest.mark.rule("S5-AREA-05")
@pytest.mark.parametrize(("radius", "count"), [(1, 4), (2, 12), (3, 32), (4, 52), (6, 112)])
def test_cells_of_a_sphere_are_counted(radius: int, count: int) -> None:
    """A cell belongs to it by its centre, at ground level as the ledger counts."""
    assert len(cells(sphere(BOARD, (10, 10), radius))) == count


@pytest.mark.rule("S5-AREA-05")
def test_rows_of_a_sphere() -> None:
    """Radius 4 narrows to four cells in its last row."""
    found = cells(sphere(BOARD, (10, 10), 4))

    for row, columns in [(13, range(8, 12)), (12, range(7, 13)), (11, range(6, 14)), (10, range(6, 14))]:
        assert [x for x, y in found if y == row] == list(columns), row


@pytest.mark.rule("S5-AREA-05", "S5-AREA-09", "S5-AREA-12")
def test_spheres_narrow_with_height_and_cylinders_do_not() -> None:
    """At the top layer of its radius a sphere has no cell left."""
    assert len(cells(sphere(BOARD, (10, 10), 2, layer=1))) == 4
    assert cells(sphere(BOARD, (10, 10), 2, layer=2)) == []
    assert sphere(BOARD, (10, 10), 2, layer=-2) == sphere(BOARD, (10, 10), 2, layer=1)
    assert len(cells(cylinder(BOARD, (10, 10), 2))) == 12


@pytest.mark.rule("S5-AREA-06")
@pytest.mark.parametrize(
    ("aim", "covered"),
    [
        ((9, 5), [(6, 5), (7, 5), (8, 4), (8, 5), (8, 6)]),
        ((9, 9), [(6, 6), (6, 7), (7, 6), (7, 7), (7, 8), (8, 7)]),
    ],
)
def test_cells_of_a_cone(aim: Cell, covered: list[Cell]) -> None:
    """The ledger's cones of length 3 from a Medium user."""
    assert set(cells(cone(BOARD, Footprint((5, 5)), aim, 3))) == set(covered)


@pytest.mark.rule("S5-AREA-06")
def test_columns_of_a_long_cone_and_a_large_user() -> None:
    """Length 6 widens by two every second column; a Large user's cone starts at the nearest point of its space."""
    long = cells(cone(BOARD, Footprint((5, 5)), (9, 5), 6))
    large = cells(cone(BOARD, Footprint((5, 5), LARGE), (14, 6), 3))

    assert [sum(x == column for x, _ in long) for column in range(6, 12)] == [1, 1, 3, 3, 5, 5]
    assert set(large) == {(7, 6), (8, 6), (9, 5), (9, 6), (9, 7)}


@pytest.mark.rule("S5-AREA-07")
@pytest.mark.parametrize(
    ("aim", "covered"),
    [
        ((4, 0), [(x, 0) for x in range(1, 7)]),
        ((4, 4), [(1, 1), (2, 2), (3, 3), (4, 4)]),
        ((5, 3), [(1, 1), (2, 1), (3, 2), (4, 2), (4, 3), (5, 3)]),
    ],
)
def test_cells_of_a_line_with_a_width(aim: Cell, covered: list[Cell]) -> None:
    """The ledger's lines of length 6 and width 1."""
    assert set(cells(swath(BOARD, Footprint((0, 0)), aim, 6))) == set(covered)


@pytest.mark.rule("S5-AREA-07")
def test_a_line_of_even_width_is_aimed_at_a_lattice_point() -> None:
    """Width 2 from a Large user covers two rows."""
    found = cells(swath(BOARD, Footprint((0, 0), LARGE), (9, 1), 3, width=2))

    assert found == [(x, y) for y in (0, 1) for x in (2, 3, 4)]


@pytest.mark.rule("S5-AREA-12")
def test_cones_and_lines_have_a_height() -> None:
    """A cell a layer up is in a cone from where the cone is high enough, and in a line only if it is wide enough."""
    up = cells(cone(BOARD, Footprint((5, 5)), (9, 5), 6, layer=1))

    assert (7, 5) not in up
    assert (11, 5) in up
    assert swath(BOARD, Footprint((5, 5)), (9, 5), 3, layer=1) == 0
    assert swath(BOARD, Footprint((5, 5)), (9, 5), 3, width=3, layer=1) == swath(
        BOARD, Footprint((5, 5)), (9, 5), 3, width=3
    )


def test_an_aim_inside_the_user_is_an_error() -> None:
    """There is no direction to it."""
    with pytest.raises(ValueError, match="lies in the user's space"):
        cone(BOARD, Footprint((5, 5), LARGE), (6, 6), 3)
    with pytest.raises(ValueError, match="lies in the user's space"):
        swath(BOARD, Footprint((5, 5)), (5, 5), 3)


@pytest.mark.rule("S5-AREA-08")
@pytest.mark.parametrize(("at", "legal"), [((6, 4), True), ((6, 6), True), ((7, 4), False), ((5, 3), False)])
def test_a_cube_stands_beside_its_user(at: Cell, *, legal: bool) -> None:
    """It touches the space, a corner being enough, and does not contain it."""
    assert cube_touches(Footprint((5, 5)), at, 3) is legal


@pytest.mark.rule("S5-AREA-10")
@pytest.mark.parametrize(("size", "reach", "count"), [(1, 2, 24), (LARGE, 1, 12), (LARGE, 2, 32)])
def test_an_emanation_surrounds_its_source(size: int, reach: int, count: int) -> None:
    """Its cells are counted in whole cells, the source's own left out."""
    assert len(cells(emanation(BOARD, Footprint((8, 8), size), reach))) == count


@pytest.mark.rule("S5-AREA-01")
@pytest.mark.parametrize(("origin", "away"), [((7, 0), 6), ((8, 0), 7), ((0, 0), 0), ((1, 1), 0), ((2, 2), 1)])
def test_the_range_to_a_lattice_point_is_that_to_the_nearest_cell_touching_it(origin: Point, away: int) -> None:
    """From [0, 0] the point (7, 0) touches the cell [6, 0]."""
    assert origin_distance(Footprint((0, 0)), origin) == away
