"""The request queue of a match; its requests are handled in order, and refused once the match leaves this node."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.match.requests import ClientRequest, MatchRequest

log = structlog.get_logger(__name__)

_MAX_WAITING: Final = 1000
"""Maximum number of queued requests of a match."""


class Inbox:
    """Request queue of a match."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[MatchRequest] = asyncio.Queue()
        self._taken: MatchRequest | None = None
        self._closed = False

    def submit(self, request: MatchRequest) -> None:
        """Queue a request.

        Raises:
            RequestRefused: The queue is full, or the match is leaving this node.
        """
        if self._closed:
            raise RequestRefused("unavailable", "The match is moving to another server: connect again.")
        if self._waiting.qsize() >= _MAX_WAITING:
            raise RequestRefused("rate_limited", "Too many requests to this match: try again.")
        self._waiting.put_nowait(request)

    def note(self, request: MatchRequest) -> None:
        """Queue an internal request, regardless of the limit; ignored if the match has left this node."""
        if not self._closed:
            self._waiting.put_nowait(request)

    async def take(self) -> MatchRequest:
        """Mark the previous request as done, then wait for the next one and return it."""
        self._taken = None
        self._taken = await self._waiting.get()
        return self._taken

    def answer(self, request: MatchRequest, answer: v1.ServerMessage) -> None:
        """Send the answer to a request, at most once, if its sender expects one.

        An error in the sender's connection is not raised, so that the match continues.
        """
        if request is self._taken:
            self._taken = None
        if isinstance(request, ClientRequest):
            try:
                request.answer(answer)
            except Exception:  # an error in a connection's callback must not end the match's task
                log.exception("answer_failed")

    def close(self, answer: v1.ServerMessage) -> None:
        """Refuse further requests, and give all pending ones this answer."""
        self._closed = True
        left = [self._taken] if self._taken is not None else []
        while not self._waiting.empty():
            left.append(self._waiting.get_nowait())
        for request in left:
            self.answer(request, answer)
