"""Bots for seats that ask for one: client processes that this server starts, playing over the wire like everybody.

A bot's seat belongs to a subject of its own; the process gets a token for it by its environment. Which policies there
are is the clients' business: `fracas bot --help`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

import structlog

from fracas_engine.intents import Concede
from fracas_protocol.v1 import ServerMessage
from fracas_server.children import ended
from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId, Subject, is_tournament
from fracas_server.match import messages
from fracas_server.match.host import MatchHost
from fracas_server.match.requests import Act, End
from fracas_server.tied import tied
from fracas_server.timing import Time
from fracas_server.tokens import Tokens

__all__ = ["TOKEN_VARIABLE", "BotLauncher"]

TOKEN_VARIABLE: Final = "FRACAS_TOKEN"  # noqa: S105 - the name of a variable
"""Where a bot's process finds its token; a command line would show it to everybody on the machine."""
_LIFETIME_S: Final = 24 * 3600
_PATIENCE_MS: Final = 1_500
"""How long a bot that outlived a restart of the server has to come back by itself before another is started."""
_TRIES: Final = 5
"""How often a bot's process is started for one seat; what fails so often fails always."""
_PAUSE_MS: Final = 500
"""Before the second try; twice as long before each further one."""
_ENDING_S: Final = 3.0
"""How long a bot may take to end before it is killed."""
_HANDED_ON: Final = frozenset(
    {"PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV", "SSL_CERT_FILE",
     "SSL_CERT_DIR", "SYSTEMROOT"}
)  # fmt: skip
"""What a bot's process gets of our environment: never our keys and passwords, since its policy is anybody's code."""

log = structlog.get_logger(__name__)


class BotLauncher:
    """Start bots, and end them with the server.

    Args:
        tokens: What their tokens are signed with.
        address: Where they connect to.
        pace_s: How long they wait before each choice, in seconds.
        time: What their patience is measured by.
        most: How many run at once; each is an interpreter of its own. Who finds no place waits for one.
        most_each: How many of them for the matches of one creator.
        most_tournament: How many of them for the matches of one tournament.
    """

    def __init__(
        self,
        tokens: Tokens,
        *,
        address: str,
        pace_s: float,
        time: Time,
        most: int = 64,
        most_each: int = 16,
        most_tournament: int = 16,
    ) -> None:
        self._pace_s = pace_s
        self._tokens = tokens
        self.address = address
        self._time = time
        self._most = most
        self._most_each = most_each
        self._most_tournament = most_tournament
        self._tasks: set[asyncio.Task[None]] = set()
        self._running: Counter[Subject] = Counter()
        self._freed = asyncio.Condition()
        self._each: WeakValueDictionary[tuple[MatchId, str], asyncio.Lock] = WeakValueDictionary()
        """Held while a seat's bot runs here. A match that has left this node and come back has its bot still."""

    @property
    def running(self) -> int:
        """How many run."""
        return self._running.total()

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
        # A bot that was started for the seat before and comes back by itself is waited for until it has ended.
        alone = self._each.setdefault((host.match, seat), asyncio.Lock())
        async with alone:
            await self._keep(host, seat)

    async def _keep(self, host: MatchHost, seat: str) -> None:
        """Have a bot play a seat, and another one when it fails."""
        for tried in range(_TRIES):
            if tried:
                await self._time.until(self._time.now_ms() + _PAUSE_MS * 2 ** (tried - 1))
            async with self._place(host, seat):
                if host.views.present(seat) or _ended(host):
                    return
                await self._play(host, seat)
            if _ended(host):
                return
        log.error("bot_given_up", match=host.match, seat=seat, tries=_TRIES)
        _give_up(host, seat)

    @asynccontextmanager
    async def _place(self, host: MatchHost, seat: str) -> AsyncIterator[None]:
        """Take a place among those that run, as soon as there is one or the match needs none any more."""
        owner = host.record.creator
        if not self._has_room(owner):
            log.info("bot_waits", match=host.match, seat=seat, running=self.running)
        async with self._freed:
            await self._freed.wait_for(lambda: self._has_room(owner) or _ended(host))
            self._running[owner] += 1
        try:
            yield
        finally:
            self._running[owner] -= 1
            if not self._running[owner]:
                del self._running[owner]
            async with self._freed:
                self._freed.notify_all()

    def _has_room(self, owner: Subject) -> bool:
        most = self._most_tournament if is_tournament(owner) else self._most_each
        return self.running < self._most and self._running[owner] < most

    async def _play(self, host: MatchHost, seat: str) -> None:
        record = host.record.seat(seat)
        assert record is not None, "the seats of a match stay"
        assert record.subject is not None, "a bot's seat has a subject from the beginning"
        token = self._tokens.sign(record.subject, name=record.player, lifetime_s=_LIFETIME_S)
        process = await asyncio.create_subprocess_exec(
            *tied(
                sys.executable, "-m", "fracas_cli", "bot", self.address,
                "--policy", record.bot, "--match", host.match, "--seat", seat, "--pace", str(self._pace_s),
            ),
            stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL,
            env={**{name: os.environ[name] for name in _HANDED_ON & os.environ.keys()}, TOKEN_VARIABLE: token},
        )  # fmt: skip
        log.info("bot_started", match=host.match, seat=seat, policy=record.bot, pid=process.pid)
        try:
            code = await process.wait()
            if not _ended(host):
                log.warning("bot_ended", match=host.match, seat=seat, code=code)
        finally:
            await ended(process, within_s=_ENDING_S)

    async def close(self) -> None:
        """End all bots."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _give_up(host: MatchHost, seat: str) -> None:
    """Tell everybody that a bot does not come, and let nobody wait for it: it gives up, or the match ends unbegun."""
    record = host.record.seat(seat)
    assert record is not None, "the seats of a match stay"
    assert record.subject is not None, "a bot's seat has a subject from the beginning"
    said = f"{record.player} cannot play: its program has ended {_TRIES} times"
    host.views.send_all(messages.notice("bot_failed", said, match=host.match, seat=seat))
    concession = Act(
        record.subject,
        seat,
        f"bot_failed:{seat}",
        host.course.version,
        decision=0,
        options_hash=0,
        intent=Concede(),
        answer=_unheard,
    )
    try:
        host.submit(End("bot_failed") if host.record.phase == "open" else concession)
    except RequestRefused as error:
        log.info("bot_not_given_up", match=host.match, seat=seat, reason=str(error))  # the match is leaving this node


def _unheard(_: ServerMessage) -> None:
    """Take the answer to what nobody asked for."""


def _ended(host: MatchHost) -> bool:
    return host.over.is_set() or host.stopped.is_set()
