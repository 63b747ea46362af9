"""Removal of open matches without connections, so that the lobby does not fill with them.

Running matches are not affected: absent players forfeit, if at all, by the rules in `match.absence`.
"""

from __future__ import annotations

from typing import Final

import structlog

from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId
from fracas_server.match.host import MatchHost
from fracas_server.match.hosting import Hosting
from fracas_server.match.requests import End
from fracas_server.timing import Time

_LOOK_MS: Final = 10_000

log = structlog.get_logger(__name__)


class StaleMatchReaper:
    """Background task that ends open matches without connections.

    Args:
        hosting: The matches.
        time: The clock.
        open_ms: Time without any connection after which an open match ends, in milliseconds.
    """

    def __init__(self, hosting: Hosting, *, time: Time, open_ms: int) -> None:
        self._hosting = hosting
        self._time = time
        self._open_ms = open_ms
        self._since: dict[MatchId, int] = {}

    async def run(self) -> None:
        """Call `reap` periodically until cancelled."""
        while True:
            self.reap()
            await self._time.until(self._time.now_ms() + min(_LOOK_MS, max(1, self._open_ms)))

    def reap(self) -> None:
        """End all open matches that have had no connection for too long."""
        now = self._time.now_ms()
        alone = {host.match: host for host in self._hosting.hosts if host.record.phase == "open" and _alone(host)}
        self._since = {match: self._since.get(match, now) for match in alone}
        for match, since in self._since.items():
            if now - since >= self._open_ms:
                log.info("stale_match_ended", match=match)
                try:
                    alone[match].submit(End("forsaken"))
                except RequestRefused as error:
                    log.info("match_not_ended", match=match, reason=str(error))  # the match is moving to another node


def _alone(host: MatchHost) -> bool:
    return not host.views.followed
