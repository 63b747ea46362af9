"""Plain commands to the store, one or several in one journey; here is where redis-py's missing types end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from redis.asyncio import Redis

__all__ = ["command", "pipelined"]


async def command(redis: Redis, *words: bytes | str | int) -> Any:
    """Run a command and return its reply.

    Raises:
        RedisError, OSError: The store refuses it, or does not answer.
    """
    return await redis.execute_command(*words)  # type: ignore[no-untyped-call]


async def pipelined(redis: Redis, commands: Iterable[Sequence[bytes | str | int]]) -> list[object]:
    """Run commands and return their replies in order; one that fails has its error as reply. This is no transaction.

    Raises:
        RedisError, OSError: The journey itself failed.
    """
    pipeline = redis.pipeline(transaction=False)
    for words in commands:
        pipeline.execute_command(*words)
    replies: list[object] = await pipeline.execute(raise_on_error=False)
    return replies
