"""Waiting in tests: on a condition, with a deadline, never for a length of time.

`FRACAS_TEST_SECONDS` stretches all deadlines on a slow machine; a test that is right never waits for one to pass.
"""

import asyncio
import os
import time
from collections.abc import Callable

__all__ = ["DEADLINE", "eventually", "eventually_async"]

DEADLINE = float(os.environ.get("FRACAS_TEST_SECONDS", "20"))
"""Seconds after which a condition that does not hold has failed."""
_POLL_SECONDS = 0.01


def eventually(condition: Callable[[], bool], what: str) -> None:
    """Wait until the condition holds, or fail with its description."""
    deadline = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < deadline, f"not within {DEADLINE:g} s: {what}"
        time.sleep(_POLL_SECONDS)


async def eventually_async(condition: Callable[[], bool], what: str) -> None:
    """Wait as `eventually` does, letting the event loop run."""
    deadline = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < deadline, f"not within {DEADLINE:g} s: {what}"
        await asyncio.sleep(_POLL_SECONDS)
