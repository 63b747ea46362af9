"""Demo mode: bot matches that run one after the other, so that there is always a match to watch."""

from __future__ import annotations

from typing import Final

import structlog

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.identity import Identity
from fracas_server.ids import Subject
from fracas_server.lobby.lobby import Lobby
from fracas_server.match.host import MatchHost
from fracas_server.match.hosting import Hosting
from fracas_server.timing import Time

_WHO: Final = Identity(Subject("demo"), "Demo")
_RULESET: Final = "monster_mash"
_POLICIES: Final = (("greedy", "random"), ("greedy", "greedy"), ("random", "greedy"))
_PAUSE_MS: Final = 5_000

log = structlog.get_logger(__name__)


class Demo:
    """Runner of demo matches.

    Args:
        lobby: Creates the matches.
        hosting: Finds a demo match that is still running from before a restart.
        time: The clock for pauses.
    """

    def __init__(self, lobby: Lobby, hosting: Hosting, *, time: Time) -> None:
        self._lobby = lobby
        self._hosting = hosting
        self._time = time
        self._number = 0

    async def run(self) -> None:
        """Run one match after the other until cancelled."""
        while True:
            try:
                host = self._running() or await self._create()
                await host.over.wait()
            except RequestRefused as error:
                log.warning("demo_delayed", reason=str(error))
            await self._time.until(self._time.now_ms() + _PAUSE_MS)

    def _running(self) -> MatchHost | None:
        return next(
            (host for host in self._hosting.hosts if host.record.creator == _WHO.subject and not host.over.is_set()),
            None,
        )

    async def _create(self) -> MatchHost:
        red, blue = _POLICIES[self._number % len(_POLICIES)]
        self._number += 1
        message = v1.CreateMatch(
            ruleset=_RULESET,
            seats=[v1.SeatRequest(id="red", bot=red), v1.SeatRequest(id="blue", bot=blue)],
            options=v1.MatchOptions(guests=True),
        )
        return await self._lobby.create(_WHO, message)
