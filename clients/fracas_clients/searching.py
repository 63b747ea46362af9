"""Looking for opponents: what a client remembers of a wish that is in the server's queue."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from fracas_clients.match import Match
from fracas_protocol.v1 import ClientMessage

__all__ = ["Search"]


@dataclass(slots=True, eq=False)
class Search:
    """Looking for an opponent."""

    message: ClientMessage
    found: asyncio.Future[Match]
    queued: bool = False
    """True once the server has answered."""
    again: asyncio.Task[None] | None = None
    """Queueing again, after the connection was lost."""
