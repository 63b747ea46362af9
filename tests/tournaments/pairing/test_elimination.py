"""Brackets end with one winner and eliminate all other entrants after the allowed number of losses."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_tournaments.encounters import Outcome
from fracas_tournaments.pairing.elimination import bracket
from fracas_tournaments.plan import TournamentPlan
from fracas_tournaments.tournament import DueGame
from tests.examples import examples
from tests.tournaments.playing import drawn, field, played, started


@examples(40)
@given(st.integers(2, 40), st.booleans(), st.integers(0, 10_000))
def test_an_elimination_ends_with_one(count: int, double: bool, seed: int) -> None:  # noqa: FBT001 - drawn
    """Every entrant except the winner loses exactly as often as eliminates it; the winner less often."""
    chance = random.Random(seed)

    def by_chance(due: DueGame) -> Outcome:
        return Outcome(points=(1.0, 0.0) if chance.random() < 0.5 else (0.0, 1.0))

    lives = 2 if double else 1
    plan = TournamentPlan(name="Cup", ruleset="orcus", format="double_elimination" if double else "single_elimination")
    over = played(started(plan, field(count)), by_chance)

    assert over.head.phase == "over"
    lost = Counter(
        one
        for encounter in over.encounters.values()
        for one, score in zip(encounter.entrants, encounter.scores, strict=True)
        if score == 0
    )
    champion, *others = over.standings
    assert champion.rank == 1
    assert others[0].rank == 2
    assert lost[champion.entrant] < lives
    assert {one.entrant: lost[one.entrant] for one in others} == {one.entrant: lives for one in others}


def test_the_best_two_meet_in_the_final() -> None:
    """Where the stronger one always wins, places go by strength as far as a bracket can tell."""
    over = played(
        started(TournamentPlan(name="Cup", ruleset="orcus", format="single_elimination", third_place=True), field(8))
    )

    assert [one.entrant for one in over.standings[:4]] == ["p1", "p2", "p3", "p4"]
    assert [one.rank for one in over.standings] == [1, 2, 3, 4, 5, 5, 5, 5]
    final = next(encounter for encounter in over.encounters.values() if encounter.slot == "F1")
    assert set(final.entrants) == {"p1", "p2"}


def test_a_level_encounter_is_played_on_and_then_goes_to_the_higher_seed() -> None:
    """As many further games as the plan says, with the sides changed; then the seed decides."""
    plan = TournamentPlan(name="Cup", ruleset="orcus", format="single_elimination", deciders=2)

    over = played(started(plan, field(2)), drawn)

    (final,) = over.encounters.values()
    assert [game.order for game in final.games] == [(0, 1), (1, 0), (0, 1)]
    assert final.scores == (1.0, 0.0)
    assert "higher seed" in final.note


@pytest.mark.parametrize(("entrants", "slots"), [(2, 3), (4, 7), (8, 15), (16, 31), (5, 15)])
def test_a_double_elimination_has_a_slot_for_everything(entrants: int, slots: int) -> None:
    """Two for all entrants except one from the upper bracket, one more for the second final."""
    assert len(bracket(entrants, double=True)) == slots
