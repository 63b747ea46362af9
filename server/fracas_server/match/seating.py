"""Seat assignment: taking, leaving and owning seats. Pure functions on match records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from fracas_engine.dice_key import MAX_ENTROPY_BYTES
from fracas_server.errors import RequestRefused
from fracas_server.ids import Subject
from fracas_server.match.journal import EntryKind
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.match.requests import AddEntropy, Join, Leave


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The result of a seat request."""

    record: MatchRecord
    seat: str
    kind: EntryKind


def change_seat(record: MatchRecord, request: Join | Leave | AddEntropy) -> SeatChange:
    """Return the match after a player joins, leaves, or contributes to the dice.

    Raises:
        RequestRefused: The request is not possible, or no longer.
    """
    match request:
        case Join():
            seat = take_seat(record, request)
            return SeatChange(record.with_seat(seat), seat.id, "joined")
        case Leave():
            seat = find_own_seat(record, request.subject, request.seat)
            left = record.with_seat(vacate_seat(seat)) if record.phase == "open" else record
            return SeatChange(left, seat.id, "left")
        case AddEntropy():
            seat = _with_entropy(record, request)
            return SeatChange(record.with_seat(seat), seat.id, "entropy")
        case _:
            assert_never(request)


def _with_entropy(record: MatchRecord, request: AddEntropy) -> SeatRecord:
    seat = find_own_seat(record, request.subject, request.seat)
    if not 1 <= len(request.entropy) <= MAX_ENTROPY_BYTES:
        raise RequestRefused(
            "bad_options", f"Invalid entropy length ({len(request.entropy)} bytes): use 1 to {MAX_ENTROPY_BYTES}."
        )
    if seat.contributed and seat.entropy == request.entropy.hex():
        return seat  # a repeated contribution has no effect
    if seat.contributed:
        raise RequestRefused(
            "bad_options", f"Seat {seat.id} has already contributed to the dice: it cannot be changed."
        )
    if record.phase != "open":
        raise RequestRefused("match_started", "The battle has already begun: the dice can no longer be changed.")
    if seat.bot:
        raise RequestRefused("bad_options", "A server bot cannot contribute to the dice.")
    return seat.model_copy(update={"entropy": request.entropy.hex(), "contributed": True})


def take_seat(record: MatchRecord, request: Join) -> SeatRecord:
    """Return the requested seat with the player in it; if the player already has this seat, it is unchanged.

    Raises:
        RequestRefused: The seat is not available.
    """
    mine = record.seat_of(request.subject)
    if mine is not None and request.seat in {"", mine.id}:
        return mine  # a repeated join has no effect
    if record.phase != "open":
        raise RequestRefused("match_started", "The battle has already begun: you can watch it.")
    if mine is not None:
        raise RequestRefused("already_joined", f"You already have seat {mine.id}: leave it first.")
    if request.guest and not record.guests:
        raise RequestRefused("guests_not_allowed", "This match does not accept guests: use a token.")
    if len(request.entropy) > MAX_ENTROPY_BYTES:
        raise RequestRefused(
            "bad_options", f"Entropy too long ({len(request.entropy)} bytes): use at most {MAX_ENTROPY_BYTES}."
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
            raise RequestRefused("match_full", "Every seat is taken: you can watch.")
        return found
    seat = record.seat(wanted)
    if seat is None:
        names = ", ".join(seat.id for seat in record.seats)
        raise RequestRefused("not_found", f"Unknown seat {wanted!r}: choose one of {names}.")
    if seat.subject is not None:
        raise RequestRefused("match_full", f"Seat {wanted} is taken: choose another.")
    return seat


def vacate_seat(seat: SeatRecord) -> SeatRecord:
    """Return a copy of the seat without its player."""
    return seat.model_copy(update={"subject": None, "player": "", "entropy": None, "contributed": False})


def find_own_seat(record: MatchRecord, subject: Subject, wanted: str) -> SeatRecord:
    """Return a subject's seat.

    Args:
        record: The match.
        subject: The subject.
        wanted: The seat that the request names; empty: the subject's own.

    Raises:
        RequestRefused: The subject has no seat, or a different one.
    """
    mine = record.seat_of(subject)
    if mine is None:
        raise RequestRefused("not_yours", "You have no seat in this match.")
    if wanted and wanted != mine.id:
        raise RequestRefused("not_yours", f"Seat {wanted!r} is not yours: yours is {mine.id}.")
    return mine
