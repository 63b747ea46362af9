"""One connection: addresses, the hello, and every way in which it fails to come about."""

from __future__ import annotations

import asyncio
import socket

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosedError
from websockets.typing import Subprotocol

from fracas_clients.connection import Connection, ConnectionBroken, full_url
from fracas_clients.errors import CannotConnect, ProtocolViolation, Refused
from fracas_protocol import v1
from tests.clients.fake_server import FakeServer, rejected, welcome
from tests.eventually import eventually_async

HELLO = v1.Hello(name="ann")


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("localhost", "ws://localhost:8420/"),
        ("localhost:9000", "ws://localhost:9000/"),
        ("192.168.0.7/play", "ws://192.168.0.7:8420/play"),
        ("[::1]:9000", "ws://[::1]:9000/"),
        ("ws://host:9000", "ws://host:9000/"),
        ("wss://host/fracas?x=1", "wss://host/fracas?x=1"),
        ("https://host", "wss://host/"),
        ("http://host:8420", "ws://host:8420/"),
        ("  localhost ", "ws://localhost:8420/"),
    ],
)
def test_addresses_are_completed(typed: str, url: str) -> None:
    """What a person types becomes a full address."""
    assert full_url(typed) == url


@pytest.mark.parametrize(
    "typed", ["mqtt://host", "", "ws://", "localhost:port", "host:99999", "ws://host:99999", "wss://host:port"]
)
def test_what_is_no_address_is_refused(typed: str) -> None:
    """A wrong address is told as one before anything is tried."""
    with pytest.raises(CannotConnect, match=r"invalid server address .*; use HOST:PORT"):
        full_url(typed)


async def test_the_hello_is_the_first_message() -> None:
    """The server learns who comes, and its welcome is kept."""
    async with FakeServer() as server:
        connection = await Connection.open(server.url, HELLO)

        assert connection.welcome.name == "Ann"
        assert server.received[0].hello == HELLO
        await connection.close()


async def test_nobody_there() -> None:
    """Without a server the error names the address and what to do, in one line."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"ws://127.0.0.1:{taken.getsockname()[1]}/"

        with pytest.raises(CannotConnect) as caught:
            await Connection.open(url, HELLO)

    assert str(caught.value) == (
        f"no Fracas server answers at {url} (connection refused); "
        "start one with `fracas serve`, or name another address"
    )


async def test_a_refused_hello() -> None:
    """A wrong token is told with the server's code and sentence."""
    async with FakeServer() as server:
        server.handlers["hello"] = lambda _: rejected("unauthorized")

        with pytest.raises(Refused, match="refused: unauthorized"):
            await Connection.open(server.url, HELLO)


async def test_a_goodbye_instead_of_a_welcome() -> None:
    """A server that is full may say so and hang up."""
    async with FakeServer() as server:
        goodbye = v1.ServerMessage(goodbye=v1.Goodbye(reason="full", sentence="come back later"))
        server.handlers["hello"] = lambda _: goodbye

        with pytest.raises(Refused, match="come back later"):
            await Connection.open(server.url, HELLO)


@pytest.mark.parametrize(
    "answer",
    [
        v1.ServerMessage(goodbye=v1.Goodbye(reason="stopping", sentence="This server is stopping.", after_ms=0)),
        v1.ServerMessage(
            rejected=v1.Rejected(code="rate_limited", sentence="This server is stopping.", retry_after_ms=1)
        ),
    ],
    ids=["goodbye", "rejected"],
)
async def test_a_server_that_lets_nobody_in_just_now(answer: v1.ServerMessage) -> None:
    """It counts as one that is not there: another one may be, and this one will be again."""
    async with FakeServer() as server:
        server.handlers["hello"] = lambda _: answer

        with pytest.raises(CannotConnect, match="This server is stopping"):
            await Connection.open(server.url, HELLO)


async def test_something_else_instead_of_a_welcome() -> None:
    """An answer that is no welcome is a misunderstanding, not a connection."""
    async with FakeServer() as server:
        server.handlers["hello"] = lambda _: v1.ServerMessage(done=v1.Done())

        with pytest.raises(ProtocolViolation, match="not done"):
            await Connection.open(server.url, HELLO)


async def test_a_server_that_says_nothing() -> None:
    """A welcome that does not come is not waited for without end."""
    async with FakeServer() as server:
        server.handlers["hello"] = lambda _: None

        with pytest.raises(CannotConnect, match=r"no welcome within 0\.2 s"):
            await Connection.open(server.url, HELLO, timeout=0.2)


async def test_a_websocket_server_of_another_kind() -> None:
    """A server that does not choose our subprotocol is told apart from none."""

    async def ignore(_: object) -> None:
        return

    async with serve(ignore, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]

        with pytest.raises(CannotConnect, match=r"fracas\.v1\.proto"):
            await Connection.open(f"ws://127.0.0.1:{port}/", HELLO)


async def test_a_frame_that_is_no_message() -> None:
    """Rubbish from the server is an error of its own, with its size."""
    async with FakeServer() as server:
        connection = await Connection.open(server.url, HELLO)
        for socket_ in server._connections:
            await socket_.send(b"\xff\xff\xff")

        with pytest.raises(ProtocolViolation, match="no ServerMessage"):
            await connection.receive()
        await connection.close()


async def test_a_cut_connection_is_broken() -> None:
    """A connection that is cut without a word raises on both ways."""
    async with FakeServer() as server:
        connection = await Connection.open(server.url, HELLO)
        server.cut()

        with pytest.raises(ConnectionBroken):
            await connection.receive()
        with pytest.raises(ConnectionBroken):
            await connection.send(v1.ClientMessage(request="1", ping=v1.Ping()))


async def test_the_goodbye_is_kept_for_whoever_reconnects() -> None:
    """Where to go next is known when the connection ends."""
    async with FakeServer() as server:
        connection = await Connection.open(server.url, HELLO)
        await server.say(v1.ServerMessage(goodbye=v1.Goodbye(reason="handover", after_ms=5)))
        server_side = next(iter(server._connections))
        await server_side.close()

        assert (await connection.receive()).goodbye.reason == "handover"
        with pytest.raises(ConnectionBroken) as caught:
            await connection.receive()

    assert caught.value.goodbye is not None
    assert caught.value.goodbye.after_ms == 5


def chat(number: int) -> bytes:
    """Return a message with a number."""
    return v1.ServerMessage(request=str(number)).SerializeToString()


async def test_messages_in_fragments_keep_their_place() -> None:
    """Whatever lies between us and the server may cut messages into fragments; the order is the server's."""

    async def talk(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(welcome().SerializeToString())
        await connection.recv()
        for number in range(0, 30, 3):
            await connection.send(chat(number))
            await connection.send([chat(number + 1)[:1], chat(number + 1)[1:]])
            await connection.send(chat(number + 2))
        await connection.close()

    found: list[str] = []
    async with serve(talk, "127.0.0.1", 0, subprotocols=[Subprotocol("fracas.v1.proto")]) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        connection = await Connection.open(f"ws://127.0.0.1:{port}/", HELLO)
        await connection.send(v1.ClientMessage(request="go"))
        with pytest.raises(ConnectionBroken):
            await connection.read(lambda message: found.append(message.request))

    assert found == [str(number) for number in range(30)]


async def test_what_came_before_anybody_reads_comes_first() -> None:
    """Nothing that the server said behind its welcome is lost or overtaken."""
    async with FakeServer() as server:
        server.handlers["hello"] = lambda _: [welcome(), *(v1.ServerMessage(request=str(n)) for n in range(3))]
        connection = await Connection.open(server.url, HELLO)
        found: list[str] = []
        reading = asyncio.create_task(connection.read(lambda message: found.append(message.request)))
        await server.say(*(v1.ServerMessage(request=str(n)) for n in range(3, 40)))

        await eventually_async(lambda: len(found) == 40, "all have come")
        assert found == [str(number) for number in range(40)]
        server.cut()
        with pytest.raises(ConnectionBroken):
            await reading


async def test_what_the_taker_raises_is_raised_and_nothing_follows() -> None:
    """A message that cannot be taken ends the reading with its own error."""
    async with FakeServer() as server:
        connection = await Connection.open(server.url, HELLO)
        found: list[str] = []

        def take(message: v1.ServerMessage) -> None:
            found.append(message.request)
            raise ProtocolViolation("a snapshot does not hold together")

        reading = asyncio.create_task(connection.read(take))
        await asyncio.sleep(0)
        await server.say(*(v1.ServerMessage(request=str(n)) for n in range(3)))
        with pytest.raises(ProtocolViolation, match="does not hold together"):
            await reading

    assert found == ["0"]


async def test_a_full_buffer_is_waited_for() -> None:
    """Who sends more than the network takes waits, and what is sent arrives whole and in order."""
    go = asyncio.Event()

    async def talk(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(welcome().SerializeToString())
        await go.wait()
        sent = [v1.ClientMessage.FromString(await connection.recv(decode=False)).request for _ in range(300)]
        await connection.send(v1.ServerMessage(request=",".join(sent)).SerializeToString())

    async with serve(talk, "127.0.0.1", 0, subprotocols=[Subprotocol("fracas.v1.proto")], max_queue=1) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        connection = await Connection.open(f"ws://127.0.0.1:{port}/", HELLO)
        text = v1.SendChat(text="x" * 60_000)
        sending = asyncio.create_task(_send_all(connection, text))
        await eventually_async(lambda: connection._socket.paused, "the buffer is full")
        waits = not sending.done()
        go.set()

        assert waits
        await sending
        assert (await connection.receive()).request == ",".join(map(str, range(300)))
        await connection.close()


async def _send_all(connection: Connection, text: v1.SendChat) -> None:
    for number in range(300):
        await connection.send(v1.ClientMessage(request=str(number), send_chat=text))


async def test_a_connection_that_is_reset_before_its_handshake_is_no_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A balancer without a server behind it resets connections; websockets then raises what it has for closed ones."""

    async def reset(*_: object, **_more: object) -> None:
        raise ConnectionClosedError(None, None)

    monkeypatch.setattr("fracas_clients.connection.connect", reset)

    with pytest.raises(CannotConnect):
        await Connection.open("ws://127.0.0.1:1/", HELLO)
