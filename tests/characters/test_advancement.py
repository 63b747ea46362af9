"""Levels gained: choices made on the way, and legality kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_characters.advancement import Choices, advance, levels_gained
from fracas_characters.building import build
from fracas_characters.generation import COSTS, POINTS
from fracas_characters.history import scores_at
from fracas_characters.levels import TABLE, level_for
from fracas_characters.model import CharacterSpec
from fracas_characters.validation import check
from fracas_engine.content.words import ABILITIES
from tests.characters.writing_characters import PLAIN


@st.composite
def bought(draw: Any) -> list[int]:
    """Draw legal scores of point buy: six scores, at most one below 10, each affordable after the others."""
    scores: list[int] = []
    for after in range(len(ABILITIES) - 1, -1, -1):
        left = POINTS - sum(COSTS[score] for score in scores) - after * COSTS[10]
        low = any(score < 10 for score in scores)
        scores.append(draw(st.sampled_from([s for s in sorted(COSTS) if COSTS[s] <= left and (s >= 10 or not low)])))
    return list(draw(st.permutations(scores)))


PICKS = st.lists(st.sampled_from(ABILITIES), min_size=2, max_size=2, unique=True)


@st.composite
def characters(draw: Any) -> dict[str, Any]:
    """Draw a legal character file of any level, with the increases and feats of its levels, and some trades."""
    level = draw(st.integers(1, 29))
    increases = {
        row.level: draw(PICKS) for row in TABLE[:level] if row.ability_increase == "two" and draw(st.booleans())
    }
    feats: list[dict[str, Any]] = [
        {"feat": f"feat_{row.level}", "level": row.level, "modifiers": [{"to": "will", "by": draw(st.integers(-2, 3))}]}
        for row in TABLE[:level]
        if row.feats and draw(st.booleans())
    ]
    swaps = [
        {"level": feat["level"] + 1, "feat": feat["feat"], "for": f"new_{feat['feat']}"}
        for feat in feats
        if feat["level"] < level and draw(st.booleans())
    ]
    race = {
        "race": "any",
        "abilities": draw(st.dictionaries(st.sampled_from(ABILITIES), st.integers(0, 2), max_size=2)),
    }
    scores = dict(zip(ABILITIES, draw(bought()), strict=True))
    changes = {"level": level, "increases": increases, "feats": feats, "retraining": swaps, "race": race}
    return {**PLAIN, **changes, "abilities": {"method": "point_buy", "scores": scores}}


def spec_of(plain: Mapping[str, Any]) -> CharacterSpec:
    """Make the model of a character file's keys."""
    return CharacterSpec.model_validate(dict(plain))


@pytest.mark.slow
@pytest.mark.rule("OC-GEN-03", "OC-LEVEL-06", "OC-LEVEL-07", "OC-LEVEL-08", "OC-RETRAIN-01")
@given(characters(), PICKS)
def test_a_legal_character_stays_legal_when_it_rises_and_trades(plain: dict[str, Any], picks: list[str]) -> None:
    """One level up with its gains, and one trade, breaks no rule; building is deterministic."""
    spec = spec_of(plain)
    assert check(spec).breaches == ()
    row = TABLE[spec.level]
    current = [feat.feat for feat in spec.feats if not any(swap.feat == feat.feat for swap in spec.retraining)]
    choices = Choices(
        increases={row.level: tuple(picks)} if row.ability_increase == "two" else {},
        feats=("brand_new",) if row.feats else (),
        retraining=({"feat": current[0], "for": "another"},) if current else (),
    )

    raised = spec_of(advance(spec, plain, choices).plain)

    assert raised.level == spec.level + 1
    assert check(raised).breaches == ()
    before, after = scores_at(spec, spec.level), scores_at(raised, raised.level)
    risen = sum(after.values()) - sum(before.values())
    assert risen == {"none": 0, "two": 2, "all": 6}[row.ability_increase]
    assert build(raised) == build(spec_of(advance(spec, plain, choices).plain))


@pytest.mark.rule("OC-LEVEL-04", "OC-LEVEL-05")
@given(st.integers(0, 1_000_000), st.integers(0, 1_000_000))
def test_an_award_leads_to_the_level_of_the_sum(xp: int, award: int) -> None:
    """Several levels may be crossed by one award, and none beyond 30."""
    level = level_for(xp)

    assert levels_gained(level, xp, award=award) == level_for(xp + award)


@pytest.mark.rule("OC-LEVEL-04")
def test_an_award_crosses_levels_and_is_kept() -> None:
    """2,300 points make level 3 of level 1, and stand in the file."""
    raised = advance(spec_of({**PLAIN, "xp": 0}), {**PLAIN, "xp": 0}, award=2300)

    assert (raised.plain["level"], raised.plain["xp"]) == (3, 2300)
    assert [row.level for row in raised.gained] == [2, 3]


@pytest.mark.rule("OC-LEVEL-04", "OC-LEVEL-05")
@pytest.mark.parametrize(
    ("level", "xp", "to", "award", "after"),
    [
        (1, None, None, 100, 100),
        (3, None, None, 10, TABLE[2].cumulative_xp + 10),
        (3, 2500, None, 10, 2510),
        (1, 0, 2, None, TABLE[1].cumulative_xp),
        (1, 2500, 2, None, 2500),
        (1, None, 2, None, None),
    ],
)
def test_experience_stands_in_the_file_where_it_is_counted(
    level: int, xp: int | None, to: int | None, award: int | None, after: int | None
) -> None:
    """An award is added to the minimum of the level; a level gained otherwise brings its own minimum."""
    plain = {**PLAIN, "level": level, **({} if xp is None else {"xp": xp})}

    assert advance(spec_of(plain), plain, to=to, award=award).plain.get("xp") == after


@pytest.mark.rule("OC-LEVEL-09")
def test_powers_and_what_is_no_trade_are_kept_as_they_are() -> None:
    """A power has a level of its own, and contradictions in the file are reported."""
    jab = {"id": "jab", "cost": "standard"}

    raised = advance(spec_of(PLAIN), PLAIN, Choices(powers=(jab,), retraining=("all", {"feat": "a", "for": "b"})))

    assert raised.plain["powers"] == [jab]
    assert raised.plain["retraining"] == ["all", {"level": 2, "feat": "a", "for": "b"}]


@pytest.mark.rule("OC-LEVEL-08")
def test_feats_without_a_level_take_those_of_the_levels_that_bring_one() -> None:
    """Three feats on the way from 1 to 6 are of levels 2, 4 and 6."""
    raised = advance(spec_of(PLAIN), PLAIN, Choices(feats=("a", "b", "c")), to=6)

    assert [feat["level"] for feat in raised.plain["feats"]] == [2, 4, 6]


@pytest.mark.rule("OC-LEVEL-05")
@pytest.mark.parametrize(
    ("level", "to", "award", "message"),
    [
        (30, None, None, r"there is no level 31; 30 is the last \[OC-LEVEL-05\]"),
        (5, 31, None, "there is no level 31"),
        (5, 5, None, "is of level 5 already"),
        (1, 4, 1000, r"1000 experience points lead to level 2, not 4 \[OC-LEVEL-04\]"),
    ],
)
def test_levels_that_cannot_be_reached(level: int, to: int | None, award: int | None, message: str) -> None:
    """What is wrong is said, with the rule where there is one."""
    with pytest.raises(ValueError, match=message):
        levels_gained(level, None, to=to, award=award)


@pytest.mark.rule("OC-TIER-02", "OC-LEVEL-16")
def test_a_new_tier_changes_only_what_the_table_changes() -> None:
    """From 10 to 11 all scores rise by one, and nothing is there that scores, level and class do not explain."""
    spec = spec_of({**PLAIN, "level": 10, "abilities": {"method": "gm_array", "scores": dict.fromkeys(ABILITIES, 10)}})
    before, after = (
        build(spec),
        build(spec_of(advance(spec, {**PLAIN, "level": 10}).plain | {"abilities": spec.abilities})),
    )

    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"level", "hp", "abilities"}  # scores of 11 have the modifier of 10, half of 11 is half of 10
    assert after["hp"] - before["hp"] == 5 + 1
