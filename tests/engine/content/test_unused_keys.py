"""Keys of actions that would do nothing: defects that say the right key."""

from __future__ import annotations

import pytest

from fracas_engine.content import load_scenarios
from tests.engine.content.writing import OGRE, scenario_text, told

TABLE = [
    (
        "{id: a, cost: action, range: 6, origin: ranged, save: {dc: 13, ability: dex}, hit: [{damage: 3}]}",
        "hit: hit has no effect without an attack roll; write its effects under effect, which the save modifies",
    ),
    (
        "{id: a, cost: action, effect: [{damage: 3}], miss: [{damage: 3}]}",
        "miss: miss has no effect without an attack roll; write attack: {bonus: 5, vs: ac}, or the effects under effect",  # noqa: E501
    ),
    (
        "{id: a, cost: action, effect: [{damage: 3}], on_save: none}",
        "on_save: on_save has no effect without a save; write save: {dc: 13, ability: dex}, or leave on_save out",
    ),
    (
        "{id: a, cost: action, effect: [{damage: 3}], basic: true}",
        "basic: basic has no effect without an attack roll; leave it out",
    ),
    (
        "{id: a, cost: action, effect: [{damage: 3}], alternatives: [a]}",
        (
            "alternatives: alternatives have no effect without a sequence; "
            "write the attacks that they replace, such as sequence: [claw, claw]"
        ),
    ),
    (
        "{id: a, cost: reaction, effect: [{damage: 3}], trigger: {event: hits, tags: [fire]}}",
        "trigger.tags: tags have no effect with the event hits; write event: uses, or leave the tags out",
    ),
    (
        "{id: a, cost: action, sequence: [a, a], effect: [{damage: 3}]}",
        "effect: effect has no effect beside a sequence; write it in one of the attacks of the sequence",
    ),
]


@pytest.mark.parametrize(("action", "expected"), TABLE)
def test_what_would_do_nothing_is_a_defect(action: str, expected: str) -> None:
    """The defect names the line, the field and the right value."""
    creature = OGRE.replace("speed: 6}", f"speed: 6, actions: [{action}]}}")

    assert told(scenario_text(ruleset="srd5", creatures=creature)) == f"8: creatures[0].actions[0].{expected}"


def test_a_fraction_as_level_is_told_with_what_to_write() -> None:
    """A challenge rating of one half is written as cr."""
    creature = OGRE.replace("speed: 6}", "speed: 6, level: 0.5}")

    assert told(scenario_text(ruleset="srd5", creatures=creature)) == (
        "8: creatures[0].level: 0.5 is not a whole number; write a challenge rating as printed, such as cr: 1/2"
    )


@pytest.mark.parametrize(("written", "level"), [("1/8", None), ("0", None), ("1", 1), ("17", 17), ("17, level: 3", 3)])
def test_a_challenge_rating_is_the_level_unless_one_is_given(written: str, level: int | None) -> None:
    """From 1 on, the rating is the level of rules; a level beside it wins."""
    creature = OGRE.replace("speed: 6}", f"speed: 6, cr: {written}}}")

    (scenario,) = load_scenarios(scenario_text(ruleset="srd5", creatures=creature))

    assert scenario.creatures[0].level == level
    assert scenario.creatures[0].to_plain()["cr"] == written.split(",", maxsplit=1)[0]


@pytest.mark.parametrize("written", ["1/3", "0.5", "-1", "high"])
def test_no_monster_has_another_challenge_rating(written: str) -> None:
    """Ratings are whole numbers, 1/8, 1/4 and 1/2."""
    creature = OGRE.replace("speed: 6}", f"speed: 6, cr: {written}}}")

    assert told(scenario_text(ruleset="srd5", creatures=creature)).endswith(
        f"{written} is not a challenge rating; write a whole number, or 1/8, 1/4 or 1/2"
    )
