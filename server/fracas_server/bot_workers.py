"""Worker processes for the server's own bots: several bots in each, at a low priority.

The worker's program and its messages are in `fracas_clients.policies.worker`. `bots` decides which bots play and
how often they are restarted.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import structlog

from fracas_server.child_processes import HANDED_ON, end_process
from fracas_server.die_with_parent import die_with_parent

NICENESS: Final = 10
"""Niceness of workers relative to the server, so that bot computation does not delay matches."""
_MODULE: Final = "fracas_clients.policies.worker"
_IDLE_S: Final = 20.0
"""How long a worker without bots is kept, in seconds, since starting a new one takes a second."""
_ENDING_S: Final = 3.0
"""How long a worker may take to exit before it is killed, in seconds."""
_DIED: Final = -1
"""The exit code reported for a bot whose worker has died."""
log = structlog.get_logger(__name__)

ChargeCallback = Callable[[float], float]
"""Callback that takes the processor time (s) of a bot's last choice and returns the delay (s) before its next one."""


@dataclass(eq=False)
class _Playing:
    """A running bot."""

    spent: ChargeCallback
    over: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class _Worker:
    """A worker process with its bots."""

    def __init__(self, process: Process, room: int) -> None:
        self._process = process
        self.room = room
        """Maximum number of bots in the worker."""
        self.bots: dict[int, _Playing] = {}
        self.idle: asyncio.TimerHandle | None = None
        self.ended = False
        """Whether the worker accepts no more bots, because it is stopping or has exited."""
        self.reading = asyncio.get_running_loop().create_task(self._read())

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def order(self, order: Mapping[str, Any]) -> None:
        """Send an order to the worker; it is dropped if the worker is dead."""
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(json.dumps(order).encode() + b"\n")

    async def _read(self) -> None:
        """Process the worker's reports until it exits."""
        assert self._process.stdout is not None, "it is a pipe"
        try:
            while line := await self._process.stdout.readline():
                self._take(json.loads(line))
        except ValueError:
            log.exception("bot_worker_unreadable", pid=self.pid)
        finally:
            self.ended = True
            for bot in self.bots.values():
                if not bot.over.done():
                    bot.over.set_result(_DIED)

    def _take(self, report: Mapping[str, Any]) -> None:
        number = report["bot"]
        bot = self.bots.get(number)
        if bot is None:
            return
        if "ended" in report:
            if not bot.over.done():
                bot.over.set_result(report["ended"])
            return
        wait_s = bot.spent(report["spent_ms"] / 1000)
        if wait_s > 0:
            asyncio.get_running_loop().call_later(wait_s, self.order, {"go": number})
        else:
            self.order({"go": number})

    async def end(self) -> None:
        """Stop the worker process."""
        self.ended = True
        if self.idle is not None:
            self.idle.cancel()
        if self._process.stdin is not None:
            self._process.stdin.close()
        self.reading.cancel()
        with suppress(asyncio.CancelledError):
            await self.reading
        await end_process(self._process, within_s=_ENDING_S)


class BotWorkers:
    """Pool of worker processes that play bots.

    Args:
        each: Maximum number of bots in one worker.
    """

    def __init__(self, *, each: int) -> None:
        self._each = each
        self._workers: set[_Worker] = set()
        self._numbers = 0
        self._starting = asyncio.Lock()
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.pid for worker in self._workers if not worker.ended]

    async def play(self, order: Mapping[str, Any], *, spent: ChargeCallback, alone: bool = False) -> int:
        """Run a bot until it ends.

        Args:
            order: The order for the worker: server address, token, policy, match and seat.
            spent: Called with the processor time of each choice; returns the delay before the next one.
            alone: Whether the bot gets a worker of its own, because it may have crashed its previous worker.

        Returns:
            The bot's exit code; negative if its worker died.
        """
        self._numbers += 1
        number = self._numbers
        bot = _Playing(spent)
        try:
            async with self._starting:
                worker = await self._worker(alone=alone)
                worker.bots[number] = bot
        except OSError as error:  # out of memory or processes for the moment
            log.error("bot_worker_not_started", reason=str(error))  # noqa: TRY400 - the text is enough
            return _DIED
        worker.order({**order, "play": number})
        try:
            return await asyncio.shield(bot.over)
        finally:
            if not bot.over.done():
                worker.order({"end": number})
            del worker.bots[number]
            if not worker.bots:
                self._leave(worker)

    async def _worker(self, *, alone: bool) -> _Worker:
        """Return a worker with room for a bot, the fullest first, so that other workers become empty and exit."""
        there = [worker for worker in self._workers if not worker.ended and len(worker.bots) < worker.room]
        if there and not alone:
            worker = max(there, key=lambda one: len(one.bots))
            if worker.idle is not None:
                worker.idle.cancel()
                worker.idle = None
            return worker
        nice = shutil.which("nice")
        process = await asyncio.create_subprocess_exec(
            *die_with_parent(*((nice, "-n", str(NICENESS)) if nice else ()), sys.executable, "-m", _MODULE),
            stdin=PIPE, stdout=PIPE, stderr=DEVNULL,
            env={name: os.environ[name] for name in HANDED_ON & os.environ.keys()},
        )  # fmt: skip
        worker = _Worker(process, 1 if alone else self._each)
        self._workers.add(worker)
        log.info("bot_worker_started", pid=process.pid, alone=alone)
        return worker

    def _leave(self, worker: _Worker) -> None:
        """Stop a worker without bots after `_IDLE_S`, unless a new bot uses it before."""
        idle_s = 0.0 if worker.ended or worker.room == 1 else _IDLE_S
        worker.idle = asyncio.get_running_loop().call_later(idle_s, self._end, worker)

    def _end(self, worker: _Worker) -> None:
        self._workers.discard(worker)
        task = asyncio.get_running_loop().create_task(worker.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """Stop all workers."""
        for worker in list(self._workers):
            self._end(worker)
        await asyncio.gather(*self._ending, return_exceptions=True)
