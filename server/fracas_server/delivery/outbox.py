"""The outbox of one connection: bounded, never awaited, with one snapshot in place of skipped diffs.

A match writes to its viewers without waiting. When a connection's buffer is full, diffs are skipped for it; once
the buffer has drained, each feed with skipped diffs sends one snapshot. A connection that stays behind, or
accumulates too many unsent answers, is dropped. Frames are made by `framing`; the frames of one step are written
together (`write_batch`).

No function here raises an exception to its caller: matches, the lobby and other connections write to outboxes, and
a failing transport must only affect its own connection. Its outbox is then closed, the failure is counted, and the
connection is aborted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

import structlog
from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from fracas_server.delivery.write_batch import pending_batch

_OPEN: Final = State.OPEN

log = structlog.get_logger(__name__)


class Feed(Protocol):
    """A stream of messages of which some may be skipped, such as the view of a match."""

    def hold(self, outbox: Outbox) -> None:
        """Stop writing to an outbox until `release`, because it is behind or its connection is closing."""
        ...

    def release(self, outbox: Outbox) -> None:
        """Resume writing to an outbox."""
        ...

    def catch_up(self, outbox: Outbox) -> None:
        """Send one snapshot in place of the skipped diffs."""
        ...


class ClientConnection(ServerConnection):
    """A WebSocket connection that notifies its outbox when its buffer is full and when it has drained."""

    outbox: Outbox | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.outbox is not None:
            self.outbox.pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.outbox is not None:
            self.outbox.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.outbox is not None:
            self.outbox.shut()
        super().connection_lost(exc)

    def send_data(self) -> None:
        """Send pending data; if the WebSocket is no longer open, close the outbox first.

        Every change of the WebSocket's state that sends something passes here: a close frame from either side, a
        protocol violation, text that is not UTF-8, a ping that was not answered in time.
        """
        if self.outbox is not None and self.protocol.state is not _OPEN:
            self.outbox.shut()
        super().send_data()


class Outbox:
    """The outgoing messages of one connection.

    Args:
        connection: The connection; diffs are skipped once its unsent bytes exceed its write limit.
        hard_bytes: Unsent bytes at which the connection is dropped.
        stuck_s: How long the connection may stay behind before it is dropped, in seconds.
        let_go: Called when the connection is dropped, with the reason as a code and as a sentence.
    """

    __slots__ = (
        "_behind",
        "_closed",
        "_hard_bytes",
        "_let_go",
        "_protocol",
        "_stuck_s",
        "_timer",
        "_transport",
        "feeds",
        "keeping_up",
        "skipped",
        "snapshots",
        "write",
    )

    def __init__(
        self,
        connection: ClientConnection,
        *,
        hard_bytes: int,
        stuck_s: float,
        let_go: Callable[[str, str], None] = lambda _why, _sentence: None,
    ) -> None:
        self._hard_bytes = hard_bytes
        self._stuck_s = stuck_s
        self._let_go = let_go
        self._behind: dict[Feed, None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self.keeping_up = True
        """Whether diffs may be written now."""
        self.feeds: dict[Feed, None] = {}
        """The feeds that the connection follows (the values are not used)."""
        self._protocol = connection.protocol
        self._transport = connection.transport
        self._closed = False
        """Whether the outbox is closed: nothing more is written."""
        self.write: Callable[[bytes], None] = self._write
        """Function that writes bytes at once; it never raises."""
        self.skipped = 0
        """Number of diffs skipped so far."""
        self.snapshots = 0
        """Number of snapshots sent in place of skipped diffs."""
        connection.outbox = self
        if self._protocol.state is not _OPEN:
            self.shut()
        elif connection.paused:
            self.pause()

    @property
    def open(self) -> bool:
        """Whether messages can still be written."""
        return self._protocol.state is _OPEN and not self._closed

    def send(self, framed: bytes) -> None:
        """Send a message that must not be skipped: an answer, a snapshot, a goodbye. Never raises."""
        if self._protocol.state is not _OPEN or self._closed:
            return
        if not self.keeping_up and self.unsent + len(framed) > self._hard_bytes:
            self._drop("too_slow", "its answers pile up unread")
            return
        waiting = pending_batch()
        if waiting is None:
            self.write(framed)
        else:
            waiting.setdefault(self, []).append(framed)

    def _write(self, framed: bytes) -> None:
        try:
            self._transport.write(framed)
        except Exception as error:  # noqa: BLE001 - a transport may raise anything, which must not reach the match
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Drop the connection because a message for it could not be built or written; the caller continues."""
        self._drop("write_failed", f"writing to it failed: {error!r}")

    def miss(self, feed: Feed) -> None:
        """Record that a diff of a feed was skipped."""
        self.skipped += 1
        self._behind[feed] = None

    def forget(self, feed: Feed) -> None:
        """Record that a feed is no longer followed."""
        self._behind.pop(feed, None)
        self.feeds.pop(feed, None)

    def pause(self) -> None:
        """Record that the connection's buffer is full, and stop diffs."""
        self.shut()
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._stuck_s, self._drop, "too_slow", "it stayed behind for too long")

    def drained(self) -> None:
        """Record that the buffer has drained, and send one snapshot for each feed with skipped diffs."""
        self.close()
        if not self.open:
            return
        self.keeping_up = True
        behind, self._behind = self._behind, {}
        for feed in behind:
            self.snapshots += 1
            try:
                feed.catch_up(self)
            except Exception as error:  # an error of one match must not prevent the release of the others
                log.exception("catch_up_failed")
                self.fail(error)
                return
        for feed in self.feeds:
            feed.release(self)

    def shut(self) -> None:
        """Stop diffs: the buffer is full, or the connection is closing."""
        self.keeping_up = False
        for feed in self.feeds:
            feed.hold(self)

    def close(self) -> None:
        """Stop the timer; the connection itself is not closed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def unsent(self) -> int:
        """Number of bytes that are still waiting to be sent."""
        return self._transport.get_write_buffer_size()

    def _drop(self, why: str, sentence: str) -> None:
        """Close the outbox and abort the connection without sending anything more."""
        self.close()
        if self._closed:
            return
        self._closed = True
        self.shut()
        if self._protocol.state is _OPEN or why == "write_failed":
            self._let_go(why, sentence)
        self._transport.abort()
