"""The rule that each wrong choice of a character file breaks, and the key where it is reported."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_characters.files import read_characters
from tests.characters.writing_characters import PLAIN, legal, read_one, rules_broken

SCORES = PLAIN["abilities"]["scores"]
ROLLS = [[6, 5, 3, 1], [6, 6, 4, 2], [4, 4, 4, 4], [5, 3, 3, 2], [6, 4, 3, 3], [2, 3, 5, 2]]


def scores(**changes: int) -> dict[str, Any]:
    """Return abilities with some scores changed."""
    return {"scores": {**SCORES, **changes}}


WRONG = [
    ({"level": 0}, "OC-LEVEL-01", "level"),
    ({"level": 31}, "OC-LEVEL-01", "level"),
    ({"level": 4, "xp": 3000}, "OC-LEVEL-04", "xp"),
    ({"alignment": "chaotic_good"}, "OC-ALIGN-01", "alignment"),
    ({"abilities": {"scores": {k: v for k, v in SCORES.items() if k != "wis"}}}, "OC-ABIL-01", "abilities.scores.wis"),
    ({"abilities": {"method": "gm_array", **scores(str=31)}}, "OC-ABIL-02", "abilities.scores.str"),
    ({"abilities": {"method": "gm_array", **scores(str=30)}, "race": {"race": "giant", "abilities": {"str": 2}}},
     "OC-ABIL-02", "abilities.scores.str"),
    ({"abilities": scores(str=17)}, "OC-GEN-03", "abilities.scores"),
    ({"abilities": scores(str=7)}, "OC-GEN-05", "abilities.scores.str"),
    ({"abilities": {"scores": {**SCORES, "int": 9, "cha": 8}}}, "OC-GEN-06", "abilities.scores.cha"),
    ({"abilities": {**scores(), "rolls": ROLLS}}, "OC-GEN-01", "abilities.rolls"),
    ({"abilities": {"method": "roll_4d6_drop_lowest", **scores(str=15), "rolls": ROLLS}},
     "OC-GEN-08", "abilities.scores"),
    ({"abilities": {"method": "roll_4d6_drop_lowest", **scores(), "rolls": ROLLS[:5]}}, "OC-GEN-07", "abilities.rolls"),
    ({"abilities": {"method": "roll_4d6_drop_lowest", **scores(), "rolls": [[7, 1, 1, 1]]}},
     "OC-GEN-07", "abilities.rolls[0]"),
    ({"level": 4, "increases": {4: ["str", "str"]}}, "OC-LEVEL-06", "increases[4]"),
    ({"level": 4, "increases": {4: ["str"]}}, "OC-LEVEL-06", "increases[4]"),
    ({"level": 4, "increases": {5: ["str", "con"]}}, "OC-LEVEL-06", "increases[5]"),
    ({"level": 5, "increases": {5: ["str", "con"]}}, "OC-LEVEL-06", "increases[5]"),
    ({"level": 11, "increases": {11: ["str", "con"]}}, "OC-LEVEL-07", "increases[11]"),
    ({"languages": ["giant"]}, "OC-LANG-01", "languages[0]"),
    ({"race": {"race": "elf", "languages": {"fixed": ["elvish"], "choices": 1}}, "languages": ["elvish"]},
     "OC-LANG-01", "languages[0]"),
    ({"race": {"race": "elf", "languages": {"fixed": ["elfish"]}}}, "OC-LANG-02", "race.languages.fixed[0]"),
    ({"race": {"race": "elf", "languages": {"choices": 1}}, "languages": ["abyssal"]}, "OC-LANG-04", "languages[0]"),
    ({"race": {"race": "elf", "languages": {"choices": 1}}, "languages": ["orcish"]}, "OC-LANG-02", "languages[0]"),
    ({"languages": [{"language": "celestial", "level": 2}]}, "OC-LANG-05", "languages[0]"),
    ({"skills": ["nature"]}, "OC-ABIL-08", "skills[0]"),
    ({"class": {**PLAIN["class"], "skills": {"offered": ["heal"], "choose": 1}}, "skills": ["arcana"]},
     "OC-RETRAIN-08", "skills[0]"),
    ({"class": {**PLAIN["class"], "skills": {"choose": 1}}, "skills": ["heal", "endure"]},
     "OC-RETRAIN-08", "skills[1]"),
    ({"feats": ["alert", "brave"]}, "OC-LEVEL-08", "feats[1]"),
    ({"feats": [{"feat": "alert", "level": 2}]}, "OC-LEVEL-08", "feats[0]"),
    ({"feats": [{"feat": "mighty", "requires": {"abilities": {"str": 17}}}]}, "OC-RETRAIN-05", "feats[0]"),
    ({"feats": [{"feat": "gift", "grant": {"by": "birth", "offered": ["other"]}}]}, "OC-RETRAIN-06", "feats[0]"),
    ({"level": 2, "feats": ["a", {"feat": "a", "level": 2}]}, "OC-LEVEL-08", "feats[1]"),
    ({"prestige_class": "adept"}, "OC-LEVEL-09", "prestige_class"),
    ({"level": 20, "epic_class": "saint"}, "OC-LEVEL-09", "epic_class"),
    ({"race": {"race": "elf", "modifiers": [{"to": "will", "by": -1}]}}, "OC-MOD-09", "race.modifiers[0].by"),
    ({"feats": [{"feat": "odd", "modifiers": [{"to": "will", "by": 1, "type": "morale"}]}]},
     "OC-MOD-09", "feats[0].modifiers[0].type"),
    ({"feats": [{"feat": "odd", "modifiers": [{"to": "will", "by": 1, "type": "shield"}]}]},
     "OC-MOD-12", "feats[0].modifiers[0].to"),
    ({"feats": [{"feat": "odd", "modifiers": [{"to": "check:cooking", "by": 1}]}]},
     "OC-ABIL-08", "feats[0].modifiers[0].to"),
    ({"gear": [{"item": "anvil", "weight": 321}]}, "OC-STR-13", "gear"),
    ({"weapons": [{"weapon": "ram", "die": "1d6", "weight": 321}]}, "OC-STR-13", "weapons"),
    ({"class": {**PLAIN["class"], "skills": {"offered": ["heal", "juggling"]}}},
     "OC-ABIL-08", "class.skills.offered[1]"),
    ({"level": 11, "prestige_class": {"class": "adept", "requires": {"skills": ["arcana"]}}},
     "OC-LEVEL-09", "prestige_class"),
    ({"level": 12, "feats": ["a"], "prestige_class": {"class": "adept", "requires": {"feats": ["a"]}},
      "retraining": [{"level": 12, "feat": "a", "for": "b"}]}, "OC-RETRAIN-03", "retraining[0].for"),
    ({"level": 5, "feats": ["a"], "retraining": [{"level": 5, "feat": "b", "for": "c"}]},
     "OC-RETRAIN-01", "retraining[0].feat"),
    ({"level": 5, "feats": ["a"],
      "retraining": [{"level": 5, "feat": "a", "for": "b"}, {"level": 5, "feat": "b", "for": "c"}]},
     "OC-RETRAIN-01", "retraining[1]"),
    ({"level": 5, "feats": ["a"], "retraining": [{"level": 6, "feat": "a", "for": "b"}]},
     "OC-RETRAIN-02", "retraining[0].level"),
    ({"level": 5, "feats": ["a"], "retraining": [{"level": 1, "feat": "a", "for": "b"}]},
     "OC-RETRAIN-02", "retraining[0]"),
    ({"level": 5, "feats": ["a", {"feat": "b", "level": 2, "requires": {"feats": ["a"]}}],
      "retraining": [{"level": 5, "feat": "a", "for": "c"}]}, "OC-RETRAIN-03", "retraining[0].for"),
    ({"level": 5, "feats": ["a"],
      "retraining": [{"level": 5, "feat": "a", "for": {"feat": "b", "requires": {"level": 6}}}]},
     "OC-RETRAIN-05", "retraining[0].for"),
    ({"level": 5, "skills": [{"skill": "heal", "offered": ["heal", "endure"]}],
      "retraining": [{"level": 5, "skill": "heal", "for": "arcana"}]}, "OC-RETRAIN-08", "retraining[0].for"),
]  # fmt: skip


@pytest.mark.rule("OC-ABIL-01", "OC-ABIL-02", "OC-ALIGN-01", "OC-GEN-01", "OC-GEN-03", "OC-GEN-05", "OC-GEN-06")
@pytest.mark.rule("OC-GEN-07", "OC-GEN-08", "OC-LANG-01", "OC-LANG-02", "OC-LANG-04", "OC-LANG-05", "OC-LEVEL-01")
@pytest.mark.rule("OC-LEVEL-04", "OC-LEVEL-06", "OC-LEVEL-07", "OC-LEVEL-08", "OC-LEVEL-09", "OC-MOD-09", "OC-MOD-12")
@pytest.mark.rule("OC-RETRAIN-01", "OC-RETRAIN-02", "OC-RETRAIN-03", "OC-RETRAIN-05", "OC-RETRAIN-06", "OC-RETRAIN-08")
@pytest.mark.rule("OC-STR-13")
@pytest.mark.parametrize(("changes", "rule", "key"), WRONG, ids=[f"{rule} {key}" for _, rule, key in WRONG])
def test_a_wrong_choice_is_told_with_its_rule_and_key(changes: dict[str, Any], rule: str, key: str) -> None:
    """One wrong choice, one defect."""
    assert rules_broken(**changes) == [(rule, key)]


@pytest.mark.rule("OC-GEN-02")
def test_race_is_added_after_buying() -> None:
    """A score bought below ten stays the one that is, and its cost what it was."""
    race = {"race": "orc", "abilities": {"str": 2, "con": 2}}
    low = {"str": 8, "con": 18, "dex": 12, "int": 12, "wis": 10, "cha": 10}

    legal(abilities={"scores": low}, race=race)
    assert rules_broken(abilities={"scores": {**low, "dex": 9}}, race=race) == [("OC-GEN-06", "abilities.scores.dex")]


@pytest.mark.rule("OC-GEN-08")
def test_rolled_scores_may_be_low() -> None:
    """The limit of point buy does not bind who rolls."""
    rolls = [[1, 1, 1, 1], [2, 1, 1, 1], [6, 6, 6, 6], [6, 6, 6, 5], [5, 5, 5, 5], [4, 4, 4, 4]]
    low = {"str": 18, "con": 18, "dex": 15, "int": 3, "wis": 4, "cha": 12}

    legal(abilities={"method": "roll_4d6_drop_lowest", "rolls": rolls, "scores": low})


def test_all_that_is_wrong_is_told_at_once_in_the_order_of_the_lines() -> None:
    """Three wrong choices, three defects with line, key, error and remedy."""
    reading = read_one(alignment="chaotic_good", skills=["nature"], prestige_class="adept")

    lines = [defect.line for defect in reading.defects]
    assert lines == sorted(lines)
    assert [defect.rule for defect in reading.defects] == ["OC-ALIGN-01", "OC-ABIL-08", "OC-LEVEL-09"]
    told = str(reading.defects[0])
    assert told == (
        f"mira.yaml:{lines[0]}: alignment: unknown alignment chaotic_good; did you mean chaotic_evil? [OC-ALIGN-01]"
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"levl": 3}, "unknown key levl; did you mean level?"),
        ({"level": "3"}, '"3" is not a whole number; remove the quotes'),
        ({"race": None}, "race: is missing"),
        ({"feats": [{"feat": "x", "modifiers": [{"to": "luck", "by": 1}]}]}, "a character has no number luck"),
        ({"retraining": [{"level": 3, "for": "x"}]}, "trades no one option; write one of feat, skill and power"),
        ({"powers": [{"id": "x", "category": "ritual", "cost": "standard"}]}, "ritual is not one of attack, utility"),
        ({"powers": [{"id": "x", "source": "psionic", "cost": "standard"}]}, "psionic is not one of arcane, divine"),
        ({"powers": [{"id": "x", "cost": "standerd"}]}, "orcus has no cost standerd; did you mean standard?"),
        ({"powers": [{"id": "x"}]}, "cost: is missing"),
        ({"powers": [{"id": "x", "cost": "standard", "attack": {"bonus": 7, "vs": "ac"}}]}, "does not name an ability"),
        ({"powers": [{"id": "x", "cost": "standard", "weapon": "axe"}]}, "unknown weapon axe; carried weapons: none"),
        ({"powers": [{"id": "x", "cost": "standard", "origin": "ranged", "tags": ["weapon"]}]}, "a ranged weapon"),
        ({"powers": [{"id": "x", "cost": "standard", "hit": [{"damage": "2dX+str"}]}]}, "not a dice expression"),
        ({"powers": [{"id": "x", "cost": "standard", "attack": {"ability": "str", "vs": "toughness"}}]}, "toughness"),
    ],
)
def test_a_wrong_file_is_told_without_a_rule(changes: dict[str, Any], message: str) -> None:
    """Slips of writing have no ledger id, but line, key and hint."""
    (defect,) = read_one(**changes).defects

    assert defect.rule is None
    assert message in str(defect)


@pytest.mark.rule("OC-LEVEL-06", "OC-LEVEL-08", "OC-LEVEL-09")
def test_what_is_not_chosen_stays_open() -> None:
    """A legal character may have choices left, each with the level and the rule that brings it."""
    grants = {"race": {"race": "elf", "languages": {"choices": 1}}}
    reading = read_one(level=12, feats=[{"feat": "late", "level": 12}], **grants)

    assert reading.defects == ()
    assert [(choice.level, choice.what, choice.rule) for choice in reading.open] == [
        (1, "language", "OC-LANG-01"),
        (2, "feat", "OC-LEVEL-08"),
        (4, "two abilities", "OC-LEVEL-06"),
        (4, "feat", "OC-LEVEL-08"),
        (6, "feat", "OC-LEVEL-08"),
        (8, "two abilities", "OC-LEVEL-06"),
        (8, "feat", "OC-LEVEL-08"),
        (10, "feat", "OC-LEVEL-08"),
        (11, "prestige class", "OC-LEVEL-09"),
        (12, "feat", "OC-LEVEL-08"),
    ]


@pytest.mark.rule("OC-ABIL-08", "OC-LEVEL-08", "OC-LEVEL-09")
def test_what_a_class_leaves_to_be_chosen_stays_open() -> None:
    """A skill of level 1 and both later classes; of two feats of one level the second fills no later one."""
    skilled = {**PLAIN["class"], "skills": {"offered": ["heal"], "choose": 1}}
    reading = read_one(level=22, feats=["alert", "brave"], **{"class": skilled})

    found = [(choice.level, choice.what, choice.rule) for choice in reading.open]
    assert [one for one in found if one[1] not in ("feat", "two abilities")] == [
        (1, "trained skill", "OC-ABIL-08"),
        (11, "prestige class", "OC-LEVEL-09"),
        (21, "epic class", "OC-LEVEL-09"),
    ]
    assert (2, "feat", "OC-LEVEL-08") in found


@pytest.mark.rule("OC-LANG-05")
def test_a_secret_language_of_ones_own_is_open_data() -> None:
    """Marked as secret, a language that no table has can be learned later, and not at level 1."""
    legal(level=2, languages=[{"language": "fen tongue", "level": 2, "secret": True}])

    race = {"race": "elf", "languages": {"choices": 1}}
    broken = rules_broken(race=race, languages=[{"language": "fen tongue", "secret": True}])
    assert broken == [("OC-LANG-04", "languages[0]")]


@pytest.mark.rule("OC-ABIL-02")
def test_the_highest_score_is_one() -> None:
    """Thirty is a score; thirty-one is none."""
    legal(abilities={"method": "gm_array", **scores(str=30)})


@pytest.mark.rule("OC-LEVEL-06")
def test_a_level_without_an_increase_is_told_from_one_that_is_not_reached() -> None:
    """Level 1 is reached, 0 and 5 are not."""
    told = [read_one(level=4, increases={level: ["str", "con"]}).defects[0].message for level in (1, 0, 5)]

    assert told == ["no ability can be increased at level 1", "level 0 is not reached", "level 5 is not reached"]


def test_what_is_no_mapping_is_told_once() -> None:
    """A document that is a list or a text has nothing else wrong with it."""
    for text in ("- a\n- b\n", "just text\n"):
        (reading,) = read_characters(text)

        assert reading.spec is None
        assert [defect.message for defect in reading.defects] == ["the document is not a mapping"]
