"""Client of `fracas publish`, a separate process that takes the MQTT work off the server.

Messages are kept here until the broker has acknowledged them, so nothing is lost if the publisher is killed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from pathlib import Path
from typing import Final

import structlog

from fracas_server.spectators.frames import Notice, WrongPeer, frame, greeting, read_greeting, read_notice
from fracas_server.spectators.message_sink import SinkListener
from fracas_server.spectators.send_queue import Message, SendQueue
from fracas_server.timing import Time

MOST_HANDED: Final = 1024
MOST_BYTES_HANDED: Final = 4 * 1024 * 1024
"""Maximum total size in bytes of unacknowledged messages, exceeded by at most one message; further messages stay
queued.
"""
_RETRY_MS: Final = 1_000
_GREETING_S: Final = 3.0

log = structlog.get_logger(__name__)


class PublisherClient:
    """Sends queued messages to `fracas publish`; implements `MessageSink`.

    Args:
        path: The publisher's socket.
        waiting: The queue of messages.
        owner: The listener that gets delivery reports.
        name: The MQTT client id of this server.
        time: The clock for pauses.
    """

    def __init__(self, path: Path, waiting: SendQueue, *, owner: SinkListener, name: str, time: Time) -> None:
        self._path = path
        self._waiting = waiting
        self._owner = owner
        self._name = name
        self._time = time
        self._writer: asyncio.StreamWriter | None = None
        """The connection to the publisher; None while disconnected."""
        self._handed: deque[Message] = deque()
        self._handed_bytes = 0
        self._soon = False

    def __len__(self) -> int:
        """Return the number of messages in flight."""
        return len(self._handed)

    def send_soon(self) -> None:
        """Send queued messages in one write, at the next iteration of the event loop."""
        if self._writer is not None and not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_soon(self._hand_over)

    async def run(self) -> None:
        """Send until cancelled, reconnecting as necessary."""
        told = ""
        while True:
            try:
                await self._converse()
            except asyncio.IncompleteReadError:
                reason = "it has ended"
            except (WrongPeer, OSError, TimeoutError) as error:
                reason = str(error) or type(error).__name__
            except Exception as error:  # matches continue without a publisher
                reason = repr(error)
                log.exception("publisher_connection_failed")
            if reason != told:
                log.warning("publisher_unavailable", publisher=str(self._path), reason=reason)
            told = reason
            await self._time.until(self._time.now_ms() + _RETRY_MS)

    async def _converse(self) -> None:
        """Send queued messages until the connection ends, then put unacknowledged messages back into the queue.

        Raises:
            IncompleteReadError: The connection has ended.
            WrongPeer: Another program listens on the socket.
            OSError: No program listens on the socket.
            TimeoutError: The listener does not answer.
        """
        reader, writer = await asyncio.open_unix_connection(self._path)
        try:
            writer.write(greeting(self._name))
            async with asyncio.timeout(_GREETING_S):
                await read_greeting(reader, named=False)
            log.info("publisher_connected", publisher=str(self._path))
            self._writer = writer
            self.send_soon()
            while True:
                self._hear(*await read_notice(reader))
        finally:
            self._writer = None
            writer.transport.abort()
            self._waiting.put_back(self._handed)
            self._handed.clear()
            self._handed_bytes = 0
            self._owner.on_disconnected()

    def _hear(self, what: Notice, number: int) -> None:
        match what:
            case Notice.BEGUN:
                log.info("broker_connected", publisher=str(self._path))
                self._owner.on_connected()
            case Notice.ENDED:
                log.warning("broker_unavailable", publisher=str(self._path), reason="its publisher has lost it")
                self._owner.on_disconnected()
            case Notice.ANSWERED:
                self._let_go(number)
                self._owner.on_acknowledged(number)
                self.send_soon()
            case Notice.LEFT_OUT:
                self._let_go(1)
                self._owner.on_skipped()

    def _let_go(self, count: int) -> None:
        if count > len(self._handed):
            raise WrongPeer(f"{count} messages are answered for, and {len(self._handed)} were handed over")
        for _ in range(count):
            self._handed_bytes -= len(self._handed.popleft().payload)

    def _hand_over(self) -> None:
        self._soon = False
        if self._writer is None:
            return
        frames = []
        while self._waiting and len(self._handed) < MOST_HANDED and self._handed_bytes < MOST_BYTES_HANDED:
            message = self._waiting.take()
            self._handed.append(message)
            self._handed_bytes += len(message.payload)
            frames.append(frame(message))
        if frames:
            self._writer.write(b"".join(frames))
