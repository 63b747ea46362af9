"""The arithmetic of ratings."""

from __future__ import annotations

import math
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_tournaments.rating import NEW, PROVISIONAL_GAMES, SkillEstimate, rated, update_ratings, win_probabilities


def test_who_wins_gains_what_who_loses_loses() -> None:
    """Two newcomers end as far from the start, on either side, and are believed with less doubt."""
    (won,), (lost,) = update_ratings([[NEW], [NEW]], [1, 2])

    assert won.points - 1500 == 1500 - lost.points == 78
    assert won.deviation == lost.deviation < NEW.deviation
    assert (won.games, lost.games) == (1, 1)


def test_a_draw_of_equals_moves_nobody() -> None:
    """Both keep their points, and are known better."""
    (one,), (other,) = update_ratings([[NEW], [NEW]], [1, 1])

    assert (one.points, other.points) == (1500, 1500)
    assert one.deviation < NEW.deviation


def test_teams_and_free_for_alls_are_rated() -> None:
    """In a team all gain; among several the order of places is the order of ratings afterwards."""
    team, others = update_ratings([[NEW, NEW], [NEW, NEW]], [1, 2])
    assert team[0].points == team[1].points > 1500 > others[0].points

    four = update_ratings([[NEW]] * 4, [3, 1, 4, 2])
    assert sorted(range(4), key=lambda index: -four[index][0].points) == [1, 3, 0, 2]


def test_400_points_are_ten_to_one() -> None:
    """The scale keeps its promise, by the model's own odds between two players with known ratings."""
    weak = SkillEstimate(25.0, 0.0001)
    strong = SkillEstimate(25.0 + 400 * math.sqrt(2) * (25 / 6) * math.log(10) / 400, 0.0001)

    assert strong.points - weak.points == 400
    scale = math.sqrt(2) * 25 / 6
    assert math.exp((strong.mean - weak.mean) / scale) == pytest.approx(10)
    assert win_probabilities([[strong], [weak]])[0] > 0.9


def test_a_rating_is_provisional_until_it_was_earned() -> None:
    """So many games, and not one less."""
    assert SkillEstimate(games=PROVISIONAL_GAMES - 1).provisional
    assert not SkillEstimate(games=PROVISIONAL_GAMES).provisional


@given(st.lists(st.lists(st.floats(0, 50), min_size=1, max_size=3), min_size=2, max_size=6), st.data())
def test_nothing_is_gained_by_losing(sides: list[list[float]], data: st.DataObject) -> None:
    """The only best side does not lose points, the only last side does not gain points."""
    places = data.draw(st.permutations(range(1, len(sides) + 1)))

    after = update_ratings([[SkillEstimate(mean) for mean in side] for side in sides], places)

    for before, now, place in zip(sides, after, places, strict=True):
        for old, new in zip(before, now, strict=True):
            if place == 1:
                assert new.mean >= old - 1e-6
            if place == len(sides):
                assert new.mean <= old + 1e-6


@pytest.mark.parametrize(("sides", "places"), [([[NEW]], [1]), ([[NEW], []], [1, 2]), ([[NEW], [NEW]], [1])])
def test_what_is_no_result_is_refused(sides: list[list[SkillEstimate]], places: list[int]) -> None:
    """A side alone, one without players, and places that are not as many."""
    with pytest.raises(ValueError, match="side"):
        update_ratings(sides, places)


def test_a_better_place_never_earns_less_among_equals() -> None:
    """In every placing of two to six equal sides, shared places included, points follow places."""
    for count in range(2, 7):
        for drawn in combinations_with_replacement(range(count), count):
            places = [1 + sum(other < mine for other in drawn) for mine in drawn]
            points = [side[0].points for side in update_ratings([[NEW]] * count, places)]
            assert points == sorted(points, reverse=True), places
            assert len(set(points)) == len(set(places)), places


@given(st.lists(st.floats(0, 50), min_size=2, max_size=8), st.data())
def test_gaining_a_place_never_lowers_a_rating(means: list[float], data: st.DataObject) -> None:
    """For any prior ratings: with all others placed as before, a better place never lowers the mean."""
    sides = [[SkillEstimate(mean)] for mean in means]
    places = data.draw(st.lists(st.integers(1, len(means)), min_size=len(means), max_size=len(means)))
    side = data.draw(st.integers(0, len(means) - 1))
    better = [place if at != side else data.draw(st.integers(1, place)) for at, place in enumerate(places)]

    assert update_ratings(sides, better)[side][0].mean >= update_ratings(sides, places)[side][0].mean


def test_the_old_name_warns() -> None:
    """Programs written before 0.1.0 call `rated`."""
    with pytest.warns(DeprecationWarning, match="update_ratings"):
        assert rated([[NEW], [NEW]], [1, 2]) == update_ratings([[NEW], [NEW]], [1, 2])
