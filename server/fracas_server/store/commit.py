"""Commits: the only way to change an existing match, checked and applied by one atomic script.

`batcher` sends the commits of many matches together; the script is `commit.lua`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from fracas_server.errors import Conflict, Fenced, RecordChanged
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Lease
from fracas_server.store.scripts import script

COMMIT: Final = script("commit.lua")
EXTRA_WRITES: Final = script("extra_writes.lua")

_FENCED: Final = -1
_CONFLICT: Final = -2
_OVERTAKEN: Final = -3


@dataclass(frozen=True, slots=True)
class ExtraWrites:
    """Records outside a match that a commit changes together with it, such as ratings and histories.

    The keys of these records share one slot, which differs from the slot of the match. On a single server, one script
    changes the match and the records. On a cluster, the records are written just before the match, with a mark that
    prevents repeating the write (decisions 0060 and 0025).
    """

    expected: Sequence[tuple[str, str, str]] = ()
    """Expected hash fields (key, field, value), checked before any write; an empty value means no such field."""
    writes: Sequence[Sequence[str]] = ()
    """Write commands, each as command, key, and arguments."""

    def __or__(self, other: ExtraWrites) -> ExtraWrites:
        """Return the writes of both."""
        return ExtraWrites((*self.expected, *other.expected), (*self.writes, *other.writes))

    def words(self) -> tuple[list[str], str]:
        """Return the keys, and the conditions and commands as JSON for the script."""
        keys: dict[str, int] = {}
        for key in (*(one[0] for one in self.expected), *(one[1] for one in self.writes)):
            keys.setdefault(key, len(keys) + 1)
        told = {
            "expected": [[keys[key], name, value] for key, name, value in self.expected],
            "writes": [[one[0], keys[one[1]], *one[2:]] for one in self.writes],
        }
        return list(keys), json.dumps(told, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Commit:
    """One change of a match, written completely or not at all."""

    keys: MatchKeys
    lease: Lease
    """This node's lease of the match."""
    serial: int
    """The serial number of the previous commit."""
    entry: bytes
    """The log entry."""
    fields: Mapping[str, bytes]
    """New values of changed fields of the match's state: `record`, `battle`."""
    public: bytes = field(default=b"")
    """The resulting message to the public, for delayed streams; empty if there is none."""
    seat: str = ""
    """The seat that acted; empty for the server's own commits."""
    request: str = ""
    """The id of the client request that this commit applies, to detect repeated requests; empty: none."""
    version: int = 0
    """The version that clients have after this commit."""
    extra_writes: ExtraWrites | None = None
    """Other records to change together with the match; None if there are none."""
    further: Sequence[tuple[bytes, bytes]] = ()
    """Further log entries of the same step, each with its public message; each has a serial number of its own."""

    def words(self) -> list[bytes | str | int]:
        """Return the store command that applies the commit."""
        keys, extra = self.extra_writes.words() if self.extra_writes is not None else ([], "")
        words: list[bytes | str | int] = [
            "EVALSHA", COMMIT.sha, 4 + len(keys), self.keys.state, self.keys.log, self.keys.lease, self.keys.answered,
            *keys, self.lease.epoch, self.serial, self.lease.value, self.lease.ttl_ms, self.entry, self.public,
            f"{self.seat} {self.request}" if self.request else "", self.version, extra, len(self.further),
        ]  # fmt: skip
        for entry, public in self.further:
            words += (entry, public)
        for name, value in self.fields.items():
            words += (name, value)
        return words


def read_reply(commit: Commit, reply: object) -> int:
    """Return the serial number of a commit from the script's reply, or raise the reported error.

    Raises:
        Fenced: Another node has taken the match; nothing was written.
        Conflict: The match has a newer commit; nothing was written.
        RecordChanged: One of the records of the extra writes is not as expected; nothing was written.
    """
    assert isinstance(reply, Sequence), "commit.lua returns a list"
    match tuple(reply):
        case (int(serial),):
            return serial
        case (int(code), int(current)) if code == _FENCED:
            raise Fenced(commit.keys.match, epoch=commit.lease.epoch, current=current)
        case (int(code), int(current)) if code == _CONFLICT:
            raise Conflict(commit.keys.match, expected=commit.serial, found=current)
        case (int(code), int(number)) if code == _OVERTAKEN and commit.extra_writes is not None:
            key, name, _ = commit.extra_writes.expected[number - 1]
            raise RecordChanged(commit.keys.match, key=key, name=name)
        case _:
            raise AssertionError(f"commit.lua returned {reply!r}")
