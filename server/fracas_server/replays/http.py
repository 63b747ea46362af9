"""HTTP paths for watching past events: a match's public stream so far, and replays for any viewer.

Both consist of a snapshot and diffs, as a WebSocket client gets them. Each is an encoded `ServerMessage` preceded
by its length (protobuf's delimited form), so that any client that can watch a match live can play them back.
"""

from __future__ import annotations

import asyncio
import gzip
from bisect import bisect_right
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from fracas_server.errors import STORE_AWAY, RequestRefused, StoreUnavailable
from fracas_server.http_paths import HttpPaths, HttpRequest, HttpResponse
from fracas_server.ids import MatchId, is_code
from fracas_server.match.journal import read_entry
from fracas_server.match.record import MatchRecord, read_record
from fracas_server.replays.lookup import Replays
from fracas_server.replays.replay_for_viewer import delimited
from fracas_server.replays.viewer_cache import ViewerReplayCache
from fracas_server.replays.workers import ReplayWorker
from fracas_server.store.matches import LogEntry, Matches
from fracas_server.timing import Time

PAST_PATH: Final = "/past/"
"""`/past/MATCH`: the public stream of a match so far."""
SHOWN_PATH: Final = "/shown/"
"""`/shown/MATCH/EYES`: a finished match as one viewer saw it. EYES is a seat's id, `public` or `referee`."""
PROGRESS: Final = "Fracas-Progress"
"""Response header with the number of messages made so far and the total: `12/340`."""
_KIND: Final = "application/x-protobuf"
_PATIENCE_S: Final = 5.0
"""Time in seconds to wait for a whole replay before the client is told to retry; handlers have ten seconds."""
_PIECE_S: Final = 2.0
"""Time in seconds to wait for the next part of a replay."""
_AGAIN_S: Final = 1
"""Time in seconds after which a client should ask again for an unfinished replay."""
_ALL: Final = 2**62
"""A number of bytes larger than any replay."""
_WORTH_ZIPPING: Final = 4096
"""Minimum size in bytes of a part that is sent compressed."""


class ReplayPages:
    """HTTP handlers for past matches.

    Args:
        matches: The stored matches.
        replays: The replays of finished matches.
        worker: The worker that computes replays for viewers.
        time: The clock that decides which results are public.
    """

    def __init__(self, matches: Matches, replays: Replays, worker: ReplayWorker, *, time: Time) -> None:
        self._showings = ViewerReplayCache(worker)
        self._matches = matches
        self._replays = replays
        self._time = time

    def serve(self, paths: HttpPaths) -> None:
        """Register the handlers of both paths."""
        paths.add(PAST_PATH, self.past)
        paths.add(SHOWN_PATH, self.shown)

    async def past(self, request: HttpRequest) -> HttpResponse:
        """Answer `GET /past/MATCH`, or `/past/MATCH?code=CODE` for a private match.

        Raises:
            RequestRefused: There is no such match, or it is private.
        """
        match = MatchId(request.path.removeprefix(PAST_PATH))
        try:
            record = await self._record(match, code=request.query.get("code", ""))
            body = await self._public(record)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        return await asyncio.to_thread(_answered, body)

    async def shown(self, request: HttpRequest) -> HttpResponse:
        """Answer `GET /shown/MATCH/EYES`, with `?code=CODE` for a private match.

        While the replay is being computed, a request with `?from=BYTES` gets status 202 and the bytes from that
        position on; the client then asks again from the new position. Without `from`, the response is the whole
        replay, or 202 without a body if it is not finished in time.

        Raises:
            RequestRefused: The match has no replay, or none yet, or none for this client; or there is no such viewer.
        """
        name, _, viewer = request.path.removeprefix(SHOWN_PATH).partition("/")
        begin = _begin(request.query.get("from"))
        await self._showings.prepare()
        try:
            async with asyncio.timeout(_PATIENCE_S):
                file = await self._replays.find(MatchId(name), code=request.query.get("code", ""))  # refused every time
        except TimeoutError:
            return _later(b"", "0/0")  # it is still being computed
        showing = self._showings.get(file, viewer or "public")
        if begin is None:
            await showing.beyond(_ALL, within_s=_PATIENCE_S)
        else:
            await showing.beyond(begin, within_s=_PIECE_S)
        if showing.refusal is not None:
            raise showing.refusal
        if not showing.done and begin is None:
            return _later(b"", showing.progress)
        piece = bytes(memoryview(showing.body)[begin or 0 :])
        if not showing.done:
            return await asyncio.to_thread(_later, piece, showing.progress)
        return await asyncio.to_thread(_answered, piece)

    async def _record(self, match: MatchId, *, code: str) -> MatchRecord:
        found = (await self._matches.records([match])).get(match)
        missing = RequestRefused("not_found", f"No match {match[:40]!r}.")
        if found is None:
            raise missing
        try:
            record = read_record(found)
        except ValueError as error:
            raise RequestRefused("unavailable", "This server cannot read the match.") from error
        invited = is_code(code, record.code)
        if not record.spectators.allowed or not (record.listed or invited):
            raise missing
        return record

    async def _public(self, record: MatchRecord) -> bytes:
        """Return the match's public messages that are older than the spectator delay."""
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


def _begin(text: str | None) -> int | None:
    """Parse the number of bytes that a client already has; None if the client wants the whole replay at once.

    Raises:
        RequestRefused: The text is not a number.
    """
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < len(str(_ALL))):
        raise RequestRefused("malformed", "Invalid parameter `from`: use the number of bytes that you already have.")
    return int(text)


def _later(piece: bytes, progress: str) -> HttpResponse:
    """Return a 202 response with a part of an unfinished replay."""
    zipped = gzip.compress(piece, compresslevel=1, mtime=0) if len(piece) >= _WORTH_ZIPPING else b""
    return HttpResponse(
        body=piece,
        kind=_KIND,
        status=HTTPStatus.ACCEPTED,
        zipped=zipped,
        again_s=_AGAIN_S,
        headers={PROGRESS: progress},
    )


def _answered(body: bytes) -> HttpResponse:
    tag = sha256(body).hexdigest()[:16]
    return HttpResponse(
        body=body, kind=_KIND, cache="no-cache", tag=tag, zipped=gzip.compress(body, compresslevel=4, mtime=0)
    )
