"""The requests that wait for one match, taken one after the other, and turned away when it leaves this node."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.match.requests import Act, AddEntropy, Join, Leave, MatchRequest

__all__ = ["Inbox"]

log = structlog.get_logger(__name__)

_MAX_WAITING: Final = 1000
"""Requests that may wait for one match; more are refused, which only a flood reaches."""


class Inbox:
    """Requests that wait for a match."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[MatchRequest] = asyncio.Queue()
        self._taken: MatchRequest | None = None
        self._closed = False

    def submit(self, request: MatchRequest) -> None:
        """Hand in a request.

        Raises:
            RequestRefused: Too many are waiting, or the match is leaving this node.
        """
        if self._closed:
            raise RequestRefused("unavailable", "the match is moving; connect again")
        if self._waiting.qsize() >= _MAX_WAITING:
            raise RequestRefused("rate_limited", "too much is asked of this match at once; try again")
        self._waiting.put_nowait(request)

    def note(self, request: MatchRequest) -> None:
        """Hand in something of the server's own, which nothing crowds out; nothing happens where it comes too late."""
        if not self._closed:
            self._waiting.put_nowait(request)

    async def take(self) -> MatchRequest:
        """Return the next request, once the one before is done with."""
        self._taken = None
        self._taken = await self._waiting.get()
        return self._taken

    def answer(self, request: MatchRequest, answer: v1.ServerMessage) -> None:
        """Answer a request, if its sender waits for an answer, once.

        A connection that cannot take the answer does not stop the match.
        """
        if request is self._taken:
            self._taken = None
        if isinstance(request, (Act, Join, Leave, AddEntropy)):
            try:
                request.answer(answer)
            except Exception:  # the callback is the connection's, and this is the match's task
                log.exception("answer_failed")

    def close(self, answer: v1.ServerMessage) -> None:
        """Take nothing more, and answer what is not answered yet."""
        self._closed = True
        left = [self._taken] if self._taken is not None else []
        while not self._waiting.empty():
            left.append(self._waiting.get_nowait())
        for request in left:
            self.answer(request, answer)
