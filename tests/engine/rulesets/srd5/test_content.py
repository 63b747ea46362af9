"""The shipped stat blocks, heroes, spells and boards."""

from __future__ import annotations

import json
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import ActionSpec, CreatureSpec, DamageEffect, OngoingEffect, library_of
from fracas_engine.content.models.amounts import SpeedSpec
from fracas_engine.content.vocabulary import CREATURE_TYPES
from fracas_engine.content.words import ABILITIES
from fracas_engine.dice import ScriptedFaces
from fracas_engine.dice_expression import parse
from fracas_engine.event_plain import frozen
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier
from fracas_engine.rulesets.srd5.queries.d20_bonuses import proficiency
from tests.engine.rulesets.srd5.arena import match

HIT_DIE = {"tiny": 4, "small": 6, "medium": 8, "large": 10, "huge": 12, "gargantuan": 20}
"""The sides of a block's hit dice follow from its size."""

CLASS_DIE = {"fighter": 10, "rogue": 8, "cleric": 8, "wizard": 6, "druid": 8, "paladin": 10}
"""The sides of a class's hit dice."""

FIGURES: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "srd_figures.json").read_text("utf-8"))
"""The printed figures of all monsters of the SRD, in feet: `tools/srd_monsters.py FOLDER --figures` writes them."""

del FIGURES["otyugh"]["actions"]["bite"]["dc"]  # of a save after long rests
FIGURES["jousting_knight"] = {**FIGURES["knight"], "actions": {}}  # our own, with other weapons

LIBRARY = library_of("srd5")
IN_WORDS = frozenset({"animated_tree"})
"""Creatures whose block the document describes in words: the trees that a treant animates."""
IN_PARTS = frozenset(
    {("sphinx_of_valor", "roar"), ("centaur_trooper", "trampling_charge"), ("stone_giant", "deflect_missile")}
)
"""Actions that the pack has as several actions, each with a part of the printed uses and damage."""
MONSTERS = [name for name, sheet in LIBRARY.creatures.items() if not sheet.hero and name not in IN_WORDS]
HIT_DICE = {name: known["dice"] for name, known in FIGURES.items()}
FEET = 5


def in_feet(sheet: CreatureSpec) -> dict[str, Any]:
    """Return the figures of a sheet as the text prints them."""
    modes = ("walk", "burrow", "climb", "fly", "swim")
    speeds = {mode: getattr(sheet.speed, mode) for mode in modes} if sheet.speed is not None else {}
    scores = [sheet.abilities[ability] for ability in ABILITIES]
    return {
        "cr": float(Fraction(sheet.cr or "0")),
        "ac": sheet.ac,
        "hp": sheet.hp.max,
        "speed": {mode: cells * FEET for mode, cells in speeds.items() if cells},
        "initiative": ability_modifier(sheet.abilities["dex"]) if sheet.initiative is None else sheet.initiative,
        "abilities": scores,
        "saves": [
            sheet.saves.by_ability.get(ability, ability_modifier(score)) if sheet.saves else ability_modifier(score)
            for ability, score in zip(ABILITIES, scores, strict=True)
        ],
        "skills": dict(sheet.skills),
        "senses": {sense: cells * FEET for sense, cells in sheet.senses.to_plain().items() if cells},
        "type": next(trait for trait in sheet.traits if trait in CREATURE_TYPES),
        "resist": sorted(sheet.resist),
        "vulnerable": sorted(sheet.vulnerable),
        "immune": sorted(sheet.immune),
    }


def damage_of(action: ActionSpec, sheet: CreatureSpec) -> list[str]:
    """Return the damage of an action, each expression once, in the order of the sheet.

    What follows from a Swallow is an action of its own on the sheet, with the same name and a word in brackets. The hit
    points that a wound costs are left out, because the document does not call them damage.
    """
    rolled = [
        str(effect.damage if isinstance(effect, DamageEffect) else effect.ongoing)
        for part in (action, *(one for one in sheet.actions if one.title.startswith(f"{action.title} (")))
        for effect in part.effects()
        if isinstance(effect, DamageEffect) or (isinstance(effect, OngoingEffect) and effect.dc is None)
    ]
    return list(dict.fromkeys(rolled))


def test_every_printed_figure_of_a_block_is_on_its_sheet() -> None:
    """Armor class, hit points, challenge, speeds, abilities, saves, skills, senses and resistances are as printed."""
    wrong = []
    for name in MONSTERS:
        printed, found = FIGURES[name], in_feet(LIBRARY.creatures[name])
        for key, value in found.items():
            expected = printed.get(key, type(value)())
            expected = sorted(expected) if key in ("resist", "vulnerable", "immune") else expected
            if value != expected:
                wrong.append(f"{name}: {key} is {value}, printed {expected}")

    assert wrong == []


def test_every_printed_figure_of_an_action_is_on_its_sheet() -> None:
    """Attack bonuses, save DCs, damage and uses of actions are as printed."""
    wrong = []
    compared = 0
    for name in MONSTERS:
        for action in LIBRARY.creatures[name].actions:
            printed = FIGURES[name].get("actions", {}).get(action.id)
            if printed is None or action.id in LIBRARY.spells or (name, action.id) in IN_PARTS:
                continue
            found: dict[str, Any] = {
                "bonus": action.attack.bonus if action.attack else None,
                "dc": action.save.dc if action.save else None,
                "uses": action.uses.recharge or action.uses.max
                if action.uses.kind not in ("at_will", "turn")
                else None,
                "damage": damage_of(action, LIBRARY.creatures[name]) or None,
            }
            if any(text.startswith(action.title) for text in LIBRARY.creatures[name].omits):
                found = {key: value for key, value in found.items() if value is not None}  # a part is left out
            expected = {key: printed.get(key) for key in found}
            if expected.get("damage"):
                printed_once = dict.fromkeys(map(str, expected["damage"]))
                expected["damage"] = [one for one in printed_once if one in (found["damage"] or ())]
            compared += sum(value is not None for value in found.values())
            wrong += [
                f"{name}.{action.id}: {key} is {value}, printed {printed.get(key)}"
                for key, value in found.items()
                if value != expected[key]
            ]

    assert wrong == []
    assert compared > 250


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
    """An attack's bonus is an ability modifier and the proficiency bonus of the challenge rating.

    Weapons use Strength or Dexterity, other attacks any ability.
    """
    sheet = LIBRARY.creatures[name]
    by_ability = {ability: ability_modifier(sheet.abilities[ability]) + proficiency(sheet) for ability in ABILITIES}

    for action in sheet.actions:
        if action.attack is not None and not action.spell:
            able = ("str", "dex") if action.weapon is not None else ABILITIES
            assert action.attack.bonus in {by_ability[ability] for ability in able}, action.id


@pytest.mark.parametrize("name", [name for name, sheet in LIBRARY.creatures.items() if sheet.hero])
def test_heroes_have_the_hit_points_of_their_class_and_level(name: str) -> None:
    """The first level gives the whole die, every later one its fixed number, each with the Constitution modifier."""
    sheet = LIBRARY.creatures[name]
    kind, level = name.split("_")
    die, constitution = CLASS_DIE[kind], ability_modifier(sheet.abilities["con"])

    assert sheet.level == int(level)
    assert sheet.hp.max == die + constitution + (int(level) - 1) * (die // 2 + 1 + constitution)


def test_there_is_something_of_everything() -> None:
    """All sizes and all blocks of the document, six heroes of level 1 to 5, mounts, swimmers, fliers, four boards."""
    creatures = LIBRARY.creatures
    heroes = [sheet for sheet in creatures.values() if sheet.hero]

    assert {*FIGURES} <= {*MONSTERS}
    assert sum(not creatures[name].omits for name in MONSTERS) >= 301
    assert {sheet.size for sheet in creatures.values()} == {"tiny", "small", "medium", "large", "huge", "gargantuan"}
    assert len(heroes) >= 6
    assert all(1 <= (hero.level or 0) <= 5 for hero in heroes)
    assert any("trained_mount" in sheet.traits for sheet in creatures.values())
    assert any(sheet.speed is not None and sheet.speed.swim for sheet in creatures.values())
    assert any(sheet.speed is not None and sheet.speed.fly for sheet in creatures.values())
    assert len(LIBRARY.boards) >= 12
    assert max((board.width, board.height) for board in LIBRARY.boards.values()) == (40, 30)
    assert any(board.underwater for board in LIBRARY.boards.values())


@pytest.mark.parametrize("name", [name for name, board in LIBRARY.boards.items() if board.width >= 20])
def test_large_boards(name: str) -> None:
    """Where doors are closed, an ogre walks from one start to the other without opening any, as bots do."""
    setup = match(name, ["ogre"], ["goblin_warrior"])
    ogre, goblin = (one.model_copy(update={"speed": SpeedSpec(walk=90), "initiative": 0}) for one in setup.creatures)
    setup = setup.model_copy(update={"creatures": (ogre, goblin), "order": (ogre.id, goblin.id)})
    battle = Battle.start(setup, ScriptedFaces({}))
    found: Any = battle.ask(frozen({"reachable": {"by": ogre.id, "move": "walk"}}))
    reached = {tuple(place[:2]) for place, _ in found}
    assert any(max(abs(x - goblin.at[0]), abs(y - goblin.at[1])) <= 2 for x, y in reached if goblin.at is not None)


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
