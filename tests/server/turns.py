"""How long the loop's turns take: whatever takes long in one is what everybody else waits for."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

__all__ = ["WAIT_S", "Turns", "turns_measured"]

WAIT_S: Final = 0.05
"""How long a request may make others wait."""


@dataclass
class Turns:
    """What was measured."""

    longest_s: float = 0.0
    """Processor time of the loop's own thread, so that a busy machine makes no difference."""


@asynccontextmanager
async def turns_measured() -> AsyncIterator[Turns]:
    """Measure the turns of the loop, those of the test's own clients included."""
    loop, turns = asyncio.get_running_loop(), Turns()
    gc.collect()  # what earlier tests have left is none of this one's
    began, going = time.thread_time(), True

    def next_turn() -> None:
        nonlocal began
        turns.longest_s = max(turns.longest_s, time.thread_time() - began)
        began = time.thread_time()
        if going:
            loop.call_soon(next_turn)

    next_turn()
    try:
        yield turns
    finally:
        going = False
