"""Numbers that follow from scores and level: properties beside the examples of the scenarios."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_characters import defenses, hit_points_and_recoveries
from fracas_characters.abilities import TASKS
from fracas_characters.carrying import bear
from fracas_characters.languages import LANGUAGES
from fracas_characters.sheet_bonuses import Bonus, bonus_breach, total
from fracas_engine.content.words import ABILITIES
from fracas_engine.rulesets.orcus.queries.statistics import SKILLS, ability_modifier
from fracas_engine.rulesets.orcus.vocabulary import MODIFIER_TYPES
from tests.characters.ledger import table

SCORES = st.fixed_dictionaries({ability: st.integers(1, 30) for ability in ABILITIES})
LEVELS = st.integers(1, 30)
BONUSES = st.lists(
    st.builds(
        Bonus, by=st.integers(-9, 9), type=st.sampled_from(MODIFIER_TYPES), source=st.sampled_from(("a", "b", "c"))
    )
)


@pytest.mark.rule("OC-LEVEL-11", "OC-DEF-02")
@given(SCORES, LEVELS, BONUSES, st.booleans())
def test_a_defense_rises_with_half_the_level_and_nothing_else(
    scores: Any,
    level: int,
    bonuses: list[Bonus],
    heavy: Any,
) -> None:
    """Between level 1 and another level every defense differs by the level bonus."""
    for name in defenses.DEFENSES:
        low = defenses.defense(scores, 1, name, bonuses, heavy=heavy)

        assert defenses.defense(scores, level, name, bonuses, heavy=heavy) == low + level // 2


@pytest.mark.rule("OC-STR-07", "OC-CON-04", "OC-DEX-07", "OC-DEX-08", "OC-WIS-04", "OC-CHA-04")
@given(SCORES)
def test_a_defense_has_the_higher_of_its_two_abilities(scores: Any) -> None:
    """The higher modifier, once, and 10."""
    pairs = {"ac": "dex int", "reflex": "dex int", "fortitude": "str con", "will": "wis cha"}
    for name, pair in pairs.items():
        expected = 10 + max(ability_modifier(scores[ability]) for ability in pair.split())

        assert defenses.defense(scores, 1, name) == expected  # type: ignore[arg-type]


@pytest.mark.rule("OC-DEX-09")
@given(SCORES)
def test_heavy_armor_leaves_neither_bonus_nor_penalty(scores: Any) -> None:
    """Armor Class and Reflex are 10, at any Dexterity and Intelligence."""
    assert defenses.defense(scores, 1, "ac", heavy=True) == 10
    assert defenses.defense(scores, 1, "reflex", heavy=True) == 10


@pytest.mark.rule("OC-MOD-02", "OC-MOD-03", "OC-MOD-04", "OC-MOD-05", "OC-MOD-06", "OC-MOD-07", "OC-MOD-10")
@given(BONUSES)
def test_each_group_gives_its_best_bonus_and_its_worst_penalty(bonuses: list[Bonus]) -> None:
    """Groups are types; untyped modifiers and abilities are told apart by their source."""
    groups: dict[tuple[str, str], list[int]] = {}
    for one in bonuses:
        source = one.source if one.type in ("untyped", "ability") else ""
        groups.setdefault((one.type, source), []).append(one.by)

    assert total(bonuses) == sum(max(0, *some, 0) + min(0, *some, 0) for some in groups.values())


@pytest.mark.rule("OC-MOD-07")
@given(BONUSES, st.randoms())
def test_the_order_of_modifiers_does_not_matter(bonuses: list[Bonus], chance: Any) -> None:
    """A shuffled list has the same sum."""
    assert total(sorted(bonuses, key=lambda _: chance.random())) == total(bonuses)


@pytest.mark.rule("OC-MOD-17")
def test_a_flag_lets_a_modifier_add_to_its_type() -> None:
    """Only the one that is flagged adds."""
    flagged = Bonus(by=2, type="feat", source="b", stacks=True)

    assert total([Bonus(by=1, type="feat"), Bonus(by=3, type="feat"), flagged]) == 5


@pytest.mark.rule("OC-MOD-09", "OC-MOD-11", "OC-MOD-12")
def test_what_a_sheet_may_say_of_a_modifier() -> None:
    """Known types; bonuses only for four of them; armor and shields for Armor Class only."""
    accepted = {kind for kind in MODIFIER_TYPES if bonus_breach(Bonus(by=-1, type=kind)) is None}

    assert accepted == {"ability", "feat", "power", "untyped"}
    assert bonus_breach(Bonus(by=1, type="morale")) is not None
    for kind in ("armor", "shield"):
        assert bonus_breach(Bonus(by=1, type=kind, to="ac")) is None
        assert bonus_breach(Bonus(by=1, type=kind, to="reflex")) is not None
        assert bonus_breach(Bonus(by=1, type=kind, to="defenses")) is not None


@pytest.mark.rule("OC-CON-06")
@given(st.integers(1, 30), st.integers(1, 30), st.integers(1, 200), st.integers(0, 60))
def test_a_change_of_constitution_and_back_leaves_the_maximum(before: int, after: int, base: int, lost: int) -> None:
    """Maximum hit points differ by the scores' difference; the current ones never rise."""
    most, now = base + before, base + before - lost
    changed, left = hit_points_and_recoveries.con_changed(most, now, before, after)

    assert changed == hit_points_and_recoveries.hit_points(base, after)
    assert left == min(now, changed)
    assert hit_points_and_recoveries.con_changed(changed, left, after, before)[0] == most


@pytest.mark.rule("OC-STR-08", "OC-STR-09", "OC-STR-10", "OC-STR-11", "OC-STR-12", "OC-STR-13")
@given(st.integers(1, 30), st.integers(0, 2000))
def test_weights_slow_and_stop(strength: int, weight: int) -> None:
    """Beyond the capacity slowed, beyond the limit refused, each way of bearing with its own limit."""
    for how, limit in (("carry", 20), ("lift", 20), ("drag", 50)):
        load = bear(strength, weight, how)  # type: ignore[arg-type]

        assert (load.breach is not None) is (weight > strength * limit)
        assert load.slowed is (strength * 10 < weight <= strength * limit)
        assert load.speed(6) == (2 if load.slowed else 6)


@pytest.mark.rule("OC-ABIL-08")
def test_skills_are_those_of_the_ledger() -> None:
    """Sixteen, each under its ability."""
    listed = {
        name.lower().replace(" ", "_"): ability.lower()
        for ability, names in table("OC-ABIL-08").items()
        for name in names
    }

    assert listed == SKILLS
    assert len(SKILLS) == 16


@pytest.mark.rule("OC-STR-01", "OC-CON-01", "OC-DEX-01", "OC-INT-01", "OC-WIS-01", "OC-CHA-01")
@pytest.mark.parametrize("ability", ABILITIES)
def test_tasks_are_those_of_the_ledger(ability: Any) -> None:
    """Each ability has the tasks listed under it."""
    assert list(TASKS[ability]) == table(f"OC-{ability.upper()}-01")["tasks"]


@pytest.mark.rule("OC-LANG-02", "OC-LANG-03")
@pytest.mark.parametrize(("rule", "kind"), [("OC-LANG-02", "standard"), ("OC-LANG-03", "exotic")])
def test_languages_are_those_of_the_ledger(rule: str, kind: str) -> None:
    """Names, speakers and scripts of both tables."""
    ours = [[name, list(one.speakers), one.script] for name, one in LANGUAGES.items() if one.table == kind]

    assert ours == [
        [name.lower().replace(" ", "_"), speakers, script.lower()] for name, speakers, script in table(rule)
    ]
