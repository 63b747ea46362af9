"""Positions of zones."""

from __future__ import annotations

from itertools import product

import pytest

from fracas_engine.battle import Battle
from fracas_engine.d20.state import EffectZone
from fracas_engine.d20.summons import zones
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.ids import Cell, Place
from fracas_engine.resolution import Resolution
from fracas_engine.state import Zone
from tests.engine.rulesets.monster_mash.arena import do, end, start, use, walk

ROWS = " ".join(["......."] * 5)


def _laid(area: str, at: Place | None) -> tuple[Battle, set[Cell]]:
    web = f"{{id: web, cost: standard, targets: self, effect: [{{zone: {{area: {area}, terrain: [difficult]}}}}]}}"
    battle = start(
        ROWS,
        f"id: x, seat: a, at: [1, 1], hp: 20, speed: 4, actions: [{web}]",
        "id: y, seat: b, at: [6, 4], hp: 20, speed: 4",
        order="x y",
    )
    do(battle, use("x", "web", at=at))
    (zone,) = battle.state.zones.values()
    return battle, {(cell[0], cell[1]) for cell in zone.cells}


def _block(west: int, north: int, east: int, south: int) -> set[Cell]:
    return set(product(range(west, east + 1), range(north, south + 1)))


@pytest.mark.rule("OC-ZONE-02")
@pytest.mark.parametrize(
    ("area", "at", "cells"),
    [("{burst: 1}", (4, 3), _block(3, 2, 5, 4)), ("{burst: 1}", None, _block(0, 0, 2, 2)),
     ("{emanation: 2}", None, _block(0, 0, 3, 3)), ("{emanation: 1}", (4, 3), _block(0, 0, 2, 2))],
)  # fmt: skip
def test_a_zone_lies_around_what_is_named_or_around_its_user(area: str, at: Place | None, cells: set[Cell]) -> None:
    """An emanation always lies around its user, without its user's own space or with it."""
    _, found = _laid(area, at)

    assert found | {(1, 1)} == cells | {(1, 1)}


def test_nothing_acts_on_who_is_gone_or_outside() -> None:
    """Nor does what is no zone of effects."""
    battle, _ = _laid("{burst: 1}", None)
    (zone,) = zones.zones_of(battle.situation)
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))
    height = len(battle.state.stack)
    other = battle.state.creatures["y"]

    zones.act_on(now, zone.id, other, "start")
    zones.act_on(now, "nothing", other, "start")
    plain = Zone(id="plain", name="plain", cells=(), ends=zone.ends)
    assert zones.effects_of(battle.situation, plain, "enter") == ()
    assert len(battle.state.stack) == height


def test_the_dead_enter_and_leave_nothing() -> None:
    """Who is carried through a zone without life is not inside it, and is not told to have left it."""
    battle, cells = _laid("{burst: 1}", (4, 3))
    dead = battle.state.creatures["y"]
    resolution = Resolution(battle.situation, Dice(ScriptedFaces(None)))
    for at, alive, holds in ((min(cells), False, ()), (min(cells), True, ("y",)), ((6, 0), False, ("y",))):
        resolution.emit("moved", (dead, {"at": at, "alive": alive}))

        zones.notice_move(resolution, dead)

        (zone,) = zones.zones_of(resolution)
        assert zone.holds == holds


@pytest.mark.rule("S5-SPELL-07")
def test_which_creatures_a_zone_has_struck_survives_a_dump_and_ends_with_the_turn() -> None:
    """A loaded battle does not strike a creature again in the same turn, and forgets it when the turn ends."""
    zone = "{area: {burst: 1}, enter: [{damage: 3}], end: [{damage: 3}], once_per_turn: all}"
    fire = f"{{id: fire, cost: standard, targets: self, effect: [{{zone: {zone}}}]}}"
    battle = start(
        ROWS,
        f"id: x, seat: a, at: [0, 0], hp: 20, speed: 4, actions: [{fire}]",
        "id: y, seat: b, at: [6, 4], hp: 20, speed: 4",
        order="x y",
    )
    for intent in (use("x", "fire", at=(4, 3)), end("x"), walk("y", (5, 4))):
        do(battle, intent)
    (before,) = battle.state.zones.values()
    assert isinstance(before, EffectZone)
    assert (battle.state.creatures["y"].hp, before.struck) == (17, ("y",))
    loaded = Battle.load(battle.dump())
    do(loaded, end("y"))
    (after,) = loaded.state.zones.values()
    assert isinstance(after, EffectZone)
    assert (loaded.state.creatures["y"].hp, after.struck) == (17, ())
