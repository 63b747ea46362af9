"""Damage, healing, temporary hit points, conditions and durations, one by one."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import TEMPORARY, add_modifier, add_ongoing, begin_condition
from fracas_engine.d20.harm import deal, end_tied_to, grant_temporary, heal
from fracas_engine.d20.state import D20Creature, EffectZone, Ongoing
from fracas_engine.d20.turns import end_due, make_saves, regenerate
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import AnyResolution, Resolution
from fracas_engine.state import Condition
from tests.engine.rulesets.monster_mash.arena import start

X, Y = CreatureId("x"), CreatureId("y")


def scene(**faces: list[int]) -> tuple[Battle, AnyResolution, D20Creature]:
    """Return a battle, a resolution of it and the creature x."""
    battle = start(
        ".....",
        "id: x, seat: a, at: [0, 0], hp: 20, saves: 2, speed: 4",
        "id: y, seat: b, at: [4, 0], hp: 20, speed: 4",
        order="x y",
    )
    creature = battle.state.creatures["x"]
    assert isinstance(creature, D20Creature)
    return battle, Resolution(battle.situation, Dice(ScriptedFaces(faces))), creature


@pytest.mark.parametrize(
    ("parts", "half", "lost"),
    [(((7, ""),), False, 7), (((7, ""),), True, 3), (((5, "fire"), (5, "cold")), True, 5), (((1, ""),), True, 0)],
)
def test_damage_of_several_types_is_one_damage(parts: tuple[tuple[int, str], ...], half: bool, lost: int) -> None:  # noqa: FBT001
    """Halves are rounded down once for the whole, not for each type."""
    _, resolution, x = scene()

    assert deal(resolution, x, parts, half=half) == lost
    assert x.hp == 20 - lost


def test_temporary_hit_points_absorb_and_do_not_add_up() -> None:
    """The higher number counts, and the rest reaches the hit points."""
    _, resolution, x = scene()
    grant_temporary(resolution, x, 5)
    grant_temporary(resolution, x, 3)

    deal(resolution, x, ((8, ""),))

    assert (x.temp_hp, x.hp) == (0, 17)
    assert heal(resolution, x, 9) == 3


def test_the_dead_take_no_damage_and_no_healing() -> None:
    """A destroyed creature stays destroyed."""
    _, resolution, x = scene()
    deal(resolution, x, ((50, ""),))

    assert not x.alive
    assert deal(resolution, x, ((5, ""),)) == 0
    assert heal(resolution, x, 5) == 0


def test_the_same_condition_begins_anew_instead_of_twice() -> None:
    """From one source and cause there is one; from others each stands for itself."""
    _, resolution, x = scene()
    for source, cause in ((Y, "hex"), (Y, "hex"), (Y, "web"), (X, "hex")):
        begin_condition(resolution, x, Condition("dazed", ENCOUNTER, source=source, cause=Cause(word=cause)))

    assert [(c.source, c.cause.word) for c in x.conditions] == [("y", "hex"), ("y", "web"), ("x", "hex")]


def test_of_ongoing_damage_of_one_type_the_highest_stays() -> None:
    """A lower amount changes nothing, a higher one replaces it."""
    _, resolution, x = scene()
    for amount, kind in ((3, "fire"), (5, "fire"), (4, "fire"), (2, "")):
        add_ongoing(resolution, x, Ongoing(amount=amount, type=kind, ends=ENCOUNTER))

    assert [(ongoing.amount, ongoing.type) for ongoing in x.ongoing] == [(5, "fire"), (2, "")]


def test_everything_due_at_an_edge_ends_there() -> None:
    """Conditions, modifiers and ongoing damage that wait for this edge of this turn end; others stay."""
    _, resolution, x = scene()
    due, later = Ends("end_of_user_next_turn", X, 1, "end"), Ends("end_of_user_next_turn", X, 2, "end")
    for ends in (due, later):
        begin_condition(resolution, x, Condition("dazed", ends, cause=Cause(word=str(ends.turn))))
        add_modifier(resolution, x, Modifier(to="ac", by=2, cause=Cause(word=str(ends.turn)), ends=ends))
    add_ongoing(resolution, x, Ongoing(amount=3, ends=due))

    end_due(resolution, x, "start")
    assert len(x.conditions) == 2
    end_due(resolution, x, "end")

    assert [c.ends for c in x.conditions] == [later]
    assert [m.ends for m in x.modifiers] == [later]
    assert x.ongoing == ()


@pytest.mark.rule("MM-COND-06")
def test_what_waits_for_somebody_who_is_gone_ends() -> None:
    """An end that waits for a turn of y goes with y; one that lasts for the encounter does not."""
    battle, resolution, x = scene()
    begin_condition(resolution, x, Condition("stunned", Ends("end_of_user_next_turn", Y, 3, "end")))
    begin_condition(resolution, x, Condition("blinded", ENCOUNTER, source=Y))

    end_tied_to(resolution, battle.state.creatures["y"])

    assert [c.name for c in x.conditions] == ["blinded"]


@pytest.mark.rule("MM-COND-06", "MM-SAV-01")
def test_each_effect_is_saved_against_by_itself_and_groups_together() -> None:
    """Three saves: one for a condition, one for a pair that belongs together, one that fails."""
    _, resolution, x = scene(save=[8, 13, 7])
    begin_condition(resolution, x, Condition("stunned", Ends("save_ends", X, dc=10)))
    begin_condition(resolution, x, Condition("blinded", Ends("save_ends", X, dc=15, group=7)))
    begin_condition(resolution, x, Condition("paralyzed", Ends("save_ends", X)))
    add_ongoing(resolution, x, Ongoing(amount=3, ends=Ends("save_ends", X, dc=15, group=7)))

    make_saves(resolution, x, default_dc=10)

    assert [c.name for c in x.conditions] == ["paralyzed"]
    assert x.ongoing == ()


def test_no_damage_has_no_type() -> None:
    """A blow of no parts is told as one of 0, without a type."""
    _, resolution, creature = scene()

    assert deal(resolution, creature, ()) == 0
    (event,) = resolution.events
    assert (event.name, event.data["amount"], event.data["type"]) == ("damaged", 0, "")


@pytest.mark.rule("OB-TEMP-04", "FE-HP-05")
@pytest.mark.parametrize("lasting", [None, Modifier(to=TEMPORARY, by=5, ends=Ends("encounter"))])
def test_better_temporary_hit_points_take_the_end_of_the_old_ones_away(lasting: Modifier | None) -> None:
    """The limit of the old ones is gone, the limit of the new ones is there, and other modifiers stay."""
    _, resolution, creature = scene()
    other = Modifier(to="ac", by=1, ends=ENCOUNTER)
    creature.modifiers = (other, Modifier(to=TEMPORARY, by=3, ends=Ends("encounter")))
    creature.temp_hp = 3

    grant_temporary(resolution, creature, 5, lasting)

    assert creature.temp_hp == 5
    assert creature.modifiers == ((other,) if lasting is None else (other, lasting))


@pytest.mark.rule("FE-ONG-05")
def test_of_equal_ongoing_damage_the_later_stays() -> None:
    """It counts as much, and has the end of the later one."""
    _, resolution, creature = scene()
    for source in (X, Y):
        add_ongoing(resolution, creature, Ongoing(amount=5, type="fire", ends=ENCOUNTER, source=source))

    assert [(one.amount, one.source) for one in creature.ongoing] == [(5, Y)]


@pytest.mark.rule("MM-COND-06")
def test_zones_that_wait_for_a_turn_of_somebody_gone_end() -> None:
    """Those that wait for another creature's turn, or for none, stay."""
    battle, resolution, creature = scene()
    waits = [Ends("end_of_user_next_turn", name, 1, "end") for name in (X, Y)]
    for number, ends in enumerate([*waits, ENCOUNTER]):
        zone = EffectZone(id=f"zone_{number}", name="fog", cells=((2, 0),), owner=X, cause="fog", ends=ends)
        resolution.add(zone, "zone_began", zone=zone.id, by=X, cells=zone.cells)

    end_tied_to(resolution, creature)

    assert list(battle.state.zones) == ["zone_1", "zone_2"]


@pytest.mark.parametrize(
    ("hp", "alive", "then"), [(0, True, 0), (1, True, 3), (19, True, 20), (20, True, 20), (1, False, 1)]
)
def test_regeneration_is_for_those_who_are_up(hp: int, alive: bool, then: int) -> None:  # noqa: FBT001
    """It does not raise a creature from 0 hit points, nor above the maximum."""
    battle = start(
        ".....",
        "id: x, seat: a, at: [0, 0], hp: 20, saves: 2, speed: 4, regeneration: 2",
        "id: y, seat: b, at: [4, 0], hp: 20, speed: 4",
        order="y x",
    )
    creature = battle.state.creatures["x"]
    creature.hp, creature.alive = hp, alive

    regenerate(Resolution(battle.situation, Dice(ScriptedFaces(None))), creature)

    assert creature.hp == then
