"""The `fracas publish` process: forwards messages of this machine's servers to a broker.

Each server has its own connection to the broker. Nothing is stored here: a server keeps each message until the
broker has acknowledged it.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import structlog

from fracas_server.background_tasks import cancel_all
from fracas_server.errors import ConfigurationError
from fracas_server.spectators.broker import Broker
from fracas_server.spectators.broker_sender import BrokerSender
from fracas_server.spectators.frames import Notice, WrongPeer, greeting, notice_frame, read_greeting, read_message
from fracas_server.spectators.publisher_client import MOST_BYTES_HANDED, MOST_HANDED
from fracas_server.spectators.send_queue import MOST_BYTES, SendQueue
from fracas_server.timing import RealTime

_GREETING_S: Final = 3.0
_TOGETHER_S: Final = 0.02
"""Time in seconds for which acknowledgements are collected into one report, since each report wakes a server."""

log = structlog.get_logger(__name__)


@asynccontextmanager
async def run_publisher(path: Path, broker: Broker) -> AsyncIterator[None]:
    """Run the publisher while the context is active.

    Args:
        path: The Unix socket to listen on; only the current user may connect.
        broker: The broker.

    Raises:
        ConfigurationError: The socket is not available, or another publisher listens on it.
    """
    serving: set[asyncio.Task[None]] = set()

    def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(_serve(reader, writer, broker))
        serving.add(task)
        task.add_done_callback(serving.discard)

    server = await asyncio.start_unix_server(begin, sock=_listening(path))
    try:
        yield
    finally:
        _leave(path)
        server.close()
        await cancel_all(serving)


def _leave(path: Path) -> None:
    """Remove the socket file while this process still listens, so that another publisher's socket is never removed."""
    path.unlink(missing_ok=True)


def _listening(path: Path) -> socket.socket:
    listening = socket.socket(socket.AF_UNIX)
    mask = os.umask(0o177)
    try:
        if path.is_socket():
            with socket.socket(socket.AF_UNIX) as probe:
                if probe.connect_ex(str(path)) == 0:
                    raise ConfigurationError("--socket", f"another publisher listens on {path}")
            path.unlink()  # left by a killed process
        listening.bind(str(path))
    except OSError as error:
        listening.close()
        raise ConfigurationError("--socket", f"cannot listen on {path}: {error.strerror or error}") from error
    finally:
        os.umask(mask)
    return listening


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, broker: Broker) -> None:
    try:
        writer.write(greeting())
        async with asyncio.timeout(_GREETING_S):
            name = await read_greeting(reader, named=True)
        await _Server(writer, broker, name=name).run(reader)
    except (asyncio.IncompleteReadError, OSError):
        pass  # the server has disconnected
    except (WrongPeer, TimeoutError) as error:
        log.warning("connection_refused", reason=str(error) or type(error).__name__)
    finally:
        writer.close()


class _Server:
    """A connected server; gets the delivery reports for its messages."""

    def __init__(self, writer: asyncio.StreamWriter, broker: Broker, *, name: str) -> None:
        self._writer = writer
        self._waiting = SendQueue(most=MOST_HANDED, most_bytes=MOST_BYTES_HANDED + MOST_BYTES)
        self._outlet = BrokerSender(broker, self._waiting, owner=self, name=name, time=RealTime())
        self._name = name
        self._answered = 0
        """Number of acknowledgements not yet reported to the server."""

    async def run(self, reader: asyncio.StreamReader) -> None:
        """Forward the server's messages to the broker until the connection ends.

        Raises:
            IncompleteReadError: The connection has ended.
            WrongPeer: A message is invalid, or there are too many.
        """
        log.info("server_connected", server=self._name)
        sending = asyncio.get_running_loop().create_task(self._outlet.run())
        sending.add_done_callback(lambda _: self._writer.close())  # accept no messages once sending has ended
        try:
            while True:
                self._waiting.add(await read_message(reader))
                if self._waiting.lost:
                    raise WrongPeer("more was handed over than a server hands over at once")
                self._outlet.send_soon()
        finally:
            await cancel_all({sending})
            log.info("server_disconnected", server=self._name)

    def on_connected(self) -> None:
        self._tell(Notice.BEGUN)

    def on_disconnected(self) -> None:
        self._tell(Notice.ENDED)

    def on_acknowledged(self, count: int) -> None:
        if not self._answered:
            asyncio.get_running_loop().call_later(_TOGETHER_S, self._tell_answered)
        self._answered += count

    def on_skipped(self) -> None:
        self._tell(Notice.LEFT_OUT)

    def _tell(self, what: Notice) -> None:
        self._tell_answered()
        self._write(notice_frame(what))

    def _tell_answered(self) -> None:
        if self._answered:
            answered, self._answered = self._answered, 0
            self._write(notice_frame(Notice.ANSWERED, answered))

    def _write(self, data: bytes) -> None:
        if not self._writer.transport.is_closing():
            self._writer.write(data)
