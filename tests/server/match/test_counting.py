"""How many watch is told to those who are there, when it has changed."""

from __future__ import annotations

from pathlib import Path

from fracas_protocol import v1
from tests.server.arena import Player, create, joined, serving


async def test_players_learn_how_many_watch(store_url: str, tmp_path: Path) -> None:
    """Who comes to watch is counted, and who goes no longer is."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:

            def told(count: int) -> bool:
                heard = imp.heard("match_changed")
                return bool(heard) and heard[-1].info.watching == count

            async with await Player.come(service.address) as watcher:
                await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
                await imp.until(lambda: told(1), "that somebody watches")
            await imp.until(lambda: told(0), "that nobody watches any more")


async def test_who_comes_back_is_told_how_many_watch(store_url: str, tmp_path: Path) -> None:
    """A page that is loaded again hears of no change: the answer to its joining says it."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre, await Player.come(service.address) as watcher:
            await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
            await imp.until(lambda: bool(imp.heard("match_changed")), "that somebody watches")
            again = await imp.ask(join_match=v1.JoinMatch(match="m1", seat="imp"))
            assert again.joined.info.watching == 1


async def test_who_is_shown_a_small_picture_alone_is_not_counted(store_url: str, tmp_path: Path) -> None:
    """The small boards of a lobby watch nothing; whoever opens the match from there does, and comes back as it went."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre, await Player.come(service.address) as lobby:
            glance = v1.WatchMatch(match="m1", glance=True)
            assert (await lobby.ask(watch_match=glance)).joined.info.watching == 0
            listed = await lobby.ask(list_matches=v1.ListMatches())
            assert [match.watching for match in listed.match_list.matches] == [0]
            again = v1.Resume(match="m1", glance=True)
            async with await Player.come(service.address, resume=[again]) as back:
                await back.until(lambda: bool(back.heard("snapshot")), "that the small board is shown")
                assert (await back.ask(watch_match=glance)).joined.info.watching == 0
            await lobby.ask(watch_match=v1.WatchMatch(match="m1"))

            def told() -> bool:
                heard = imp.heard("match_changed")
                return bool(heard) and heard[-1].info.watching == 1

            await imp.until(told, "that somebody watches")
