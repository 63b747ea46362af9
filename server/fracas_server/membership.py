"""One node among those of a service: it announces itself, knows its peers, and refuses an address that is another's."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from fracas_server.errors import AddressTaken, ConfigurationError, StoreUnavailable
from fracas_server.store.nodes import Nodes
from fracas_server.timing import Time

__all__ = ["Membership"]

_ANNOUNCEMENTS: Final = 3
"""Announcements in the time that one lasts: two may fail."""
_LOOK_S: Final = 0.05
"""Between two looks at whether a node that has our address still lives, in seconds of the store's time."""

log = structlog.get_logger(__name__)


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
            except StoreUnavailable as error:
                log.warning("node_not_announced", reason=str(error))

    async def leave(self) -> None:
        """Take this node out, so that nobody is sent to it any more."""
        try:
            self.peers = tuple(other.address for other in await self._nodes.withdraw())
        except StoreUnavailable as error:
            log.warning("node_not_withdrawn", reason=str(error))  # it is forgotten when its announcement ends

    async def _announce(self) -> None:
        self.peers = tuple(other.address for other in await self._nodes.announce(self._address))
