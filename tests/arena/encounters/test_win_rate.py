"""Win rates: Wilson's interval, and battles that give the same rate with any number of processes."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_arena.encounters.encounter import Encounter
from fracas_arena.encounters.win_rate import BattleResult, Series, WinRate, measure, play_battle, wilson_interval
from fracas_clients.errors import PolicyError
from fracas_engine.errors import SetupError
from fracas_engine.ruleset import ruleset_named
from tests.examples import examples

Z = NormalDist().inv_cdf(0.975)
WOLVES = Encounter("srd5", ("paladin_5",), ("wolf",))


@examples(100)
@given(battles=st.integers(1, 5000), share=st.floats(0, 1))
def test_the_ends_of_the_interval_are_those_that_the_score_test_just_accepts(battles: int, share: float) -> None:
    """The ends of the interval are those that the score test just accepts."""
    won = round(battles * share)

    for end in wilson_interval(won, battles):
        if 1e-6 < end < 1 - 1e-6:
            assert abs(won / battles - end) == pytest.approx(Z * sqrt(end * (1 - end) / battles), abs=1e-9)


def test_the_interval_stays_within_0_and_1_and_is_everything_without_battles() -> None:
    """The interval stays within 0 and 1 and is everything without battles."""
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(0, 10)[0] == pytest.approx(0.0)
    assert wilson_interval(10, 10)[1] == pytest.approx(1.0)
    assert wilson_interval(3, 6) == pytest.approx((0.1876, 0.8124), abs=1e-4)


def test_results_are_counted_by_outcome() -> None:
    """Results are counted by outcome."""
    rate = WinRate()
    for outcome in ("won", "won", "lost", "drawn", "unfinished"):
        rate = rate.plus(BattleResult(outcome, 3))

    assert (rate.won, rate.lost, rate.drawn, rate.unfinished, rate.battles, rate.rounds) == (2, 1, 1, 1, 5, 15)
    assert rate.rate == pytest.approx(0.4)


def test_the_winner_is_counted_for_the_party() -> None:
    """The winner is counted for the party."""
    assert play_battle(Series(WOLVES), 0).outcome == "won"
    assert play_battle(Series(Encounter("srd5", ("rogue_2",), ("troll",) * 3)), 0).outcome == "lost"


@pytest.mark.slow
def test_the_rate_does_not_depend_on_the_number_of_processes() -> None:
    """The rate does not depend on the number of processes."""
    encounter = Encounter("monster_turn", ("warden", "hexer", "pathfinder"))
    one, two = (
        list(measure(Series(encounter, battles=4, seconds=0, workers=workers)))[-1] for workers in (1, 2)
    )  # fmt: skip

    assert one == two
    assert one.battles == 4


def test_unknown_bots_and_creatures_are_refused_before_a_process_starts() -> None:
    """Unknown bots and creatures are refused before a process starts."""
    with pytest.raises(PolicyError, match="unknown policy"):
        next(measure(Series(WOLVES, bots=("focus", "genius"))))
    with pytest.raises(SetupError, match="unknown creature"):
        next(measure(Series(Encounter("srd5", ("paladin_5",), ("wolff",)))))


@pytest.mark.slow
@pytest.mark.parametrize("board", ["barrow_mouth", "open_moor", "sunken_causeway"])
def test_the_suggested_party_of_monster_turn_wins_some_battles_and_loses_some(board: str) -> None:
    """Three characters are an even match for the monsters of these boards: in 24 battles each, 29 to 71 % were won."""
    party = ruleset_named("monster_turn").vocabulary.party
    series = Series(Encounter("monster_turn", party, board=board))

    won = sum(play_battle(series, seed).outcome == "won" for seed in range(6))

    assert 0 < won < 6
