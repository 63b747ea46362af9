"""Single and pipelined store commands, with the type annotations that redis-py lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from fracas_server.errors import RecordDamaged, StoreUnavailable


@contextmanager
def store_errors() -> Iterator[None]:
    """Translate redis-py errors raised in the context to the server's exceptions.

    Raises:
        StoreUnavailable: The store refuses the command, or does not answer: whether anything was written is
            unknown.
    """
    try:
        yield
    except (RedisError, OSError) as error:
        raise StoreUnavailable(str(error)) from error


def translate_reply(reply: object, words: Sequence[bytes | str | int]) -> object:
    """Return the reply to a command, with a wrong-type error replaced by `RecordDamaged`."""
    if not isinstance(reply, ResponseError) or "WRONGTYPE" not in str(reply):
        return reply
    scripted = words[0] in {"EVAL", "EVALSHA"}
    keys = words[3 : 3 + int(words[2])] if scripted else words[1:2]
    told = ", ".join(key.decode(errors="replace") if isinstance(key, bytes) else str(key) for key in keys)
    return RecordDamaged(f"one of {told}" if len(keys) > 1 else told, "a key of the wrong type")


async def run_command(redis: Redis, *words: bytes | str | int) -> Any:
    """Run a command and return its reply.

    Raises:
        RecordDamaged: The key has the wrong type.
        RedisError, OSError: The store refuses the command, or does not answer.
    """
    try:
        return await redis.execute_command(*words)  # type: ignore[no-untyped-call]
    except ResponseError as error:
        told = translate_reply(error, words)
        if isinstance(told, RecordDamaged):
            raise told from error
        raise


async def run_pipeline(redis: Redis, commands: Iterable[Sequence[bytes | str | int]]) -> list[object]:
    """Run commands in one pipeline (not a transaction) and return their replies in order.

    The reply to a failed command is its error.

    Raises:
        RedisError, OSError: The connection failed.
    """
    asked = list(commands)
    pipeline = redis.pipeline(transaction=False)
    for words in asked:
        pipeline.execute_command(*words)
    replies: list[object] = await pipeline.execute(raise_on_error=False)
    return [translate_reply(reply, words) for reply, words in zip(replies, asked, strict=True)]


async def run_all(redis: Redis, commands: Iterable[Sequence[bytes | str | int]]) -> list[object]:
    """Run commands in one pipeline, return their replies in order, and raise the first error.

    Raises:
        RecordDamaged: A key has the wrong type.
        StoreUnavailable: The store refuses one of the commands, or does not answer.
    """
    with store_errors():
        replies = await run_pipeline(redis, commands)
        for reply in replies:
            if isinstance(reply, (RedisError, RecordDamaged)):
                raise reply
    return replies
