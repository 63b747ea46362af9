"""Spectators who see things later, also when the server was lost in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fracas_protocol import v1
from fracas_server.match.clocks import ClockRules
from fracas_server.match.record import SpectatorRules
from fracas_server.service import Service
from fracas_server.timing import ManualTime
from tests.eventually import eventually_async
from tests.server.arena import Player, create, joined, serving, steps

LATE = SpectatorRules(delay_ms=30_000)


async def watching(address: str) -> Player:
    """Return somebody who watches."""
    watcher = await Player.come(address)
    assert (await watcher.ask(watch_match=v1.WatchMatch(match="m1"))).HasField("joined")
    return watcher


async def let_go(service: Service, time: ManualTime) -> None:
    """Let time pass until the server hosts nothing any more."""

    def gone() -> bool:
        time.advance(1_000)
        return service.hosting.hosts == []

    await eventually_async(gone, "the match is let go")


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


async def test_a_late_viewer_of_a_delayed_match_sees_the_clocks_of_its_moment(store_url: str, tmp_path: Path) -> None:
    """A snapshot of a delayed match shows the clocks as they stood then, counted on to the moment that is shown."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=10**9, grace_ms=10**9) as service:
        await create(service, spectators=LATE, clock=ClockRules(bank_ms=100_000))
        imp, ogre = await joined(service)
        async with imp, ogre:
            time.advance(10_000)
            await steps(imp, 1)
            for passed, left in ((25_000, 95_000), (20_000, 75_000)):
                time.advance(passed)
                watcher = await watching(service.address)
                async with watcher:
                    await watcher.until(lambda: watcher.heard("snapshot"))  # noqa: B023 - it is awaited here
                    shown = {one.seat: one.bank_ms for one in watcher.heard("snapshot")[0].clocks}
                    assert shown == {"imp": left, "ogre": 100_000}


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


async def test_what_was_said_is_as_late_after_a_crash(store_url: str, tmp_path: Path) -> None:
    """The public hears a line neither earlier nor twice; what was said before the battle began, it has heard."""
    time = ManualTime()
    keys: dict[str, Any] = {"lease_ms": 10**9, "grace_ms": 10**9}

    def texts(player: Player) -> list[str]:
        return [line.text for line in player.heard("chat_line")]

    async with serving(store_url, tmp_path, time=time, **keys) as service:
        await create(service, spectators=LATE)
        async with await Player.come(service.address) as imp, await Player.come(service.address) as ogre:
            assert (await imp.ask(join_match=v1.JoinMatch(match="m1", seat="imp"))).HasField("joined")
            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="anybody?"))).HasField("done")
            time.advance(1)
            assert (await ogre.ask(join_match=v1.JoinMatch(match="m1", seat="ogre"))).HasField("joined")
            await imp.until_asked("m1")
            time.advance(5_000)
            for text in ("here I am", "look at this"):
                assert (await ogre.ask(send_chat=v1.SendChat(match="m1", text=text))).HasField("done")
                time.advance(10_000)

    time.advance(15_000)
    async with serving(store_url, tmp_path, time=time, **keys) as service, await watching(service.address) as watcher:
        await watcher.until_version("m1", 1)
        await watcher.ask(ping=v1.Ping())
        assert texts(watcher) == ["anybody?", "here I am"]

        time.advance(5_000)

        await watcher.until(lambda: len(texts(watcher)) == 3)
        async with (
            await watching(service.address) as late,
            await Player.come(service.address, token=ogre.token) as back,
        ):
            await back.ask(join_match=v1.JoinMatch(match="m1", seat="ogre"))
            for player in (watcher, late, back):
                await player.until(lambda player=player: len(texts(player)) >= 3)  # type: ignore[misc]
                assert texts(player) == ["anybody?", "here I am", "look at this"]


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


async def test_a_stream_keeps_its_end_however_late_it_is(store_url: str, tmp_path: Path) -> None:
    """The end comes out also where the delay is longer than a finished match stays, and through a restart."""
    time = ManualTime()
    keys: dict[str, Any] = {"lease_ms": 10**9, "linger_ms": 1_000}
    async with serving(store_url, tmp_path, time=time, **keys) as service:
        await create(service, spectators=LATE)
        imp, ogre = await joined(service)
        watcher = await watching(service.address)
        async with imp, ogre, watcher:
            await ogre.act("m1", {"concede": True})
            await imp.until(lambda: imp.heard("match_over"))
            time.advance(29_000)
            await watcher.ask(ping=v1.Ping())
            assert watcher.kinds() == []

    async with serving(store_url, tmp_path, time=time, **keys) as service:
        watcher = await watching(service.address)
        async with watcher:
            time.advance(1_000)

            await watcher.until(lambda: watcher.heard("match_over"))
            assert watcher.mirrors["m1"].version == 2

            await let_go(service, time)


async def test_lists_tell_no_end_before_its_time(store_url: str, tmp_path: Path) -> None:
    """For the lobby and for who begins to watch, a delayed match runs until spectators have seen its end."""
    time = ManualTime()
    async with serving(store_url, tmp_path / "a", time=time, lease_ms=10**9) as service:
        await create(service, spectators=LATE)
        imp, ogre = await joined(service)
        async with (
            imp,
            ogre,
            serving(store_url, tmp_path / "b", time=time, lease_ms=10**9) as other,
            await Player.come(other.address) as stranger,
        ):
            await ogre.act("m1", {"concede": True})
            await imp.until(lambda: imp.heard("match_over"))
            time.advance(29_000)

            for somebody in (ogre, stranger):
                (listed,) = (await somebody.ask(list_matches=v1.ListMatches())).match_list.matches
                assert listed.phase == v1.MatchPhase.MATCH_PHASE_RUNNING
            answer = await stranger.ask(watch_match=v1.WatchMatch(match="m1"))
            assert answer.rejected.code == "elsewhere"
            watcher = await watching(service.address)
            async with watcher:
                assert (await watcher.ask(watch_match=v1.WatchMatch(match="m1"))).joined.info.phase == (
                    v1.MatchPhase.MATCH_PHASE_RUNNING
                )

                time.advance(1_000)

                await watcher.until(lambda: watcher.heard("match_over"))


async def test_a_match_that_is_over_is_let_go_again(store_url: str, tmp_path: Path) -> None:
    """Who looks at a match long after its end makes no host stay for ever."""
    time = ManualTime()
    keys: dict[str, Any] = {"lease_ms": 10**9, "linger_ms": 1_000}
    async with serving(store_url, tmp_path, time=time, **keys) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await ogre.act("m1", {"concede": True})
            await imp.until(lambda: imp.heard("match_over"))
            await let_go(service, time)

        async with await watching(service.address) as watcher:
            await watcher.until(lambda: watcher.heard("snapshot"))

            await let_go(service, time)
