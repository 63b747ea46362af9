"""A battle of a table with a placement phase and a wave, over real sockets."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_protocol.intents import write_intent
from fracas_protocol.values import read_value, write_details, write_map
from fracas_server.service import Service
from tests.server.arena import Player
from tests.server.tables.evenings import ask, change, founded, joined, serving

OPTIONS = {"placement": "players", "vision": "side"}


async def started(service: Service, gm: Player, ann: Player) -> str:
    """Start the battle of one hero against a monster and a wave, and let both join; return the match."""
    table = await joined(ann, await founded(gm), "Ann")
    table = (await ask(gm, table, get=v1.GetTable())).table
    monsters = [
        v1.TableMonster(content="alley_fox", at=[7, 3]),
        v1.TableMonster(content="ash_scholar", name="Late", round=3),
    ]
    encounter = v1.TableEncounter(name="E", board="barn", monsters=monsters)
    table = await change(gm, table, put_encounter=v1.PutEncounter(encounter=encounter))
    start = v1.StartBattle(encounter=table.encounters[-1].id, ruleset_options=write_details(OPTIONS))
    answer = await ask(gm, table, start_battle=start)
    assert answer.HasField("table"), answer
    match = answer.table.running.match
    for player in (gm, ann):
        joined_ = await player.ask(join_match=v1.JoinMatch(match=match))
        assert joined_.HasField("joined"), joined_
        await player.until_asked(match) if player is ann else None
    host = service.hosting.get(match)  # type: ignore[arg-type]
    assert host is not None
    return match


async def rule(gm: Player, match: str, orders: dict[str, object]) -> v1.ServerMessage:
    """Give a ruling."""
    return await gm.ask(send_intent=v1.SendIntent(match=match, intent=write_intent({"gm": orders})))


async def test_a_table_places_its_creatures_and_a_wave_comes(tmp_path: Path, store_url: str) -> None:
    """The hero is placed first, then the monsters unseen; the wave is in no byte of the player before it comes."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        match = await started(service, gm, ann)
        host = service.hosting.get(match)  # type: ignore[arg-type]
        assert host is not None
        assert host.battle is not None
        (decision,) = ann.decisions[match].decisions
        assert decision.kind == "placement"
        (hero,) = [one.id for one in host.battle.state.creatures.values() if one.side == "heroes"]
        (fox,) = [one.id for one in host.battle.state.creatures.values() if one.side == "monsters"]

        refused = await ann.act(match, {"by": hero, "move": "place", "to": [5, 0]})
        assert refused.rejected.code == "bad_target"
        assert (await ann.act(match, {"by": hero, "move": "place", "to": [3, 3]})).HasField("accepted")
        assert (await ann.act(match, {"by": hero, "end": "turn"})).HasField("accepted")
        await gm.until_asked(match)
        seen = len(ann.raw)
        assert (await gm.act(match, {"by": fox, "move": "place", "to": [4, 2]})).HasField("accepted")
        coming = await gm.ask(ask_question=v1.AskQuestion(match=match, question=write_map({"arrivals": {}})))
        answer = read_value(coming.reply.answer)
        assert isinstance(answer, (list, tuple))
        assert [one["name"] for one in answer] == ["Late"]  # type: ignore[index, call-overload]
        spying = await ann.ask(ask_question=v1.AskQuestion(match=match, question=write_map({"arrivals": {}})))
        assert spying.rejected.code == "not_found"
        assert not any(fox.encode() in raw for raw in ann.raw[seen:] if isinstance(raw, bytes))
        assert host.battle.state.game.round == 0
        assert (await gm.act(match, {"by": fox, "end": "turn"})).HasField("accepted")
        await ann.until(lambda: any(one.at[:2] == [4, 2] for one in ann.mirrors[match].view.creatures))
        assert host.battle.state.game.round == 1

        assert not any(b"Late" in raw for raw in ann.raw if isinstance(raw, bytes))
        called = await rule(gm, match, {"call": [host.battle.state.arrivals[0].id]})
        assert called.HasField("accepted"), called
        await ann.until(lambda: any(one.name == "Late" for one in ann.mirrors[match].view.creatures))


async def test_a_planned_wave_is_unnoticed_and_survives_a_restart(tmp_path: Path, store_url: str) -> None:
    """The ruling changes no version that the player sees, and the wave is there after the server has restarted."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        match = await started(service, gm, ann)
        host = service.hosting.get(match)  # type: ignore[arg-type]
        assert host is not None
        version, told = host.progress.version, len(ann.raw)
        order = {"use": "ash_scholar", "id": "third", "side": "monsters", "round": 5}
        assert (await rule(gm, match, {"add": order})).HasField("accepted")
        assert host.progress.version == version
        assert len(ann.raw) == told
    async with serving(tmp_path, store_url) as service:
        again = await service.hosting.find(match)  # type: ignore[arg-type]
        assert again is not None
        assert again.battle is not None
        assert [one.id for one in again.battle.state.arrivals][-1] == "third"


@pytest.mark.parametrize(
    ("seat", "wave", "sentence"),
    [
        ("monsters", ("ogre", 3), ""),
        ("heroes", ("ogre", 3), "Only a game master"),
        ("monsters", ("ogre", 0), "Invalid wave 0"),
        ("monsters", ("ogrf", 3), "ogre"),
    ],
)
async def test_a_game_night_with_a_wave(
    seat: str, wave: tuple[str, int], sentence: str, tmp_path: Path, store_url: str
) -> None:
    """The seat of the game master may have waves from the beginning; what cannot arrive is refused."""
    async with serving(tmp_path, store_url) as service, await Player.come(service.address) as gm:
        waves = [v1.WaveCreature(creature=wave[0], round=wave[1])]
        seats = [
            v1.SeatRequest(id=name, side=name, creatures=[shown], waves=waves if name == seat else [])
            for name, shown in (("heroes", "knight"), ("monsters", "goblin_warrior"))
        ]
        create = v1.CreateMatch(ruleset="srd5", seats=seats, options=v1.MatchOptions(gm="monsters", guests=True))
        answer = await gm.ask(create_match=create)
        if sentence:
            assert sentence in answer.rejected.sentence
            return
        host = service.hosting.get(answer.match_created.info.match)  # type: ignore[arg-type]
        assert host is not None
        assert "ogre" not in str(answer)
        assert host.record.seats[1].waves == (("ogre", 3),)


@pytest.mark.parametrize(
    ("ruleset", "seat", "hidden", "sentence"),
    [
        ("srd5", "monsters", "ogre", ""),
        ("srd5", "heroes", "ogre", "Only a game master"),
        ("srd5", "monsters", "wolf", "no such creature"),
        ("monster_mash", "monsters", "imp", "no hidden creatures"),
    ],
)
async def test_a_game_night_with_a_hidden_monster(
    ruleset: str, seat: str, hidden: str, sentence: str, tmp_path: Path, store_url: str
) -> None:
    """It is in no byte of the player, who is told what the match lets players see; what cannot hide is refused."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        seats = [
            v1.SeatRequest(id=name, side=name, creatures=shown, hidden=[hidden] if name == seat else [])
            for name, shown in (("heroes", ["knight"]), ("monsters", ["goblin_warrior", "ogre"]))
        ]
        if ruleset == "monster_mash":
            seats = [
                v1.SeatRequest(id="heroes", side="heroes"),
                v1.SeatRequest(id="monsters", side="monsters", creatures=["thornbow"], hidden=["thornbow"]),
            ]
        create = v1.CreateMatch(
            ruleset=ruleset, seats=seats, options=v1.MatchOptions(gm="monsters", guests=True), take_seat="monsters",
            ruleset_options=write_details({"vision": "side"}),
        )  # fmt: skip
        answer = await gm.ask(create_match=create)
        if sentence:
            assert sentence in answer.rejected.sentence
            return
        info = answer.match_created.info
        assert info.vision == "side"
        welcome = len(ann.raw)
        assert (await ann.ask(join_match=v1.JoinMatch(match=info.match))).HasField("joined")
        await gm.until(lambda: any("ogre" in one.id for one in gm.mirrors[info.match].view.creatures))
        await ann.until(lambda: info.match in ann.mirrors)
        assert not any(b"ogre" in raw.lower() for raw in ann.raw[welcome:] if isinstance(raw, bytes))
