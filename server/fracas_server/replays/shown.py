"""What somebody would have been shown of a match so far, over plain HTTP: the public's past, and replays by any eyes.

Both are snapshot and diffs as a connection gets them, each an encoded `ServerMessage` with its length before it
(protobuf's delimited form), so that whoever can watch can look back.
"""

from __future__ import annotations

import asyncio
import gzip
from bisect import bisect_right
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from pydantic import ValidationError

from fracas_server.errors import STORE_AWAY, RequestRefused, StoreUnavailable
from fracas_server.http_paths import Answered, Asked, HttpPaths
from fracas_server.ids import MatchId, is_code
from fracas_server.match.journal import read_entry
from fracas_server.match.record import MatchRecord
from fracas_server.replays.by_eyes import delimited
from fracas_server.replays.finding import Replays
from fracas_server.replays.workers import ReplayWorker
from fracas_server.store.matches import LogEntry, Matches
from fracas_server.timing import Time

__all__ = ["PAST_PATH", "SHOWN_PATH", "ShownAgain"]

PAST_PATH: Final = "/past/"
"""`/past/MATCH`: all that the public has been sent of a match by now."""
SHOWN_PATH: Final = "/shown/"
"""`/shown/MATCH/EYES`: a match that is over, as a seat, the `public` or the `referee` would have been shown it."""
_KIND: Final = "application/x-protobuf"
_REMEMBERED: Final = 16
"""Replays by somebody's eyes that are kept in memory: those who look at one together look by the same."""
_LARGEST: Final = 4 * 1024 * 1024
"""Bytes of one that is kept there at most."""


class ShownAgain:
    """Show what was.

    Args:
        matches: The matches that the store has.
        replays: The replays of those that are over.
        worker: Who plays them again.
        time: What decides what the public may know by now.
    """

    def __init__(self, matches: Matches, replays: Replays, worker: ReplayWorker, *, time: Time) -> None:
        self._worker = worker
        self._matches = matches
        self._replays = replays
        self._time = time
        self._made: OrderedDict[tuple[str, str], Answered] = OrderedDict()
        self._one = asyncio.Lock()
        """Playing a match again takes a processor: one after the other."""

    def serve(self, paths: HttpPaths) -> None:
        """Offer both."""
        paths.add(PAST_PATH, self.past)
        paths.add(SHOWN_PATH, self.shown)

    async def past(self, asked: Asked) -> Answered:
        """Answer `GET /past/MATCH`, or `/past/MATCH?code=CODE` for a match for invited people only.

        Raises:
            RequestRefused: There is no such match, or it is not for whoever asks.
        """
        match = MatchId(asked.path.removeprefix(PAST_PATH))
        try:
            record = await self._record(match, code=asked.query.get("code", ""))
            body = await self._public(record)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        return await asyncio.to_thread(_answered, body)

    async def shown(self, asked: Asked) -> Answered:
        """Answer `GET /shown/MATCH/EYES`, or with `?code=CODE` for a match for invited people only.

        Raises:
            RequestRefused: There is no replay of it, not yet, or not for whoever asks; or there are no such eyes.
        """
        name, _, eyes = asked.path.removeprefix(SHOWN_PATH).partition("/")
        file = await self._replays.find(MatchId(name), code=asked.query.get("code", ""))  # refused anew each time
        key = (sha256(file).hexdigest(), eyes)
        async with self._one:
            if key not in self._made:
                body = await self._worker.show(file, eyes or "public")
                made = await asyncio.to_thread(_answered, body)
                if len(made.body) > _LARGEST:
                    return made
                self._made[key] = made
                while len(self._made) > _REMEMBERED:
                    self._made.popitem(last=False)
            self._made.move_to_end(key)
            return self._made[key]

    async def _record(self, match: MatchId, *, code: str) -> MatchRecord:
        found = (await self._matches.records([match])).get(match)
        missing = RequestRefused("not_found", f"there is no match {match[:40]!r}")
        if found is None:
            raise missing
        try:
            record = MatchRecord.model_validate_json(found)
        except ValidationError as error:
            raise RequestRefused("unavailable", "this server cannot read the match") from error
        invited = is_code(code, record.code)
        if not record.spectators.allowed or not (record.listed or invited):
            raise missing
        return record

    async def _public(self, record: MatchRecord) -> bytes:
        """Return what the public was sent of the battle, as far as it is old enough."""
        until_ms = self._time.now_ms() - record.spectators.delay_ms
        messages: list[bytes] = []
        serial = 0
        while rows := await self._matches.log(record.match, after=serial):
            serial = rows[-1].serial
            old = bisect_right(rows, until_ms, key=_at_ms) if record.spectators.delay_ms else len(rows)
            messages += (row.public for row in rows[:old] if row.public)
            if old < len(rows):
                break
        return delimited(messages)


def _at_ms(row: LogEntry) -> int:
    return read_entry(row.entry)[0].at_ms


def _answered(body: bytes) -> Answered:
    tag = sha256(body).hexdigest()[:16]
    return Answered(
        body=body, kind=_KIND, cache="no-cache", tag=tag, zipped=gzip.compress(body, compresslevel=4, mtime=0)
    )
