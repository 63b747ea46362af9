"""Notices that it is a player's turn: which players are waited for, and when they are told.

A player is told in matches without a clock, after a while without a connection to the match, once for each decision,
and not more often than a few times an hour.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

import structlog

from fracas_server.errors import StoreError
from fracas_server.ids import MatchId
from fracas_server.match.core import MatchCore
from fracas_server.notices.service import STOP_PATH, NoticeService
from fracas_server.notices.texts import notice_texts
from fracas_server.timing import Time

_HOUR_S: Final = 3600
_DAY_S: Final = 24 * _HOUR_S
_PER_HOUR: Final = 4
"""Maximum number of notices per hour to one player about one match."""
_PER_DAY: Final = 40
"""Maximum number of notices per day to one player."""
_REMEMBERED_S: Final = 30 * _DAY_S
"""How long the decision of the last notice is remembered, so that no node sends it twice."""

log = structlog.get_logger(__name__)


class TurnNotices:
    """Sends notices to absent players.

    Args:
        notices: The players' addresses.
        time: The clock.
        delay_ms: How long a player has to be absent, in milliseconds.
        origin: Returns scheme and host of the page, such as `https://play.example.org`.
    """

    def __init__(self, notices: NoticeService, *, time: Time, delay_ms: int, origin: Callable[[], str]) -> None:
        self._notices = notices
        self._time = time
        self._delay_ms = delay_ms
        self._origin = origin
        self._waiting: dict[tuple[MatchId, str], asyncio.Task[None]] = {}

    def look(self, host: MatchCore) -> None:
        """Schedule the notices to the absent players whose decision a match awaits."""
        if host.record.clock.timed or not host.running:
            return
        for seat in awaited_seats(host):
            key = (host.match, seat)
            if key not in self._waiting:
                task = asyncio.get_running_loop().create_task(self._later(host, seat))
                self._waiting[key] = task
                task.add_done_callback(partial(self._forget, key))

    def _forget(self, key: tuple[MatchId, str], _task: asyncio.Task[None]) -> None:
        self._waiting.pop(key, None)

    async def close(self) -> None:
        """Cancel the scheduled notices."""
        tasks = list(self._waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _later(self, host: MatchCore, seat: str) -> None:
        await self._time.until(self._time.now_ms() + self._delay_ms)
        if host.stopped.is_set() or seat not in awaited_seats(host):
            return
        try:
            await self._tell(host, seat)
        except StoreError as error:
            log.warning("notice_failed", match=host.match, reason=str(error))

    async def _tell(self, host: MatchCore, seat: str) -> None:
        its = host.record.seat(seat)
        who = its.subject if its is not None else None
        if who is None or host.battle is None:
            return
        store = self._notices.store
        record = await store.load(who)
        if not record.address:
            return
        decision = next((one.number for one in host.battle.pending if one.seat == seat), 0)
        if not await store.is_new(host.match, seat, decision, seconds=_REMEMBERED_S):
            return
        sent_before = await store.count(f"match:{host.match}:{who}", _HOUR_S)
        if sent_before > _PER_HOUR or await store.count(f"day:{who}", _DAY_S) > _PER_DAY:
            log.info("notice_limited", match=host.match)
            return
        origin = self._origin()
        name = f" ({host.record.name})" if host.record.name else ""
        texts = notice_texts(record.language)
        stop = f"{origin}{STOP_PATH}?key={record.key}&language={texts.language}"
        body = texts.turn_body.format(name=name, link=f"{origin}/match/{host.match}", stop=stop)
        sent = await self._notices.channels.send(record.address, texts.turn_title, body)
        log.info("notice_sent" if sent else "notice_refused", match=host.match)


def awaited_seats(host: MatchCore) -> list[str]:
    """Return the seats of absent players whose decision a running match awaits."""
    battle, record = host.battle, host.record
    if battle is None or not host.running or record.paused or battle.result is not None:
        return []
    seats = dict.fromkeys(str(decision.seat) for decision in battle.pending)
    return [
        seat.id
        for name in seats
        if (seat := record.seat(name)) is not None
        and seat.subject is not None
        and not seat.bot
        and not host.views.is_present(name)
    ]
