"""Effects: a closed union, read from mappings that name one thing or several."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from fracas_engine.content import (
    ConditionEffect,
    ConjureEffect,
    CreatureSpec,
    DamageEffect,
    Effect,
    HalfDamageEffect,
    HealEffect,
    MarkEffect,
    ModifierEffect,
    ModifierSpec,
    OngoingEffect,
    PullEffect,
    PushEffect,
    RecoveryEffect,
    ShiftEffect,
    SlideEffect,
    SummonEffect,
    TeleportEffect,
    TempHpEffect,
    TogetherEffect,
    ZoneEffect,
)
from fracas_engine.content.models.effects import EFFECT_KEYS, Effects, walk_effects
from fracas_engine.dice_expression import parse
from tests.engine.content.writing import complaints, read_as

EXAMPLES: list[tuple[str, Effect]] = [
    ("{damage: 2d6+3, type: fire}", DamageEffect(damage=parse("2d6+3"), type="fire")),
    ("{half_damage: true}", HalfDamageEffect(half_damage=True)),
    ("{heal: 1d8+2}", HealEffect(heal=parse("1d8+2"))),
    ("{temp_hp: 5}", TempHpEffect(temp_hp=parse("5"))),
    ("{condition: prone}", ConditionEffect(condition="prone")),
    ("{condition: dazed, until: save_ends}", ConditionEffect(condition="dazed", until="save_ends")),
    ("{push: 2}", PushEffect(push=2)),
    ("{pull: 1}", PullEffect(pull=1)),
    ("{slide: 3}", SlideEffect(slide=3)),
    ("{ongoing: 5, type: fire}", OngoingEffect(ongoing=parse("5"), type="fire")),
    (
        "{modifier: {to: attack, by: -2, type: power}, until: end_of_target_next_turn}",
        ModifierEffect(modifier=ModifierSpec(to="attack", by=-2, type="power"), until="end_of_target_next_turn"),
    ),
    ("{modifier: {to: 'check:stealth', by: 5}}", ModifierEffect(modifier=ModifierSpec(to="check:stealth", by=5))),
    ("{teleport: 5}", TeleportEffect(teleport=5)),
    ("{shift: 1}", ShiftEffect(shift=1)),
    ("{mark: true}", MarkEffect(mark=True)),
    ("{recovery: 1}", RecoveryEffect(recovery=1)),
    (
        "{together: [{push: 1}, {condition: dazed}], until: save_ends}",
        TogetherEffect(together=(PushEffect(push=1), ConditionEffect(condition="dazed")), until="save_ends"),
    ),
    ("{summon: wolf}", SummonEffect(summon="wolf")),
]


@pytest.mark.parametrize(("text", "expected"), EXAMPLES, ids=[text for text, _ in EXAMPLES])
def test_documented_effects(text: str, expected: Effect) -> None:
    """Each effect of the vocabulary is read as its own model, and is written again as it stood there."""
    (found,) = read_as(Effects, f"[{text}]")

    assert expected == found
    assert (expected,) == read_as(Effects, json.dumps([found.to_plain()]))


def test_zones_and_conjurations() -> None:
    """A zone and a conjured thing hold lists of effects of their own."""
    text = """
    - zone:
        area: {burst: 1}
        until: encounter
        terrain: [difficult]
        enter: [{damage: 5}]
        start: [{push: 1}]
        end: [{pull: 1}]
        while_inside: [{modifier: {to: attack, by: -2}}]
    - conjure: {name: hammer, until: encounter, start: [{damage: 3}], adjacent: [{mark: true}]}
    """

    zone, thing = read_as(Effects, text)

    assert isinstance(zone, ZoneEffect)
    assert isinstance(thing, ConjureEffect)
    assert (zone.zone.terrain, thing.conjure.name) == (("difficult",), "hammer")
    assert [type(effect).__name__ for effect in walk_effects((zone, thing))] == [
        "ZoneEffect",
        "DamageEffect",
        "PushEffect",
        "PullEffect",
        "ModifierEffect",
        "ConjureEffect",
        "DamageEffect",
        "MarkEffect",
    ]


def test_a_mapping_that_names_several_effects_is_that_many() -> None:
    """Damage and a condition in one mapping are two effects, each with the keys that are its own."""
    found = read_as(Effects, "[{damage: 1d6, type: fire, condition: dazed, until: save_ends}, {push: 1}]")

    assert found == (
        DamageEffect(damage=parse("1d6"), type="fire"),
        ConditionEffect(condition="dazed", until="save_ends"),
        PushEffect(push=1),
    )


def test_a_key_that_none_of_several_effects_has_is_told() -> None:
    """Taking a mapping apart loses no key."""
    assert complaints(Effects, "[{push: 1, damage: 3, tipe: fire}]") == [
        "[0].tipe: unknown key tipe; use one of ahead, if, on_user, push"
    ]


def test_an_effect_has_only_its_own_keys() -> None:
    """Damage has no duration, and a push no type."""
    assert complaints(Effects, "[{damage: 3, until: save_ends}]") == [
        "[0].until: unknown key until; use one of ahead, damage, drains, heals, if, on_user, type"
    ]
    assert complaints(Effects, "[{push: 1, type: fire}]") == [
        "[0].type: unknown key type; use one of ahead, if, on_user, push"
    ]


def test_keys_of_all_effects() -> None:
    """Each model names its effect by a key of its own."""
    assert len(EFFECT_KEYS) == len(set(EFFECT_KEYS)) == len(get_args(Effect))


def test_a_list_is_wanted() -> None:
    """One effect alone is no list."""
    assert complaints(Effects, "{damage: 3}") == ["{damage: 3} is not a list; write [{damage: 3}]"]
    assert complaints(Effects, "[damage]") == [
        "[0]: damage is not an effect; write a mapping, such as {damage: 2d6+3, type: fire}"
    ]


def test_forced_movement_counts_cells() -> None:
    """Pushes, pulls and slides have one name for their length."""
    assert [effect.cells for effect in (PushEffect(push=1), PullEffect(pull=2), SlideEffect(slide=3))] == [1, 2, 3]


def test_a_modifier_of_nothing_is_read_again() -> None:
    """A set-up leaves `by: 0` out, and is the same when it is read again."""
    plain = {
        "id": "a",
        "hp": 5,
        "actions": ({"id": "b", "cost": "free", "effect": ({"modifier": {"to": "ac", "by": 0}},)},),
    }
    creature = CreatureSpec.model_validate(plain)

    again = CreatureSpec.model_validate(
        json.loads(creature.model_dump_json(exclude_defaults=True, by_alias=True)), strict=False
    )

    assert again == creature
