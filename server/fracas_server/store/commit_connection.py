"""Dedicated store connection for commits, which writes many commands at once.

For every command, redis-py takes a connection out of its pool, checks it, encodes each word separately, and waits
for the write and the reply with a timer and a task. That overhead is fine for occasional commands, but every
player action causes a commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from hiredis import pack_command
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ResponseError

Words = Sequence[bytes | str | int]
"""A command and its arguments."""
_TIMEOUT_S: Final = 5.0
"""Timeout in seconds for all replies to one write."""


class CommitConnection:
    """A connection taken out of a store's pool permanently, for one caller at a time.

    Args:
        redis: The store; must not be a cluster, where the keys determine the server.
    """

    def __init__(self, redis: Redis) -> None:
        self._pool = redis.connection_pool
        self._connection: AbstractConnection | None = None

    async def run(self, commands: Sequence[Words]) -> list[object]:
        """Run commands and return their replies in order; the reply to a failed command is its error.

        Raises:
            RedisError, OSError: The connection failed; whether anything was written is unknown.
        """
        connection = self._connection or await self._taken()
        try:
            async with asyncio.timeout(_TIMEOUT_S):
                await self._pool.ensure_connection(connection)  # the store may have closed it meanwhile
                packed = b"".join(pack_command(tuple(words)) for words in commands)  # type: ignore[arg-type]
                await connection.send_packed_command(packed, check_health=False)
                return [await _reply(connection) for _ in commands]
        except BaseException:
            await self._give_up(connection)  # its next answer cannot be assigned to a command
            raise

    async def _taken(self) -> AbstractConnection:
        connection: AbstractConnection = await self._pool.get_connection()  # type: ignore[no-untyped-call]
        connection.socket_timeout = None  # one timeout covers the whole round trip instead
        self._connection = connection
        return connection

    async def _give_up(self, connection: AbstractConnection) -> None:
        self._connection = None
        connection.socket_timeout = self._pool.connection_kwargs.get("socket_timeout")
        await connection.disconnect(nowait=True)
        await self._pool.release(connection)


async def _reply(connection: AbstractConnection) -> object:
    try:
        return await connection.read_response()
    except ResponseError as error:
        return error
