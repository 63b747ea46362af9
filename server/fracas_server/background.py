"""What runs beside everything else for as long as the server does: renewing leases, publishing, looking at the store.

A server without one of them would go on as if nothing were wrong, and lose its matches minutes later. So the first
that ends, for whatever reason, ends the server: `Background.failed` says why, and whoever runs the server raises it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from typing import Any, Final

import structlog

from fracas_server.embedded import EmbeddedError
from fracas_server.errors import ComponentStopped, ServerError

__all__ = ["Background", "cancelled"]

_AGAIN_S: Final = 0.2

log = structlog.get_logger(__name__)


async def cancelled(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended.

    Once is not enough: redis-py 8.1 swallows a cancellation that comes while it waits for an answer, now and then.
    """
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_AGAIN_S)


class Background:
    """Run tasks that must not end before the server does."""

    def __init__(self) -> None:
        self.failed: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        """Done once the server cannot go on, with the reason."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def run(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Run something until `close`.

        Args:
            name: What it is, for an operator: `the lease renewal`.
            work: It; it must not end by itself.
        """
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def fail(self, error: Exception) -> None:
        """Say that the server cannot go on; the first reason counts."""
        if not self.failed.done() and not self._closing:
            self.failed.set_result(error)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self._closing:
            return
        error = None if task.cancelled() else task.exception()
        log.error("background_task_ended", task=task.get_name(), exc_info=error)
        self.fail(
            error if isinstance(error, (ServerError, EmbeddedError)) else ComponentStopped(task.get_name(), error)
        )

    async def close(self) -> None:
        """Cancel all of them until they have ended."""
        self._closing = True
        await cancelled(self._tasks)
