"""Stored results of finished matches, and players' ratings.

They are read here, and written in the same commit as the end of a match: `match.settlement` computes them, and the
time from which they are public. Replays are stored beside their matches (`replays`).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from redis.asyncio import Redis

from fracas_server.ids import MatchId
from fracas_server.store import keys
from fracas_server.store.commands import run_all, run_command, store_errors
from fracas_server.store.scripts import call, script

_PUBLISH: Final = script("publish.lua")
_SALT_BYTES: Final = 32
_PRIVATE: Final = ".private"


async def load_or_create_salt(redis: Redis) -> bytes:
    """Return the salt for public player ids, creating it if the store has none.

    Raises:
        StoreUnavailable: The store does not answer.
    """
    with store_errors():
        await run_command(redis, "SETNX", keys.SALT, secrets.token_bytes(_SALT_BYTES))
        found: bytes = await run_command(redis, "GET", keys.SALT)
    return found


class Records:
    """Stored results of finished matches, and players' ratings.

    All methods raise `StoreUnavailable` if the store does not answer.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    # ---------------------------------------------------------------- ratings

    async def ratings(self, place: str, players: Sequence[str]) -> dict[str, str]:
        """Return the stored ratings of players as text; the text is empty for a player without a rating.

        Args:
            place: The key of the ratings (`keys.ratings_of`).
            players: The players.
        """
        if not players:
            return {}
        (found,) = await self._run(("HMGET", place, *players))
        assert isinstance(found, list), "HMGET returns a list"
        return {player: (text or b"").decode() for player, text in zip(players, found, strict=True)}

    async def leaderboard(
        self, ruleset: str, mode: str, *, offset: int, most: int, now_ms: int
    ) -> tuple[list[str], int]:
        """Return a page of a leaderboard, the best players first, and the total number of players on it.

        Args:
            ruleset: The ruleset.
            mode: The mode.
            offset: Number of players to skip.
            most: Maximum number of players.
            now_ms: The current time; results that have become public by then are added first.
        """
        await self._publish(now_ms)
        board = keys.board_of(ruleset, mode)
        found, count = await self._run(("ZRANGE", board, offset, offset + most - 1, "REV"), ("ZCARD", board))
        assert isinstance(found, list), "ZRANGE returns a list"
        assert isinstance(count, int), "ZCARD returns a number"
        return [player.decode() for player in found], count

    async def leaderboard_places(self, player: str, modes: Sequence[tuple[str, str]], *, now_ms: int) -> list[int]:
        """Return a player's ranks on several leaderboards; 1 is the best, 0 means that the player is not on it.

        Args:
            player: The player.
            modes: The leaderboards, as pairs of ruleset and mode.
            now_ms: The current time.
        """
        await self._publish(now_ms)
        found = await self._run(*(("ZREVRANK", keys.board_of(ruleset, mode), player) for ruleset, mode in modes))
        return [rank + 1 if isinstance(rank, int) else 0 for rank in found]

    async def rating_history(self, ruleset: str, mode: str, player: str, *, now_ms: int) -> list[bytes]:
        """Return the public changes of a player's rating as JSON, the oldest first."""
        (found,) = await self._run(("ZRANGE", keys.curve_of(ruleset, mode, player), "-inf", now_ms, "BYSCORE"))
        assert isinstance(found, list), "ZRANGE returns a list"
        return found

    async def _publish(self, now_ms: int) -> None:
        """Add entries that have become public to their leaderboards."""
        with store_errors():
            await call(self._redis, _PUBLISH, (keys.HELD,), (now_ms,))

    # ---------------------------------------------------------------- histories

    async def matches(
        self, player: str, *, until_ms: int, after: str, most: int
    ) -> list[tuple[MatchId, int, bytes | None]]:
        """Return finished matches, the newest first: id, publication time (ms), and history entry (JSON).

        The entry is None if it has expired.

        Args:
            player: The player; empty: matches of all players.
            until_ms: The latest publication time.
            after: For paging: the last match of the previous page, published at `until_ms`; empty for the first page.
            most: Maximum number of matches.
        """
        key = keys.history_of(player) if player else keys.HISTORY
        # Entries of the same millisecond are in descending order of ids; there are never many.
        (rows,) = await self._run(
            ("ZRANGE", key, until_ms, "-inf", "BYSCORE", "REV", "LIMIT", 0, most + 64, "WITHSCORES")
        )
        assert isinstance(rows, list), "ZRANGE returns a list"
        found = [
            (MatchId(match.decode()), int(float(score))) for match, score in zip(rows[::2], rows[1::2], strict=True)
        ]
        wanted = [one for one in found if not after or (one[1], one[0]) < (until_ms, after)][:most]
        if not wanted:
            return []
        told = await self._run(*(("GET", keys.played(match)) for match, _ in wanted))
        return [
            (match, shown, one if isinstance(one, bytes) else None)
            for (match, shown), one in zip(wanted, told, strict=True)
        ]

    async def history_entry(self, match: MatchId) -> bytes | None:
        """Return the history entry of a finished match (JSON); None if there is none."""
        (found,) = await self._run(("GET", keys.played(match)))
        return found if isinstance(found, bytes) else None

    # ---------------------------------------------------------------- replays

    async def replay(self, match: MatchId) -> bytes | None:
        """Return the compressed replay file of a match; None if there is none."""
        (found,) = await self._run(("GET", keys.MatchKeys(match).replay))
        return found if isinstance(found, bytes) else None

    async def keep_replay(self, match: MatchId, data: bytes) -> None:
        """Store a replay file, which expires together with its match."""
        own = keys.MatchKeys(match)
        _, left = await self._run(("SET", own.replay, data), ("PTTL", own.state))
        if isinstance(left, int) and left > 0:
            await self._run(("PEXPIRE", own.replay, left))

    async def note_unarchived(self, match: MatchId, *, private: bool) -> None:
        """Record that a match's replay is stored but not archived yet.

        Args:
            match: The match.
            private: Whether the match was private.
        """
        await self._run(("SADD", keys.UNARCHIVED, f"{match}{_PRIVATE}" if private else match))

    async def unarchived(self, most: int) -> list[tuple[MatchId, bool]]:
        """Return up to `most` matches whose replays are not archived yet, each with whether it is private."""
        (found,) = await self._run(("SRANDMEMBER", keys.UNARCHIVED, most))
        assert isinstance(found, list), "SRANDMEMBER with a count returns a list"
        names = [name.decode() for name in found]
        return [(MatchId(name.removesuffix(_PRIVATE)), name.endswith(_PRIVATE)) for name in names]

    async def note_archived(self, match: MatchId) -> None:
        """Record that a match's replay is archived."""
        await self._run(("SREM", keys.UNARCHIVED, match, f"{match}{_PRIVATE}"))

    async def _run(self, *commands: Sequence[bytes | str | int]) -> list[object]:
        return await run_all(self._redis, commands)
