"""Defaults of incomplete orders: the speed of a Dash, the awaited trigger, the place of a zone."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.actions import performing, readying, standard_actions
from fracas_engine.rulesets.srd5.frames import PartOfSeries
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import now, start

X, Y = CreatureId("x"), CreatureId("y")
ACTIONS = """
  {id: bite, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]},
  {id: shot, cost: action, origin: ranged, range: [4, 8], attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]},
  {id: gaze, cost: action, save: {dc: 12, ability: con}, effect: [{damage: 3}]},
  {id: mist, cost: action, range: 6, effect: [{zone: {area: {burst: 1}, terrain: [difficult]}}]},
  {id: cloud, cost: action, range: 6, effect: [{damage: 2}, {zone: {area: {burst: 1}, terrain: [difficult]}}]},
  {id: cry, cost: action, origin: self, effect: [{temp_hp: 3}]}
""".replace("\n", " ")


def _battle(speed: str = "6") -> Battle:
    return start(
        "...... ......",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: {speed}, actions: [{ACTIONS}]",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )


@pytest.mark.rule("S5-ACT-04", "S5-ACT-05")
@pytest.mark.parametrize(
    ("speed", "words", "gained"),
    [("{walk: 6, fly: 9}", (), 6), ("{walk: 6, fly: 9}", ("fly",), 9), ("{swim: 8}", (), 8),
     ("{fly: 7, swim: 8}", (), 7)],
)  # fmt: skip
def test_a_dash_takes_the_walking_speed_where_there_is_one(speed: str, words: tuple[str, ...], gained: int) -> None:
    """Else the first of those that there are; or the one that is named."""
    battle = _battle(speed)
    x = s5(battle.state.creatures["x"])

    standard_actions.plan_general(battle.situation, x, Use(by=X, action="dash", with_=words))(now(battle))

    assert x.dashes == (gained,)


@pytest.mark.rule("S5-ACT-13")
@pytest.mark.parametrize(("name", "within"), [("bite", 1), ("shot", 8), ("gaze", 1)])
def test_what_is_readied_by_its_name_waits_for_a_foe_within_its_range(name: str, within: int) -> None:
    """Within one cell where nothing limits it."""
    battle = _battle()

    response, trigger = readying._usual(battle.situation, s5(battle.state.creatures["x"]), name)

    assert response == Use(by=X, action=name)
    assert trigger == {"event": "enters_range", "by": "enemy", "within": within}


@pytest.mark.rule("S5-AREA-12")
@pytest.mark.parametrize(("name", "lays"), [("mist", True), ("cloud", False), ("bite", False), ("cry", False)])
def test_a_zone_alone_is_laid_where_nobody_is_struck(name: str, *, lays: bool) -> None:
    """An action with more effects needs named targets."""
    battle = _battle()
    x = battle.state.creatures["x"]
    action = battle.situation.rules.sheet(battle.situation, x).actions[name]

    assert performing._lays_only(battle.situation, x, action) is lays


@pytest.mark.rule("S5-MON-01", "S5-ATK-02")
@pytest.mark.parametrize(
    ("field", "value", "left"),
    [("hp", 20, ()), ("at", (5, 1), ("bite",)), ("alive", False, ("bite",))],
)
def test_a_part_of_a_sequence_without_its_target_is_left_over(field: str, value: Any, left: tuple[str, ...]) -> None:
    """It is not used; a remaining creature suffers it."""
    battle = _battle()
    setattr(battle.state.creatures["y"], field, value)
    here = now(battle)

    performing.step_part_of_series(here, PartOfSeries(X, "bite", Y))

    assert s5(battle.state.creatures["x"]).sequence == left
    assert [event.name for event in here.events] == ["attack_left"] * bool(left)


@pytest.mark.rule("S5-COND-15")
@pytest.mark.parametrize(("field", "value"), [("alive", False), ("conditions", (Condition("stunned", ENCOUNTER),))])
def test_who_was_stopped_goes_on_with_no_sequence(field: str, value: Any) -> None:
    """Nor is anything left over."""
    battle = _battle()
    setattr(battle.state.creatures["x"], field, value)
    here = now(battle)

    performing.step_part_of_series(here, PartOfSeries(X, "bite", Y))

    assert here.events == []
