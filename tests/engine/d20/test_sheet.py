"""Sheets compiled from content."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec, load_creatures
from fracas_engine.d20.sheet import compile_sheet
from fracas_engine.dice_expression import parse
from fracas_engine.rulesets.fourth_edition.vocabulary import VOCABULARY


def spec(actions: str, **more: str) -> CreatureSpec:
    """Return a creature with some actions."""
    rest = "".join(f", {key}: {value}" for key, value in more.items())
    (creature,) = load_creatures(
        f"{{id: x, hp: 9, speed: {{walk: 4, fly: 6}}{rest}, actions: [{actions}]}}", VOCABULARY
    )
    return creature


def test_reach_comes_from_the_action_or_the_creature() -> None:
    """A melee attack reaches as far as it says, else as the creature does; a ranged one as far as its long range."""
    sheet = compile_sheet(
        "x",
        spec(
            "{id: claw, cost: standard, origin: melee, attack: {bonus: 1, vs: ac}, hit: [{damage: 1}]}, "
            "{id: pike, cost: standard, origin: melee, reach: 3, attack: {bonus: 1, vs: ac}, hit: [{damage: 1}]}, "
            "{id: bow, cost: standard, origin: ranged, range: [8, 16], attack: {bonus: 1, vs: ac}, "
            "hit: [{damage: 1}]}, "
            "{id: ball, cost: standard, origin: far, area: {burst: 1, within: 10}, effect: [{damage: 1}]}, "
            "{id: roar, cost: standard, origin: near, area: {burst: 2}, effect: [{damage: 1}]}, "
            "{id: rest, cost: standard, origin: self, effect: [{heal: 1}]}",
            reach="2",
        ),
    )
    reaches = {name: (action.reach, action.normal) for name, action in sheet.actions.items()}

    assert reaches == {
        "claw": (2, None), "pike": (3, None), "bow": (16, 8), "ball": (10, None),
        "roar": (None, None), "rest": (0, None),
    }  # fmt: skip
    assert {name: action.targets for name, action in sheet.actions.items()} == {
        "claw": 1, "pike": 1, "bow": 1, "ball": "all", "roar": "all", "rest": "self",
    }  # fmt: skip
    assert sheet.speeds == {"walk": 4, "fly": 6}


def test_opportunities_are_melee_attacks_or_those_marked_basic() -> None:
    """Without a mark all melee attacks serve, sequences and shots never do."""
    claw = "{id: claw, cost: standard, origin: melee, attack: {bonus: 1, vs: ac}, hit: [{damage: 1}]MARK}"
    bite = "{id: bite, cost: standard, origin: melee, attack: {bonus: 1, vs: ac}, hit: [{damage: 1}]}"
    bow = "{id: bow, cost: standard, origin: ranged, range: 8, attack: {bonus: 1, vs: ac}, hit: [{damage: 1}]}"
    both = "{id: both, cost: standard, sequence: [claw, bite]}"

    plain = compile_sheet("x", spec(", ".join([claw.replace("MARK", ""), bite, bow, both])))
    marked = compile_sheet("x", spec(", ".join([claw.replace("MARK", ", basic: true"), bite, bow, both])))

    assert [action.id for action in plain.opportunities] == ["claw", "bite"]
    assert [action.id for action in marked.opportunities] == ["claw"]


def test_lists_of_effects_are_found_by_name_with_what_they_roll() -> None:
    """Nested lists have names too; weapon dice are filled in; effects that occur once are kept apart."""
    sheet = compile_sheet(
        "x",
        spec(
            "{id: cut, cost: standard, origin: melee, weapon: {die: 1d8}, attack: {bonus: 1, vs: ac}, "
            "hit: [{damage: 2dW+3}, {push: 1}, {damage: 1d6, type: fire}, "
            "{together: [{ongoing: 1d4}, {condition: dazed}]}], "
            "miss: [{half_damage: true}], "
            "effect: [{zone: {area: {burst: 1}, start: [{damage: 5}]}}, {temp_hp: 4}]}"
        ),
    )
    hit = sheet.lists["cut.hit"]

    assert hit.dice == ((0, parse("2d8+3")), (2, parse("1d6")))
    assert hit.damage == (0, 2)
    assert hit.once == ()
    assert sheet.lists["cut.hit.3.together"].dice == ((0, parse("1d4")),)
    assert sheet.lists["cut.effect"].once == (0,)
    assert sheet.lists["cut.effect.0.start"].damage == (0,)
    assert sheet.lists["cut.miss"].damage == (0,)
