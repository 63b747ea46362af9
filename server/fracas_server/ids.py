"""Identifiers of matches, subjects and nodes, and invitation codes.

Ids of seats and creatures are defined by the engine (`fracas_engine.ids`).

Invitation codes have 8 of 32 letters and digits: 32^8 = 1.1 * 10^12 codes. With 10,000 open matches and 1,000
guesses a second for a day (86.4 million guesses), one guess succeeds with probability 10,000 / 32^8 = 9.1 *
10^-9, so that 0.79 hits are expected. One address can guess at most 30 times a minute (`guess_limiter`), so that
this rate takes 2,000 addresses.
"""

from __future__ import annotations

import hmac
import re
import secrets
from typing import Final, NewType

MatchId = NewType("MatchId", str)
"""A match id; also the Redis hash tag of the match's keys in the store."""

Subject = NewType("Subject", str)
"""An authenticated user, named by the token; a seat belongs to a subject."""

NodeId = NewType("NodeId", str)
"""The id of one server of a service; a server that restarts on its data folder keeps its id (`fracas_server.node`)."""

_GUEST: Final = "guest:"
"""Prefix of guests' subjects."""

_HOUSE_BOT: Final = "bot:"
"""Prefix of the subjects of the server's own bots."""

_TOURNAMENT: Final = "tournament:"
"""Prefix of the subjects under which tournaments create matches."""

_CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits of invitation codes, without the easily confused I and 1, O and 0."""
_CODE_LENGTH: Final = 8
"""Length of a code: two groups of four, to be read aloud. The store may have codes of six from earlier releases."""


_SEPARATORS: Final = re.compile(r"[\s-]+")
_ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""The 32 characters of ids, without those that are easily confused; no id can look like a command-line option."""
_ID_LENGTH: Final = 10
"""Length of an id: 50 bits. With longer ids, small diffs would exceed their 45 bytes (docs/protocol.md)."""

PICTURE_DIGEST: Final = 32
"""Length of the hash of an uploaded picture, in hexadecimal digits."""
PICTURE_NAME: Final = re.compile(r"[0-9a-f]{64}\.webp")
"""Pattern of the names of uploaded pictures: the hash, and a key that only servers of this service can make."""


def new_match_id() -> MatchId:
    """Return a new random match id."""
    return MatchId("".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH)))


def new_code() -> str:
    """Return a new random invitation code that is easy to read aloud."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def read_code(told: str) -> str:
    """Return an invitation code in its stored form: in capitals, without blanks and dashes."""
    return _SEPARATORS.sub("", told).upper()


def is_code(told: str, code: str) -> bool:
    """Return True if the text is the invitation code in any spelling; compares in constant time."""
    return bool(code) and hmac.compare_digest(read_code(told).encode(errors="replace"), code.encode())


def new_guest() -> Subject:
    """Return a new random subject for a guest."""
    return Subject(f"{_GUEST}{secrets.token_hex(8)}")


def is_guest(subject: Subject) -> bool:
    """Return True if a subject is a guest."""
    return subject.startswith(_GUEST)


def new_house_bot() -> Subject:
    """Return a new random subject for the seat of one of the server's own bots."""
    return Subject(f"{_HOUSE_BOT}{new_match_id()}")


def is_house_bot(subject: Subject) -> bool:
    """Return True if a subject is one of the server's own bots."""
    return subject.startswith(_HOUSE_BOT)


def tournament_subject(tournament: str) -> Subject:
    """Return the subject under which a tournament creates its matches."""
    return Subject(f"{_TOURNAMENT}{tournament}")


def is_tournament(subject: Subject) -> bool:
    """Return True if a subject is a tournament."""
    return subject.startswith(_TOURNAMENT)


def new_node_id() -> NodeId:
    """Return a new random node id; the lease of a match contains the id of its node."""
    return NodeId(secrets.token_hex(8))


def picture_name(salt: bytes, digest: str) -> str:
    """Return the name of an uploaded picture, which nobody can derive from the picture's hash.

    Args:
        salt: The secret of the store.
        digest: The hash of the picture.
    """
    key = hmac.new(salt, f"fracas picture v1 {digest}".encode(), "sha256").hexdigest()
    return f"{digest}{key[:PICTURE_DIGEST]}.webp"


def is_picture_name(text: str) -> bool:
    """Return True if a text has the form of the name of an uploaded picture."""
    return PICTURE_NAME.fullmatch(text) is not None
