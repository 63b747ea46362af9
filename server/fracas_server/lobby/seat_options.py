"""Seats of a new match: those that are requested, the creator's, the game master's, and those of bots."""

from __future__ import annotations

import re
from importlib.metadata import entry_points
from typing import Any, Final

from fracas_engine.dice_key import MAX_ENTROPY_BYTES
from fracas_protocol import v1
from fracas_protocol.bot_strength import STRENGTHS, bot_name
from fracas_server.errors import RequestRefused
from fracas_server.identity import Identity
from fracas_server.ids import new_house_bot
from fracas_server.match.record import SeatRecord

MAX_SEATS: Final = 8
"""Maximum number of seats of a match; of all rulesets, `monster_mash` needs the most."""
COLOURS: Final = ("red", "blue", "green", "yellow", "white", "black", "orange", "violet")
"""Default seat names."""
OBSERVER: Final = "observer"
"""Id of the seat that sees what the game master sees."""
_WORD: Final = re.compile(r"[a-z][a-z0-9_-]{0,23}")
_POLICIES: Final = "fracas.policies"
"""Entry-point group of installed bot policies; bot processes use the same group."""
_TOGETHER: Final = "heroes"
"""The side of all seats in a cooperative match."""


def requested_seats(message: v1.CreateMatch, *, house: bool) -> tuple[SeatRecord, ...]:
    """Return the requested seats; in a cooperative match all are on the players' side.

    Raises:
        RequestRefused: The seats do not fit together.
    """
    least = 1 if house else 2
    asked = list(message.seats) or [v1.SeatRequest(id=colour) for colour in COLOURS[:2]]
    if not least <= len(asked) <= MAX_SEATS:
        raise RequestRefused("bad_options", f"Invalid number of seats {len(asked)}: use {least} to {MAX_SEATS}.")
    seats = []
    for number, seat in enumerate(asked):
        name = seat.id or COLOURS[number]
        for word, what in ((name, "seat"), (seat.side or name, "side")):
            _check_word(word, what)
        seats.append(
            SeatRecord(
                id=name,
                side=_TOGETHER if house else seat.side or name,
                player=seat.name,
                creatures=tuple(seat.creatures),
                waves=tuple((wave.creature, wave.round) for wave in seat.waves),
                hidden=tuple(seat.hidden),
                bot=seat.bot,
            )
        )
    if len({seat.id for seat in seats}) < len(seats):
        raise RequestRefused("bad_options", "Duplicate seat id: give every seat its own.")
    if len({seat.side for seat in seats}) < least:
        raise RequestRefused("bad_options", "All seats are on one side: add an opposing side.")
    return tuple(seats)


def with_creator(seats: tuple[SeatRecord, ...], who: Identity, message: v1.CreateMatch) -> tuple[SeatRecord, ...]:
    """Return the seats with the creator's seat and the bots' seats taken.

    Raises:
        RequestRefused: There is no such seat, or a bot has it.
    """
    check_entropy(message.entropy)
    if message.take_seat and message.take_seat not in {seat.id for seat in seats}:
        raise RequestRefused("bad_options", f"Unknown seat {message.take_seat!r}: choose one of the match's seats.")
    given = []
    for seat in seats:
        if seat.id in {message.take_seat, message.options.gm} - {""}:
            if seat.bot:
                raise RequestRefused("bad_options", f"Seat {seat.id} belongs to a bot: choose another.")
            update: dict[str, Any] = {
                "subject": who.subject,
                "player": who.name,
                "entropy": message.entropy.hex() if message.entropy else None,
            }
        elif seat.role == "player" and (seat.bot or message.options.fill_with_bots):
            policy = seat.bot or message.options.fill_with_bots
            check_policy(policy)
            name = seat.player or bot_name(policy)
            update = {"subject": new_house_bot(), "bot": policy, "player": name}
        else:
            update = {}
        given.append(seat.model_copy(update=update))
    return tuple(given)


def with_game_master(seats: tuple[SeatRecord, ...], message: v1.CreateMatch) -> tuple[SeatRecord, ...]:
    """Return the seats with those of a game master and an observer, if the match has them.

    Raises:
        RequestRefused: The options do not fit together.
    """
    options = message.options
    if (options.gm or options.takebacks) and options.rated:
        raise RequestRefused("bad_options", "A rated match has no game master and no takebacks: leave out one of them.")
    if not options.gm:
        return seats
    if message.take_seat not in {"", options.gm}:
        raise RequestRefused("bad_options", f"The creator is the game master: take seat {options.gm!r} or none.")
    _check_word(options.gm, "seat")
    master = next((seat for seat in seats if seat.id == options.gm), SeatRecord(id=options.gm, side=""))
    if OBSERVER in {options.gm, *(seat.id for seat in seats)}:
        raise RequestRefused("bad_options", f"Seat id {OBSERVER!r} is reserved: choose another.")
    others = tuple(seat for seat in seats if seat.id != options.gm)
    if not others:
        raise RequestRefused("bad_options", "The game master has the only seat: add one for a player.")
    placed = master.model_copy(update={"role": "gm"})
    watching = SeatRecord(id=OBSERVER, side="", role="observer")
    if not master.side:
        return (*seats, placed, watching)
    return (*(placed if seat.id == options.gm else seat for seat in seats), watching)


def check_policy(policy: str) -> None:
    """Check that a bot policy is available: shipped with the server or installed.

    Raises:
        RequestRefused: The policy is not available.
    """
    known = {*STRENGTHS, *(entry.name for entry in entry_points(group=_POLICIES))}
    if policy not in known:
        there = ", ".join(sorted(known))
        raise RequestRefused("bad_options", f"Unknown bot {policy!r}: choose one of {there}.")


def _check_word(word: str, what: str) -> None:
    if not _WORD.fullmatch(word):
        raise RequestRefused("bad_options", f"Invalid {what} id {word!r}: use 1-24 characters of a-z, 0-9, _ or -.")


def check_entropy(entropy: bytes) -> None:
    """Check the length of a contribution to the dice.

    Raises:
        RequestRefused: It is too long.
    """
    if len(entropy) > MAX_ENTROPY_BYTES:
        raise RequestRefused(
            "bad_options", f"Entropy too long ({len(entropy)} bytes): use at most {MAX_ENTROPY_BYTES}."
        )
