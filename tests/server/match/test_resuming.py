"""Coming back: with the missing diffs, or with a snapshot and the events missed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas_protocol import v1
from tests.server.arena import Player, create, joined, serving, steps


def where(player: Player, seat: str = "imp") -> v1.Resume:
    """Return where a player left off."""
    mirror = player.mirrors["m1"]
    return v1.Resume(match="m1", version=mirror.version, hash=mirror.hash(), seat=seat)


async def test_missing_diffs_are_sent(store_url: str, tmp_path: Path) -> None:
    """Who comes back soon gets exactly the diffs that it missed, and what it may decide."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp:
            await steps(imp, 1)
            await ogre.until_version("m1", 2)
            left = where(ogre, "ogre")
            ogre.vanish()
            await steps(imp, 3)

            async with await Player.come(
                service.address, token=ogre.token, resume=[left], mirrors=ogre.mirrors
            ) as back:
                await back.until(lambda: len(back.heard("diff")) == 3 or back.heard("snapshot"))

                assert back.heard("snapshot") == []
                assert [(diff.base, diff.version) for diff in back.heard("diff")] == [(2, 3), (3, 4), (4, 5)]


async def test_a_view_that_is_not_ours_gets_a_snapshot(store_url: str, tmp_path: Path) -> None:
    """Diffs are never sent to a view with another hash; a snapshot tells what was missed."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp:
            await steps(imp, 1)
            await ogre.until_version("m1", 2)
            left = where(ogre, "ogre")
            left.hash += 1
            ogre.vanish()
            await steps(imp, 2)

            async with await Player.come(service.address, token=ogre.token, resume=[left]) as back:
                await back.until(lambda: back.heard("snapshot"))

                missed = back.heard("snapshot")[0].missed
                assert back.heard("diff") == []
                assert [event.WhichOneof("kind") for event in missed] == ["moved", "moved"]


async def test_who_sees_a_battle_begin_is_told_how(store_url: str, tmp_path: Path) -> None:
    """What leads to the first turn (rolls, the order) comes with the first view; once something is done it is past."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            began = [event.WhichOneof("kind") for event in imp.heard("snapshot")[0].missed]
            assert began == ["round_began", "turn_began"]
            assert [event.WhichOneof("kind") for event in ogre.heard("snapshot")[0].missed] == began

            await steps(imp, 1)
            async with await Player.come(service.address, token=ogre.token) as late:
                assert list((await late.ask(resync=v1.Resync(match="m1"))).snapshot.missed) == []


async def test_who_was_away_too_long_gets_a_snapshot(store_url: str, tmp_path: Path) -> None:
    """Where the first of the missing diffs is forgotten, a snapshot comes in their place."""
    async with serving(store_url, tmp_path, history=1) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp:
            left = where(ogre, "ogre")
            ogre.vanish()
            await steps(imp, 3)

            async with await Player.come(service.address, token=ogre.token, resume=[left]) as back:
                await back.until(lambda: back.heard("snapshot"))

                assert back.mirrors["m1"].version == 4


async def test_nothing_missed_is_nothing_sent(store_url: str, tmp_path: Path) -> None:
    """Who has the present view is sent what it may decide, and no view."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with ogre:
            left = where(imp)
            imp.vanish()

            async with await Player.come(service.address, token=imp.token, resume=[left]) as back:
                await back.until_asked("m1")

                assert back.kinds() == ["decision_request"]


async def test_a_seat_is_not_resumed_by_another(store_url: str, tmp_path: Path) -> None:
    """Who asks for a seat of somebody else is refused, and sees nothing of it."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre, await Player.come(service.address, resume=[where(imp)]) as thief:
            await thief.until(lambda: thief.heard("rejected"))

            assert thief.heard("rejected")[0].code == "not_yours"
            assert thief.kinds() == ["rejected"]


async def test_a_resync_is_a_snapshot_with_what_was_missed(store_url: str, tmp_path: Path) -> None:
    """A client whose hash disagrees asks for a snapshot, which is counted."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)

            answer = await ogre.ask(resync=v1.Resync(match="m1", seat="ogre", version=2, hash_disagreed=True))

            assert answer.snapshot.version == 3
            assert len(answer.snapshot.missed) == 1
            assert b'fracas_resyncs_total{why="hash_disagreed"} 1.0' in service.metrics.text()


async def test_the_whole_log_comes_in_pages(store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the newest page to the opening, each moment once, as the seat has seen it; on no other seat's request."""
    monkeypatch.setattr("fracas_server.match.log_pages.PAGE", 2)
    monkeypatch.setattr("fracas_server.match.log_pages._READ", 3)
    async with serving(store_url, tmp_path, history=1) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 4)
            pages: list[v1.LogPage] = []
            while not pages or not pages[-1].first:
                before = pages[-1].moments[0].version if pages else 0
                pages.append((await ogre.ask(get_log=v1.GetLog(match="m1", seat="ogre", before=before))).log_page)

            assert [[one.version for one in page.moments] for page in pages] == [[4, 5], [2, 3], [1]]
            told = [event for page in reversed(pages) for one in page.moments for event in one.events]
            kinds = [event.WhichOneof("kind") for event in told]
            assert kinds == ["round_began", "turn_began", "moved", "moved", "moved", "moved"]
            names = {name.n: name.id for name in pages[0].names}
            assert names[pages[0].moments[0].events[0].moved.who] == "imp"
            thief = await ogre.ask(get_log=v1.GetLog(match="m1", seat="imp"))
            assert thief.rejected.code == "not_yours"


async def test_others_learn_that_a_seat_is_away_and_back(store_url: str, tmp_path: Path) -> None:
    """A lost connection of a player is told to the others, and so is its return."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp:
            left = where(ogre, "ogre")
            ogre.vanish()
            await imp.until(lambda: imp.heard("notice"))

            async with await Player.come(service.address, token=ogre.token, resume=[left]):
                await imp.until(lambda: len(imp.heard("notice")) == 2)

            assert [(told.code, told.seat) for told in imp.heard("notice")] == [
                ("seat_away", "ogre"),
                ("seat_back", "ogre"),
            ]


async def test_who_was_away_at_the_end_is_told_of_it(store_url: str, tmp_path: Path) -> None:
    """A match that ended while its player had no connection is over for it too, also after a restart."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp:
            left = where(ogre, "ogre")
            ogre.vanish()
            await imp.until(lambda: imp.heard("notice"))
            await imp.act("m1", {"concede": True})
            keys: dict[str, Any] = {"token": ogre.token, "resume": [left]}
            async with await Player.come(service.address, mirrors=ogre.mirrors, **keys) as back:
                await back.until(lambda: back.heard("match_over"))

                assert back.heard("match_over")[0].winner == "ogre"
                assert back.kinds()[-1] == "match_over"

    async with serving(store_url, tmp_path) as service, await Player.come(service.address, **keys) as again:
        await again.until(lambda: again.heard("match_over"))
        assert again.heard("match_over") == back.heard("match_over")
