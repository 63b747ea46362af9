"""Numbers of a weapon: reach, bonus and damage, with one hand or two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.srd5.queries import equipment
from tests.engine.rulesets.srd5.arena import start

FOE = "id: y, side: b, at: [2, 0], hp: 20, ac: 10, speed: 6"


def _armed(weapon: str, more: str = "", creature: str = "", rest: str = "") -> Battle:
    action = f"{{id: hew, cost: action, origin: melee, weapon: {{{weapon}}}{more}}}"
    hero = f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 10, speed: 6, proficiency: 2{creature}"
    abilities = "abilities: {str: 16, dex: 12}"
    return start("...", f"{hero}, {abilities}, actions: [{action}{rest}]", FOE, order="x y")


def _of(battle: Battle, name: str = "hew") -> Action:
    now = battle.situation
    actions: dict[str, Action] = now.rules.sheet(now, battle.state.creatures["x"]).actions
    return actions[name]


@pytest.mark.rule("S5-D20-15", "S5-WEAP-11")
@pytest.mark.parametrize(
    ("weapon", "bonus"),
    [
        ("die: 1d8", 5),
        ("die: 1d8, group: axe", 5),
        ("die: 1d4, group: improvised", 3),
        ("die: 1d4, properties: [improvised]", 3),
        ("die: 1d8, properties: [finesse]", 5),
    ],
)
def test_nobody_is_trained_with_improvised_weapons(weapon: str, bonus: int) -> None:
    """The proficiency bonus is in all other attacks."""
    assert _of(_armed(weapon)).bonus == bonus


@pytest.mark.rule("S5-WEAP-07")
@pytest.mark.parametrize(
    ("weapon", "more", "creature", "reach"),
    [
        ("die: 1d10", "", "", 1),
        ("die: 1d10, properties: [reach]", "", "", 2),
        ("die: 1d10, properties: [reach]", "", ", reach: 2", 3),
        ("die: 1d10, properties: [reach]", ", reach: 1", "", 1),
    ],
)
def test_a_weapon_with_reach_reaches_a_cell_farther(weapon: str, more: str, creature: str, reach: int) -> None:
    """Than its bearer does, unless the sheet says how far."""
    assert _of(_armed(weapon, more, creature)).reach == reach


@pytest.mark.rule("S5-WEAP-10")
@pytest.mark.parametrize(
    ("properties", "hit", "dice"),
    [
        ("[versatile]", "", "1d10+3"),
        ("[versatile_1d12]", "", "1d12+3"),
        ("[light]", "", None),
        ("[versatile]", ", hit: [{damage: 2d6+1}], attack: {bonus: 5, vs: ac}", "2d6+1"),
        ("[versatile]", ", hit: [{damage: 1d8+1d6+1}], attack: {bonus: 5, vs: ac}", "1d10+1d6+1"),
    ],
)
def test_two_hands_deal_the_bigger_die(properties: str, hit: str, dice: str | None) -> None:
    """Of the weapon's own die; other dice and effects without damage stay as they are."""
    battle = _armed(f"die: 1d8, properties: {properties}", hit)
    now = battle.situation
    lists: dict[str, Any] = now.rules.sheet(now, battle.state.creatures["x"]).lists

    found = lists.get("hew.both_hands")
    assert (str(found.dice[0][1]) if found is not None else None) == dice
    assert str(lists["hew.hit"].dice[0][1]).startswith(("1d8", "2d6"))


@pytest.mark.rule("S5-WEAP-10")
def test_what_else_a_hit_rolls_is_the_same_with_two_hands() -> None:
    """Temporary hit points in the size of the weapon's die do not grow with it."""
    battle = _armed(
        "die: 1d8, properties: [versatile]",
        ", attack: {bonus: 5, vs: ac}, hit: [{damage: 1d8}, {temp_hp: 1d8}]",
    )
    now = battle.situation
    lists: dict[str, Any] = now.rules.sheet(now, battle.state.creatures["x"]).lists

    assert [str(roll) for _, roll in lists["hew.both_hands"].dice] == ["1d10", "1d8"]


@pytest.mark.rule("S5-GRAP-07")
def test_how_far_an_action_reaches_as_a_melee_attack() -> None:
    """A thrown weapon as far as its bearer, unless the sheet says otherwise; ammunition not at all."""
    battle = _armed(
        "die: 1d6",
        ", range: [4, 12]",
        rest=", {id: long, cost: action, origin: melee, reach: 3, range: [4, 12], attack: {bonus: 5, vs: ac}, hit: "
        "[{damage: 1}]}, {id: bow, cost: action, origin: ranged, range: 9, attack: {bonus: 5, vs: ac}, "
        "hit: [{damage: 1}]}",
    )

    assert [equipment.melee_reach(_of(battle, name), 2) for name in ("hew", "long", "bow")] == [2, 3, None]


@pytest.mark.rule("S5-DMG-02", "S5-D20-15")
@pytest.mark.parametrize(
    ("weapon", "hit", "effects"),
    [
        ("die: 1d8", "", [{"damage": "1d8+3", "type": "bludgeoning"}]),
        ("die: 1d8", ", hit: [{damage: 1dW, type: fire}]", [{"damage": "1d8+3", "type": "fire"}]),
        ("die: 1d8", ", hit: [{condition: prone}, {damage: 1dW, type: fire}]",
         [{"damage": "1d8+3", "type": "fire"}, {"condition": "prone"}]),
        ("die: 1d8", ", hit: [{condition: prone}]",
         [{"damage": "1d8+3", "type": "bludgeoning"}, {"condition": "prone"}]),
        ("die: 1d8", ", hit: [{damage: 2d6, type: cold}]", [{"damage": "2d6", "type": "cold"}]),
        ("group: net", ", hit: [{damage: 2d6, type: cold}]", [{"damage": "2d6", "type": "cold"}]),
        ("group: net", ", hit: [{condition: restrained}]", [{"condition": "restrained"}]),
    ],
)  # fmt: skip
def test_a_hit_deals_the_weapons_die_where_the_sheet_names_no_other_damage(
    weapon: str, hit: str, effects: list[dict[str, str]]
) -> None:
    """Once, before the other effects of the hit; a weapon without a die does the damage on the sheet."""
    action = _of(_armed(weapon, hit)).spec
    assert action is not None

    assert [effect.to_plain() for effect in action.hit] == effects


@pytest.mark.rule("S5-WEAP-10")
def test_what_a_hit_does_together_it_does_with_both_hands_as_well() -> None:
    """And nothing of other attacks."""
    hit = ", hit: [{damage: 1dW}, {together: [{condition: poisoned}], until: save_ends}]"
    rest = f", {{id: bite, cost: action, origin: melee, weapon: {{die: 1d4}}{hit}}}"
    battle = _armed("die: 1d8, properties: [versatile]", hit, rest=rest)
    sheet = battle.situation.rules.sheet(battle.situation, battle.state.creatures["x"])

    found = equipment.both_hands(sheet)

    assert set(found) == {"hew.both_hands", "hew.both_hands.1.together"}


def test_an_attack_of_no_sheet_reaches_as_far_as_it_says() -> None:
    """At any reach of its user."""
    action = replace(_of(_armed("die: 1d8")), spec=None, reach=3)

    assert equipment.melee_reach(action, 1) == 3
    assert equipment.melee_reach(replace(action, origin="ranged"), 1) is None
