"""Paths in all heights: every cell reported as reachable is accepted at its cost."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move
from fracas_engine.rulesets.srd5.actions.move_orders import plan_move
from fracas_engine.rulesets.srd5.movement.mounts import can_bear
from fracas_engine.rulesets.srd5.movement.paths import placed
from fracas_engine.rulesets.srd5.state import s5
from tests.engine.rulesets.srd5.arena import start

BOARD = "..#....\n.......\n...~...\n....#.."


@pytest.mark.rule("S5-GRID-10")
@pytest.mark.parametrize(
    ("mode", "speed", "at"),
    [("fly", "{fly: 4}", "[1, 1, 1]"), ("fly", "{fly: 4}", "[1, 1]"), ("burrow", "{burrow: 3}", "[1, 1]"),
     ("climb", "{walk: 3, climb: 4}", "[1, 0, 2]"), ("walk", "{walk: 4}", "[1, 1]")],
)  # fmt: skip
def test_what_is_reachable_is_accepted_at_the_cost_that_is_said(mode: str, speed: str, at: str) -> None:
    """Every place of the answer, named as it stands there, costs what the answer says."""
    battle = start(
        BOARD,
        f"id: x, side: a, at: {at}, hp: 20, ac: 10, speed: {speed}",
        "id: y, side: b, at: [3, 1], hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    creature = s5(battle.state.creatures["x"])
    answer: Any = battle.ask({"reachable": {"by": "x", "move": mode}})
    here = (*creature.at, creature.altitude) if creature.at is not None else ()

    for place, cost in answer:
        if placed(creature, mode, place) != here:
            frame = plan_move(battle.situation, creature, Move(by=CreatureId("x"), mode=mode, to=place))
            assert sum(frame.costs) == cost, place


@pytest.mark.rule("S5-MOUNT-01")
@pytest.mark.parametrize(("size", "bears"), [("small", False), ("medium", False), ("large", True)])
def test_a_mount_has_to_be_bigger_than_its_rider(size: str, bears: bool) -> None:  # noqa: FBT001
    """One that is as big as its rider has no room for it."""
    battle = start(
        ".......\n.......",
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 10, speed: 6",
        f"id: horse, side: a, at: [2, 0], size: {size}, hp: 20, ac: 10, speed: 6, traits: [mount]",
        "id: y, side: b, at: [6, 0], hp: 20, ac: 10, speed: 6",
        order="x horse y",
    )
    creatures = battle.state.creatures

    assert can_bear(creatures["horse"], creatures["x"], ("mount",)) is bears
