"""Stored matches: create, load, read the log.

Existing matches are changed only by `commit` and found by `directory`. This module does not interpret the stored
bytes; the match host defines their contents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from redis.asyncio import Redis

from fracas_server.errors import MatchMissing
from fracas_server.ids import MatchId
from fracas_server.store.commands import run_command, run_pipeline, store_errors
from fracas_server.store.commit import Commit
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Lease
from fracas_server.store.scripts import call, script

_CREATE: Final = script("create.lua")


_Rows: TypeAlias = list[tuple[bytes, dict[bytes, bytes]]]
"""Entries of a stream: identifiers and fields."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as read from the store."""

    match: MatchId
    serial: int
    """The serial number of the last commit."""
    fields: Mapping[str, bytes]
    """The fields `secret` and `record`; after the start also `battle`."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One commit in a match's log."""

    serial: int
    entry: bytes
    public: bytes
    """The resulting message to the public; empty if there was none."""


def _entry(identifier: bytes, row: Mapping[bytes, bytes]) -> LogEntry:
    return LogEntry(int(identifier.partition(b"-")[0]), row[b"entry"], row.get(b"public", b""))


class Matches:
    """The stored matches.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def create(self, match: MatchId, lease: Lease, entry: bytes, fields: Mapping[str, bytes]) -> bool:
        """Create a match durably, with the lease held by this node; return False if the id is already used.

        Raises:
            StoreUnavailable: Whether the match was created is unknown.
        """
        keys = MatchKeys(match)
        flat = [word for pair in fields.items() for word in pair]
        with store_errors():
            made = await call(
                self._redis, _CREATE, (keys.state, keys.log, keys.lease), (lease.value, lease.ttl_ms, entry, *flat)
            )
        return made == 1

    async def load(self, match: MatchId) -> StoredMatch:
        """Load a match.

        Raises:
            MatchMissing: There is no such match.
            StoreUnavailable: The store does not answer.
        """
        with store_errors():
            found: dict[bytes, bytes] = await run_command(self._redis, "HGETALL", MatchKeys(match).state)
        if b"serial" not in found:
            raise MatchMissing(match)
        fields = {name.decode(): value for name, value in found.items() if name not in {b"serial", b"epoch"}}
        return StoredMatch(match, int(found[b"serial"]), fields)

    async def records(self, matches: Sequence[MatchId]) -> dict[MatchId, bytes]:
        """Return the stored records of several matches, leaving out matches that do not exist.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        with store_errors():
            found = await run_pipeline(self._redis, (("HGET", MatchKeys(match).state, "record") for match in matches))
        return {match: record for match, record in zip(matches, found, strict=True) if isinstance(record, bytes)}

    async def log(
        self, match: MatchId, *, after: int = 0, until: int | None = None, most: int = 1000
    ) -> list[LogEntry]:
        """Return commits of a match in order.

        Args:
            match: The match.
            after: Return commits with a higher serial number than this.
            until: The highest serial number to return; None: no limit.
            most: Maximum number of commits.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        last = "+" if until is None else str(until)
        with store_errors():
            rows: _Rows = await run_command(self._redis, "XRANGE", MatchKeys(match).log, after + 1, last, "COUNT", most)
        return [_entry(*row) for row in rows]

    async def log_before(self, match: MatchId, serial: int, *, most: int) -> list[LogEntry]:
        """Return the last commits before a serial number, in order.

        Args:
            match: The match.
            serial: The serial number; 0: the end of the log.
            most: Maximum number of commits.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        last = serial - 1 if serial else "+"
        with store_errors():
            rows: _Rows = await run_command(self._redis, "XREVRANGE", MatchKeys(match).log, last, "-", "COUNT", most)
        return [_entry(*row) for row in reversed(rows)]

    async def is_committed(self, commit: Commit) -> bool:
        """Return True if a commit whose reply was lost has been written.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        found = await self.log(commit.keys.match, after=commit.serial, until=commit.serial + 1)
        return bool(found) and found[0].entry == commit.entry

    async def version_of_request(self, match: MatchId, seat: str, request: str) -> int | None:
        """Return the version after a seat's request was applied; None if the request was never applied.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        with store_errors():
            found: bytes | None = await run_command(self._redis, "HGET", MatchKeys(match).answered, f"{seat} {request}")
        return int(found) if found is not None else None

    async def expire(self, match: MatchId, *, kept_s: float) -> None:
        """Set when the store deletes a finished match.

        Args:
            match: The match.
            kept_s: The remaining time in the store, in seconds.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        keys = MatchKeys(match)
        with store_errors():
            for key in (keys.state, keys.log, keys.answered, keys.chat, keys.replay):
                await self._redis.pexpire(key, int(kept_s * 1000))
