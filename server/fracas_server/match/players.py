"""Public player ids for histories and leaderboards, which do not reveal the tokens' subjects.

A subject may be a mail address, so the public id is derived from it with a secret salt of the service. The
server's own bots are identified by their policy: all matches of a policy belong to one player.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from fracas_server.ids import Subject
from fracas_server.match.record import SeatRecord

BOTS: Final = "bot/"
"""Prefix of the ids of the server's own bots, followed by the policy; the ids of other players have no slash."""
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_LENGTH: Final = 12
"""Length of an id in characters: 60 bits, so that a million players share an id with a chance of 1 in 2 million."""


class Players:
    """Mapping from subjects to public player ids.

    Args:
        salt: The salt of the ids; it must be the same on all nodes and must never change.
    """

    def __init__(self, salt: bytes) -> None:
        self._salt = salt

    def public_id(self, subject: Subject) -> str:
        """Return the id of a subject."""
        digest = hmac.digest(self._salt, b"fracas player v1 " + subject.encode(), hashlib.sha256)
        return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])

    def public_id_in_seat(self, seat: SeatRecord) -> str:
        """Return the id of a seat's player; empty if the seat is free."""
        if seat.bot:
            return f"{BOTS}{seat.bot}"
        return self.public_id(seat.subject) if seat.subject is not None else ""
