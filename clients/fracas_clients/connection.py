"""One WebSocket connection: messages out, messages in. It is opened, it breaks, and that is all.

That a client survives a broken connection is the work of `reconnect`; what messages mean, of `client` and `match`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Final, Literal, Never, final
from urllib.parse import urlsplit
from urllib.request import getproxies

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.frames import DATA_OPCODES, Frame, Opcode
from websockets.protocol import Event, State
from websockets.typing import Subprotocol

from fracas_clients.errors import CannotConnect, ProtocolViolation, Refused
from fracas_protocol.codec import PROTO, decode_server
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.v1 import ClientMessage, Goodbye, Hello, ServerMessage, Welcome

__all__ = ["CLIENT", "DEFAULT_PORT", "HELLO", "Connection", "ConnectionBroken", "full_url"]

CLIENT: Final = f"fracas-clients/{version('fracas')}"
"""What the client calls itself in `Hello.client`."""

DEFAULT_PORT: Final = 8420
"""The port of a server that was told no other one (`fracas serve --help`)."""

HELLO: Final = "hello"
"""The id of the first request of every connection."""

_SUBPROTOCOL: Final = Subprotocol(PROTO)
_MAX_FRAME: Final = 16 * 1024 * 1024
"""Bytes. The server decides what it sends; this only keeps something else that answers from filling the memory."""


class ConnectionBroken(Exception):
    """The connection is gone; for `reconnect`, never for users."""

    def __init__(self, reason: str, goodbye: Goodbye | None = None) -> None:
        super().__init__(reason)
        self.goodbye = goodbye
        """What the server said before it closed; None where it said nothing."""


def full_url(address: str, *, port: int = DEFAULT_PORT) -> str:
    """Complete an address that a person has typed: `localhost`, `host:9000`, `wss://host/path`.

    Args:
        address: What was typed.
        port: The port where none is named, for addresses without a scheme.

    Raises:
        CannotConnect: It is no address.
    """
    given = address.strip()
    scheme, found, _ = given.partition("://")
    if found and scheme not in {"ws", "wss", "http", "https"}:
        raise CannotConnect(address, f"{scheme}:// is none of a WebSocket, as ws:// and wss:// are", no_address=True)
    url = given.replace("http", "ws", 1) if found and scheme.startswith("http") else given
    try:
        parts = urlsplit(url if found else f"ws://{url}")
        if not parts.hostname:
            raise CannotConnect(address, "it names no host", no_address=True)
        named = parts.port is not None  # a number that is no port raises here, whatever the address begins with
        netloc = parts.netloc if found or named else f"{parts.netloc}:{port}"
    except ValueError as error:
        raise CannotConnect(address, str(error).lower(), no_address=True) from error
    return parts._replace(netloc=netloc, path=parts.path or "/").geturl()


class _Socket(ClientConnection):
    """A WebSocket that hands whole frames over as they come, past the queue of messages and the task that waits there.

    That way is a sixth of what a message costs a client. What was sent in fragments goes through the queue, and so does
    what comes behind it until somebody has taken that.
    """

    take: Callable[[bytes], None] | None = None
    """What takes whole frames; None: all goes through the queue."""
    queued = 0
    """Whole messages in the queue; while one has come in part nothing else comes."""

    def process_event(self, event: Event) -> None:
        """Hand a whole frame over, or leave what has come to the library."""
        if isinstance(event, Frame) and event.opcode in DATA_OPCODES:
            if self.take is not None and not self.queued and event.fin and event.opcode is Opcode.BINARY:
                self.take(bytes(event.data))
                return
            self.queued += event.fin
        super().process_event(event)

    def write(self, data: bytes) -> bool:
        """Write a message at once, where nothing is to be waited for; returns whether that was so."""
        if self.protocol.state is not State.OPEN or self.paused or self.send_in_progress is not None:
            return False
        self.protocol.send_binary(data)
        self.send_data()
        return True


@final
class Connection:
    """A connection on which the server has said welcome. Build it with `open`."""

    def __init__(self, url: str, socket: _Socket, welcome: Welcome) -> None:
        self.url = url
        self.welcome = welcome
        """The server's answer to the hello."""
        self._socket = socket
        self._goodbye: Goodbye | None = None

    @classmethod
    async def open(cls, url: str, hello: Hello, *, timeout: float = 10.0) -> Connection:  # noqa: ASYNC109 - handed on
        """Connect and say hello.

        Args:
            url: A full address.
            hello: Who one is, and which matches to go on with.
            timeout: Seconds for connecting, and again for the welcome.

        Raises:
            CannotConnect: Nobody answers, somebody who does not speak this protocol, or a server that lets nobody in
                just now, since it stops or has too much to do.
            Refused: The server does not let this client in.
            ProtocolViolation: The server answered something else than a welcome.
        """
        try:
            socket = await connect(
                url, subprotocols=[_SUBPROTOCOL], open_timeout=timeout, max_size=_MAX_FRAME, compression=None,
                proxy=_proxy(), create_connection=_Socket,
            )  # fmt: skip
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI, ConnectionClosed) as error:
            raise CannotConnect(url, _reason(error)) from error
        assert isinstance(socket, _Socket), "made so"
        connection = cls(url, socket, Welcome())
        if socket.subprotocol != _SUBPROTOCOL:
            await socket.close()
            raise CannotConnect(url, f"the server does not speak {_SUBPROTOCOL}")
        try:
            await connection.send(ClientMessage(request=HELLO, hello=hello))
            async with asyncio.timeout(timeout):
                connection.welcome = await connection._welcomed()
        except BaseException as error:
            await socket.close()
            match error:
                case TimeoutError():
                    raise CannotConnect(url, f"no welcome within {timeout:g} s") from error
                case ConnectionBroken():
                    raise CannotConnect(url, str(error)) from error
                case _:
                    raise
        return connection

    def _said(self) -> str:
        """Return what the server said of why it closes; empty where it said nothing."""
        return self._goodbye.sentence if self._goodbye is not None else ""

    async def _welcomed(self) -> Welcome:
        answer = await self.receive()
        match answer.WhichOneof("kind"):
            case "welcome":
                return answer.welcome
            case "rejected" if answer.rejected.retry_after_ms:
                raise ConnectionBroken(answer.rejected.sentence)
            case "rejected":
                raise Refused(answer.rejected.code, answer.rejected.sentence)
            case "goodbye" if answer.goodbye.HasField("after_ms"):  # it stops, and wants us back there or elsewhere
                raise ConnectionBroken(answer.goodbye.sentence, answer.goodbye)
            case "goodbye":
                raise Refused(answer.goodbye.reason, answer.goodbye.sentence)
            case "malformed":
                raise ProtocolViolation(f"our hello was called malformed: {answer.malformed.sentence}")
            case kind:
                raise ProtocolViolation(f"the first message is to be a welcome, not {kind or 'of an unknown kind'}")

    async def send(self, message: ClientMessage) -> None:
        """Send a message; returning means that it was handed to the network, not that it arrived.

        Raises:
            ConnectionBroken: The connection is gone.
        """
        try:
            data = message.SerializeToString()
            if not self._socket.write(data):
                await self._socket.send(data)
        except ConnectionClosed as error:
            raise ConnectionBroken(self._said() or _reason(error), self._goodbye) from error

    async def receive(self) -> ServerMessage:
        """Return the next message.

        Raises:
            ConnectionBroken: The connection is gone.
            ProtocolViolation: What came is no message.
        """
        try:
            data = await self._socket.recv()
        except ConnectionClosed as error:
            raise ConnectionBroken(self._said() or _reason(error), self._goodbye) from error
        self._socket.queued -= 1
        return self._read(data)

    async def read(self, take: Callable[[ServerMessage], None]) -> Never:
        """Hand over each message, in order, as soon as it has come.

        Args:
            take: Takes a message. What it raises is raised here, and nothing more is handed over.

        Raises:
            ConnectionBroken: The connection is gone.
            ProtocolViolation: What came is no message.
        """
        failed: list[Exception] = []
        closing: list[asyncio.Task[None]] = []

        def hand_over(data: bytes) -> None:
            if failed:
                return
            try:
                take(self._read(data))
            except Exception as error:  # noqa: BLE001 - it is raised below
                failed.append(error)
                closing.append(asyncio.create_task(self._socket.close(), name="a connection out of step is closed"))

        self._socket.take = hand_over
        try:
            while True:
                take(await self.receive())
        except ConnectionBroken:
            if failed:
                raise failed[0] from None
            raise
        finally:
            self._socket.take = None

    def _read(self, data: bytes | str) -> ServerMessage:
        try:
            message = decode_server(data, PROTO)
        except MalformedMessage as error:
            raise ProtocolViolation(str(error)) from error
        if message.WhichOneof("kind") == "goodbye":
            self._goodbye = message.goodbye
        return message

    async def close(self) -> None:
        """Close the connection; it may be closed already."""
        await self._socket.close()


@cache
def _proxy() -> Literal[True] | None:
    """Return True where the system names proxies, which may serve an address; None where there are none to ask for.

    Looking for one at each connection was a fifth of what a connection costs, and nobody names one while we run.
    """
    return True if getproxies() else None


def _reason(error: Exception) -> str:
    if isinstance(error, ConnectionClosed):
        close = error.rcvd or error.sent
        return close.reason or f"closed with code {close.code}" if close else "the connection broke"
    if isinstance(error, OSError) and error.strerror:
        # asyncio joins the system's words with the address, which the sentence around this names already.
        return _SYSTEM.get(type(error), error.strerror)
    return str(error) or type(error).__name__


_SYSTEM: Final[dict[type[OSError], str]] = {
    ConnectionRefusedError: "connection refused",
    ConnectionResetError: "connection reset",
}
