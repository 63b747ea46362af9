"""What games say of two."""

import random

import pytest

from fracas_tournaments.significance import compared, elo, sprt


def test_the_scale_is_that_of_elo() -> None:
    """Ten to one are 400 points; even is none."""
    assert elo(10 / 11) == 400.0
    assert elo(0.5) == 0.0
    assert elo(1.0) is None


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ([], "new and old have not met."),
        ([1.0, 0.0], "new may be better than old (certainty 50.0%); 2 games are too few to say by how much."),
        (
            [1.0, 1.0],
            "new may be better than old (certainty 87.6%): -113 or more Elo points, with 95% certainty, by 2 games.",
        ),
        (
            [1.0, 0.0] * 50,
            (
                "new may be better than old (certainty 50.0%): between -69 and +69 Elo points, with 95% certainty,"
                " by 100 games."
            ),
        ),
        (
            [0.0, 0.0, 0.0, 1.0] * 25,
            (
                "old is better than new (certainty 100.0%): between +119 and +282 Elo points, with 95% certainty,"
                " by 100 games."
            ),
        ),
    ],
)
def test_a_comparison_is_told_in_one_sentence(scores: list[float], sentence: str) -> None:
    """Who, how surely, by how much."""
    assert compared("new", "old", scores, games=len(scores)).sentence == sentence


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
