"""Character questions that are put wrongly, and the facets of answers."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import load_scenarios
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import UnknownQuestion
from fracas_engine.event_plain import frozen
from fracas_engine.rulesets.orcus.characters.questions import CHARACTER_QUESTIONS
from fracas_engine.scenario.build import scenario_of

SCENE = """
scenario: a scene
ruleset: orcus
board: {map: "..\\n.."}
creatures:
  - {id: pc, side: heroes, hero: true, at: [0, 0], hp: 20, speed: 6, level: 8, abilities: {str: 16, dex: 14}}
order: [pc]
steps: [{expect: {round: 1}}]
"""


@pytest.fixture(scope="module")
def battle() -> Battle:
    """A battle with one hero of level 8."""
    (spec,) = load_scenarios(SCENE)
    return Battle.start(scenario_of(spec).setup, KeyedFaces(bytes(32)))


def ask(battle: Battle, **question: Any) -> Any:
    """Ask as a scenario does."""
    return battle.ask(frozen(question))


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"modifier": {}}, "write a score, as in {modifier: {str: 15}}"),
        ({"modifier": {"str": "high"}}, "high is no score"),
        ({"modifier": {"str": 15, "lvl": 3}}, "unknown key lvl"),
        ({"point_buy": {"abilities": {"luck": 10}}}, "luck is no ability"),
        ({"level": "many"}, "xp is missing"),
        ({"ability_check": {"level": 3}}, "write whose score it is"),
        ({"ability_check": {"task": "juggle"}}, "juggle is no listed task"),
        ({"roll": "high"}, "write four faces"),
        ({"defenses": {"of": "nobody"}}, "there is no creature nobody"),
        ({"total": ["a lot"]}, "a lot is no modifier"),
        ({"total": [{"type": "feat"}]}, "says not how much"),
        ({"total": [{"by": 1, "kind": "feat"}]}, "unknown key kind of a modifier"),
        ({"retrain": {"level": 5}}, "write what is traded for what"),
        ({"retrain": {"level": 5, "kind": "item", "old": "a", "new": "b"}}, "item cannot be traded"),
        ({"retrain": {"level": 5, "old": {"feat": "a", "colour": "red"}, "new": "b"}}, "unknown key colour of a feat"),
        ({"damage": {"expression": "2x6", "dice": [1]}}, "is no dice expression"),
        ({"con_change": {"max": 20}}, "from is missing"),
    ],
)
def test_a_wrong_question_is_told(battle: Battle, question: dict[str, Any], message: str) -> None:
    """What is missing, unknown or of the wrong kind is said, with what would be right."""
    with pytest.raises(UnknownQuestion) as told:
        ask(battle, **question)

    assert message in str(told.value)


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


def test_every_question_is_a_word() -> None:
    """Names are words of their own, apart from the questions that all rulesets answer."""
    common = {"distance", "range", "sight", "cover", "flanking", "reachable", "area", "options", "attack_roll", "focus"}

    assert not common & CHARACTER_QUESTIONS.keys()
    assert all(name.replace("_", "").isalnum() and name == name.lower() for name in CHARACTER_QUESTIONS)
