"""Damage, healing, temporary hit points, conditions and durations, one by one."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import add_modifier, add_ongoing, begin_condition
from fracas_engine.d20.harm.damage import deal, grant_temporary, heal
from fracas_engine.d20.harm.death import end_tied_to
from fracas_engine.d20.state import D20Creature, Ongoing
from fracas_engine.d20.turns.turn_edges import end_due, make_saves
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
    """The higher number counts, and what is left over reaches the hit points."""
    _, resolution, x = scene()
    grant_temporary(resolution, x, 5)
    grant_temporary(resolution, x, 3)

    deal(resolution, x, ((8, ""),))

    assert (x.temp_hp, x.hp) == (0, 17)
    assert heal(resolution, x, 9) == 3


def test_the_dead_take_no_damage_and_no_healing() -> None:
    """Whoever is destroyed stays so."""
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
