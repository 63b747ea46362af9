"""Edge cases of characters: the last level, a score of one, a power named twice, a load too heavy."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_characters.advancement import Choices, advance, levels_gained
from fracas_characters.breach import Breach
from fracas_characters.building import action_defects, build
from fracas_characters.files import read_characters
from fracas_characters.levels import level_for
from fracas_characters.model import CharacterSpec, PowerSpec
from fracas_characters.powers import PowerFault
from fracas_characters.retraining import Holder, Option, Requirement, swap_breaches
from fracas_characters.sheet import rows_of
from tests.characters.writing_characters import PLAIN, legal, read_one, rules_broken

BLOW: dict[str, Any] = {"cost": "standard", "origin": "melee", "hit": [{"damage": "1d8"}]}


def _action(power: dict[str, Any], **changes: Any) -> dict[str, Any]:
    built = build(legal(powers=[{"id": "p", **BLOW, **power}], **changes))
    actions: list[dict[str, Any]] = built["actions"]
    return next(action for action in actions if action["id"] == "p")


@pytest.mark.rule("OC-LEVEL-04", "OC-LEVEL-05")
def test_the_last_level_is_reached_and_none_beyond() -> None:
    """Nor is there a level for fewer points than none."""
    assert levels_gained(29, None, to=30, award=None) == 30
    with pytest.raises(ValueError, match=r"there is no level 31; 30 is the last \[OC-LEVEL-05\]"):
        levels_gained(29, None, to=31, award=None)
    with pytest.raises(ValueError, match="-1 experience points"):
        level_for(-1)
    assert level_for(0) == 1


@pytest.mark.rule("OC-LEVEL-09")
def test_a_class_chosen_on_the_way_stands_in_the_file() -> None:
    """Nothing stands there where none is chosen."""
    later = "duelist"
    spec = legal(level=10)
    plain = {**PLAIN, "level": 10}

    chosen = advance(spec, plain, Choices(prestige_class=later))

    assert chosen.plain["prestige_class"] is not None
    assert "epic_class" not in chosen.plain
    assert "prestige_class" not in advance(spec, plain).plain


def test_a_breach_tells_what_would_be_right_where_that_is_known() -> None:
    """Its rule stands last."""
    assert str(Breach("OC-GEN-01", "no method")) == "no method [OC-GEN-01]"
    assert str(Breach("OC-GEN-01", "no method", "roll")) == "no method; roll [OC-GEN-01]"
    assert str(PowerFault((), "no attack", "write one")) == "no attack; write one"
    assert str(PowerFault((), "no attack", "")) == "no attack"


@pytest.mark.rule("OC-ABIL-02")
@pytest.mark.parametrize(("score", "broken"), [(1, False), (30, False), (0, True), (31, True)])
def test_scores_are_one_to_thirty(score: int, *, broken: bool) -> None:
    """Entered by the game master, who is free of all other rules."""
    scores = {"str": score, "con": 14, "dex": 13, "int": 12, "wis": 11, "cha": 10}
    found = rules_broken(abilities={"method": "gm_array", "scores": scores})

    assert ("OC-ABIL-02" in {rule for rule, _ in found}) is broken


def test_the_race_gives_traits_and_bonuses_to_recoveries() -> None:
    """Traits stand on the sheet only where there are some."""
    race = {"race": "elf", "traits": ["fey"], "modifiers": [{"to": "recoveries", "by": 1}]}

    plain, elf = build(legal()), build(legal(race=race))

    assert "traits" not in plain
    assert elf["traits"] == ["fey"]
    assert elf["recoveries"] == plain["recoveries"] + 1


def test_a_power_named_as_another_action_is_told() -> None:
    """At the id of the second one."""
    spec = legal(powers=[{"id": "jab", **BLOW}])
    twice = spec.model_copy(update={"powers": (*spec.powers, *spec.powers)})

    assert list(action_defects(spec)) == []
    (told,) = action_defects(twice)
    assert "duplicate action jab" in str(told)


@pytest.mark.rule("OC-STR-13")
@pytest.mark.parametrize(("weight", "text"), [(160, "160 of 160 pounds"), (161, "161 of 160 pounds, slowed")])
def test_the_sheet_tells_whom_its_load_slows(weight: int, text: str) -> None:
    """The carried load, of the maximum."""
    rows = dict(rows_of(legal(gear=[{"item": "lead", "count": weight, "weight": 1}])))

    assert rows["load"] == text


def test_a_document_is_called_by_its_character_or_its_number() -> None:
    """Its name where it has one."""
    assert read_one().title == "mira"
    assert read_one(name="Mira the Bold").title == "Mira the Bold"
    (broken,) = read_characters("level: many\n", file="x.yaml")
    assert broken.title == "document 1"


@pytest.mark.rule("OC-RETRAIN-01", "OC-RETRAIN-04", "OC-RETRAIN-05", "OC-RETRAIN-07")
def test_what_can_be_traded_for_what() -> None:
    """No class; no feat and no power without its requirements; nothing better."""
    old, new = Option(kind="feat", name="a"), Option(kind="feat", name="b", requires=Requirement(abilities={"str": 13}))
    holder = Holder(level=5, abilities={"str": 12}, options=(old,))
    able = Holder(level=5, abilities={"str": 13}, options=(old,))

    def rules(by: Holder, one: Option, other: Option) -> list[str]:
        return [breach.rule for breach in swap_breaches(by, one, other)]

    assert rules(holder, old, new) == ["OC-RETRAIN-05"]
    assert rules(able, old, new) == []
    order = Option(kind="class", name="order")
    assert rules(Holder(level=5, options=(order,)), order, Option(kind="class", name="guild")) == ["OC-RETRAIN-01"]
    low, high = (Option(kind="power", name=f"p{level}", level=level) for level in (1, 2))
    assert "OC-RETRAIN-04" in rules(Holder(level=5, options=(low,)), low, high)
    assert "OC-RETRAIN-04" not in rules(Holder(level=5, options=(high,)), high, low)


@pytest.mark.rule("OC-RETRAIN-01")
@pytest.mark.parametrize(("taken", "broken"), [(1, False), (4, False), (5, True), (6, True)])
def test_what_is_traded_was_chosen_at_an_earlier_level(taken: int, *, broken: bool) -> None:
    """Not at the level of the trade, nor later."""
    changes: dict[str, Any] = {
        "level": 7,
        "feats": [{"feat": "late", "level": taken}],
        "retraining": [{"level": 5, "feat": "late", "for": "other"}],
    }

    assert ("OC-RETRAIN-01" in {rule for rule, _ in rules_broken(**changes)}) is broken


@pytest.mark.rule("OC-ATK-02", "OC-MOD-10")
def test_a_power_adds_its_own_bonus_and_reads_damage_without_dice() -> None:
    """`str` alone is the modifier."""
    attack = {"ability": "str", "vs": "ac"}

    plain, better = _action({"attack": attack}), _action({"attack": {**attack, "bonus": 2}})
    fixed = _action({"attack": attack, "hit": [{"damage": "str"}]})

    assert better["attack"]["bonus"] == plain["attack"]["bonus"] + 2
    assert [effect["damage"] for effect in fixed["hit"]] == [3]
    (told,) = action_defects(legal_or_not({"attack": {**attack, "colour": "red"}}))
    assert "unknown key colour" in str(told)


def legal_or_not(power: dict[str, Any]) -> CharacterSpec:
    """Return a character with a power that may be wrong."""
    spec = legal(powers=[{"id": "p", **BLOW}])
    (one,) = spec.powers
    return spec.model_copy(update={"powers": (one.model_copy(update={"action": {**one.action, **power}}),)})


def test_how_often_a_power_can_be_used() -> None:
    """Words as they are, numbers as `limited`."""
    powers = legal(powers=[{"id": "p", **BLOW}, {"id": "q", **BLOW, "uses": {"max": 2}}]).powers

    assert [power.frequency for power in powers] == ["at_will", "limited"]


def test_a_power_is_read_flat_or_with_its_action_apart() -> None:
    """As files write it, and as it is kept."""
    flat = PowerSpec.model_validate({"id": "jab", "source": "martial", **BLOW})
    apart = PowerSpec.model_validate({"id": "jab", "source": "martial", "action": BLOW})

    assert flat == apart
    (told,) = read_one(powers=["jab"]).defects
    assert told.field_path == "powers[0]"


@pytest.mark.rule("OC-RETRAIN-01")
@pytest.mark.parametrize("nothing", ["", 3, {}, ["b"]])
@pytest.mark.parametrize(
    ("kind", "hint"),
    [("feat", "write a name under for"), ("skill", "write a name under for"), ("power", "write its id under for")],
)
def test_a_trade_for_nothing_is_told(kind: str, hint: str, nothing: object) -> None:
    """With the legal replacements for a trade."""
    (told,) = read_one(level=2, retraining=[{"level": 2, kind: "a", "for": nothing}]).defects

    assert "nothing comes for a" in str(told)
    assert hint in str(told)


@pytest.mark.rule("OC-RETRAIN-07")
def test_no_power_is_taken_whose_requirements_are_not_met() -> None:
    """A character that meets them may."""
    old = Option(kind="power", name="a", level=3)
    new = Option(kind="power", name="b", level=3, requires=Requirement(abilities={"str": 13}))

    assert [
        [breach.rule for breach in swap_breaches(Holder(level=5, abilities={"str": score}, options=(old,)), old, new)]
        for score in (12, 13)
    ] == [["OC-RETRAIN-07"], []]


@pytest.mark.rule("OC-TAG-04")
@pytest.mark.parametrize(
    ("second", "fits"),
    [
        ({"weapon": "bow", "die": "1d8", "range": 20}, "bow"),
        ({"weapon": "dagger", "die": "1d4", "range": 5, "properties": ["light_thrown"]}, "dagger"),
    ],
)
def test_a_ranged_power_takes_the_first_weapon_with_a_range(second: dict[str, Any], fits: str) -> None:
    """A sword before it in the list is passed over, one that is thrown serves."""
    power = {"origin": "ranged", "hit": [{"damage": "1dW"}], "tags": ["weapon"]}

    built = _action(power, weapons=[{"weapon": "sword", "die": "1d10"}, second])

    assert built["weapon"]["die"] == second["die"], fits


def test_an_attack_in_another_shape_is_told_or_left_to_the_content() -> None:
    """A bare word does not name an ability, and the reader of the action asks for the defense."""
    (told,) = action_defects(legal_or_not({"attack": "str"}))
    assert "does not name an ability" in str(told)
    built = build(legal_or_not({"attack": {"ability": "str"}}))
    assert next(one for one in built["actions"] if one["id"] == "p")["attack"] == {"bonus": 3}


@pytest.mark.rule("OC-MOD-10")
def test_what_is_added_to_damage_is_added_to_a_single_effect_as_to_a_list() -> None:
    """An effect need not stand in a list."""
    feats = [{"feat": "strong", "modifiers": [{"to": "damage", "by": 2, "type": "feat"}]}]
    attack = {"ability": "str", "vs": "ac"}

    listed = _action({"attack": attack, "hit": [{"damage": "1d8"}]}, feats=feats)
    alone = _action({"attack": attack, "hit": {"damage": "1d8"}}, feats=feats)

    assert listed["hit"] == alone["hit"] == [{"damage": "1d8+2"}]
