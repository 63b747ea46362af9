"""Plain commands to the store, one or several in one journey; here is where redis-py's missing types end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from fracas_server.errors import StoreUnavailable

__all__ = ["answered", "command", "pipelined", "store_errors"]


@contextmanager
def store_errors() -> Iterator[None]:
    """Run what asks the store; what goes wrong on the way is told as the rest of the server knows it.

    Raises:
        StoreUnavailable: The store refuses it, or does not answer: whether anything was written is unknown.
    """
    try:
        yield
    except (RedisError, OSError) as error:
        raise StoreUnavailable(str(error)) from error


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


async def answered(redis: Redis, commands: Iterable[Sequence[bytes | str | int]]) -> list[object]:
    """Run commands as `pipelined` does; one that fails fails them all.

    Raises:
        StoreUnavailable: The store refuses one of them, or does not answer.
    """
    with store_errors():
        replies = await pipelined(redis, commands)
        for reply in replies:
            if isinstance(reply, RedisError):
                raise reply
    return replies
