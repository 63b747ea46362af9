"""One task at a time that begins to host a match; other matches do not wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from fracas_server.ids import MatchId

__all__ = ["KeyedLocks"]


@dataclass(slots=True)
class _Gate:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    """How many tasks hold it or wait for it."""


class KeyedLocks:
    """A lock for each match, kept only while it is used."""

    def __init__(self) -> None:
        self._gates: dict[MatchId, _Gate] = {}

    @asynccontextmanager
    async def only(self, match: MatchId) -> AsyncIterator[None]:
        """Let only one task at a time begin to host a match."""
        gate = self._gates.setdefault(match, _Gate())
        gate.users += 1
        try:
            async with gate.lock:
                yield
        finally:
            gate.users -= 1
            if not gate.users:
                del self._gates[match]
