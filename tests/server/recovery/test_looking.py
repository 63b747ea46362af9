"""A node that looks for matches without a host: it finds each, and does not look through all matches to do so."""

from __future__ import annotations

from pathlib import Path

from redis.asyncio import Redis

from fracas_server.ids import MatchId
from fracas_server.service import Service
from fracas_server.store import keys
from fracas_server.store.commands import run_command
from tests.server.arena import create, serving
from tests.server.recovery.test_gone_nodes import answering

LEASE_MS = 60_000
"""So long that a node looks around when it is told to."""
STRETCH = 200
"""Matches of the directory that one look takes."""


async def held(redis: Redis, keeper: Service, count: int) -> None:
    """Let a node that lives have so many matches more, older than any other."""
    pipeline = redis.pipeline(transaction=False)
    node = keeper.leases.node
    pipeline.execute_command("HSET", keys.KEEPERS, node, keeper.address)
    for number in range(await redis.zcard(keys.ACTIVE), await redis.zcard(keys.ACTIVE) + count):
        match = keys.MatchKeys(MatchId(f"held{number}"))
        pipeline.execute_command("ZADD", keys.ACTIVE, 0, match.match)
        pipeline.execute_command("SADD", keys.kept_by(node), match.match)
        pipeline.execute_command("HSET", match.state, "serial", 1, "epoch", 1)
        pipeline.execute_command("SET", match.lease, f"{node} 1 {keeper.address}", "PX", LEASE_MS)
    await pipeline.execute()


async def asked_for(service: Service) -> int:
    """Let a node look around; returns how much it has asked the store for."""
    await run_command(service.redis, "CONFIG", "RESETSTAT")
    await service.hosting.check_leases()
    stats = await service.redis.info("commandstats")
    return sum(stats[f"cmdstat_{name}"]["calls"] for name in ("get", "evalsha") if f"cmdstat_{name}" in stats)


async def test_a_look_does_not_grow_with_the_matches(store_url: str, tmp_path: Path) -> None:
    """With ten times as many matches at another node the store is asked for no more."""
    async with (
        serving(store_url, tmp_path / "a", lease_ms=LEASE_MS) as keeper,
        serving(store_url, tmp_path / "b", lease_ms=LEASE_MS) as looker,
    ):
        await held(looker.redis, keeper, STRETCH)
        few = await asked_for(looker)
        await held(looker.redis, keeper, 9 * STRETCH)
        looks = [await asked_for(looker) for _ in range(3)]

        assert few >= STRETCH
        assert max(looks) <= few + 10, "and what the node says of itself now and then"
        assert looker.hosting.hosts == []


async def test_a_match_of_a_node_that_is_gone_is_found(store_url: str, tmp_path: Path) -> None:
    """What a node had when it was killed is among its notes, wherever it lies in the directory; then they are empty."""
    async with (
        serving(store_url, tmp_path / "a", lease_ms=LEASE_MS) as keeper,
        serving(store_url, tmp_path / "b", lease_ms=LEASE_MS) as looker,
    ):
        redis = looker.redis
        await held(redis, keeper, 3 * STRETCH)
        async with serving(store_url, tmp_path / "c", lease_ms=LEASE_MS) as gone:
            await create(gone)
            notes = keys.kept_by(gone.leases.node)
            assert await redis.smembers(notes) == {b"m1"}
        # As if it had been killed: it gave nothing back, and said nothing.
        await redis.smove(keys.FREE, notes, "m1")
        await redis.hset(keys.KEEPERS, gone.leases.node, gone.address)
        await redis.set("{match:m1}:lease", f"{gone.leases.node} 1 {gone.address}", px=LEASE_MS)

        await looker.hosting.check_leases()

        assert [host.match for host in looker.hosting.hosts] == ["m1"]
        assert not await redis.exists(notes)
        assert await redis.smembers(keys.kept_by(looker.leases.node)) == {b"m1"}
        await looker.hosting.check_leases()
        assert not await redis.hexists(keys.KEEPERS, gone.leases.node)


async def test_a_match_of_a_node_that_vanished_is_found(store_url: str, tmp_path: Path) -> None:
    """A machine without power answers nothing, which proves nothing: what it had is taken when the lease has ended."""
    async with (
        answering(None) as address,
        serving(store_url, tmp_path / "a", lease_ms=LEASE_MS) as keeper,
        serving(store_url, tmp_path / "b", lease_ms=LEASE_MS) as looker,
    ):
        redis = looker.redis
        await held(redis, keeper, 3 * STRETCH)
        async with serving(store_url, tmp_path / "c", lease_ms=LEASE_MS) as vanished:
            await create(vanished)
        await redis.smove(keys.FREE, keys.kept_by(vanished.leases.node), "m1")
        await redis.hset(keys.KEEPERS, vanished.leases.node, address)
        await redis.set("{match:m1}:lease", f"{vanished.leases.node} 1 {address}", px=LEASE_MS)

        await looker.hosting.check_leases()
        assert looker.hosting.hosts == []
        await redis.delete("{match:m1}:lease")
        await looker.hosting.check_leases()

        assert [host.match for host in looker.hosting.hosts] == ["m1"]


async def test_a_match_that_was_let_go_of_is_found(store_url: str, tmp_path: Path) -> None:
    """What a node that stops leaves behind is taken by another at its next look, and is free no more."""
    async with (
        serving(store_url, tmp_path / "a", lease_ms=LEASE_MS) as keeper,
        serving(store_url, tmp_path / "b", lease_ms=LEASE_MS) as looker,
    ):
        await held(looker.redis, keeper, 3 * STRETCH)
        async with serving(store_url, tmp_path / "c", lease_ms=LEASE_MS) as stopped:
            await create(stopped)
        assert await looker.redis.smembers(keys.FREE) == {b"m1"}

        await looker.hosting.check_leases()

        assert [host.match for host in looker.hosting.hosts] == ["m1"]
        assert not await looker.redis.exists(keys.FREE)


async def test_a_match_of_which_there_is_no_note_is_found(store_url: str, tmp_path: Path) -> None:
    """Nodes of an earlier version write no notes: the directory is looked through, a stretch at a time."""
    async with (
        serving(store_url, tmp_path / "a", lease_ms=LEASE_MS) as keeper,
        serving(store_url, tmp_path / "b", lease_ms=LEASE_MS) as looker,
    ):
        await held(looker.redis, keeper, 2 * STRETCH)
        async with serving(store_url, tmp_path / "c", lease_ms=LEASE_MS) as stopped:
            await create(stopped)
        await looker.redis.delete(keys.FREE)

        for _ in range(3):
            await looker.hosting.check_leases()

        assert [host.match for host in looker.hosting.hosts] == ["m1"]


async def test_a_node_that_is_started_again_takes_what_it_had(store_url: str, tmp_path: Path) -> None:
    """Its own notes tell it, before the leases of its first life have ended."""
    async with serving(store_url, tmp_path / "a", lease_ms=LEASE_MS) as keeper:
        await held(keeper.redis, keeper, 2 * STRETCH)
        async with serving(store_url, tmp_path / "c", lease_ms=LEASE_MS) as first:
            await create(first)
            node = first.leases.node
        await keeper.redis.smove(keys.FREE, keys.kept_by(node), "m1")
        await keeper.redis.set("{match:m1}:lease", f"{node} 1 {first.address}", px=LEASE_MS)

        async with serving(store_url, tmp_path / "c", lease_ms=LEASE_MS) as again:
            assert again.leases.node == node
            assert [host.match for host in again.hosting.hosts] == ["m1"]
