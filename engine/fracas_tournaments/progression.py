"""Automatic progress of a tournament: pairing rounds, settling encounters without games, and ending the tournament.

After each transition (`transitions`), call `advance`; the tournament then goes on as far as it can without
another result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from fracas_tournaments.encounters import Encounter, Outcome, TournamentGame, beaten_counts, new_games
from fracas_tournaments.errors import CannotPair, Refused
from fracas_tournaments.pairing.proposal import ProposedPairing
from fracas_tournaments.pairing.rounds import Round, next_rounds
from fracas_tournaments.plan import TournamentPlan, bye_points
from fracas_tournaments.tournament import Tournament


def advance(tournament: Tournament) -> Tournament:
    """Return the tournament after all automatic steps: rounds are paired and encounters settled as far as possible."""
    now = tournament
    while now.head.phase == "running" and now.drafting is None:
        now = _without_the_withdrawn(now)
        try:
            found = next_rounds(
                now.plan,
                list(now.entrants.values()),
                now.encounters,
                paired=now.head.paired,
                ranked=partial(_ranked, now),
            )
        except CannotPair as error:
            if not now.encounters:
                raise
            # All results count; an entrant that has met all possible opponents is finished.
            return now.in_phase("over", note=f"ended early: {error}")
        if not found:
            break
        now = _with_rounds(now, found)
    endless = now.plan.format == "uploaded" or (now.plan.format == "ladder" and not now.plan.rounds)
    played = now.drafting is None and all(each.over for each in now.encounters.values())
    if now.head.phase == "running" and not endless and played:
        return now.in_phase("over")
    return now


def _ranked(tournament: Tournament) -> list[str]:
    return [standing.entrant for standing in tournament.standings]


def with_round(tournament: Tournament, number: int, meetings: Iterable[ProposedPairing]) -> Tournament:
    """Return the tournament with encounters added for the pairings of a round, or of a part of one.

    Args:
        tournament: The tournament before.
        number: The round.
        meetings: The pairings.
    """
    return _with_rounds(tournament, [Round(number, tuple(meetings))])


def _with_rounds(tournament: Tournament, rounds: Iterable[Round]) -> Tournament:
    """Return the tournament with encounters added for several rounds, in one pass because there may be thousands."""
    encounters = dict(tournament.encounters)
    tables: dict[int, int] = {}
    for each in encounters.values():
        tables[each.round] = max(tables.get(each.round, 0), each.table)
    paired = tournament.head.paired
    for one in rounds:
        table = tables.get(one.number, 0)
        for meeting in one.meetings:
            table = meeting.table or table + 1
            made = _encounter(tournament.plan, one.number, table, meeting)
            encounters[made.id] = made
        paired = max(paired, one.number)
    return replace(tournament, head=tournament.head.model_copy(update={"paired": paired}), encounters=encounters)


def _without_the_withdrawn(tournament: Tournament) -> Tournament:
    """Return the tournament with the unplayed games of withdrawn entrants won by their opponents."""
    gone = {one.id for one in tournament.entrants.values() if one.withdrawn}
    changed = {}
    for encounter in tournament.encounters.values() if gone else ():
        left = gone & set(encounter.entrants)
        if encounter.over or not left or any(game.state == "running" for game in encounter.games):
            continue
        totals = [0.0 if one in left else 1.0 for one in encounter.entrants]
        scores = beaten_counts(totals) if len(totals) > 1 else (bye_points(tournament.plan),)
        if len(left) == len(encounter.entrants):
            scores = (1.0, 0.0) if tournament.plan.eliminates else tuple(0.0 for _ in totals)
        games = tuple(
            game if game.state == "over" else game_over(game, Outcome(points=(0.0,) * len(totals), how="withdrawn"))
            for game in encounter.games
        )
        changed[encounter.id] = encounter.model_copy(update={"games": games, "scores": scores, "how": "withdrawn"})
    return replace(tournament, encounters={**tournament.encounters, **changed}) if changed else tournament


def _encounter(plan: TournamentPlan, number: int, table: int, meeting: ProposedPairing) -> Encounter:
    made = Encounter(id=f"r{number}t{table}", round=number, table=table, entrants=meeting.entrants, slot=meeting.slot)
    if len(meeting.entrants) == 1:
        return made.model_copy(update={"scores": (bye_points(plan),), "how": "bye"})
    return made.model_copy(update={"games": new_games(plan.games, len(meeting.entrants))})


def game_over(game: TournamentGame, outcome: Outcome) -> TournamentGame:
    """Return the game with its outcome.

    Raises:
        Refused: The outcome has another number of seats than the game.
    """
    if len(outcome.points) != len(game.order):
        raise Refused("bad_options", f"Game {game.number} has {len(game.order)} seats, not {len(outcome.points)}.")
    points = [0.0] * len(game.order)
    for seat, place in enumerate(game.order):
        points[place] = outcome.points[seat]
    return game.model_copy(
        update={
            "state": "over",
            "points": tuple(points),
            "how": outcome.how,
            "note": outcome.note,
            "rounds": outcome.rounds,
        }
    )


def settled(encounter: Encounter, plan: TournamentPlan) -> Encounter:
    """Return the encounter with its scores if its games decide it, or with further games if a tie must be broken."""
    if encounter.over or any(game.state != "over" for game in encounter.games):
        return encounter
    scores = beaten_counts(encounter.totals())
    how = "played" if encounter.played else encounter.games[-1].how
    if not plan.eliminates or scores[0] != scores[1]:
        return encounter.model_copy(update={"scores": scores, "how": how})
    if encounter.games[-1].how == "double_forfeit":
        # More games would be forfeited as well; the bracket goes on with the higher seed, which was paired first.
        note = "both lost by forfeit: the higher seed advances"
        return encounter.model_copy(update={"scores": scores, "how": how, "note": note})
    played = len(encounter.games) // plan.games - 1
    if played < plan.deciders:
        further = new_games(plan.games, len(encounter.entrants), after=len(encounter.games))
        return encounter.model_copy(update={"games": (*encounter.games, *further)})
    # The higher seed, which was paired first.
    return encounter.model_copy(update={"scores": (1.0, 0.0), "how": how, "note": "drawn: the higher seed advances"})
