"""A store that goes away and comes back: nothing is acknowledged meanwhile, and nothing is lost, time included."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

from fracas_protocol import v1
from fracas_server.embedded import embedded_store
from fracas_server.match.clocks import ClockRules
from fracas_server.timing import ManualTime
from tests.server.arena import create, joined, serving
from tests.server.test_operations import fetch


async def test_an_intent_waits_for_the_store(tmp_path: Path) -> None:
    """An intent is answered when the store is back, once, and the outage is credited to the clocks."""
    time = ManualTime()
    async with AsyncExitStack() as stores, AsyncExitStack() as services:
        first = await stores.enter_async_context(embedded_store(tmp_path / "store"))
        service = await services.enter_async_context(
            serving(first.url, tmp_path / "data", time=time, lease_ms=10**9, grace_ms=10**9)
        )
        await create(service, clock=ClockRules(bank_ms=60_000))
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            await stores.aclose()

            request = await imp.send(send_intent=imp.intent("m1", {"by": "imp", "move": "walk", "path": [[1, 1]]}))
            assert (await ogre.ask(ping=v1.Ping())).HasField("pong"), "others are still served"
            while b"fracas_store_outages_total 1.0" not in service.metrics.text():
                await ogre.ask(ping=v1.Ping())
            assert ogre.heard("diff") == []
            for wish in (
                {"watch_match": v1.WatchMatch(match="another")},
                {"watch_match": v1.WatchMatch(code="KRAKEN")},
                {"list_matches": v1.ListMatches()},
                {"queue_for_match": v1.QueueForMatch(ruleset="monster_mash")},
                {"list_history": v1.ListHistory()},
                {"get_leaderboard": v1.GetLeaderboard(ruleset="monster_mash")},
                {"list_tournaments": v1.ListTournaments()},
            ):
                refused = (await ogre.ask(**wish)).rejected
                assert refused.code == "unavailable", wish
                assert not any(word in refused.sentence for word in (str(tmp_path), ".sock", "redis")), refused.sentence

            async with embedded_store(tmp_path / "store"):
                time.advance(30_000)
                assert (await imp.answer_to(request)).accepted.version == 2
                await ogre.until_version("m1", 2)
                assert (await fetch(service.address, "/healthz"))[0] == 200
                await imp.until(lambda: imp.decisions["m1"].version == 2)
                assert (await imp.act("m1", {"by": "imp", "end": "turn"})).HasField("accepted")
                await imp.until_version("m1", 3)
                clocks = {clock.seat: clock.bank_ms for clock in imp.heard("diff")[-1].clocks}
                assert clocks["imp"] == 60_000
                await services.aclose()
