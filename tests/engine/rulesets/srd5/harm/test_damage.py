"""Damage to temporary hit points, and items dropped by unconscious creatures."""

from __future__ import annotations

import pytest

from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm.damage import deal
from fracas_engine.rulesets.srd5.state import s5
from tests.engine.rulesets.srd5.arena import start


@pytest.mark.rule("S5-HP-04")
@pytest.mark.parametrize(("amount", "left", "hp"), [(4, 1, 20), (5, 0, 20), (7, 0, 18)])
def test_temporary_hit_points_go_first(amount: int, left: int, hp: int) -> None:
    """What goes beyond them carries over."""
    battle = start(
        ".....",
        "id: x, side: a, hero: true, at: [0, 0], hp: {max: 20, temp: 5}, ac: 10, speed: 6",
        "id: y, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    creature = s5(battle.state.creatures["x"])

    deal(Resolution(battle.situation, Dice(ScriptedFaces({}))), creature, ((amount, "fire"),))

    assert (creature.temp_hp, creature.hp) == (left, hp)


@pytest.mark.rule("S5-COND-31")
def test_who_falls_senseless_drops_what_it_holds_and_nobody_else_does() -> None:
    """Items lie where they fell; carried ones stay."""
    battle = start(
        ".....",
        "id: x, side: a, hero: true, at: [0, 0], hp: 5, ac: 10, speed: 6, items: {held: [torch], carried: [rope]}",
        "id: y, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6, items: {held: [club]}",
        order="x y",
    )
    one, other = s5(battle.state.creatures["x"]), s5(battle.state.creatures["y"])

    deal(Resolution(battle.situation, Dice(ScriptedFaces({}))), one, ((5, "fire"),))

    assert (one.held, one.carried, other.held) == ((), ("rope",), ("club",))
    assert [(thing.name, thing.at) for thing in battle.state.objects.values()] == [("torch", (0, 0))]
