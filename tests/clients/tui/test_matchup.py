"""How hard a fight is said to be."""

from __future__ import annotations

import pytest

from fracas_clients.tui.matchup import creature_line, matchup_line, side_line
from fracas_protocol.v1 import CreatureInfo, Sheet


def kind(name: str, hp: int, level: int | None = None, *, hero: bool = False) -> CreatureInfo:
    """Return a creature."""
    sheet = Sheet(id=name, name=name.title())
    if level is not None:
        sheet.level = level
    return CreatureInfo(name=name, role="fighter", hp=hp, hero=hero, sheet=sheet)


KNOWN = {
    info.name: info
    for info in (kind("knight", 50, 3, hero=True), kind("ogre", 50, 3), kind("rat", 5), kind("wyrm", 200, 9))
}


@pytest.mark.parametrize(
    ("mine", "theirs", "foes", "friends", "word"),
    [
        (["knight"], ["ogre"], 1, 0, "even"),
        (["knight"], ["rat"], 1, 0, "easy"),
        (["knight", "knight"], ["ogre"], 1, 0, "easy"),
        (["knight"], ["ogre"], 2, 0, "very hard"),
        (["knight"], ["ogre"], 2, 1, "even"),
        (["knight"], ["wyrm"], 1, 0, "very hard"),
        ([], [], 1, 0, "even: chance gives all the same"),
        ([], [], 3, 0, "3 against 1"),
        (["knight"], [], 1, 0, "unknown: chance chooses one side"),
        (["knight"], [], 0, 0, "the house brings its own"),
    ],
)
def test_words(mine: list[str], theirs: list[str], foes: int, friends: int, word: str) -> None:
    """Hit points count, levels, numbers, and who stands beside one."""
    assert matchup_line(mine, theirs, KNOWN, foes=foes, friends=friends) == word


def test_numbers() -> None:
    """Monsters of srd5 have a challenge rating, heroes and everybody else levels."""
    assert side_line(["knight", "ogre", "rat"], KNOWN, "srd5") == "105 hit points, level 3, CR 3, CR below 1"
    assert side_line(["ogre", "rat"], KNOWN, "orcus") == "55 hit points, level 3"
    assert side_line([], KNOWN, "orcus") == ""
    assert creature_line(KNOWN["ogre"], "srd5") == "Ogre · fighter · 50 hp  CR 3"
    assert creature_line(KNOWN["ogre"], "srd5", 47) == "Ogre             fighter         50 hp  CR 3"
