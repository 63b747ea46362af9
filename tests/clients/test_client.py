"""The client: lobby, queue, and coming back as the same person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from fracas_clients import Backoff, Client, NotReady, Refused
from fracas_clients.connection import CLIENT
from fracas_protocol import v1
from fracas_protocol.mirror import REVISION
from tests.clients.fake_server import DEADLINE, FakeServer, info, joined, rejected, snapshot, welcome

QUICK = Backoff(first=0.01, longest=0.05)


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server that lets everybody in."""
    async with FakeServer() as running:
        yield running


@pytest.fixture
async def client(server: FakeServer) -> AsyncIterator[Client]:
    """A client that is connected to it as a guest."""
    async with await Client.connect(server.url, name="ann", backoff=QUICK) as connected:
        yield connected


async def test_the_hello_says_who_comes(server: FakeServer, client: Client) -> None:
    """Name, program and revision go with the hello; the welcome is at hand."""
    hello = server.received[0].hello

    assert (hello.name, hello.token, hello.client, hello.revision) == ("ann", "", CLIENT, REVISION)
    assert client.name == "Ann"
    assert client.connected


async def test_a_guest_comes_back_as_the_same_guest(server: FakeServer) -> None:
    """The token of the first welcome is the one that the next connection says hello with."""
    server.handlers["hello"] = lambda _: welcome(token="guest-7")
    async with await Client.connect(server.url, backoff=QUICK):
        server.cut()
        hello = await server.expect("hello", 2)

    assert hello.hello.token == "guest-7"


async def test_a_token_of_ones_own_is_kept(server: FakeServer) -> None:
    """Who comes with a token comes back with it."""
    async with await Client.connect(server.url, "signed", backoff=QUICK):
        server.cut()
        hello = await server.expect("hello", 2)

    assert hello.hello.token == "signed"


async def test_listing_matches(server: FakeServer, client: Client) -> None:
    """The lobby is told as the server sends it, asked for as wished."""
    server.handlers["list_matches"] = lambda _: v1.ServerMessage(match_list=v1.MatchList(matches=[info(), info()]))

    matches = await client.list_matches(ruleset="monster_mash", phase=v1.MATCH_PHASE_OPEN, limit=5)

    asked = server.requests("list_matches")[0].list_matches
    assert len(matches) == 2
    assert asked == v1.ListMatches(ruleset="monster_mash", phase=v1.MATCH_PHASE_OPEN, limit=5)


async def test_creating_a_match(server: FakeServer, client: Client) -> None:
    """What was wished goes out, the match with its code comes back."""
    created = v1.MatchCreated(info=info(), code="KRAKEN", seat="red")
    server.handlers["create_match"] = lambda _: v1.ServerMessage(match_created=created)

    match = await client.create_match(
        board="crypt",
        seats=[v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot="greedy")],
        options=v1.MatchOptions(guests=True),
        ruleset_options={"ties": "ask"},
        take_seat="red",
    )

    asked = server.requests("create_match")[0].create_match
    assert (match.id, match.code, match.seat) == ("m1", "KRAKEN", "red")
    assert (asked.ruleset, asked.board, asked.take_seat) == ("monster_mash", "crypt", "red")
    assert asked.seats[1].bot == "greedy"
    assert asked.ruleset_options[0].value.text == "ask"


async def test_every_seat_adds_fresh_chance_to_the_dice(server: FakeServer, client: Client) -> None:
    """Each seat sends other bytes, once it knows the commitment, unless the caller names them."""
    server.handlers["join_match"] = lambda _: joined()
    await client.join("m1")
    await client.join("m1")
    await client.join("m1", entropy=b"mine")

    assert {message.join_match.entropy for message in server.requests("join_match")} == {b""}
    first, second, third = (message.add_entropy.entropy for message in server.requests("add_entropy"))
    assert len(first) == 16
    assert first != second
    assert third == b"mine"


async def test_joining_twice_is_the_same_match(server: FakeServer, client: Client) -> None:
    """Who holds a match and joins it again (after a lost answer, say) holds it still."""
    server.handlers["join_match"] = lambda _: joined()

    assert await client.join("m1") is await client.join("m1")


async def test_a_refusal_has_the_servers_sentence(server: FakeServer, client: Client) -> None:
    """A request that is refused raises with code and sentence."""
    server.handlers["join_match"] = lambda _: rejected("match_full")

    with pytest.raises(Refused) as caught:
        await client.join("m1")

    assert (caught.value.code, caught.value.detail) == ("match_full", "refused: match_full")


async def test_the_queue_gives_a_match_when_one_is_found(server: FakeServer, client: Client) -> None:
    """Queueing waits for the opponent, and the match has its view."""
    server.handlers["queue_for_match"] = lambda _: v1.ServerMessage(queued=v1.Queued(waiting=1))
    queueing = asyncio.create_task(client.queue(creatures=["ogre"]))
    await server.expect("queue_for_match")
    await server.say(joined(), snapshot())

    async with asyncio.timeout(DEADLINE):
        match = await queueing
        await match.started()

    assert match.view.game.round == 1
    assert list(server.requests("queue_for_match")[0].queue_for_match.creatures) == ["ogre"]


async def test_an_opponent_found_at_once(server: FakeServer, client: Client) -> None:
    """Where somebody waits already, the answer to queueing is the match itself."""
    server.handlers["queue_for_match"] = lambda _: joined()

    async with asyncio.timeout(DEADLINE):
        match = await client.queue()

    assert match.id == "m1"


async def test_the_queue_is_entered_again_after_a_break(server: FakeServer, client: Client) -> None:
    """A server that lost us has lost our place in the queue: a new connection takes a new one."""
    server.handlers["queue_for_match"] = lambda _: v1.ServerMessage(queued=v1.Queued(waiting=1))
    queueing = asyncio.create_task(client.queue())
    await server.expect("queue_for_match")
    await asyncio.sleep(0)
    server.cut()
    await server.expect("queue_for_match", 2)
    await server.say(joined())

    async with asyncio.timeout(DEADLINE):
        assert (await queueing).id == "m1"


async def test_giving_up_queueing_leaves_the_queue(server: FakeServer, client: Client) -> None:
    """A cancelled wait does not leave a ghost in the queue."""
    server.handlers["queue_for_match"] = lambda _: v1.ServerMessage(queued=v1.Queued(waiting=1))
    queueing = asyncio.create_task(client.queue())
    await server.expect("queue_for_match")
    queueing.cancel()

    with pytest.raises(asyncio.CancelledError):
        await queueing

    assert len(server.requests("leave_queue")) == 1


async def test_closing_ends_everything(server: FakeServer) -> None:
    """After closing nothing waits and nothing works."""
    server.handlers["join_match"] = lambda _: joined()
    client = await Client.connect(server.url)
    match = await client.join("m1")
    waiting = asyncio.create_task(match.next_decision())
    await asyncio.sleep(0)

    await client.close()

    with pytest.raises(NotReady):
        await waiting
    with pytest.raises(NotReady):
        await client.list_matches()


async def test_a_match_whose_server_is_gone_for_good_is_asked_for_at_home(server: FakeServer, client: Client) -> None:
    """That server had not heard of any other yet; the match's requests come to where one has first connected."""
    async with FakeServer() as other:
        server.handlers["join_match"] = lambda _: rejected("elsewhere", where=other.url)
        other.handlers["join_match"] = lambda _: [joined(), snapshot()]
        server.handlers["resync"] = lambda _: snapshot(2)
        match = await client.join("m1")
        await other.die()
        async with asyncio.timeout(DEADLINE):
            await match.catch_up(1)
        assert match.version == 2
        await other.start()
