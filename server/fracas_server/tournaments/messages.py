"""Protobuf messages about tournaments, for clients and the public."""

from __future__ import annotations

from typing import Final

from fracas_protocol import v1
from fracas_server.ids import Subject
from fracas_server.tournaments.plans import write_plan
from fracas_server.tournaments.service import VersionedTournament
from fracas_tournaments.drafting import left, on_move
from fracas_tournaments.encounters import Encounter, Entrant, is_bot
from fracas_tournaments.standings import Standing
from fracas_tournaments.tournament import Tournament

_PHASES: Final = {
    "open": v1.TournamentPhase.TOURNAMENT_PHASE_OPEN,
    "running": v1.TournamentPhase.TOURNAMENT_PHASE_RUNNING,
    "paused": v1.TournamentPhase.TOURNAMENT_PHASE_PAUSED,
    "over": v1.TournamentPhase.TOURNAMENT_PHASE_OVER,
}


def tournament_message(
    kept: VersionedTournament,
    subject: Subject | None = None,
    *,
    brief: bool = False,
    all_rounds: bool = False,
    now_ms: int = 0,
) -> v1.Tournament:
    """Return the state of a tournament as a message.

    Args:
        kept: The tournament.
        subject: The receiver; None: the public.
        brief: Whether to leave out standings and encounters.
        all_rounds: Whether to include encounters of finished rounds.
        now_ms: The current time, to compute remaining times; 0 leaves them out.
    """
    message = shared_message(kept, brief=brief, all_rounds=all_rounds)
    tell_own(message, kept.tournament, subject, brief=brief, now_ms=now_ms)
    return message


def shared_message(kept: VersionedTournament, *, brief: bool = False, all_rounds: bool = False) -> v1.Tournament:
    """Return the part of a tournament's message that is the same for all receivers.

    It can be cached until the tournament changes.

    Args:
        kept: The tournament.
        brief: See `tournament_message`.
        all_rounds: See `tournament_message`.
    """
    tournament, head = kept.tournament, kept.tournament.head
    message = v1.Tournament(
        id=head.id,
        plan=write_plan(head.plan),
        phase=_PHASES[head.phase],
        round=head.paired,
        rounds=tournament.rounds if head.phase != "open" else head.plan.rounds,
        note=head.note,
        running=len(tournament.running),
        ended=tournament.ended_games,
        serial=kept.serial,
        page=page_of(head.id),
    )
    if not brief:
        message.standings.extend(_standing(one, tournament.entrants[one.entrant]) for one in tournament.standings)
        shown = [
            each for each in tournament.encounters.values() if all_rounds or each.round == head.paired or not each.over
        ]
        message.encounters.extend(_encounter(each, tournament) for each in shown)
    return message


def tell_own(
    message: v1.Tournament, tournament: Tournament, subject: Subject | None, *, brief: bool = False, now_ms: int
) -> None:
    """Add the data that only the receiver gets, and the remaining times, to a message.

    Args:
        message: The shared message, which is changed.
        tournament: The tournament.
        subject: The receiver; None: the public.
        brief: See `tournament_message`.
        now_ms: See `tournament_message`.
    """
    turn = None if brief else on_move(tournament)
    if turn is not None:
        message.draft.CopyFrom(_draft(tournament, turn, now_ms))
    if subject is None:
        return
    message.yours = tournament.head.host == subject
    if message.yours:
        message.code = tournament.head.code
    mine = tournament.entrant_of(subject)
    message.your_entrant = mine
    if mine:
        message.your_matches.extend(
            game.match for encounter, game in tournament.running if mine in encounter.entrants and game.match
        )


def _draft(tournament: Tournament, turn: Entrant, now_ms: int) -> v1.TournamentDraft:
    counted = tournament.head.asked_ms and now_ms
    ends = tournament.head.asked_ms + 1000 * tournament.plan.draft_s
    return v1.TournamentDraft(
        entrant=turn.id,
        left_ms=max(1, ends - now_ms) if counted else 0,
        choices=[v1.DraftChoice(creature=name, count=count) for name, count in left(tournament).items()],
    )


def page_of(tournament: str) -> str:
    """Return the path of a tournament's page on the game port."""
    return f"/tournaments/{tournament}"


def published(tournament: Tournament) -> Tournament:
    """Return a copy of a tournament without secrets: without its seed, its code, and the subjects of its entrants."""
    head = tournament.head.model_copy(update={"seed": "", "code": "", "host": ""})
    entrants = {one: entrant.model_copy(update={"subject": ""}) for one, entrant in tournament.entrants.items()}
    return Tournament(head, entrants, tournament.encounters)


def _standing(one: Standing, entrant: Entrant) -> v1.TournamentStanding:
    return v1.TournamentStanding(
        entrant=entrant.id,
        name=entrant.name,
        team=entrant.team,
        rank=one.rank,
        points=_hundredths(one.points),
        won=one.won,
        drawn=one.drawn,
        lost=one.lost,
        tie_breaks=map(_hundredths, one.tie_breaks),
        withdrawn=entrant.withdrawn,
        bot=is_bot(entrant),
        creatures=entrant.creatures,
    )


def _encounter(encounter: Encounter, tournament: Tournament) -> v1.TournamentEncounter:
    return v1.TournamentEncounter(
        id=encounter.id,
        round=encounter.round,
        table=encounter.table,
        names=[tournament.entrants[one].name for one in encounter.entrants],
        scores=map(_hundredths, encounter.scores),
        games=map(_hundredths, encounter.totals()),
        how=encounter.how,
        matches=[game.match for game in encounter.games if game.state == "running"],
        slot=encounter.slot,
        entrants=encounter.entrants,
        played=[game.match for game in encounter.games if game.state == "over" and game.match],
    )


def _hundredths(points: float) -> int:
    """Convert points to whole hundredths, as the protocol requires."""
    return round(100 * points)
