"""Changes of a tournament: each function takes a tournament and returns a changed one, or raises `Refused`.

Automatic consequences, such as the next round, are in `progression`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from fracas_tournaments.encounters import Correction, Encounter, Entrant, Outcome, TournamentGame, is_bot
from fracas_tournaments.errors import Refused
from fracas_tournaments.pairing.proposal import ProposedPairing
from fracas_tournaments.progression import advance, game_over, settled, with_round
from fracas_tournaments.seeding import seeded
from fracas_tournaments.tournament import Phase, Tournament

_MAX_REASON: Final = 500
"""Maximum length of an arbiter's reason, in characters."""
_SHOWN: Final = 3
"""Maximum number of entrant names listed in the message of a refusal."""

# ---------------------------------------------------------------- people


def register(tournament: Tournament, entrant: Entrant) -> Tournament:
    """Register an entrant.

    Raises:
        Refused: Registration is closed, the tournament is full, or the entrant may not take part.
    """
    _only(tournament, "open", "registration has ended")
    if len(tournament.entrants) >= tournament.plan.entrants:
        raise Refused("full", f"The tournament is full: it has {tournament.plan.entrants} entrants.")
    if entrant.id in tournament.entrants:
        raise Refused("taken", f"The entrant id {entrant.id!r} is already taken: use another id.")
    if entrant.subject and any(other.subject == entrant.subject for other in tournament.entrants.values()):
        raise Refused("taken", "You are already registered.")
    names = {other.name.casefold() for other in tournament.entrants.values()}
    if entrant.name.casefold() in names:
        raise Refused("taken", f"The name {entrant.name!r} is already taken: use another name.")
    if tournament.plan.who != "all" and is_bot(entrant) != (tournament.plan.who == "bots"):
        raise Refused("bad_options", f"This tournament is for {tournament.plan.who} only.")
    number = 1 + max((other.number for other in tournament.entrants.values()), default=0)
    numbered = entrant.model_copy(update={"number": number})
    return replace(tournament, entrants={**tournament.entrants, entrant.id: numbered})


def withdraw(tournament: Tournament, entrant: str) -> Tournament:
    """Withdraw an entrant.

    Before the start, the registration is removed; after it, the entrant plays no further games.

    Raises:
        Refused: There is no such entrant, or the tournament is over.
    """
    if entrant not in tournament.entrants:
        raise Refused("not_found", f"Unknown entrant {entrant!r}.")
    if tournament.head.phase == "over":
        raise Refused("not_now", "The tournament is over.")
    if tournament.head.phase == "open":
        return replace(tournament, entrants={one: each for one, each in tournament.entrants.items() if one != entrant})
    gone = tournament.entrants[entrant].model_copy(update={"withdrawn": True})
    return advance(replace(tournament, entrants={**tournament.entrants, entrant: gone}))


# ---------------------------------------------------------------- its course


def start(tournament: Tournament) -> Tournament:
    """Close registration, seed the entrants and pair the first round.

    Raises:
        Refused: The tournament has already started, or has too few entrants.
    """
    _only(tournament, "open", "the tournament has started already")
    least = max(2, tournament.plan.challengers + 1 if tournament.plan.format == "gauntlet" else 2)
    if len(tournament.entrants) < least:
        raise Refused("not_now", f"At least {least} entrants are needed; {len(tournament.entrants)} are registered.")
    apart = tournament.plan.avoid_teams and tournament.plan.eliminates
    if tournament.plan.format == "gauntlet":  # the challengers are the first to register, not the strongest
        order = [one.model_copy(update={"seed": at}) for at, one in enumerate(tournament.entrants.values(), start=1)]
    else:
        order = seeded(tournament.entrants.values(), avoid_teams=apart)
    if tournament.plan.draft:  # a draft ignores named creatures
        order = [one.model_copy(update={"creatures": ()}) for one in order]
    started = replace(tournament.in_phase("running"), entrants={one.id: one for one in order})
    return advance(started)


def pause(tournament: Tournament, reason: str = "") -> Tournament:
    """Pause the tournament: no further games start, but running games continue.

    Args:
        tournament: The tournament before.
        reason: The reason; may be empty.

    Raises:
        Refused: The tournament is not running.
    """
    _only(tournament, "running", f"a tournament that is {tournament.head.phase} cannot be paused")
    return tournament.in_phase("paused", note=reason)


def resume(tournament: Tournament) -> Tournament:
    """Resume a paused tournament.

    Raises:
        Refused: The tournament is not paused.
    """
    _only(tournament, "paused", f"a tournament that is {tournament.head.phase} is not paused")
    running = tournament.in_phase("running")
    # Who is to pick a creature has the whole time again.
    return advance(replace(running, head=running.head.model_copy(update={"asked_ms": 0})))


def finish(tournament: Tournament, reason: str) -> Tournament:
    """End the tournament with the current standings; running games no longer count.

    Raises:
        Refused: The tournament is already over.
    """
    if tournament.head.phase == "over":
        raise Refused("not_now", "The tournament is over.")
    return tournament.in_phase("over", note=reason)


def cut_short(tournament: Tournament, reason: str, *, games: int | None = None) -> Tournament:
    """End the tournament early; unfinished encounters are decided by the games already played.

    Args:
        tournament: The tournament before.
        reason: The reason, as noted in the record.
        games: Number of games that count, in order of round, table and game number; None: all finished games.
    """
    left = games
    encounters: dict[str, Encounter] = {}
    for each in sorted(tournament.encounters.values(), key=lambda one: (one.round, one.table)):
        over = tuple(game for game in each.games if game.state == "over")[:left]
        left = None if left is None else left - len(over)
        if over or each.how == "bye":
            encounters[each.id] = settled(each.model_copy(update={"games": over, "scores": ()}), tournament.plan)
    return replace(tournament, encounters=encounters).in_phase("over", note=reason)


def pair(tournament: Tournament, tables: Sequence[Sequence[str]]) -> Tournament:
    """Pair a round with the host's tables, for the format `uploaded`.

    Args:
        tournament: The tournament before.
        tables: The entrants of each table, the first seat first; a single entrant has a bye.

    Raises:
        Refused: The format has its own pairing, a round is being played, or the pairing is invalid.
    """
    _only(tournament, "running", "start the tournament first, and resume it where it is paused")
    if tournament.drafting is not None:
        raise Refused("not_now", "The draft is in progress: pair after its end.")
    if tournament.plan.format != "uploaded":
        raise Refused(
            "bad_plan", f"The format {tournament.plan.format} is paired automatically: use `uploaded` to pair by hand."
        )
    if not all(encounter.over for encounter in tournament.encounters.values()):
        raise Refused("not_now", f"Round {tournament.head.paired} is still being played: wait for its end.")
    named = [one for table in tables for one in table]
    unknown = [one for one in named if one not in tournament.entrants]
    twice = sorted({one for one in named if named.count(one) > 1})
    if unknown or twice or not named:
        few = ", ".join((unknown or twice)[:_SHOWN])
        wrong = f"no entrants: {few}" if unknown else f"named twice: {few}" if twice else "nobody is named"
        raise Refused("bad_options", f"Invalid pairing: {wrong}.")
    if any(not 1 <= len(table) <= tournament.plan.table for table in tables):
        raise Refused("bad_options", f"Invalid table: use 1 to {tournament.plan.table} entrants.")
    return advance(
        with_round(tournament, tournament.head.paired + 1, [ProposedPairing(tuple(table)) for table in tables])
    )


# ---------------------------------------------------------------- games


def begun(tournament: Tournament, encounter: str, number: int, match: str = "") -> Tournament:
    """Record the start of a game.

    Args:
        tournament: The tournament before.
        encounter: The encounter id.
        number: The number of the game within the encounter, from 1.
        match: The match id on the server.

    Raises:
        Refused: There is no such game, or it has already begun.
    """
    found, game = _game(tournament, encounter, number)
    if game.state != "due":
        raise Refused("not_now", f"Game {number} of {encounter} is already {game.state}.")
    return tournament.with_encounter(_with_game(found, game.model_copy(update={"state": "running", "match": match})))


def ended(tournament: Tournament, encounter: str, outcomes: Mapping[int, Outcome]) -> Tournament:
    """Record outcomes of games of an encounter, then pair the rounds that can be paired.

    A game that already has an outcome keeps it, so recording twice has no effect.

    Args:
        tournament: The tournament before.
        encounter: The encounter id.
        outcomes: Outcomes by game number.

    Raises:
        Refused: There is no such game.
    """
    return all_ended(tournament, {encounter: outcomes})


def all_ended(tournament: Tournament, outcomes: Mapping[str, Mapping[int, Outcome]]) -> Tournament:
    """Record outcomes of games of several encounters, then pair the rounds that can be paired; see `ended`.

    Args:
        tournament: The tournament before.
        outcomes: Outcomes by encounter and game number.

    Raises:
        Refused: There is no such game.
    """
    encounters = dict(tournament.encounters)
    for encounter, each in outcomes.items():
        found = tournament.encounter(encounter)
        games = {game.number: game for game in found.games}
        for number, outcome in each.items():
            if number not in games:
                raise Refused("not_found", f"Encounter {encounter} has no game {number}.")
            if games[number].state != "over":
                games[number] = game_over(games[number], outcome)
        encounters[encounter] = settled(found.model_copy(update={"games": tuple(games.values())}), tournament.plan)
    return advance(replace(tournament, encounters=encounters))


def correct(
    tournament: Tournament, encounter: str, scores: Sequence[float], *, by: str, reason: str, at_ms: int = 0
) -> Tournament:
    """Correct a result as an arbiter; the old result and the reason stay in the record.

    Args:
        tournament: The tournament before.
        encounter: The encounter id.
        scores: The score of each entrant, in the encounter's order; between two entrants they add up to 1 or less.
        by: The arbiter.
        reason: The reason.
        at_ms: The time of the correction, in milliseconds.

    Raises:
        Refused: There is no such encounter, scores or reason are invalid, or a following encounter has begun.
    """
    found = tournament.encounter(encounter)
    if not reason.strip() or len(reason) > _MAX_REASON:
        raise Refused("bad_options", f"Invalid reason: use 1 to {_MAX_REASON} characters.")
    count = len(found.entrants)
    if len(scores) != count or not all(0 <= score <= max(1, count - 1) for score in scores):
        raise Refused(
            "bad_options", f"Invalid scores for {encounter}: give {count} numbers from 0 to {max(1, count - 1)}."
        )
    if count > 1 and sum(scores) > count * (count - 1) / 2:
        raise Refused(
            "bad_options", f"Invalid scores for {encounter}: their sum may be at most {count * (count - 1) // 2}."
        )
    if tournament.plan.eliminates and scores[0] == scores[1]:
        raise Refused("bad_options", "Invalid scores: an elimination needs a winner.")
    correction = Correction(by=by, reason=reason.strip(), before=found.scores, at_ms=at_ms)
    right = found.model_copy(
        update={"scores": tuple(scores), "how": "corrected", "corrections": (*found.corrections, correction)}
    )
    changed = tournament.with_encounter(right)
    if tournament.plan.eliminates:
        changed = _without_followers(changed, found)
    reopened = changed.in_phase("running") if tournament.head.phase == "over" and not tournament.head.note else changed
    return advance(reopened)


def _only(tournament: Tournament, phase: Phase, sentence: str) -> None:
    if tournament.head.phase != phase:
        raise Refused("not_now", sentence)


def _game(tournament: Tournament, encounter: str, number: int) -> tuple[Encounter, TournamentGame]:
    found = tournament.encounter(encounter)
    game = next((each for each in found.games if each.number == number), None)
    if game is None:
        raise Refused("not_found", f"Encounter {encounter} has no game {number}.")
    return found, game


def _with_game(encounter: Encounter, changed: TournamentGame) -> Encounter:
    games = tuple(changed if game.number == changed.number else game for game in encounter.games)
    return encounter.model_copy(update={"games": games})


def _without_followers(tournament: Tournament, corrected: Encounter) -> Tournament:
    """Remove bracket pairings that followed from the result being corrected."""
    followers = [
        each
        for each in tournament.encounters.values()
        if each.round > corrected.round and set(each.entrants) & set(corrected.entrants)
    ]
    begun = [each.id for each in followers if any(game.state != "due" for game in each.games)]
    if begun:
        raise Refused(
            "not_now", f"The result can no longer be corrected: later encounters have begun ({', '.join(begun)})."
        )
    gone = {each.id for each in followers}
    return replace(tournament, encounters={one: each for one, each in tournament.encounters.items() if one not in gone})
