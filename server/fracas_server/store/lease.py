"""Leases with fencing tokens: the permission of a node to write a match.

Each time a node takes the lease, the match gets a new epoch. The commit script compares epochs, so that a node
that has lost its lease without noticing cannot write. `match.hosting` renews leases between commits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import NoScriptError

from fracas_server.errors import Fenced, MatchMissing, RecordDamaged, StoreError
from fracas_server.ids import MatchId, NodeId
from fracas_server.store.commands import run_command, run_pipeline, store_errors
from fracas_server.store.keys import MatchKeys
from fracas_server.store.scripts import call, script

_LEASE: Final = script("lease.lua")
_MISSING: Final = -1


@dataclass(frozen=True, slots=True)
class Holder:
    """The node that holds the lease of a match."""

    node: NodeId
    epoch: int
    address: str
    """The node's address for clients."""

    @classmethod
    def read(cls, value: bytes, match: MatchId) -> Holder:
        """Parse the stored value of a match's lease.

        Raises:
            RecordDamaged: The value is invalid.
        """
        try:
            node, epoch, address = value.decode().split(" ", 2)
            return cls(NodeId(node), int(epoch), address)
        except ValueError:
            raise RecordDamaged(MatchKeys(match).lease, f"{value[:60]!r} is no lease") from None


@dataclass(frozen=True, slots=True)
class Lease:
    """The permission of a node to write a match."""

    node: NodeId
    epoch: int
    address: str
    ttl_ms: int
    """Duration after each commit or renewal, in milliseconds."""

    @property
    def value(self) -> str:
        """The text stored under the lease's key."""
        return f"{self.node} {self.epoch} {self.address}"


class Leases:
    """Takes, renews and releases the leases of one node.

    Args:
        redis: The store.
        node: This node.
        address: This node's address for clients.
        ttl_ms: Duration of a lease without renewal, in milliseconds.
    """

    def __init__(self, redis: Redis, *, node: NodeId, address: str, ttl_ms: int) -> None:
        self._redis = redis
        self.node = node
        self.address = address
        self.ttl_ms = ttl_ms

    async def take(self, match: MatchId) -> Lease | Holder:
        """Take the lease of a match and return it; if another node holds it, return that holder instead.

        Raises:
            MatchMissing: There is no such match.
            StoreUnavailable: The store does not answer.
        """
        epoch, held = await self._call("take", match, 0)
        if epoch:
            return Lease(self.node, epoch, self.address, self.ttl_ms)
        return Holder.read(held, match)

    async def seize(self, match: MatchId, holder: Holder) -> Lease | Holder:
        """Take the lease of a match from a node that is gone; return the new holder if another node was faster.

        Args:
            match: The match.
            holder: The node that is gone.

        Raises:
            MatchMissing: There is no such match.
            StoreUnavailable: The store does not answer.
        """
        epoch, held = await self._call("seize", match, holder.epoch)
        return Lease(self.node, epoch, self.address, self.ttl_ms) if epoch else Holder.read(held, match)

    async def renew(self, held: Sequence[tuple[MatchId, Lease]]) -> list[StoreError | None]:
        """Renew leases in one pipeline; return one result for each: None if renewed, otherwise the error.

        Raises:
            StoreUnavailable: The store does not answer, or gives an invalid answer: which were renewed is unknown.
        """
        asked = [self._asked("renew", match, lease.epoch) for match, lease in held]
        words = [("EVALSHA", _LEASE.sha, len(keys), *keys, *args) for keys, args in asked]
        with store_errors():
            replies = await run_pipeline(self._redis, words)
            if any(isinstance(reply, NoScriptError) for reply in replies):
                # The store was restarted; renewing the other leases twice does no harm.
                replies = await run_pipeline(self._redis, (("EVAL", _LEASE.source, *one[2:]) for one in words))
            for reply in replies:
                if isinstance(reply, Exception) and not isinstance(reply, RecordDamaged):
                    raise reply
        return [_wrong(match, lease, reply) for (match, lease), reply in zip(held, replies, strict=True)]

    async def release(self, match: MatchId, lease: Lease) -> None:
        """Release a lease, so that another node can take the match at once; no effect if another node holds it.

        Raises:
            MatchMissing: There is no such match.
            StoreUnavailable: The store does not answer.
        """
        await self._call("drop", match, lease.epoch)

    async def holder(self, match: MatchId) -> Holder | None:
        """Return the holder of a match; None if there is none.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        with store_errors():
            value: bytes | None = await run_command(self._redis, "GET", MatchKeys(match).lease)
        return Holder.read(value, match) if value else None

    async def _call(self, what: str, match: MatchId, epoch: int) -> tuple[int, bytes]:
        keys, args = self._asked(what, match, epoch)
        with store_errors():
            found = _read(await call(self._redis, _LEASE, keys, args))
        if found[0] == _MISSING:
            raise MatchMissing(match)
        return found

    def _asked(self, what: str, match: MatchId, epoch: int) -> tuple[tuple[str, str], tuple[str | int, ...]]:
        """Return the keys and the arguments for a call of the lease script."""
        keys = MatchKeys(match)
        return (keys.state, keys.lease), (what, self.node, self.address, self.ttl_ms, epoch)


def _read(reply: object) -> tuple[int, bytes]:
    assert isinstance(reply, Sequence), "lease.lua returns a list"
    return reply[0], reply[1] if len(reply) > 1 else b""


def _wrong(match: MatchId, lease: Lease, reply: object) -> StoreError | None:
    if isinstance(reply, RecordDamaged):
        return reply
    epoch, held = _read(reply)
    if epoch == _MISSING:
        return MatchMissing(match)
    try:
        current = Holder.read(held, match).epoch if held else 0
        return None if epoch else Fenced(match, epoch=lease.epoch, current=current)
    except RecordDamaged as error:
        return error
