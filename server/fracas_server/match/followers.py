"""Connections that follow a match, and what they are told about its host."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import structlog

from fracas_server.delivery.outbox import Outbox

log = structlog.get_logger(__name__)


class Follower(Protocol):
    """Callbacks of a connection that follows a match."""

    def moved(self, where: str) -> None:
        """Stop following the match, because it has left this node.

        Args:
            where: The address of the match's new server; empty: the same address.
        """
        ...

    def reloaded(self) -> None:
        """Follow the new host of the match, because the old one has failed."""
        ...

    def dismissed(self, seat: str) -> None:
        """Stop following the match as a seat, because the seat was given to another holder."""
        ...


class Followers:
    """The connections that follow a match, each with its callbacks."""

    def __init__(self) -> None:
        self._known: dict[Outbox, Follower] = {}

    def add(self, outbox: Outbox, follower: Follower) -> None:
        """Add a connection."""
        self._known[outbox] = follower

    def discard(self, outbox: Outbox) -> None:
        """Remove a connection."""
        self._known.pop(outbox, None)

    def tell(self, outbox: Outbox, tell: Callable[[Follower], None]) -> None:
        """Notify one connection; an error in it must not end the match's task."""
        follower = self._known.get(outbox)
        if follower is not None:
            _tell(outbox, follower, tell)

    def part(self, tell: Callable[[Follower], None]) -> None:
        """Notify all connections and forget them."""
        told, self._known = self._known, {}
        for outbox, follower in told.items():
            _tell(outbox, follower, tell)


def _tell(outbox: Outbox, follower: Follower, tell: Callable[[Follower], None]) -> None:
    try:
        tell(follower)
    except Exception as error:  # notify the others anyway
        log.exception("follower_not_notified")
        outbox.fail(error)
