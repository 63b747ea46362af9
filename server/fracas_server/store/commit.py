"""The one way in which a match is written: a commit, checked and applied by one atomic script.

What is committed is here; how commits of many matches travel together is in `batcher`; the script is `commit.lua`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from fracas_server.errors import Conflict, Fenced
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Lease
from fracas_server.store.scripts import script

__all__ = ["COMMIT", "Commit", "read_reply"]

COMMIT: Final = script("commit.lua")

_FENCED: Final = -1
_CONFLICT: Final = -2


@dataclass(frozen=True, slots=True)
class Commit:
    """One step of a match, to be made durable whole or not at all."""

    keys: MatchKeys
    lease: Lease
    """What entitles this node to write."""
    serial: int
    """The number of the last commit; this one becomes the next."""
    entry: bytes
    """The log's entry."""
    fields: Mapping[str, bytes]
    """Fields of the state that are replaced: `record`, `battle`."""
    public: bytes = field(default=b"")
    """What the public is sent because of it, for delayed streams; empty where that is nothing."""
    seat: str = ""
    """Whose doing it is; empty for the server's own."""
    request: str = ""
    """The request that it answers, which is never applied again; empty: none."""
    version: int = 0
    """The version that clients know after it."""

    def words(self) -> list[bytes | str | int]:
        """Return the command for the store."""
        words: list[bytes | str | int] = [
            "EVALSHA", COMMIT.sha, 4, self.keys.state, self.keys.log, self.keys.lease, self.keys.answered,
            self.lease.epoch, self.serial, self.lease.value, self.lease.ttl_ms, self.entry, self.public,
            f"{self.seat} {self.request}" if self.request else "", self.version,
        ]  # fmt: skip
        for name, value in self.fields.items():
            words += (name, value)
        return words


def read_reply(commit: Commit, reply: object) -> int:
    """Return the number of the commit that a reply of the script reports.

    Raises:
        Fenced: Another node has taken the match; nothing was written.
        Conflict: The match has moved on; nothing was written.
    """
    assert isinstance(reply, Sequence), "commit.lua returns a list"
    match tuple(reply):
        case (int(serial),):
            return serial
        case (int(code), int(current)) if code == _FENCED:
            raise Fenced(commit.keys.match, epoch=commit.lease.epoch, current=current)
        case (int(code), int(current)) if code == _CONFLICT:
            raise Conflict(commit.keys.match, expected=commit.serial, found=current)
        case _:
            raise AssertionError(f"commit.lua returned {reply!r}")
