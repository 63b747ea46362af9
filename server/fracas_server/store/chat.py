"""Recent chat lines of a match, stored so that the next node that hosts the match has them.

A chat line is not a commit: it does not change the match and is not in the log. Like a commit, it is refused if
the node's lease has a stale epoch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from redis.asyncio import Redis

from fracas_server.errors import Fenced
from fracas_server.ids import MatchId
from fracas_server.store.commands import run_command, store_errors
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Lease
from fracas_server.store.scripts import call, script

MOST_LINES: Final = 100
"""Maximum number of chat lines stored for a match."""
MOST_BYTES: Final = 64 * 1024
"""Maximum total size of the stored lines in bytes: a hundred lines of maximum length in Latin letters."""

_CHAT: Final = script("chat.lua")
_FENCED: Final = -1


class Chat:
    """Stored recent chat lines of matches. The match host defines the contents of a line.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def append(self, match: MatchId, lease: Lease, line: bytes) -> None:
        """Store a chat line durably, dropping the oldest lines above the limits.

        Args:
            match: The match.
            lease: This node's lease of the match.
            line: The encoded line.

        Raises:
            Fenced: Another node has taken the match; nothing was written.
            StoreUnavailable: Whether the line was written is unknown.
        """
        keys = MatchKeys(match)
        with store_errors():
            reply = await call(self._redis, _CHAT, (keys.state, keys.chat), (lease.epoch, line, MOST_LINES, MOST_BYTES))
        assert isinstance(reply, Sequence), "chat.lua returns a list"
        if reply[0] == _FENCED:
            raise Fenced(match, epoch=lease.epoch, current=reply[1])

    async def load(self, match: MatchId) -> list[bytes]:
        """Return the stored lines, the oldest first.

        Raises:
            StoreUnavailable: The store does not answer.
        """
        with store_errors():
            found: list[bytes] = await run_command(self._redis, "LRANGE", MatchKeys(match).chat, 0, -1)
        return found
