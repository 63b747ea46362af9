"""The embedded broker, real ones: everybody reads, only the publisher writes (fracas_server.embedded.broker)."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import aiomqtt
import pytest

from fracas_server.embedded import BinaryMissing, ChildFailed, EmbeddedBroker, amqtt, embedded_broker, mosquitto
from fracas_server.embedded.broker import Kind
from fracas_server.embedded.broker_config import USER
from fracas_server.embedded.ports import find_free_ports
from tests.eventually import DEADLINE

pytestmark = pytest.mark.whole

PROGRAMS = {"mosquitto": mosquitto, "amqtt": amqtt}
TOPIC = "fracas/v1/matches/m/snapshot"


@pytest.fixture(params=["mosquitto", "amqtt"])
def kind(request: pytest.FixtureRequest) -> Kind:
    """Each broker that is installed."""
    kind: Kind = request.param
    if PROGRAMS[kind].find() is None:
        pytest.skip(f"{PROGRAMS[kind].NAME} is not installed")
    return kind


@pytest.fixture
async def broker(kind: Kind, tmp_path: Path) -> AsyncIterator[EmbeddedBroker]:
    """A running broker of each kind."""
    async with embedded_broker(tmp_path, kind=kind) as broker:
        yield broker


def client_of(url: str, *, user: str | None = None, password: str | None = None) -> aiomqtt.Client:
    """Make a client for a URL, its name and password replaced by those given."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    return aiomqtt.Client(
        parts.hostname,
        parts.port,
        username=user or parts.username,
        password=password or parts.password,
        transport="websockets" if parts.scheme == "ws" else "tcp",
        protocol=aiomqtt.ProtocolVersion.V311,
        timeout=DEADLINE,
    )


async def first_message(reader: aiomqtt.Client) -> bytes:
    """Wait for the reader's first message."""
    async with asyncio.timeout(DEADLINE):
        message = await anext(aiter(reader.messages))
    assert isinstance(message.payload, bytes)
    return message.payload


@pytest.mark.parametrize("way", ["public_url", "websocket_url"])
async def test_spectators_read_what_is_retained(broker: EmbeddedBroker, way: str) -> None:
    """Who comes late gets the retained snapshot, over MQTT and over WebSocket, without a name."""
    async with client_of(broker.url) as publisher:
        await publisher.publish(TOPIC, b"snapshot", qos=1, retain=True)

    async with client_of(getattr(broker, way)) as spectator:
        await spectator.subscribe("fracas/v1/#")

        assert await first_message(spectator) == b"snapshot"


async def test_spectators_cannot_write(broker: EmbeddedBroker) -> None:
    """What a spectator publishes reaches nobody: the next message is the publisher's."""
    async with client_of(broker.public_url) as reader, client_of(broker.public_url) as forger:
        await reader.subscribe(TOPIC)
        await forger.publish(TOPIC, b"forged", qos=1, retain=True)
        async with client_of(broker.url) as publisher:
            await publisher.publish(TOPIC, b"true", qos=1)

        assert await first_message(reader) == b"true"


async def test_publisher_needs_the_secret(broker: EmbeddedBroker) -> None:
    """The publisher's name with another secret is refused."""
    with pytest.raises(aiomqtt.MqttError):
        async with client_of(broker.public_url, user=USER, password="guessed"):
            pass


def test_secret_is_not_in_what_is_logged(broker: EmbeddedBroker) -> None:
    """The text of a broker, which a log line would show, has no secret."""
    secret = urlsplit(broker.url).password
    assert secret

    assert secret not in repr(broker)


async def test_given_ports_are_used(kind: Kind, tmp_path: Path) -> None:
    """An operator's ports are taken."""
    port, websocket_port = find_free_ports(2)

    async with embedded_broker(tmp_path, port=port, websocket_port=websocket_port, kind=kind) as broker:
        assert urlsplit(broker.public_url).port == port
        assert urlsplit(broker.websocket_url).port == websocket_port


async def test_given_port_that_is_taken_is_an_error(tmp_path: Path) -> None:
    """A port that somebody else has is no reason to choose another one silently."""
    if mosquitto.find() is None:
        pytest.skip("mosquitto is not installed")
    server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    async with server:
        with pytest.raises(ChildFailed, match="in use"):
            async with embedded_broker(tmp_path, port=port, websocket_port=find_free_ports(1)[0], kind="mosquitto"):
                pass


async def test_no_broker_says_that_mqtt_is_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With neither broker the error says what that means and what helps."""
    monkeypatch.setattr(mosquitto, "find", lambda: None)
    monkeypatch.setenv(amqtt.PYTHON_VARIABLE, str(tmp_path / "python"))

    with pytest.raises(BinaryMissing, match=r"mosquitto and amqtt .*not found; MQTT is off.*--broker mqtt://"):
        async with embedded_broker(tmp_path):
            pass
