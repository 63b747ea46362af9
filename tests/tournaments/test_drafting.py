"""Drafted rosters: order of picks, the pool, and expired time."""

from __future__ import annotations

from collections import Counter

import pytest

from fracas_tournaments.drafting import left, on_move, picked_by_chance
from fracas_tournaments.drafting import pick as picks
from fracas_tournaments.errors import Refused
from fracas_tournaments.plan import TournamentPlan, validated
from fracas_tournaments.tournament import Tournament
from fracas_tournaments.transitions import pair, pause, resume, withdraw
from tests.tournaments.playing import field, played, started

PLAN = TournamentPlan(name="Draft", ruleset="orcus", draft=2, draft_from=("bear", "imp", "ogre"), draft_s=30)


def turns(tournament: Tournament) -> tuple[list[str], Tournament]:
    """Let every entrant pick the first creature left; return the order of picks."""
    order: list[str] = []
    while (turn := on_move(tournament)) is not None:
        order.append(turn.id)
        tournament = picks(tournament, turn.id, next(iter(left(tournament))), at_ms=1_000)
    return order, tournament


def test_they_pick_in_the_order_of_seeds_and_back_and_then_play() -> None:
    """Nothing is paired before the last pick; afterwards the tournament goes its way."""
    drafting = started(PLAN, field(4))
    assert not drafting.encounters
    assert drafting.head.phase == "running"

    order, ready = turns(drafting)

    assert order == ["p1", "p2", "p3", "p4", "p4", "p3", "p2", "p1"]
    assert all(len(one.creatures) == 2 for one in ready.entrants.values())
    assert len(ready.encounters) == 2
    assert played(ready).head.phase == "over"


def test_each_creature_can_be_had_as_often_as_is_needed_and_no_oftener() -> None:
    """Eight picks out of three creatures: three of each are enough, and one stays."""
    drafting = started(PLAN, field(4))
    assert left(drafting) == {"bear": 3, "imp": 3, "ogre": 3}

    _, ready = turns(drafting)

    assert Counter(name for one in ready.entrants.values() for name in one.creatures) == {
        "bear": 3,
        "imp": 3,
        "ogre": 2,
    }


@pytest.mark.parametrize(
    ("entrant", "creature", "sentence"),
    [("p2", "bear", "It is P1's turn"), ("p1", "dragon", "'dragon' is not available: pick one of bear, imp, ogre")],
)
def test_a_wrong_pick_is_refused(entrant: str, creature: str, sentence: str) -> None:
    """A pick in another entrant's turn, or of a creature outside the pool, is refused."""
    with pytest.raises(Refused, match=sentence):
        picks(started(PLAN, field(4)), entrant, creature, at_ms=1)


def test_chance_picks_for_bots_of_the_house_and_for_who_lets_the_time_pass() -> None:
    """The same for the same seed, and not a millisecond too early."""
    bots = [one.model_copy(update={"bot": "greedy", "plays_as": "bot"}) if one.id != "p2" else one for one in field(4)]
    first = picked_by_chance(started(PLAN, bots), 5_000)
    assert len(first.entrants["p1"].creatures) == 1
    assert on_move(first) == first.entrants["p2"]
    assert first.head.asked_ms == 5_000

    assert picked_by_chance(first, 34_999) is first
    late = picked_by_chance(first, 35_000)

    assert [len(one.creatures) for one in late.entrants.values()] == [1, 1, 2, 2]
    assert late.plain() == picked_by_chance(first, 35_000).plain()
    assert on_move(picked_by_chance(late, 65_000)) is None


def test_time_is_counted_anew_after_a_pause_and_nobody_picks_in_it() -> None:
    """A pause costs no entrant its pick."""
    waiting = picked_by_chance(started(PLAN, field(4)), 5_000)
    paused = pause(waiting)
    with pytest.raises(Refused, match="No draft is in progress"):
        picks(paused, "p1", "bear", at_ms=6_000)
    assert picked_by_chance(paused, 900_000) is paused

    again = picked_by_chance(resume(paused), 900_000)

    assert again.head.asked_ms == 900_000
    assert not again.entrants["p1"].creatures


def test_who_leaves_picks_no_more_and_what_was_theirs_is_to_be_had() -> None:
    """The draft continues with the next entrant; every entrant gets a creature."""
    drafting = started(PLAN, field(4))
    drafting = picks(drafting, "p1", "bear", at_ms=1)
    drafting = withdraw(withdraw(drafting, "p1"), "p2")

    assert on_move(drafting) == drafting.entrants["p3"]
    assert left(drafting)["bear"] == 3
    order, ready = turns(drafting)
    assert order == ["p3", "p4", "p4", "p3"]
    assert ready.encounters


def test_what_was_named_before_is_of_no_account_and_the_store_keeps_the_draft() -> None:
    """Field by field, as a store has it."""
    named = [one.model_copy(update={"creatures": ("dragon",)}) for one in field(4)]
    drafting = picks(started(PLAN, named), "p1", "imp", at_ms=7)

    again = Tournament.read(drafting.fields())

    assert [one.creatures for one in again.entrants.values()] == [("imp",), (), (), ()]
    assert again.drafting == "p2"
    assert again.plain() == drafting.plain()


def test_a_hand_paired_tournament_is_paired_after_its_draft() -> None:
    """Until then the sentence says what is waited for."""
    drafting = started(PLAN.model_copy(update={"format": "uploaded"}), field(4))
    with pytest.raises(Refused, match="The draft is in progress"):
        pair(drafting, [["p1", "p2"]])

    _, ready = turns(drafting)

    assert pair(ready, [["p1", "p2"], ["p3", "p4"]]).encounters


@pytest.mark.parametrize(
    ("update", "sentence"),
    [
        ({"creatures": ("bear",)}, "drafted or the same for all"),
        ({"draft_from": ()}, "needs a pool"),
        ({"draft": 0}, "a pool needs a draft"),
    ],
)
def test_plans_that_make_no_sense(update: dict[str, object], sentence: str) -> None:
    """Each is refused with its problem."""
    with pytest.raises(Refused, match=sentence):
        validated(PLAN.model_copy(update=update))
