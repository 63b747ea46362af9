"""Refusals of orders with their rules, independent of the path of the check.

Orders on a turn, readied orders and options go through the same checks; some of these can be met on
one of the ways only, and are asked here directly.
"""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move, Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions import move_orders, standard_actions, use_orders
from fracas_engine.rulesets.srd5.actions.move_orders import may_stand_up
from fracas_engine.rulesets.srd5.state import Srd5Object, s5
from tests.engine.rulesets.srd5.arena import start

X = CreatureId("x")
BITE = "{id: bite, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
SHOT = "{id: shot, cost: action, origin: ranged, range: [3, 3], attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
BOTH = "{id: both, cost: action, sequence: [bite, bite]}"
HIDDEN = ", conditions: {hidden: {until: encounter, total: 30}}"


def _battle(
    *, rows: str = "....... ....... .......", x: str = "", y: str = "", y_at: str = "[1, 0]", speed: str = "6"
) -> Battle:
    return start(
        rows,
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: {speed}, actions: [{BITE}, {SHOT}, {BOTH}]{x}",
        f"id: y, side: b, at: {y_at}, hp: 20, ac: 10, speed: 6{y}",
        "id: z, side: a, at: [0, 2], hp: 20, ac: 10, speed: 6",
        order="x y z",
    )


def _refusal(battle: Battle, action: str, **rest: Any) -> tuple[str, str]:
    """Return the refusal of an order that all creatures may give."""
    x = s5(battle.state.creatures["x"])
    with pytest.raises(IllegalIntent) as refused:
        standard_actions.plan_general(battle.situation, x, Use(by=X, action=action, **rest))
    return refused.value.code, refused.value.rule or ""


@pytest.mark.rule("S5-HIDE-02")
@pytest.mark.parametrize(
    ("action", "y"), [("grapple", ""), ("shove", ""), ("help", ""), ("influence", ", traits: [urging]"),
                      ("study", ", traits: [beast]")],
)  # fmt: skip
def test_nothing_is_done_to_who_hides(action: str, y: str) -> None:
    """As if it were not there; in sight it is done."""
    use = Use(by=X, action=action, on=("y",))
    seen = _battle(y=y)
    assert standard_actions.may(seen.situation, s5(seen.state.creatures["x"]), use)

    assert _refusal(_battle(y=HIDDEN + y), action, on=("y",)) == ("no_such_target", "S5-HIDE-02")


@pytest.mark.parametrize(
    ("battle", "use", "code", "rule"),
    [
        pytest.param({}, {"action": "grapple", "on": ("x",)}, "bad_target", "S5-GRAP-01", id="oneself"),
        pytest.param({"y_at": "[2, 0]"}, {"action": "shove", "on": ("y",)}, "out_of_range", "S5-GRAP-01", id="far"),
        pytest.param({"rows": ".#..... #...... .......", "y_at": "[1, 1]"}, {"action": "shove", "on": ("y",)},
                     "no_line_of_effect", "S5-COVER-03", id="behind a corner"),
        pytest.param({"y": ", conditions: {grappled: {source: x, until: escape}}"}, {"action": "grapple", "on": ("y",)},
                     "bad_target", "S5-GRAP-05", id="held already"),
        pytest.param({}, {"action": "escape"}, "not_available", "S5-GRAP-06", id="nothing holds"),
        pytest.param({}, {"action": "help", "on": ("x",)}, "bad_target", "S5-ACT-09", id="help for oneself"),
        pytest.param({}, {"action": "help", "on": ("z",)}, "not_available", "S5-ACT-09", id="help with nothing"),
        pytest.param({"y_at": "[2, 0]"}, {"action": "help", "on": ("y",)}, "out_of_range", "S5-ACT-10", id="far foe"),
        pytest.param({"y": ", traits: [urging], conditions: {unconscious: {until: encounter}}"},
                     {"action": "influence", "on": ("y",)}, "bad_target", "S5-ACT-11", id="who sleeps"),
        pytest.param({}, {"action": "interact"}, "malformed", "", id="no thing"),
        pytest.param({}, {"action": "command_mount"}, "not_available", "S5-MOUNT-04", id="no mount"),
        pytest.param({}, {"action": "dash", "with_": ("fly",)}, "not_available", "S5-ACT-05", id="no such speed"),
        pytest.param({}, {"action": "ready"}, "malformed", "S5-ACT-13", id="nothing readied"),
        pytest.param({}, {"action": "ready", "readied": Use(by=X, action="bite")}, "malformed", "S5-ACT-13",
                     id="no trigger"),
        pytest.param({}, {"action": "ready", "trigger": {"event": "hits"}}, "malformed", "S5-ACT-13",
                     id="nothing for a trigger"),
        pytest.param({}, {"action": "ready", "readied": Use(by=X, action="bite"), "trigger": {"event": "sleeps"}},
                     "malformed", "S5-ACT-13", id="no such event"),
        pytest.param({"speed": "{fly: 12}"}, {"action": "rise", "with_": ("7",)}, "not_available", "S5-GRID-10",
                     id="above the ceiling"),
        pytest.param({"x": ", conditions: {unconscious: {until: encounter}}"}, {"action": "surrender"}, "not_available",
                     "S5-END-03", id="asleep"),
        pytest.param({"x": ", conditions: {unconscious: {until: encounter}}"}, {"action": "flee"},
                     "not_enough_movement", "S5-END-04", id="no flight asleep"),
    ],
)  # fmt: skip
def test_orders_are_refused_under_their_rule(battle: dict[str, str], use: dict[str, Any], code: str, rule: str) -> None:
    """Each for the one thing that is wrong with it."""
    assert _refusal(_battle(**battle), **use) == (code, rule)


@pytest.mark.rule("S5-GRID-10")
@pytest.mark.parametrize(("cells", "leads"), [("6", True), ("7", False)])
def test_rising_leads_as_high_as_the_ceiling(cells: str, *, leads: bool) -> None:
    """With all the movement that there is."""
    battle = _battle(speed="{fly: 6}" if leads else "{fly: 7}")

    use = Use(by=X, action="rise", with_=(cells,))
    assert standard_actions.may(battle.situation, s5(battle.state.creatures["x"]), use) is leads


@pytest.mark.rule("S5-TURN-03")
def test_what_the_own_sheet_has_is_nothing_that_everybody_has() -> None:
    """Its name means the one on the sheet."""
    own = "{id: grapple, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{condition: grappled}]}"
    battle = start(
        "... ...",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, actions: [{own}]",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )

    assert _refusal(battle, "grapple", on=("y",)) == ("not_available", "S5-TURN-03")


@pytest.mark.rule("S5-COND-31")
@pytest.mark.parametrize("mode", ["walk", "jump"])
def test_the_unconscious_move_in_no_mode(mode: str) -> None:
    """At any speed."""
    battle = _battle(x=", conditions: {unconscious: {until: encounter}}")
    move = Move(by=X, mode=mode, to=(0, 1))

    with pytest.raises(IllegalIntent) as refused:
        move_orders.plan_move(battle.situation, s5(battle.state.creatures["x"]), move)

    assert (refused.value.code, refused.value.rule) == ("not_available", "S5-COND-31")


@pytest.mark.rule("S5-COND-25")
@pytest.mark.parametrize(("speed", "spent", "may"), [(6, 3, True), (6, 4, False), (0, 0, False), (1, 1, True)])
def test_standing_up_takes_half_of_a_speed_that_is_there(speed: int, spent: int, *, may: bool) -> None:
    """Who has none does not stand up for nothing."""
    battle = _battle(speed=str(speed), x=", conditions: {prone: {until: encounter}}")
    x = s5(battle.state.creatures["x"])
    x.spent = spent

    assert may_stand_up(battle.situation, x) is may


# ---------------------------------------------------------------- what the sheet offers


def _use_refused(battle: Battle, **use: Any) -> tuple[str, str]:
    x = s5(battle.state.creatures["x"])
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))
    with pytest.raises(IllegalIntent) as refused:
        use_orders.carry_out_use(now, x, Use(by=X, **use))
    assert now.events == []
    return refused.value.code, refused.value.rule or ""


@pytest.mark.parametrize(
    ("rows", "use", "code", "rule"),
    [
        (".......", {"action": "sing"}, "not_available", "S5-TURN-03"),
        (".......", {"action": "both"}, "malformed", "S5-MON-01"),
        (".......", {"action": "bite", "at": (7, 0)}, "bad_target", "S5-ATK-02"),
        (".......", {"action": "bite", "at": (0, 0)}, "bad_target", "S5-UNSEEN-02"),
        (".......", {"action": "bite", "at": (2, 0)}, "out_of_range", "S5-RANGE-01"),
        (".......", {"action": "shot", "at": (4, 0)}, "out_of_range", "S5-RANGE-01"),
        (".#.....", {"action": "shot", "at": (2, 0)}, "no_line_of_effect", "S5-COVER-03"),
        (".......", {"action": "bite", "on": ("box",)}, "out_of_range", "S5-ATK-02"),
        (".#.....", {"action": "shot", "on": ("box",)}, "no_line_of_effect", "S5-COVER-03"),
    ],
)
def test_cells_and_things_are_struck_where_they_can_be(rows: str, use: dict[str, Any], code: str, rule: str) -> None:
    """A guess and a thing keep to range and to lines as everything does."""
    battle = _battle(rows=f"{rows} ####### .......", y_at="[6, 0]", x="")
    battle.state.objects["box"] = Srd5Object(id="box", at=(2, 0), hp=5)

    assert _use_refused(battle, **use) == (code, rule)
