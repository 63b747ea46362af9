"""Write batching: commits of all matches on a node are sent to the store in shared pipelines.

Commits are collected while a pipeline is in flight. Commits in one pipeline share only the round trip: each one is
atomic and has its own reply. A commit without a reply raises `StoreUnavailable`; the caller must then check
whether it was written (`matches.Matches.is_committed`).
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import NoScriptError, RedisError

from fracas_server.errors import Conflict, Fenced, RecordChanged, RecordDamaged, StoreUnavailable
from fracas_server.store.commands import run_pipeline, translate_reply
from fracas_server.store.commit import COMMIT, EXTRA_WRITES, Commit, ExtraWrites, read_reply
from fracas_server.store.commit_connection import CommitConnection
from fracas_server.store.connection import is_cluster
from fracas_server.store.keys import settled
from fracas_server.store.scripts import call

MAX_BATCH: Final = 256
"""Maximum number of commits in a batch: enough to share the round trip without delaying the first reply for long."""


_MARK_MS: Final = 24 * 3_600_000
"""Time in milliseconds for which a cluster remembers that the extra writes of a match's end were done: far longer than
the end is retried.
"""
_LANES: Final = 4
"""Concurrent pipelines. The store reads one connection in pieces of 16 KiB and syncs to disk after each; several
connections share the syncs."""
_LANE_COMMITS: Final = 16
"""Number of commits in a pipeline above which another concurrent pipeline is started."""


class CommitBatcher:
    """Sends commits to the store, many in one pipeline.

    Args:
        redis: The store.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._in_one_piece = not is_cluster(redis)
        """True if one script may write a match together with its extra writes; False for a cluster."""
        self._waiting: list[tuple[Commit, asyncio.Future[int]]] = []
        self._sending: asyncio.Task[None] | None = None
        self._lines: list[CommitConnection] = []
        """Idle connections."""
        self.batches = 0
        """Pipelines sent so far."""
        self.commits = 0
        """Commits sent so far."""

    async def commit(self, commit: Commit) -> int:
        """Write a commit durably and return its serial number.

        Raises:
            Fenced: Another node has taken the match; nothing was written.
            Conflict: The match has a newer commit; nothing was written.
            RecordChanged: One of the records of the extra writes is not as expected; nothing was written.
            StoreUnavailable: Whether the commit was written is unknown.
        """
        if commit.extra_writes is not None and not self._in_one_piece:
            await self._write_extra(commit, commit.extra_writes)
            commit = replace(commit, extra_writes=None)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[int] = loop.create_future()
        self._waiting.append((commit, future))
        if self._sending is None:
            self._sending = loop.create_task(self._send())
        return await future

    async def _write_extra(self, commit: Commit, extra_writes: ExtraWrites) -> None:
        """Write the extra writes of a commit before its match; if the commit is retried, they are not repeated."""
        keys, told = extra_writes.words()
        try:
            reply = await call(self._redis, EXTRA_WRITES, (settled(commit.keys.match), *keys), (_MARK_MS, told))
        except (RedisError, OSError) as error:
            raise StoreUnavailable(str(error) or type(error).__name__) from error
        if reply != [1]:
            read_reply(commit, reply)  # raises the reported error

    async def close(self) -> None:
        """Wait until all commits have been answered."""
        if self._sending is not None:
            await self._sending

    async def _send(self) -> None:
        batch: list[tuple[Commit, asyncio.Future[int]]] = []
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                self.batches += 1
                self.commits += len(batch)
                try:
                    replies = await self._pipeline(batch)
                except (RedisError, OSError) as error:
                    self._fail(batch, StoreUnavailable(str(error) or type(error).__name__))
                    continue
                for (commit, future), reply in zip(batch, replies, strict=True):
                    if not future.done():  # the match may have been stopped meanwhile
                        _settle(commit, future, reply)
        except BaseException as error:
            # Commits in flight too: their hosts wait for an answer.
            self._fail([*batch, *self._waiting], StoreUnavailable(f"the sender ended: {type(error).__name__}"))
            self._waiting = []
            raise
        finally:
            self._sending = None

    async def _pipeline(self, batch: list[tuple[Commit, asyncio.Future[int]]]) -> list[object]:
        replies = await self._run([commit for commit, _ in batch])
        unknown = [index for index, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
        if unknown:
            # The store was restarted or its scripts were flushed. None of these was applied, so they can be repeated.
            await self._redis.script_load(COMMIT.source.decode())
            again = await self._run([batch[index][0] for index in unknown])
            for index, reply in zip(unknown, again, strict=True):
                replies[index] = reply
        return replies

    async def _run(self, commits: list[Commit]) -> list[object]:
        """Send commits, in as many concurrent pipelines as needed."""
        size = max(_LANE_COMMITS, -(-len(commits) // _LANES))
        lanes = [commits[begin : begin + size] for begin in range(0, len(commits), size)]
        if len(lanes) == 1:
            return await self._lane(commits)
        replies = await asyncio.gather(*map(self._lane, lanes))
        return [reply for lane in replies for reply in lane]

    async def _lane(self, commits: list[Commit]) -> list[object]:
        if not self._in_one_piece:
            return await run_pipeline(self._redis, (commit.words() for commit in commits))
        line = self._lines.pop() if self._lines else CommitConnection(self._redis)
        try:
            return await line.run([commit.words() for commit in commits])
        finally:
            self._lines.append(line)

    @staticmethod
    def _fail(batch: list[tuple[Commit, asyncio.Future[int]]], error: StoreUnavailable) -> None:
        for _, future in batch:
            if not future.done():
                future.set_exception(error)


def _settle(commit: Commit, future: asyncio.Future[int], reply: object) -> None:
    reply = translate_reply(reply, commit.words())
    if isinstance(reply, Exception):
        future.set_exception(reply if isinstance(reply, RecordDamaged) else StoreUnavailable(str(reply)))
        return
    try:
        future.set_result(read_reply(commit, reply))
    except (Fenced, Conflict, RecordChanged) as error:
        future.set_exception(error)
