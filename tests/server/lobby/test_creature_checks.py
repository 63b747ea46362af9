"""Creatures checked for an editor: their stat block and keys, and everything that is wrong."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from fracas_protocol import v1
from fracas_server.lobby.creature_checks import MAX_ERRORS, answer_check
from fracas_server.lobby.own_boards import MAX_SHEET
from tests.engine.content.importers.test_importing import SAMPLES
from tests.server.arena import Player, serving

WOLF: dict[str, Any] = {
    "id": "grey_wolf",
    "name": "Grey <b>wolf</b>",
    "hp": 11,
    "speed": 8,
    "ac": 12,
    "actions": [{"id": "bite", "cost": "action", "origin": "melee", "attack": {"bonus": 4, "vs": "ac"}}],
}
BITE = v1.CreaturePart(field="actions[0].hit", yaml=b"- damage: 1d6+2\n  type: piercing\n")


def _checked(creature: object, *parts: v1.CreaturePart, ruleset: str = "srd5") -> v1.CheckedCreature:
    source = creature if isinstance(creature, bytes) else json.dumps(creature).encode()
    return answer_check(v1.CheckCreature(ruleset=ruleset, source=source, parts=parts)).checked_creature


async def test_a_client_makes_a_creature_from_a_shipped_one(store_url: str, tmp_path: Path) -> None:
    """It opens it with the form, changes its hit points, and gets the new stat block."""
    async with serving(store_url, tmp_path) as service, await Player.come(service.address) as host:
        asked = v1.CheckCreature(ruleset="srd5", content="goblin_warrior", form=True)
        opened = (await host.ask(check_creature=asked)).checked_creature
        plain = {**json.loads(opened.plain), "id": "goblin_chief", "name": "Goblin chief", "hp": {"max": 30}}
        asked = v1.CheckCreature(ruleset="srd5", source=json.dumps(plain).encode())
        changed = (await host.ask(check_creature=asked)).checked_creature
        unknown = (await host.ask(check_creature=v1.CheckCreature(ruleset="srd5", content="goblim_warrior"))).rejected
        refused = (await host.ask(check_creature=v1.CheckCreature(ruleset="chess"))).rejected

    assert opened.creature.hp == 10
    assert {field.name for field in opened.form.creature} >= {"name", "hp", "ac"}
    assert {field.name for field in opened.form.action} >= {"cost", "reach", "hit"}
    assert not changed.errors
    assert (changed.creature.hp, changed.creature.sheet.name) == (30, "Goblin chief")
    assert not changed.HasField("form")
    assert (unknown.code, "goblin_warrior" in unknown.sentence) == ("not_found", True)
    assert refused.code == "bad_options"


def test_parts_in_yaml_are_put_in() -> None:
    """The YAML of the answer has them and is accepted again."""
    found = _checked(WOLF, BITE)
    assert not found.errors
    assert found.creature.sheet.actions[0].hit == "1d6+2 piercing"
    assert _checked(found.yaml).plain == found.plain


def test_errors_name_their_place() -> None:
    """As the field of the creature; there is no stat block."""
    found = _checked({**WOLF, "size": "big", "ac": "x"}, v1.CreaturePart(field="actions[0].hit", yaml=b"- ["))
    assert {error.field for error in found.errors} == {"size", "ac", "actions[0].hit"}
    assert not found.plain
    assert not found.HasField("creature")


@pytest.mark.parametrize("name", ["open5e", "fivebits", "foundry"])
def test_json_of_other_programs_becomes_a_creature(name: str) -> None:
    """Compressed or not; what it lacks is on its sheet."""
    plain = json.loads((SAMPLES / f"{name}.json").read_bytes())
    one = plain["results"][0] if isinstance(plain, dict) and "results" in plain else plain
    one = one[0] if isinstance(one, list) else one
    found = _checked(gzip.compress(json.dumps(one).encode()))
    assert not found.errors
    assert found.creature.hp
    assert _checked(found.yaml).plain == found.plain


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (b"id: [", "invalid YAML"),
        (b"\xff\xfe", "not UTF-8"),
        (b"a: &b 1\nc: *b", "anchors"),
        (b"x" * (MAX_SHEET + 1), "too long"),
        (gzip.compress(b"[" * 3_000_000, mtime=0), "too long"),
        (gzip.compress(b"id: a", mtime=0)[:9], "nothing is written"),
        (b"\x1f\x8bdamaged", "damaged"),
        (b'{"name": "Wolf"}', "none of Open5e"),
        (b"[" * 10_000, "nested too deep"),
        (b"- 1", "not a mapping"),
        (b"id: a\n---\nid: b", "2 creatures"),
        (b"id: wolf\nuse: wolf", "circular"),
        (b"id: a\nhp: 99999999999999999999\nspeed: 6", "too long"),
    ],
    ids=[
        "no_end",
        "no_utf8",
        "aliases",
        "too_long",
        "bomb",
        "cut",
        "damaged",
        "unknown_json",
        "deep",
        "list",
        "two",
        "taken_name",
        "large_number",
    ],
)
def test_what_is_no_creature_is_an_error(source: bytes, words: str) -> None:
    """The answer says what is wrong, whatever is sent."""
    found = _checked(source)
    assert words in found.errors[0].text
    assert not found.plain


def test_an_answer_has_a_limited_number_of_errors() -> None:
    """The first ones; thousands would not fit into a frame."""
    assert len(_checked({**WOLF, "traits": [f"t{n}" for n in range(500)]}).errors) == MAX_ERRORS


def test_asking_for_the_form_alone() -> None:
    """An editor without a creature yet."""
    found = answer_check(v1.CheckCreature(ruleset="orcus", form=True)).checked_creature
    assert found.form.creature
    assert not found.errors
