"""How hard a fight is said to be."""

from __future__ import annotations

import random

import pytest

from fracas_clients.tui.matchup import creature_line, matchup_line, opponents_for, side_line
from fracas_protocol.v1 import CreatureInfo, LevelBudget, Sheet

ESTIMATE = " (estimate from hit points and levels)"


def kind(
    name: str, hp: int, level: int | None = None, *, hero: bool = False, strength: float | None = None
) -> CreatureInfo:
    """Return a creature; how strong it is unless said otherwise the server would work out so."""
    sheet = Sheet(id=name, name=name.title())
    if level is not None:
        sheet.level = level
    told = hp * (1 + 0.15 * (level or 0)) if strength is None else strength
    return CreatureInfo(name=name, role="fighter", hp=hp, hero=hero, sheet=sheet, strength=told)


KNOWN = {
    info.name: info
    for info in (kind("knight", 50, 3, hero=True), kind("ogre", 50, 3), kind("rat", 5), kind("wyrm", 200, 9))
}


@pytest.mark.parametrize(
    ("mine", "theirs", "foes", "friends", "word"),
    [
        (["knight"], ["ogre"], 1, 0, f"even{ESTIMATE}"),
        (["knight"], ["rat"], 1, 0, f"easy{ESTIMATE}"),
        (["knight", "knight"], ["ogre"], 1, 0, f"easy{ESTIMATE}"),
        (["knight"], ["ogre"], 2, 0, f"very hard{ESTIMATE}"),
        (["knight"], ["ogre"], 2, 1, f"even{ESTIMATE}"),
        (["knight"], ["wyrm"], 1, 0, f"very hard{ESTIMATE}"),
        ([], [], 1, 0, "even (same random creatures)"),
        ([], [], 3, 0, "3 against 1"),
        (["knight"], [], 1, 0, "about even (random creatures that fit)"),
        (["knight"], [], 2, 0, "2 against 1"),
        (["knight"], [], 0, 0, "monsters of the board"),
    ],
)
def test_words(mine: list[str], theirs: list[str], foes: int, friends: int, word: str) -> None:
    """Hit points count, levels, numbers, and who stands beside one."""
    assert matchup_line(mine, theirs, KNOWN, foes=foes, friends=friends, growth=1.5) == word


def test_what_the_server_says_of_strength_counts() -> None:
    """Hit points and levels are no client's business: the same creature is as strong as it is said to be."""
    known = {info.name: info for info in (kind("ogre", 50, 3, strength=40), kind("ghost", 1, strength=40))}

    assert matchup_line(["ogre"], ["ghost"], known, foes=1, growth=1.5) == f"even{ESTIMATE}"


@pytest.mark.parametrize(("mine", "theirs"), [(["knight"], ["old"]), (["old"], []), (["nobody"], ["ogre"])])
def test_nothing_is_said_of_whom_nobody_knows(mine: list[str], theirs: list[str]) -> None:
    """A server that does not say how strong creatures are, or has not described one, gets no judgement."""
    known = {**KNOWN, "old": kind("old", 50, 3, strength=0)}

    assert matchup_line(mine, theirs, known, foes=1, growth=1.5) == ""
    assert matchup_line(["knight"], ["ogre"], KNOWN, foes=1) == ""


def test_how_much_numbers_count_is_the_servers_to_say() -> None:
    """Two against one of twice their strength is even where strengths are summed, and easier where numbers count."""
    known = {info.name: info for info in (kind("ogre", 50, strength=50), kind("giant", 100, strength=100))}

    words = [matchup_line(["ogre"] * 2, ["giant"], known, foes=1, growth=growth) for growth in (1.0, 1.5)]

    assert words == [f"even{ESTIMATE}", f"in your favour{ESTIMATE}"]


@pytest.mark.parametrize(
    ("mine", "theirs", "foes", "friends", "text"),
    [
        (["knight"], ["ogre"], 1, 0, "moderate, 200 XP (SRD 5.2: low 150, moderate 225, high 400)"),
        (["knight"], ["ogre"], 2, 0, "high, 400 XP (SRD 5.2: low 150, moderate 225, high 400)"),
        (["knight"], ["ogre"], 2, 1, "moderate, 400 XP (SRD 5.2: low 300, moderate 450, high 800)"),
        (["knight"], ["ogre"] * 3, 1, 0, "above high, 600 XP (SRD 5.2: low 150, moderate 225, high 400)"),
        (["knight"], ["knight"], 1, 0, f"even{ESTIMATE}"),
        (["ogre"], ["knight"], 1, 0, f"even{ESTIMATE}"),
        (["knight", "rat"], ["ogre"], 1, 0, f"in your favour{ESTIMATE}"),
    ],
)
def test_heroes_against_monsters_are_measured_by_the_budget(
    mine: list[str], theirs: list[str], foes: int, friends: int, text: str
) -> None:
    """The text's budget names the difficulty of heroes against monsters; other sides are estimated."""
    known = {**KNOWN, "ogre": kind("ogre", 50, 3)}
    known["ogre"].xp = 200
    budgets = [LevelBudget(level=3, low=150, moderate=225, high=400)]

    line = matchup_line(
        mine, theirs, known, foes=foes, friends=friends, growth=1.5, budgets=budgets, source="SRD 5.2"
    )  # fmt: skip

    assert line.translate({0x2068: None, 0x2069: None}) == text


def test_numbers() -> None:
    """Monsters of srd5 have a challenge rating, heroes and everybody else levels."""
    assert side_line(["knight", "ogre", "rat"], KNOWN, "srd5") == "105 hit points, level 3, CR 3, <1"
    imp = kind("imp", 5)
    imp.challenge = "1/4"
    assert side_line(["imp"], {"imp": imp}, "srd5") == "5 hit points, CR 1/4"
    assert side_line(["ogre", "rat"], KNOWN, "orcus") == "55 hit points, level 3"
    assert side_line([], KNOWN, "orcus") == ""
    assert creature_line(KNOWN["ogre"], "srd5") == "Ogre · fighter · 50 hp  CR 3"
    assert creature_line(KNOWN["ogre"], "srd5", 47) == "Ogre             fighter         50 hp  CR 3"


@pytest.mark.parametrize(("foes", "people", "word"), [(1, 1, ""), (2, 2, ""), (2, 1, "some ")])
def test_people_choose_for_themselves(foes: int, people: int, word: str) -> None:
    """Chance chooses nothing for people, so nobody knows how hard it will be; what was chosen for them counts."""
    assert (
        matchup_line(["knight"], [], KNOWN, foes=foes, people=people, growth=1.5)
        == f"{word}opponents choose their creatures"
    )
    assert (
        matchup_line([], [], KNOWN, foes=foes, people=people, growth=1.5) == f"{word}opponents choose their creatures"
    )
    assert matchup_line(["knight"], ["ogre"], KNOWN, foes=1, people=1, growth=1.5) == f"even{ESTIMATE}"


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (["knight"], {"ogre"}),  # as strong, and no knight
        (["knight", "ogre"], {"wyrm", "rat"}),  # none is as strong: the nearest
        (["rat", "rat"], {"knight", "ogre"}),
        (["nobody"], set()),
    ],
)
def test_whom_one_fights_is_of_another_kind(mine: list[str], theirs: set[str]) -> None:
    """Two of one kind differ on the board in nothing but the case of a letter."""
    for seed in range(20):
        drawn = opponents_for(mine, KNOWN, random.Random(seed))

        assert set(drawn) <= theirs
        assert len(drawn) == (len(mine) if theirs else 0)
