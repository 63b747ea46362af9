"""Creatures built from characters: battle-ready content, the same each time."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from fracas_characters.building import build, load_of
from fracas_characters.files import read_characters
from fracas_characters.writing import listed, to_yaml
from fracas_engine.content import CreatureSpec, load_creatures
from fracas_engine.rulesets.orcus.vocabulary import VOCABULARY
from tests.characters.writing_characters import PLAIN, SAMPLES, legal

SHIPPED = Path(str(files("fracas_engine.rulesets.orcus"))) / "content" / "creatures" / "characters.yaml"


def creature_of(**changes: Any) -> CreatureSpec:
    """Build a character and read it as content."""
    (creature,) = load_creatures(to_yaml(build(legal(**changes))), VOCABULARY)
    return creature


def damage_of(creature: CreatureSpec, action: str) -> str:
    """Return the dice of the first damage of an action's hit."""
    found = creature.action(action)
    assert found is not None
    return str(found.to_plain()["hit"][0]["damage"])


def bonus_of(creature: CreatureSpec, action: str) -> int:
    """Return the bonus of an action's attack roll."""
    found = creature.action(action)
    assert found is not None
    assert found.attack is not None
    assert found.attack.bonus is not None
    return found.attack.bonus


def test_shipped_heroes_are_what_the_samples_build() -> None:
    """`fracas character build` of the samples gives the shipped file anew; run it if this fails."""
    built = []
    for sample in ("defender", "mage", "scout"):
        (reading,) = read_characters(SAMPLES / f"{sample}.yaml")
        assert [str(defect) for defect in reading.defects] == []
        assert reading.open == ()
        assert reading.spec is not None
        built.append(listed(build(reading.spec)))

    assert list(YAML(typ="safe").load_all(SHIPPED.read_text(encoding="utf-8"))) == built


def test_building_twice_gives_the_same_bytes() -> None:
    """Nothing in it depends on anything but the character."""
    for path in sorted(SAMPLES.glob("*.yaml")):
        texts = {to_yaml(build(reading.spec)) for _ in range(2) for reading in read_characters(path) if reading.spec}

        assert len(texts) == 1


@pytest.mark.rule("OC-DEF-02", "OC-CON-05", "OC-CON-07", "OC-DEX-02", "OC-LEVEL-11", "OC-LEVEL-13")
def test_the_numbers_of_a_bare_character() -> None:
    """Level 6: half the level in defenses and initiative, Constitution in hit points, the skills of all characters."""
    creature = creature_of(level=6)

    assert (creature.ac, creature.fortitude, creature.reflex, creature.will) == (14, 16, 14, 13)
    assert creature.hp.max == 12 + 5 * 5 + 14
    assert creature.recoveries is not None
    assert creature.recoveries.max == 9
    assert creature.initiative == 4
    assert creature.hero
    assert creature.skills["athletics"] == 6
    assert len(creature.skills) == 16


@pytest.mark.rule("OC-STR-03", "OC-STR-04", "OC-STR-05", "OC-DEX-04", "OC-DEX-05", "OC-TAG-03")
def test_weapons_give_basic_attacks() -> None:
    """Melee and heavy thrown by Strength, ranged and light thrown by Dexterity; proficiency where there is."""
    weapons = [
        {"weapon": "mace", "die": "1d8", "proficiency": 2},
        {"weapon": "javelin", "die": "1d6", "proficiency": 2, "properties": ["heavy_thrown"], "range": [10, 20]},
        {"weapon": "dagger", "die": "1d4", "proficiency": 3, "properties": ["light_thrown"], "range": [5, 10]},
        {"weapon": "sling", "die": "1d6", "proficiency": 2, "proficient": False, "range": [10, 20]},
    ]
    creature = creature_of(weapons=weapons)

    found = {a.id: (a.origin, a.attack.bonus, str(a.hit[0].to_plain()["damage"])) for a in creature.actions if a.attack}
    assert found == {
        "mace": ("melee", 5, "1dW+3"),
        "javelin": ("melee", 5, "1dW+3"),
        "throw_javelin": ("ranged", 5, "1dW+3"),
        "dagger": ("melee", 6, "1dW+3"),
        "throw_dagger": ("ranged", 4, "1dW+1"),
        "sling": ("ranged", 1, "1dW+1"),
    }


@pytest.mark.rule("OC-STR-06", "OC-MOD-10", "OC-LEVEL-16", "OC-TAG-05")
def test_powers_add_what_they_name_and_what_fits() -> None:
    """Abilities named once each; a focus for focus powers only; no level bonus on damage."""
    base: dict[str, Any] = {"cost": "standard", "origin": "melee", "attack": {"ability": "str", "vs": "ac"}}
    powers: list[dict[str, Any]] = [
        {"id": "plain", **base, "hit": [{"damage": "2d6"}]},
        {"id": "named", **base, "hit": [{"damage": "1d8+str+wis"}]},
        {"id": "twice", **base, "hit": [{"damage": "1d8 + str + str"}]},
        {"id": "less", **base, "hit": [{"damage": "1d8-dex"}]},
        {"id": "focused", **base, "tags": ["focus"], "hit": [{"damage": "1d8+int"}]},
    ]
    creature = creature_of(level=8, powers=powers, focus={"focus": "orb", "enhancement": 2})

    assert [damage_of(creature, power["id"]) for power in powers] == ["2d6", "1d8+3", "1d8+3", "1d8-1", "1d8+3"]
    assert [bonus_of(creature, power["id"]) for power in powers] == [7, 7, 7, 7, 9]


@pytest.mark.rule("OC-TAG-02", "OC-TAG-04")
def test_weapon_powers_take_the_weapon_that_is_named_or_fits() -> None:
    """The named one, else the first that fits the origin, else bare hands."""
    weapons = [
        {"weapon": "bow", "die": "1d10", "proficiency": 2, "range": 20},
        {"weapon": "axe", "die": "1d12", "proficiency": 2},
        {"weapon": "pike", "die": "1d10", "proficiency": 2, "reach": 2},
    ]
    attack = {"cost": "standard", "attack": {"ability": "str", "vs": "ac"}, "hit": [{"damage": "2dW"}]}
    powers = [
        {"id": "cleave", "origin": "melee", "tags": ["weapon"], **attack},
        {"id": "poke", "origin": "melee", "weapon": "pike", **attack},
        {"id": "volley", "origin": "ranged", "tags": ["weapon"], **attack},
    ]

    armed = creature_of(weapons=weapons, powers=powers)
    bare = creature_of(powers=powers[:1])

    dice = [str(a.weapon.die) for a in armed.actions[-3:] if a.weapon is not None]
    assert dice == ["1d12", "1d10", "1d10"]
    assert armed.actions[-2].reach == 2
    assert armed.actions[-1].range is not None
    assert str(bare.actions[0].weapon.die) == "1d4"  # type: ignore[union-attr]


@pytest.mark.rule("OC-MOD-03", "OC-MOD-08", "OC-MOD-11", "OC-MOD-12", "OC-MOD-13", "OC-MOD-14", "OC-MOD-16")
def test_modifiers_add_up_by_type_wherever_they_come_from() -> None:
    """Armor, shield and enhancement add; two feats, and two racial bonuses, do not."""
    changes: dict[str, Any] = {
        "level": 2,
        "race": {"race": "elf", "modifiers": [{"to": "check:stealth", "by": 2}, {"to": "check:stealth", "by": 1}]},
        "feats": [
            {"feat": "a", "modifiers": [{"to": "will", "by": 1}]},
            {"feat": "b", "level": 2, "modifiers": [{"to": "will", "by": 2}]},
        ],
        "armor": {"armor": "leather", "bonus": 2, "modifiers": [{"to": "ac", "by": 1}]},
        "shield": {"shield": "buckler", "bonus": 1, "modifiers": [{"to": "ac", "by": 2}, {"to": "reflex", "by": 1}]},
    }
    creature = creature_of(**changes)

    assert creature.ac == 10 + 1 + 1 + 2 + 1 + 2
    assert creature.counted == {
        "ac": {"armor": 2, "shield": 1, "enhancement": 2},
        "reflex": {"enhancement": 1},
        "will": {"feat": 2},
    }
    assert creature.reflex == 10 + 1 + 1 + 1
    assert creature.will == 10 + 1 + 0 + 2
    assert creature.skills["stealth"] == 1 + 1 + 2


@pytest.mark.rule("OC-STR-13", "OC-STR-10")
@pytest.mark.parametrize(("weight", "slowed"), [(160, False), (161, True), (320, True)])
def test_whoever_carries_more_than_the_capacity_is_slowed(weight: int, slowed: Any) -> None:
    """Strength 16 carries 160 pounds, and 320 slowly."""
    gear = [{"item": "lead", "count": weight, "weight": 1}]

    assert ("slowed" in [c.name for c in creature_of(gear=gear).conditions]) is slowed
    assert load_of(legal(gear=gear)).slowed is slowed


@pytest.mark.rule("OC-LEVEL-06", "OC-LEVEL-07", "OC-CON-06")
def test_scores_rise_with_the_levels_and_hit_points_with_constitution() -> None:
    """Two at level 4, all at 11; hit points as if the score had been there from the start."""
    creature = creature_of(level=11, increases={4: ["str", "con"], 8: ["str", "dex"]})

    assert creature.abilities == {"str": 19, "con": 16, "dex": 15, "int": 13, "wis": 12, "cha": 11}
    assert creature.hp.max == 12 + 10 * 5 + 16


@pytest.mark.rule("OC-RETRAIN-01", "OC-RETRAIN-04")
def test_what_was_traded_is_gone_and_what_came_counts() -> None:
    """A feat for a stronger one, a skill and a power for others of their kind."""
    attack = {"ability": "str", "vs": "ac"}
    blow = {"level": 1, "cost": "standard", "origin": "melee", "attack": attack, "hit": [{"damage": "1d8"}]}
    creature = creature_of(
        level=13,
        training=5,
        skills=["heal"],
        **{"class": {**PLAIN["class"], "skills": {"choose": 1}}},
        feats=[{"feat": "weak", "modifiers": [{"to": "will", "by": 1}]}],
        powers=[{"id": "jab", **blow}],
        retraining=[
            {"level": 5, "skill": "heal", "for": "arcana"},
            {"level": 6, "power": "jab", "for": {"id": "hook", **blow}},
            {
                "level": 12,
                "feat": "weak",
                "for": {"feat": "strong", "requires": {"level": 11}, "modifiers": [{"to": "will", "by": 3}]},
            },
        ],
    )

    assert [action.id for action in creature.actions] == ["hook"]
    assert creature.will == 10 + 6 + 1 + 3
    assert creature.skills["heal"] == 6 + 1
    assert creature.skills["arcana"] == 6 + 1 + 5


@pytest.mark.rule("OC-ALIGN-02")
def test_alignment_is_in_no_number() -> None:
    """Good or evil, the creature is the same."""
    assert build(legal(alignment="good")) == build(legal(alignment="chaotic_evil"))


@pytest.mark.rule("OC-TAG-02", "OC-TAG-05")
@pytest.mark.parametrize(
    ("held", "free"),
    [((), 1), (("shield",), 0), (("focus",), 0), (("shield", "focus"), 0), (("two_handed",), 0),
     (("two_handed", "shield"), 0)],
)  # fmt: skip
def test_a_hand_is_free_that_holds_nothing(held: tuple[str, ...], free: int) -> None:
    """Beside a mace; a creature that holds more than two hands can has none free."""
    mace: dict[str, Any] = {"weapon": "mace", "die": "1d8", "proficiency": 2}
    changes: dict[str, Any] = {"weapons": [mace | ({"properties": ["two_handed"]} if "two_handed" in held else {})]}
    changes |= {"shield": {"shield": "buckler", "bonus": 1}} if "shield" in held else {}
    changes |= {"focus": {"focus": "orb"}} if "focus" in held else {}

    assert build(legal(**changes))["items"] == {"hands_free": free}
