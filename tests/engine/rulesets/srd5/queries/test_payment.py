"""Creatures that may act, and the remaining attacks of a Multiattack."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.queries.payment import can_act, usable
from fracas_engine.rulesets.srd5.state import s5
from tests.engine.rulesets.srd5.arena import start

BLOW = "cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 1}]"
ACTIONS = (
    f"actions: [{{id: claw, {BLOW}}}, {{id: bite, {BLOW}}}, {{id: claws, cost: action, sequence: [claw, claw]}}, "
    "{id: bites, cost: action, sequence: [bite, bite]}, {id: parry, cost: reaction, origin: self, "
    "trigger: {event: hits, by: enemy, to: self}, effect: [{temp_hp: 1}]}]"
)


def _fight(*, hero: bool = True) -> Battle:
    word = "true" if hero else "false"
    return start(
        "....",
        f"id: x, side: a, hero: {word}, at: [0, 0], hp: 20, ac: 10, speed: 6, abilities: {{str: 10}}, {ACTIONS}",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )


def _use(battle: Battle, action: str, *on: str, with_: tuple[str, ...] = (), **faces: list[int]) -> None:
    script = battle._dice.faces
    assert isinstance(script, ScriptedFaces)
    script.step(faces)
    battle.apply("a", Use(by=CreatureId("x"), action=action, on=on, with_=with_))


@pytest.mark.rule("S5-MOUNT-07", "S5-COND-14")
@pytest.mark.parametrize(
    ("controlled", "rider", "acts"), [(True, "y", False), (True, None, True), (False, "y", True), (False, None, True)]
)
def test_a_mount_acts_by_itself_unless_its_rider_directs_it(controlled: bool, rider: str | None, acts: bool) -> None:  # noqa: FBT001
    """One that has lost its rider is free again."""
    creature = s5(_fight().state.creatures["x"])
    creature.controlled, creature.rider = controlled, CreatureId(rider) if rider is not None else None

    assert can_act(creature) is acts


@pytest.mark.rule("S5-GRAP-01", "S5-MON-01")
@pytest.mark.parametrize(("hero", "left"), [(True, ("claw",)), (False, ())])
def test_a_hero_shoves_in_the_place_of_one_attack_of_several(hero: bool, left: tuple[str, ...]) -> None:  # noqa: FBT001
    """A monster's Multiattack names what it consists of."""
    battle = _fight(hero=hero)

    _use(battle, "shove", "y", with_=("prone",), save=[20])

    assert s5(battle.state.creatures["x"]).sequence == left


@pytest.mark.rule("S5-MON-01", "S5-ACT-01")
def test_one_series_of_attacks_does_not_go_on_as_another() -> None:
    """After a first claw, one claw is left and no bite."""
    battle = _fight()
    _use(battle, "claw", "y", attack=[2])
    assert s5(battle.state.creatures["x"]).sequence == ("claw",)

    with pytest.raises(IllegalIntent) as refused:
        _use(battle, "bites", "y", "y")
    assert refused.value.code == "not_available"
    _use(battle, "claws", "y", attack=[2])
    assert s5(battle.state.creatures["x"]).sequence == ()


@pytest.mark.rule("S5-ACT-21")
def test_what_answers_a_trigger_is_used_at_no_other_time() -> None:
    """It is not offered, and an order for it is refused with the reason."""
    battle = _fight()
    now, creature = battle.situation, s5(battle.state.creatures["x"])

    assert not usable(now, creature, now.rules.sheet(now, creature).actions["parry"])
    with pytest.raises(IllegalIntent, match="can only be used when its trigger occurs"):
        _use(battle, "parry")
