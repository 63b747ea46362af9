"""Character questions that are put wrongly, and the facets of answers."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_characters.questions import CHARACTER_QUESTIONS
from fracas_engine.battle import Battle
from fracas_engine.errors import UnknownQuestion
from tests.characters.asking import ask


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"modifer": {"str": 15}}, "; did you mean mod"),
        ({"modifier": {}}, "write a score, as in {modifier: {str: 15}}"),
        ({"modifier": {"str": "high"}}, "high is not a score"),
        ({"modifier": {"str": 15, "lvl": 3}}, "unknown key lvl"),
        ({"point_buy": {"abilities": {"luck": 10}}}, "unknown ability luck"),
        ({"level": "many"}, "xp is missing"),
        ({"ability_check": {"level": 3}}, "name the ability of the score"),
        ({"ability_check": {"task": "juggle"}}, "unknown task juggle"),
        ({"roll": "high"}, "write four faces"),
        ({"defenses": {"of": "nobody"}}, "unknown creature nobody"),
        ({"total": ["a lot"]}, "a lot is not a modifier"),
        ({"total": [{"type": "feat"}]}, "has no amount"),
        ({"total": [{"by": 1, "kind": "feat"}]}, "unknown key kind of a modifier"),
        ({"retrain": {"level": 5}}, "write the old and the new option"),
        ({"ability_check": {"task": "juggle", "level": 5}}, "unknown task juggle; name the ability"),
        ({"retrain": {"level": 5, "kind": "item", "old": "a", "new": "b"}}, "item cannot be swapped"),
        ({"retrain": {"level": 5, "old": {"feat": "a", "colour": "red"}, "new": "b"}}, "unknown key colour of a feat"),
        ({"damage": {"expression": "2x6", "dice": [1]}}, "is not a dice expression"),
        ({"con_change": {"max": 20}}, "from is missing"),
    ],
)
def test_a_wrong_question_is_told(battle: Battle, question: dict[str, Any], message: str) -> None:
    """Missing, unknown and invalid values are reported with the remedy."""
    with pytest.raises(UnknownQuestion) as told:
        ask(battle, **question)

    assert message in str(told.value)


@pytest.mark.rule("OC-ABIL-02")
def test_a_score_that_is_none_is_told_by_the_name_of_its_ability(battle: Battle) -> None:
    """One without an ability is read as Strength."""
    assert ask(battle, ability_check={"dex": -3, "level": 5})["why"] == "Dexterity -3 is not a valid ability score"


def test_a_creature_lends_its_level_and_scores(battle: Battle) -> None:
    """`of` names one of the battle; keys beside it come first."""
    assert ask(battle, ability_check={"of": "pc", "ability": "str"})["value"] == 7
    assert ask(battle, initiative={"of": "pc", "level": 1})["value"] == 2
    assert ask(battle, carrying_capacity={"of": "pc"})["value"] == 160
    assert ask(battle, level_bonus={"of": "pc"})["value"] == 4


def test_asking_changes_nothing_and_answers_plainly(battle: Battle) -> None:
    """Every answer is made of plain values with the facets that the documentation promises."""
    before = battle.dump()
    answer = ask(battle, point_buy=[18, 18, 10, 10, 10, 10])

    assert battle.dump() == before
    assert (answer["value"], answer["legal"], answer["refused"], answer["rule"]) == (44, False, True, "OC-GEN-03")
    assert answer["why"] == "the scores cost 44 points"


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ({"modifier": {"ability": 9}}, -1),
        ({"modifier": {"ability": "str", "score": 9}}, -1),
        ({"modifier": {"Strength": 9}}, -1),
        ({"modifier": {"by": -2}}, "penalty"),
        ({"total": {"power": [3, 1, -2, -1], "feat": 1}}, 2),
        ({"total": [{"feat": 1}, {"power": 2}, {"racial": 1}]}, 4),
        ({"total": {"modifiers": [1, -3]}}, -2),
        ({"level": {"xp": 5500}}, 5),
        ({"level": {"level": 4, "award": 1750}}, 5),
        ({"point_buy": {"bought": {"str": 18}}}, 18),
        ({"point_buy": {"scores": (10, 10)}}, 4),
        ({"roll": {"faces": (6, 5, 3, 1)}}, 14),
        ({"feats": {"level": 11}}, 6),
        ({"skill": {"name": "stealth", "level": 4, "dex": 18}}, 6),
        ({"check": {"skill": "stealth", "level": 4, "dex": 18}}, 6),
        ({"check": {"ability": "dex", "score": 18, "level": 4}}, 6),
        ({"hp": {"class": 12, "constitution": 15}}, 27),
        ({"carrying": {"str": 13}}, 130),
        ({"lift": 13}, 260),
        ({"push": {"strength": 13}}, 650),
        ({"basic_attack": {"dex": 18, "weapon": "longbow", "kind": "ranged", "proficiency": 2}}, 6),
        ({"basic_attack": {"str": 18, "weapon": {"properties": ("heavy_thrown",)}, "thrown": True}}, 4),
        ({"ac": {"armor": "heavy", "armor_bonus": 8, "dex": 18}}, 18),
        ({"defense": {"defense": "Armor Class", "armor": 2}}, 12),
        ({"con_change": {"max": 60, "now": 50, "from": 15, "to": 16}}, {"max": 61, "now": 50}),
        ({"tier": {"thing": "trap", "level": 12}}, "prestige"),
        ({"level_up": 11}, ("prestige class",)),
        ({"level_bonus_applies": "ac"}, True),
        ({"level_bonus_applies": "damage"}, False),
        ({"retrain": {"level": 5, "from": "a", "to": "b"}}, "accepted"),
        ({"retrain": {"level": 5, "skill": {"old": "heal", "new": "endure"}}}, "accepted"),
        ({"language": {"name": "celestial", "level": 2}}, "celestial"),
    ],
)
def test_spellings(battle: Battle, question: dict[str, Any], value: Any) -> None:
    """Plausible ways to ask lead to the same answers."""
    answer = ask(battle, **question)

    assert answer["legal"]
    assert answer["value"] == value


@pytest.mark.rule("OC-RETRAIN-01")
@pytest.mark.parametrize(("used", "values"), [({}, ("accepted", "refused")), ({"used": 1}, ("refused", "refused"))])
def test_who_does_not_say_how_often_it_has_traded_has_not(
    battle: Battle, used: dict[str, Any], values: tuple[str, ...]
) -> None:
    """One trade a level: the second of this level is one too many."""
    swaps = ({"feat": "a", "for": "b"}, {"feat": "c", "for": "d"})

    assert ask(battle, retrain={"level": 5, "swaps": swaps, **used})["each"] == values


@pytest.mark.rule("OC-CORE-02", "OC-ABIL-06")
@pytest.mark.parametrize(("target", "success"), [(14, True), (15, False)])
def test_yes_and_no_of_a_check_are_whether_it_succeeds(battle: Battle, target: int, success: object) -> None:
    """That the check is legal is no answer to whether it succeeds."""
    answer = ask(battle, ability_check={"str": 16, "level": 6, "d20": 8, "target": target})

    assert answer["success"] is success
    assert (True in answer["also"]) is success
    assert (False in answer["also"]) is not success


def test_every_question_is_a_word() -> None:
    """Names are words of their own, apart from the questions that all rulesets answer."""
    common = {"distance", "range", "sight", "cover", "flanking", "reachable", "area", "options", "attack_roll", "focus"}

    assert not common & CHARACTER_QUESTIONS.keys()
    assert all(name.replace("_", "").isalnum() and name == name.lower() for name in CHARACTER_QUESTIONS)
