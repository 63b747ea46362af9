"""Bots of the server in a match with a game master: a seat handed over to one in the battle, and a pause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas_protocol import v1
from fracas_server.lobby.match_setup import begin_battle
from tests.eventually import eventually_async
from tests.server.arena import Player, serving


async def assign(player: Player, match: str, **to: Any) -> None:
    """Hand over the blue seat."""
    answer = await player.ask(assign_seat=v1.AssignSeat(match=match, seat="blue", **to))
    assert answer.HasField("seat_assigned"), answer


@pytest.mark.slow
async def test_a_bot_takes_a_seat_over_and_waits_while_the_match_is_paused(store_url: str, tmp_path: Path) -> None:
    """The game master holds one seat and gives the other to a bot, which rests during a pause."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as gm,
    ):
        seats = [v1.SeatRequest(id="red", bot="random"), v1.SeatRequest(id="blue")]
        options = v1.MatchOptions(gm="gm", guests=True)
        wish = v1.CreateMatch(ruleset="monster_mash", seats=seats, options=options)
        match = (await gm.ask(create_match=wish)).match_created.info.match
        host = service.hosting.hosts[0]
        await assign(gm, match, gm=True)
        await gm.until_version(match, 1)
        assert (await gm.ask(pause_match=v1.PauseMatch(match=match, paused=True))).HasField("done")
        await assign(gm, match, bot="random")
        await eventually_async(lambda: bool(host.views.audiences["blue"]), "the bot has come")
        version = host.progress.version
        for _ in range(20):
            await gm.ask(ping=v1.Ping())
        assert host.progress.version == version

        assert (await gm.ask(pause_match=v1.PauseMatch(match=match, paused=False))).HasField("done")
        await eventually_async(lambda: host.progress.version > version + 2, "the bots play")

        await assign(gm, match, gm=True)
        await eventually_async(lambda: not host.views.audiences["blue"], "the bot has left")
        assert host.record.phase == "running"


async def test_a_bot_takes_over_for_a_player(store_url: str, tmp_path: Path) -> None:
    """The player learns who gave the seat away; nobody is told that the bot is away."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as anna,
    ):
        seats = [v1.SeatRequest(id="red", bot="random"), v1.SeatRequest(id="blue")]
        options = v1.MatchOptions(gm="gm", guests=True)
        wish = v1.CreateMatch(ruleset="monster_mash", seats=seats, options=options)
        match = (await gm.ask(create_match=wish)).match_created.info.match
        host = service.hosting.hosts[0]
        join = v1.JoinMatch(match=match, seat="blue")
        assert (await anna.ask(join_match=join)).joined.seat == "blue"
        await gm.until_version(match, 1)
        assert (await gm.ask(pause_match=v1.PauseMatch(match=match, paused=True))).HasField("done")

        for giver, words in ((gm, "The game master has handed over"), (anna, "You have handed over")):
            told = len(anna.heard("rejected"))
            await assign(giver, match, bot="random")
            await anna.until(lambda: len(anna.heard("rejected")) > told)  # noqa: B023 - awaited at once
            assert anna.heard("rejected")[-1].sentence.startswith(words)
            await eventually_async(lambda: bool(host.views.audiences["blue"]), "the bot has come")
            assert (await anna.ask(join_match=v1.JoinMatch(match=match))).joined.seat == "blue"
            await eventually_async(lambda: len(list(host.views.audiences["blue"])) == 1, "the bot has left")
            await gm.ask(ping=v1.Ping())

        assert [one.sentence for one in gm.heard("notice") if "bot is" in one.sentence] == []


async def test_a_player_who_comes_back_from_a_bot_is_told_to_be_back(store_url: str, tmp_path: Path) -> None:
    """The game master gave the seat of a player who was away to a bot; the return is told once."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as anna,
    ):
        seats = [v1.SeatRequest(id="red", bot="random"), v1.SeatRequest(id="blue")]
        options = v1.MatchOptions(gm="gm", guests=True)
        wish = v1.CreateMatch(ruleset="monster_mash", seats=seats, options=options)
        match = (await gm.ask(create_match=wish)).match_created.info.match
        host = service.hosting.hosts[0]
        join = v1.JoinMatch(match=match, seat="blue")
        assert (await anna.ask(join_match=join)).joined.seat == "blue"
        await gm.until_version(match, 1)
        assert (await gm.ask(pause_match=v1.PauseMatch(match=match, paused=True))).HasField("done")
        anna.vanish()
        await gm.until(lambda: gm.heard("notice"), "the notice that Anna is away")
        await assign(gm, match, bot="random")
        await eventually_async(lambda: bool(host.views.audiences["blue"]), "the bot has come")

        async with await Player.come(service.address, token=anna.token) as back:
            assert (await back.ask(join_match=v1.JoinMatch(match=match))).joined.seat == "blue"
            await gm.until(lambda: len(gm.heard("notice")) > 1, "the notice that Anna is back")
            await gm.ask(ping=v1.Ping())
            assert [(one.code, one.seat) for one in gm.heard("notice")] == [
                ("seat_away", "blue"),
                ("seat_back", "blue"),
            ]
