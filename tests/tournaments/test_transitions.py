"""Transitions of a tournament, and their refusals."""

import pytest

from fracas_tournaments.encounters import Entrant, Outcome
from fracas_tournaments.errors import Refused
from fracas_tournaments.plan import Format, TournamentPlan, games_of
from fracas_tournaments.tournament import DueGame, Tournament, TournamentHeader
from fracas_tournaments.transitions import (
    begun,
    correct,
    ended,
    finish,
    pair,
    pause,
    register,
    resume,
    start,
    withdraw,
)
from tests.tournaments.playing import by_number, field, played, started

SWISS = TournamentPlan(name="Open", ruleset="orcus")


def test_a_tournament_survives_its_fields_at_every_moment() -> None:
    """What was changed, written over what was there, is what is there now: at every transition of every format."""
    for form in ("swiss", "round_robin", "double_elimination", "heats", "gauntlet", "ladder"):
        plan = TournamentPlan(
            name="All", ruleset="orcus", format=form, rounds=2, table=4 if form == "heats" else 2, games=2
        )
        before = Tournament.planned(TournamentHeader(id="cup", plan=plan))
        stored = before.fields()
        for one in field(9):
            now = register(before, one)
            stored |= now.changed_fields(before)
            before = now
        now = start(before)
        while due := next(iter(now.due()), None):
            for step in (begun(now, due.encounter.id, due.game.number, "m1"),):
                stored |= step.changed_fields(now)
                now = step
            step = ended(now, due.encounter.id, {due.game.number: by_number(due)})
            stored |= step.changed_fields(now)
            now = step
            stored |= now.changed_fields(before)
            before = now

            assert Tournament.read(stored).plain() == now.plain()
        assert now.head.phase == "over", form


def test_ending_twice_is_ending_once() -> None:
    """A result that is told again changes nothing."""
    running = started(SWISS, field(4))
    due = next(running.due())
    once = ended(running, due.encounter.id, {1: Outcome(points=(1.0, 0.0))})

    again = ended(once, due.encounter.id, {1: Outcome(points=(0.0, 1.0))})

    assert again.plain() == once.plain()


def test_no_more_games_begin_than_there_are_tables() -> None:
    """With a cap of three, three are due, then none, then as many as have ended."""
    running = started(SWISS.model_copy(update={"tables": 3}), field(16))
    first = list(running.due())
    for due in first:
        running = begun(running, due.encounter.id, due.game.number)
    assert len(first) == 3
    assert list(running.due()) == []

    running = ended(running, first[0].encounter.id, {1: by_number(first[0])})

    assert len(list(running.due())) == 1


def test_both_legs_of_mirrored_games_begin_together() -> None:
    """Two games with the sides swapped, of one pair, though only one table is free."""
    plan = SWISS.model_copy(update={"mirrored": True, "games": 2, "who": "bots", "tables": 1})
    bots = [one.model_copy(update={"bot": "random"}) for one in field(4)]

    due = list(started(plan, bots).due())

    assert [(each.encounter.id, each.game.pair, each.game.order) for each in due] == [
        ("r1t1", 1, (0, 1)),
        ("r1t1", 1, (1, 0)),
    ]


def test_a_paused_tournament_begins_nothing() -> None:
    """Until it is resumed."""
    paused = pause(started(SWISS, field(4)))

    assert list(paused.due()) == []
    assert len(list(resume(paused).due())) == 2


def test_a_correction_stands_in_the_record_with_its_reason() -> None:
    """Points change, and the previous result is kept."""
    over = played(started(SWISS.model_copy(update={"rounds": 1}), field(4)))
    first = over.encounters["r1t1"]

    right = correct(over, "r1t1", (0.0, 1.0), by="arbiter", reason="wrong board", at_ms=5)

    assert right.head.phase == "over"
    (noted,) = right.encounters["r1t1"].corrections
    assert (noted.by, noted.reason, noted.before, noted.at_ms) == ("arbiter", "wrong board", first.scores, 5)
    assert next(one.points for one in right.standings if one.entrant == first.entrants[0]) == 0


def test_a_corrected_bracket_is_paired_anew_unless_it_went_on() -> None:
    """The other one goes to the final, as long as the final has not begun."""
    plan = TournamentPlan(name="Cup", ruleset="orcus", format="single_elimination")
    running = started(plan, field(4))
    for due in list(running.due()):
        running = ended(running, due.encounter.id, {1: by_number(due)})
    assert set(running.encounters["r2t1"].entrants) == {"p1", "p2"}

    right = correct(running, "r1t1", (0.0, 1.0), by="arbiter", reason="illegal help")
    assert set(right.encounters["r2t1"].entrants) == {"p4", "p2"}

    with pytest.raises(Refused, match="later encounters have begun"):
        correct(begun(running, "r2t1", 1), "r1t1", (0.0, 1.0), by="arbiter", reason="illegal help")


def test_a_host_pairs_by_hand_and_nothing_else_is_paired() -> None:
    """Round by round, only what was uploaded, until the host ends it."""
    running = started(TournamentPlan(name="Mine", ruleset="orcus", format="uploaded"), field(4))
    assert not running.encounters

    running = played(pair(running, [["p4", "p1"], ["p2"]]))

    assert [each.entrants for each in running.encounters.values()] == [("p4", "p1"), ("p2",)]
    assert running.head.phase == "running"
    assert finish(running, "enough").head.phase == "over"
    with pytest.raises(Refused, match="named twice"):
        pair(running, [["p1", "p1"]])
    with pytest.raises(Refused, match="is paired automatically"):
        pair(started(SWISS, field(4)), [["p1", "p2"]])


def test_the_ladder_moves_winners_up_and_goes_on_until_it_is_ended() -> None:
    """The strongest starts at the bottom and climbs a place a round."""
    weakest_first = [one.model_copy(update={"rating": -one.rating}) for one in field(4) if one.rating]
    running = started(TournamentPlan(name="Ladder", ruleset="orcus", format="ladder"), weakest_first)

    running = played_rounds(running, 8)

    assert [one.entrant for one in running.standings] == ["p1", "p2", "p3", "p4"]
    assert running.head.phase == "running"


def played_rounds(running: Tournament, rounds: int) -> Tournament:
    """Play so many rounds of something that has no end."""
    while running.head.paired <= rounds:
        due = next(running.due())
        running = ended(running, due.encounter.id, {due.game.number: by_number(due)})
    return running


@pytest.mark.parametrize("kind", ["ladder", "heats"])
def test_nobody_is_paired_with_nobody_for_ever(kind: Format) -> None:
    """Once all others have left, no rounds of byes follow; a ladder, which has no last round, would have no end."""
    running = started(
        TournamentPlan(name="Left", ruleset="orcus", format=kind, rounds=0 if kind == "ladder" else 4096), field(3)
    )

    for one in ("p1", "p2"):
        running = withdraw(running, one)

    assert len(running.encounters) < 5
    assert not [*running.due()]


def test_the_games_of_a_plan_are_counted() -> None:
    """As many games as are played, in any format."""
    for plan in (
        TournamentPlan(name="All", ruleset="orcus", format="round_robin", rounds=2, games=3),
        TournamentPlan(name="Some", ruleset="orcus", format="gauntlet", challengers=2),
        TournamentPlan(name="Swiss", ruleset="orcus", rounds=3),
        TournamentPlan(name="Heats", ruleset="orcus", format="heats", table=4, rounds=2),
    ):
        over = played(started(plan, field(8)))
        assert games_of(plan, 8) == sum(len(each.games) for each in over.encounters.values()), plan.name


def test_heats_bring_everybody_to_a_table() -> None:
    """Eleven at tables of four: three tables, none smaller than three, and the strongest stands first."""
    over = played(
        started(TournamentPlan(name="Heats", ruleset="monster_mash", format="heats", table=4, rounds=4), field(11))
    )

    for number in range(1, 5):
        sizes = [len(each.entrants) for each in over.encounters.values() if each.round == number]
        assert sorted(sizes) == [3, 4, 4]
    assert over.standings[0].entrant == "p1"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": " "}, "no name: name the tournament"),
        ({"table": 4}, "invalid table size 4: a swiss has 2 entrants per table"),
        ({"mirrored": True, "games": 3, "who": "bots"}, "mirrored games need an even number of games, not 3"),
        ({"mirrored": True, "games": 2}, "mirrored games are only for bots"),
        ({"avoid_teams": True, "format": "round_robin"}, "a round robin cannot avoid encounters within a team"),
        ({"third_place": True}, "a game for third place needs a single elimination"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(change: dict[str, object], sentence: str) -> None:
    """With a sentence for every reason."""
    with pytest.raises(Refused) as refused:
        Tournament.planned(TournamentHeader(id="cup", plan=SWISS.model_copy(update=change)))

    assert str(refused.value) == sentence


def test_registration_refuses() -> None:
    """Twice, too many, the wrong kind, too late."""
    plan = SWISS.model_copy(update={"entrants": 2, "who": "people"})
    tournament = register(
        Tournament.planned(TournamentHeader(id="cup", plan=plan)), Entrant(id="a", name="Ann", subject="s1")
    )

    def refused(entrant: Entrant) -> str:
        with pytest.raises(Refused) as error:
            register(tournament, entrant)
        return str(error.value)

    assert refused(Entrant(id="a", name="Bob")) == "The entrant id 'a' is already taken: use another id."
    assert refused(Entrant(id="b", name="Bob", subject="s1")) == "You are already registered."
    assert refused(Entrant(id="b", name="ANN")) == "The name 'ANN' is already taken: use another name."
    assert refused(Entrant(id="b", name="Bob", bot="random")) == "This tournament is for people only."
    with pytest.raises(Refused, match="At least 2 entrants are needed; 1 are registered"):
        start(tournament)
    tournament = register(tournament, Entrant(id="b", name="Bob"))
    assert refused(Entrant(id="c", name="Cem")) == "The tournament is full: it has 2 entrants."
    tournament = start(tournament)
    assert refused(Entrant(id="c", name="Cem")) == "registration has ended"


def test_who_withdraws_loses_what_is_left() -> None:
    """In a round robin the others get a point each, without a game."""
    plan = TournamentPlan(name="All", ruleset="orcus", format="round_robin")
    over = played(withdraw(started(plan, field(4)), "p1"))

    assert over.head.phase == "over"
    assert next(one.points for one in over.standings if one.entrant == "p1") == 0
    assert {each.how for each in over.encounters.values() if "p1" in each.entrants} == {"withdrawn"}


# ---------------------------------------------------------------- forfeits and free rounds


def absent(due: DueGame) -> Outcome:
    """Let all but `p1` and `p2` stay away: without them at a table, all sides of a game lose."""
    here = [one.id in {"p1", "p2"} for one in due.seats]
    if all(here):
        return by_number(due)
    if any(here):
        return Outcome(points=tuple(float(one) for one in here), how="no_show")
    return Outcome(points=(0.0,) * len(here), how="double_forfeit")


def test_both_lose_where_both_stay_away() -> None:
    """A double forfeit is 0:0, no draw, and no game for tie-breaks; the Swiss goes on to its last round."""
    over = played(started(TournamentPlan(name="Open", ruleset="orcus", rounds=3), field(6)), absent)

    both = [each for each in over.encounters.values() if each.how == "double_forfeit"]
    assert both
    assert {each.scores for each in both} == {(0.0, 0.0)}
    assert over.head.paired == 3
    assert not over.head.note
    points = {one.entrant: one.points for one in over.standings}
    assert points["p1"] == 3
    assert sum(points.values()) == 3 * 3 - len(both)
    assert {one.entrant for one in over.standings if one.tie_breaks[-2]} <= {"p1"}, (
        "only p1 has won a game that was played"
    )


def test_a_bracket_goes_on_where_both_stay_away() -> None:
    """The higher seed goes on without further games, and both have lost."""
    plan = TournamentPlan(name="Cup", ruleset="orcus", format="single_elimination", deciders=3)
    over = played(started(plan, field(8)), absent)

    assert over.head.phase == "over"
    both = [each for each in over.encounters.values() if each.how == "double_forfeit"]
    assert both
    for encounter in both:
        assert encounter.scores == (0.0, 0.0)
        assert len(encounter.games) == 1
    assert over.standings[0].entrant == "p1"


def test_a_free_round_of_a_round_robin_is_worth_nothing() -> None:
    """Five entrants meet each other: an entrant that loses every game has no point; in a Swiss the bye is a point."""
    over = played(started(TournamentPlan(name="League", ruleset="orcus", format="round_robin"), field(5)))
    assert [one.points for one in over.standings] == [4.0, 3.0, 2.0, 1.0, 0.0]

    swiss = played(started(TournamentPlan(name="Open", ruleset="orcus", rounds=1), field(5)))
    assert sorted(one.points for one in swiss.standings) == [0.0, 0.0, 1.0, 1.0, 1.0]
