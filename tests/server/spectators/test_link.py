"""What leaves on a connection to a broker, in which writes, and what becomes of it when the broker is slow or gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from fracas_protocol import v1
from fracas_server.metrics import Metrics
from fracas_server.spectators import link as link_module
from fracas_server.spectators import topics
from fracas_server.spectators.broker import Broker
from fracas_server.spectators.link import WINDOW, Link
from fracas_server.spectators.publisher import Publisher
from fracas_server.spectators.waiting import Message, Waiting
from fracas_server.timing import RealTime
from tests.eventually import eventually_async
from tests.server.spectators.toy_broker import ToyBroker


class Recorded(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.ended = ""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keep it."""
        self.writes.append(bytes(data))

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Need none."""

    def abort(self) -> None:
        """Note it."""
        self.ended = "aborted"

    def close(self) -> None:
        """Note it."""
        self.ended = "closed"


async def turn() -> None:
    """Let the loop do what is ready."""
    for _ in range(3):
        await asyncio.sleep(0)


def linked(waiting: Waiting, *, properties: bytes = b"") -> tuple[Link, Recorded]:
    """Return a connection that a broker has just welcomed."""
    link, transport = Link(5, b"hello", waiting, through=lambda: None), Recorded()
    link.connection_made(transport)
    told = bytes((0, 0, len(properties))) + properties
    link.data_received(bytes((0x20, len(told))) + told)
    transport.writes.clear()
    return link, transport


def acknowledged(*numbers: int) -> bytes:
    """Return the acknowledgements of messages."""
    return b"".join(b"\x40\x02" + number.to_bytes(2, "big") for number in numbers)


def add(waiting: Waiting, *payloads: str) -> None:
    """Let messages wait."""
    for payload in payloads:
        waiting.add(Message("t", payload.encode(), retain=False))


def payloads(link: Link) -> list[str]:
    """Return what was sent and not acknowledged."""
    return [message.payload.decode() for message in link.unanswered]


async def test_what_a_turn_has_leaves_in_one_write() -> None:
    """Messages of one turn of the loop are one write, in their order, before any of them is acknowledged."""
    waiting = Waiting()
    link, transport = linked(waiting)

    for payload in ("one", "two", "three"):
        add(waiting, payload)
        link.send_soon()
    await turn()

    (written,) = transport.writes
    assert written.index(b"one") < written.index(b"two") < written.index(b"three")
    assert payloads(link) == ["one", "two", "three"]
    link.close()


async def test_acknowledgements_make_room_and_cause_one_write() -> None:
    """No more are under way than the broker takes (20 here), and several answers together cause one write."""
    waiting = Waiting()
    link, transport = linked(waiting, properties=b"\x21\x00\x14")
    add(waiting, *(f"m{number:02}" for number in range(30)))
    link.send_soon()
    await turn()
    assert payloads(link) == [f"m{number:02}" for number in range(20)]

    link.data_received(acknowledged(1, 2, 3))
    await turn()

    assert len(transport.writes) == 2
    assert payloads(link) == [f"m{number:02}" for number in range(3, 23)]
    link.close()


async def test_our_own_window_is_smaller_than_what_a_broker_would_take() -> None:
    """A broker that names no bound is sent no more than `WINDOW` before it answers."""
    waiting = Waiting()
    link, _ = linked(waiting)
    add(waiting, *map(str, range(2 * WINDOW)))
    link.send_soon()
    await turn()

    assert len(link.unanswered) == WINDOW
    link.close()


async def test_nothing_is_written_while_the_system_takes_nothing() -> None:
    """A connection whose buffers are full is not written to, and goes on when they are not."""
    waiting = Waiting()
    link, transport = linked(waiting)
    link.pause_writing()
    add(waiting, "one")
    link.send_soon()
    await turn()
    assert transport.writes == []

    link.resume_writing()
    await turn()

    assert len(transport.writes) == 1
    link.close()


async def test_what_the_broker_would_not_take_is_left_out() -> None:
    """A packet above the broker's bound would end the connection, each time anew: the others go without it."""
    waiting = Waiting()
    link, _ = linked(waiting, properties=b"\x27\x00\x00\x00\x40")
    add(waiting, "one", "x" * 100, "two")
    link.send_soon()
    await turn()

    assert payloads(link) == ["one", "two"]
    link.close()


async def test_numbers_are_not_used_twice_at_a_time() -> None:
    """After the last number comes the first one again, but for those that are under way."""
    waiting = Waiting()
    link, _ = linked(waiting)
    link._number = 65_534
    add(waiting, "a", "b")
    link.send_soon()
    await turn()
    link._number = 65_534
    add(waiting, "c")
    link.send_soon()
    await turn()

    assert list(link._under_way) == [65_535, 1, 2]
    link.close()


async def test_an_end_sends_what_is_there() -> None:
    """Closing writes what waits and says goodbye."""
    waiting = Waiting()
    link, transport = linked(waiting)
    add(waiting, "one")

    link.close()

    assert b"one" in transport.writes[0]
    assert (transport.writes[-1], transport.ended) == (b"\xe0\x00", "closed")


# -------------------------------------------------------------------------------------------- a publisher and a broker


@asynccontextmanager
async def publishing(broker: ToyBroker) -> AsyncIterator[Publisher]:
    """Publish to a broker that speaks MQTT 5."""
    publisher = Publisher(Broker.read(broker.url, version="5"), time=RealTime(), metrics=Metrics(), snapshot_every=5)
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
    assert publisher._link is not None
    return len(publisher._link.unanswered)


def said(broker: ToyBroker) -> list[int]:
    """Return the numbers that came, each once, as they came first."""
    return list(dict.fromkeys(int(heard.payload) for heard in broker.heard if heard.topic == "t"))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let little time count as long."""
    monkeypatch.setattr(link_module, "TIMEOUT_S", 0.2)
    monkeypatch.setattr(link_module, "_LOOK_S", 0.05)


async def test_what_was_not_acknowledged_comes_again() -> None:
    """A connection that breaks loses nothing: the next one begins with what the broker has not answered for."""
    async with ToyBroker() as broker:
        broker.answering = False
        async with publishing(broker) as publisher:
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


async def test_a_broker_that_does_not_answer_is_left(quick: None) -> None:
    """Who takes messages and answers no more is tried anew; it gets all of them, in their order."""
    async with ToyBroker() as broker:
        broker.answering = False
        async with publishing(broker) as publisher:
            say(publisher, *range(WINDOW))
            await eventually_async(lambda: broker.owed == WINDOW, "all are under way")
            broker.answer(2)
            await eventually_async(lambda: len(broker.clients) > 1, "it is tried anew")
            broker.answering = True
            broker.answer(broker.owed)
            say(publisher, *range(WINDOW, WINDOW + 10))
            await eventually_async(lambda: len(said(broker)) == WINDOW + 10, "it has all")

    assert said(broker) == list(range(WINDOW + 10))


async def test_a_silent_line_is_kept_open(quick: None) -> None:
    """A broker that wants to hear something every second does, and is not taken for gone while there is nothing."""
    async with ToyBroker(properties=b"\x13\x00\x01") as broker, publishing(broker):
        await eventually_async(lambda: broker.pings >= 2, "it is pinged")

    assert len(broker.clients) == 1


async def test_a_refused_message_does_not_hold_up_the_others() -> None:
    """What a broker refuses for good is not sent again."""
    async with ToyBroker() as broker:
        broker.reason = b"\x97"
        async with publishing(broker) as publisher:
            say(publisher, 1, 2)
            await eventually_async(lambda: len(broker.heard) == 2, "both came")
            await eventually_async(lambda: not under_way(publisher), "both were answered for")

    assert len(broker.heard) == 2


async def test_what_could_not_be_kept_is_made_good() -> None:
    """Who was away for so long that messages were dropped gets the rest, and then what is retained anew."""
    listed = [v1.MatchInfo(match="m1")]
    async with ToyBroker() as broker, publishing(broker) as publisher:
        await eventually_async(publisher.connected.is_set, "it is connected")
        publisher.lobby(listed)
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


async def test_who_stops_sends_what_it_has() -> None:
    """What was published just before a server stops is sent, and then it says goodbye."""
    async with ToyBroker() as broker:
        async with publishing(broker) as publisher:
            await eventually_async(publisher.connected.is_set, "it is connected")
            say(publisher, 1)

        await eventually_async(lambda: said(broker) == [1], "it is there")
