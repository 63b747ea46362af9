"""Comparison of two bots by their games."""

import random
from collections.abc import Callable, Mapping

import pytest

from fracas_tournaments.significance import CERTAINTY, compared, elo, sprt


def test_the_scale_is_that_of_elo() -> None:
    """Ten to one are 400 points; even is none."""
    assert elo(10 / 11) == 400.0
    assert elo(0.5) == 0.0
    assert elo(1.0) is None


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ([], "new and old have not met."),
        ([1.0, 0.0], "new and old are level after 2 games: between -625 and +625 Elo points (95% confidence)."),
        (
            [1.0, 1.0],
            (
                "new may be better than old, but 2 games are too few to tell (confidence 52.0%):"
                " -243 or more Elo points (95% confidence)."
            ),
        ),
        ([1.0, 0.0] * 50, "new and old are level after 100 games: between -71 and +71 Elo points (95% confidence)."),
        (
            [0.0, 0.0, 0.0, 1.0] * 25,
            "old is better than new: between +109 and +274 Elo points (95% confidence, 100 games).",
        ),
    ],
)
def test_a_comparison_is_told_in_one_sentence(scores: list[float], sentence: str) -> None:
    """The better player, the bounds and the confidence."""
    found = compared("new", "old", scores, games=len(scores)).sentence
    assert found == sentence


def test_the_interval_holds_as_often_as_it_says() -> None:
    """Of 400 samples of 200 games between unequal ones, about 95 of 100 intervals hold the truth."""
    chance, share = random.Random(7), 0.6
    truth = elo(share)
    assert truth is not None

    held = 0
    for _ in range(400):
        found = compared("a", "b", [float(chance.random() < share) for _ in range(200)], games=200)
        held += found.low is not None and found.high is not None and found.low <= truth <= found.high

    assert 0.92 <= held / 400 <= 0.98


def test_the_sequential_test_decides_when_enough_is_known() -> None:
    """Open at first, then for the hypothesis that is nearer the truth."""
    better, even = [1.0] * 60 + [0.0] * 40, [1.0, 0.0] * 50

    assert sprt(better[:5], elo0=0, elo1=30).verdict == "open"
    assert sprt(better * 20, elo0=0, elo1=30).verdict == "elo1"
    assert sprt(even * 20, elo0=0, elo1=30).verdict == "elo0"


def test_the_sequential_test_decides_where_one_wins_all_or_all_is_drawn() -> None:
    """What is all alike has no variance, and is no reason to play on for ever."""
    assert sprt([], elo0=0, elo1=20).verdict == "open"
    assert sprt([1.0] * 3, elo0=0, elo1=20).verdict == "open"
    assert sprt([1.0] * 200, elo0=0, elo1=20).verdict == "elo1"
    assert sprt([0.0] * 200, elo0=0, elo1=20).verdict == "elo0"
    assert sprt([0.5] * 200, elo0=0, elo1=20).verdict == "elo0"


_EQUAL: Mapping[str, Callable[[random.Random], float]] = {
    "games": lambda chance: chance.choice([0.0, 1.0]),
    "games with draws": lambda chance: chance.choices([0.0, 0.5, 1.0], [1, 8, 1])[0],
    "pairs": lambda chance: (chance.choice([0, 1]) + chance.choice([0, 1])) / 2,
    "pairs of five outcomes": lambda chance: chance.choices([0.0, 0.25, 0.5, 0.75, 1.0], [1, 2, 4, 2, 1])[0],
    "pairs of two outcomes": lambda chance: chance.choice([0.25, 0.75]),
}
"""Samples of two players of the same strength."""


@pytest.mark.parametrize("kind", list(_EQUAL))
@pytest.mark.parametrize("count", [3, 6, 9, 17, 41])
def test_equals_are_seldom_told_apart(kind: str, count: int) -> None:
    """At most 5.5 of 100 runs of equal players have an interval without 0, however few the samples."""
    chance = random.Random(f"{kind} {count}")
    runs = 4000

    found = [compared("a", "b", [_EQUAL[kind](chance) for _ in range(count)], games=count) for _ in range(runs)]

    assert sum(one.is_decided for one in found) / runs <= 0.055
    assert all(one.is_decided == (one.certainty > CERTAINTY) for one in found), "one statistic"


def test_many_comparisons_are_corrected() -> None:
    """What one comparison calls better is not enough where it is one of fifty."""
    scores = [1.0] * 8 + [0.0]

    alone, among = compared("a", "b", scores, games=9), compared("a", "b", scores, games=9, among=50)

    assert alone.is_decided
    assert not among.is_decided
    assert "in all 50 comparisons" in among.sentence


@pytest.mark.parametrize("truth", [0.0, 60.0])
def test_the_sequential_test_errs_as_seldom_as_it_says(truth: float) -> None:
    """Stopped at its bound, it takes the wrong hypothesis in at most 5 of 100 runs (and some for chance)."""
    chance, wrong, runs = random.Random(11), 0, 120
    share = 1 / (1 + 10 ** (-truth / 400))
    for _ in range(runs):
        scores: list[float] = []
        while (verdict := sprt(scores, elo0=0, elo1=60).verdict) == "open":
            scores += [float(chance.random() < share) for _ in range(5)]
        wrong += verdict != ("elo1" if truth else "elo0")
    assert wrong / runs <= 0.08
