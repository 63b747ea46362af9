"""Cluster membership of a node: it announces itself, knows its peers, and refuses an address that another node uses."""

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
"""Announcements per validity period: five may fail, and a missing one is noticed soon."""
_LATE: Final = 0.5
"""Allowed delay of an announcement, in announcement intervals, before an unreachable node counts as dead."""
_REMEMBERED_S: Final = {"here": 0.2, "unheard": 1.0, "silent": 0.1, "gone": 0.1}
"""Cache lifetime of a node's state: a stale "here" would send clients back to a dead node."""

Presence: TypeAlias = Literal["here", "unheard", "silent", "gone"]
"""State of a node: alive as far as known; not announcing itself, without proof from its address; unreachable,
possibly for a moment; or gone.
"""
_LOOK_S: Final = 0.05
"""Interval of checks whether a node with this node's address is still alive, in seconds of the store's time."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Look:
    """A check of a node, shared by all callers that wait for it."""

    found: asyncio.Task[Presence]
    until: float = float("inf")
    """Expiry of its result, by the loop's time; infinite while the check runs."""


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
        """Where clients of the other nodes connect to, as of the last announcement."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when the other nodes are others than at the announcement before."""
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

        A node is gone if its address is unreachable and its last announcement is overdue: either alone may be a
        network problem.

        Args:
            node: The node.
            address: Its address.

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
        """Withdraw this node, so that no more clients are sent to it."""
        try:
            self.peers = tuple(other.address for other in await self._nodes.withdraw())
        except StoreError as error:
            log.warning("node_not_withdrawn", reason=str(error))  # the announcement expires

    async def _announce(self) -> None:
        before = set(self.peers)
        self.peers = tuple(other.address for other in await self._nodes.announce(self._address))
        if set(self.peers) != before:
            self.on_change()
