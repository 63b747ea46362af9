"""One node among those of a service: it announces itself, knows its peers, and refuses an address that is another's."""

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

__all__ = ["Membership", "Presence"]

_ANNOUNCEMENTS: Final = 6
"""Announcements in the time that one lasts: five may fail, and one that does not come is missed soon."""
_LATE: Final = 0.5
"""How late an announcement may be, in pauses between two, before nobody at its address means that a node is dead."""
_REMEMBERED_S: Final = {"here": 0.2, "unheard": 1.0, "silent": 0.1, "gone": 0.1}
"""How long what was found about a node is believed: who believes in one that has died sends its clients back there."""

Presence: TypeAlias = Literal["here", "unheard", "silent", "gone"]
"""A node lives as far as one can tell; or it announces itself no more, and what is at its address proves nothing; or
nobody serves there, which may pass; or it is gone."""
_LOOK_S: Final = 0.05
"""Between two looks at whether a node that has our address still lives, in seconds of the store's time."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Look:
    """A look at a node, which all share who want to know meanwhile."""

    found: asyncio.Task[Presence]
    until: float = float("inf")
    """How long it is believed, by the loop's time; it is being looked before."""


class Membership:
    """This node's place among the others.

    Args:
        nodes: Where nodes announce themselves.
        time: What pauses are measured by.
        ttl_ms: How long an announcement lasts.
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
        """Announce this node under an address that is its own.

        One that a node had which is gone is waited for, as long as that node might live.

        Raises:
            ConfigurationError: Another node lives there.
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
        """Announce this node again and again, until cancelled."""
        while True:
            await self._time.until(self._time.now_ms() + self._ttl_ms // _ANNOUNCEMENTS)
            try:
                await self._announce()
            except AddressTaken as error:
                log.error("address_taken", reason=str(error))  # noqa: TRY400 - the sentence says it all
            except StoreError as error:
                log.warning("node_not_announced", reason=str(error))

    async def presence(self, node: NodeId, address: str) -> Presence:
        """Say whether another node is gone, so that its matches need not wait for its leases to end.

        It is where nobody serves clients at its address, and it has not announced itself when it should have: either
        alone may be the network's fault.

        Args:
            node: The node.
            address: Where its clients connect to.

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
        left_ms = await self._nodes.left_ms(node, address)
        if not nobody:
            return "here" if left_ms else "unheard"
        late = left_ms < self._ttl_ms - (1 + _LATE) * self._ttl_ms / _ANNOUNCEMENTS
        log.info("node_is_away", node=node, address=address, late=late)
        return "gone" if late else "silent"

    async def leave(self) -> None:
        """Take this node out, so that nobody is sent to it any more."""
        try:
            self.peers = tuple(other.address for other in await self._nodes.withdraw())
        except StoreError as error:
            log.warning("node_not_withdrawn", reason=str(error))  # it is forgotten when its announcement ends

    async def _announce(self) -> None:
        before = set(self.peers)
        self.peers = tuple(other.address for other in await self._nodes.announce(self._address))
        if set(self.peers) != before:
            self.on_change()
