"""Keeping the replay of a match before the store may let go of it: made, written to the store, archived, in this order.

Each step can be done again: a node that is lost between two of them leaves the match where the next one finds it
(`match.hosting`), and the same log gives the same bytes. An archive that does not answer holds up no match: what it has
still to take is noted in the store, which keeps the match until then, and any node takes it there later.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from fracas_server.errors import ArchiveUnavailable, ReplayNotMade, StoreError
from fracas_server.ids import MatchId
from fracas_server.match.record import MatchRecord
from fracas_server.replays.archive import Archive
from fracas_server.replays.workers import ReplayWorker
from fracas_server.store.matches import Matches
from fracas_server.store.records import Records
from fracas_server.timing import Time

__all__ = ["ARCHIVED_S", "ReplayRetention"]

ARCHIVED_S: Final = 24 * 3600.0
"""How long a match stays in the store that has been archived, in seconds: who has just played finds it quickly."""

_UNARCHIVED_S: Final = 10 * 365 * 24 * 3600.0
"""How long a match stays in the store that has to be archived and is not, in seconds: until it is."""
_CATCH_UP_MS: Final = 20_000
"""Between two tries to archive what was not archived at first."""
_LATE: Final = 100
"""Matches of those that are asked for at once."""
_AT_ONCE: Final = 4
"""Replays under way at once. The worker makes one at a time, but each waits six times for the store and the loop: one
by one they came slower than matches ended on a busy machine, and what waits is still in memory."""

log = structlog.get_logger(__name__)


class ReplayRetention:
    """Keep replays.

    Args:
        matches: Where logs are read.
        records: Where replays are kept.
        worker: Who makes them.
        archive: Where they are archived; None: nowhere.
        kept_s: How long matches stay in the store, in seconds.
        time: What pauses are measured by.
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
        """See `match.services.KeepMatch`.

        Raises:
            StoreUnavailable: It has not been kept; it is to be tried again.
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
        try:
            await asyncio.to_thread(self._archive.put, record.match, data, private=not record.public)
        except ArchiveUnavailable as error:
            log.warning("replay_not_archived", match=record.match, reason=str(error))
            await self._records.note_unarchived(record.match, private=not record.public)
            return _UNARCHIVED_S
        return min(self._kept_s, ARCHIVED_S)

    async def run(self) -> None:
        """Take to the archive what it has not taken at first, until cancelled."""
        while True:
            try:
                await self._catch_up()
            except (StoreError, ArchiveUnavailable) as error:
                log.info("archive_still_behind", reason=str(error))
            await self._time.until(self._time.now_ms() + _CATCH_UP_MS)

    async def _catch_up(self) -> None:
        while self._archive is not None and (late := await self._records.unarchived(_LATE)):
            for match, private in late:
                data = await self._records.replay(match)
                if data is not None:  # None: another node has done it long ago, and failed to say so
                    await asyncio.to_thread(self._archive.put, match, data, private=private)
                    await self._matches.retire(match, kept_s=min(self._kept_s, ARCHIVED_S))
                await self._records.note_archived(match)

    async def made(self, record: MatchRecord) -> bytes:
        """Return the compressed replay of a match that is over and in the store; it is kept there from now on.

        It is made once for all that ask, and goes on being made when one of them waits no longer.

        Raises:
            ReplayNotMade: It cannot be made.
            MatchMissing: The store has let go of the match.
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
            making.exception()  # those that wait have met it; where none does, the next one that asks will

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
