"""A single WebSocket connection that sends and receives messages, without reconnecting.

`reconnect` restores broken connections; `client` and `match` interpret the messages.
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
"""Name and version of this client, as sent in `Hello.client`."""

DEFAULT_PORT: Final = 8420
"""Default port of a server (`fracas serve --help`)."""

HELLO: Final = "hello"
"""Request id of the first request of every connection."""

_SUBPROTOCOL: Final = Subprotocol(PROTO)
_MAX_FRAME: Final = 16 * 1024 * 1024
"""Maximum frame size in bytes. The limit only protects this client's memory from peers that are not Fracas servers."""


class ConnectionBroken(Exception):
    """The connection broke. `reconnect` catches this error; it never reaches users of the library."""

    def __init__(self, reason: str, goodbye: Goodbye | None = None) -> None:
        super().__init__(reason)
        self.goodbye = goodbye
        """The server's goodbye message before it closed the connection; None if it sent none."""


def full_url(address: str, *, port: int = DEFAULT_PORT) -> str:
    """Complete an address typed by a user: `localhost`, `host:9000`, `wss://host/path`.

    Args:
        address: The typed address.
        port: The default port, for addresses without a scheme.

    Raises:
        CannotConnect: The address is invalid.
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
    """A WebSocket that passes on whole frames directly, without the library's message queue and its waiting task.

    For a client, the queue takes a sixth of the time spent on a message. Fragmented messages still go through the
    queue, and so do all later messages until the queue has been read.
    """

    take: Callable[[bytes], None] | None = None
    """Called with each whole frame; None: all messages go through the queue."""
    queued = 0
    """Number of whole messages in the queue; while a fragmented message is incomplete, no other message arrives."""

    def process_event(self, event: Event) -> None:
        """Pass a whole frame to `take`, or let the library handle the event."""
        if isinstance(event, Frame) and event.opcode in DATA_OPCODES:
            if self.take is not None and not self.queued and event.fin and event.opcode is Opcode.BINARY:
                self.take(bytes(event.data))
                return
            self.queued += event.fin
        super().process_event(event)

    def write(self, data: bytes) -> bool:
        """Write a message now if this needs no waiting; return True if it was written."""
        if self.protocol.state is not State.OPEN or self.paused or self.send_in_progress is not None:
            return False
        self.protocol.send_binary(data)
        self.send_data()
        return True


@final
class Connection:
    """An established connection: the server has sent its welcome. Create it with `open`."""

    def __init__(self, url: str, socket: _Socket, welcome: Welcome) -> None:
        self.url = url
        self.welcome = welcome
        """The server's welcome message, which answers the client's hello."""
        self._socket = socket
        self._goodbye: Goodbye | None = None

    @classmethod
    async def open(cls, url: str, hello: Hello, *, timeout: float = 10.0) -> Connection:  # noqa: ASYNC109 - handed on
        """Connect and send the hello message.

        Args:
            url: A full address.
            hello: The client's identity and the matches to resume.
            timeout: Seconds for connecting, and again for the welcome.

        Raises:
            CannotConnect: No server answers, the peer does not speak this protocol, or the server accepts no
                clients now because it is stopping or overloaded.
            Refused: The server rejects this client.
            ProtocolViolation: The server answered with something other than a welcome.
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
        """Return the server's reason for closing; empty if it gave none."""
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
        """Send a message. When this returns, the message has been passed to the network but may not have arrived.

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
            ProtocolViolation: The received data are not a message.
        """
        try:
            data = await self._socket.recv()
        except ConnectionClosed as error:
            raise ConnectionBroken(self._said() or _reason(error), self._goodbye) from error
        self._socket.queued -= 1
        return self._read(data)

    async def read(self, take: Callable[[ServerMessage], None]) -> Never:
        """Pass each message to `take` as it arrives, until the connection breaks.

        Args:
            take: Called with each message, in order. If it raises an exception, reading ends and the exception is
                raised here.

        Raises:
            ConnectionBroken: The connection is gone.
            ProtocolViolation: The received data are not a message.
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
        """Close the connection, if it is still open."""
        await self._socket.close()


@cache
def _proxy() -> Literal[True] | None:
    """Return True if the system configures proxies that may apply to an address, else None.

    The result is cached: looking for a proxy took a fifth of the time of each connection, and the configuration
    does not change while the process runs.
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
