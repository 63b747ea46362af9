"""Who players are to each other: ids for histories and leaderboards that do not tell what their tokens say.

A subject may be a mail address, so the public gets an id derived from it with bytes that only the service knows. Bots
of the server's own are known by their policy: all matches of one policy are one player's.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from fracas_server.ids import Subject
from fracas_server.match.record import SeatRecord

__all__ = ["BOTS", "Players"]

BOTS: Final = "bot/"
"""What the ids of the server's own bots begin with, before the policy; no derived id has a stroke."""
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_LENGTH: Final = 12
"""60 bits: among a million players two have the same id once in two million services."""


class Players:
    """Name players.

    Args:
        salt: What their ids are made with, the same on all nodes for ever.
    """

    def __init__(self, salt: bytes) -> None:
        self._salt = salt

    def of(self, subject: Subject) -> str:
        """Return the id of a subject."""
        digest = hmac.digest(self._salt, b"fracas player v1 " + subject.encode(), hashlib.sha256)
        return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])

    def in_seat(self, seat: SeatRecord) -> str:
        """Return the id of whoever has a seat; empty where nobody has."""
        if seat.bot:
            return f"{BOTS}{seat.bot}"
        return self.of(seat.subject) if seat.subject is not None else ""
