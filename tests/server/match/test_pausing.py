"""Pauses: clocks and grace periods stop, only the game master can act, and a restart changes nothing."""

from __future__ import annotations

from pathlib import Path

from fracas_protocol import v1
from fracas_server.match.clocks import ClockRules
from fracas_server.timing import ManualTime
from tests.server.arena import Player, create, joined, serving
from tests.server.match.table import at_table, rule, walk

CLOCK = ClockRules(bank_ms=10_000)


async def pause(player: Player, *, paused: bool = True) -> v1.ServerMessage:
    """Pause or resume the match."""
    return await player.ask(pause_match=v1.PauseMatch(match="m1", paused=paused))


async def test_clocks_stop_while_the_match_is_paused(store_url: str, tmp_path: Path) -> None:
    """A pause of any length costs nobody time; intents are refused, rulings are carried out."""
    time = ManualTime()
    async with (
        serving(store_url, tmp_path, time=time) as service,
        at_table(service, clock=CLOCK, grace_ms=5_000) as (host, (gm, imp, ogre)),
    ):
        time.advance(4_000)
        assert (await pause(imp)).rejected.code == "not_yours"
        assert (await pause(gm)).HasField("done")
        await imp.until(lambda: imp.heard("match_changed")[-1].info.paused)
        await imp.until(lambda: len(imp.heard("snapshot")) == 2)
        assert [clock.running for clock in imp.heard("snapshot")[-1].clocks] == [False, False]
        await ogre.leave()
        await imp.until(lambda: any(one.code == "seat_away" for one in imp.heard("notice")))
        time.advance(3_600_000)

        assert (await imp.act("m1", {"by": "imp", "move": "walk", "path": [[1, 1]]})).rejected.code == "paused"
        assert (await rule(gm, {"roll": "1d20"})).HasField("accepted")
        assert host.record.phase == "running"
        assert (await pause(gm, paused=False)).HasField("done")

        left = {clock.seat: (clock.bank_ms, clock.running) for clock in host.views.public_now().clocks}  # type: ignore[union-attr]
        assert left == {"imp": (6_000, True), "ogre": (10_000, False)}
        await walk(imp)


async def test_players_pause_together(store_url: str, tmp_path: Path) -> None:
    """Without a game master every player has to agree, to resume as well."""
    async with serving(store_url, tmp_path) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            for paused in (True, False):
                await pause(imp, paused=paused)
                await ogre.until(lambda: list(ogre.heard("match_changed")[-1].info.pause_votes) == ["imp"])
                assert host.record.paused != paused
                await pause(ogre, paused=paused)
                assert host.record.paused == paused
            await walk(imp)


async def test_a_rated_match_is_not_paused(store_url: str, tmp_path: Path) -> None:
    """Nobody can stop the clocks of a rated match."""
    async with serving(store_url, tmp_path) as service:
        await create(service, rated=True)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await pause(imp)).rejected.code == "not_available"


async def test_a_pause_survives_a_restart(store_url: str, tmp_path: Path) -> None:
    """Another server that takes the match over keeps it paused, with the clocks as they were."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time) as second:
        async with serving(store_url, tmp_path, time=time) as first:
            await create(first, clock=CLOCK)
            imp, ogre = await joined(first)
            time.advance(4_000)
            await pause(imp)
            await pause(ogre)
        resume = [v1.Resume(match="m1", seat="imp", version=1, hash=imp.mirrors["m1"].hash())]
        async with await Player.come(second.address, token=imp.token, resume=resume, mirrors=imp.mirrors) as back:
            await back.until_asked("m1")
            time.advance(60_000)
            host = second.hosting.hosts[0]
            assert host.record.paused
            assert host.record.phase == "running"
            assert {one.seat: one.bank_ms for one in host.views.public_now().clocks}["imp"] == 6_000  # type: ignore[union-attr]
            assert (await back.act("m1", {"by": "imp", "move": "walk", "path": [[1, 1]]})).rejected.code == "paused"
