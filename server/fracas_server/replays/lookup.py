"""Finding the replay of a match for somebody who asks: when it may be told of, by whom, and where it lies."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from typing import Final

import structlog

from fracas_engine.replay.bounds import unpacked
from fracas_server.errors import (
    STORE_AWAY,
    ArchiveUnavailable,
    ReplayNotMade,
    RequestRefused,
    StoreUnavailable,
)
from fracas_server.http_paths import HttpRequest, HttpResponse
from fracas_server.ids import MatchId, Subject, is_code
from fracas_server.match.players import Players
from fracas_server.match.record import MatchRecord, read_record
from fracas_server.replays.retention import ReplayRetention
from fracas_server.store.matches import Matches
from fracas_server.store.records import Records
from fracas_server.timing import Time

__all__ = ["Replays"]

_REMEMBERED: Final = 8
"""Files that are kept in memory, since one is asked for piece by piece."""
_KIND: Final = "application/x-ndjson; charset=utf-8"
_LARGEST: Final = 4 * 1024 * 1024
"""Bytes of a file that is kept there at most."""

log = structlog.get_logger(__name__)


class Replays:
    """Give replays to those who may have them.

    Args:
        matches: The matches that the store has.
        records: What is kept of those that are over.
        keeping: Where replays come from.
        players: Who players are to each other.
        time: What decides whether the public may know an end.
    """

    def __init__(
        self, matches: Matches, records: Records, keeping: ReplayRetention, *, players: Players, time: Time
    ) -> None:
        self._matches = matches
        self._records = records
        self._keeping = keeping
        self._players = players
        self._time = time
        self._files: OrderedDict[MatchId, bytes] = OrderedDict()

    async def find(self, match: MatchId, *, code: str = "", subject: Subject | None = None) -> bytes:
        """Return a replay file.

        Args:
            match: Of which match.
            code: Its invitation code, for one that was for invited people only.
            subject: Who asks; None: nobody knows.

        Raises:
            RequestRefused: There is none, or not yet, or not for whoever asks.
        """
        try:
            return await self._find(match, code=code, subject=subject)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        except ArchiveUnavailable as error:
            log.warning("archive_unavailable", reason=str(error))
            raise RequestRefused("unavailable", "the archive does not answer now; try again in a moment") from error
        except ReplayNotMade as error:
            log.warning("replay_not_made", match=match, reason=str(error))
            raise RequestRefused("not_found", f"there is no replay of match {match}: {error.reason}") from error

    async def over_http(self, asked: HttpRequest) -> HttpResponse:
        """Answer `GET /replays/MATCH`, or `/replays/MATCH?code=CODE` for a match for invited people only.

        Raises:
            RequestRefused: There is none, or not yet, or not for everybody.
        """
        match = MatchId(asked.path.removeprefix("/replays/").removesuffix(".replay"))
        file = await self.find(match, code=asked.query.get("code", ""))
        tag = (await asyncio.to_thread(hashlib.sha256, file)).hexdigest()[:16]
        return HttpResponse(body=file, kind=_KIND, cache="private, max-age=3600", tag=tag, filename=f"{match}.replay")

    async def _find(self, match: MatchId, *, code: str, subject: Subject | None) -> bytes:
        record = await self._record(match)
        if record is not None:
            self._check(record, code=code, subject=subject)
            if record.twin is not None and await self._goes_on(record.twin):
                dice = "another match is played with the same dice; there is a replay once that has ended"
                raise RequestRefused("match_running", dice)
            if match not in self._files:
                self._remember(match, await _unpacked(await self._keeping.made(record)))
            return self._files[match]  # one that is not public is found here by those alone who were let in above
        # The store has let go of it. What is told of it says who may have it; where that is gone too, a match that was
        # for invited people only is for nobody.
        told = await self._records.played(match)
        private = told is not None and self._private(match, told, subject=subject)
        name = MatchId(f"{match}.private") if private else match
        if name not in self._files:
            data = await self._keeping.archived(match, private=private)
            if data is None:
                raise RequestRefused("not_found", f"there is no replay of a match {match!r} here (any more)")
            self._remember(name, await _unpacked(data))
        return self._files[name]

    async def _goes_on(self, match: MatchId) -> bool:
        """Say whether a match that is made, or about to be, is not over."""
        record = await self._record(match)
        return record is None or record.phase != "over"

    async def _record(self, match: MatchId) -> MatchRecord | None:
        found = (await self._matches.records([match])).get(match)
        if found is None:
            return None
        try:
            return read_record(found)
        except ValueError as error:
            raise RequestRefused("unavailable", "this server cannot read the match") from error

    def _check(self, record: MatchRecord, *, code: str, subject: Subject | None) -> None:
        theirs = subject is not None and (record.creator == subject or record.seat_of(subject) is not None)
        invited = is_code(code, record.code)
        if not (theirs or invited) and not record.public:
            raise RequestRefused("not_found", f"there is no match {record.match!r}")
        if record.as_public(self._time.now_ms()).phase != "over":
            goes_on = "the match goes on; there is a replay once spectators have seen its end"
            raise RequestRefused("match_running", goes_on)
        if record.began_ms is None:
            raise RequestRefused("not_found", "the battle never began; there is nothing to replay")

    def _private(self, match: MatchId, told: bytes, *, subject: Subject | None) -> bool:
        """Say whether a match was for invited people only; refuse it to anybody who had no seat in it."""
        plain = json.loads(told)
        seats = {seat["player"] for seat in plain["seats"]}
        if not plain["listed"] and (subject is None or self._players.of(subject) not in seats):
            raise RequestRefused("not_found", f"there is no match {match!r}")
        return not plain["listed"]

    def _remember(self, match: MatchId, file: bytes) -> None:
        self._files[match] = file
        while len(self._files) > _REMEMBERED or (len(self._files) > 1 and len(file) > _LARGEST):
            self._files.popitem(last=False)


async def _unpacked(packed: bytes) -> bytes:
    """Return a file as it was; that of a long match takes longer than others may have to wait."""
    return await asyncio.to_thread(unpacked, packed)
