"""Authors and recipients of chat lines. A spectator's name is chosen so that it cannot impersonate a player."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from fracas_server.errors import RequestRefused
from fracas_server.identity import Identity
from fracas_server.match.record import MatchRecord

WATCHING: Final = "(watching)"
"""Suffix added to a spectator's name if it looks like the name of a player, a side or a seat."""
_ALIKE: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u03b1\u03bf\u03c1\u03bdl10",
    "aeopcyxijsaopviio",
)
"""Translation of digits and of letters of other scripts to the Latin letter that they look like in most fonts."""


def chat_name(who: Identity, record: MatchRecord) -> tuple[str, str]:
    """Return the display name of a chat author and the author's seat (empty: a spectator).

    Args:
        who: The author.
        record: The match.
    """
    seat = record.seat_of(who.subject)
    if seat is not None:
        return seat.player or who.name, seat.id
    taken = {_folded(name) for one in record.seats for name in (one.id, one.side, one.player) if name}
    return (f"{who.name} {WATCHING}" if _folded(who.name) in taken else who.name), ""


def recipients(record: MatchRecord, seat: str, to: Iterable[str], *, side: bool) -> tuple[str, ...]:
    """Return the seats that get a chat line, the author's first; empty: everybody who follows the match.

    Args:
        record: The match.
        seat: The author's seat; empty: a spectator.
        to: The seats named by the author.
        side: Whether the line is for the author's side.

    Raises:
        RequestRefused: A spectator whispers, or a named seat does not exist.
    """
    named = tuple(to)
    if not named and not side:
        return ()
    own = record.seat(seat)
    if own is None:
        raise RequestRefused("not_in_match", "Spectators cannot whisper: take a seat, or write to everybody.")
    unknown = next((name for name in named if record.seat(name) is None), None)
    if unknown is not None:
        seats = ", ".join(one.id for one in record.seats)
        raise RequestRefused("not_found", f"There is no seat {unknown!r} to whisper to: use one of {seats}.")
    allies = (one.id for one in record.seats if one.side == own.side) if side else ()
    return tuple(dict.fromkeys((own.id, *named, *allies)))


def _folded(name: str) -> str:
    """Reduce a name to the form by which names are compared: no case, script, accents, signs or blanks."""
    flat = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    return "".join(letter for letter in flat if letter.isalnum()) or name
