"""Game time and the effects of rests."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.orcus import turns
from fracas_engine.rulesets.orcus.turns import points_after


@pytest.mark.rule("OB-TIME-01")
def test_ten_minutes_are_a_hundred_rounds() -> None:
    """A round is six seconds, in any unit of the clock."""
    after = turns.advanced(0, 10, "minutes")

    assert after == 600
    assert turns.rounds(after) == 100
    assert turns.advanced(after, 10, "rounds") == 660


@pytest.mark.rule("OB-TIME-01")
@pytest.mark.parametrize(
    ("scene", "unit"),
    [("encounter", "rounds"), ("dungeon", "minutes"), ("town", "hours"), ("wilderness", "hours"), ("journey", "days")],
)
def test_the_clock_counts_in_what_suits_the_scene(scene: str, unit: str) -> None:
    """A fight is counted in rounds, a long way in days."""
    assert turns.unit_of(scene) == unit


@pytest.mark.rule("OB-REST-01", "OB-REST-03")
@pytest.mark.parametrize(
    ("seconds", "worth"),
    [(299, ""), (300, "short"), (6 * 3600 - 60, "short"), (6 * 3600, "long"), (9 * 3600, "long")],
)
def test_a_rest_is_worth_what_its_length_allows(seconds: int, worth: str) -> None:
    """Five minutes make a short rest, six hours a long one."""
    assert turns.rest_of(seconds) == worth


@pytest.mark.rule("OB-REST-01")
def test_an_interrupted_rest_is_worth_nothing() -> None:
    """A creature that has to fight after three minutes begins anew."""
    assert turns.rest_of(180, interrupted=True) == ""
    assert turns.rest_of(3600, interrupted=True) == ""


@pytest.mark.rule("OB-REST-04")
@pytest.mark.parametrize(("ends", "counts"), [(31, False), (32, True), (33, True)])
def test_one_long_rest_in_a_day_counts(ends: int, *, counts: bool) -> None:
    """The last one ended at hour 8: from end to end there must be a day."""
    assert turns.long_rest_counts(ends * turns.HOUR, 8 * turns.HOUR) is counts
    assert turns.long_rest_counts(ends * turns.HOUR, None)


@pytest.mark.rule("OB-CPET-05")
def test_stone_does_not_age() -> None:
    """Ten years pass by the petrified."""
    assert turns.aged(9_000, 3_650, petrified=True) == 9_000
    assert turns.aged(9_000, 3_650, petrified=False) == 12_650


@pytest.mark.rule("OB-AP-02")
def test_every_second_encounter_brings_an_action_point() -> None:
    """From one point after a long rest: 1, 2, 2, 3."""
    points, course = 1, []
    for encounter in range(1, 5):
        points = points_after(points, encounter)
        course.append(points)

    assert course == [1, 2, 2, 3]
