"""Point buy and rolling, against the ledger's tables and by exhaustion."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_characters.abilities import ABILITY_NAMES
from fracas_characters.generation import (
    COSTS,
    POINTS,
    point_buy_breaches,
    point_buy_cost,
    roll_total,
    rolled_breaches,
)
from fracas_engine.rulesets.orcus.queries.statistics import ability_modifier
from tests.characters.ledger import table

KEYS = tuple(ABILITY_NAMES)


@pytest.mark.rule("OC-ABIL-03", "OC-ABIL-04")
def test_modifiers_are_those_of_the_table() -> None:
    """Every score has the modifier of its row."""
    rows = table("OC-ABIL-03")

    assert {score: ability_modifier(score) for score in range(1, 31)} == {
        score: by for first, last, by in rows for score in range(first, last + 1)
    }


@pytest.mark.rule("OC-ABIL-02")
@pytest.mark.parametrize("score", [0, 31, -1])
def test_scores_beyond_the_table_have_no_modifier(score: int) -> None:
    """Nothing is reckoned on beyond the table."""
    with pytest.raises(ValueError, match="is not 1 to 30"):
        ability_modifier(score)


@pytest.mark.rule("OC-GEN-04")
def test_costs_are_those_of_the_table() -> None:
    """Every score that can be bought costs what the table says."""
    assert dict(table("OC-GEN-04")) == COSTS


def closed_form(score: int) -> int:
    """Return the cost of a score as the sum of its steps: 1 each up to 13, 2 to 16, 3 to 17, 4 to 18."""
    steps = {14: 2, 15: 2, 16: 2, 17: 3, 18: 4}
    return sum(steps.get(step, 1) for step in range(9, score + 1))


@pytest.mark.rule("OC-GEN-03", "OC-GEN-05", "OC-GEN-06")
def test_every_set_of_bought_scores_is_judged_by_its_cost_and_its_low_ones() -> None:
    """Of all sets of six scores, exactly those within 32 points and with at most one below ten are legal."""
    legal = 0
    for scores in combinations_with_replacement(range(8, 19), 6):
        cost = sum(map(closed_form, scores))
        low = sum(score < 10 for score in scores)
        named = list(zip(KEYS, scores, strict=True))

        assert point_buy_cost(scores) == cost
        rules = {breach.rule for breach in point_buy_breaches(named)}
        assert rules == ({"OC-GEN-03"} if cost > POINTS else set()) | ({"OC-GEN-06"} if low > 1 else set())
        legal += not rules
    assert legal > 0


@pytest.mark.rule("OC-GEN-05")
@given(st.lists(st.integers(-5, 25), min_size=6, max_size=6))
def test_only_scores_of_the_chart_can_be_bought(scores: list[int]) -> None:
    """Each score that is not on the chart is told, at its own key."""
    found = [b for b in point_buy_breaches(list(zip(KEYS, scores, strict=True))) if b.rule == "OC-GEN-05"]

    assert [breach.way for breach in found] == [(k,) for k, s in zip(KEYS, scores, strict=True) if not 8 <= s <= 18]


@pytest.mark.rule("OC-GEN-07")
@given(st.lists(st.integers(1, 6), min_size=4, max_size=4))
def test_one_lowest_die_is_dropped(faces: list[int]) -> None:
    """A roll is the sum of its three best dice, 3 to 18."""
    assert roll_total(faces) == sum(sorted(faces)[1:])
    assert 3 <= roll_total(faces) <= 18


@pytest.mark.rule("OC-GEN-07")
@pytest.mark.parametrize("faces", [[1, 2, 3], [1, 2, 3, 4, 5], [0, 1, 2, 3], [7, 1, 2, 3]])
def test_other_faces_are_no_roll(faces: list[int]) -> None:
    """It has to be four faces of a six-sided die."""
    with pytest.raises(ValueError, match="four faces"):
        roll_total(faces)


@pytest.mark.rule("OC-GEN-08")
@given(st.lists(st.integers(3, 18), min_size=6, max_size=6), st.randoms())
def test_any_order_of_the_totals_is_accepted(totals: list[int], chance: object) -> None:
    """Each permutation is legal; a set that differs in one total is not."""
    shuffled = sorted(totals, key=lambda _: chance.random())  # type: ignore[attr-defined]

    assert list(rolled_breaches(shuffled, totals)) == []
    changed = [shuffled[0] % 18 + 3 if shuffled[0] % 18 + 3 != shuffled[0] else 3, *shuffled[1:]]
    assert [breach.rule for breach in rolled_breaches(changed, totals)] == ["OC-GEN-08"]
