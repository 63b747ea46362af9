"""What comes in on a connection: frames that are no messages, more of them than anybody needs, and halves of things."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.asyncio.server import serve

from fracas_protocol import v1
from fracas_protocol.codec import PROTO, encode
from fracas_server.gateway import server
from fracas_server.settings import Limits
from tests.certificates import certificates
from tests.server.arena import DEADLINE_S, Player, serving
from tests.server.turns import WAIT_S, turns_measured

FRAGMENT, BINARY, PING, PONG = 0, 2, 9, 10
HELLO: Final = v1.ClientMessage(request="1", hello=v1.Hello(name="x")).SerializeToString()
UPGRADE: Final = (
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {PROTO}"
    "\r\n\r\n"
).encode()


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """Return a frame as clients send it."""
    mask = b"abcd"
    return (
        bytes([0x80 * fin | opcode, 0x80 | len(data)])
        + mask
        + bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    )


FLOODS: Final = {
    "pings": (b"", frame(PING)),
    "pongs": (b"", frame(PONG)),
    "fragments": (frame(BINARY, fin=False), frame(FRAGMENT, fin=False)),
    "no messages": (b"", frame(BINARY, b"x")),
}


@contextmanager
def connected(port: int, tls: ssl.SSLContext | None) -> Iterator[socket.socket]:
    """Open a socket that waits for what it does."""
    with socket.create_connection(("127.0.0.1", port), timeout=DEADLINE_S) as plain:
        if tls is None:
            yield plain
        else:
            with tls.wrap_socket(plain, server_hostname="127.0.0.1") as encrypted:
                yield encrypted


def flood(port: int, opening: bytes, flooding: bytes, tls: ssl.SSLContext | None) -> None:
    """Send the same without end, until the server ends it."""
    with connected(port, tls) as taken:
        try:
            taken.sendall(UPGRADE)
            assert taken.recv(4096).startswith(b"HTTP/1.1 101")
            taken.sendall(opening)
            for _ in range(1000):
                taken.sendall(flooding * 10_000)
        except OSError:
            return
    raise AssertionError("the server has taken ten million frames")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["plain", "encrypted"])
@pytest.mark.parametrize("who", ["stranger", "guest"])
@pytest.mark.parametrize("kind", FLOODS)
async def test_who_sends_frames_without_end_is_let_go_and_keeps_nobody_waiting(
    kind: str, who: str, way: str, store_url: str, tmp_path: Path
) -> None:
    """Whether it has said hello or not: the connection ends, and no turn of the loop is longer than others may wait."""
    opening, flooding = FLOODS[kind]
    settings: dict[str, Any] = {}
    tls = None
    if way == "encrypted":
        signed = certificates(tmp_path)
        settings = {"tls_certificate": signed.certificate, "tls_key": signed.key}
        tls = ssl.create_default_context(cafile=str(signed.authority))
    async with serving(store_url, tmp_path, log_level="error", **settings) as service:
        async with turns_measured() as turns, asyncio.timeout(DEADLINE_S):
            greeting = frame(BINARY, HELLO) if who == "guest" else b""
            await asyncio.to_thread(flood, service.gateway.port, greeting + opening, flooding, tls)
        metrics = service.metrics.text().decode()

    assert turns.longest_s < WAIT_S
    why = "malformed" if kind == "no messages" else "flood"
    assert f'fracas_connections_let_go_total{{why="{why}"}} 1.0' in metrics, [
        line for line in metrics.splitlines() if "let_go" in line
    ]


async def test_the_longest_message_may_come_in_fragments(store_url: str, tmp_path: Path) -> None:
    """Of a quarter of a kilobyte each, with pings between them."""
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as player:
        wish = v1.ClientMessage(request="7", send_chat=v1.SendChat(match="m1", text="x" * 60_000))
        data = encode(wish, PROTO)
        assert isinstance(data, bytes)
        await player.socket.send([data[place : place + 256] for place in range(0, len(data), 256)])
        for _ in range(20):
            await (await player.socket.ping())
        async with asyncio.timeout(DEADLINE_S):
            assert (await player.answer_to("7")).rejected.code == "malformed"  # its text is too long


async def _until_closed(port: int, *sent: bytes) -> bytes:
    """Send what is to be sent and nothing more; returns what came until the server had closed the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for each in sent:
        writer.write(each)
        await writer.drain()
    found = b""
    async with asyncio.timeout(DEADLINE_S):
        try:
            while more := await reader.read(65536):
                found += more
        except ConnectionError:
            pass
    writer.close()
    return found


@pytest.mark.slow
async def test_halves_are_waited_for_as_long_as_a_setting_says(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a hello, or one in fragments without end, like none; half a frame after it like a client that is gone."""
    monkeypatch.setattr(server, "_PING_S", 0.3)
    # A client that is gone does not close its side: the server waits for that, ten seconds where nothing else is said.
    monkeypatch.setattr(server, "serve", partial(serve, close_timeout=0.3))
    half = frame(BINARY, b"x" * 100)[:50]
    async with serving(store_url, tmp_path, limits=Limits(hello_seconds=0.3)) as service:
        port = service.gateway.port
        half_hello, fragment, late = await asyncio.gather(
            _until_closed(port, UPGRADE, half),
            _until_closed(port, UPGRADE, frame(BINARY, HELLO[:5], fin=False)),
            _until_closed(port, UPGRADE, frame(BINARY, HELLO), half),
        )

    assert b"No hello received: send one first." in half_hello
    assert b"No hello received: send one first." in fragment
    assert b"none came" not in late
