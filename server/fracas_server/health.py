"""Health checks for `/readyz`: whether this server can take work now, and the reason if not.

The check writes to the store, because a store with full memory or a full disk still answers PING.
"""

from __future__ import annotations

from typing import Final

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from fracas_server.embedded import RestartingChild
from fracas_server.ids import NodeId
from fracas_server.store.commands import run_command
from fracas_server.store.keys import SALT, probe
from fracas_server.timing import Time
from fracas_server.watchdog import Watchdog

_EMPTIED: Final = (
    "the store has been emptied (FLUSHALL, or it was started without its data): matches, tournaments, ratings and "
    "bans are gone, and the matches of this node end; stop the servers and restore a backup to have them back"
)
_CHECK_MS: Final = 1_000
_PROBE_MS: Final = 10_000
"""Expiry of the test key in the store, in milliseconds."""


log = structlog.get_logger(__name__)


class Health:
    """Monitor of the server's dependencies.

    Args:
        redis: The store.
        time: The clock for pauses.
        node: This node, for the name of the test key.
        child: The embedded store's process; None if the store is not embedded.
        watchdog: Measures the latency of the event loop.
        salt: A value that the store has had since its first node started; if it is missing, the store was emptied.
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
        """Whether the operator has stopped this server from accepting new matches."""
        self.stopping = False
        """Whether the server accepts no more work because it is about to stop."""

    @property
    def store_problem(self) -> str:
        """Reason why nothing can be stored now; empty if the store works."""
        return (self._child.problem if self._child is not None else "") or self._store_problem

    @property
    def problem(self) -> str:
        """Reason why the server cannot take work now, as a sentence for operators; empty if it is ready."""
        if self.stopping:
            return "This server is stopping."
        if self.draining:
            return "this server is drained: it takes no new matches"
        return self.store_problem or self._watchdog.problem

    async def run(self) -> None:
        """Check periodically until cancelled."""
        while True:
            try:
                await run_command(self._redis, "SET", self._key, 1, "PX", _PROBE_MS)
                self._store_problem = ""
                # The key exists since the first start. If it is missing, the store was emptied.
                if await run_command(self._redis, "SET", SALT, self._salt, "NX"):
                    log.error("store_emptied", reason=_EMPTIED)
            except RedisError as error:
                self._store_problem = f"the store takes nothing ({error})"
            except OSError as error:
                self._store_problem = f"the store does not answer ({type(error).__name__})"
            await self._time.until(self._time.now_ms() + _CHECK_MS)
