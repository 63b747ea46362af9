"""Actions: defaults, forms and content."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fracas_engine.content import ActionSpec, UsesSpec
from fracas_engine.content.models.areas import SHAPES, AreaSpec
from tests.engine.content.writing import complaints, read_as


def test_the_shortest_action() -> None:
    """An id and a cost are enough; everything else has its documented default."""
    action = read_as(ActionSpec, "{id: shield_bash, cost: minor}")

    assert (action.targets, action.uses.kind, action.basic, action.on_save, action.reach) == (
        1,
        "at_will",
        False,
        None,
        None,
    )
    assert (action.title, action.given("targets")) == ("shield bash", False)


def test_a_whole_action() -> None:
    """Every documented key is read, and written again as it stood there."""
    text = """
    id: storm
    name: Storm of Blades
    cost: standard
    origin: far
    range: [10, 20]
    area: {burst: 2, within: 10}
    targets: all_enemies
    attack: {bonus: 7, vs: reflex}
    save: {dc: 15, ability: dex}
    spell: true
    basic: false
    weapon: {die: 2d4, group: heavy_blade, proficiency: 2, properties: [reach]}
    uses: {max: 2}
    trigger: {event: hits, by: enemy, to: ally, within: 5, tags: [fire]}
    crit: [{damage: 2d6}]
    maintain: minor
    tags: [fire, zone]
    hit: [{damage: 2dW+4, type: fire}]
    miss: [{half_damage: true}]
    effect: [{push: 1}]
    on_save: [{damage: 3}]
    """

    action = read_as(ActionSpec, text)

    assert action == ActionSpec.model_validate(action.to_plain())
    assert (action.title, action.range.furthest, action.weapon.die.maximum) == ("Storm of Blades", 20, 8)
    assert [effect.key for effect in action.effects()] == ["damage", "half_damage", "push", "damage", "damage"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("at_will", UsesSpec(kind="at_will", max=None)),
        ("encounter", UsesSpec(kind="encounter", max=1)),
        ("daily", UsesSpec(kind="daily", max=1)),
        ("{max: 3}", UsesSpec(kind="limited", max=3)),
        ("{recharge: 5}", UsesSpec(kind="recharge", max=1, recharge=5)),
        ("{recharge: 6, max: 2}", UsesSpec(kind="recharge", max=2, recharge=6)),
    ],
)
def test_uses(text: str, expected: UsesSpec) -> None:
    """Words and mappings have one normal form, and are written again in the vocabulary."""
    found = read_as(UsesSpec, text)

    assert expected == found
    assert expected == read_as(UsesSpec, json.dumps(found.model_dump(mode="json")))


@pytest.mark.parametrize(
    ("text", "expected"), [("one", 1), ("3", 3), ("all", "all"), ("nearest_ally", "nearest_ally"), ("self", "self")]
)
def test_targets(text: str, expected: object) -> None:
    """`one` is the number 1; the other words stay."""
    assert read_as(ActionSpec, f"{{id: a, cost: move, targets: {text}}}").targets == expected


@pytest.mark.parametrize(("text", "expected"), [("half", "half"), ("none", "none"), ("[]", ())])
def test_on_save(text: str, expected: object) -> None:
    """A word, or a list of effects, which may be empty."""
    assert read_as(ActionSpec, f"{{id: a, cost: move, on_save: {text}}}").on_save == expected


@pytest.mark.parametrize(
    ("text", "shape", "extent"),
    [
        ("{burst: 1, within: 10}", "burst", 1),
        ("{blast: 3}", "blast", 3),
        ("{arc: 2}", "arc", 2),
        ("{line: 4, width: 2}", "line", 4),
        ("{wall: 5, within: 10}", "wall", 5),
        ("{cone: 3}", "cone", 3),
        ("{cube: 2}", "cube", 2),
        ("{emanation: 2}", "emanation", 2),
        ("{sphere: 4, within: 30}", "sphere", 4),
        ("{cylinder: 2, height: 8, within: 24}", "cylinder", 2),
    ],
)
def test_areas(text: str, shape: str, extent: int) -> None:
    """Each shape says which it is and how large."""
    area: Any = read_as(AreaSpec, text)

    assert (area.shape, area.extent) == (shape, extent)
    assert shape in SHAPES


def test_an_area_has_one_shape() -> None:
    """Two shapes in one mapping are a slip, told at the one too many."""
    assert complaints(AreaSpec, "{burst: 1, line: 4}") == ["line: unknown key line; use one of burst, within"]


def test_costs_are_the_rulesets() -> None:
    """A bonus action is a cost in srd5 and none in orcus."""
    assert read_as(ActionSpec, "{id: a, cost: bonus}", "srd5").cost == "bonus"
    (complaint,) = complaints(ActionSpec, "{id: a, cost: bonus}", "orcus")
    assert complaint.startswith("cost: orcus has no cost bonus")
