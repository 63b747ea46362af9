"""The way that is drawn: over cells in reach, around corners, past free blows where it costs nothing, by waypoints."""

from __future__ import annotations

from itertools import product

from fracas_clients.tui.route import WaypointRoutes
from tests.clients.battles import message, view_of


def field(*rows: str) -> WaypointRoutes:
    """Return the ways of somebody at [0, 0] on a map, `#` being walls and digits costs."""
    seen = message()
    del seen.board.rows[:]
    seen.board.rows.extend("".join("#" if glyph == "#" else "." for glyph in row) for row in rows)
    costs = {
        (x, y): int(rows[y][x], 36) for y, x in product(range(len(rows)), range(len(rows[0]))) if rows[y][x] not in "#."
    }
    return WaypointRoutes(view_of(seen), (0, 0), costs, {(1, 1)})


def test_the_way_is_straight_where_nothing_is_in_it() -> None:
    """Of equal ways the one without needless slants is drawn."""
    assert field(".1234", "11234").to((), (3, 0)) == ((1, 0), (2, 0), (3, 0))


def test_corners_of_walls_are_not_cut() -> None:
    """Past a wall the way goes around its corner."""
    assert field(".#....", "1.....", "223456").to((), (1, 2))[0] == (0, 1)
    way = field(".#", "12").to((), (1, 1))

    assert way == ((0, 1), (1, 1))


def test_free_blows_are_avoided_where_it_costs_nothing() -> None:
    """Of equally short ways the one that provokes nobody is drawn."""
    assert field(".12", "112", "222").to((), (2, 1)) == ((1, 0), (2, 1))


def test_waypoints_are_gone_by_in_order() -> None:
    """Every waypoint is on the way, each cell beside the one before."""
    way = field(".1234", "11234", "22234", "33334").to(((0, 3),), (4, 0))

    assert (0, 3) in way
    assert way[-1] == (4, 0)
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in zip(((0, 0), *way), way, strict=False))


def test_there_is_no_way_out_of_reach() -> None:
    """A cell that the server does not list is not gone to."""
    assert field(".1", "11").to((), (7, 7)) == ()
