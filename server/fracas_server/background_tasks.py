"""Background tasks that must run as long as the server: lease renewal, publishing, store health checks.

If one of them ended unnoticed, the server would appear to work and lose its matches minutes later. Therefore the
first task that ends, for any reason, stops the server: `BackgroundTasks.failed` holds the reason, and the caller
that runs the server raises it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from typing import Any, Final

import structlog

from fracas_server.embedded import EmbeddedError
from fracas_server.errors import ComponentStopped, ServerError

_AGAIN_S: Final = 0.2

log = structlog.get_logger(__name__)


async def cancel_all(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks repeatedly until they have ended.

    One cancellation is not enough: redis-py 8.1 sometimes swallows a cancellation while it waits for an answer.
    """
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_AGAIN_S)


class BackgroundTasks:
    """Set of tasks that must not end before the server does."""

    def __init__(self) -> None:
        self.failed: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        """Set to the reason once the server cannot continue."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def run(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine until `close`.

        Args:
            name: The task's name for operators, such as `the lease renewal`.
            work: The coroutine; it must not return by itself.
        """
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def fail(self, error: Exception) -> None:
        """Report that the server cannot continue; only the first reason is kept."""
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
        """Cancel all tasks and wait until they have ended."""
        self._closing = True
        await cancel_all(self._tasks)
