"""Ends of effects: concentration, conditions, holds on the ground, turns of creatures that are gone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.durations import ENCOUNTER
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.frames import Fall, Turn
from fracas_engine.rulesets.srd5.harm import concentration, condition_effects, death, dropped_items, falling
from fracas_engine.rulesets.srd5.harm.damage import deal
from fracas_engine.rulesets.srd5.queries import hands, sight, turn_order
from fracas_engine.rulesets.srd5.state import Helping, Srd5Creature, Srd5Zone, s5
from fracas_engine.rulesets.srd5.turns import turn_end
from fracas_engine.rulesets.srd5.turns.turn_phases import fresh
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import sheet, start

X, Y = CreatureId("x"), CreatureId("y")


def _two(more: str = "", rows: str = "......\n......", order: str = "x y") -> Battle:
    return start(
        rows,
        f"id: x, side: a, hero: true, at: [1, 1], hp: 20, ac: 10, speed: 6{more}",
        "id: y, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6",
        order=order,
    )


def _now(battle: Battle, **faces: list[int]) -> Resolution:  # type: ignore[type-arg]
    return Resolution(battle.situation, Dice(ScriptedFaces({key: tuple(value) for key, value in faces.items()})))


def _one(battle: Battle, name: str = "x") -> Srd5Creature:
    return s5(battle.state.creatures[name])


@pytest.mark.rule("S5-CONC-02", "S5-CONC-03")
@pytest.mark.parametrize(("conditions", "faces", "kept"), [("", [10], True), ("", [9], False), ("stunned", [], False)])
def test_who_is_incapacitated_concentrates_on_nothing(conditions: str, faces: list[int], kept: bool) -> None:  # noqa: FBT001
    """No die falls for it; of others damage asks for a save of 10 at least."""
    battle = _two()
    creature = _one(battle)
    creature.conditions = tuple(Condition(name, ENCOUNTER) for name in conditions.split())
    creature.concentration = concentration.cause_of(creature, "bless")

    concentration.shaken(_now(battle, save=faces), creature, 4)

    assert bool(creature.concentration) is kept


@pytest.mark.rule("S5-CONC-04")
def test_only_what_was_concentrated_on_ends_with_concentration() -> None:
    """By the same creature and the same action."""
    battle = _two()
    creature, bearer = _one(battle), _one(battle, "y")
    cause = creature.concentration = concentration.cause_of(creature, "bless")
    held = Modifier(to="attack", by=1, source=X, cause=cause, ends=ENCOUNTER)
    others = (replace(held, source=Y), replace(held, cause=concentration.cause_of(creature, "guide")))
    bearer.modifiers = (held, *others)

    concentration.end(_now(battle), creature)

    assert list(bearer.modifiers) == list(others)


@pytest.mark.rule("S5-COND-07")
def test_other_conditions_stay_as_exhaustion_grows() -> None:
    """And as it goes."""
    battle = _two()
    creature = _one(battle)
    creature.conditions = (Condition("poisoned", ENCOUNTER),)
    now = _now(battle)

    seen = []
    for levels in (1, 1, -2):
        condition_effects.gain_exhaustion(now, creature, levels)
        seen.append({condition.name: condition.amount for condition in creature.conditions})

    assert seen == [{"poisoned": None, "exhaustion": 1}, {"poisoned": None, "exhaustion": 2}, {"poisoned": None}]


@pytest.mark.rule("S5-COND-25")
def test_who_lies_is_not_knocked_down_again() -> None:
    """Nothing is told of it."""
    battle = _two(", conditions: [prone]")
    now = _now(battle)

    condition_effects.knock_prone(now, _one(battle))

    assert (now.events, [one.name for one in _one(battle).conditions]) == ([], ["prone"])


@pytest.mark.rule("S5-DEATH-01")
def test_nobody_dies_twice() -> None:
    """Nothing is told the second time."""
    battle = _two()
    now = _now(battle)
    death.die(now, _one(battle))
    told = len(now.events)

    death.die(now, _one(battle))

    assert (told > 0, len(now.events)) == (True, told)


@pytest.mark.rule("S5-FALL-03")
@pytest.mark.parametrize(("reaction", "asked"), [(1, True), (0, False)])
def test_whose_reaction_is_spent_is_not_asked_to_dive(reaction: int, asked: bool) -> None:  # noqa: FBT001
    """The damage falls at once."""
    battle = _two(rows="wwwwww\nwwwwww")
    _one(battle).budget = {"reaction": reaction}

    falling.step_fall(_now(battle, damage=[] if asked else [3]), Fall(X, 10, water=True), ())

    assert _one(battle).hp == (20 if asked else 17)


@pytest.mark.rule("S5-SPEED-07", "S5-HIDE-05")
def test_a_fall_is_heard_and_those_who_are_gone_do_not_fall() -> None:
    """Nor the dead, nor who is on no cell."""
    battle = _two(", conditions: [hidden]")
    creature = _one(battle)
    creature.altitude = 2
    now = _now(battle)
    for gone in ({"alive": False}, {"at": None}, {"gone": True}):
        before = {key: getattr(creature, key) for key in gone}
        for key, value in gone.items():
            setattr(creature, key, value)
        falling.look(now, creature)
        for key, value in before.items():
            setattr(creature, key, value)
        assert creature.altitude == 2
    assert creature.has("hidden")

    falling.look(now, creature)

    assert (creature.altitude, creature.has("hidden")) == (0, False)


@pytest.mark.rule("S5-ACT-21", "S5-REF-04")
def test_who_may_react_and_in_which_order() -> None:
    """No creature at 0 hit points, and none that is gone though the order still names it."""
    battle = _two(order="x y")
    creature = _one(battle)
    assert turn_order.can_react(creature)
    assert [one.id for one in turn_order.in_order(battle.situation)] == ["y", "x"]

    creature.hp = 0
    assert not turn_order.can_react(creature)
    creature.alive = False
    assert [one.id for one in turn_order.in_order(battle.situation)] == ["y"]
    _one(battle, "y").at = None
    assert list(turn_order.in_order(battle.situation)) == []


@pytest.mark.rule("S5-MOUNT-05")
def test_a_turn_is_ended_by_whose_it_is() -> None:
    """Not by another creature."""
    battle = _two()

    with pytest.raises(IllegalIntent) as refused:
        turn_end.end_by_order(_now(battle), Turn(X), _one(battle, "y"))
    assert refused.value.code == "not_available"


@pytest.mark.rule("S5-D20-05")
@pytest.mark.parametrize(("face", "stays"), [(9, True), (10, False)])
def test_what_no_action_has_caused_is_saved_against_at_10(face: int, stays: bool) -> None:  # noqa: FBT001
    """With Constitution."""
    battle = _two(", conditions: {poisoned: {until: save_ends}}")

    turn_end._save_again(_now(battle, save=[face]), _one(battle))

    assert _one(battle).has("poisoned") is stays


@pytest.mark.rule("S5-WATER-07")
@pytest.mark.parametrize(("choking", "told"), [(0, ["breathed"]), (2, ["breathed", "condition_ended"])])
def test_who_breathes_again_loses_the_exhaustion_of_choking(choking: int, told: list[str]) -> None:
    """And nothing where it has not choked."""
    battle = _two()
    creature = _one(battle)
    creature.breath, creature.choking = 3, choking
    if choking:
        creature.conditions = (Condition("exhaustion", ENCOUNTER, amount=choking),)
    now = _now(battle)

    turn_end._breathe(now, creature)

    assert [event.name for event in now.events] == told


@pytest.mark.rule("S5-ACT-09")
@pytest.mark.parametrize(("until", "kept"), [(None, False), (1, False), (2, False), (3, True)])
def test_help_is_over_with_the_turn_that_it_names(until: int | None, kept: bool) -> None:  # noqa: FBT001
    """At its giver's next turn, where it names none."""
    creature = _one(_two())
    creature.turns = 2
    creature.helping = (Helping(Y, until_turn=until),)

    assert bool(fresh(creature, sheet())["helping"]) is kept


@pytest.mark.parametrize(("immune", "turn"), [("", True), (", resist: [fire]", False), (", immune: [fire]", False)])
@pytest.mark.rule("S5-MON-02")
def test_damage_that_does_nothing_does_not_stop_regeneration(immune: str, turn: bool) -> None:  # noqa: FBT001
    """Only damaging effects, among any others."""
    battle = _two(f", regeneration: 5, traits: [fire_stops_regeneration]{immune}")
    creature = _one(battle)

    deal(_now(battle), creature, ((1, "fire"), (4, "slashing")))

    assert (creature.unmended_turn == creature.turns + 1) is turn


@pytest.mark.rule("S5-TURN-06")
def test_an_item_that_is_not_there_is_not_taken_away() -> None:
    """The others stay as they are; of two of a name one goes."""
    assert dropped_items._without(("rope", "torch", "rope"), "rope") == ("torch", "rope")
    assert dropped_items._without(("torch",), "rope") == ("torch",)


@pytest.mark.rule("S5-ACT-02", "S5-TURN-06")
def test_an_item_is_picked_up_by_its_name() -> None:
    """Among any other items; without an item to pick up the rest stays."""
    blow = "cost: action, origin: melee, weapon: {die: 1d6}"
    battle = _two(f", items: {{held: [club, spear]}}, actions: [{{id: club, {blow}}}, {{id: spear, {blow}}}]")
    creature = _one(battle)
    now = _now(battle)
    dropped_items.drop(now, creature)
    spear = now.rules.sheet(now, creature).actions["spear"]
    found = hands.item_near(now, creature, "spear")
    assert found is not None
    assert found.item == "spear"

    assert dropped_items.equipped(now, creature, spear) == {"held": ("spear",)}
    assert [thing.item for thing in hands.lying_near(now, creature)] == ["club"]
    assert dropped_items.equipped(now, creature, spear) == {"held": ("spear",)}
    assert [thing.item for thing in hands.lying_near(now, creature)] == ["club"]


@pytest.mark.rule("S5-SENSE-05")
@pytest.mark.parametrize(("glyph", "seen"), [(".", True), ("F", False), ("f", True)])
def test_nobody_sees_into_fog(glyph: str, seen: bool) -> None:  # noqa: FBT001
    """Not even from beside it."""
    battle = _two(rows=f"......\n..{glyph}...")

    assert sight.sees_cell(battle.situation, _one(battle), (2, 1)) is seen


@pytest.mark.rule("S5-DMG-11")
@pytest.mark.parametrize("alive", [True, False])
def test_what_does_no_damage_has_dealt_none(alive: bool) -> None:  # noqa: FBT001
    """To who is immune, and to the dead."""
    battle = _two(", immune: [fire]")
    creature = _one(battle)
    creature.alive = alive

    assert deal(_now(battle), creature, ((5, "fire"),)) == 0


def _zone(name: str, owner: CreatureId, cause: str, **more: Any) -> Srd5Zone:
    return Srd5Zone(id=name, name=name, cells=((1, 1),), ends=ENCOUNTER, owner=owner, sheet=owner, cause=cause, **more)


@pytest.mark.rule("S5-CONC-03", "S5-CONC-04")
def test_of_zones_those_alone_end_that_were_concentrated_on() -> None:
    """Neither the owner's other things nor those that another creature has made by the same action."""
    battle = _two()
    creature = _one(battle)
    creature.concentration = concentration.cause_of(creature, "fog")
    zones = battle.state.zones
    zones |= {zone.id: zone for zone in (_zone("own", X, "fog"), _zone("other", X, "web"), _zone("foreign", Y, "fog"))}

    concentration.end(_now(battle), creature)

    assert set(zones) == {"other", "foreign"}


@pytest.mark.rule("S5-CONC-04")
def test_an_action_without_effects_of_its_own_keeps_nobody_summoned() -> None:
    """Concentration on an effect that works by hits alone keeps no other action's summons."""
    hex_, call = (
        "{id: hex, cost: action, origin: ranged, range: 6, attack: {bonus: 5, vs: ac}, hit: [{damage: 1}]}",
        "{id: call, cost: action, effect: [{summon: y}]}",
    )
    battle = _two(f", actions: [{hex_}, {call}]")
    creature = _one(battle)
    (effect,) = battle.situation.rules.sheet(battle.situation, creature).lists["call.effect"].effects
    found = []
    for action in ("hex", "call"):
        creature.concentration = concentration.cause_of(creature, action)
        found.append(concentration.keeps(battle.situation, creature, effect))

    assert found == [False, True]


@pytest.mark.rule("S5-DEATH-01")
def test_who_dies_leaves_the_zones_that_hold_it_alone() -> None:
    """A zone that does not hold it is told nothing."""
    battle = _two()
    zones = battle.state.zones
    zones |= {zone.id: zone for zone in (_zone("in", X, "fog", holds=(X, Y)), _zone("out", X, "web", holds=(X,)))}
    now = _now(battle)

    death.die(now, _one(battle, "y"))

    left = [event.data["zone"] for event in now.events if event.name == "zone_left"]
    assert (left, zones["in"].holds, zones["out"].holds) == (["in"], (X,), (X,))  # type: ignore[attr-defined]
