"""Spells of the library against the figures of the SRD 5.2, and as actions of a caster (S5-SPELL-01, -05, -06)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fracas_engine.content import ContentError, DamageEffect, HealEffect, TempHpEffect, find_vocabulary, load_creatures
from fracas_engine.content.library import library_of
from fracas_engine.content.models.spells import SpellSpec
from fracas_engine.content.template_index import build_spells
from fracas_protocol.sheets import write_sheet
from fracas_protocol.values import read_values

FIGURES: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "srd_spell_figures.json").read_text(encoding="utf-8")
)
SPELLS = library_of("srd5").spells
LONG = {"str": "strength", "dex": "dexterity", "con": "constitution", "int": "intelligence", "wis": "wisdom"} | {
    "cha": "charisma"
}
TIMES = {"bonus": "bonus-action", "interrupt": "reaction"}
ALLOWED = {
    "invisibility": {"attack"},  # an attack roll ends it
    "dimension_door": {"range"},  # in content the distance of the teleport
    "lightning_bolt": {"area"},  # the data has the width
    "dispel_magic": {"save"},  # in content the later save stands for a check
    "vicious_mockery": {"attack"},  # the data has one
    "meteor_swarm": {"range"},  # a mile, in cells
    **{name: {"range", "attack"} for name in ("arcane_hand", "arcane_sword", "conjure_fey", "spiritual_weapon")},
    **{
        name: {"attack"}
        for name in (
                "bane", "bestow_curse", "bless", "blur", "faerie_fire", "fire_shield", "flame_blade", "hex",
                "hunters_mark",
                "irresistible_dance", "magic_weapon", "phantasmal_killer", "protection_from_evil_and_good",
                "ray_of_enfeeblement", "shining_smite",
            )
    },
    "divine_word": {"range"},  # in content the radius of an emanation
    "eyebite": {"range"},  # printed in the text
    **{name: {"attack"} for name in ("dispel_evil_and_good", "heat_metal", "holy_aura")},
    "fire_storm": {"area"},  # the data has one of its cubes
    "phantasmal_force": {"area"},  # the size of the image
    "guardian_of_faith": {"area"},
    "beacon_of_hope": {"save"},
    "haste": {"save"},
    "plant_growth": {"time"},  # an action, or 8 hours for another effect
    "mislead": {"attack"},  # an attack roll ends it
    "daylight": {"area"},
    "mirror_image": {"attack"},  # of others
    "sanctuary": {"attack", "save"},  # of others
    "conjure_animals": {"save"},  # the data has that of another effect
    "conjure_celestial": {"save", "dice"},  # in a table
    "produce_flame": {"attack"},  # made while the spell lasts
    "dragons_breath": {"save", "area", "dice"},
    "freedom_of_movement": {"save", "area"},
    "gaseous_form": {"save"},  # advantage on such saves
}  # fmt: skip
"""Figures of the data that are wrong, or written in another way, by spell."""


def actions(text: str) -> dict[str, dict[str, Any]]:
    """Return the actions of a creature of level 5 with Intelligence 18, by id, as plain values."""
    vocabulary = find_vocabulary("srd5")
    assert vocabulary is not None
    (creature,) = load_creatures(
        f"id: mage\nhp: 9\nspeed: 6\nac: 10\nlevel: 5\nabilities: {{int: 18}}\n{text}", vocabulary
    )
    return {action.id: action.to_plain() for action in creature.actions}


def dice_of(spell: SpellSpec) -> list[str]:
    """Return the amounts of a spell, in the order written."""
    found = []
    for effect in spell.effects():
        match effect:
            case DamageEffect():
                found.append(str(effect.damage))
            case HealEffect():
                found.append(str(effect.heal))
            case TempHpEffect():
                found.append(str(effect.temp_hp))
            case _:
                pass
    return found


@pytest.mark.parametrize("name", sorted(SPELLS))
def test_a_spell_has_the_figures_of_the_text(name: str) -> None:
    """Level, school, casting time, duration, concentration, range, area, save, damage and components are as printed."""
    spell, known = SPELLS[name], FIGURES[name]
    allowed = ALLOWED.get(name, set())

    assert spell.level == known["level"]
    assert spell.school == known["school"]
    if "time" not in allowed:
        assert TIMES.get(spell.cost, spell.cost) == known["time"]
    assert spell.duration == known["duration"]
    assert ("concentration" in spell.tags) == known.get("concentration", False)
    assert "".join(part[0].upper() for part in spell.components) == known["components"].replace("M", "")
    minutes = re.fullmatch(r"(\d+) (minute|hour)s?", known["duration"])
    if minutes:
        length = int(minutes[1]) * (60 if minutes[2] == "hour" else 1)
        assert f"minutes_{length}" in spell.tags
    reach = spell.range.furthest if spell.range is not None else spell.area.within if spell.area is not None else None
    if "range" not in allowed:
        assert (reach or 0) * 5 == known.get("range", 0)
    if "save" not in allowed:
        assert (LONG[spell.save.ability or ""] if spell.save is not None else None) == known.get("save")
    if "attack" not in allowed:
        assert (spell.attack is not None) == known.get("attack", False)
    if spell.area is not None and "area" in known and "area" not in allowed:
        ((shape, size),) = [(k, v) for k, v in spell.area.to_plain().items() if k not in ("within", "height", "width")]
        assert [shape, size * 5] == known["area"]
    amounts = [dice for dice in dice_of(spell) if "d" in dice]
    for dice in amounts if "dice" not in allowed else ():
        assert dice in (*known.get("dice", []), *known.get("higher", [])), f"{dice} is not among {known.get('dice')}"
    growth = spell.per_slot or spell.per_tier
    added = [str(dice) for dice in (*growth.damage, *growth.heal) if not dice.fixed] if growth is not None else []
    assert set(added) <= set(known.get("higher", added))
    if known.get("higher") and amounts:
        assert added or growth is not None, f"it gains {known['higher']} with its level"


def test_each_spell_makes_an_action_without_a_defect() -> None:
    """A creature that knows any one spell of the library can be built."""
    library = library_of("srd5")
    documents = library._documents("spells")
    build_spells(documents, library.vocabulary)

    assert [defect for document in documents for defect in document.defects] == []


@pytest.mark.rule("S5-SPELL-01", "S5-SPELL-05")
def test_numbers_come_from_the_caster_and_dice_from_the_slot() -> None:
    """Attack bonus and DC follow from ability and proficiency, or are as printed; each higher slot is an action."""
    found = actions("spells: [scorching_ray, fireball]\nslots: {2: 2, 3: 1, 5: 1}")

    assert list(found) == ["scorching_ray", "scorching_ray_3", "scorching_ray_5", "fireball", "fireball_5"]
    assert found["scorching_ray"]["attack"] == {"bonus": 7, "vs": "ac"}
    assert [found[name]["targets"] for name in ("scorching_ray", "scorching_ray_3", "scorching_ray_5")] == [3, 4, 6]
    assert found["fireball_5"]["save"] == {"dc": 15, "ability": "dex"}
    assert found["fireball_5"]["effect"] == [{"damage": "10d6", "type": "fire"}]
    assert found["fireball_5"]["uses"] == {"pool": "slot_5"}
    printed = actions(
        "casting: {ability: wis, dc: 19, bonus: 11}\nspells: {at_will: [hold_person], uses: {fireball: 2}}"
    )
    assert printed["hold_person"]["save"]["dc"] == 19
    assert printed["fireball"]["uses"] == {"max": 2}


def test_the_sheet_of_a_caster_tells_once_what_a_spell_lacks() -> None:
    """The omissions of a spell are on the first of its actions, with its name; the sheet lists them."""
    found = actions("spells: [chromatic_orb]\nslots: {1: 1, 2: 1}")
    vocabulary = find_vocabulary("srd5")
    assert vocabulary is not None
    text = "id: mage\nhp: 9\nspeed: 6\nac: 10\nomits: [Wings]\nspells: [chromatic_orb]\nslots: {1: 1, 2: 1}"
    (creature,) = load_creatures(text, vocabulary)
    told = read_values(write_sheet(1, "mage", creature.to_plain()).details)["omits"]

    lacks = "Chromatic Orb: The orb leaps to another target if two dice show the same number"
    assert [action["id"] for action in found.values() if "omits" in action] == ["chromatic_orb_acid"]
    assert told == ("Wings", lacks)


@pytest.mark.rule("S5-SPELL-05")
def test_a_spell_that_gains_nothing_takes_any_slot() -> None:
    """It is one action, which spends the lowest slot left; an action of the sheet replaces a spell of the same id."""
    found = actions(
        "spells: [misty_step, shield]\nslots: {1: 4, 2: 2, 3: 1}\n"
        "actions:\n  - {id: shield, cost: action, origin: self, effect: [{temp_hp: 1}]}"
    )

    assert found["misty_step"]["uses"] == {"pool": ["slot_2", "slot_3"]}
    assert found["shield"]["effect"] == [{"temp_hp": 1}]


@pytest.mark.rule("S5-SPELL-06")
@pytest.mark.parametrize(("level", "dice"), [(1, "1d10"), (4, "1d10"), (5, "2d10"), (11, "3d10"), (17, "4d10")])
def test_cantrips_grow_with_the_level(level: int, dice: str) -> None:
    """The level may be that of the creature, or one that `casting` names."""
    found = actions(f"casting: {{level: {level}}}\nspells: [fire_bolt]")

    assert found["fire_bolt"]["hit"] == [{"damage": dice, "type": "fire"}]
    assert "uses" not in found["fire_bolt"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("spells: [firebal]", "spells[0]: unknown spell firebal; did you mean fireball?"),
        ("spells: {uses: {firebal: 1}}", "spells.uses.firebal: unknown spell firebal; did you mean fireball?"),
        (
            "spells: [fireball]\nslots: {2: 1}",
            (
                "spells[0]: no slot for fireball, a spell of level 3; write slots: {3: 1}, or "
                "spells: {uses: {fireball: 1}}"
            ),
        ),
        ("slots: {0: 3}", "slots[0]: 0 is not the level of a spell slot; use 1 to 9"),
        ("casting: {abilit: int}\nspells: [fireball]", "casting.abilit: unknown key abilit; did you mean ability?"),
        (
            "spells: fireball",
            "spells: fireball is not a list of spells, or {known, at_will, unbound, uses, shared, at_level}",
        ),
        (
            "actions: [{id: a, cost: action, origin: self, uses: {pool: focus}, effect: [{temp_hp: 1}]}]",
            "actions[0].uses: mage has no pool focus; write pools: {focus: 3} at the creature",
        ),
        (
            (
                "pools: {focus: 1}\n"
                "actions: [{id: a, cost: action, origin: self, uses: {pool: focus, amount: 2}, effect: [{temp_hp: 1}]}]"
            ),
            "actions[0].uses: one use takes 2 of 1 focus; use a smaller amount",
        ),
        ("pools: {focus: 1}\nspent: {focus: 2}", "spent.focus: 2 of 1 focus spent; use at most the size"),
    ],
)
def test_mistakes_are_explained(text: str, told: str) -> None:
    """A defect names the place and what would be right."""
    with pytest.raises(ContentError) as caught:
        actions(text)

    assert [re.sub(r"^<text>:\d+: ", "", str(defect)) for defect in caught.value.defects] == [told]
