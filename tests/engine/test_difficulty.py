"""XP budgets, held against a second implementation that reads the printed table."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.content import CreatureSpec
from fracas_engine.content.library import library_of, shipped_library
from fracas_engine.difficulty import challenge_rating
from fracas_engine.ruleset import ruleset_named, ruleset_names
from tests.examples import examples

PRINTED = """
1: 50 75 100 | 6: 600 1000 1400 | 11: 1900 2900 4100 | 16: 3800 6100 9800
2: 100 150 200 | 7: 750 1300 1700 | 12: 2200 3700 4700 | 17: 4500 7200 11700
3: 150 225 400 | 8: 1000 1700 2100 | 13: 2600 4200 5400 | 18: 5000 8700 14200
4: 250 375 500 | 9: 1300 2000 2600 | 14: 2900 4900 6200 | 19: 5500 10700 17200
5: 500 750 1100 | 10: 1600 2300 3100 | 15: 3300 5400 7800 | 20: 6400 13200 22000
"""
"""The text's budget per character, as printed in rows: level, then low, moderate and high."""
THOUSANDTHS = (
    "0 10 125 25 250 50 500 100 1000 200 2000 450 3000 700 4000 1100 5000 1800 6000 2300 7000 2900 8000 3900 9000 5000 "
    "10000 5900 11000 7200 12000 8400 13000 10000 14000 11500 15000 13000 16000 15000 17000 18000 18000 20000 19000 "
    "22000 20000 25000 21000 33000 22000 41000 23000 50000 24000 62000 25000 75000 26000 90000 27000 105000 28000 "
    "120000 29000 135000 30000 155000"
)
"""The text's XP by challenge rating: thousandths of a rating, each followed by its XP."""
WORDS = ("low", "moderate", "high", "above_high")


def expected(levels: list[int], ratings: list[Fraction]) -> tuple[int, list[int], str]:
    """Return XP, budget and difficulty by the printed tables: the oracle."""
    rows = dict(cell.split(":") for line in PRINTED.split("\n") for cell in line.split("|") if ":" in cell)
    table = {int(level): [int(part) for part in row.split()] for level, row in rows.items()}
    flat = [int(number) for number in THOUSANDTHS.split()]
    worth = dict(zip(flat[::2], flat[1::2], strict=True))
    budget = [sum(table[level][place] for level in levels) for place in range(3)]
    spent = sum(worth[int(rating * 1000)] for rating in ratings)
    return spent, budget, WORDS[bisect_left(budget, spent)]


def hero(level: int) -> CreatureSpec:
    """Return a hero of a level."""
    return CreatureSpec(id="hero", hp={"max": 10}, hero=True, level=level)  # type: ignore[arg-type]


def monster(rating: Fraction) -> CreatureSpec:
    """Return a monster of a challenge rating."""
    return CreatureSpec(id="monster", hp={"max": 10}, cr=str(rating))  # type: ignore[arg-type]


LEVELS = st.lists(st.integers(1, 20), min_size=1, max_size=8)
RATINGS = st.lists(
    st.one_of(st.sampled_from([Fraction(0), Fraction(1, 8), Fraction(1, 4), Fraction(1, 2)]), st.integers(1, 30)).map(
        Fraction
    ),
    min_size=1,
    max_size=12,
)


@examples(200)
@given(levels=LEVELS, ratings=RATINGS)
def test_xp_and_budget_are_those_of_the_printed_tables(levels: list[int], ratings: list[Fraction]) -> None:
    """XP and budget are those of the printed tables."""
    budgets = ruleset_named("srd5").budgets
    assert budgets is not None

    found = budgets.encounter([hero(level) for level in levels], [monster(rating) for rating in ratings])

    assert found is not None
    assert (found.spent, list(found.budget), found.difficulty) == expected(levels, ratings)


def test_three_ogres_are_high_and_a_troll_is_above_for_the_suggested_party() -> None:
    """The old word, from hit points alone, called them "very hard" (3 of 6 won) and "in your favour" (0 of 6)."""
    rules, creatures = ruleset_named("srd5"), library_of("srd5").creatures
    budgets = rules.budgets
    assert budgets is not None
    party = [creatures[name] for name in rules.vocabulary.party]

    ogres = budgets.encounter(party, [creatures["ogre"]] * 3)
    troll = budgets.encounter(party, [creatures["troll"]])

    assert ogres is not None
    assert troll is not None
    assert (ogres.spent, ogres.budget, ogres.difficulty) == (1350, (750, 1125, 1700), "high")
    assert (troll.spent, troll.difficulty) == (1800, "above_high")


def test_heroes_against_heroes_and_monsters_against_monsters_are_not_measured() -> None:
    """Heroes against heroes and monsters against monsters are not measured."""
    budgets = ruleset_named("srd5").budgets
    assert budgets is not None

    assert budgets.encounter([hero(3)], [hero(3)]) is None
    assert budgets.encounter([monster(Fraction(3))], [monster(Fraction(3))]) is None
    assert budgets.encounter([], [monster(Fraction(3))]) is None
    assert budgets.budget([hero(3), hero(21)]) is None


def test_every_shipped_monster_of_srd5_has_a_challenge_rating_with_xp() -> None:
    """Every shipped monster of `srd5` has a challenge rating with xp."""
    budgets = ruleset_named("srd5").budgets
    assert budgets is not None
    missing = [
        name
        for name, creature in shipped_library("srd5").creatures.items()
        if not creature.hero and ruleset_named("srd5").offers(creature) and budgets.xp(creature) is None
    ]

    assert missing == []


@pytest.mark.parametrize(("name", "rating"), [("kobold_warrior", "1/8"), ("rat", "0"), ("ogre", "2"), ("wizard_5", "")])
def test_challenge_ratings_are_written_as_printed(name: str, rating: str) -> None:
    """Challenge ratings are written as printed."""
    assert challenge_rating(library_of("srd5").creatures[name]) == rating


def test_texts_without_a_table_have_no_budget() -> None:
    """Texts without a table have no budget."""
    assert [name for name in ruleset_names() if ruleset_named(name).budgets is not None] == ["srd5"]
