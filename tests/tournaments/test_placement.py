"""First, second and third places."""

from __future__ import annotations

import pytest

from fracas_tournaments.encounters import beaten_counts
from fracas_tournaments.placement import places_of, points_of

SIDES = ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("winner", "fallen", "places"),
    [
        ("c", {"a": 12, "b": 9, "d": 30}, [3, 4, 1, 2]),
        ("c", {"a": 12, "b": 12, "d": 30}, [3, 3, 1, 2]),  # by one blast
        ("c", {}, [2, 2, 1, 2]),  # nothing is known of the others
        ("c", {"b": 4}, [2, 4, 1, 2]),  # won by a goal, while two still stood
        (None, {"a": 12, "b": 9}, [3, 4, 1, 1]),  # nobody could hurt anybody any more
        (None, {"a": 12, "b": 9, "c": 30, "d": 30}, [3, 4, 1, 1]),  # the last two by one blast
        (None, {}, [1, 1, 1, 1]),
    ],
)
def test_the_later_one_fell_the_better(winner: str | None, fallen: dict[str, int], places: list[int]) -> None:
    """Winner, those who stood, those who fell."""
    assert places_of(SIDES, winner, fallen) == places


def test_between_two_there_is_a_winner_or_a_draw() -> None:
    """A duel that its rules call a draw is a draw, in any order of elimination."""
    assert places_of(["a", "b"], None, {"a": 3, "b": 4}) == [1, 1]
    assert places_of(["a", "b"], "b", {"a": 3, "b": 4}) == [2, 1]


def test_places_are_worth_what_one_has_left_behind() -> None:
    """All points of a table are given away, and they say what places say."""
    for places in ([3, 4, 1, 2], [2, 2, 1, 2], [3, 3, 1, 2], [1, 1, 1, 1]):
        points = points_of(places)
        assert sum(points) == 6
        assert beaten_counts(points) == points
