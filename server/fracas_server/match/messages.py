"""Builders of a match's messages, except views and options, which are made in `views`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas_engine.dice_key import default_entropy
from fracas_engine.errors import IllegalIntent
from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId
from fracas_server.match.attendance import UNKNOWN, Attendance
from fracas_server.match.record import MatchRecord, SeatRecord

_PHASES: Final = {
    "open": v1.MatchPhase.MATCH_PHASE_OPEN,
    "running": v1.MatchPhase.MATCH_PHASE_RUNNING,
    "over": v1.MatchPhase.MATCH_PHASE_OVER,
}


_ROLES: Final = {
    "player": v1.SeatRole.SEAT_ROLE_UNSPECIFIED,
    "gm": v1.SeatRole.SEAT_ROLE_GM,
    "observer": v1.SeatRole.SEAT_ROLE_OBSERVER,
}


def accepted(match: str, version: int) -> v1.ServerMessage:
    """Return the acknowledgement of an intent that has been committed."""
    return v1.ServerMessage(accepted=v1.Accepted(match=match, version=version))


def done() -> v1.ServerMessage:
    """Return the acknowledgement of a request that has no other answer."""
    return v1.ServerMessage(done=v1.Done())


def refused(
    error: RequestRefused | IllegalIntent, *, match: str = "", version: int = 0, retry_after_ms: int = 0
) -> v1.ServerMessage:
    """Return the refusal of a request.

    Args:
        error: The reason.
        match: The match; empty: none.
        version: The current version of the match; 0: unknown.
        retry_after_ms: When the client may retry, in milliseconds; 0: retrying does not help.
    """
    return v1.ServerMessage(
        rejected=v1.Rejected(
            code=error.code,
            sentence=error.detail,
            rule=(error.rule or "") if isinstance(error, IllegalIntent) else "",
            match=match,
            version=version,
            retry_after_ms=retry_after_ms,
            where=error.where if isinstance(error, RequestRefused) else "",
        )
    )


def moved(match: str, where: str, *, after_ms: int = 0) -> v1.ServerMessage:
    """Return the message that a match is on another server.

    Args:
        match: The match.
        where: The address of that server; empty: unknown.
        after_ms: How long the client should wait before it asks for the match again, in milliseconds.
    """
    return v1.ServerMessage(match_moved=v1.MatchMoved(match=match, where=where, after_ms=after_ms))


def notice(
    code: str, sentence: str, *, match: str = "", seat: str = "", forfeits_in_ms: int | None = None
) -> v1.ServerMessage:
    """Return a notice for people.

    Args:
        code: The kind of notice, for programs.
        sentence: The text.
        match: The match; empty: none.
        seat: The seat concerned; empty: none.
        forfeits_in_ms: Milliseconds until an absent seat forfeits; None: it does not forfeit.
    """
    told = v1.Notice(code=code, sentence=sentence, match=match, seat=seat, forfeits_in_ms=forfeits_in_ms)
    return v1.ServerMessage(notice=told)


def seat_away(seat: SeatRecord, *, match: str, forfeits_in_ms: int | None) -> v1.ServerMessage:
    """Return the notice that a seat has no connection; see `notice` for `forfeits_in_ms`."""
    sentence = f"{seat.player} is away"
    return notice("seat_away", sentence, match=match, seat=seat.id, forfeits_in_ms=forfeits_in_ms)


def match_info(record: MatchRecord, attendance: Attendance = UNKNOWN, *, seat: str = "") -> v1.MatchInfo:
    """Return the lobby entry of a match.

    Until the match is over, only the game master and observers are told which creatures the game master has.

    Args:
        record: The match.
        attendance: The people at the match.
        seat: The seat that gets the entry; empty: the public.
    """
    clock, gm = record.clock, record.gm
    hidden = _hidden_seats(record, seat)
    return v1.MatchInfo(
        match=record.match,
        ruleset=record.ruleset,
        board=record.board,
        phase=_PHASES[record.phase],
        seats=[
            _seat_info(record, one, attendance, creatures=() if one.id in hidden else one.creatures)
            for one in record.seats
            if one.subject or one.role != "observer"
        ],
        options=v1.MatchOptions(
            clock=v1.ClockOptions(
                bank_ms=clock.bank_ms or 0, increment_ms=clock.increment_ms, decision_ms=clock.decision_ms or 0
            )
            if clock.timed
            else None,
            spectator_delay_s=record.spectators.delay_ms // 1000,
            grace_s=record.grace_ms // 1000,
            guests=record.guests,
            invite_only=not record.listed,
            rated=record.rated,
            gm=gm.id if gm is not None else "",
            takebacks=record.takebacks,
            takebacks_by_all=record.takebacks_by_all,
            review_s=record.review_ms // 1000,
        ),
        watching=attendance.watching,
        created_ms=record.created_ms,
        winner=record.winner,
        how=record.how,
        paused=record.paused,
        pause_votes=attendance.pause_votes,
        ready_check=attendance.ready_check,
        in_review=attendance.in_review,
        vision="" if record.options.get("vision") in {None, "all"} else str(record.options["vision"]),
    )


def match_changed(record: MatchRecord, attendance: Attendance, *, seat: str) -> v1.ServerMessage:
    """Return the message that the seats or people of a match have changed; see `match_info` for the arguments."""
    return v1.ServerMessage(match_changed=v1.MatchChanged(info=match_info(record, attendance, seat=seat)))


def _hidden_seats(record: MatchRecord, viewer: str) -> frozenset[str]:
    """Return the seats with creatures hidden from a viewer: the game master's, and those of sides without a player."""
    own = record.seat(viewer)
    if record.gm is None or record.phase == "over" or (own is not None and own.role != "player"):
        return frozenset()
    served = {seat.id for seat in record.seats if seat.role == "gm" or seat.bot or record.is_held(seat)}
    played = {seat.side for seat in record.seats if seat.id not in served}
    return frozenset(
        seat.id
        for seat in record.seats
        if seat.role == "gm" or (seat.id in served and seat.id != viewer and seat.side not in played)
    )


def _seat_info(
    record: MatchRecord, seat: SeatRecord, attendance: Attendance, *, creatures: Sequence[str]
) -> v1.SeatInfo:
    present = attendance.present if seat.subject is not None else None
    return v1.SeatInfo(
        id=seat.id,
        side=seat.side,
        name=seat.player,
        taken=seat.subject is not None,
        bot=bool(seat.bot),
        creatures=creatures,
        role=_ROLES[seat.role],
        held_by_gm=record.is_held(seat),
        hero_name=seat.hero_name,
        present=None if present is None else seat.id in present,
        ready=seat.id in attendance.ready,
        lent_by=seat.owner_name if seat.owner not in {None, seat.subject} else "",
    )


def joined(record: MatchRecord, seat: str, attendance: Attendance = UNKNOWN) -> v1.ServerMessage:
    """Return the confirmation that the client plays a seat, or watches if the seat is empty."""
    return v1.ServerMessage(
        joined=v1.Joined(
            info=match_info(record, attendance, seat=seat), seat=seat, dice_commitment=bytes.fromhex(record.commitment)
        )
    )


def entropies(record: MatchRecord) -> list[v1.SeatEntropy]:
    """Return each seat's contribution to the dice."""
    return [v1.SeatEntropy(seat=seat.id, entropy=seat_entropy(record, seat)) for seat in record.fighters]


def seat_entropy(record: MatchRecord, seat: SeatRecord) -> bytes:
    """Return a seat's contribution to the dice: the one it sent, else its default."""
    if seat.entropy is not None:
        return bytes.fromhex(seat.entropy)
    return default_entropy(match=record.match, seat=seat.id)


def chat_line(
    match: MatchId,
    speaker: str,
    seat: str,
    text: str,
    *,
    at_ms: int,
    to: Sequence[str] = (),
    at: v1.Place | None = None,
) -> v1.ServerMessage:
    """Return a chat line.

    Args:
        match: The match.
        speaker: Display name of the author.
        seat: The author's seat; empty: a spectator.
        text: The text.
        at_ms: The time.
        to: The only seats that get the line; empty: all viewers.
        at: The cell that the author points at; None: none.
    """
    line = v1.ChatLine(match=match, speaker=speaker, seat=seat, text=text, at_ms=at_ms, to=to, at=at)
    return v1.ServerMessage(chat_line=line)


def match_over(record: MatchRecord, version: int, secret: bytes) -> v1.ServerMessage:
    """Return the result of a match with its dice secret; the secret is omitted if the record withholds it."""
    return v1.ServerMessage(
        match_over=v1.MatchOver(
            match=record.match,
            version=version,
            winner=record.winner,
            how=record.how,
            dice_secret=b"" if record.withheld else secret,
            entropies=[] if record.withheld else entropies(record),
        )
    )
