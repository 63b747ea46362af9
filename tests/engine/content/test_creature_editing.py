"""Creatures in an editor: keys written out, values in YAML put in, and everything that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fracas_engine.content.creature_editing import check_creature, import_creature, open_creature, plain_creature
from fracas_engine.content.importers.foreign_block import ImportRefused
from fracas_engine.content.library import library_of
from fracas_engine.content.yaml_source import read_documents, to_plain
from fracas_engine.content.yaml_writer import flow, write_creature
from fracas_engine.ruleset import ruleset_names
from tests.engine.content.importers.test_importing import SAMPLES

SRD5 = library_of("srd5")
BITE: dict[str, Any] = {"id": "bite", "cost": "action", "origin": "melee", "attack": {"bonus": 4, "vs": "ac"}}
WOLF: dict[str, Any] = {"id": "grey_wolf", "hp": 11, "speed": 8, "ac": 12, "actions": [BITE]}
DAMAGE = ("actions[0].hit", "- damage: 1d6+2\n  type: piercing\n")


def _told(creature: object, *parts: tuple[str, str]) -> list[tuple[str, str]]:
    found = check_creature(json.dumps(creature), SRD5, parts=parts)
    return [(one.field_path, one.message) for one in found.defects]


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_creatures_of_the_library_can_be_edited(ruleset: str) -> None:
    """With the keys of the form, written and read again, each is the same creature."""
    library = library_of(ruleset)
    for name, creature in library.creatures.items():
        plain = plain_creature(creature)
        found = check_creature(write_creature(plain), library, own=False)
        assert found.creature is not None, (name, found.defects)
        assert found.creature == creature.model_copy(update={"use": None, "side": None})
        assert found.plain == plain


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_an_opened_creature_is_the_same_one(ruleset: str) -> None:
    """Its spells are those of the library, not actions, and what is sent back has them again."""
    library = library_of(ruleset)
    for name, creature in library.creatures.items():
        found = open_creature(name, library)
        assert found.creature == creature.model_copy(update={"use": None, "side": None}), name
        assert found.plain is not None
        again = check_creature(write_creature(found.plain), library, own=False)
        assert again.plain == found.plain, name
        assert again.creature == found.creature, name


def test_spells_and_slots_are_kept_as_they_are_written() -> None:
    """Beside own actions and pools; the creature has the actions and pools that are made of them."""
    mage = {**WOLF, "abilities": {"int": 16}, "pools": {"focus": 2}, "casting": {"ability": "int"}, "cr": "5"}
    mage["actions"] = [{**BITE, "uses": {"pool": "focus"}}]
    parts = [DAMAGE, ("slots", "{1: 2, 3: 1}"), ("spells", "{known: [fire_bolt, fireball], uses: {fly: 1}}")]
    found = check_creature(json.dumps(mage), SRD5, parts=parts)

    assert found.creature is not None, found.defects
    assert {"bite", "fire_bolt", "fireball", "fly"} <= {action.id for action in found.creature.actions}
    assert found.creature.pools == {"focus": 2, "slot_1": 2, "slot_3": 1}
    assert found.plain is not None
    assert found.plain["spells"] == {"known": ["fire_bolt", "fireball"], "uses": {"fly": 1}}
    assert (found.plain["slots"], found.plain["pools"]) == ({1: 2, 3: 1}, {"focus": 2})
    assert found.plain["casting"] == {"ability": "int"}
    assert [(action["id"], action["uses"]) for action in found.plain["actions"]] == [("bite", {"pool": ["focus"]})]


def test_values_in_yaml_are_put_in() -> None:
    """The text of the creature has them, and is the same creature when it is read again."""
    found = check_creature(json.dumps(WOLF), SRD5, parts=[DAMAGE])

    assert found.creature is not None
    assert str(found.creature.actions[0].hit[0].to_plain()) == "{'damage': '1d6+2', 'type': 'piercing'}"
    assert check_creature(found.text, SRD5).creature == found.creature


@pytest.mark.parametrize(
    ("part", "field", "words"),
    [
        (("actions[0].hit", "- damage: ["), "actions[0].hit", "line 2: invalid YAML"),
        (("actions[0].hit", "- damage: 1d6\n  type: fyre"), "actions[0].hit[0].type", "fyre"),
        (("actions[0].hit", "*a"), "actions[0].hit", "alias"),
        (("actions[0].hit", "damage"), "actions[0].hit", "not a list"),
        (("actions[0].hit", "[" * 60), "actions[0].hit", "line 1"),
        (("actions[7].hit", "[]"), "", "unknown place"),
        (("actions[0]hit", "[]"), "", "unknown place"),
        (("__class__", "[]"), "__class__", "unknown key"),
        (("hp.max.now", "1"), "", "unknown place"),
    ],
)
def test_values_in_yaml_that_cannot_be_used(part: tuple[str, str], field: str, words: str) -> None:
    """Each is told at its place, once, and without what follows from it."""
    first = _told({**WOLF, "actions": [BITE]}, part)[0]
    assert first[0] == field
    assert words in first[1]


def test_an_unreadable_value_has_no_further_defects() -> None:
    """An attack without its effects would have no effect, which is not told."""
    assert [field for field, _ in _told(WOLF, ("actions[0].hit", "- ["))] == ["actions[0].hit"]


def test_own_creatures_need_a_name_of_their_own() -> None:
    """Unless a creature of the library is only opened."""
    wolf = {**WOLF, "id": "wolf"}
    assert ("id", "duplicate name wolf: the ruleset already has it") in _told(wolf, DAMAGE)
    assert check_creature(json.dumps(wolf), SRD5, parts=[DAMAGE], own=False).creature is not None


def test_likely_mistakes_are_warnings() -> None:
    """The creature can be used."""
    found = check_creature(json.dumps({**WOLF, "speed": 40}), SRD5, parts=[DAMAGE])
    assert [one.field_path for one in found.warnings] == ["speed.walk"] or found.warnings
    assert found.creature is not None


@pytest.mark.parametrize("text", ["", "- 1", "a: 1\n---\nb: 2", "{", "x" * 100, "null", "id: [[[[", "\ud800: 1"])
def test_what_is_no_creature_has_defects(text: str) -> None:
    """Whatever is written."""
    found = check_creature(text, SRD5)
    assert found.creature is None
    assert found.defects


@pytest.mark.parametrize("name", ["open5e", "fivebits", "foundry"])
def test_json_of_other_programs_is_imported(name: str) -> None:
    """The first kind that fits; the creature is one that the check accepts."""
    data = (SAMPLES / f"{name}.json").read_bytes()
    plain = json.loads(data)
    one = plain["results"][0] if isinstance(plain, dict) and "results" in plain else plain
    one = one[0] if isinstance(one, list) else one
    found = import_creature(json.dumps(one).encode(), SRD5, name="file")
    assert found is not None
    assert check_creature(write_creature(plain_creature(found.creature)), SRD5).creature is not None


def test_what_is_not_imported() -> None:
    """YAML and creatures of our own are no imports; unknown JSON, and several creatures, are refused."""
    assert import_creature(b"id: wolf", SRD5, name="file") is None
    assert import_creature(json.dumps(WOLF).encode(), SRD5, name="file") is None
    assert import_creature(b"{a: 1}", SRD5, name="file") is None
    assert import_creature(b"[1]", library_of("orcus"), name="file") is None
    with pytest.raises(ImportRefused, match="none of Open5e"):
        import_creature(b'{"name": "Wolf"}', SRD5, name="file")


@pytest.mark.parametrize(
    "value",
    ["1d6", "yes", "No", "null", "a: b", "\u2028", "<b>\"'", {"a: b": [1, None, {"": 2.5}]}, {1: True}, "#", "- x", ""],
)
def test_written_values_are_read_again(value: object) -> None:
    """Whatever is in texts and keys."""
    (document,) = read_documents(f"value: {flow(value)}\n")
    assert document.root is not None
    assert not document.faults
    assert json.dumps(to_plain(document.root)["value"]) == json.dumps(value)
