"""The shipped stat blocks, heroes, spells and boards."""

from __future__ import annotations

from math import floor

import pytest

from fracas_engine.content import library_of
from fracas_engine.dice_expression import parse

HIT_DICE = {
    "rat": "1d4-1", "giant_rat": "2d6", "wolf": "2d8+2", "dire_wolf": "3d10+6", "black_bear": "3d8+6",
    "brown_bear": "3d10+6", "mastiff": "1d8+1", "pony": "2d8+2", "riding_horse": "2d10+2", "warhorse": "3d10+3",
    "giant_spider": "4d10+4", "giant_eagle": "4d10+4", "hunter_shark": "6d10+12", "reef_shark": "4d8+4",
    "goblin_minion": "2d6", "goblin_warrior": "3d6", "skeleton": "2d8+4", "zombie": "2d8+6", "bandit": "2d8+2",
    "guard": "2d8+2", "scout": "3d8+3", "ogre": "8d10+24", "owlbear": "7d10+21", "troll": "9d10+45",
    "hill_giant": "10d12+40", "roc": "16d20+80", "young_red_dragon": "17d10+85",
}  # fmt: skip
"""The dice formula that the SRD prints beside each block's hit points."""

LIBRARY = library_of("srd5")
MONSTERS = [name for name, sheet in LIBRARY.creatures.items() if not sheet.hero]


@pytest.mark.parametrize("name", MONSTERS)
def test_printed_hit_points_are_the_average_of_their_dice(name: str) -> None:
    """Hit points are the average of the formula, rounded down."""
    assert LIBRARY.creatures[name].hp.max == floor(parse(HIT_DICE[name]).mean)


def test_there_is_something_of_everything() -> None:
    """All sizes, 30 blocks, six heroes of level 1 to 5, mounts, swimmers, fliers and four boards are shipped."""
    creatures = LIBRARY.creatures
    heroes = [sheet for sheet in creatures.values() if sheet.hero]

    assert len(creatures) >= 30
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
        "cylinder",
    }
    assert any("concentration" in spell.tags for spell in spells.values())
