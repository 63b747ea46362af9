"""Stored tournaments: create, load, commit a transition, and the lease of the driving node.

Each transition is one atomic script that compares the serial number of the last commit, so that any node may
handle a request. Only the node with the lease, the driver, starts games and records their results; its commits
also compare the epoch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from redis.asyncio import Redis

from fracas_server.errors import Conflict, Fenced
from fracas_server.ids import MatchId, NodeId
from fracas_server.store.commands import run_command, run_pipeline, store_errors
from fracas_server.store.lease import Lease
from fracas_server.store.scripts import call, script

_ALL: Final = "{fracas}:tournaments"
"""Sorted set: tournaments, by creation time (ms)."""
_ACTIVE: Final = "{fracas}:tournaments:active"
"""Set: unfinished tournaments."""

_COMMIT: Final = script("tournament_commit.lua")
_CREATE: Final = script("create.lua")
_LEASE: Final = script("lease.lua")
_OWN: Final = frozenset({"serial", "epoch"})
"""Fields of the stored state that are not fields of the tournament but used by the store."""


@dataclass(frozen=True, slots=True)
class TournamentKeys:
    """The keys of one tournament; they share the hash tag `{tournament:ID}`."""

    tournament: str

    @property
    def state(self) -> str:
        """Hash: `epoch`, `serial`, and the tournament's fields (`fracas_tournaments.tournament`)."""
        return f"{{tournament:{self.tournament}}}:state"

    @property
    def log(self) -> str:
        """Stream: one entry per commit, with the id `SERIAL-0`."""
        return f"{{tournament:{self.tournament}}}:log"

    @property
    def lease(self) -> str:
        """Text `NODE EPOCH ADDRESS` with an expiry: the node that drives the tournament."""
        return f"{{tournament:{self.tournament}}}:lease"


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament as read from the store."""

    serial: int
    """The serial number of the last commit."""
    fields: Mapping[str, bytes]


class TournamentStore:
    """The stored tournaments.

    Args:
        redis: The store.
        node: This node.
        ttl_ms: Lifetime of the driver's lease, in milliseconds.
    """

    def __init__(self, redis: Redis, *, node: NodeId, ttl_ms: int) -> None:
        self._redis = redis
        self._node = node
        self.ttl_ms = ttl_ms

    async def create(self, tournament: str, *, created_ms: int, entry: bytes, fields: Mapping[str, str]) -> bool:
        """Create a tournament durably; return False if the id is already used.

        Raises:
            StoreUnavailable: Whether the tournament was created is unknown.
        """
        keys = TournamentKeys(tournament)
        lease = Lease(self._node, 1, "-", self.ttl_ms)
        flat = [word for pair in fields.items() for word in pair]
        with store_errors():
            # Add the name first: a crash in between leaves an extra name, which readers skip.
            await run_pipeline(self._redis, [("ZADD", _ALL, created_ms, tournament), ("SADD", _ACTIVE, tournament)])
            made = await call(
                self._redis, _CREATE, (keys.state, keys.log, keys.lease), (lease.value, lease.ttl_ms, entry, *flat)
            )
        return made == 1

    async def serial(self, tournament: str) -> int | None:
        """Return the serial number of a tournament's last commit; None if there is no such tournament.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        with store_errors():
            found: bytes | None = await run_command(self._redis, "HGET", TournamentKeys(tournament).state, "serial")
        return int(found) if found is not None else None

    async def load(self, tournament: str) -> StoredTournament | None:
        """Load a tournament; return None if it does not exist.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        with store_errors():
            found: dict[bytes, bytes] = await run_command(self._redis, "HGETALL", TournamentKeys(tournament).state)
        if b"serial" not in found:
            return None
        fields = {name.decode(): value for name, value in found.items() if name.decode() not in _OWN}
        return StoredTournament(int(found[b"serial"]), fields)

    async def commit(self, tournament: str, *, serial: int, entry: bytes, lease: Lease | None = None) -> int:
        """Write a transition of a tournament durably and return its serial number.

        Args:
            tournament: The tournament.
            serial: The serial number of the last commit that the caller knows.
            entry: The log entry as JSON. Its `fields` are the changed fields; a field without a value is removed.
            lease: The lease of the node that drives the tournament; None for a request by a user.

        Raises:
            Fenced: Another node drives the tournament; nothing was written.
            Conflict: The tournament has a newer commit; nothing was written.
            StoreUnavailable: Whether the transition was written is unknown.
        """
        keys = TournamentKeys(tournament)
        held = (lease.epoch, serial, lease.value, lease.ttl_ms) if lease is not None else ("", serial, "", "")
        with store_errors():
            reply = await call(self._redis, _COMMIT, (keys.state, keys.log, keys.lease), (*held, entry))
        match _numbers(reply):
            case (-1, current):
                raise Fenced(MatchId(tournament), epoch=lease.epoch if lease else 0, current=current)
            case (-2, current):
                raise Conflict(MatchId(tournament), expected=serial, found=current)
            case (committed,):
                return committed
            case found:
                raise AssertionError(f"tournament_commit.lua returned {found}")

    async def take(self, tournament: str) -> Lease | None:
        """Take the lease of a tournament and return it; None if another node has it, or there is no such tournament.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        epoch = await self._leased("take", tournament, 0)
        return Lease(self._node, epoch, "-", self.ttl_ms) if epoch > 0 else None

    async def renew(self, tournament: str, lease: Lease) -> bool:
        """Renew the lease of a tournament; return False if another node has it.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return await self._leased("renew", tournament, lease.epoch) > 0

    async def release(self, tournament: str, lease: Lease) -> None:
        """Release the lease of a tournament, so that another node can take it at once.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        await self._leased("drop", tournament, lease.epoch)

    async def _leased(self, what: str, tournament: str, epoch: int) -> int:
        keys = TournamentKeys(tournament)
        with store_errors():
            reply = await call(
                self._redis, _LEASE, (keys.state, keys.lease), (what, self._node, "-", self.ttl_ms, epoch)
            )
        assert isinstance(reply, Sequence), "lease.lua returns a list"
        return int(reply[0])

    async def active(self) -> list[str]:
        """Return the ids of unfinished tournaments.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return sorted(await self._names("SMEMBERS", _ACTIVE))

    async def newest(self, most: int) -> list[str]:
        """Return the ids of the newest tournaments.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return await self._names("ZRANGE", _ALL, 0, most - 1, "REV")

    async def retire(self, tournament: str) -> None:
        """Remove a finished tournament from the unfinished ones: it no longer needs a driving node.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        await self._names("SREM", _ACTIVE, tournament)

    async def revive(self, tournament: str) -> None:
        """Add a reopened tournament to the unfinished ones.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        await self._names("SADD", _ACTIVE, tournament)

    async def log(self, tournament: str) -> list[bytes]:
        """Return the log entries of a tournament, the oldest first.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        with store_errors():
            rows: list[tuple[bytes, dict[bytes, bytes]]] = await run_command(
                self._redis, "XRANGE", TournamentKeys(tournament).log, "-", "+"
            )
        return [row[b"entry"] for _, row in rows]

    async def _names(self, *words: str | int) -> list[str]:
        with store_errors():
            found = await run_command(self._redis, *words)
        return [one.decode() for one in found] if isinstance(found, (list, set, tuple)) else []


def _numbers(reply: object) -> tuple[int, ...]:
    assert isinstance(reply, Sequence), "tournament_commit.lua returns a list"
    return tuple(int(number) for number in reply)
