"""Event loop watchdog: measures the scheduling delay continuously and reports delays that are too long.

The server has one event loop, so a request that computes for a second delays all others by a second.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from fracas_server.metrics import Metrics

_EVERY_S: Final = 0.1
_WORTH_A_LINE_S: Final = 0.25
_TOO_LONG_S: Final = 2.0
"""Scheduling delay in seconds above which the server is not ready."""

log = structlog.get_logger(__name__)


class Watchdog:
    """Monitor of the scheduling delay of the event loop.

    Args:
        metrics: Records the delays.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._lag_s = 0.0

    @property
    def problem(self) -> str:
        """Reason why the server should take no work now; empty if the event loop keeps up."""
        return f"requests wait {self._lag_s:.1f} s for their turn" if self._lag_s > _TOO_LONG_S else ""

    async def run(self) -> None:
        """Measure the scheduling delay until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _EVERY_S
            await asyncio.sleep(_EVERY_S)
            self._lag_s = max(0.0, loop.time() - due)
            self._metrics.loop_lag.observe(self._lag_s)
            if self._lag_s > _WORTH_A_LINE_S:
                log.warning("loop_blocked", seconds=round(self._lag_s, 3))
