"""Where servers may send a client: only within one service, never to an unencrypted address, and not for ever."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable

import pytest

from fracas_clients.backoff import Backoff
from fracas_clients.client import Client
from fracas_clients.errors import ConnectionLost, Refused
from fracas_clients.reconnect import Link
from fracas_clients.service_addresses import accepted, is_same_service
from fracas_protocol import v1
from tests.clients.fake_server import DEADLINE, FakeServer, Handler, rejected, welcome
from tests.clients.fake_server import accepted as applied
from tests.clients.test_reconnect import User, intent
from tests.eventually import eventually_async

AT_ONCE = Backoff(first=0.0, longest=0.0)
FOREIGN = "ws://192.0.2.1:9/"
"""An address of a network for documentation, where nothing is (RFC 5737)."""


@pytest.fixture
async def servers() -> AsyncIterator[tuple[FakeServer, FakeServer]]:
    """Two servers of one service."""
    async with FakeServer() as one, FakeServer() as other:
        yield one, other


@pytest.mark.parametrize(
    ("address", "told_by", "given"),
    [
        ("ws://a:1/", "ws://a:2/", ["ws://a:2/"]),
        ("wss://a:1/", "ws://a:2/", ["ws://a:2/"]),
        ("ws://localhost:1/", "ws://127.0.0.1:2/", ["ws://127.0.0.1:2/"]),
        ("ws://[::1]:1/", "ws://localhost:2/", ["ws://localhost:2/"]),
        ("wss://node-2.example.org/", "wss://play.example.org/", ["wss://play.example.org/"]),
        ("wss://10.0.0.7/", "wss://node-2.example.org/", ["wss://play.example.org/"]),
        ("ws://b/", "ws://a/", ["ws://a/", "ws://b/"]),
        ("WSS://A.:1/", "ws://a/", ["ws://a/"]),
    ],
)
def test_addresses_of_the_same_service(address: str, told_by: str, given: list[str]) -> None:
    """A host that was given, one that was named over TLS, and whatever the user has given."""
    assert is_same_service(address, told_by=told_by, given=given)


@pytest.mark.parametrize(
    ("address", "told_by", "given"),
    [
        ("ws://play.example.org/", "wss://play.example.org/", ["wss://play.example.org/"]),
        ("ws://other.example.org/", "wss://play.example.org/", ["wss://play.example.org/"]),
        ("ws://a/", "ws://a:2/", ["wss://a/", "ws://a:2/"]),
        ("ws://b/", "ws://a/", ["ws://a/"]),
        ("wss://b/", "ws://a/", ["ws://a/"]),
        ("http://a/", "ws://a/", ["ws://a/"]),
        ("", "wss://a/", ["wss://a/"]),
        ("wss://", "wss://a/", ["wss://a/"]),
        ("wss://[/", "wss://a/", ["wss://a/"]),
        ("ws://a@b/", "ws://a/", ["ws://a/"]),
        ("ws://a.evil/", "ws://a/", ["ws://a/"]),
    ],
)
def test_addresses_of_another_service(address: str, told_by: str, given: list[str]) -> None:
    """Never from wss to ws, no other host without TLS, and nothing that is no address."""
    assert not is_same_service(address, told_by=told_by, given=given)
    assert accepted([address], told_by=told_by, given=given) == ()


def test_a_long_list_of_peers_is_cut() -> None:
    """A server that names a million addresses fills no memory with them."""
    given = ["ws://a/"]
    assert len(accepted((f"ws://a:{n}/" for n in range(10**6)), told_by="ws://a/", given=given)) == 100


async def test_a_goodbye_leads_to_no_other_service(servers: tuple[FakeServer, FakeServer]) -> None:
    """The client comes back to the server that it knows, and no token goes elsewhere."""
    server, _ = servers
    away = v1.Goodbye(reason="handover", reconnect_to=FOREIGN, after_ms=0, peers=[FOREIGN])
    server.handlers["send_intent"] = lambda _: [rejected("elsewhere"), v1.ServerMessage(goodbye=away)]
    link = await Link.open(User(), [server.url], backoff=AT_ONCE)
    waiting = asyncio.create_task(link.request(intent()))
    await server.expect("send_intent")
    server.handlers["send_intent"] = lambda _: applied(3)

    async with asyncio.timeout(DEADLINE):
        assert (await waiting).accepted.version == 3
    assert link.url == server.url
    assert link._peers == ()
    await link.close()


async def test_a_request_is_taken_to_no_other_service(servers: tuple[FakeServer, FakeServer]) -> None:
    """A refusal that names a foreign address is told, and nothing is sent there."""
    server, _ = servers
    server.handlers["join_match"] = lambda _: rejected("elsewhere", where=FOREIGN)
    async with await Client.connect(server.url, "a signed token") as client:
        with pytest.raises(Refused, match="not of the same service"):
            await client.join("m1")
        assert len(client._servers._others) == 0


async def test_two_servers_that_send_a_client_to_one_another(servers: tuple[FakeServer, FakeServer]) -> None:
    """After so many redirects the client gives up and says why."""
    for server, other in (servers, servers[::-1]):
        away = v1.Goodbye(reason="handover", reconnect_to=other.url, after_ms=0)
        server.handlers["hello"] = _in_turn([welcome(), v1.ServerMessage(goodbye=away)])
    user = User()
    link = await Link.open(user, [servers[0].url], backoff=AT_ONCE)
    async with asyncio.timeout(6 * DEADLINE):
        await asyncio.wait([link._task])

    assert isinstance(user.error, ConnectionLost)
    assert "from one to another" in str(user.error)
    assert sum(len(server.requests("hello")) for server in servers) == 21
    await link.close()


def _in_turn(answers: Iterable[v1.ServerMessage]) -> Handler:
    fixed = tuple(answers)
    return lambda _: [v1.ServerMessage.FromString(one.SerializeToString()) for one in fixed]


class Ceilings(random.Random):
    """Waits never, and keeps how long it might have waited at most."""

    def __init__(self) -> None:
        super().__init__(1)
        self.seen: list[float] = []

    def uniform(self, a: float, b: float) -> float:
        """Return no time at all."""
        self.seen.append(b)
        return a


async def test_a_server_that_welcomes_and_hangs_up_is_asked_more_and_more_rarely(
    servers: tuple[FakeServer, FakeServer],
) -> None:
    """What a server says in between does not start the delays anew."""
    server, _ = servers
    chance = Ceilings()
    away = v1.ServerMessage(goodbye=v1.Goodbye(reason="stopping", after_ms=0))
    notice = v1.ServerMessage(notice=v1.Notice(code="x", sentence="hello"))
    server.handlers["hello"] = _in_turn([welcome(), notice, away])
    link = await Link.open(User(), [server.url], backoff=Backoff(first=0.1, longest=10.0, chance=chance))
    await server.expect("hello", 16)
    await link.close()

    assert chance.seen[:7] == [0.1] * 7
    assert chance.seen[8:14] == sorted(chance.seen[8:14])
    assert chance.seen[13] > 3


async def test_requests_that_go_in_a_circle_wait(
    servers: tuple[FakeServer, FakeServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers that name one another are asked no faster than the pauses between further questions."""
    one, other = servers
    for server, next_ in (servers, servers[::-1]):
        server.handlers["hello"] = _in_turn([welcome(address=server.url)])
        server.handlers["join_match"] = _in_turn([rejected("elsewhere", where=next_.url)])
    slept: list[float] = []

    async def sleep(seconds: float, sleep: object = asyncio.sleep) -> None:
        slept.append(seconds)
        await sleep(0)  # type: ignore[operator]

    monkeypatch.setattr("fracas_clients.servers.asyncio.sleep", sleep)
    async with await Client.connect(one.url) as client:
        with pytest.raises(Refused):
            await client.join("m1")
    asked = len(one.requests("join_match")) + len(other.requests("join_match"))

    assert len([one for one in slept if one >= 0.05]) >= asked - 3
    assert len(one.requests("hello")) + len(other.requests("hello")) == 2


async def test_a_new_server_is_found_when_the_others_are_gone(servers: tuple[FakeServer, FakeServer]) -> None:
    """A node that joined later is announced, and takes the client when the only one that it knew has died."""
    server, later = servers
    later.handlers["send_intent"] = lambda _: applied(7)
    user = User()
    link = await Link.open(user, [server.url], backoff=Backoff(first=0.01, longest=0.05))
    await server.say(v1.ServerMessage(peers_changed=v1.PeersChanged(peers=[later.url, FOREIGN])))
    await eventually_async(lambda: link._peers == (later.url,), "the new server is known")
    assert not [one for one in user.messages if one.WhichOneof("kind") == "peers_changed"]
    await server.die()

    async with asyncio.timeout(DEADLINE):
        assert (await link.request(intent())).accepted.version == 7
    assert link.url == later.url
    await link.close()
    await server.start()
