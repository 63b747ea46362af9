"""Character questions with words and numbers of other kinds than those they ask for, in every place."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_characters.questions.details import Details
from fracas_characters.questions.modifiers import ANSWERS as OF_NUMBERS
from fracas_engine.battle import Battle
from fracas_engine.errors import UnknownQuestion
from tests.characters.asking import ask


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"save": {"d20": "ten"}}, "d20: ten is not a whole number"),
        ({"save": {"d20": 10, "modifier": 2}}, "unknown key modifier; did you mean modifiers?"),
        ({"save": {"d20": 10, "zzzz": 2}}, "unknown key zzzz; use one of abilities, "),
        ({"ability_check": {"ability": "luck", "level": 1}}, "unknown ability luck"),
        ({"ability_check": {"ability": 3, "level": 1}}, "unknown ability 3"),
        ({"check": {"by": "nobody", "needs": "sight", "skill": "heal"}}, "name the creature of the battle"),
        ({"check": {"by": "pc", "needs": "taste", "skill": "heal"}}, "a check does not need taste; "),
        ({"check": {"by": "pc", "needs": "sight", "skill": "juggling"}}, "unknown skill juggling"),
        ({"task": "juggle"}, "unknown task juggle; name the ability instead"),
        ({"point_buy": {"str": 12, "racial": {"luck": 2}}}, "luck: 2 is not a racial bonus; write {str: 2}"),
        ({"point_buy": {"str": 12, "racial": {"str": "two"}}}, "str: two is not a racial bonus; write {str: 2}"),
        ({"roll": ()}, "write four faces"),
        ({"roll": {"faces": 6}}, "write four faces"),
        ({"increase": {"level": 4, "picks": ["luck", "str"]}}, "unknown ability luck"),
        ({"increase": {"level": 4, "picks": [3, "str"]}}, "unknown ability 3"),
        ({"retrain": {"level": 5, "old": "a", "new": {"feat": "b", "requires": {"luck": 3}}}},
         "luck cannot be required; abilities are "),
        ({"retrain": {"level": 5, "swaps": ["a"]}}, "write the old and the new option"),
        ({"describe": "pc"}, "write {describe: {of: CREATURE, by: VIEWER}}"),
        ({"describe": {"of": "pc"}}, "write {describe: {of: CREATURE, by: VIEWER}}"),
        ({"point_buy": {"str": 12, "racial": 2}}, "2 is not a racial bonus; write {str: 2}"),
        ({"point_buy": {"str": 12, "racial": {"abilities": "str"}}}, "str is not a racial bonus; write {str: 2}"),
        ({"total": {"by": 1, "kind": "feat"}}, "unknown key by"),
        ({"modifier": {"str": 15, "level": "high"}}, "unknown key level"),
    ],
)  # fmt: skip
def test_a_strange_word_is_told(battle: Battle, question: dict[str, Any], message: str) -> None:
    """With what would be right, where there is something near."""
    with pytest.raises(UnknownQuestion) as told:
        ask(battle, **question)

    assert message in str(told.value)


@pytest.mark.rule("OC-MOD-02", "OC-CORE-03", "OC-LEVEL-16", "OC-ALIGN-01", "OC-LANG-02", "OC-GEN-01", "OC-GEN-03")
@pytest.mark.parametrize(
    ("question", "facets"),
    [
        ({"save": {"d20": 8, "bonus": 3, "modifiers": [{"by": 2, "type": "feat"}]}}, {"total": 13, "success": True}),
        ({"save": {"d20": 9}}, {"total": 9, "success": False}),
        ({"save": {"d20": 10}}, {"total": 10, "success": True}),
        ({"save": {"d20": 12, "target": 13}}, {"success": False}),
        ({"save": {"d20": 12, "modifiers": [{"feat": 1}, {"power": 2 }]}}, {"total": 15}),
        ({"total": [{"by": 2, "type": "feat", "to": "ac"}, {"by": 3, "type": "power"}]}, {"total": 5}),
        ({"total": {"list": [{"by": 2, "type": "feat", "to": "ac"}, 3], "to": "will"}}, {"total": 3}),
        ({"total": {"list": [{"by": 2, "type": "feat", "to": "ac"}, 3], "to": "ac"}}, {"total": 5}),
        ({"total": dict.fromkeys(("feat", "power"), 1)}, {"total": 2}),
        ({"retrain": {"level": 5, "feat": "a", "for": "b"}}, {"legal": True, "options": ("b",)}),
        ({"retrain": {"level": 5, "used": 1, "feat": {"from": "a", "to": "b", "level": 6}}},
         {"legal": False, "rule": "OC-RETRAIN-01"}),
        ({"basic_attack": {"level": 1, "str": 16, "dice": [5, "x"]}}, {"damage": 8}),
        ({"alignment": "all"}, {"count": 5}),
        ({"alignment": {}}, {"count": 5}),
        ({"alignment": "good"}, {"value": "good", "legal": True}),
        ({"alignment": {"name": "good"}}, {"value": "good", "legal": True}),
        ({"alignment": "nice"}, {"value": None, "legal": False, "rule": "OC-ALIGN-01"}),
        ({"language": "klingon"}, {"legal": False, "rule": "OC-LANG-02", "why": "unknown language klingon"}),
        ({"learn": {"language": "klingon", "level": 1}}, {"legal": False, "why": "unknown language klingon"}),
        ({"languages": {"picks": ["klingon"]}}, {"legal": False, "languages": ("klingon",)}),
        ({"languages": {"race": "elf", "fixed": ["common"], "choices": 1, "picks": ["elvish", "giant"]}},
         {"legal": False, "rule": "OC-LANG-01"}),
        ({"languages": {"race": "elf", "fixed": ["common"], "picks": ["elvish", "giant"]}}, {"legal": True}),
        ({"methods": {"method": "roll"}}, {"legal": False, "rule": "OC-GEN-01"}),
        ({"methods": {"method": "all"}}, {"count": 3}),
        ({"point_buy": {"str": 12, "racial": {"str": 2}}}, {"scores": {"str": 14}, "cost": 4}),
        ({"point_buy": {"str": 12, "racial": {"abilities": {"str": 2}}}}, {"scores": {"str": 14}}),
        ({"level_bonus_applies": "all"}, {"value": ("defenses", "attack rolls", "initiative", "ability checks",
                                                    "skill checks")}),
        ({"level_bonus_applies": {"to": "initiative"}}, {"applies": True}),
        ({"level_bonus_applies": {"roll": "attack roll"}}, {"applies": True}),
        ({"level_bonus_applies": {"to": "damage"}}, {"applies": False}),
        ({"damage": {"expression": "1d8 + Str mod", "str": 16, "dice": [5, "x"]}}, {"damage": 8}),
        ({"check": {"by": "pc", "needs": "sight", "ability": "str", "d20": 10}}, {"total": 17, "automatic": False}),
    ],
)  # fmt: skip
def test_what_words_and_numbers_come_to(battle: Battle, question: dict[str, Any], facets: dict[str, Any]) -> None:
    """Alone, under a key, under one key in another; a face that is no number does not count."""
    found = ask(battle, **question)

    assert {key: found[key] for key in facets} == facets


@pytest.mark.parametrize(("word", "hint"), [("retrian", "; did you mean retrain?"), ("zzzzzzzzz", "")])
def test_a_question_that_nobody_knows_is_told_with_the_one_that_may_be_meant(
    battle: Battle, word: str, hint: str
) -> None:
    """With nothing more where none is near."""
    with pytest.raises(UnknownQuestion) as told:
        ask(battle, **{word: {}})

    assert str(told.value).endswith(hint)
    assert "None" not in str(told.value)


def test_outside_of_a_battle_nobody_of_it_can_be_named() -> None:
    """Scores and level have to stand there then."""
    alone = Details("ability_check", {"by": "pc", "str": 12}, None)

    assert (alone.scores(), alone.level()) == ({"str": 12}, 1)
    with pytest.raises(UnknownQuestion, match="name the creature of the battle"):
        Details("check", {"by": "pc"}, None).in_battle()
    with pytest.raises(UnknownQuestion) as told:
        Details("check", {"by": "pc"}, None).done()
    assert str(told.value).endswith("unknown key by")


@pytest.mark.rule("OC-MOD-02")
def test_modifiers_of_every_type_at_once_add_up() -> None:
    """One of each, named by type alone."""
    types = OF_NUMBERS["modifier_types"](Details("modifier_types", "all", None))["types"]
    every = dict.fromkeys((kind for kind in types if kind != "untyped"), 1)

    found = OF_NUMBERS["total"](Details("total", {**every, "untyped": 1}, None))

    assert found["total"] == len(types)
