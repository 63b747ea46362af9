"""Lookup of replays with access checks, for private matches and for results that are not public yet."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from typing import Final

import structlog

from fracas_engine.replay.read import unpacked
from fracas_server.errors import (
    STORE_AWAY,
    ArchiveUnavailable,
    ReplayUnavailable,
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

_REMEMBERED: Final = 8
"""Number of replay files cached in memory, since clients fetch a file in parts."""
_KIND: Final = "application/x-ndjson; charset=utf-8"
_LARGEST: Final = 4 * 1024 * 1024
"""Maximum size of a cached file in bytes."""

log = structlog.get_logger(__name__)


class Replays:
    """Finds replays and checks whether a client may have them.

    Args:
        matches: The stored matches.
        records: Stored results of finished matches.
        retention: The replay files.
        players: The public ids of players.
        time: The clock that decides which results are public.
    """

    def __init__(
        self, matches: Matches, records: Records, retention: ReplayRetention, *, players: Players, time: Time
    ) -> None:
        self._matches = matches
        self._records = records
        self._retention = retention
        self._players = players
        self._time = time
        self._files: OrderedDict[MatchId, bytes] = OrderedDict()

    async def find(self, match: MatchId, *, code: str = "", subject: Subject | None = None) -> bytes:
        """Return the replay file of a match.

        Args:
            match: The match.
            code: The invitation code of a private match.
            subject: The client; None: anonymous.

        Raises:
            RequestRefused: There is no replay, or not yet, or the client may not have it.
        """
        try:
            return await self._find(match, code=code, subject=subject)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        except ArchiveUnavailable as error:
            log.warning("archive_unavailable", reason=str(error))
            raise RequestRefused("unavailable", "The replay archive is unavailable: try again in a moment.") from error
        except ReplayUnavailable as error:
            log.warning("replay_failed", match=match, reason=str(error))
            raise RequestRefused("not_found", f"No replay of match {match}: {error.reason}") from error

    async def serve_http(self, request: HttpRequest) -> HttpResponse:
        """Answer `GET /replays/MATCH`, or `/replays/MATCH?code=CODE` for a private match.

        Raises:
            RequestRefused: There is no replay, or not yet, or the match is private.
        """
        match = MatchId(request.path.removeprefix("/replays/").removesuffix(".replay"))
        file = await self.find(match, code=request.query.get("code", ""))
        tag = (await asyncio.to_thread(hashlib.sha256, file)).hexdigest()[:16]
        return HttpResponse(body=file, kind=_KIND, cache="private, max-age=3600", tag=tag, filename=f"{match}.replay")

    async def _find(self, match: MatchId, *, code: str, subject: Subject | None) -> bytes:
        record = await self._record(match)
        if record is not None:
            self._check(record, code=code, subject=subject)
            if record.twin is not None and await self._goes_on(record.twin):
                dice = (
                    "The mirror match with the same dice is still running: the replay is available once it has ended."
                )
                raise RequestRefused("match_running", dice)
            if match not in self._files:
                self._remember(match, await _unpacked(await self._retention.get(record)))
            return self._files[match]  # access to private replays was checked above
        # The store has deleted the match. Its history entry decides who may have the replay; without an entry, that
        # of a private match is refused.
        told = await self._records.history_entry(match)
        private = told is not None and self._private(match, told, subject=subject)
        name = MatchId(f"{match}.private") if private else match
        if name not in self._files:
            data = await self._retention.get_archived(match, private=private)
            if data is None:
                raise RequestRefused("not_found", f"No replay of match {match!r} on this server: it may have expired.")
            self._remember(name, await _unpacked(data))
        return self._files[name]

    async def _goes_on(self, match: MatchId) -> bool:
        """Return True if a match exists, stored or just created, and is not over."""
        record = await self._record(match)
        return record is None or record.phase != "over"

    async def _record(self, match: MatchId) -> MatchRecord | None:
        found = (await self._matches.records([match])).get(match)
        if found is None:
            return None
        try:
            return read_record(found)
        except ValueError as error:
            raise RequestRefused("unavailable", "This server cannot read the match.") from error

    def _check(self, record: MatchRecord, *, code: str, subject: Subject | None) -> None:
        theirs = subject is not None and (record.creator == subject or record.seat_of(subject) is not None)
        invited = is_code(code, record.code)
        if not (theirs or invited) and not record.public:
            raise RequestRefused("not_found", f"No match {record.match!r}.")
        if record.as_public(self._time.now_ms()).phase != "over":
            goes_on = "The match is still running: its replay is available once spectators have seen its end."
            raise RequestRefused("match_running", goes_on)
        if record.began_ms is None:
            raise RequestRefused("not_found", "No replay: the battle never began.")

    def _private(self, match: MatchId, told: bytes, *, subject: Subject | None) -> bool:
        """Return True if a match is private; refuse a private match to clients that had no seat in it."""
        plain = json.loads(told)
        seats = {seat["player"] for seat in plain["seats"]}
        if not plain["listed"] and (subject is None or self._players.public_id(subject) not in seats):
            raise RequestRefused("not_found", f"No match {match!r}.")
        return not plain["listed"]

    def _remember(self, match: MatchId, file: bytes) -> None:
        self._files[match] = file
        while len(self._files) > _REMEMBERED or (len(self._files) > 1 and len(file) > _LARGEST):
            self._files.popitem(last=False)


async def _unpacked(packed: bytes) -> bytes:
    """Decompress a file, in a thread if it is large."""
    return await asyncio.to_thread(unpacked, packed)
