"""Locks by match id, so that only one task at a time starts hosting a match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from fracas_server.ids import MatchId


@dataclass(slots=True)
class _Gate:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    """Number of tasks that hold the lock or wait for it."""


class KeyedLocks:
    """A lock for each match, kept only while it is in use."""

    def __init__(self) -> None:
        self._gates: dict[MatchId, _Gate] = {}

    @asynccontextmanager
    async def hold(self, match: MatchId) -> AsyncIterator[None]:
        """Hold the lock of a match."""
        gate = self._gates.setdefault(match, _Gate())
        gate.users += 1
        try:
            async with gate.lock:
                yield
        finally:
            gate.users -= 1
            if not gate.users:
                del self._gates[match]
