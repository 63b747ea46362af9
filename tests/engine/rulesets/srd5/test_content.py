"""The shipped stat blocks, heroes, spells and boards."""

from __future__ import annotations

from math import floor

import pytest

from fracas_engine.content import library_of
from fracas_engine.dice_expression import parse
from fracas_engine.rulesets.srd5.queries.d20_bonuses import ability_modifier, proficiency

HIT_DICE = {
    "rat": "1d4-1", "hawk": "1d4-1", "giant_rat": "2d6", "wolf": "2d8+2", "dire_wolf": "3d10+6", "black_bear": "3d8+6",
    "brown_bear": "3d10+6", "tiger": "4d10+8", "mastiff": "1d8+1", "pony": "2d8+2", "riding_horse": "2d10+2",
    "warhorse": "3d10+3", "elephant": "8d12+24", "giant_ape": "16d12+64", "giant_venomous_snake": "2d8+2",
    "giant_spider": "4d10+4", "giant_bat": "4d10", "giant_wasp": "5d8", "giant_eagle": "4d10+4", "crocodile": "2d10+2",
    "giant_seahorse": "3d10", "giant_octopus": "7d10+7", "hunter_shark": "6d10+12", "reef_shark": "4d8+4",
    "killer_whale": "12d12+12", "kobold_warrior": "3d6-3", "goblin_minion": "2d6", "goblin_warrior": "3d6",
    "goblin_boss": "6d6", "hobgoblin_warrior": "2d8+2", "skeleton": "2d8+4", "zombie": "2d8+6", "bandit": "2d8+2",
    "guard": "2d8+2", "scout": "3d8+3", "berserker": "9d8+27", "priest_acolyte": "2d8+2", "priest": "7d8+7",
    "knight": "8d8+16", "jousting_knight": "8d8+16", "warrior_veteran": "10d8+20", "mage": "18d8",
    "merfolk_skirmisher": "2d8+2", "sahuagin_warrior": "4d8+4", "merrow": "6d10+12", "worg": "4d10+4",
    "ogre": "8d10+24", "owlbear": "7d10+21", "hippogriff": "4d10+4", "griffon": "7d10+21", "manticore": "8d10+24",
    "winter_wolf": "10d10+20", "blue_dragon_wyrmling": "10d8+20", "troll": "9d10+45", "hill_giant": "10d12+40",
    "wyvern": "15d10+45", "young_red_dragon": "17d10+85", "roc": "16d20+80", "purple_worm": "15d20+90",
}  # fmt: skip
"""The dice formula that the SRD prints beside each block's hit points."""

HIT_DIE = {"tiny": 4, "small": 6, "medium": 8, "large": 10, "huge": 12, "gargantuan": 20}
"""The sides of a block's hit dice follow from its size."""

CLASS_DIE = {"fighter": 10, "rogue": 8, "cleric": 8, "wizard": 6, "druid": 8, "paladin": 10}
"""The sides of a class's hit dice."""

OTHER_BONUS = {("mage", "arcane_burst"): 6, ("priest_acolyte", "radiant_flame"): 4, ("priest", "radiant_flame"): 5}
"""Attacks by a spellcasting ability; all others are by Strength or Dexterity."""

LIBRARY = library_of("srd5")
MONSTERS = [name for name, sheet in LIBRARY.creatures.items() if not sheet.hero]


@pytest.mark.parametrize("name", MONSTERS)
def test_printed_hit_points_are_the_average_of_their_dice(name: str) -> None:
    """Hit points are the average of the formula, rounded down."""
    assert LIBRARY.creatures[name].hp.max == floor(parse(HIT_DICE[name]).mean)


@pytest.mark.parametrize("name", MONSTERS)
def test_hit_dice_fit_size_and_constitution(name: str) -> None:
    """The die is that of the size, and each adds the Constitution modifier: figures that disagree were copied wrong."""
    sheet, formula = LIBRARY.creatures[name], parse(HIT_DICE[name])
    ((number, sides),) = formula.terms

    assert sides == HIT_DIE[sheet.size]
    assert formula.bonus == number * ability_modifier(sheet.abilities["con"])


@pytest.mark.parametrize("name", MONSTERS)
def test_attack_bonuses_follow_from_abilities_and_challenge(name: str) -> None:
    """An attack's bonus is an ability modifier and the proficiency bonus of the challenge rating."""
    sheet = LIBRARY.creatures[name]
    natural = {ability_modifier(sheet.abilities[ability]) + proficiency(sheet) for ability in ("str", "dex")}

    for action in sheet.actions:
        if action.attack is not None:
            allowed = {OTHER_BONUS[name, action.id]} if (name, action.id) in OTHER_BONUS else natural
            assert action.attack.bonus in allowed, action.id


@pytest.mark.parametrize("name", [name for name, sheet in LIBRARY.creatures.items() if sheet.hero])
def test_heroes_have_the_hit_points_of_their_class_and_level(name: str) -> None:
    """The first level gives the whole die, every later one its fixed number, each with the Constitution modifier."""
    sheet = LIBRARY.creatures[name]
    kind, level = name.split("_")
    die, constitution = CLASS_DIE[kind], ability_modifier(sheet.abilities["con"])

    assert sheet.level == int(level)
    assert sheet.hp.max == die + constitution + (int(level) - 1) * (die // 2 + 1 + constitution)


def test_there_is_something_of_everything() -> None:
    """All sizes, 30 blocks, six heroes of level 1 to 5, mounts, swimmers, fliers and four boards are shipped."""
    creatures = LIBRARY.creatures
    heroes = [sheet for sheet in creatures.values() if sheet.hero]

    assert len(MONSTERS) >= 30
    assert {sheet.size for sheet in creatures.values()} == {"tiny", "small", "medium", "large", "huge", "gargantuan"}
    assert len(heroes) >= 6
    assert all(1 <= (hero.level or 0) <= 5 for hero in heroes)
    assert any("trained_mount" in sheet.traits for sheet in creatures.values())
    assert any(sheet.speed is not None and sheet.speed.swim for sheet in creatures.values())
    assert any(sheet.speed is not None and sheet.speed.fly for sheet in creatures.values())
    assert len(LIBRARY.boards) >= 4
    assert any(board.underwater for board in LIBRARY.boards.values())


def test_spells_cover_every_kind() -> None:
    """Twenty spells and more: attack rolls, saves, areas of many shapes, concentration, healing."""
    spells = {a.id: a for sheet in LIBRARY.creatures.values() for a in sheet.actions if a.spell}

    assert len(spells) >= 20
    assert any(spell.attack for spell in spells.values())
    assert any(spell.save for spell in spells.values())
    assert {spell.area.shape for spell in spells.values() if spell.area} >= {
        "cone",
        "cube",
        "line",
        "sphere",
    }
    assert any("concentration" in spell.tags for spell in spells.values())
