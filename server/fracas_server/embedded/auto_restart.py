"""Automatic restart of a child process that has exited: after `kill -9`, out of memory, or on a full disk.

On a full disk, the child is restarted when there is space again, however long that takes. A child that exits
repeatedly for another reason is not restarted any more: `RestartingChild.lost` reports it, and a server that
depends on the child stops.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import structlog

from fracas_server.child_processes import MAX_FAILURES, WITHIN_S, FailureCounter, restart_backoff
from fracas_server.embedded.child_process import ChildProcess, ChildSpec, hold_folder_lock, start_child, stop_child
from fracas_server.embedded.errors import ChildLost, EmbeddedError

ROOM_BYTES: Final = 1024 * 1024
"""Minimum free disk space in bytes for starting a child: with less, its first write would fail."""
_FULL: Final = ("No space left on device", "Disk quota exceeded")
"""Error texts for a full disk (`ENOSPC`, `EDQUOT`), as Valkey logs them."""

log = structlog.get_logger(__name__)


class RestartingChild:
    """A child process that is restarted when it exits. Created by `restarting_child`.

    Args:
        spec: How to start the child.
        child: The first process, which is ready.
    """

    def __init__(self, spec: ChildSpec, child: ChildProcess) -> None:
        self._plan = spec
        self.child = child
        """The current process, or the last one if none runs."""
        self.problem = ""
        """Why the child is not running, as a sentence for an operator; empty while it runs."""
        self.restarts = 0
        """Number of restarts."""
        self.lost: asyncio.Future[EmbeddedError] = asyncio.get_running_loop().create_future()
        """Future with the error, completed when the child has failed too often and is not restarted any more."""
        self._deaths = FailureCounter()

    async def keep(self) -> None:
        """Restart the child whenever it exits, until it fails too often or this is cancelled."""
        while True:
            code = await self.child.wait()
            self._died(f"the embedded {self._plan.name} ended with {code}", self.child.last_lines())
            if not await self._again():
                return
            log.info("embedded_server_restarted", child=self._plan.name, child_pid=self.child.pid)
            self.problem = ""
            self.restarts += 1

    async def _again(self) -> bool:
        """Restart the child as soon as there is disk space; return False if it has failed too often."""
        pauses = restart_backoff()
        while True:
            if self._deaths.too_many:
                last = self.child.last_lines()
                error = ChildLost(self._plan.name, MAX_FAILURES, WITHIN_S, self.child.log_file, last)
                log.error("embedded_server_given_up", child=self._plan.name, reason=str(error))
                self.problem = str(error)
                self.lost.set_result(error)
                return False
            await asyncio.sleep(next(pauses))
            if not self._room():
                continue
            try:
                self.child = await start_child(self._plan)
            except (EmbeddedError, OSError) as error:
                self._died(str(error), str(error))
            else:
                return True

    def _died(self, sentence: str, last_lines: str) -> None:
        if any(words in last_lines for words in _FULL) or not self._room():
            sentence += f": no room is left on the disk of {self._plan.folder}; it is started when there is some"
        else:
            self._deaths.note()
        if sentence != self.problem:  # log it once: a disk may stay full for long
            log.error("embedded_server_died", child=self._plan.name, reason=sentence)
        self.problem = sentence

    def _room(self) -> bool:
        return shutil.disk_usage(self._plan.folder).free >= ROOM_BYTES


@asynccontextmanager
async def restarting_child(spec: ChildSpec) -> AsyncIterator[RestartingChild]:
    """Run a program as long as the context lasts, restarting it when it exits.

    Args:
        spec: How to start the child; its folder must exist.

    Yields:
        The child, ready.

    Raises:
        FolderInUse: another process runs such a child in this folder.
        ChildFailed: the child exited before it was ready.
        ChildStuck: the child did not get ready in time, or an orphaned child did not exit in time.
    """
    with hold_folder_lock(spec):
        kept = RestartingChild(spec, await start_child(spec))
        keeping = asyncio.get_running_loop().create_task(kept.keep(), name=f"keep {spec.name}")
        try:
            yield kept
        finally:
            keeping.cancel()
            await asyncio.wait({keeping})
            await stop_child(spec, kept.child)
