"""The match of a tournament game: its options, and the score of its result.

A match's id is derived from its game, so that another node that takes over finds the existing match instead of
creating a second one.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from fracas_protocol import v1
from fracas_protocol.values import write_details
from fracas_server.identity import Identity
from fracas_server.ids import MatchId, Subject, tournament_subject
from fracas_server.lobby.lobby import Lobby
from fracas_server.match.hosting import Hosting
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.match.settlement import BROKEN_OFF
from fracas_server.tournaments.plans import match_options
from fracas_tournaments.encounters import How, Outcome
from fracas_tournaments.placement import places_of, points_of
from fracas_tournaments.tournament import DueGame, Tournament

SEATS: Final = ("red", "blue", "green", "yellow", "white", "black", "orange", "violet")
"""The seat ids of a tournament's matches, in order."""
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 10
_GRACE_S: Final = 120
"""Default time in seconds that a player may be disconnected before forfeiting."""


def match_id_of(tournament: Tournament, encounter: str, number: int) -> MatchId:
    """Return the id of a game's match, which is always the same for the same game."""
    digest = hashlib.sha256(f"match {tournament.head.id} {tournament.head.seed} {encounter} {number}".encode()).digest()
    return MatchId("".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_ID_LENGTH]))


def house_bots(due: DueGame) -> int:
    """Return how many seats of a game are played by the server's bots."""
    return sum(bool(one.bot) for one in due.seats)


def build_record(tournament: Tournament, due: DueGame, lobby: Lobby) -> tuple[MatchRecord, bytes]:
    """Build the record of a game's match, and its dice secret.

    Raises:
        RequestRefused: The plan's options are invalid.
    """
    plan, game = tournament.plan, due.game
    match = match_id_of(tournament, due.encounter.id, game.number)
    options = match_options(plan)
    if not options.HasField("grace_s"):
        options.grace_s = _GRACE_S
    options.guests = True
    message = v1.CreateMatch(
        ruleset=plan.ruleset,
        board=plan.board_of(game.pair),
        seats=[
            v1.SeatRequest(id=seat, name=one.name, creatures=plan.creatures or one.creatures, bot=one.bot)
            for seat, one in zip(SEATS, due.seats, strict=False)
        ],
        options=options,
        ruleset_options=write_details(plan.options),
    )
    secret = _secret(tournament, due) if plan.mirrored else Hosting.new_secret()
    organizer = Identity(tournament_subject(tournament.head.id), "")
    record = lobby.new_record(match, secret, organizer, message)
    seats: list[SeatRecord] = []
    for seat, one in zip(record.seats, due.seats, strict=True):
        update: dict[str, object] = {} if one.bot else {"subject": Subject(one.subject), "player": one.name}
        if plan.mirrored:
            # The same dice in both legs: the same secret and the same entropy, which no seat can change.
            update |= {"entropy": _entropy(tournament, due, seat.id), "contributed": True}
        seats.append(seat.model_copy(update=update))
    return record.model_copy(
        update={
            "seats": tuple(seats),
            "name": f"{plan.name}: {due.encounter.id}",
            "twin": _twin(tournament, due) if plan.mirrored else None,
        }
    ), secret


def _twin(tournament: Tournament, due: DueGame) -> MatchId | None:
    others = [game.number for game in due.encounter.games if game.pair == due.game.pair and game != due.game]
    return match_id_of(tournament, due.encounter.id, others[0]) if others else None


def _secret(tournament: Tournament, due: DueGame) -> bytes:
    message = f"fracas mirrored secret v1 {due.encounter.id} {due.game.pair}"
    return hmac.digest(tournament.head.seed.encode(), message.encode(), hashlib.sha256)


def _entropy(tournament: Tournament, due: DueGame, seat: str) -> str:
    message = f"fracas mirrored entropy v1 {due.encounter.id} {due.game.pair} {seat}"
    return hmac.digest(tournament.head.seed.encode(), message.encode(), hashlib.sha256).hex()


def outcome_of(record: MatchRecord) -> Outcome:
    """Return a finished match's result as a score; in a draw or an aborted match, all sides get the same score."""
    count = len(record.seats)
    level = (count - 1) / 2
    if record.how in BROKEN_OFF:
        said = record.how.replace("_", " ")
        return Outcome(points=(level,) * count, how="broken_off", note=f"broken off: {said}")
    never = [seat.player for seat in record.seats if record.forfeits.get(seat.id) == "no_show"]
    away = [seat.player for seat in record.seats if seat.id in record.forfeits and seat.player not in never]
    note = "; ".join(
        f"{', '.join(names)} {what}" for names, what in ((never, "did not appear"), (away, "stayed away")) if names
    )
    if record.how == "double_forfeit":
        return Outcome(points=(0.0,) * count, how="double_forfeit", note=note)
    points = points_of(places_of([seat.side for seat in record.seats], record.winner, record.fallen))
    how: How = "forfeit" if away else "no_show" if never else "played"
    return Outcome(points=points, how=how, note=note)
