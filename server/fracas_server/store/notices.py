"""Stored addresses for notices, and the counters that limit how many are sent."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from redis.asyncio import Redis

from fracas_server.errors import RecordDamaged
from fracas_server.ids import MatchId, Subject
from fracas_server.store.commands import run_all, run_command, store_errors
from fracas_server.store.keys import NOTICE_KEYS, NOTICES, notice_counter


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRecord:
    """The addresses of a player."""

    address: str = ""
    """The address in use; empty: none."""
    key: str = ""
    """The key of the link that stops the notices."""
    unconfirmed: str = ""
    """The address whose code has not come back; empty: none."""
    code: str = ""
    """That code."""
    language: str = ""
    """The language of the notices; empty: English."""
    code_until_ms: int = 0
    tries_left: int = 0


class NoticeStore:
    """The addresses in the store.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def load(self, subject: Subject) -> NoticeRecord:
        """Return a player's record; one without addresses if there is none."""
        with store_errors():
            found = await run_command(self._redis, "HGET", NOTICES, subject)
        if found is None:
            return NoticeRecord()
        try:
            return NoticeRecord(**json.loads(found))
        except (ValueError, TypeError) as error:
            raise RecordDamaged(NOTICES, "unreadable") from error

    async def save(self, subject: Subject, record: NoticeRecord) -> None:
        """Store a player's record, and the key of its link."""
        await run_all(
            self._redis,
            [("HSET", NOTICES, subject, json.dumps(asdict(record)))]
            + ([("HSET", NOTICE_KEYS, record.key, subject)] if record.key else []),
        )

    async def forget(self, subject: Subject) -> None:
        """Remove a player's record."""
        key = (await self.load(subject)).key
        await run_all(self._redis, [("HDEL", NOTICES, subject)] + ([("HDEL", NOTICE_KEYS, key)] if key else []))

    async def subject_of(self, key: str) -> Subject | None:
        """Return the player of a link; None if there is none."""
        with store_errors():
            found = await run_command(self._redis, "HGET", NOTICE_KEYS, key)
        return Subject(found.decode()) if isinstance(found, bytes) else None

    async def count(self, what: str, seconds: int) -> int:
        """Count an event and return how many there were within a time that begins with the first one.

        Args:
            what: The counter.
            seconds: The length of that time.
        """
        key = notice_counter(what)
        replies = await run_all(self._redis, [("SET", key, 0, "NX", "EX", seconds), ("INCR", key)])
        count = replies[1]
        return count if isinstance(count, int) else 0

    async def is_new(self, match: MatchId, seat: str, decision: int, *, seconds: int) -> bool:
        """Return True unless the last notice of a seat was about the same decision; it is then.

        Args:
            match: The match.
            seat: The seat.
            decision: The number of the decision.
            seconds: How long that is remembered.
        """
        key = notice_counter(f"decision:{match}:{seat}")
        with store_errors():
            before = await run_command(self._redis, "SET", key, decision, "EX", seconds, "GET")
        return bool(before != str(decision).encode())
