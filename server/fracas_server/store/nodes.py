"""Registry of live nodes: each announces itself periodically with its address for clients.

Nodes use the registry to find their peers, and to detect another node with the same address. Leases do not depend
on it (`lease`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import structlog
from redis.asyncio import Redis

from fracas_server.errors import AddressTaken, RecordDamaged
from fracas_server.ids import NodeId
from fracas_server.store.commands import store_errors
from fracas_server.store.keys import NODES
from fracas_server.store.scripts import call, script

log = structlog.get_logger(__name__)

_NODE: Final = script("node.lua")


@dataclass(frozen=True, slots=True)
class Node:
    """A node that is alive."""

    node: NodeId
    address: str
    """The node's address for clients."""

    @classmethod
    def read(cls, member: bytes) -> Node:
        """Parse a member of the stored set of nodes.

        Raises:
            RecordDamaged: The member is invalid.
        """
        node, blank, address = member.decode(errors="replace").partition(" ")
        if not blank:
            raise RecordDamaged(NODES, f"{node!r:.60} is no node")
        return cls(NodeId(node), address)


class Nodes:
    """Registry of live nodes.

    Args:
        redis: The store.
        node: This node.
        ttl_ms: Time in milliseconds for which this node counts as alive after each announcement.
    """

    def __init__(self, redis: Redis, *, node: NodeId, ttl_ms: int) -> None:
        self._redis = redis
        self._node = node
        self._ttl_ms = ttl_ms

    async def announce(self, address: str) -> tuple[Node, ...]:
        """Announce that this node is alive; return the other live nodes.

        Args:
            address: The node's address for clients.

        Raises:
            AddressTaken: Another live node advertises this address.
            StoreUnavailable: The store does not answer.
        """
        reply = await self._call("announce", address)
        if not reply[0]:
            other = Node.read(reply[1])
            raise AddressTaken(other.address, node=other.node, until_ms=int(float(reply[2])))
        return _readable(reply[1:])

    async def remaining_ms(self, node: NodeId, address: str) -> int:
        """Return for how long another node still counts as alive (ms); 0 if it does not count as alive.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return int((await self._call("look", address, node))[1])

    async def withdraw(self) -> tuple[Node, ...]:
        """Announce that this node is stopping; return the other live nodes.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        return _readable((await self._call("withdraw", ""))[1:])

    async def _call(self, what: str, address: str, node: NodeId | None = None) -> Sequence[bytes]:
        with store_errors():
            reply = await call(self._redis, _NODE, (NODES,), (what, node or self._node, address, self._ttl_ms))
        assert isinstance(reply, Sequence), "node.lua returns a list"
        return reply


def _readable(members: Sequence[bytes]) -> tuple[Node, ...]:
    """Return the nodes that can be parsed; a damaged entry is skipped and expires like that of a lost node."""
    found = []
    for member in members:
        try:
            found.append(Node.read(member))
        except RecordDamaged as error:
            log.warning("record_dropped", key=error.key, reason=error.problem)
    return tuple(found)
