"""The time in which a game master can still rewind a battle that is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_engine.replay import read, verify
from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.lobby.time_options import parse_review_ms
from fracas_server.timing import ManualTime
from tests.server.arena import Player, serving
from tests.server.match.table import at_table, rewind, walk
from tests.server.replays.test_replays import whole_replay


async def confirm(player: Player) -> v1.ServerMessage:
    """Confirm the result."""
    return await player.ask(confirm_result=v1.ConfirmResult(match="m1"))


async def test_a_battle_that_is_over_is_rewound_in_the_review(store_url: str, tmp_path: Path) -> None:
    """Nothing is settled before the result is confirmed; the battle goes on, and its second end counts."""
    async with serving(store_url, tmp_path) as service, at_table(service, review_ms=60_000) as (host, (gm, imp, ogre)):
        await walk(imp)
        assert (await confirm(gm)).rejected.code == "match_not_running"
        over = (await ogre.act("m1", {"concede": True})).accepted.version
        await imp.until(lambda: imp.heard("match_changed") and imp.heard("match_changed")[-1].info.in_review)
        assert host.record.phase == "running"
        assert (await imp.act("m1", {"concede": True})).rejected.code == "battle_over"

        assert (await rewind(gm, 2, version=over)).accepted.version == over + 1

        await ogre.until(lambda: not ogre.heard("match_changed")[-1].info.in_review)
        assert await walk(imp) == over + 2
        await imp.act("m1", {"concede": True})
        assert (await confirm(imp)).rejected.code == "not_yours"
        assert (await confirm(gm)).HasField("done")
        await imp.until(lambda: imp.heard("match_over"))
        assert [one.winner for one in imp.heard("match_over")] == ["ogre"]
        assert (await rewind(gm, 2)).rejected.code == "battle_over"
        assert verify(read(await whole_replay(gm, "m1"))).intents == 5


async def test_the_review_ends_by_itself(store_url: str, tmp_path: Path) -> None:
    """After its time the match is over, without the game master; one without review is over at once."""
    time = ManualTime()
    async with serving(store_url, tmp_path, time=time) as service:
        async with at_table(service, review_ms=60_000) as (host, (gm, imp, ogre)):
            await ogre.act("m1", {"concede": True})
            await imp.until(lambda: imp.heard("match_changed") and imp.heard("match_changed")[-1].info.in_review)
            await gm.leave()
            time.advance(61_000)
            await imp.until(lambda: imp.heard("match_over"))
            assert host.record.winner == "imp"
        async with at_table(service, "m2") as (_, (gm, imp, ogre)):
            await ogre.act("m2", {"concede": True})
            await imp.until(lambda: imp.heard("match_over"))


def test_a_review_is_short_and_needs_a_game_master() -> None:
    """The time is bounded, and ignored without a game master."""
    assert parse_review_ms(v1.MatchOptions(review_s=60, gm="gm")) == 60_000
    assert parse_review_ms(v1.MatchOptions(review_s=60)) == 0
    with pytest.raises(RequestRefused, match="at most 600"):
        parse_review_ms(v1.MatchOptions(review_s=601, gm="gm"))
