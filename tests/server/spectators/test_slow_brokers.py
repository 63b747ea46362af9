"""A broker that hangs, dies or answers nothing: matches do not notice, and spectators miss nothing of what is kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final

import aiomqtt
import pytest

from fracas_protocol import v1
from fracas_protocol.codec import PROTO
from fracas_protocol.mirror import Mirror
from fracas_server.match.host import MatchHost
from fracas_server.spectators.link import WINDOW
from tests.chaos.processes import Broker, PublisherProcess
from tests.eventually import eventually_async
from tests.server.arena import CREATURES, DEADLINE_S, begin_toy, create, joined, serving, steps
from tests.server.match.test_hidden import SCENES, Stealth, transcript
from tests.server.spectators.toy_broker import Heard, ToyBroker

STEPS: Final = 25
"""Of a match while its broker is of no use: more than Mosquitto takes before it answers."""

LONG: Final = partial(begin_toy, creatures={name: {**sheet, "speed": 1000} for name, sheet in CREATURES.items()})
"""A battle in which one can take as many steps as one likes."""

pytestmark = pytest.mark.slow


@asynccontextmanager
async def running_broker(folder: Path) -> AsyncIterator[Broker]:
    """Run a Mosquitto that can be paused and killed."""
    broker = Broker(folder)
    if broker.program is None:
        pytest.skip("mosquitto is not installed")
    await broker.start()
    try:
        yield broker
    finally:
        broker.go_on()
        await broker.kill()


@pytest.fixture
async def broker(tmp_path: Path) -> AsyncIterator[Broker]:
    """One for a test."""
    async with running_broker(tmp_path / "broker") as broker:
        yield broker


@pytest.fixture(params=["inside", "outside"])
def outside(request: pytest.FixtureRequest) -> bool:
    """Whether a process of its own publishes."""
    return bool(request.param == "outside")


@asynccontextmanager
async def publisher(outside: bool, folder: Path, broker: str) -> AsyncIterator[str]:  # noqa: FBT001 - the fixture
    """Run a publisher for a broker, if there shall be one; yields what a server is told of it."""
    if not outside:
        yield ""
        return
    process = PublisherProcess(folder, broker)
    await process.start()
    try:
        yield str(process.socket)
    finally:
        await process.kill()


class Follower:
    """Somebody who follows a match over MQTT.

    Args:
        client: Subscribed to it.
    """

    def __init__(self, client: aiomqtt.Client) -> None:
        self.mirror: Mirror | None = None
        self.diffs: dict[int, None] = {}
        """The versions of the diffs, as they came first."""
        self._client = client

    async def until(self, version: int) -> int:
        """Read up to a version; return the hash of the view."""
        async with asyncio.timeout(DEADLINE_S):
            async for message in self._client.messages:
                assert isinstance(message.payload, bytes)
                told = v1.ServerMessage.FromString(message.payload)
                if told.HasField("snapshot") and (self.mirror is None or told.snapshot.version > self.mirror.version):
                    self.mirror = Mirror(told.snapshot)
                elif told.HasField("diff"):
                    self.diffs.setdefault(told.diff.version)
                    if self.mirror is not None:
                        self.mirror.apply(told.diff)
                if self.mirror is not None and self.mirror.version >= version:
                    return self.mirror.hash()
        raise AssertionError("unreachable: the loop ends by returning, or by its deadline")


@asynccontextmanager
async def subscribed(broker: Broker) -> AsyncIterator[Follower]:
    """Follow the match m1 as soon as the broker is there."""
    port = int(broker.url.rpartition(":")[2])
    async with asyncio.timeout(DEADLINE_S):
        while True:
            try:
                client = await aiomqtt.Client("127.0.0.1", port, timeout=DEADLINE_S).__aenter__()
                break
            except aiomqtt.MqttError:
                await asyncio.sleep(0.02)  # between two looks at a process
        await client.subscribe("fracas/v1/matches/m1/+", qos=1)
    try:
        yield Follower(client)
    finally:
        await client.__aexit__(None, None, None)


def public_hash(host: MatchHost) -> int:
    """Return the hash of what the public sees now."""
    public = host.views.public_now()
    assert public is not None
    return public.hash


async def test_a_broker_that_hangs(store_url: str, tmp_path: Path, broker: Broker, *, outside: bool) -> None:
    """A match is played on while its broker reads nothing; then spectators are told every step, in its order."""
    async with (
        publisher(outside, tmp_path, broker.url) as way,
        serving(store_url, tmp_path, begin=LONG, broker=broker.url, publisher=way, snapshot_every=4) as service,
    ):
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre, subscribed(broker) as watcher:
            await steps(imp, 2)
            assert await watcher.until(3) == public_hash(host)
            broker.pause()

            await steps(imp, STEPS)  # each is acknowledged and seen
            await eventually_async(lambda: b"\nfracas_broker_up 0.0" in service.metrics.text(), "it is given up")

            broker.go_on()
            assert await watcher.until(3 + STEPS) == public_hash(host)
            assert list(watcher.diffs)[-STEPS:] == list(range(4, 4 + STEPS))


async def test_a_broker_that_dies(store_url: str, tmp_path: Path, broker: Broker, *, outside: bool) -> None:
    """One that is started again has all that is retained, though it had forgotten it, and the stream goes on."""
    async with (
        publisher(outside, tmp_path, broker.url) as way,
        serving(store_url, tmp_path, begin=LONG, broker=broker.url, publisher=way, snapshot_every=1000) as service,
    ):
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)
            await broker.kill()
            await steps(imp, STEPS)
            await broker.start()

            async with subscribed(broker) as watcher:
                await watcher.until(3 + STEPS)
                await steps(imp, 2)
                assert await watcher.until(5 + STEPS) == public_hash(host)


async def test_a_broker_that_answers_nothing(store_url: str, tmp_path: Path, *, outside: bool) -> None:
    """A match goes on as long as one likes; the broker is sent what may be under way, and the rest once it answers."""
    async with ToyBroker() as broker:
        broker.answering = False
        async with (
            publisher(outside, tmp_path, broker.url) as way,
            serving(store_url, tmp_path, begin=LONG, broker=broker.url, publisher=way, snapshot_every=1) as service,
        ):
            await create(service)
            imp, ogre = await joined(service)
            async with imp, ogre:
                await steps(imp, WINDOW)
                assert len(broker.heard) <= WINDOW * len(broker.clients)

                broker.answering = True
                broker.cut()
                await eventually_async(lambda: 1 + WINDOW in _versions(broker.heard), "it has the last one")

    assert list(dict.fromkeys(_versions(broker.heard))) == list(range(2, 2 + WINDOW))


def _versions(heard: list[Heard]) -> list[int]:
    """Return the versions of the diffs that came."""
    return [v1.ServerMessage.FromString(one.payload).diff.version for one in heard if one.topic.endswith("/diffs")]


@pytest.mark.parametrize("scene", SCENES[:2], ids=lambda scene: scene.ruleset)
async def test_where_somebody_hides_is_in_no_byte(store_url: str, tmp_path: Path, scene: Stealth) -> None:
    """Two worlds that differ in where somebody hides give the broker the same messages, to the byte."""
    worlds: list[list[Heard]] = []
    for world in range(2):
        async with ToyBroker() as broker:
            await transcript(scene, world, store_url, tmp_path / str(world), PROTO, broker=broker.url)
            # When it connects is the machine's: which snapshots it is sent depends on that, the diffs do not.
            worlds.append([one for one in broker.heard if one.topic.endswith("/diffs")])

    one, other = worlds
    together = min(len(one), len(other))  # what waits when a server stops is not sent any more
    assert together >= 5
    assert one[:together] == other[:together]
