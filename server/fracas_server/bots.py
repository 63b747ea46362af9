"""Bots for seats that ask for one: client processes that this server starts, playing over the wire like everybody.

A bot's seat belongs to a subject of its own; the process gets a token for it by its environment. Which policies there
are is the clients' business: `fracas bot --help`.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from asyncio.subprocess import DEVNULL, Process
from typing import Final

import structlog

from fracas_server.match.host import MatchHost
from fracas_server.timing import Time
from fracas_server.tokens import Tokens

__all__ = ["TOKEN_VARIABLE", "BotLauncher"]

TOKEN_VARIABLE: Final = "FRACAS_TOKEN"  # noqa: S105 - the name of a variable
"""Where a bot's process finds its token; a command line would show it to everybody on the machine."""
_LIFETIME_S: Final = 24 * 3600
_PATIENCE_MS: Final = 1_500
"""How long a bot that outlived a restart of the server has to come back by itself before another is started."""
_MAX_BOTS: Final = 64
"""Bot processes at once; each is an interpreter of its own."""

log = structlog.get_logger(__name__)


class BotLauncher:
    """Start bots, and end them with the server.

    Args:
        tokens: What their tokens are signed with.
        address: Where they connect to.
        pace_s: How long they wait before each choice, in seconds.
        time: What their patience is measured by.
    """

    def __init__(self, tokens: Tokens, *, address: str, pace_s: float, time: Time) -> None:
        self._pace_s = pace_s
        self._tokens = tokens
        self.address = address
        self._time = time
        self._tasks: set[asyncio.Task[None]] = set()
        self._running = 0

    def provide(self, host: MatchHost) -> None:
        """See to it that the bots of a match are there."""
        for seat in host.record.seats:
            if seat.bot and host.record.phase != "over":
                task = asyncio.get_running_loop().create_task(self._provide(host, seat.id))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _provide(self, host: MatchHost, seat: str) -> None:
        if host.record.phase == "running" and host.course.version > 1:
            await self._time.until(self._time.now_ms() + _PATIENCE_MS)
        if host.views.present(seat) or host.over.is_set() or host.stopped.is_set():
            return
        if self._running >= _MAX_BOTS:
            log.warning("bot_not_started", match=host.match, seat=seat, reason=f"{_MAX_BOTS} bots run already")
            return
        self._running += 1
        try:
            await self._play(host, seat)
        finally:
            self._running -= 1

    async def _play(self, host: MatchHost, seat: str) -> None:
        record = host.record.seat(seat)
        assert record is not None, "the seats of a match stay"
        assert record.subject is not None, "a bot's seat has a subject from the beginning"
        token = self._tokens.sign(record.subject, name=record.player, lifetime_s=_LIFETIME_S)
        # Where the machine can do it, a bot ends with the server that started it, even with one that is killed.
        setpriv = shutil.which("setpriv")
        tied = (setpriv, "--pdeathsig", "TERM", "--") if setpriv is not None else ()
        process = await asyncio.create_subprocess_exec(
            *tied, sys.executable, "-m", "fracas_cli", "bot", self.address,
            "--policy", record.bot, "--match", host.match, "--seat", seat, "--pace", str(self._pace_s),
            stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL,
            env={**os.environ, TOKEN_VARIABLE: token},
        )  # fmt: skip
        log.info("bot_started", match=host.match, seat=seat, policy=record.bot, pid=process.pid)
        try:
            code = await process.wait()
            if code and not host.over.is_set():
                log.warning("bot_ended", match=host.match, seat=seat, code=code)
        finally:
            await _end(process)

    async def close(self) -> None:
        """End all bots."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 3)
        except TimeoutError:
            process.kill()
            await process.wait()
