"""Who may take which seat, and whose seat it is. Pure: records in, records out."""

from __future__ import annotations

from fracas_engine.dice_key import MAX_ENTROPY_BYTES
from fracas_server.errors import RequestRefused
from fracas_server.ids import Subject
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.match.requests import Join

__all__ = ["given_back", "own_seat", "taken_seat"]


def taken_seat(record: MatchRecord, request: Join) -> SeatRecord:
    """Return the seat that somebody wants to take, as it is once taken; it may be theirs already.

    Raises:
        RequestRefused: It is not to be had.
    """
    mine = record.seat_of(request.subject)
    if mine is not None and request.seat in {"", mine.id}:
        return mine  # joining twice is joining once
    if record.phase != "open":
        raise RequestRefused("match_started", "the battle has begun; you can watch it")
    if mine is not None:
        raise RequestRefused("already_joined", f"you have seat {mine.id} already; leave it first")
    if request.guest and not record.guests:
        raise RequestRefused("guests_not_allowed", "this match takes no guests; come with a token")
    if len(request.entropy) > MAX_ENTROPY_BYTES:
        raise RequestRefused(
            "bad_options", f"entropy has at most {MAX_ENTROPY_BYTES} bytes, not {len(request.entropy)}"
        )
    seat = _free_seat(record, request.seat)
    return seat.model_copy(
        update={
            "subject": request.subject,
            "player": request.name,
            "creatures": seat.creatures or request.creatures,
            "entropy": request.entropy.hex() if request.entropy else None,
        }
    )


def _free_seat(record: MatchRecord, wanted: str) -> SeatRecord:
    if not wanted:
        found = next((seat for seat in record.seats if seat.subject is None), None)
        if found is None:
            raise RequestRefused("match_full", "every seat is taken; you can watch")
        return found
    seat = record.seat(wanted)
    if seat is None:
        names = ", ".join(seat.id for seat in record.seats)
        raise RequestRefused("not_found", f"there is no seat {wanted!r}; there are {names}")
    if seat.subject is not None:
        raise RequestRefused("match_full", f"seat {wanted} is taken")
    return seat


def given_back(seat: SeatRecord) -> SeatRecord:
    """Return a seat that nobody has any more."""
    return seat.model_copy(update={"subject": None, "player": "", "entropy": None})


def own_seat(record: MatchRecord, subject: Subject, wanted: str) -> SeatRecord:
    """Return a subject's seat.

    Args:
        record: The match.
        subject: Who asks.
        wanted: The seat that it names; empty: the one that it has.

    Raises:
        RequestRefused: It has none, or another.
    """
    mine = record.seat_of(subject)
    if mine is None:
        raise RequestRefused("not_yours", "you have no seat in this match")
    if wanted and wanted != mine.id:
        raise RequestRefused("not_yours", f"seat {wanted!r} is not yours; yours is {mine.id}")
    return mine
