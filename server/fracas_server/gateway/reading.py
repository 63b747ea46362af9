"""What comes in on a connection, a little at a time: a client cannot make the loop read for long.

Messages are counted where they are answered (`connection`). What is no message of its own is counted here: pings, pongs
and fragments are answered or put together before anybody looks at them, thousands of them fit into what the system
hands over at once, and who sends them need not have said hello.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import structlog
from websockets.frames import Frame, Opcode
from websockets.protocol import Event

from fracas_server.delivery.outbox import ClientConnection
from fracas_server.limits import Bucket

__all__ = ["ReadingConnection"]

_AT_ONCE: Final = 4096
"""Bytes that are read in one turn of the loop: seven hundred of the smallest frames, some ten milliseconds."""
_PER_SECOND: Final = 20.0
_BURST: Final = 300
"""Pings, pongs and fragments of one connection, in the long run and at once: the longest message may be in so many."""
_MESSAGES: Final = frozenset({Opcode.TEXT, Opcode.BINARY})

log = structlog.get_logger(__name__)


class ReadingConnection(ClientConnection):
    """A connection of which little is read at once, and that ends where it sends too many frames that say nothing."""

    flooded = False
    """Whether it has been ended for that."""
    _frames: Bucket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.BaseProtocol.connection_made`."""
        self._frames = Bucket(_PER_SECOND, _BURST, self._now_ms())
        _read_little(transport)
        super().connection_made(transport)

    def process_event(self, event: Event) -> None:
        """See `websockets.asyncio.connection.Connection.process_event`."""
        if self.flooded:
            return
        whole = isinstance(event, Frame) and event.fin and event.opcode in _MESSAGES
        if isinstance(event, Frame) and not whole and not self._frames.take(self._now_ms()):
            self.flooded = True
            log.info("connection_let_go", reason="frames that are no messages")
            self.transport.abort()
            return
        super().process_event(event)

    def _now_ms(self) -> int:
        return int(self.loop.time() * 1000)


def _read_little(transport: Any) -> None:
    """Let a transport hand over little at once.

    asyncio has no setting for it: plain transports read as much as an attribute of theirs says, those with TLS as much
    as their buffer holds.
    """
    if hasattr(transport, "max_size"):
        transport.max_size = _AT_ONCE
    encrypted: Any = getattr(transport, "_ssl_protocol", None)
    if encrypted is not None and hasattr(encrypted, "_ssl_buffer_view"):
        encrypted.max_size = _AT_ONCE
        encrypted._ssl_buffer = bytearray(_AT_ONCE)  # noqa: SLF001
        encrypted._ssl_buffer_view = memoryview(encrypted._ssl_buffer)  # noqa: SLF001
