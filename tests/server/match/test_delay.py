"""Spectators who see things later, also when the server was lost in between."""

from __future__ import annotations

from pathlib import Path

from fracas_protocol import v1
from fracas_server.match.record import SpectatorRules
from fracas_server.timing import ManualTime
from tests.server.arena import Player, create, joined, serving, steps

LATE = SpectatorRules(delay_ms=30_000)


async def watching(address: str) -> Player:
    """Return somebody who watches."""
    watcher = await Player.come(address)
    assert (await watcher.ask(watch_match=v1.WatchMatch(match="m1"))).HasField("joined")
    return watcher


async def test_spectators_see_things_late(store_url: str, tmp_path: Path) -> None:
    """Nothing of a step reaches a spectator before its time, and then all of it."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=10**9, grace_ms=10**9) as service:
        await create(service, spectators=LATE)
        imp, ogre = await joined(service)
        watcher = await watching(service.address)
        async with imp, ogre, watcher:
            await steps(imp, 1)
            time.advance(20_000)
            await steps(imp, 1)
            await watcher.ask(ping=v1.Ping())
            assert watcher.mirrors == {}, "the battle began twenty seconds ago, and they are thirty behind"

            time.advance(10_000)
            await watcher.until_version("m1", 2)
            await watcher.ask(ping=v1.Ping())
            assert watcher.mirrors["m1"].version == 2
            assert watcher.heard("snapshot")[0].delay_s == 30

            time.advance(20_000)
            await watcher.until_version("m1", 3)


async def test_a_delayed_stream_survives_a_crash(store_url: str, tmp_path: Path) -> None:
    """What was held back when the server was lost comes out at its time, out of the log."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=10**9, grace_ms=10**9) as service:
        await create(service, spectators=LATE)
        imp, ogre = await joined(service)
        async with imp, ogre:
            time.advance(25_000)
            await steps(imp, 2)

    time.advance(10_000)
    async with serving(store_url, tmp_path, time=time, lease_ms=10**9, grace_ms=10**9) as service:
        watcher = await watching(service.address)
        async with watcher:
            await watcher.until_version("m1", 1)
            assert watcher.mirrors["m1"].version == 1

            time.advance(20_000)

            await watcher.until_version("m1", 3)
            assert [diff.version for diff in watcher.heard("diff")] == [2, 3]


async def test_the_end_is_late_as_well(store_url: str, tmp_path: Path) -> None:
    """How a match ends is told to spectators when they have seen it."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=10**9, grace_ms=10**9) as service:
        await create(service, spectators=LATE)
        imp, ogre = await joined(service)
        watcher = await watching(service.address)
        async with imp, ogre, watcher:
            await ogre.act("m1", {"concede": True})
            await imp.until(lambda: imp.heard("match_over"))
            await watcher.ask(ping=v1.Ping())
            assert watcher.heard("match_over") == []

            time.advance(30_000)

            await watcher.until(lambda: watcher.heard("match_over"))
