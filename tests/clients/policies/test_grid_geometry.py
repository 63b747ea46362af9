"""Distances, ways around walls, and flanking, as far as a bot needs them."""

from __future__ import annotations

import pytest

from fracas_clients.policies.grid_geometry import distance, flanks, steps_to, width
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.mirror import Mirror
from fracas_protocol.view_hash import view_hash
from tests.clients.fake_server import view


def board(*rows: str, **places: tuple[int, int]) -> BattleView:
    """Return a view of this map, with the large ogre and the small imp where they are said to stand."""
    message = view()
    message.board.rows[:] = rows
    for creature in message.creatures:
        if creature.id in places:
            creature.at[:] = places[creature.id]
    return BattleView(Mirror(v1.Snapshot(match="m1", version=1, view=message, hash=view_hash(message))))


@pytest.mark.parametrize(
    ("a", "a_width", "b", "b_width", "cells"),
    [((0, 0), 1, (5, 2), 1, 5), ((0, 0), 2, (4, 1), 1, 3), ((0, 0), 2, (3, 3), 3, 2), ((3, 3), 3, (0, 0), 2, 2)],
)
def test_distance_is_that_of_the_closest_cells(
    a: tuple[int, int], a_width: int, b: tuple[int, int], b_width: int, cells: int
) -> None:
    """Footprints are as far apart as their closest cells, a diagonal counting 1."""
    assert distance(a, a_width, b, b_width) == cells


def test_width_is_the_side_of_the_footprint() -> None:
    """A large creature is two cells wide."""
    seen = board("....", "....", "....")

    assert [width(seen, seen.creatures[id_]) for id_ in ("ogre", "imp")] == [2, 1]


def test_ways_lead_around_walls() -> None:
    """A wall between here and there makes the way longer."""
    seen = board(".....", ".###.", ".....")
    steps = steps_to(seen, seen.creatures["imp"], lambda cell: cell == (2, 0))

    assert steps[1, 0] == 1
    assert steps[2, 2] == 4
    assert (2, 1) not in steps


def test_the_large_need_room() -> None:
    """Where a small creature slips through, a large one finds no way."""
    seen = board("..#..", ".....", "..#..")
    through = [steps_to(seen, seen.creatures[id_], lambda cell: cell == (3, 0)) for id_ in ("imp", "ogre")]

    assert (0, 0) in through[0]
    assert (0, 0) not in through[1]


@pytest.mark.parametrize(
    ("at", "yes"), [((4, 2), True), ((4, 1), False), ((3, 2), False), ((5, 2), False), ((4, 0), False)]
)
def test_flanking_is_to_stand_on_opposite_sides(at: tuple[int, int], yes: bool) -> None:  # noqa: FBT001 - a case
    """With the ogre west of the imp, only a creature right across is a flanker."""
    seen = board("......", "......", "......", ogre=(1, 1), imp=(3, 2))

    assert flanks(at, 1, seen.creatures["ogre"], seen.creatures["imp"], seen) is yes
