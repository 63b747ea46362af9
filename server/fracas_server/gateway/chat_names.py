"""Display names in the chat of a match: a spectator cannot impersonate a player."""

from __future__ import annotations

import unicodedata
from typing import Final

from fracas_server.identity import Identity
from fracas_server.match.record import MatchRecord

WATCHING: Final = "(watching)"
"""Suffix of a spectator's name that looks like a player's or a seat's."""
_ALIKE: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u03b1\u03bf\u03c1\u03bdl10",
    "aeopcyxijsaopviio",
)
"""Letters of other scripts and digits that look like a Latin letter in most fonts, with that letter."""


def chat_name(who: Identity, record: MatchRecord) -> tuple[str, str]:
    """Return the display name of a chat author, and the author's seat; empty: a spectator.

    Args:
        who: The author.
        record: The match.
    """
    seat = record.seat_of(who.subject)
    if seat is not None:
        return seat.player or who.name, seat.id
    taken = {_folded(name) for one in record.seats for name in (one.id, one.side, one.player) if name}
    return (f"{who.name} {WATCHING}" if _folded(who.name) in taken else who.name), ""


def _folded(name: str) -> str:
    """Return the visually distinct part of a name: without case, script, accents, signs and blanks."""
    flat = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    return "".join(letter for letter in flat if letter.isalnum()) or name
