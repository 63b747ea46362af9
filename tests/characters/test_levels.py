"""The table of levels, experience, and the numbers of a level."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_characters.levels import (
    TABLE,
    feats_by,
    increase_breaches,
    level_bonus,
    level_breach,
    level_for,
    selections_between,
    tier_of,
)
from tests.characters.ledger import table


@pytest.mark.rule("OC-LEVEL-03", "OC-LEVEL-08")
def test_rows_are_those_of_the_ledger() -> None:
    """Every figure and benefit of all thirty rows."""
    rows = [
        [row.level, row.xp_to_next, row.cumulative_xp, row.ability_increase, row.feats, ", ".join(row.features)]
        for row in TABLE
    ]

    assert rows == table("OC-LEVEL-03")


@pytest.mark.rule("OC-LEVEL-03")
def test_each_row_follows_from_the_one_before() -> None:
    """What a level takes is the difference to the next, and level 30 is reached with 826,500."""
    for row, after in pairwise(TABLE):
        assert row.xp_to_next is not None
        assert after.cumulative_xp == row.cumulative_xp + row.xp_to_next
    assert TABLE[-1].cumulative_xp == 826_500
    assert len(TABLE) == 30


@pytest.mark.rule("OC-LEVEL-04", "OC-LEVEL-05")
@given(st.integers(0, 2_000_000))
def test_a_level_is_the_last_whose_figure_is_met(xp: int) -> None:
    """The points meet the level's number and not the next one's."""
    level = level_for(xp)

    assert TABLE[level - 1].cumulative_xp <= xp
    assert level == 30 or xp < TABLE[level].cumulative_xp


@pytest.mark.rule("OC-LEVEL-01")
def test_levels_are_one_to_thirty() -> None:
    """0 and 31 are none."""
    assert [level for level in range(-1, 33) if level_breach(level) is None] == list(range(1, 31))


@pytest.mark.rule("OC-LEVEL-08", "OC-LEVEL-10", "OC-TIER-01")
def test_feats_bonus_and_tier_of_every_level() -> None:
    """One feat and one for each even level; half the level; ten levels a tier."""
    for level in range(1, 31):
        assert feats_by(level) == 1 + level // 2
        assert level_bonus(level) == level // 2
        assert tier_of(level) == ("adventurer", "prestige", "epic")[(level - 1) // 10]


@pytest.mark.rule("OC-LEVEL-09")
def test_classes_are_selected_at_two_levels() -> None:
    """Between all other levels nothing is selected."""
    steps = {level: selections_between(level - 1, level) for level in range(1, 31)}

    assert {level: what for level, what in steps.items() if what} == {11: ("prestige class",), 21: ("epic class",)}


@pytest.mark.rule("OC-LEVEL-06", "OC-LEVEL-07")
@pytest.mark.parametrize("level", range(1, 31))
def test_picks_fit_the_level(level: int) -> None:
    """Two different abilities at six levels, none at the others."""
    two = level in {4, 8, 14, 18, 24, 28}

    assert (list(increase_breaches(level, ("str", "con"))) == []) is two
    assert (list(increase_breaches(level, ())) == []) is not two
    assert list(increase_breaches(level, ("str", "str"))) != []
    assert list(increase_breaches(level, ("str", "con", "dex"))) != []
