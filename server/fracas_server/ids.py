"""The names by which the server knows things: matches, subjects, nodes, connections.

Seats and creatures are the engine's (`fracas_engine.ids`).

Invitation codes have 8 of 32 letters and digits: 32^8 = 1.1 * 10^12 codes. With 10,000 open matches and 1,000 guesses
a second for a day (86.4 million guesses), one guess hits with 10,000 / 32^8 = 9.1 * 10^-9, so that 0.79 hits are
expected. One address guesses 30 times a minute at most (`guess_limiter`), so that 2,000 addresses are needed for that.
"""

from __future__ import annotations

import hmac
import re
import secrets
from typing import Final, NewType

__all__ = [
    "MatchId",
    "NodeId",
    "Subject",
    "is_code",
    "is_guest",
    "is_house_bot",
    "is_tournament",
    "new_code",
    "new_guest",
    "new_house_bot",
    "new_match_id",
    "new_node_id",
    "read_code",
    "tournament_subject",
]

MatchId = NewType("MatchId", str)
"""A match; also the hash tag of its keys in the store."""

Subject = NewType("Subject", str)
"""Who acts, as the token says: a seat belongs to a subject."""

NodeId = NewType("NodeId", str)
"""One server of a service; one that starts anew on its data folder is the same (`fracas_server.node`)."""

_GUEST: Final = "guest:"
"""What the subjects of guests begin with."""

_HOUSE_BOT: Final = "bot:"
"""What the subjects of house bots begin with."""

_TOURNAMENT: Final = "tournament:"
"""What the subjects begin with by whom tournaments create matches."""

_CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without the letters and digits that people confuse: I and 1, O and 0."""
_CODE_LENGTH: Final = 8
"""Two groups of four to read aloud. Codes of six characters, from earlier releases, are found where they are stored."""


_SEPARATORS: Final = re.compile(r"[\s-]+")
_ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""32 letters and digits that nobody confuses; no id looks like an option of a command line."""
_ID_LENGTH: Final = 10
"""50 bits. Every diff names its match: with more letters a small one would not fit its 45 bytes (docs/protocol.md)."""


def new_match_id() -> MatchId:
    """Draw a match id that was never used."""
    return MatchId("".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH)))


def new_code() -> str:
    """Draw an invitation code, easy to read aloud."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def read_code(told: str) -> str:
    """Return a code as codes are stored: without the blanks and dashes that people group it with, in capitals."""
    return _SEPARATORS.sub("", told).upper()


def is_code(told: str, code: str) -> bool:
    """Return True if a client has told an invitation code, however it was typed; the time taken tells nothing of it."""
    return bool(code) and hmac.compare_digest(read_code(told).encode(errors="replace"), code.encode())


def new_guest() -> Subject:
    """Draw a subject for somebody who named none."""
    return Subject(f"{_GUEST}{secrets.token_hex(8)}")


def is_guest(subject: Subject) -> bool:
    """Say whether a subject is one that `new_guest` drew."""
    return subject.startswith(_GUEST)


def new_house_bot() -> Subject:
    """Draw a subject for a house bot's seat."""
    return Subject(f"{_HOUSE_BOT}{new_match_id()}")


def is_house_bot(subject: Subject) -> bool:
    """Return True if a subject is one that `new_house_bot` drew."""
    return subject.startswith(_HOUSE_BOT)


def tournament_subject(tournament: str) -> Subject:
    """Return by whom the matches of a tournament are created."""
    return Subject(f"{_TOURNAMENT}{tournament}")


def is_tournament(subject: Subject) -> bool:
    """Say whether a subject is a tournament."""
    return subject.startswith(_TOURNAMENT)


def new_node_id() -> NodeId:
    """Draw a node id; the lease of a match names it."""
    return NodeId(secrets.token_hex(8))
