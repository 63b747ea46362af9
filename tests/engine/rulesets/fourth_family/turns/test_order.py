"""Places in the order, empty rounds, and timeouts in a turn."""

from __future__ import annotations

import pytest

from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End
from fracas_engine.rulesets.fourth_family.actions import orders
from fracas_engine.rulesets.fourth_family.frames import NextTurn
from fracas_engine.rulesets.fourth_family.state import game_of
from fracas_engine.rulesets.fourth_family.turns import initiative, rounds
from fracas_engine.state import Condition
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = ("fourth_edition", "orcus")


def _three(ruleset: str) -> Scene:
    names = (("a", "red"), ("b", "blue"), ("c", "blue"))
    return scene(
        ruleset, "......", *(f"id: {name}, side: {side}, at: [{x}, 0]" for x, (name, side) in enumerate(names))
    )


@pytest.mark.rule("FE-READY-03", "OB-REDY-06")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_place_before_somebody_who_has_left_the_order_is_its_end(ruleset: str) -> None:
    """A creature still in the order has a place to be before."""
    place = _three(ruleset)

    initiative.move_before(place.now, place["c"], CreatureId("a"))
    first = place.now.state.game.order
    place.now.state.game.order = (CreatureId("c"), CreatureId("b"))
    initiative.move_before(place.now, place["c"], CreatureId("a"))

    assert (first, place.now.state.game.order) == (("c", "a", "b"), ("b", "c"))


@pytest.mark.rule("FE-ROUND-01", "OB-STEP-04")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_round_of_nobody_has_no_turns(ruleset: str) -> None:
    """It begins, and that is all."""
    place = _three(ruleset)
    left = []
    for order in ((CreatureId("a"),), ()):
        place.now.state.game.order = order
        place.now.state.stack.clear()
        game_of(place.now).to_come = ()
        rounds.step_next(place.now, NextTurn())
        left.append([frame for frame in place.now.state.stack if isinstance(frame, NextTurn)])

    assert left == [[NextTurn()], []]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_silence_in_a_turn_ends_it(ruleset: str) -> None:
    """It is no answer to the question of stepping in."""
    place = _three(ruleset)

    assert place.battle.standing_intent(place.battle.pending[0]) == End(by=CreatureId("a"))


@pytest.mark.rule("FE-CHARGE-06", "OC-POWER-13")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_can_do_nothing_is_told_so(ruleset: str) -> None:
    """Before anything else that may be wrong with an action."""
    place = _three(ruleset)
    creature = place["a"]
    action = place.now.rules.sheet(place.now, creature).actions["total_defense"]
    before = orders.fault(place.now, creature, action)
    creature.conditions = (Condition("stunned", ENCOUNTER),)

    assert (before, orders.fault(place.now, creature, action)) == ("", "a cannot act because of its conditions")
