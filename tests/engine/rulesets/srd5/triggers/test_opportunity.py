"""Attacks that answer a creature leaving a reach (S5-OA)."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.rulesets.srd5.triggers import opportunity
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import start

Y = CreatureId("y")
HIT = "origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]"
GRIPS = ["unarmed_strike", "grapple", "shove_push", "shove_prone"]


def _battle(actions: str, more: str = "", side: str = "b") -> Battle:
    return start(
        "..... .....",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, actions: [{actions}]{more}",
        f"id: y, side: {side}, at: [1, 0], hp: 20, ac: 10, speed: 6",
        "id: z, side: b, at: [4, 1], hp: 20, ac: 10, speed: 6",
        order="x y z",
    )


def _choices(battle: Battle) -> list[str]:
    x, y = battle.state.creatures["x"], battle.state.creatures["y"]
    return [choice.id for choice in opportunity.choices_for(battle.situation, x, y, 1, 2)]


@pytest.mark.rule("S5-OA-02")
@pytest.mark.parametrize(
    ("cost", "serves"),
    [("action", True), ("bonus", True), ("opportunity", True), ("reaction", False), ("interrupt", False)],
)
def test_what_answers_a_trigger_of_its_own_is_no_opportunity_attack(cost: str, *, serves: bool) -> None:
    """Attacks of a turn are."""
    trigger = ", trigger: {event: hits, by: enemy, to: self}" if cost in ("reaction", "interrupt") else ""

    assert _choices(_battle(f"{{id: bite, cost: {cost}, {HIT}{trigger}}}")) == ["bite"] * serves + GRIPS


@pytest.mark.rule("S5-OA-02", "S5-WEAP-09")
@pytest.mark.parametrize(
    ("items", "properties", "serves"),
    [("{held: [axe]}", "[]", True), ("{carried: [axe]}", "[]", False), ("{held: [axe]}", "[two_handed]", True),
     ("{held: [axe, torch]}", "[two_handed]", False)],
)  # fmt: skip
def test_a_weapon_serves_that_is_in_hand(items: str, properties: str, *, serves: bool) -> None:
    """No weapon is drawn for it; and a two-handed one needs both hands."""
    axe = f"{{id: axe, cost: action, weapon: {{die: 1d8, properties: {properties}}}, {HIT}}}"

    assert ("axe" in _choices(_battle(axe, f", items: {items}"))) is serves


@pytest.mark.rule("S5-OA-07", "S5-COND-04")
@pytest.mark.parametrize(("side", "charmer", "watched"), [("b", None, True), ("a", None, False), ("b", "y", False),
                                                          ("b", "z", True)])  # fmt: skip
def test_friends_and_who_has_charmed_one_are_not_watched(side: str, charmer: str | None, *, watched: bool) -> None:
    """Either is enough."""
    battle = _battle(f"{{id: bite, cost: action, {HIT}}}", side=side)
    x, y = s5(battle.state.creatures["x"]), battle.state.creatures["y"]
    if charmer is not None:
        x.conditions = (Condition("charmed", ENCOUNTER, source=CreatureId(charmer)),)

    assert bool(opportunity.watching(battle.situation, x, y)) is watched


@pytest.mark.rule("S5-OA-02", "S5-MON-03")
@pytest.mark.parametrize(("used", "reaction", "reaches"), [(0, 1, (1, 3)), (1, 1, (1,)), (0, 0, ())])
def test_an_attack_that_is_used_up_reaches_nobody(used: int, reaction: int, reaches: tuple[int, ...]) -> None:
    """Nor does any without a Reaction."""
    battle = _battle(f"{{id: lash, cost: action, reach: 3, uses: {{max: 1}}, {HIT}}}")
    x, y = s5(battle.state.creatures["x"]), battle.state.creatures["y"]
    x.used, x.budget = {"lash": used}, {"reaction": reaction}

    assert opportunity.reaches_at_hand(battle.situation, x, y) == reaches


@pytest.mark.rule("S5-GRAP-01", "S5-TURN-03")
def test_an_unarmed_strike_of_the_own_sheet_grips_nobody() -> None:
    """It is what the sheet says, in the order of the sheet."""
    own = f"{{id: unarmed_strike, cost: action, {HIT}}}, {{id: bite, cost: action, {HIT}}}"

    assert _choices(_battle(own)) == ["unarmed_strike", "bite"]
