"""Keeping the replay of a match before the store may let go of it: made, written to the store, archived, in this order.

Each step can be done again: a node that is lost between two of them leaves the match where the next one finds it
(`match.hosting`), and the same log gives the same bytes.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from fracas_server.errors import ReplayNotMade
from fracas_server.ids import MatchId
from fracas_server.match.record import MatchRecord
from fracas_server.replays.archive import Archive
from fracas_server.replays.workers import ReplayWorker
from fracas_server.store.matches import Matches
from fracas_server.store.records import Records

__all__ = ["ARCHIVED_S", "Keeping"]

ARCHIVED_S: Final = 24 * 3600.0
"""How long a match stays in the store that has been archived, in seconds: who has just played finds it quickly."""

_AT_ONCE: Final = 4
"""Replays under way at once. The worker makes one at a time, but each waits six times for the store and the loop: one
by one they came slower than matches ended on a busy machine, and what waits is still in memory."""

log = structlog.get_logger(__name__)


class Keeping:
    """Keep replays.

    Args:
        matches: Where logs are read.
        records: Where replays are kept.
        worker: Who makes them.
        archive: Where they are archived; None: nowhere.
        kept_s: How long matches stay in the store, in seconds.
    """

    def __init__(
        self, matches: Matches, records: Records, worker: ReplayWorker, *, archive: Archive | None, kept_s: float
    ) -> None:
        self._worker = worker
        self._matches = matches
        self._records = records
        self._archive = archive
        self._kept_s = kept_s
        self._few = asyncio.Semaphore(_AT_ONCE)

    async def keep(self, record: MatchRecord) -> float:
        """See `match.services.KeepMatch`.

        Raises:
            StoreUnavailable, ArchiveUnavailable: It has not been kept; it is to be tried again.
        """
        if record.began_ms is None:
            return self._kept_s
        try:
            data = await self.made(record)
        except ReplayNotMade as error:
            log.error("replay_not_made", match=record.match, reason=str(error))  # noqa: TRY400 - it says it all
            return self._kept_s
        if self._archive is None:
            return self._kept_s
        await asyncio.to_thread(self._archive.put, record.match, data, private=not record.public)
        return min(self._kept_s, ARCHIVED_S)

    async def made(self, record: MatchRecord) -> bytes:
        """Return the compressed replay of a match that is over and in the store; it is kept there from now on.

        Raises:
            ReplayNotMade: It cannot be made.
            MatchMissing: The store has let go of the match.
            StoreUnavailable: The store does not answer.
        """
        kept = await self._records.replay(record.match)
        if kept is not None:
            return kept
        async with self._few:  # the same match twice at once costs time and gives the same bytes
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

    async def archived(self, match: MatchId, *, private: bool) -> bytes | None:
        """Return the compressed replay of a match out of the archive; None where it has none.

        Args:
            match: Which.
            private: Whether it was for invited people only.

        Raises:
            ArchiveUnavailable: The archive does not answer.
        """
        if self._archive is None:
            return None
        return await asyncio.to_thread(self._archive.get, match, private=private)
