"""Creatures of a table's own: kept for game masters, and monsters of its encounters."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_protocol import v1
from tests.server.arena import Player
from tests.server.tables.evenings import ask, change, founded, joined, serving

WOLF = """id: barrow_wolf
name: "Barrow wolf"
hp: 33
speed: 8
ac: 14
fortitude: 13
reflex: 14
will: 12
level: 2
actions:
  - {id: bite, cost: standard, origin: melee, basic: true, attack: {bonus: 7, vs: ac}, hit: [{damage: 1d8+3}]}
"""


def _put(yaml: str, name: str = "") -> v1.PutTableCreature:
    return v1.PutTableCreature(creature=v1.TableCreature(name=name, yaml=yaml.encode()))


def _encounter(content: str) -> v1.PutEncounter:
    monster = v1.TableMonster(content=content, at=[7, 3])
    return v1.PutEncounter(encounter=v1.TableEncounter(name="Lair", board="barn", monsters=[monster]))


async def test_a_game_master_fights_with_a_creature_of_the_table(store_url: str, tmp_path: Path) -> None:
    """Its players see neither the creature nor a trace of it before the battle; a stranger gets nothing."""
    async with (
        serving(tmp_path, store_url) as service,
        await Player.come(service.address) as gm,
        await Player.come(service.address) as ann,
        await Player.come(service.address) as eve,
    ):
        table = await founded(gm)
        hers = await joined(ann, table, "Ann")
        table = (await ask(gm, hers.id, get=v1.GetTable())).table
        table = await change(gm, table, put_creature=_put(WOLF))
        table = await change(gm, table, put_encounter=_encounter("barrow_wolf"))
        lair = next(one.id for one in table.encounters if one.name == "Lair")
        hers = (await ask(ann, table, get=v1.GetTable())).table
        refused = await ask(ann, hers, put_creature=_put(WOLF))
        foreign = await ask(eve, table, put_creature=_put(WOLF))
        seen = b"".join(one if isinstance(one, bytes) else one.encode() for one in (*ann.raw, *eve.raw))
        used = await ask(gm, table, remove_creature=v1.RemoveTableCreature(name="barrow_wolf"))
        table = await change(gm, table, start_battle=v1.StartBattle(encounter=lair))
        await ann.ask(join_match=v1.JoinMatch(match=table.running.match))
        await ann.until_version(table.running.match, 1)
        view = ann.mirrors[table.running.match].view

    assert [(one.name, one.yaml.decode()) for one in table.creatures] == [("barrow_wolf", WOLF)]
    assert not hers.creatures
    assert refused.rejected.code == "not_yours"
    assert foreign.rejected.code == "not_found"
    assert b"arrow_wolf" not in seen
    assert b"arrow wolf" not in seen
    assert "Lair" in used.rejected.sentence
    assert "Barrow wolf" in [creature.name for creature in view.creatures]


async def test_a_creature_is_replaced_and_removed(store_url: str, tmp_path: Path) -> None:
    """By its name; in the file of the table it is kept."""
    async with serving(tmp_path, store_url) as service, await Player.come(service.address) as gm:
        table = await change(gm, await founded(gm), put_creature=_put(WOLF, "barrow_wolf"))
        table = await change(gm, table, put_creature=_put(WOLF.replace("33", "44")))
        assert [one.yaml.decode().count("hp: 44") for one in table.creatures] == [1]
        file = (await ask(gm, table, export=v1.ExportTable())).table_file.file
        copy = (await ask(gm, import_file=v1.ImportTable(file=file, name="Copy"))).table
        assert [one.name for one in copy.creatures] == ["barrow_wolf"]
        table = await change(gm, table, remove_creature=v1.RemoveTableCreature(name="barrow_wolf"))
        assert not table.creatures


@pytest.mark.parametrize(
    ("put", "code", "words"),
    [
        (_put(WOLF.replace("barrow_wolf", "tusk_orc")), "bad_options", "already has 'tusk_orc'"),
        (_put(WOLF, "wolf"), "bad_options", "is called 'barrow_wolf'"),
        (_put("id: ["), "bad_options", "Invalid creature"),
        (_put("id: &a b\nname: *a"), "bad_options", "anchors"),
        (_put("#" * 17_000), "too_large", "too long"),
        (_put(WOLF.replace("barrow_wolf", '"\\e[31m"')), "bad_options", "Invalid"),
        (v1.PutTableCreature(creature=v1.TableCreature(yaml=b"\xff")), "malformed", "not UTF-8"),
    ],
)
async def test_bad_creatures_are_refused(
    store_url: str, tmp_path: Path, put: v1.PutTableCreature, code: str, words: str
) -> None:
    """With the reason."""
    async with serving(tmp_path, store_url) as service, await Player.come(service.address) as gm:
        rejected = (await ask(gm, await founded(gm), put_creature=put)).rejected
    assert (rejected.code, words in rejected.sentence) == (code, True), rejected.sentence
