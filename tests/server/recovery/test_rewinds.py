"""Rewinds on a node that has loaded the match: the battle is played again from the log."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from fracas_engine.replay import read, verify
from fracas_protocol import v1
from fracas_server.store.commit import Commit
from tests.server.arena import CREATURES, Player, begin_toy, create, joined, serving
from tests.server.match.table import at_table, place, rewind, rule, walk
from tests.server.recovery.test_killed import server
from tests.server.replays.test_replays import whole_replay


def left(player: Player, seat: str) -> v1.Resume:
    """Return what a player goes on with."""
    mirror = player.mirrors["m1"]
    return v1.Resume(match="m1", seat=seat, version=mirror.version, hash=mirror.hash())


async def back(player: Player, address: str, seat: str) -> Player:
    """Return a player on a new connection."""
    return await Player.come(address, token=player.token, resume=[left(player, seat)], mirrors=player.mirrors)


async def test_a_rewind_crosses_a_handover(store_url: str, tmp_path: Path) -> None:
    """The node that has taken the match over restores states from before, and the replay verifies."""
    async with serving(store_url, tmp_path) as second:
        async with serving(store_url, tmp_path) as first, at_table(first) as (_, (gm, imp, _ogre)):
            at = place(imp)
            for _ in range(3):
                await walk(imp)
            assert (await rewind(gm, 3)).accepted.version == 5
            assert (await rule(gm, {"roll": "2d6"}, secret=True)).accepted.version == 5
            await gm.until(lambda: len(gm.heard("snapshot")) == 2)
        async with await back(gm, second.address, "gm") as gm, await back(imp, second.address, "imp") as imp:
            await imp.until_asked("m1")
            await walk(imp)
            await gm.until_version("m1", 6)

            assert (await rewind(gm, 4)).rejected.code == "stale_version"
            assert (await rewind(gm, 1, version=6)).accepted.version == 7

            await imp.until_version("m1", 7)
            assert place(imp) == at
            await walk(imp)
            assert (await rewind(gm, 7)).accepted.version == 9
            assert (await rule(gm, {"result": None})).HasField("accepted")
            await second.hosting.hosts[0].over.wait()
            data = await whole_replay(gm, "m1")
    assert verify(read(data)).intents == 10


async def test_a_returning_client_is_told_of_a_rewind_that_it_missed(store_url: str, tmp_path: Path) -> None:
    """The node that has taken over tells it in versions of the match, which do not count auto-answers."""
    async with serving(store_url, tmp_path) as second:
        async with serving(store_url, tmp_path) as first, at_table(first) as (_, (gm, imp, ogre)):
            stand = v1.SendIntent(match="m1", version=1)
            stand.intent.stand.kind, stand.intent.stand.answer = "opportunity_attack", "never"
            assert (await ogre.ask(send_intent=stand)).HasField("accepted")
            await walk(imp)
            await ogre.until_version("m1", 2)
            away = left(ogre, "ogre")
            await ogre.leave()
            await walk(imp)
            assert (await rewind(gm, 2)).accepted.version == 4
        async with await Player.come(second.address, token=ogre.token, resume=[away], mirrors=ogre.mirrors) as again:
            await again.until_version("m1", 4)
            told = [one for one in again.heard("snapshot")[-1].missed if one.other.name == "rewound"]
            assert [one.other.data[0].value.number for one in told] == [2]


async def test_a_takeback_after_a_handover(store_url: str, tmp_path: Path) -> None:
    """Whose decision was the last is read from the log."""
    async with serving(store_url, tmp_path) as second:
        async with serving(store_url, tmp_path) as first:
            await create(first, takebacks=True)
            imp, ogre = await joined(first)
            await walk(imp)
        async with await back(imp, second.address, "imp") as imp, await back(ogre, second.address, "ogre") as ogre:
            await imp.until_asked("m1")
            assert (await imp.ask(undo_move=v1.UndoMove(match="m1", version=2))).accepted.version == 3
            await imp.until_version("m1", 3)
            await walk(imp)
            assert (await imp.ask(request_takeback=v1.RequestTakeback(match="m1"))).HasField("done")
            await ogre.until(lambda: ogre.heard("takeback"))
            assert ogre.heard("takeback")[0].rewind_to == 3
            await ogre.ask(answer_takeback=v1.AnswerTakeback(match="m1", number=1, accept=True))
            await imp.until_version("m1", 5)


async def test_no_secret_ruling_is_lost_with_a_node_that_dies_during_an_undo(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rewind and the rulings that are given again are one commit, and the replay verifies."""
    creatures = {**CREATURES, "lurker": {"at": (4, 3), "seat": "gm", "side": "gm", "hp": 9}}
    begin = partial(begin_toy, creatures=creatures)
    async with serving(store_url, tmp_path, begin=begin) as second:
        async with (
            serving(store_url, tmp_path, begin=begin) as first,
            at_table(first, takebacks=True) as (host, (gm, imp, _ogre)),
        ):
            assert (await rule(gm, {"hide": ["lurker"]})).accepted.version == 2
            await imp.until_version("m1", 2)
            before = place(imp)
            await walk(imp)
            for orders in ({"temp_hp": {"lurker": 7}}, {"temp_hp": {"lurker": 9}}):
                assert (await rule(gm, orders, secret=True)).accepted.version == 3
            dead, commit = asyncio.Event(), host.services.batcher.commit

            async def commit_and_die(one: Commit) -> int:
                serial = await commit(one)
                if b'"rewind"' in one.entry:
                    dead.set()
                    host.stop()
                    await asyncio.Event().wait()
                return serial

            monkeypatch.setattr(host.services.batcher, "commit", commit_and_die)
            await imp.send(undo_move=v1.UndoMove(match="m1", version=3))
            await dead.wait()
        async with await back(gm, second.address, "gm") as gm, await back(imp, second.address, "imp") as imp:
            await imp.until_version("m1", 4)
            assert place(imp) == before
            battle = second.hosting.hosts[0].battle
            assert battle is not None
            assert battle.state.creatures["lurker"].temp_hp == 9
            assert (await rule(gm, {"result": None})).HasField("accepted")
            await second.hosting.hosts[0].over.wait()
            data = await whole_replay(gm, "m1")
    assert verify(read(data)).intents == 8


@pytest.mark.slow
async def test_a_rewind_after_kill_9(tmp_path: Path) -> None:
    """A server that was killed between a rewind and the next intent goes on with the rewound match."""
    async with server(0, tmp_path, "", "takebacks") as (process, address):
        imp, ogre = await Player.come(address), await Player.come(address)
        for player, seat in ((imp, "imp"), (ogre, "ogre")):
            assert (await player.ask(join_match=v1.JoinMatch(match="m1", seat=seat))).HasField("joined")
        await imp.until_asked("m1")
        before = place(imp)
        await walk(imp)
        answer = await imp.ask(undo_move=v1.UndoMove(match="m1", version=2))
        assert answer.accepted.version == 3
        await imp.until_version("m1", 3)
        await ogre.until_version("m1", 3)
        process.kill()
        await process.wait()
    async with server(0, tmp_path, "", "takebacks") as (_, address), await back(imp, address, "imp") as again:
        await again.until_asked("m1")
        assert place(again) == before
        assert again.mirrors["m1"].version == 3
        await walk(again)
        assert (await again.ask(undo_move=v1.UndoMove(match="m1", version=4))).accepted.version == 5
