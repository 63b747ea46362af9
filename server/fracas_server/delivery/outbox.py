"""Bytes out to one connection: bounded, never waited for, and with one snapshot in place of what was skipped.

A match writes to its viewers without waiting. When a connection's buffer is full, diffs are skipped for it; once it
has drained, the feeds that it missed something of send it one snapshot. A connection that stays behind, or whose
answers pile up, is let go. Frames come ready made (`framing`). What one step of a match has for a connection leaves in
one write (`together`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from fracas_server.delivery.together import held

__all__ = ["ClientConnection", "Feed", "Outbox"]

_OPEN: Final = State.OPEN


class Feed(Protocol):
    """What sends a stream of which parts may be skipped: the view of a match, say."""

    def hold(self, outbox: Outbox) -> None:
        """Write no more to an outbox until `release`: it is behind, or closing."""
        ...

    def release(self, outbox: Outbox) -> None:
        """Write to an outbox again."""
        ...

    def catch_up(self, outbox: Outbox) -> None:
        """Send one snapshot in place of what an outbox missed."""
        ...


class ClientConnection(ServerConnection):
    """A WebSocket connection that tells its outbox when its buffer is full and when it has drained."""

    outbox: Outbox | None = None

    def pause_writing(self) -> None:
        """See `asyncio.BaseProtocol.pause_writing`."""
        super().pause_writing()
        if self.outbox is not None:
            self.outbox.pause()

    def resume_writing(self) -> None:
        """See `asyncio.BaseProtocol.resume_writing`."""
        super().resume_writing()
        if self.outbox is not None:
            self.outbox.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.BaseProtocol.connection_lost`."""
        if self.outbox is not None:
            self.outbox.shut()
        super().connection_lost(exc)

    def eof_received(self) -> None:
        """See `asyncio.Protocol.eof_received`; who dies says no goodbye, and a write to its transport would raise."""
        if self.outbox is not None:
            self.outbox.shut()
        super().eof_received()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol.data_received`; the client may have begun to close the connection."""
        super().data_received(data)
        if self.outbox is not None and self.protocol.state is not _OPEN:
            self.outbox.shut()


class Outbox:
    """What goes out to one connection.

    Args:
        connection: The connection; its write limit is where skipping begins.
        hard_bytes: Unsent bytes at which it is let go.
        stuck_s: How long it may stay behind before it is let go, in seconds.
        let_go: Told why when that happens.
    """

    __slots__ = (
        "_behind",
        "_connection",
        "_hard_bytes",
        "_let_go",
        "_protocol",
        "_stuck_s",
        "_timer",
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
        let_go: Callable[[str], None] = lambda _reason: None,
    ) -> None:
        self._connection = connection
        self._hard_bytes = hard_bytes
        self._stuck_s = stuck_s
        self._let_go = let_go
        self._behind: dict[Feed, None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self.keeping_up = True
        """Whether diffs may be written now."""
        self.feeds: dict[Feed, None] = {}
        """What the connection follows."""
        self._protocol = connection.protocol
        self.write: Callable[[bytes], None] = connection.transport.write
        self.skipped = 0
        """Diffs skipped so far."""
        self.snapshots = 0
        """Snapshots sent in their place."""
        connection.outbox = self
        if connection.paused:
            self.pause()

    @property
    def open(self) -> bool:
        """Whether anything may still be written."""
        return self._protocol.state is _OPEN

    def send(self, framed: bytes) -> None:
        """Send what must not be skipped: an answer, a snapshot, a goodbye."""
        if self._protocol.state is not _OPEN:
            return
        if not self.keeping_up and self.unsent + len(framed) > self._hard_bytes:
            self._give_up("its answers pile up unread")
            return
        waiting = held()
        if waiting is None:
            self.write(framed)
        else:
            waiting.setdefault(self, []).append(framed)

    def miss(self, feed: Feed) -> None:
        """Note that a diff of a feed was skipped."""
        self.skipped += 1
        self._behind[feed] = None

    def forget(self, feed: Feed) -> None:
        """Note that a feed is no longer followed."""
        self._behind.pop(feed, None)
        self.feeds.pop(feed, None)

    def pause(self) -> None:
        """Note that the buffer is full."""
        self.shut()
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._stuck_s, self._give_up, "it stayed behind for too long")

    def drained(self) -> None:
        """Note that the buffer has drained, and send what was missed."""
        self.close()
        if not self.open:
            return
        self.keeping_up = True
        behind, self._behind = self._behind, {}
        for feed in behind:
            self.snapshots += 1
            feed.catch_up(self)
        for feed in self.feeds:
            feed.release(self)

    def shut(self) -> None:
        """Let no diff through: the buffer is full, or the connection is closing."""
        self.keeping_up = False
        for feed in self.feeds:
            feed.hold(self)

    def close(self) -> None:
        """Stop what still waits; the connection is left as it is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def unsent(self) -> int:
        """How many bytes wait for the connection to take them."""
        return self._connection.transport.get_write_buffer_size()

    def _give_up(self, reason: str) -> None:
        self._timer = None
        if self._protocol.state is _OPEN:
            self._let_go(reason)
        # Nothing more gets through to it, so there is no use in a closing handshake.
        self._connection.transport.abort()
