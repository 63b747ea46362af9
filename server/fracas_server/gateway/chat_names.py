"""What people are called in the chat of a match: whoever only watches is not taken for somebody who plays."""

from __future__ import annotations

import unicodedata
from typing import Final

from fracas_server.identity import Identity
from fracas_server.match.record import MatchRecord

__all__ = ["WATCHING", "chat_name"]

WATCHING: Final = "(watching)"
"""Put behind the name of who watches, where a player or a seat is called so."""
_ALIKE: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u03b1\u03bf\u03c1\u03bdl10",
    "aeopcyxijsaopviio",
)
"""Letters of other scripts, and digits, that are drawn like a Latin letter in most founts, as that one."""


def chat_name(who: Identity, record: MatchRecord) -> tuple[str, str]:
    """Return what somebody is called who speaks, and whose seat it has; no seat: it watches.

    Args:
        who: It.
        record: The match.
    """
    seat = record.seat_of(who.subject)
    if seat is not None:
        return seat.player or who.name, seat.id
    taken = {_folded(name) for one in record.seats for name in (one.id, one.side, one.player) if name}
    return (f"{who.name} {WATCHING}" if _folded(who.name) in taken else who.name), ""


def _folded(name: str) -> str:
    """Return what is left of a name that eyes tell apart: no case, script, accents, signs or blanks."""
    flat = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    return "".join(letter for letter in flat if letter.isalnum()) or name
