"""Bots for seats that request one: clients in worker processes of this server that play over the normal protocol.

Each bot seat has a subject of its own, and its worker gets a token for that subject. The policies belong to the
clients package; `fracas bot --help` lists them. The number of bots and their processor time are limited here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

import structlog

from fracas_engine.intents import Concede
from fracas_protocol.v1 import ServerMessage
from fracas_server.bot_workers import BotWorkers
from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId, Subject, is_tournament
from fracas_server.limits import Buckets
from fracas_server.match import messages
from fracas_server.match.host import MatchHost
from fracas_server.match.requests import Act, End
from fracas_server.memory import available_memory, bots_that_fit
from fracas_server.settings import Limits
from fracas_server.timing import Time
from fracas_server.tokens import Tokens

_BURST: Final = 20
"""Seconds of unused processor budget that bots may accumulate, so that a match can start without delay."""
_LIFETIME_S: Final = 24 * 3600
_PATIENCE_MS: Final = 1_500
"""How long a bot that survived a server restart may take to reconnect before it is replaced, in milliseconds."""
_TRIES: Final = 5
"""Maximum number of times that a bot is started for one seat."""
_PAUSE_MS: Final = 500
"""Delay before a bot is started the second time, in milliseconds; it doubles with each further start."""

log = structlog.get_logger(__name__)


class BotLauncher:
    """Launcher of the server's own bots, which end with the server.

    Args:
        tokens: Signs the bots' tokens.
        address: The server address that bots connect to.
        pace_s: Delay before each choice, in seconds.
        time: The clock for delays.
        limits: Limits on the number of bots and their processor time.
    """

    def __init__(
        self,
        tokens: Tokens,
        *,
        address: str,
        pace_s: float,
        time: Time,
        limits: Limits,
    ) -> None:
        self._pace_s = pace_s
        self._tokens = tokens
        self.address = address
        self._time = time
        self.most = limits.bots or bots_that_fit(available_memory())
        """Maximum number of bots that run at once; further bots wait until one ends."""
        self._limits = limits
        self.place_of: Callable[[Subject], str] = lambda _subject: ""
        """Returns the rate-limit key of a subject's address; empty if unknown."""
        self.workers = BotWorkers(each=limits.bots_per_worker)
        each, there = limits.bot_work_ms_per_second, limits.bot_work_ms_per_second_and_address
        self._work: Buckets[Subject] = Buckets(each, int(_BURST * each))
        self._work_there: Buckets[str] = Buckets(there, int(_BURST * there))
        self._tasks: set[asyncio.Task[None]] = set()
        self._running: Counter[Subject] = Counter()
        self._running_there: Counter[str] = Counter()
        self._freed = asyncio.Condition()
        self._each: WeakValueDictionary[tuple[MatchId, str], asyncio.Lock] = WeakValueDictionary()
        """A lock per seat, held while a bot plays it from here: a match that leaves and returns gets no second bot."""

    @property
    def running(self) -> int:
        """Number of running bots."""
        return self._running.total()

    def provide(self, host: MatchHost) -> None:
        """Start the missing bots of a match."""
        for seat in host.record.seats:
            if seat.bot and host.record.phase != "over":
                task = asyncio.get_running_loop().create_task(self._provide(host, seat.id))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _provide(self, host: MatchHost, seat: str) -> None:
        if host.record.phase == "running" and host.progress.version > 1:
            await self._time.until(self._time.now_ms() + _PATIENCE_MS)
        # An earlier bot of the same seat may still reconnect: wait until it has ended.
        alone = self._each.setdefault((host.match, seat), asyncio.Lock())
        async with alone:
            await self._keep(host, seat)

    async def _keep(self, host: MatchHost, seat: str) -> None:
        """Run a bot for a seat until the match ends, and restart the bot if it fails."""
        code, subject = 0, _bot_of(host, seat)
        for tried in range(_TRIES):
            if tried:
                await self._time.until(self._time.now_ms() + _PAUSE_MS * 2 ** (tried - 1))
            async with self._place(host, seat) as place:
                if host.views.is_present(seat) or _ended(host) or _bot_of(host, seat) != subject:
                    return
                # A bot that may have crashed its worker runs alone, so that it cannot crash others again.
                code = await self._play(host, seat, place, alone=code < 0)
            if _ended(host) or _bot_of(host, seat) != subject:
                return
        log.error("bot_given_up", match=host.match, seat=seat, tries=_TRIES)
        _give_up(host, seat)

    @asynccontextmanager
    async def _place(self, host: MatchHost, seat: str) -> AsyncIterator[str]:
        """Take a bot slot while the context is active; wait until one is free or the match has ended.

        Yields the rate-limit key of the address that the bot is charged to.
        """
        owner = host.record.creator
        place = self.place_of(owner)
        if not self._has_room(owner, place):
            log.info("bot_delayed", match=host.match, seat=seat, running=self.running)
        async with self._freed:
            await self._freed.wait_for(lambda: self._has_room(owner, place) or _ended(host))
            self._running[owner] += 1
            self._running_there[place] += 1
        try:
            yield place
        finally:
            self._running[owner] -= 1
            self._running_there[place] -= 1
            self._running, self._running_there = +self._running, +self._running_there  # skip seats without one
            async with self._freed:
                self._freed.notify_all()

    def _has_room(self, owner: Subject, place: str) -> bool:
        limits = self._limits
        if place and self._running_there[place] >= limits.bots_per_address:
            return False
        most = limits.bots_per_tournament if is_tournament(owner) else limits.bots_per_subject
        return self.running < self.most and self._running[owner] < most

    async def _play(self, host: MatchHost, seat: str, place: str, *, alone: bool) -> int:
        record = host.record.seat(seat)
        assert record is not None, "the seats of a match stay"
        assert record.subject is not None, "a bot's seat has a subject from the beginning"
        order = {
            "address": self.address,
            "token": self._tokens.sign(record.subject, name=record.player, lifetime_s=_LIFETIME_S),
            "policy": record.bot,
            "match": host.match,
            "seat": seat,
            "pace": self._pace_s,
        }
        owner = host.record.creator
        log.info("bot_started", match=host.match, seat=seat, policy=record.bot)
        code = await self.workers.play(order, spent=lambda seconds: self._spend(owner, place, seconds), alone=alone)
        if not _ended(host):
            log.warning("bot_ended", match=host.match, seat=seat, code=code)
        return code

    def _spend(self, owner: Subject, place: str, seconds: float) -> float:
        """Charge the time of a choice to the match's creator and address; return the delay (s) before the next choice.

        Games of a tournament are charged to the tournament, which has the budget of an address.
        """
        now = self._time.now_ms()
        buckets = []
        if is_tournament(owner):
            buckets.append(self._work_there.of(owner, now))
        else:
            buckets.append(self._work.of(owner, now))
            if place:
                buckets.append(self._work_there.of(place, now))
        for bucket in buckets:
            bucket.spend(seconds * 1000, now)
        return max(bucket.wait_ms(now) for bucket in buckets) / 1000

    async def close(self) -> None:
        """Stop all bots."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.workers.close()


def _give_up(host: MatchHost, seat: str) -> None:
    """Notify the viewers that a bot cannot play; its seat concedes, or the match ends if it has not begun."""
    record = host.record.seat(seat)
    assert record is not None, "the seats of a match stay"
    assert record.subject is not None, "a bot's seat has a subject from the beginning"
    said = f"{record.player} cannot play: its program has ended {_TRIES} times"
    host.views.send_all(messages.notice("bot_failed", said, match=host.match, seat=seat))
    concession = Act(
        record.subject,
        seat,
        f"bot_failed:{seat}",
        host.progress.version,
        decision=0,
        options_hash=0,
        intent=Concede(),
        answer=_unheard,
    )
    try:
        host.submit(End("bot_failed") if host.record.phase == "open" else concession)
    except RequestRefused as error:
        log.info("bot_seat_not_forfeited", match=host.match, seat=seat, reason=str(error))  # the match is moving


def _unheard(_: ServerMessage) -> None:
    """Ignore the answer to an internal request."""


def _bot_of(host: MatchHost, seat: str) -> Subject | None:
    """Return the subject of the bot that has a seat; None if no bot has it any more."""
    record = host.record.seat(seat)
    return record.subject if record is not None and record.bot else None


def _ended(host: MatchHost) -> bool:
    return host.over.is_set() or host.stopped.is_set()
