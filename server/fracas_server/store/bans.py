"""Who may not come in any more, for all nodes: kept in the store, read again every few seconds.

What is asked at a hello is answered from memory: a ban reaches the other nodes within `EVERY_MS`.
"""

from __future__ import annotations

from typing import Final

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from fracas_server.ids import Subject
from fracas_server.store.commands import command, store_errors
from fracas_server.store.keys import BANNED
from fracas_server.timing import Time

__all__ = ["EVERY_MS", "Bans"]

EVERY_MS: Final = 2_000
"""Between two looks at what other nodes have written."""

log = structlog.get_logger(__name__)


class Bans:
    """Ban subjects.

    Args:
        redis: The store.
        time: What bans end by.
    """

    def __init__(self, redis: Redis, *, time: Time) -> None:
        self._redis = redis
        self._time = time
        self._until: dict[str, int] = {}

    def until_ms(self, subject: Subject) -> int | None:
        """Return until when somebody is banned; None where they are not."""
        until = self._until.get(subject)
        return until if until is not None and until > self._time.now_ms() else None

    async def ban(self, subject: Subject, *, until_ms: int) -> None:
        """Ban somebody until a moment; one that has passed lifts the ban.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        lifted = until_ms <= self._time.now_ms()
        words: tuple[bytes | str | int, ...] = (
            ("HDEL", BANNED, subject) if lifted else ("HSET", BANNED, subject, until_ms)
        )
        with store_errors():
            await command(self._redis, *words)
        self._until[subject] = until_ms

    async def run(self) -> None:
        """Read what other nodes have written, until cancelled."""
        while True:
            try:
                found = await command(self._redis, "HGETALL", BANNED)
            except (RedisError, OSError) as error:
                log.debug("bans_not_read", reason=str(error))  # health tells of the store
            else:
                pairs = zip(found[::2], found[1::2], strict=True) if isinstance(found, list) else found.items()
                self._until = {subject.decode(): int(until) for subject, until in pairs}
            await self._time.until(self._time.now_ms() + EVERY_MS)
