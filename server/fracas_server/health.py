"""Whether this server can take work now, and why not; `/readyz` tells it.

The store is asked to write, not just whether it is there: one whose memory or disk is full answers every PING.
"""

from __future__ import annotations

from typing import Final

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from fracas_server.embedded import RestartingChild
from fracas_server.ids import NodeId
from fracas_server.store.commands import command
from fracas_server.store.keys import SALT, probe
from fracas_server.timing import Time
from fracas_server.watchdog import Watchdog

__all__ = ["Health"]

_EMPTIED: Final = (
    "the store has been emptied (FLUSHALL, or it was started without its data): matches, tournaments, ratings and "
    "bans are gone, and the matches of this node end; stop the servers and restore a backup to have them back"
)
_CHECK_MS: Final = 1_000
_PROBE_MS: Final = 10_000
"""How long what was written as a trial stays in the store."""


log = structlog.get_logger(__name__)


class Health:
    """Look after what the server cannot work without.

    Args:
        redis: The store.
        time: What pauses are measured by.
        node: This node, for what is written as a trial.
        child: The embedded store's process; None where a store is named.
        watchdog: What knows how long requests wait.
        salt: What the store has had since its first node began, by which it is noticed that it has been emptied.
    """

    def __init__(
        self,
        redis: Redis,
        *,
        time: Time,
        node: NodeId,
        child: RestartingChild | None,
        watchdog: Watchdog,
        salt: bytes,
    ) -> None:
        self._salt = salt
        self._watchdog = watchdog
        self._redis = redis
        self._time = time
        self._key = probe(node)
        self._child = child
        self._store_problem = ""
        self.draining = False
        """Whether no new matches are taken, by the operator's will."""
        self.stopping = False
        """Whether the server takes no more work, since it is about to end."""

    @property
    def store_problem(self) -> str:
        """Why nothing can be stored now; empty where it can."""
        return (self._child.problem if self._child is not None else "") or self._store_problem

    @property
    def problem(self) -> str:
        """Why no work can be taken now, a sentence for an operator; empty where it can."""
        if self.stopping:
            return "this server is stopping"
        if self.draining:
            return "this server is drained: it takes no new matches"
        return self.store_problem or self._watchdog.problem

    async def run(self) -> None:
        """Look now and then, until cancelled."""
        while True:
            try:
                await command(self._redis, "SET", self._key, 1, "PX", _PROBE_MS)
                self._store_problem = ""
                # It is there from the first start on. Where it has to be written anew, everything else is gone too.
                if await command(self._redis, "SET", SALT, self._salt, "NX"):
                    log.error("store_emptied", reason=_EMPTIED)
            except RedisError as error:
                self._store_problem = f"the store takes nothing ({error})"
            except OSError as error:
                self._store_problem = f"the store does not answer ({type(error).__name__})"
            await self._time.until(self._time.now_ms() + _CHECK_MS)
