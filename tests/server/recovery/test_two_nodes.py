"""Two servers on one store: who may write, and who takes over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import serve

from fracas_protocol import v1
from fracas_server.errors import ConfigurationError, RequestRefused
from fracas_server.gateway import server as gateway
from fracas_server.ids import MatchId, NodeId
from fracas_server.match.requests import Close
from fracas_server.settings import Limits
from fracas_server.store.connection import connect_store
from fracas_server.store.lease import Holder, Lease
from fracas_server.store.nodes import Nodes
from tests.server.arena import Player, create, joined, serving, steps
from tests.server.delivery.test_slow_viewers import LONGEST_LINE, deaf

HANDOVER_S = 1.5
"""Until a match is free for another node; 0.1 s on a machine with nothing else to do, and 4 before."""


async def test_a_match_that_another_server_hosts_is_pointed_to(store_url: str, tmp_path: Path) -> None:
    """Who asks the wrong server is told where to go, and sent there."""
    async with (
        serving(store_url, tmp_path) as first,
        serving(store_url, tmp_path) as second,
    ):
        await create(first)
        async with await Player.come(second.address) as player:
            answer = await player.ask(watch_match=v1.WatchMatch(match="m1"))

            assert answer.rejected.code == "elsewhere"
            await player.until_closed()
            goodbye = player.heard("goodbye")[0]
            assert (goodbye.reason, goodbye.reconnect_to) == ("handover", first.address)


async def test_a_server_that_stops_hands_its_matches_over(store_url: str, tmp_path: Path) -> None:
    """The other server goes on at once, with a token of the first, since both check with one key."""
    async with serving(store_url, tmp_path) as second:
        async with serving(store_url, tmp_path) as first:
            await create(first)
            imp, ogre = await joined(first)
            await steps(imp, 1)
            await ogre.until_version("m1", 2)

        await imp.until_closed()
        mirror = imp.mirrors["m1"]
        left = v1.Resume(match="m1", seat="imp", version=mirror.version, hash=mirror.hash())
        async with await Player.come(second.address, token=imp.token, resume=[left], mirrors=imp.mirrors) as back:
            await back.until_asked("m1")
            await steps(back, 1)

            assert second.hosting.hosts[0].lease.epoch == 2


async def test_a_server_that_lost_its_match_writes_nothing(store_url: str, tmp_path: Path) -> None:
    """A host whose lease was taken while it slept is fenced off, and its clients are sent on."""
    async with (
        serving(store_url, tmp_path, lease_ms=60_000) as old,
        serving(store_url, tmp_path, lease_ms=60_000) as new,
    ):
        await create(old)
        imp, ogre = await joined(old)
        async with imp, ogre:
            await imp.until_asked("m1")
            # As if the old node had slept through its lease.
            await new.redis.delete("{match:m1}:lease")
            taken = await new.hosting.find(MatchId("m1"))
            assert taken.battle is not None
            before = taken.battle.dump()

            answer = await imp.act("m1", {"by": "imp", "move": "walk", "path": [[1, 1]]})

            assert answer.rejected.code == "unavailable"
            await imp.until_closed()
            assert imp.heard("goodbye")[0].reconnect_to == new.address
            assert old.hosting.hosts == []
            stored = await new.services.matches.load(MatchId("m1"))
            assert stored.fields["battle"] == before
            assert b"fracas_leases_lost_total 1.0" in old.metrics.text()


async def test_who_speaks_at_a_server_that_lost_its_match_is_sent_on(store_url: str, tmp_path: Path) -> None:
    """Nobody hears a line there that the next server would not tell; what was said before, it has."""
    async with (
        serving(store_url, tmp_path, lease_ms=60_000) as old,
        serving(store_url, tmp_path, lease_ms=60_000) as new,
    ):
        await create(old)
        imp, ogre = await joined(old)
        async with imp, ogre:
            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="before"))).HasField("done")
            await new.redis.delete("{match:m1}:lease")
            await new.hosting.find(MatchId("m1"))

            refused = await imp.ask(send_chat=v1.SendChat(match="m1", text="late"))

            assert refused.rejected.code == "unavailable"
            await imp.until_closed()
            assert imp.heard("goodbye")[0].reconnect_to == new.address
            await ogre.until_closed()
            assert [line.text for line in ogre.heard("chat_line")] == ["before"]
            assert b"fracas_leases_lost_total 1.0" in old.metrics.text()
            async with await Player.come(new.address) as watcher:
                await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
                await watcher.until(lambda: watcher.heard("chat_line"))
                assert [line.text for line in watcher.heard("chat_line")] == ["before"]


async def test_a_match_that_nobody_holds_is_taken_over(store_url: str, tmp_path: Path) -> None:
    """A node that looks around finds what another one has left, and hosts it."""
    async with (  # by themselves they look around once in a third of a lease
        serving(store_url, tmp_path / "old", lease_ms=60_000) as old,
        serving(store_url, tmp_path / "new", lease_ms=60_000) as new,
    ):
        host = await create(old)
        host.submit(Close())
        await host.stopped.wait()
        await old.redis.delete("{match:m1}:lease")

        await new.hosting.check_leases()

        assert new.hosting.get(MatchId("m1")) is not None


async def test_a_match_that_there_is_not(store_url: str, tmp_path: Path) -> None:
    """Asking for nothing is answered so."""
    async with serving(store_url, tmp_path) as service:
        with pytest.raises(RequestRefused, match="not_found"):
            await service.hosting.find(MatchId("nothing"))


async def test_a_server_that_lost_matches_goes_on_renewing_the_others(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lease that is found lost when its host has stopped already harms no other match of the node."""
    async with (
        serving(store_url, tmp_path / "old", lease_ms=60_000) as old,
        serving(store_url, tmp_path / "new", lease_ms=60_000) as new,
    ):
        lost = await create(old)
        kept = await create(old, "m2")
        await new.redis.delete("{match:m1}:lease")
        await new.hosting.find(MatchId("m1"))
        await new.redis.pexpire("{match:m2}:lease", 5_000)
        renew = old.leases.renew

        async def meanwhile(held: Sequence[tuple[MatchId, Lease]]) -> object:
            """Renew, while a host finds out by itself that it has lost its match."""
            lost.submit(Close())
            await lost.stopped.wait()
            return await renew(held)

        monkeypatch.setattr(old.leases, "renew", meanwhile)

        await old.hosting.check_leases()

        assert old.hosting.hosts == [kept]
        assert await new.redis.pttl("{match:m2}:lease") > 50_000


async def test_two_nodes_that_give_out_one_address(store_url: str, tmp_path: Path) -> None:
    """The second refuses to start with a sentence, the first keeps its matches, its address is free in the end."""
    keys: dict[str, Any] = {"advertise": "ws://fracas.example", "lease_ms": 300}
    async with serving(store_url, tmp_path / "one", **keys) as first:
        await create(first)
        with pytest.raises(ConfigurationError, match=r"--advertise: another node .* give every node its own address"):
            async with serving(store_url, tmp_path / "two", **keys):
                pass
        assert (await first.leases.holder(MatchId("m1"))) == Holder(first.leases.node, 1, "ws://fracas.example")

    async with serving(store_url, tmp_path / "two", **keys) as second:
        assert second.hosting.get(MatchId("m1")) is not None


async def test_an_address_of_a_node_that_is_gone_is_waited_for(store_url: str, tmp_path: Path) -> None:
    """A node whose data folder is lost with it starts under its old address once it counts as gone."""
    client = await connect_store(store_url)
    await Nodes(client, node=NodeId("gone"), ttl_ms=400).announce("ws://fracas.example")
    await client.aclose()

    async with serving(store_url, tmp_path, advertise="ws://fracas.example") as service:
        assert service.address == "ws://fracas.example"


async def test_nodes_tell_of_one_another(store_url: str, tmp_path: Path) -> None:
    """The welcome and the goodbye name the other nodes, and both players of a match are sent to the same one."""
    async with (
        AsyncExitStack() as first,
        serving(store_url, tmp_path / "b") as second,
        serving(store_url, tmp_path / "c") as third,
    ):
        service = await first.enter_async_context(serving(store_url, tmp_path / "a", lease_ms=600))
        await create(service)
        imp, ogre = await joined(service)
        others = {second.address, third.address}
        assert set(imp.welcome.peers) == others

        await first.aclose()

        goodbyes = []
        for player in (imp, ogre):
            await player.until_closed()
            goodbyes.append(player.heard("goodbye")[0])
        assert [set(goodbye.peers) for goodbye in goodbyes] == [others, others]
        assert goodbyes[0].reconnect_to == goodbyes[1].reconnect_to
        assert goodbyes[0].reconnect_to in others
        assert goodbyes[0].after_ms == 0


@pytest.mark.slow
async def test_who_reads_nothing_delays_no_handover(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A watcher whose buffers are full is cut off, and the match is free for another node before that."""
    limits = Limits(outbox_bytes=4096, stuck_seconds=600, requests_per_second=1e6, request_burst=10**6)
    monkeypatch.setattr(gateway, "serve", partial(serve, close_timeout=2.0))
    async with serving(store_url, tmp_path / "b") as other, AsyncExitStack() as stack:
        service = await stack.enter_async_context(serving(store_url, tmp_path / "a", limits=limits))
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            viewer = await deaf(service.address)
            while not host.views.behind:
                await imp.ask(send_chat=v1.SendChat(match="m1", text=LONGEST_LINE))
            began = time.monotonic()
            closing = asyncio.get_running_loop().create_task(stack.aclose())

            while await other.leases.holder(MatchId("m1")) is not None:
                assert time.monotonic() - began < 10

            handed_over_s = time.monotonic() - began
            await closing
            assert handed_over_s < time.monotonic() - began
            assert handed_over_s < HANDOVER_S
            viewer.transport.abort()


async def test_who_resumes_at_another_server_is_sent_on_and_refused_nothing(store_url: str, tmp_path: Path) -> None:
    """A match that is hosted elsewhere can be gone on with: a refusal would make clients give it up."""
    async with serving(store_url, tmp_path / "a") as first, serving(store_url, tmp_path / "b") as second:
        await create(first)
        resume = [v1.Resume(match="m1")]
        async with await Player.come(second.address, resume=resume) as player:
            await player.until_closed()

            assert player.kinds() == ["goodbye"]
            assert player.heard("goodbye")[0].reconnect_to == first.address
