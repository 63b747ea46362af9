"""Answers of the ruleset to the shared layer and to the battle."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.causes import Cause
from fracas_engine.d20.frames import Aim, Applying
from fracas_engine.durations import ENCOUNTER
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Answer, End, Move, Use
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.srd5.frames import NextTurn, Turn
from fracas_engine.rulesets.srd5.ruleset import Srd5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import now, start

X, Y = CreatureId("x"), CreatureId("y")


def _battle(actions: str = "", more: str = "") -> Battle:
    return start(
        "..... .....",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, actions: [{actions}]{more}",
        "id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )


@pytest.mark.rule("S5-TURN-01")
@pytest.mark.parametrize(
    ("frame", "intent", "code"),
    [
        (Turn(X), Answer(by=X, answer=True), "nothing_pending"),
        (NextTurn(), End(by=X), "nothing_pending"),
        (Turn(X), End(by=Y), "not_your_turn"),
        (Turn(X), Move(by=Y, mode="walk", to=(4, 0)), "not_your_turn"),
        (Turn(X), Use(by=Y, action="dodge"), "not_your_turn"),
    ],
)
def test_a_turn_takes_the_orders_of_its_own_creature(frame: Any, intent: Any, code: str) -> None:
    """No answers, none for another creature, and none between turns."""
    battle = _battle()
    (decision,) = battle.pending

    with pytest.raises(IllegalIntent) as refused:
        Srd5().intend(now(battle), frame, decision, intent)

    assert refused.value.code == code


@pytest.mark.rule("S5-GRAP-07", "S5-TURN-03")
@pytest.mark.parametrize(
    ("actions", "held", "done"),
    [("", True, True), ("{id: release, cost: action, targets: self, effect: [{temp_hp: 1}]}", True, False)],
)
def test_an_action_of_the_own_sheet_is_nothing_that_is_done_at_any_time(
    actions: str, *, held: bool, done: bool
) -> None:
    """Letting go is, where no action of the sheet is called so."""
    battle = _battle(actions)
    battle.state.creatures["y"].conditions = (Condition("grappled", ENCOUNTER, source=X),)

    assert Srd5().use_off_turn(now(battle), SeatId("a"), Use(by=X, action="release")) is done
    assert battle.state.creatures["y"].has("grappled") is (held and not done)


@pytest.mark.rule("S5-GRAP-01", "S5-D20-15")
def test_an_unarmed_strike_of_the_own_sheet_takes_the_place_of_everybodys() -> None:
    """A creature without one has the common one."""
    own = "{id: unarmed_strike, cost: action, origin: melee, attack: {bonus: 9, vs: ac}, hit: [{damage: 8}]}"
    for actions, bonus in (("", 2), (own, 9)):
        battle = _battle(actions)
        sheet = battle.situation.rules.sheet(battle.situation, battle.state.creatures["x"])
        assert sheet.actions["unarmed_strike"].bonus == bonus


@pytest.mark.rule("S5-COND-14")
@pytest.mark.parametrize(("name", "acts"), [("stunned", False), ("poisoned", True)])
def test_the_incapacitated_do_not_act(name: str, *, acts: bool) -> None:
    """Others do."""
    battle = _battle()
    x = battle.state.creatures["x"]
    x.conditions = (Condition(name, ENCOUNTER),)

    assert Srd5().turns.can_act(battle.situation, x) is acts


@pytest.mark.rule("S5-SPELL-03")
@pytest.mark.parametrize(
    ("found", "total"),
    [
        ((("bless", 1), ("bless", 4)), 4),
        ((("bless", 4), ("bane", -2)), 2),
        ((("bane", -2), ("bane", -3)), -3),
        ((("mixed", 2), ("mixed", -3)), -1),
        ((("", 1), ("", 2)), 3),
    ],
)
def test_of_one_spell_the_most_potent_counts(found: tuple[tuple[str, int], ...], total: int) -> None:
    """A boon and a bane of it both do, and so do several that nothing names."""
    x = _battle().state.creatures["x"]
    x.modifiers = tuple(Modifier(to="attack", by=by, ends=ENCOUNTER, cause=Cause(word=name)) for name, by in found)

    assert Srd5().conditions.modified(x, "attack") == total


@pytest.mark.rule("S5-AREA-04", "S5-COVER-12")
@pytest.mark.parametrize(
    ("what", "chance"), [("save: {dc: 12, ability: dex}, effect: [{damage: 3}]", 550), ("effect: [{damage: 3}]", None)]
)
def test_the_odds_in_an_area_are_those_of_the_save_if_there_is_one(what: str, chance: int | None) -> None:
    """Nothing can be said where there is none."""
    battle = _battle(f"{{id: blast, cost: action, targets: all, area: {{sphere: 1, within: 9}}, {what}}}")
    x, y = battle.state.creatures["x"], battle.state.creatures["y"]
    now = battle.situation
    blast = now.rules.sheet(now, x).actions["blast"]
    (placed,) = list(now.rules.areas.shapes["sphere"].candidates(now, x, blast, now.map.grid.bit((3, 0))))[:1]

    found = Srd5().attacks.area_option(now, x, blast, Aim(at=placed.at), placed, y)

    assert found.chance == chance


@pytest.mark.rule("S5-ORDER-04")
@pytest.mark.parametrize(("tags", "until", "ends"), [("[rounds_3]", "", "rounds"), ("[]", "", "encounter")])
def test_an_effect_lasts_as_many_rounds_as_its_action_says(tags: str, until: str, ends: str) -> None:
    """Else as long as the battle."""
    battle = _battle(f"{{id: slow, cost: action, range: 6, tags: {tags}, effect: [{{condition: restrained}}]}}")
    x, y = battle.state.creatures["x"], battle.state.creatures["y"]
    sheet = battle.situation.rules.sheet(battle.situation, x)
    frame = Applying(X, sheet.key, "slow", "slow.effect", Y, ())

    assert Srd5().conditions.effect_ends(battle.situation, frame, until, x, y).until == ends
