"""Bounded reading of incoming bytes, so that one client cannot occupy the event loop.

Messages are rate-limited in `connection`. Frames that are not messages (pings, pongs and fragments) are counted
here: the library handles them itself, forty thousand of them fit into one read of the socket, and a client can
send them before its hello.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog
from websockets.frames import Frame, Opcode
from websockets.protocol import Event

from fracas_server.delivery.outbox import ClientConnection
from fracas_server.limits import Bucket

_AT_ONCE: Final = 4096
"""Bytes processed in one iteration of the event loop: seven hundred of the smallest frames, about ten milliseconds."""
_PER_SECOND: Final = 20.0
_BURST: Final = 300
"""Burst of pings, pongs and fragments of one connection: the longest message may have that many fragments."""
_MESSAGES: Final = frozenset({Opcode.TEXT, Opcode.BINARY})

log = structlog.get_logger(__name__)


class ThrottledConnection(ClientConnection):
    """A connection that reads in small pieces, and is closed if it sends too many frames that are not messages."""

    flooded = False
    """Whether the connection was closed for sending too many frames that are not messages."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._frames = Bucket(_PER_SECOND, _BURST, self._now_ms())
        self._held = bytearray()
        """Received bytes that are not processed yet; the socket is not read until they are."""
        self._full = False
        """Whether the queue of processed frames is full."""
        self._soon = False
        """Whether `_read_on` is scheduled for the next iteration of the event loop."""
        super().connection_made(transport)
        self.recv_messages.pause = self._pause
        self.recv_messages.resume = self._resume

    def data_received(self, data: bytes) -> None:
        if len(data) <= _AT_ONCE and not self._held:
            super().data_received(data)
            return
        reads = bool(self._held)
        self._held += data
        self.transport.pause_reading()
        if not reads:
            self._read_on()

    def _read_on(self) -> None:
        """Process the next `_AT_ONCE` received bytes, and schedule the rest."""
        self._soon = False
        if self.flooded or self.transport.is_closing():
            self._held.clear()
        if self._full or not self._held:
            return
        piece = bytes(self._held[:_AT_ONCE])
        del self._held[:_AT_ONCE]
        super().data_received(piece)
        self._go_on()

    def _go_on(self) -> None:
        """Schedule the processing of the remaining bytes, or resume reading from the socket if there are none."""
        if self._held:
            if not self._soon:
                self._soon = True
                self.loop.call_soon(self._read_on)
        elif not self._full and not self.transport.is_closing():
            self.transport.resume_reading()

    def _pause(self) -> None:
        self._full = True
        self.transport.pause_reading()

    def _resume(self) -> None:
        self._full = False
        self._go_on()

    def process_event(self, event: Event) -> None:
        """Pass a frame on; frames that are not messages are counted, and too many of them close the connection."""
        if self.flooded:
            return
        whole = isinstance(event, Frame) and event.fin and event.opcode in _MESSAGES
        if isinstance(event, Frame) and not whole and not self._frames.take(self._now_ms()):
            self.flooded = True
            log.info("connection_dropped", reason="too many control frames")
            self.transport.abort()
            return
        super().process_event(event)

    def _now_ms(self) -> int:
        return int(self.loop.time() * 1000)
