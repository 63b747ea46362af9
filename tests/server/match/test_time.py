"""Time in a match: clocks that run out, and seats that stay away."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from fracas_protocol import v1
from fracas_server.ids import MatchId
from fracas_server.match.clocks import ClockRules
from fracas_server.match.record import SeatRecord
from fracas_server.timing import ManualTime
from tests.eventually import eventually_async
from tests.server.arena import Player, create, joined, serving, steps

TEN_SECONDS = ClockRules(bank_ms=10_000)
FOREVER = 10**9


async def test_a_clock_that_runs_out_plays_the_standing_default(store_url: str, tmp_path: Path) -> None:
    """A turn ends by itself when its time is up, and everybody sees it."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER, grace_ms=FOREVER) as service:
        await create(service, clock=TEN_SECONDS)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await imp.until_asked("m1")).clock_ms == 10_000

            time.advance(9_999)
            await imp.ask(ping=v1.Ping())
            assert imp.mirrors["m1"].version == 1
            time.advance(1)

            await ogre.until_version("m1", 2)
            await ogre.until_asked("m1")
            await imp.until(lambda: not imp.decisions["m1"].decisions)
            clocks = {clock.seat: (clock.bank_ms, clock.running) for clock in ogre.heard("diff")[-1].clocks}
            assert clocks == {"imp": (0, False), "ogre": (10_000, True)}


async def test_a_question_that_nobody_answers_in_time_has_its_default(store_url: str, tmp_path: Path) -> None:
    """An opportunity that is not taken in time is let go, and the interrupted move goes on."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER, grace_ms=FOREVER) as service:
        await create(service, clock=TEN_SECONDS)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            await imp.act("m1", {"by": "imp", "move": "walk", "path": [[3, 1]]})
            await imp.until(lambda: imp.decisions["m1"].version == 2)
            await imp.act("m1", {"by": "imp", "move": "walk", "path": [[2, 1]]})
            await ogre.until_asked("m1")

            time.advance(10_000)

            await imp.until_version("m1", 4)
            kinds = [event.WhichOneof("kind") for event in imp.heard("diff")[-1].events]
            assert "moved" in kinds
            assert "attack" not in kinds


async def test_two_idle_sides_both_lose(store_url: str, tmp_path: Path) -> None:
    """Two seats without time left do not play on by themselves for ever, and neither is given the win."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER, grace_ms=FOREVER) as service:
        await create(service, clock=ClockRules(bank_ms=1))
        imp, ogre = await joined(service)
        async with imp, ogre:
            time.advance(1)
            await imp.until_version("m1", 2)
            time.advance(1)

            await imp.until(lambda: imp.heard("match_over"))
            over = imp.heard("match_over")[0]
            assert (over.winner, over.how) == ("", "double_forfeit")


async def _leave_half_a_minute_apart(time: ManualTime, watcher: Player, first: Player, second: Player) -> None:
    """Let the ogre's player leave, and the imp's after 30 seconds; the watcher is told of both."""
    await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
    for player, seat, waited_ms in ((first, "ogre", 0), (second, "imp", 30_000)):
        time.advance(waited_ms)
        player.vanish()
        await watcher.until(partial(_told_away, watcher, seat))


def _told_away(player: Player, seat: str) -> bool:
    return any((one.code, one.seat) == ("seat_away", seat) for one in player.heard("notice"))


async def test_two_sides_that_stay_away_both_lose(store_url: str, tmp_path: Path) -> None:
    """The seat that left first waits for the one that left later; once both are overdue, the match is lost by both."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER) as service:
        await create(service, grace_ms=60_000)
        imp, ogre = await joined(service)
        async with await Player.come(service.address) as watcher:
            await _leave_half_a_minute_apart(time, watcher, ogre, imp)
            time.advance(30_000)
            await watcher.ask(ping=v1.Ping())
            assert watcher.heard("match_over") == []
            time.advance(30_000)

            await watcher.until(lambda: watcher.heard("match_over"))
            over = watcher.heard("match_over")[0]
            assert (over.winner, over.how) == ("", "double_forfeit")
            host = service.hosting.get(MatchId("m1"))
            assert host is not None
            assert host.record.forfeits == {"imp": "away", "ogre": "away"}, "both had come"


async def test_an_opponent_who_returns_has_won(store_url: str, tmp_path: Path) -> None:
    """A seat that is overdue while all others are away forfeits at once when an opponent is back."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER) as service:
        await create(service, grace_ms=60_000)
        imp, ogre = await joined(service)
        async with await Player.come(service.address) as watcher:
            await _leave_half_a_minute_apart(time, watcher, ogre, imp)
            time.advance(31_000)
            await watcher.ask(ping=v1.Ping())
            back = await Player.come(service.address, token=imp.token, resume=[v1.Resume(match="m1", seat="imp")])
            async with back:
                await back.until(lambda: back.heard("match_over"))
                assert (back.heard("match_over")[0].winner, back.heard("match_over")[0].how) == ("imp", "forfeit")


async def test_a_seat_that_stays_away_forfeits(store_url: str, tmp_path: Path) -> None:
    """After its grace a seat without a connection has given up; one that comes back in time has not."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER) as service:
        await create(service, grace_ms=60_000)
        imp, ogre = await joined(service)
        async with imp:
            ogre.vanish()
            await imp.until(lambda: imp.heard("notice"))
            assert imp.heard("notice")[0].forfeits_in_ms == 60_000
            time.advance(59_000)
            back = await Player.come(service.address, token=ogre.token, resume=[v1.Resume(match="m1", seat="ogre")])
            await imp.until(lambda: len(imp.heard("notice")) == 2)
            time.advance(59_000)
            await imp.ask(ping=v1.Ping())
            assert imp.heard("match_over") == []

            back.vanish()
            await imp.until(lambda: len(imp.heard("notice")) == 3)
            time.advance(60_000)

            await imp.until(lambda: imp.heard("match_over"))
            over = imp.heard("match_over")[0]
            assert (over.winner, over.how) == ("imp", "forfeit")


async def test_what_sees_a_match_off_ends_with_the_server(store_url: str, tmp_path: Path) -> None:
    """It asks the store just then, where a cancellation can be swallowed: a server waits until it has ended."""
    for number in range(8):
        time = ManualTime()
        async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER) as service:
            await create(service, f"m{number}", grace_ms=60_000)
            imp, ogre = await joined(service, f"m{number}")
            async with imp:
                ogre.vanish()
                await imp.until(partial(imp.heard, "notice"))
                time.advance(60_000)
                await imp.until(partial(imp.heard, "match_over"))

        left = [task for task in asyncio.all_tasks() if "Hosting" in str(task.get_coro())]
        assert left == []


async def test_without_a_grace_nobody_forfeits_by_being_away(store_url: str, tmp_path: Path) -> None:
    """A match without a clock goes on when its players are gone, however long, and through a restart."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER, grace_ms=60_000) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp:
            ogre.vanish()
            await imp.until(lambda: imp.heard("notice"))
            assert not imp.heard("notice")[0].HasField("forfeits_in_ms")
            time.advance(10**8)
            await imp.ask(ping=v1.Ping())
            assert imp.heard("match_over") == []
        token = ogre.token

    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER, grace_ms=60_000) as service:
        time.advance(10**8)
        resume = [v1.Resume(match="m1", seat="ogre")]
        async with await Player.come(service.address, token=token, resume=resume) as back:
            await back.until_version("m1", 1)
            assert list(back.heard("snapshot")[0].away) == []


async def test_a_grace_that_runs_is_in_every_snapshot(store_url: str, tmp_path: Path) -> None:
    """Who comes later learns as well how long the absent have left, and no longer once they are back."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER) as service:
        await create(service, grace_ms=60_000)
        imp, ogre = await joined(service)
        async with imp, await Player.come(service.address) as watcher:
            ogre.vanish()
            await imp.until(lambda: imp.heard("notice"))
            time.advance(10_000)

            await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
            await watcher.until_version("m1", 1)

            assert [(away.seat, away.forfeits_in_ms) for away in watcher.heard("snapshot")[0].away] == [
                ("ogre", 50_000)
            ]
            back = await Player.come(service.address, token=ogre.token, resume=[v1.Resume(match="m1", seat="ogre")])
            async with back:
                await back.until(lambda: back.heard("snapshot"))
                assert list(back.heard("snapshot")[0].away) == [], "who reads it is there"
                await imp.until(lambda: len(imp.heard("notice")) == 2)
                shown = await imp.ask(resync=v1.Resync(match="m1", seat="imp"))
                assert list(shown.snapshot.away) == []


async def test_a_return_is_told_to_viewers_that_know_of_the_absence(store_url: str, tmp_path: Path) -> None:
    """Viewers whose snapshot named an absent seat are told when it is connected."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER) as service:
        seats = (SeatRecord(id="imp", side="imp"), SeatRecord(id="ogre", side="ogre"))
        host = await create(service, grace_ms=60_000, seats=seats)
        imp, ogre = await joined(service)
        imp.vanish()
        ogre.vanish()
        await eventually_async(lambda: not host.views.followed, "both are gone")
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER) as service:
        resume = [v1.Resume(match="m1", seat="imp")]
        async with await Player.come(service.address, token=imp.token, resume=resume) as first:
            await first.until_version("m1", 1)
            assert [one.seat for one in first.heard("snapshot")[0].away] == ["ogre"]
            resume = [v1.Resume(match="m1", seat="ogre")]
            async with await Player.come(service.address, token=ogre.token, resume=resume):
                await first.until(lambda: first.heard("notice"), "the notice that the ogre is there")
                assert [(one.code, one.seat) for one in first.heard("notice")] == [("seat_back", "ogre")]


async def test_a_late_viewer_sees_clocks_as_they_are_now(store_url: str, tmp_path: Path) -> None:
    """A snapshot and a resumed connection show a running clock as it stands, not as it stood at the last step."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER, grace_ms=FOREVER) as service:
        await create(service, clock=ClockRules(bank_ms=100_000, decision_ms=5_000))
        imp, ogre = await joined(service)
        async with imp:
            view = (ogre.mirrors["m1"].version, ogre.mirrors["m1"].hash())
            ogre.vanish()
            await steps(imp, 1)
            time.advance(30_000)

            async with await Player.come(service.address) as watcher:
                await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
                await watcher.until_version("m1", 2)
                shown = {one.seat: (one.bank_ms, one.decision_ms) for one in watcher.heard("snapshot")[0].clocks}
                assert shown == {"imp": (75_000, 0), "ogre": (100_000, 5_000)}
            version, hashed = view
            resume = [v1.Resume(match="m1", seat="ogre", version=version, hash=hashed)]
            async with await Player.come(
                service.address, token=ogre.token, resume=resume, mirrors=ogre.mirrors
            ) as back:
                await back.until(lambda: back.heard("diff"), "the step that was missed")
                shown = {one.seat: (one.bank_ms, one.decision_ms) for one in back.heard("diff")[-1].clocks}
                assert shown == {"imp": (75_000, 0), "ogre": (100_000, 5_000)}


async def test_who_resumes_is_told_which_seats_are_away(store_url: str, tmp_path: Path) -> None:
    """A connection that goes on from its version has missed the notices; it gets them for seats that are away now."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time, lease_ms=FOREVER) as service:
        await create(service, grace_ms=60_000)
        imp, ogre = await joined(service)
        view = (ogre.mirrors["m1"].version, ogre.mirrors["m1"].hash())
        ogre.vanish()
        await imp.until(lambda: imp.heard("notice"))
        imp.vanish()
        version, hashed = view
        resume = [v1.Resume(match="m1", seat="ogre", version=version, hash=hashed)]
        async with await Player.come(service.address, token=ogre.token, resume=resume) as back:
            await back.until(lambda: back.heard("notice"), "the notice")
            assert [(one.code, one.seat) for one in back.heard("notice")] == [("seat_away", "imp")]
