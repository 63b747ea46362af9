"""The public's stream over MQTT, through real brokers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiomqtt
import pytest

from fracas_protocol import v1
from fracas_protocol.mirror import Mirror
from fracas_server.embedded import BinaryMissing, EmbeddedBroker, embedded_broker
from fracas_server.embedded.broker import Kind
from fracas_server.errors import ConfigurationError
from fracas_server.match.record import SpectatorRules
from fracas_server.spectators.broker import Broker
from fracas_server.timing import ManualTime
from tests.server.arena import DEADLINE_S, create, joined, serving, steps


class Subscriber:
    """Somebody who follows a match over MQTT and knows nothing else."""

    def __init__(self, client: aiomqtt.Client) -> None:
        self.client = client
        self.mirror: Mirror | None = None
        self.heard: list[v1.ServerMessage] = []

    async def until(self, found: Callable[[v1.ServerMessage], bool]) -> None:
        """Read until a message is found."""
        async with asyncio.timeout(DEADLINE_S):
            async for message in self.client.messages:
                assert isinstance(message.payload, bytes)
                self.heard.append(v1.ServerMessage.FromString(message.payload))
                if found(self.heard[-1]):
                    return

    async def until_version(self, version: int) -> None:
        """Read until the mirror has a version."""
        async with asyncio.timeout(DEADLINE_S):
            async for message in self.client.messages:
                assert isinstance(message.payload, bytes)
                told = v1.ServerMessage.FromString(message.payload)
                self.heard.append(told)
                if told.HasField("snapshot") and (self.mirror is None or told.snapshot.version > self.mirror.version):
                    self.mirror = Mirror(told.snapshot)
                elif told.HasField("diff") and self.mirror is not None:
                    self.mirror.apply(told.diff)
                if self.mirror is not None and self.mirror.version >= version:
                    return


@asynccontextmanager
async def subscriber(broker: EmbeddedBroker, topic: str = "fracas/v1/matches/m1/+") -> AsyncIterator[Subscriber]:
    """Subscribe as everybody may."""
    host, _, port = broker.public_url.partition("://")[2].partition(":")
    version = aiomqtt.ProtocolVersion.V5 if broker.version == "5" else aiomqtt.ProtocolVersion.V311
    async with aiomqtt.Client(host, int(port), protocol=version) as client:
        await client.subscribe(topic, qos=1)
        yield Subscriber(client)


@pytest.fixture(params=["mosquitto", "amqtt"])
async def broker(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EmbeddedBroker]:
    """A real broker of each kind."""
    kind: Kind = request.param
    try:
        async with embedded_broker(tmp_path / "broker", kind=kind) as running:
            yield running
    except BinaryMissing as error:
        pytest.skip(str(error))


@pytest.mark.slow
async def test_a_quiet_match_has_its_present_state_retained(store_url: str, tmp_path: Path) -> None:
    """Within a second of the last diff the retained snapshot is the present view, however seldom it is refreshed."""
    time = ManualTime()
    async with (
        embedded_broker(tmp_path / "broker") as broker,
        serving(store_url, tmp_path, time=time, lease_ms=10**9, broker=broker.url, snapshot_every=1000) as service,
    ):
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre, subscriber(broker) as early:
            await steps(imp, 2)
            await early.until(lambda told: told.HasField("diff") and told.diff.version == 3)
            time.advance(1000)
            await early.until(lambda told: told.HasField("snapshot") and told.snapshot.version == 3)

            async with subscriber(broker, "fracas/v1/matches/m1/snapshot") as late:
                await late.until(lambda _first: True)
                assert late.heard[0].snapshot.version == 3


@pytest.mark.slow
async def test_a_late_subscriber_is_complete_at_once(store_url: str, tmp_path: Path, broker: EmbeddedBroker) -> None:
    """The retained snapshot and the diffs after it build the same view as a spectator has over WebSocket."""
    async with serving(store_url, tmp_path, broker=broker.url, snapshot_every=2) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)

            async with subscriber(broker) as late:
                await late.until_version(3)
                await steps(imp, 1)
                await late.until_version(4)

            public = host.views.public_now()
            assert public is not None
            assert late.mirror is not None
            assert late.mirror.hash() == public.hash
            assert late.heard[0].HasField("snapshot")


@pytest.mark.slow
async def test_the_lobby_is_published(store_url: str, tmp_path: Path, broker: EmbeddedBroker) -> None:
    """Who subscribes to the lobby sees which matches there are."""
    async with serving(store_url, tmp_path, broker=broker.url) as service:
        await create(service)
        async with subscriber(broker, "fracas/v1/lobby") as late:
            async with asyncio.timeout(DEADLINE_S):
                async for message in late.client.messages:
                    assert isinstance(message.payload, bytes)
                    told = v1.ServerMessage.FromString(message.payload).match_list
                    if told.matches:
                        break

            assert [info.match for info in told.matches] == ["m1"]


@pytest.mark.slow
async def test_a_delayed_end_is_published_late(store_url: str, tmp_path: Path, broker: EmbeddedBroker) -> None:
    """No topic tells of a delayed match's end before its time, its own and the lobby's alike."""
    time = ManualTime()
    async with serving(store_url, tmp_path, broker=broker.url, time=time, lease_ms=10**9, grace_ms=10**9) as service:
        await create(service, spectators=SpectatorRules(delay_ms=30_000))
        await create(service, "m2")
        async with subscriber(broker, "fracas/v1/#") as late:
            imp, ogre = await joined(service)
            async with imp, ogre:
                await ogre.act("m1", {"concede": True})
                await imp.until(lambda: imp.heard("match_over"))
            others = await joined(service, "m2")
            async with others[0], others[1]:
                await late.until(lambda told: told.snapshot.match == "m2")  # and so the broker has what was before it
                assert not [told for told in late.heard if _tells_the_end(told)]

                time.advance(30_000)

                await late.until(lambda told: told.match_over.match == "m1")


def _tells_the_end(told: v1.ServerMessage) -> bool:
    """Say whether a message shows that m1 is over, or anything of its battle."""
    listed = any(
        info.match == "m1" and info.phase == v1.MatchPhase.MATCH_PHASE_OVER for info in told.match_list.matches
    )
    return listed or "m1" in (told.snapshot.match, told.diff.match, told.match_over.match)


@pytest.mark.slow
async def test_a_match_for_invited_people_is_not_published(
    store_url: str, tmp_path: Path, broker: EmbeddedBroker
) -> None:
    """A topic asks for no code, so what needs one is not published."""
    async with serving(store_url, tmp_path, broker=broker.url) as service:
        await create(service, listed=False)
        await create(service, "m2")
        async with subscriber(broker, "fracas/v1/matches/#") as late:
            imp, ogre = await joined(service, "m1", code="CODEM1")
            async with imp, ogre:
                await steps(imp, 1)
            imp, ogre = await joined(service, "m2")
            async with imp, ogre:
                await late.until_version(1)

            assert {message.snapshot.match for message in late.heard if message.HasField("snapshot")} == {"m2"}


@pytest.mark.parametrize("url", ["localhost", "http://localhost", "mqtt://", "mqtt://host:port"])
def test_a_broker_that_is_none(url: str) -> None:
    """What is no URL of a broker is told so."""
    with pytest.raises(ConfigurationError, match="--broker"):
        Broker.read(url)
