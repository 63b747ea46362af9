"""The creatures of a game master, which players learn from the battle alone."""

from __future__ import annotations

from pathlib import Path

from fracas_protocol import v1
from fracas_protocol.values import write_details
from fracas_server.lobby.match_setup import begin_battle
from tests.server.arena import Player, serving
from tests.server.match.table import rule

SECRET = (b"ogre", b"goblin_warrior")


def told(player: Player, since: int) -> list[bytes]:
    """Return the words of SECRET that a connection has received since one of its frames."""
    frames = [frame if isinstance(frame, bytes) else frame.encode() for frame in player.raw[since:]]
    return [word for word in SECRET if any(word in frame.lower() for frame in frames)]


def creatures(info: v1.MatchInfo) -> dict[str, list[str]]:
    """Return the creatures of each seat, as a match's lobby entry tells them."""
    return {seat.id: list(seat.creatures) for seat in info.seats}


async def test_players_are_not_told_the_game_masters_creatures(store_url: str, tmp_path: Path) -> None:
    """Neither the waiting room, nor the lobby, nor the battle names them to others until the match is over."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as hero,
        await Player.come(service.address) as watcher,
        await Player.come(service.address) as second,
    ):
        start, watched = len(hero.raw), len(watcher.raw)
        seats = [
            v1.SeatRequest(id="hero", side="heroes", creatures=["fighter_1"]),
            v1.SeatRequest(id="pack", side="monsters", creatures=["goblin_warrior"]),
            v1.SeatRequest(id="gm", side="monsters", creatures=["ogre"]),
        ]
        options = v1.MatchOptions(guests=True, gm="gm")
        rules = write_details({"vision": "side", "placement": "players"})
        create = v1.CreateMatch(ruleset="srd5", seats=seats, options=options, ruleset_options=rules)
        made = await gm.ask(create_match=create)
        assert made.HasField("match_created"), made
        info = made.match_created.info
        match, full = info.match, {"hero": ["fighter_1"], "pack": ["goblin_warrior"], "gm": ["ogre"]}
        assert creatures(info) == full

        assert (await gm.ask(assign_seat=v1.AssignSeat(match=match, seat="pack", gm=True))).HasField("seat_assigned")
        key = (await gm.ask(assign_seat=v1.AssignSeat(match=match, seat="observer", link=True))).seat_assigned.key
        co_gm = await second.ask(join_match=v1.JoinMatch(match=match, seat="observer", seat_key=key))
        assert {**full, "observer": []} == creatures(co_gm.joined.info)

        assert (await watcher.ask(watch_match=v1.WatchMatch(match=match))).HasField("joined")
        joined = await hero.ask(join_match=v1.JoinMatch(match=match, seat="hero"))
        assert creatures(joined.joined.info) == {"hero": ["fighter_1"], "pack": [], "gm": [], "observer": []}
        await hero.until_asked(match)
        assert (await hero.ask(set_ready=v1.SetReady(match=match, ready=True))).HasField("done")
        await hero.until(lambda: hero.heard("match_changed"), "the ready mark")
        for player in (hero, watcher):
            assert (await player.ask(list_matches=v1.ListMatches())).HasField("match_list")
        host = service.hosting.hosts[0]
        assert host.battle is not None
        foes = [one.id for one in host.battle.state.creatures.values() if one.side == "monsters"]
        assert len(foes) == 2
        assert (await rule(gm, {"hide": foes}, match=match)).HasField("accepted")
        assert (await gm.ask(send_chat=v1.SendChat(match=match, text="Welcome"))).HasField("done")
        await hero.until(lambda: hero.heard("chat_line"), "the chat")
        assert told(hero, start) == told(watcher, watched) == []
        await second.until(lambda: second.heard("match_changed"), "the ready mark")
        assert creatures(second.heard("match_changed")[-1].info)["gm"] == ["ogre"]

        assert (await rule(gm, {"result": "heroes"}, match=match)).HasField("accepted")
        await hero.until(lambda: hero.heard("match_over"), "the result")
        listed = (await hero.ask(list_matches=v1.ListMatches())).match_list.matches
        assert {**full, "observer": []} == creatures(next(one for one in listed if one.match == match))
