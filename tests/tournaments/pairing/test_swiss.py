"""Swiss rounds, of the library and of large fields."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_tournaments.encounters import Outcome
from fracas_tournaments.errors import CannotPair
from fracas_tournaments.pairing.swiss import any_round, swiss_round
from fracas_tournaments.pairing.swiss_player import PastRound, SwissPlayer
from fracas_tournaments.plan import TournamentPlan
from fracas_tournaments.tournament import DueGame
from tests.examples import examples
from tests.tournaments.playing import by_number, field, played, started


def swiss(count: int, rounds: int, seed: int, *, library_field: int, teams: int = 0) -> list[SwissPlayer]:
    """Play a Swiss of chance; the better seed wins more often."""
    chance = random.Random(seed)
    past: dict[str, list[PastRound]] = {f"p{one}": [] for one in range(count)}
    team = {f"p{one}": f"t{one % teams}" if teams else "" for one in range(count)}
    for number in range(1, rounds + 1):
        players = [SwissPlayer(one, tuple(rows), team=team[one]) for one, rows in past.items()]
        meetings = swiss_round(players, number, rounds=rounds, avoid_teams=bool(teams), library_field=library_field)
        assert sorted(one for meeting in meetings for one in meeting.entrants) == sorted(past)
        for meeting in meetings:
            if len(meeting.entrants) == 1:
                past[meeting.entrants[0]].append(PastRound(score=1.0, played=False))
                continue
            first, second = meeting.entrants
            score = chance.choices([1.0, 0.5, 0.0], [5, 1, 3] if first < second else [3, 1, 5])[0]
            past[first].append(PastRound(second, first=True, score=score))
            past[second].append(PastRound(first, first=False, score=1 - score))
    return [SwissPlayer(one, tuple(rows), team=team[one]) for one, rows in past.items()]


def assert_swiss(players: list[SwissPlayer]) -> None:
    """No pair meets twice, no entrant has two byes, and sides are even."""
    for player in players:
        met = [past.opponent for past in player.past if past.opponent]
        assert len(met) == len(set(met)), f"{player.id} met somebody twice: {met}"
        assert sum(not past.opponent for past in player.past) <= 1
        sides = [past.first for past in player.past if past.opponent]
        assert abs(2 * sum(sides) - len(sides)) <= 3
        runs = "".join("f" if side else "s" for side in sides[:-1])
        assert "fff" not in runs
        assert "sss" not in runs


@examples(15)
@given(st.integers(8, 24), st.integers(0, 10_000))
def test_the_library_pairs_a_swiss(count: int, seed: int) -> None:
    """No pair meets twice, byes are given once, sides are even."""
    assert_swiss(swiss(count, 5, seed, library_field=100))


@examples(15)
@given(st.integers(60, 300), st.integers(0, 10_000))
def test_large_fields_are_paired_by_the_same_rules(count: int, seed: int) -> None:
    """No pair meets twice, byes are given once, sides are even, and equal scores meet."""
    players = swiss(count, 8, seed, library_field=0)

    assert_swiss(players)


def test_both_pair_the_first_round_the_same() -> None:
    """The upper half against the lower one."""
    players = [SwissPlayer(f"p{one}", ()) for one in range(40)]

    by_library, large = (swiss_round(players, 1, rounds=5, avoid_teams=False, library_field=most) for most in (100, 0))

    assert [set(one.entrants) for one in by_library] == [set(one.entrants) for one in large]


@pytest.mark.parametrize("library_field", [100, 0])
def test_members_of_a_team_avoid_each_other(library_field: int) -> None:
    """Five teams of four: team mates never meet."""
    players = swiss(20, 4, 3, library_field=library_field, teams=5)

    team = {player.id: player.team for player in players}
    assert_swiss(players)
    assert not [past for player in players for past in player.past if team.get(past.opponent) == player.team]


def test_members_of_a_team_meet_rather_than_anybody_twice() -> None:
    """All of one team: they are paired as if they had none."""
    players = [SwissPlayer(f"p{one}", (), team="us") for one in range(4)]

    assert len(swiss_round(players, 1, rounds=2, avoid_teams=True)) == 2


def test_a_round_that_cannot_be_paired_is_told() -> None:
    """Two who have met cannot meet again."""
    players = [SwissPlayer("a", (PastRound("b", first=True, score=1.0),)), SwissPlayer("b", (PastRound("a"),))]

    with pytest.raises(CannotPair, match="round 2 cannot be paired without repeating encounters of its 2 players"):
        swiss_round(players, 2, rounds=2, avoid_teams=False)


def test_a_swiss_is_won_by_who_always_wins() -> None:
    """After four rounds for 16 entrants one is unbeaten, and all have played every round."""
    over = played(started(TournamentPlan(name="Open", ruleset="orcus"), field(16)))

    assert over.head.phase == "over"
    assert over.head.paired == 4
    assert over.standings[0].entrant == "p1"
    assert over.standings[0].points == 4
    assert {one.played for one in over.standings} == {4}


def test_who_withdraws_is_not_paired_and_nobody_meets_twice() -> None:
    """A Swiss of seven goes on with six; the one who left keeps its points."""
    from fracas_tournaments.transitions import begun, ended, withdraw  # noqa: PLC0415 - beside what it tests

    running = started(TournamentPlan(name="Open", ruleset="orcus", rounds=3), field(7))
    for due in list(running.due()):
        running = begun(running, due.encounter.id, due.game.number)
        running = ended(running, due.encounter.id, {due.game.number: by_number(due)})
    over = played(withdraw(running, "p1"))

    assert over.head.phase == "over"
    later = [encounter for encounter in over.encounters.values() if encounter.round > 2]
    assert later
    assert all("p1" not in encounter.entrants for encounter in later)
    met = Counter(frozenset(each.entrants) for each in over.encounters.values() if len(each.entrants) == 2)
    assert set(met.values()) == {1}


def test_forfeits_are_no_meeting() -> None:
    """Who wins because the other stayed away has not met it, and may meet it later."""

    def absent(due: DueGame) -> Outcome:
        return Outcome(points=(1.0, 0.0), how="no_show")

    over = played(started(TournamentPlan(name="Open", ruleset="orcus", rounds=3), field(4)), absent)

    assert over.head.phase == "over"
    assert not any(encounter.played for encounter in over.encounters.values())


@pytest.mark.parametrize("library_field", [100, 0])
def test_a_round_is_paired_where_only_sides_stand_against_it(library_field: int) -> None:
    """Two who had the first seat twice in a row and may only meet each other do: the tournament does not end early."""
    past = (PastRound("x", first=True, score=0.5), PastRound("y", first=True, score=0.5))
    gone = [SwissPlayer(one, (PastRound("a", score=0.5), PastRound("b", score=0.5)), absent=True) for one in "xy"]
    players = [SwissPlayer("a", past), SwissPlayer("b", past), *gone]

    (meeting,) = swiss_round(players, 3, rounds=9, avoid_teams=False, library_field=library_field)

    assert set(meeting.entrants) == {"a", "b"}


@examples(60)
@given(st.integers(2, 9), st.data())
def test_a_pairing_is_found_wherever_there_is_one(count: int, data: st.DataObject) -> None:
    """Against all pairings of small fields, tried one by one: no rematch, no second bye."""
    ids = [f"p{number}" for number in range(count)]
    met = {pair for pair in map(frozenset, combinations(ids, 2)) if data.draw(st.booleans())}
    byes = {one for one in ids if data.draw(st.integers(0, 2)) == 0}
    players = [
        SwissPlayer(
            one,
            tuple(PastRound(other, first=one < other, score=0.5) for other in ids if frozenset((one, other)) in met)
            + ((PastRound(score=1.0, played=False),) if one in byes else ()),
        )
        for one in ids
    ]

    def possible(left: list[str], *, bye: bool) -> bool:
        if not left:
            return True
        one, rest = left[0], left[1:]
        alone = bye and one not in byes and possible(rest, bye=False)
        return alone or any(
            possible([each for each in rest if each != other], bye=bye)
            for other in rest
            if frozenset((one, other)) not in met
        )

    found = any_round(players, set())

    assert (found is not None) == possible(ids, bye=count % 2 == 1)
    if found is not None:
        assert sorted(one for meeting in found for one in meeting.entrants) == ids
        assert not {frozenset(meeting.entrants) for meeting in found} & met
        assert all(len(meeting.entrants) > 1 or meeting.entrants[0] not in byes for meeting in found)


def test_a_swiss_in_which_nobody_is_left_to_meet_is_over() -> None:
    """Six entrants who have met in two rings of three: the games count, and the record explains the early end."""
    chance = random.Random(1)

    def by_chance(_due: DueGame) -> Outcome:
        score = chance.choice([1.0, 0.5, 0.0])
        return Outcome(points=(score, 1 - score))

    over = played(started(TournamentPlan(name="Open", ruleset="orcus", rounds=5), field(6)), by_chance)

    assert over.head.phase == "over"
    assert over.head.paired == 3
    assert over.head.note.startswith("ended early: round 4 cannot be paired")
    assert {one.played for one in over.standings} == {3}
