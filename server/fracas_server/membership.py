"""Cluster membership of a node: its announcements, its peers, and a check that no other node uses its address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import structlog

from fracas_server.errors import AddressTaken, ConfigurationError, StoreError
from fracas_server.ids import NodeId
from fracas_server.probe import is_unreachable
from fracas_server.store.nodes import Nodes
from fracas_server.timing import Time

_ANNOUNCEMENTS: Final = 6
"""Announcements per validity period: five in a row may fail before the node expires."""
_LATE: Final = 0.5
"""How late an announcement may be, in announcement intervals, before an unreachable node counts as gone."""
_REMEMBERED_S: Final = {"here": 0.2, "unheard": 1.0, "silent": 0.1, "gone": 0.1}
"""Cache lifetime of a node's state in seconds; short for "here", since a stale "here" sends clients to a dead node."""

Presence: TypeAlias = Literal["here", "unheard", "silent", "gone"]
"""State of a node: `here` (announced and not proven unreachable), `unheard` (no valid announcement, but not proven
unreachable), `silent` (unreachable, perhaps only for a moment) or `gone` (unreachable, and its announcement is late).
"""
_LOOK_S: Final = 0.05
"""Interval of checks whether a node with this node's address is still alive, in seconds of the store's time."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Look:
    """A check of another node's state, shared by all callers that wait for the result."""

    found: asyncio.Task[Presence]
    until: float = float("inf")
    """Expiry of the result, by the event loop's time; infinite while the check runs."""


class Membership:
    """Membership of this node in the service.

    Args:
        nodes: The stored announcements.
        time: The clock for pauses.
        ttl_ms: Validity of an announcement.
    """

    def __init__(self, nodes: Nodes, *, time: Time, ttl_ms: int) -> None:
        self._nodes = nodes
        self._time = time
        self._ttl_ms = ttl_ms
        self._address = ""
        self.peers: tuple[str, ...] = ()
        """Addresses for clients of the other nodes, as of the last announcement."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when an announcement finds that the other nodes have changed."""
        self._looks: dict[NodeId, _Look] = {}

    async def join(self, address: str) -> None:
        """Announce this node under its address.

        If the address belonged to another node that may still be alive, wait until it has expired.

        Raises:
            ConfigurationError: Another live node has this address.
            StoreUnavailable: The store does not answer.
        """
        self._address = address
        first: AddressTaken | None = None
        while True:
            try:
                await self._announce()
            except AddressTaken as taken:
                first = first or taken
                if (taken.node, taken.until_ms) != (first.node, first.until_ms):
                    raise ConfigurationError("--advertise", str(taken)) from None
                await asyncio.sleep(_LOOK_S)
            else:
                return

    async def run(self) -> None:
        """Announce this node periodically until cancelled."""
        while True:
            await self._time.until(self._time.now_ms() + self._ttl_ms // _ANNOUNCEMENTS)
            try:
                await self._announce()
            except AddressTaken as error:
                log.error("address_taken", reason=str(error))  # noqa: TRY400 - the text is enough
            except StoreError as error:
                log.warning("node_not_announced", reason=str(error))

    async def presence(self, node: NodeId, address: str) -> Presence:
        """Return the state of another node, so that the matches of a dead node can be taken over early.

        A node is gone if its address is unreachable and its announcement is late; one of these alone may be a network
        problem.

        Args:
            node: The node.
            address: The node's address.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        now = asyncio.get_running_loop().time()
        look = self._looks.get(node)
        if look is None or now > look.until:
            look = _Look(asyncio.get_running_loop().create_task(self._look(node, address)))
            self._looks[node] = look
            try:
                found = await asyncio.shield(look.found)
            except StoreError:
                self._looks.pop(node, None)
                raise
            look.until = asyncio.get_running_loop().time() + _REMEMBERED_S[found]
        return await asyncio.shield(look.found)

    async def _look(self, node: NodeId, address: str) -> Presence:
        nobody = await is_unreachable(address)
        left_ms = await self._nodes.remaining_ms(node, address)
        if not nobody:
            return "here" if left_ms else "unheard"
        late = left_ms < self._ttl_ms - (1 + _LATE) * self._ttl_ms / _ANNOUNCEMENTS
        log.info("node_unreachable", node=node, address=address, late=late)
        return "gone" if late else "silent"

    async def leave(self) -> None:
        """Withdraw the announcement of this node, so that no more clients are sent to it."""
        try:
            self.peers = tuple(other.address for other in await self._nodes.withdraw())
        except StoreError as error:
            log.warning("node_not_withdrawn", reason=str(error))  # the announcement expires

    async def _announce(self) -> None:
        before = set(self.peers)
        self.peers = tuple(other.address for other in await self._nodes.announce(self._address))
        if set(self.peers) != before:
            self.on_change()
