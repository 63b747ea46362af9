"""A connection is shown a match as one viewer: diffs name the match alone, and two views could not be told apart."""

from __future__ import annotations

from pathlib import Path

from fracas_protocol import v1
from tests.server.arena import Player, create, joined, serving, steps


async def test_who_watches_and_takes_a_seat_is_shown_what_the_seat_may_know(store_url: str, tmp_path: Path) -> None:
    """Whoever looked at a match before it began, in a lobby or from its link, is not sent the public's view as well."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        async with await Player.come(service.address) as imp, await Player.come(service.address) as ogre:
            await imp.ask(watch_match=v1.WatchMatch(match="m1", glance=True))
            for player, seat in ((imp, "imp"), (ogre, "ogre")):
                assert (await player.ask(join_match=v1.JoinMatch(match="m1", seat=seat))).HasField("joined")
            await imp.until_version("m1", 1)
            await steps(imp, 3)

            assert len(imp.heard("snapshot")) == 1
            assert [diff.version for diff in imp.heard("diff")] == [2, 3, 4]
            assert imp.heard("match_changed")[-1].info.watching == 0


async def test_who_plays_and_asks_to_watch_goes_on_as_the_seat(store_url: str, tmp_path: Path) -> None:
    """A player who opens the link for those who watch is told of the match, and sent nothing twice."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await imp.ask(watch_match=v1.WatchMatch(match="m1"))).joined.seat == "imp"
            await steps(imp, 3)

            assert len(imp.heard("snapshot")) == 1
            assert [diff.version for diff in imp.heard("diff")] == [2, 3, 4]
            assert (await imp.ask(leave_match=v1.LeaveMatch(match="m1", seat="imp"))).HasField("done")


async def test_who_plays_and_resumes_as_a_spectator_goes_on_as_the_seat(store_url: str, tmp_path: Path) -> None:
    """A client that has kept that it watched, and asks to go on with that, is sent one view as well."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            assert (await imp.ask(resume_match=v1.Resume(match="m1"))).HasField("done")
            await steps(imp, 3)

            assert len(imp.heard("snapshot")) == 1
            assert [diff.version for diff in imp.heard("diff")] == [2, 3, 4]
