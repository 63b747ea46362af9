"""A link outlives its connections: what is unanswered is sent again, and what must not be is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from fracas_clients.backoff import Backoff
from fracas_clients.errors import ClientError, ConnectionLost, NotReady, ProtocolViolation, Refused
from fracas_clients.reconnect import Link
from fracas_protocol import v1
from tests.clients.fake_server import DEADLINE, Answer, FakeServer, accepted, rejected

QUICK = Backoff(first=0.01, longest=0.05)


class User:
    """Keeps all that the link tells."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.messages: list[v1.ServerMessage] = []
        self.error: ClientError | None = None
        self.broken = asyncio.Event()

    def hello(self) -> v1.Hello:
        """Say who comes."""
        return v1.Hello(name="ann")

    def on_message(self, message: v1.ServerMessage) -> None:
        """Keep it."""
        self.messages.append(message)

    def on_disconnected(self, reason: str) -> None:
        """Keep it."""
        self.told.append("broken")
        self.broken.set()

    def on_reconnected(self, welcome: v1.Welcome) -> None:
        """Keep it."""
        self.told.append("back")

    def on_lost(self, error: ClientError) -> None:
        """Keep it."""
        self.told.append("lost")
        self.error = error


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server that answers intents."""
    async with FakeServer() as running:
        running.handlers["send_intent"] = lambda _: accepted(1)
        yield running


def intent() -> v1.ClientMessage:
    """Return a request that may be repeated."""
    return v1.ClientMessage(send_intent=v1.SendIntent(match="m1"))


async def test_requests_are_answered_by_their_id(server: FakeServer) -> None:
    """Two requests at once each get their own answer."""
    versions = iter((5, 6))
    server.handlers["send_intent"] = lambda _: accepted(next(versions))
    link = await Link.open(User(), [server.url], backoff=None)

    answers = await asyncio.gather(link.request(intent()), link.request(intent()))

    assert [answer.accepted.version for answer in answers] == [5, 6]
    assert len({message.request for message in server.requests("send_intent")}) == 2
    await link.close()


async def test_an_unanswered_intent_is_sent_again_under_the_same_id(server: FakeServer) -> None:
    """The connection breaks between an intent and its answer: the same request goes out on the next one."""
    user = User()
    server.handlers["send_intent"] = lambda _: None
    link = await Link.open(user, [server.url], backoff=QUICK)
    waiting = asyncio.create_task(link.request(intent()))
    await server.expect("send_intent")

    server.handlers["send_intent"] = lambda _: accepted(3)
    server.cut()
    async with asyncio.timeout(DEADLINE):
        answer = await waiting

    first, second = server.requests("send_intent")
    assert answer.accepted.version == 3
    assert first == second
    assert user.told == ["broken", "back"]
    await link.close()


async def test_a_server_that_died_is_found_again(server: FakeServer) -> None:
    """All attempts fail until the server is back; the request that was made meanwhile is answered then."""
    user = User()
    link = await Link.open(user, [server.url], backoff=QUICK)
    await server.die()
    waiting = asyncio.create_task(link.request(intent()))
    async with asyncio.timeout(DEADLINE):
        await user.broken.wait()
    await server.start()
    async with asyncio.timeout(DEADLINE):
        answer = await waiting

    assert answer.accepted.version == 1
    assert link.connected is True
    await link.close()


@pytest.mark.parametrize("kind", ["create_match", "send_chat"])
async def test_what_could_happen_twice_is_not_repeated(server: FakeServer, kind: str) -> None:
    """A match may exist although its answer was lost: creating it again would make two."""
    server.handlers[kind] = lambda _: None
    link = await Link.open(User(), [server.url], backoff=QUICK)
    message = v1.ClientMessage()
    getattr(message, kind).SetInParent()
    waiting = asyncio.create_task(link.request(message))
    await server.expect(kind)
    server.cut()

    with pytest.raises(ConnectionLost):
        await waiting

    await server.expect("hello", 2)
    assert len(server.requests(kind)) == 1
    await link.close()


async def test_giving_up_after_the_last_attempt(server: FakeServer) -> None:
    """When all attempts have failed, every request fails with the number of attempts."""
    user = User()
    link = await Link.open(user, [server.url], backoff=Backoff(first=0.01, longest=0.01, attempts=2))
    await server.die()

    with pytest.raises(ConnectionLost, match="2 attempts to reconnect failed: connection refused"):
        await link.request(intent())

    assert user.told == ["broken", "lost"]
    assert user.error is not None
    with pytest.raises(ConnectionLost):
        await link.request(intent())
    await link.close()
    await server.start()


async def test_without_a_backoff_a_break_is_final(server: FakeServer) -> None:
    """Who does not want to come back is told at once."""
    link = await Link.open(User(), [server.url], backoff=None)
    server.handlers["send_intent"] = lambda _: None
    waiting = asyncio.create_task(link.request(intent()))
    await server.expect("send_intent")
    server.cut()

    with pytest.raises(ConnectionLost, match="reconnecting is disabled"):
        await waiting
    await link.close()


async def test_a_server_that_stops_says_so(server: FakeServer) -> None:
    """Who watches is told its sentence, and not the word in which the socket was closed."""
    told: list[str] = []

    class Listener(User):
        def on_disconnected(self, reason: str) -> None:
            told.append(reason)
            super().on_disconnected(reason)

    user = Listener()
    link = await Link.open(user, [server.url], backoff=QUICK)
    await server.say(
        v1.ServerMessage(goodbye=v1.Goodbye(reason="stopping", sentence="This server is stopping.", after_ms=0))
    )
    await asyncio.sleep(0)
    await server.hang_up()
    async with asyncio.timeout(5):
        await user.broken.wait()

    assert told == ["This server is stopping."]
    await link.close()


async def test_a_server_that_stops_is_no_end(server: FakeServer) -> None:
    """Whoever comes back to a server that is about to stop, as all do in turn while a service is renewed, tries on."""
    user = User()
    link = await Link.open(user, [server.url], backoff=QUICK)
    stops = v1.Goodbye(reason="stopping", sentence="This server is stopping.", after_ms=0)
    greet = server.handlers["hello"]
    hellos: list[v1.ClientMessage] = []

    def stopping(message: v1.ClientMessage) -> Answer:
        hellos.append(message)
        return v1.ServerMessage(goodbye=stops) if len(hellos) <= 2 else greet(message)

    server.handlers["hello"] = stopping
    server.cut()

    assert (await link.request(intent())).WhichOneof("kind") is not None
    assert len(hellos) == 3
    await link.close()


async def test_a_goodbye_without_a_return_is_final(server: FakeServer) -> None:
    """A server that does not want us back is not asked again."""
    user = User()
    link = await Link.open(user, [server.url], backoff=QUICK)
    await server.say(v1.ServerMessage(goodbye=v1.Goodbye(reason="flood", sentence="too many messages")))
    server.cut()

    with pytest.raises(Refused, match="too many messages"):
        await link.request(intent())

    assert len(server.requests("hello")) == 1
    await link.close()


async def test_a_handover_leads_to_the_next_server(server: FakeServer) -> None:
    """A server that stops names the one that goes on, and the link follows."""
    async with FakeServer() as next_:
        next_.handlers["send_intent"] = lambda _: accepted(8)
        link = await Link.open(User(), [server.url], backoff=QUICK)
        goodbye = v1.Goodbye(reason="handover", reconnect_to=next_.url, after_ms=0)
        await server.say(v1.ServerMessage(goodbye=goodbye))
        await server.die()

        async with asyncio.timeout(DEADLINE):
            answer = await link.request(intent())

        assert answer.accepted.version == 8
        assert link.url == next_.url
        await link.close()
    await server.start()


async def test_where_a_handover_led_may_die_too(server: FakeServer) -> None:
    """When the server that we were sent to is gone, the address that we began with is tried again."""
    link = await Link.open(User(), [server.url], backoff=QUICK)
    goodbye = v1.Goodbye(reason="handover", reconnect_to="ws://127.0.0.1:1/", after_ms=0)
    await server.say(v1.ServerMessage(goodbye=goodbye))
    server.cut()

    async with asyncio.timeout(DEADLINE):
        answer = await link.request(intent())

    assert answer.accepted.version == 1
    assert link.url == server.url
    await link.close()


async def test_a_request_that_is_put_off_is_repeated(server: FakeServer) -> None:
    """A server under load says when to try again, and is tried again under the same id: it may have been applied."""
    answers = iter((rejected("busy", retry_after_ms=1), accepted(4)))
    server.handlers["send_intent"] = lambda _: next(answers)
    link = await Link.open(User(), [server.url], backoff=None)

    answer = await link.request(intent())

    first, second = server.requests("send_intent")
    assert answer.accepted.version == 4
    assert first.request == second.request
    await link.close()


async def test_a_request_called_malformed_is_our_bug(server: FakeServer) -> None:
    """A request that the server cannot read raises instead of looking like an answer."""
    server.handlers["send_intent"] = lambda _: v1.ServerMessage(malformed=v1.Malformed(sentence="no match named"))
    link = await Link.open(User(), [server.url], backoff=None)

    with pytest.raises(ProtocolViolation, match="no match named"):
        await link.request(intent())
    await link.close()


async def test_closing_fails_what_still_waits(server: FakeServer) -> None:
    """Nobody waits for ever for an answer that cannot come."""
    server.handlers["send_intent"] = lambda _: None
    link = await Link.open(User(), [server.url], backoff=QUICK)
    waiting = asyncio.create_task(link.request(intent()))
    await server.expect("send_intent")

    await link.close()

    with pytest.raises(NotReady):
        await waiting
    with pytest.raises(NotReady):
        await link.request(intent())


async def test_a_bug_in_whoever_uses_the_link_leaves_nobody_waiting(server: FakeServer) -> None:
    """An exception while a message is taken fails the requests instead of stopping everything silently."""

    class Buggy(User):
        def on_message(self, message: v1.ServerMessage) -> None:
            raise KeyError("oops")

    user = Buggy()
    link = await Link.open(user, [server.url], backoff=QUICK)

    with pytest.raises(ProtocolViolation, match="KeyError"):
        await link.request(intent())

    assert user.told == ["lost"]
    with pytest.raises(KeyError):
        link._task.result()
    await link.close()


async def test_where_one_server_is_gone_another_is_asked(server: FakeServer) -> None:
    """The next address of the list is tried when the first does not answer, at the beginning and later."""
    async with FakeServer() as other:
        other.handlers["send_intent"] = lambda _: accepted(2)
        user = User()
        link = await Link.open(user, ["ws://127.0.0.1:1/", server.url, other.url], backoff=QUICK)
        assert link.url == server.url

        await server.die()

        async with asyncio.timeout(DEADLINE):
            assert (await link.request(intent())).accepted.version == 2
        assert link.url == other.url
        await link.close()
        await server.start()


async def test_the_peers_of_a_server_are_asked_when_it_is_gone(server: FakeServer) -> None:
    """A client that knows one address learns the others from the welcome."""
    async with FakeServer() as other:
        other.handlers["send_intent"] = lambda _: accepted(2)
        server.handlers["hello"] = lambda _: v1.ServerMessage(welcome=v1.Welcome(name="Ann", peers=[other.url]))
        link = await Link.open(User(), [server.url], backoff=QUICK)

        await server.die()

        async with asyncio.timeout(DEADLINE):
            assert (await link.request(intent())).accepted.version == 2
        await link.close()
        await server.start()


async def test_a_request_for_another_server_is_made_there(server: FakeServer) -> None:
    """A server that says that another one has to answer says goodbye; the request goes out again where that leads."""
    async with FakeServer() as other:
        other.handlers["send_intent"] = lambda _: accepted(2)
        goodbye = v1.ServerMessage(goodbye=v1.Goodbye(reason="handover", reconnect_to=other.url, after_ms=0))
        server.handlers["send_intent"] = lambda _: [rejected("elsewhere"), goodbye]
        link = await Link.open(User(), [server.url], backoff=QUICK)
        waiting = asyncio.create_task(link.request(intent()))
        await server.expect("send_intent")
        server.cut()

        async with asyncio.timeout(DEADLINE):
            assert (await waiting).accepted.version == 2
        await link.close()
