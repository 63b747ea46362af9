"""What leaves on a connection to a broker, and what becomes of it when the broker is slow or gone.

By a publisher that is a process of its own it is the same, which runs beside the test here.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_server.metrics import Metrics
from fracas_server.spectators import broker_sender, publisher_client, topics
from fracas_server.spectators import publisher_process as publishing_module
from fracas_server.spectators.broker import Broker
from fracas_server.spectators.link import WINDOW, Link
from fracas_server.spectators.publisher import Publisher
from fracas_server.timing import RealTime
from tests.eventually import eventually_async
from tests.server.spectators.toy_broker import ToyBroker


@pytest.fixture(params=["inside", "outside"])
def way(request: pytest.FixtureRequest, tmp_path: Path) -> Path | None:
    """The socket of the publisher; None: there is none, and the broker is reached at once."""
    return tmp_path / "publisher.sock" if request.param == "outside" else None


@asynccontextmanager
async def publishing(broker: ToyBroker, way: Path | None) -> AsyncIterator[Publisher]:
    """Publish to a broker that speaks MQTT 5."""
    reached = Broker.read(broker.url, version="5")
    async with publishing_module.run_publisher(way, reached) if way is not None else nullcontext():
        publisher = Publisher(way or reached, time=RealTime(), metrics=Metrics(), snapshot_every=5)
        running = asyncio.create_task(publisher.run())
        try:
            yield publisher
        finally:
            running.cancel()
            await asyncio.wait({running})


def say(publisher: Publisher, *numbers: int) -> None:
    """Publish numbers."""
    for number in numbers:
        publisher._publish("t", str(number).encode(), what="diff")


def under_way(publisher: Publisher) -> int:
    """Return how many messages the broker has not answered for."""
    return len(publisher._outlet)


def said(broker: ToyBroker) -> list[int]:
    """Return the numbers that came, each once, as they came first."""
    return list(dict.fromkeys(int(heard.payload) for heard in broker.heard if heard.topic == "t"))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let little time count as long."""
    monkeypatch.setattr(broker_sender, "_TIMEOUT_S", 0.5)
    monkeypatch.setattr(broker_sender, "_RETRY_MS", 50)


async def test_what_was_not_acknowledged_comes_again(way: Path | None) -> None:
    """A connection that breaks loses nothing: the next one begins with what the broker has not answered for."""
    async with ToyBroker() as broker:
        broker.answering = False
        async with publishing(broker, way) as publisher:
            say(publisher, 1, 2, 3, 4)
            await eventually_async(lambda: broker.owed == 4, "all are under way at once")
            broker.answer(2)
            await eventually_async(lambda: under_way(publisher) == 2, "two are left")
            broker.answering = True
            broker.cut()
            say(publisher, 5)
            await eventually_async(lambda: 5 in said(broker), "it is sent after the break")

    assert [int(heard.payload) for heard in broker.heard] == [1, 2, 3, 4, 3, 4, 5]
    assert len(set(broker.clients)) == 1, "a broker ends an older connection of ours that it still has"


async def test_a_broker_that_does_not_answer_is_left(quick: None, way: Path | None) -> None:
    """Who takes messages and answers no more is tried anew; it gets all of them, in their order."""
    async with ToyBroker() as broker:
        broker.answering = False
        async with publishing(broker, way) as publisher:
            say(publisher, *range(WINDOW))
            await eventually_async(lambda: broker.owed == WINDOW, "all are under way")
            broker.answer(2)
            await eventually_async(lambda: len(broker.clients) > 1, "it is tried anew")
            broker.answering = True
            broker.answer(broker.owed)
            say(publisher, *range(WINDOW, WINDOW + 10))
            await eventually_async(lambda: len(said(broker)) == WINDOW + 10, "it has all")

    assert said(broker) == list(range(WINDOW + 10))


async def test_a_refused_message_does_not_hold_up_the_others(way: Path | None) -> None:
    """What a broker refuses for good is not sent again."""
    async with ToyBroker() as broker:
        broker.reason = b"\x97"
        async with publishing(broker, way) as publisher:
            say(publisher, 1, 2)
            await eventually_async(lambda: len(broker.heard) == 2, "both came")
            await eventually_async(lambda: not under_way(publisher), "both were answered for")

    assert len(broker.heard) == 2


async def test_what_ends_every_connection_is_left_out(quick: None, way: Path | None) -> None:
    """A message that a broker does not bear, one too large for it say, is tried three times, and then the others go."""
    async with ToyBroker() as broker:
        broker.ends_at = b"2"
        async with publishing(broker, way) as publisher:
            say(publisher, 1, 2, 3)
            await eventually_async(lambda: 3 in said(broker), "it goes on without it")
            await eventually_async(
                lambda: b"\nfracas_broker_dropped_total 1.0" in publisher._metrics.text(), "it is told"
            )

    assert [int(heard.payload) for heard in broker.heard if heard.topic == "t"].count(2) == 3


async def test_what_could_not_be_kept_is_made_good(way: Path | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was away for so long that messages were dropped gets the rest, and then what is retained anew."""
    monkeypatch.setattr(publisher_client, "MOST_HANDED", WINDOW)
    listed = [v1.MatchInfo(match="m1")]
    async with ToyBroker() as broker, publishing(broker, way) as publisher:
        await eventually_async(publisher.connected.is_set, "it is connected")
        publisher.publish_lobby(listed)
        await eventually_async(lambda: bool(broker.heard), "the lobby is told")
        broker.answering = False
        say(publisher, *range(WINDOW))
        await eventually_async(lambda: broker.owed == WINDOW, "it takes no more")
        publisher._waiting._most = 20
        say(publisher, *range(WINDOW, WINDOW + 50))
        broker.answering = True
        broker.answer(WINDOW)
        await eventually_async(lambda: broker.heard[-1].topic == topics.LOBBY, "the lobby is told again")

    assert said(broker) == [*range(WINDOW), *range(WINDOW + 30, WINDOW + 50)]
    assert b"\nfracas_broker_dropped_total 30.0" in publisher._metrics.text()


async def test_a_connection_that_fails_by_a_bug_ends_nothing(
    quick: None, way: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the client library raises, the next connection sends what waits; the server goes on."""
    failing = [ValueError("planted"), RuntimeError("planted")]
    send = Link._send

    def once_more(link: Link, loop: asyncio.AbstractEventLoop) -> None:
        if failing:
            raise failing.pop()
        send(link, loop)

    monkeypatch.setattr(Link, "_send", once_more)
    async with ToyBroker() as broker, publishing(broker, way) as publisher:
        say(publisher, 1)
        await eventually_async(lambda: said(broker) == [1], "it is sent after two failures")
