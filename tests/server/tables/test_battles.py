"""The battle of an encounter: places, hidden monsters, waves, own sheets, and every ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_engine.content.library import library_of
from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_protocol import v1
from fracas_protocol.values import write_details
from fracas_server.service import Service
from tests.server.arena import Player
from tests.server.tables.evenings import BOARD, ask, change, serving, state_of

SHEET = b"""id: troll
name: Mudtroll
hp: 40
ac: 13
fortitude: 14
reflex: 11
will: 10
level: 2
speed: 5
actions:
  - {id: claw, cost: standard, origin: melee, attack: {bonus: 6, vs: ac}, hit: [{damage: 1d8+3}]}
"""


async def started(
    service: Service, gm: Player, ann: Player, ruleset: str, hero: v1.TableHero, monsters: list[v1.TableMonster]
) -> tuple[v1.Table, v1.ServerMessage]:
    """Start a battle of one hero on the barn's board; return the table and the answer."""
    table = (await ask(gm, create=v1.CreateTable(name="A", ruleset=ruleset))).table
    await ask(ann, join=v1.JoinTable(code=table.code, name="Ann"))
    table = (await ask(gm, table, get=v1.GetTable())).table
    board = BOARD if "square" in library_of(ruleset).vocabulary.board_shapes else BOARD + "shape: hex\n"  # type: ignore[union-attr]
    table = await change(gm, table, put_board=v1.PutTableBoard(board=v1.TableBoard(yaml=board.encode())))
    hero.player = table.members[1].id
    table = await change(gm, table, put_hero=v1.PutHero(hero=hero))
    encounter = v1.TableEncounter(name="E", board="barn", monsters=monsters)
    table = await change(gm, table, put_encounter=v1.PutEncounter(encounter=encounter))
    return table, await ask(gm, table, start_battle=v1.StartBattle(encounter=table.encounters[0].id))


@pytest.mark.parametrize("ruleset", [name for name in ruleset_names() if name != "toy"])
async def test_every_ruleset_has_tables(ruleset: str, tmp_path: Path, store_url: str) -> None:
    """A wounded hero starts wounded; monsters stand where they are put, later waves do not; the game master rules."""
    rules, shipped = ruleset_named(ruleset), library_of(ruleset).creatures
    name = next(name for name, spec in shipped.items() if rules.offers(spec))
    foe = next(name for name, spec in shipped.items() if not spec.hero and spec.size in ("small", "medium"))
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        state = write_details({"hp": {"now": 3}})
        monsters = [
            v1.TableMonster(content=foe, name="Grim", at=[5, 2]),
            v1.TableMonster(content=foe),
            v1.TableMonster(content=foe, round=3),
        ]
        table, answer = await started(service, gm, ann, ruleset, v1.TableHero(content=name, state=state), monsters)
        assert answer.HasField("table"), answer
        host = service.hosting.get(answer.table.running.match)  # type: ignore[arg-type]
        assert host is not None
        assert host.battle is not None
        creatures = {spec.id: spec for spec in host.battle.setup.creatures}
        assert len(creatures) == 3
        assert [(one.round, one.sheet.name) for one in host.battle.setup.arrivals] == [(3, shipped[foe].title)]
        assert [one.id not in host.battle.state.creatures for one in host.battle.state.arrivals] == [True]
        hero = host.battle.setup.sheets[table.heroes[0].id]
        assert (hero.hp.now, hero.hp.max) == (3, shipped[name].hp.max)
        (grim,) = [spec for spec in creatures.values() if spec.name == "Grim"]
        assert grim.at == (5, 2)
        assert host.battle.setup.gm == "gm"
        assert (
            {seat.side for seat in host.record.seats if seat.side} == {"heroes"}
            if rules.house
            else {"heroes", "monsters"}
        )


@pytest.mark.parametrize(("ruleset", "foe"), [("srd5", "goblin_warrior"), ("fourth_edition", "ash_scholar")])
async def test_hidden_monsters_are_hidden(ruleset: str, foe: str, tmp_path: Path, store_url: str) -> None:
    """No seat of the heroes knows where they are."""
    shipped = library_of(ruleset).creatures
    foe = foe if foe in shipped else next(iter(shipped))
    hero = next(name for name, spec in shipped.items() if ruleset_named(ruleset).offers(spec) and spec.hero)
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        monsters = [v1.TableMonster(content=foe, at=[7, 3], hidden=True), v1.TableMonster(content=foe)]
        _, answer = await started(service, gm, ann, ruleset, v1.TableHero(content=hero), monsters)
        assert answer.HasField("table"), answer
        host = service.hosting.get(answer.table.running.match)  # type: ignore[arg-type]
        assert host is not None
        assert host.battle is not None
        first = next(one for one in host.battle.state.creatures.values() if one.at == (7, 3))
        assert first.hidden_from == (answer.table.heroes[0].player,)


async def test_own_sheets_fight(tmp_path: Path, store_url: str) -> None:
    """Of heroes and of monsters, with names of their own and ids that do not meet."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        hero = v1.TableHero(name="Ymir", sheet=SHEET.replace(b"name:", b"hero: true\nname:"))
        monsters = [v1.TableMonster(sheet=SHEET), v1.TableMonster(sheet=SHEET, name="Other")]
        table, answer = await started(service, gm, ann, "fourth_edition", hero, monsters)
        assert state_of(table, table.heroes[0].id) == {"hp": {"max": 40, "now": 40}}
        host = service.hosting.get(answer.table.running.match)  # type: ignore[arg-type]
        assert host is not None
        assert host.battle is not None
        assert sorted(one.name for one in host.battle.state.creatures.values()) == ["Mudtroll", "Other", "Ymir"]


@pytest.mark.parametrize(
    ("monsters", "sentence"),
    [
        ([], "has no monster at the start"),
        ([v1.TableMonster(content="alley_fox", round=2)], "has no monster at the start"),
        ([v1.TableMonster(content="alley_fox", at=[0, 0])] * 2, "occupied"),
    ],
)  # fmt: skip
async def test_a_battle_that_cannot_begin_changes_nothing(
    monsters: list[v1.TableMonster], sentence: str, tmp_path: Path, store_url: str
) -> None:
    """The refusal says why, and the table has its version still."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        table, answer = await started(service, gm, ann, "fourth_edition", v1.TableHero(content="alley_fox"), monsters)
        assert answer.rejected.code == "bad_options"
        assert sentence in answer.rejected.sentence
        assert (await ask(gm, table, get=v1.GetTable())).table == table


async def test_battles_since_the_last_long_rest_are_counted(tmp_path: Path, store_url: str) -> None:
    """For action points in orcus: the option counts the battles before this one."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
    ):
        hero = v1.TableHero(content="alley_fox")
        monsters = [v1.TableMonster(content="alley_fox")]
        table, answer = await started(service, gm, ann, "orcus", hero, monsters)
        match = answer.table.running.match
        first = service.hosting.get(match)  # type: ignore[arg-type]
        assert first is not None
        assert first.record.options["encounters"] == 0
        await gm.ask(join_match=v1.JoinMatch(match=match))
        await gm.until(lambda: match in gm.mirrors)
        assert (await gm.act(match, {"concede": ""}, seat="gm")).HasField("accepted")
        await gm.until(lambda: gm.heard("match_over"))
        table = (await ask(gm, table, get=v1.GetTable())).table
        assert table.battles_since_rest == 1
        start = v1.StartBattle(encounter=table.encounters[0].id)
        begun = await change(gm, table, start_battle=start)
        second = service.hosting.get(begun.running.match)  # type: ignore[arg-type]
        assert second is not None
        assert second.record.options["encounters"] == 1
