"""One client with matches on several real servers of one service: it plays them all and need not know."""

from __future__ import annotations

import asyncio
import gc
import weakref
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest

from fracas_clients import Backoff, Client, Match
from fracas_clients.errors import Refused
from fracas_protocol import v1
from fracas_server.match.requests import End
from tests.eventually import eventually_async
from tests.server.arena import Player, create
from tests.server.arena import serving as serving_alone

pytestmark = pytest.mark.whole

QUICK = Backoff(first=0.02, longest=0.2)
serving = partial(serving_alone, token_key="a key that all nodes of this service share")
DEADLINE = 20.0
WALK = [[2, 1], [1, 1], [1, 2], [2, 2]]
"""A ring that the imp walks, one step after the other."""


async def two_seats(client: Client, other: Client, match: str) -> tuple[Match, Match]:
    """Let a client take the imp's seat and another one the ogre's; returns both matches, begun."""
    imp, ogre = await client.join(match, seat="imp"), await other.join(match, seat="ogre")
    async with asyncio.timeout(DEADLINE):
        await imp.started()
        await ogre.started()
    return imp, ogre


async def step(match: Match) -> int:
    """Let the imp take a step; returns the version that shows it."""
    async with asyncio.timeout(DEADLINE):
        decision = await match.next_decision()
        to = WALK[match.version % len(WALK)]
        outcome = await match.act({"by": "imp", "move": "walk", "path": [to]}, decision=decision)
    assert outcome, outcome
    return match.version


def connections(client: Client) -> int:
    """Return how many connections a client has."""
    return 1 + len(client._servers._others)


@pytest.mark.slow
async def test_one_client_plays_on_two_servers(store_url: str, tmp_path: Path) -> None:
    """Steps in turn in a match of each server, one connection to each, and neither is interrupted."""
    async with serving(store_url, tmp_path / "a") as first, serving(store_url, tmp_path / "b") as second:
        await create(first, "m1")
        await create(second, "m2")
        async with (
            await Client.connect(first.address, backoff=QUICK) as ann,
            await Client.connect(second.address, backoff=QUICK) as bob,
        ):
            imps = [(await two_seats(ann, bob, name))[0] for name in ("m1", "m2")]
            for _ in range(2):
                for imp in imps:
                    await step(imp)

            assert connections(ann) == connections(bob) == 2
            assert [len(service.gateway.connections) for service in (first, second)] == [2, 2]
            assert not [update for imp in imps for update in imp._updates if type(update).__name__ == "Away"]


async def test_a_server_that_stops_takes_no_other_match_with_it(
    store_url: str,
    tmp_path: Path,
) -> None:
    """The match of the server that stops goes on at the other one, by the connection that is there already."""
    async with serving(store_url, tmp_path / "a") as first:
        async with AsyncExitStack() as stack:
            second = await stack.enter_async_context(serving(store_url, tmp_path / "b"))
            await create(first, "m1")
            await create(second, "m2")
            ann = await Client.connect(first.address, backoff=QUICK)
            bob = await Client.connect(first.address, backoff=QUICK)
            stays, _ = await two_seats(ann, bob, "m1")
            moves, _ = await two_seats(ann, bob, "m2")
            await step(moves)
            await stack.aclose()

        before = moves.version
        await step(stays)
        assert await step(moves) > before
        await eventually_async(lambda: connections(ann) == 1, "one connection")
        await ann.close()
        await bob.close()


async def test_a_home_that_stops_is_found_at_the_other_server(
    store_url: str,
    tmp_path: Path,
) -> None:
    """Where the first connection comes back to a server to which there is one already, one of them stays."""
    async with serving(store_url, tmp_path / "a") as first:
        async with AsyncExitStack() as stack:
            second = await stack.enter_async_context(serving(store_url, tmp_path / "b"))
            await create(first, "m1")
            await create(second, "m2")
            ann = await Client.connect(second.address, backoff=QUICK)
            bob = await Client.connect(first.address, backoff=QUICK)
            stays, _ = await two_seats(ann, bob, "m1")
            moves, _ = await two_seats(ann, bob, "m2")
            await stack.aclose()

        await step(stays)
        await step(moves)
        await eventually_async(lambda: connections(ann) == 1, "one connection")
        assert ann._servers.home.address == first.address
        await step(stays)
        await step(moves)
        await ann.close()
        await bob.close()


async def test_a_match_that_moves_is_followed(store_url: str, tmp_path: Path) -> None:
    """A server that has lost a lease tells where the match is, and an intent that comes too late is sent on."""
    async with (
        serving(store_url, tmp_path / "a", lease_ms=60_000) as first,
        serving(store_url, tmp_path / "b", lease_ms=60_000) as second,
    ):
        await create(first, "m1")
        async with (
            await Client.connect(first.address, backoff=QUICK) as ann,
            await Client.connect(first.address, backoff=QUICK) as bob,
        ):
            imp, ogre = await two_seats(ann, bob, "m1")
            await step(imp)
            await second.redis.delete("{match:m1}:lease")
            await second.hosting.find(imp.id)  # type: ignore[arg-type]  # an id

            outcome = await imp.act({"by": "imp", "move": "walk", "path": [WALK[imp.version % 4]]})
            if not outcome:  # it reached the server that has lost the match and knows it now
                await step(imp)
            last = await step(imp)

            await eventually_async(lambda: ogre.version == last, "the other player sees it")
            assert ann._servers.connection_of("m1").address == second.address


async def test_connections_that_bring_nothing_any_more_end(
    store_url: str,
    tmp_path: Path,
) -> None:
    """Who has left the only match of another server has one connection; asking for another one opens it again."""
    async with serving(store_url, tmp_path / "a") as first, serving(store_url, tmp_path / "b") as second:
        await create(second, "m1")
        async with await Client.connect(first.address, backoff=QUICK) as ann:
            match = await ann.watch("m1")
            assert connections(ann) == 2

            await match.leave()

            await eventually_async(lambda: connections(ann) == 1, "one connection")
            await ann.watch("m1")
            assert connections(ann) == 2


async def test_a_refusal_of_the_server_that_has_the_match_is_told(
    store_url: str,
    tmp_path: Path,
) -> None:
    """What another server refuses is refused as at home, and the client goes on."""
    async with serving(store_url, tmp_path / "a") as first, serving(store_url, tmp_path / "b") as second:
        await create(second, "m1")
        async with await Client.connect(first.address, backoff=QUICK) as ann:
            with pytest.raises(Refused, match="dragon"):
                await ann.join("m1", seat="dragon")

            assert (await ann.join("m1", seat="imp")).seat == "imp"


async def test_an_older_client_is_sent_on(store_url: str, tmp_path: Path) -> None:
    """Who does not say that it can have several connections is told goodbye, and where to go."""
    async with serving(store_url, tmp_path / "a") as first, serving(store_url, tmp_path / "b") as second:
        await create(second, "m1")
        async with await Player.come(first.address) as player:
            answer = await player.ask(watch_match=v1.WatchMatch(match="m1"))
            assert (answer.rejected.code, answer.rejected.where) == ("elsewhere", second.address)
            await player.until_closed()


async def test_a_connection_that_stays_keeps_no_match_that_has_gone(store_url: str, tmp_path: Path) -> None:
    """Of a match that is over and let go nothing is left with those who played in it and are still connected."""
    async with (
        serving(store_url, tmp_path, linger_ms=0) as service,
        await Client.connect(service.address) as ann,
        await Client.connect(service.address) as bob,
    ):
        host = await create(service, "m1")
        await two_seats(ann, bob, "m1")
        gone = weakref.ref(host.views)

        host.submit(End("ended_by_operator"))
        await host.stopped.wait()
        del host

        await eventually_async(lambda: gc.collect() >= 0 and gone() is None, "the views are let go")
        assert ann.connected


@pytest.mark.slow
async def test_a_node_that_joins_is_announced_to_connected_clients(store_url: str, tmp_path: Path) -> None:
    """After all nodes that the client met at its hello have gone, it is back at the one that came later."""
    async with AsyncExitStack() as lasting:
        async with AsyncExitStack() as first, AsyncExitStack() as second:
            home = await first.enter_async_context(serving(store_url, tmp_path / "a"))
            peer = await second.enter_async_context(serving(store_url, tmp_path / "b"))
            ann = await Client.connect(home.address, backoff=QUICK)
            link = ann._servers.home.link
            await eventually_async(lambda: link._peers == (peer.address,), "the peer is known")
            await second.aclose()
            later = await lasting.enter_async_context(serving(store_url, tmp_path / "c"))
            await eventually_async(lambda: link._peers == (later.address,), "the new node is known")
            for connection in list(home.gateway.connections):
                connection.abort()  # as a node that dies does: without a goodbye that names the others
        async with asyncio.timeout(DEADLINE):
            await ann.list_matches()

        assert link.url == later.address
        await ann.close()
