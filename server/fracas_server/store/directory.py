"""Which matches there are: for the lobby's list, for invitation codes, and for a node that looks for work.

The directory follows the matches, it does not decide: an entry is added before its match is created and removed
after its end, so that a crash between the two leaves an entry too many, which readers skip, and never a match that
nobody finds.
"""

from __future__ import annotations

from redis.asyncio import Redis

from fracas_server.ids import MatchId
from fracas_server.store.commands import answered
from fracas_server.store.keys import ACTIVE, CODES, OPEN

__all__ = ["Directory"]


class Directory:
    """Find matches.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def add(self, match: MatchId, *, created_ms: int, listed: bool, code: str) -> None:
        """Enter a match that is about to be created.

        Args:
            match: The match.
            created_ms: When.
            listed: Whether anybody may see it.
            code: Its invitation code.
        """
        await self._run(
            ("ZADD", ACTIVE, created_ms, match),
            ("HSET", CODES, code, match),
            *([("ZADD", OPEN, created_ms, match)] if listed else []),
        )

    async def remove(self, match: MatchId, *, code: str) -> None:
        """Take out a match that is over."""
        await self._run(("ZREM", ACTIVE, match), ("ZREM", OPEN, match), ("HDEL", CODES, code))

    async def by_code(self, code: str) -> MatchId | None:
        """Return the match of an invitation code; None where there is none (any more)."""
        (found,) = await self._run(("HGET", CODES, code))
        return MatchId(found.decode()) if isinstance(found, bytes) else None

    async def active(self) -> list[MatchId]:
        """Return all matches that are not over, the oldest first."""
        (found,) = await self._run(("ZRANGE", ACTIVE, 0, -1))
        return [MatchId(item.decode()) for item in found] if isinstance(found, list) else []

    async def listed(self, most: int = 100) -> list[MatchId]:
        """Return the newest matches that anybody may see."""
        (found,) = await self._run(("ZRANGE", OPEN, 0, most - 1, "REV"))
        return [MatchId(item.decode()) for item in found] if isinstance(found, list) else []

    async def _run(self, *commands: tuple[str | int, ...]) -> list[object]:
        return await answered(self._redis, commands)
