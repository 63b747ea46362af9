"""Retention of replays: before the store deletes a match, its replay is built, written to the store, and archived.

Each step can be repeated. If a node is lost between two steps, the next node that hosts the match
(`match.hosting`) repeats them, and the same log gives the same bytes. An unavailable archive does not delay
matches: the store records which replays are pending and keeps their matches, and any node archives them later.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from fracas_server.errors import ArchiveUnavailable, ReplayUnavailable, StoreError
from fracas_server.ids import MatchId
from fracas_server.match.record import MatchRecord
from fracas_server.replays.archive import Archive
from fracas_server.replays.workers import ReplayWorker
from fracas_server.store.matches import Matches
from fracas_server.store.records import Records
from fracas_server.timing import Time

ARCHIVED_S: Final = 24 * 3600.0
"""Maximum time in seconds for which an archived match stays in the store, for fast access by its players."""

_UNARCHIVED_S: Final = 10 * 365 * 24 * 3600.0
"""Time in seconds for which a match stays in the store while its replay is not archived."""
_CATCH_UP_MS: Final = 20_000
"""Interval in milliseconds between attempts to archive pending replays."""
_LATE: Final = 100
"""Maximum number of pending replays read from the store at once."""
_AT_ONCE: Final = 4
"""Maximum number of replays that are being built and stored at once. The worker builds one at a time, but each replay
waits six times for the store and the event loop: one by one, they fell behind the matches that ended on a busy
machine, and pending replays occupy memory.
"""

log = structlog.get_logger(__name__)


class ReplayRetention:
    """Builds, stores and archives replays.

    Args:
        matches: The stored matches with their logs.
        records: The stored results and replays.
        worker: The worker that builds replays.
        archive: The archive; None if there is none.
        kept_s: Time in seconds for which finished matches stay in the store.
        time: The clock for pauses.
    """

    def __init__(
        self,
        matches: Matches,
        records: Records,
        worker: ReplayWorker,
        *,
        archive: Archive | None,
        kept_s: float,
        time: Time,
    ) -> None:
        self._worker = worker
        self._matches = matches
        self._records = records
        self._archive = archive
        self._kept_s = kept_s
        self._time = time
        self._few = asyncio.Semaphore(_AT_ONCE)
        self._making: dict[MatchId, asyncio.Task[bytes]] = {}

    async def keep(self, record: MatchRecord) -> float:
        """Store and archive the replay of a match; return for how long the store must keep the match, in seconds.

        See `match.services.KeepReplay`.

        Raises:
            StoreUnavailable: The replay was not stored; the caller must retry.
        """
        if record.began_ms is None:
            return self._kept_s
        try:
            data = await self.get(record)
        except ReplayUnavailable as error:
            log.error("replay_failed", match=record.match, reason=str(error))  # noqa: TRY400 - the text is enough
            return self._kept_s
        if self._archive is None:
            return self._kept_s
        try:
            await asyncio.to_thread(self._archive.put, record.match, data, private=not record.public)
        except ArchiveUnavailable as error:
            log.warning("replay_not_archived", match=record.match, reason=str(error))
            await self._records.note_unarchived(record.match, private=not record.public)
            return _UNARCHIVED_S
        return min(self._kept_s, ARCHIVED_S)

    async def run(self) -> None:
        """Archive pending replays until cancelled."""
        while True:
            try:
                await self._catch_up()
            except (StoreError, ArchiveUnavailable) as error:
                log.info("archive_lagging", reason=str(error))
            await self._time.until(self._time.now_ms() + _CATCH_UP_MS)

    async def _catch_up(self) -> None:
        while self._archive is not None and (late := await self._records.unarchived(_LATE)):
            for match, private in late:
                data = await self._records.replay(match)
                if data is not None:  # None: another node has archived it, but could not record that
                    await asyncio.to_thread(self._archive.put, match, data, private=private)
                    await self._matches.expire(match, kept_s=min(self._kept_s, ARCHIVED_S))
                await self._records.note_archived(match)

    async def get(self, record: MatchRecord) -> bytes:
        """Return the compressed replay of a finished match; if it is not stored yet, build and store it.

        Concurrent callers share one build, which continues if one of them is cancelled.

        Raises:
            ReplayUnavailable: The replay cannot be built.
            MatchMissing: The match is no longer in the store.
            StoreUnavailable: The store does not answer.
        """
        kept = await self._records.replay(record.match)
        if kept is not None:
            return kept
        making = self._making.get(record.match)
        if making is None:
            making = asyncio.get_running_loop().create_task(self._make(record), name="a replay is made")
            self._making[record.match] = making
            making.add_done_callback(lambda done: self._made(record.match, done))
        return await asyncio.shield(making)

    def _made(self, match: MatchId, making: asyncio.Task[bytes]) -> None:
        del self._making[match]
        if not making.cancelled():
            making.exception()  # waiting clients got the error; without any, the next request raises it again

    async def _make(self, record: MatchRecord) -> bytes:
        async with self._few:
            kept = await self._records.replay(record.match)
            if kept is not None:
                return kept
            stored = await self._matches.load(record.match)
            entries: list[bytes] = []
            serial = 0
            while rows := await self._matches.log(record.match, after=serial):
                serial = rows[-1].serial
                entries += (row.entry for row in rows)
            data = await self._worker.make(record, stored.fields["secret"], entries)
            await self._records.keep_replay(record.match, data)
            return data

    async def get_archived(self, match: MatchId, *, private: bool) -> bytes | None:
        """Return the compressed replay of a match from the archive; None if the archive does not have it.

        Args:
            match: The match.
            private: Whether the match is private.

        Raises:
            ArchiveUnavailable: The archive does not answer.
        """
        if self._archive is None:
            return None
        return await asyncio.to_thread(self._archive.get, match, private=private)
