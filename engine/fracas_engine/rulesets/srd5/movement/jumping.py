"""Long Jumps and High Jumps (S5-JUMP)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fracas_engine.board import Footprint, Mask, Voxel, step_crosses
from fracas_engine.content import CreatureSpec
from fracas_engine.content.words import Ability
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, Place
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.movement import fear, speeds
from fracas_engine.rulesets.srd5.movement.rest_of_way import travelling
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.cover import filling
from fracas_engine.rulesets.srd5.queries.numbered_traits import trait_number
from fracas_engine.rulesets.srd5.queries.space import crowded, overlapping, passable, riding_together, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation

FEET: Final = 5
DIRECTIONS: Final = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))
RUN_UP: Final = 2
"""The cells of running start that a full jump needs (S5-JUMP-01)."""


def long_cells(situation: Situation[D20Rules], creature: Srd5Creature) -> int:
    """Return the maximum length of a creature's Long Jump now, in cells (S5-JUMP-01)."""
    spec = situation.setup.sheets[creature.sheet]
    feet, runs = spec.abilities[_ability(spec)], creature.run >= RUN_UP
    own = trait_number(spec, "long_jump_"), trait_number(spec, "running_leap_") if runs else 0
    return max((feet if runs else feet // 2) // FEET, *own)


def high_cells(situation: Situation[D20Rules], creature: Srd5Creature) -> int:
    """Return the maximum height of a creature's High Jump now, in cells (S5-JUMP-04)."""
    spec = situation.setup.sheets[creature.sheet]
    feet = max(0, 3 + ability_modifier(spec.abilities[_ability(spec)]))
    return max((feet if creature.run >= RUN_UP else feet // 2) // FEET, trait_number(spec, "high_jump_"))


def _ability(spec: CreatureSpec) -> Ability:
    """Return the ability that decides how far a creature jumps."""
    return "dex" if "jumps_by_dexterity" in spec.traits else "str"


def can_jump(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature may jump at all now."""
    return (
        creature.alive
        and creature.at is not None
        and creature.carrier is None
        and creature.altitude == 0
        and not conditions.has_condition(creature, "prone", "unconscious")
        and speeds.speed_for(situation, creature, "walk") > 0
    )


@dataclass(frozen=True, slots=True)
class Leap:
    """A jump that an action allows, in place of a Long Jump."""

    cells: int
    """Its maximum length."""
    cost: int
    """The cells of movement that it costs, whatever its length."""


def plan_jump(
    situation: Situation[D20Rules],
    creature: Srd5Creature,
    path: tuple[Place, ...],
    to: Place | None,
    leap: Leap | None = None,
) -> Travelling:
    """Check a jump and return its frame.

    Args:
        situation: The battle.
        creature: The creature that jumps.
        path: The places to enter, in order; empty if `to` is given.
        to: The place to reach; None if `path` is given.
        leap: The jump that an action allows; None for a Long Jump or High Jump.

    Raises:
        IllegalIntent: `not_available`, `bad_path`, `not_enough_movement`, `blocked` or `occupied`.
    """
    left = speeds.movement_left(situation, creature, "walk")
    if not can_jump(situation, creature):
        if creature.alive and not speeds.speed_for(situation, creature, "walk"):
            raise IllegalIntent("not_enough_movement", f"{creature.id} has a Speed of 0", rule="S5-JUMP-02")
        raise IllegalIntent(
            "not_available", f"{creature.id} cannot jump: it must stand on the ground, unmounted", rule="S5-COND-25"
        )
    assert creature.at is not None
    if not path:
        assert to is not None
        path = straight(creature.at, to) or (to,)
    here = creature.at
    taken = tuple((p[0], p[1], p[2] if len(p) > 2 else 0) for p in path)
    if taken[-1][:2] == here and leap is None:
        return _high(situation, creature, taken, left)
    step = (taken[0][0] - here[0], taken[0][1] - here[1])
    if max(abs(step[0]), abs(step[1])) != 1:
        raise IllegalIntent(
            "bad_path", "a jump's path starts next to the jumper: name adjacent squares", rule="S5-JUMP-01"
        )
    before: Place = here
    for place in taken:
        if (place[0] - before[0], place[1] - before[1]) != step or place[2]:
            raise IllegalIntent("bad_path", "a jump is a straight line: choose a square in line", rule="S5-JUMP-01")
        before = place
    number = len(taken)
    cost = number if leap is None else leap.cost
    if cost > left:
        raise IllegalIntent(
            "not_enough_movement", f"not enough movement: the jump costs {cost}, {left} left", rule="S5-JUMP-02"
        )
    most = long_cells(situation, creature) if leap is None else leap.cells
    if number > most:
        raise IllegalIntent("not_enough_movement", f"too long a jump: {creature.id} can jump {most}", rule="S5-JUMP-01")
    _check_flight(situation, creature, taken, step)
    fear.check_fear(situation, creature, taken)
    costs = (1,) * number if leap is None else (leap.cost, *(0,) * (number - 1))
    return travelling(creature, "jump", taken, costs, (False,) * number)


def landings(
    situation: Situation[D20Rules], creature: Srd5Creature, leap: Leap | None = None
) -> Iterator[tuple[Cell, int]]:
    """Yield the cells to which a creature can make a Long Jump now, with their costs: those that `plan_jump` accepts.

    The cells are ordered by direction, then by distance. With a leap, the costs are the lengths.
    """
    if not can_jump(situation, creature):
        return
    left = speeds.movement_left(situation, creature, "walk")
    most = min(long_cells(situation, creature), left) if leap is None else leap.cells
    if most < 1 or (leap is not None and leap.cost > left):
        return
    grid, size, walls = situation.map.grid, SIDES[creature.size], filling(situation)
    barred = _cells_not_passed(situation, creature)
    known = situation.as_known_to(creature.seat)
    occupied = _occupied(known, creature)
    afraid = bool(fear.feared(situation, creature))
    (x, y), side, _ = space_of(situation, creature)
    for dx, dy in DIRECTIONS:
        before, wide = (x, y), side
        for number in range(1, most + 1):
            to = (x + dx * number, y + dy * number)
            if to[0] < 0 or to[1] < 0 or to[0] + size > grid.width or to[1] + size > grid.height:
                break
            mask = passed = grid.block(to, size, size)
            if dx and dy:
                passed |= grid.block((before[0] + dx, before[1]), wide, wide)
                passed |= grid.block((before[0], before[1] + dy), wide, wide)
            if passed & walls or mask & barred or step_crosses(situation.board, walls, size, before, to):
                break
            if afraid and not fear.is_free(situation, creature, straight((x, y), to)):
                break
            before, wide = to, size
            if not mask & occupied or (creature.size == "tiny" and not crowded(known, creature, Footprint(to, size))):
                yield to, number


def _cells_not_passed(situation: Situation[D20Rules], creature: Srd5Creature) -> Mask:
    """Return the cells of the creatures that a jumper on the ground may not pass, as `_check_pass` does."""
    found, size = 0, SIDES[creature.size]
    for other in situation.present():
        if other is creature or s5(other).carrier is not None or passable(creature, other):
            continue
        space = space_of(situation, other)
        if space.altitude < size and space.altitude + space.size > 0 and sight.knows_place(situation, creature, other):
            found |= space.on(situation.map.grid)
    return found


def _occupied(known: Situation[D20Rules], creature: Srd5Creature) -> Mask:
    """Return the cells of the other creatures in which a jump may not end, as `crowded` does for all but the tiny."""
    found, size, together = 0, SIDES[creature.size], riding_together(creature)
    for other in known.present():
        if other.id in together or s5(other).carrier is not None:
            continue
        space = space_of(known, other)
        if space.altitude < size and space.altitude + space.size > 0:
            found |= space.on(known.map.grid)
    return found


def straight(at: Cell, to: Place) -> tuple[Cell, ...]:
    """Return the cells that a jump in a straight line enters; none if start and destination are the same.

    Raises:
        IllegalIntent: `bad_path`: the jump is not a straight line.
    """
    dx, dy = to[0] - at[0], to[1] - at[1]
    number = max(abs(dx), abs(dy))
    if (dx and abs(dx) != number) or (dy and abs(dy) != number):
        raise IllegalIntent("bad_path", "a jump is a straight line: choose a square in line", rule="S5-JUMP-01")
    east, south = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    return tuple((at[0] + east * n, at[1] + south * n) for n in range(1, number + 1))


def _high(situation: Situation[D20Rules], creature: Srd5Creature, taken: tuple[Voxel, ...], left: int) -> Travelling:
    rise = taken[-1][2]
    if rise < 1 or rise > high_cells(situation, creature):
        raise IllegalIntent(
            "not_enough_movement",
            f"too high a jump: {creature.id} can jump {high_cells(situation, creature)}",
            rule="S5-JUMP-04",
        )
    if rise > left:
        raise IllegalIntent(
            "not_enough_movement", f"not enough movement: the jump costs {rise}, {left} left", rule="S5-JUMP-02"
        )
    x, y, _ = taken[-1]
    for z in range(1, rise + 1):
        _check_pass(situation, creature, Footprint((x, y), SIDES[creature.size], z))
    return travelling(creature, "jump", (taken[-1],), (rise,), (False,))


def _check_flight(
    situation: Situation[D20Rules], creature: Srd5Creature, taken: tuple[Place, ...], step: tuple[int, int]
) -> None:
    grid = situation.map.grid
    size = SIDES[creature.size]
    walls = filling(situation)
    dx, dy = step
    now = space_of(situation, creature)
    for place in taken:
        there = Footprint((place[0], place[1]), size)
        strips = [there, now.moved(dx, 0), now.moved(0, dy)] if dx and dy else [there]
        if not there.fits(grid) or any(strip.on(grid) & walls for strip in strips):
            raise IllegalIntent("blocked", f"{list(place[:2])} cannot be entered", rule="S5-JUMP-01")
        if step_crosses(situation.board, walls, size, now.cell, there.cell):
            raise IllegalIntent("blocked", f"a wall bars the way to {list(place[:2])}", rule="S5-JUMP-01")
        _check_pass(situation, creature, there)
        now = there
    if crowded(situation.as_known_to(creature.seat), creature, now):
        raise IllegalIntent("occupied", f"{list(now.cell)} is occupied", rule="S5-SPACE-09")


def _check_pass(situation: Situation[D20Rules], creature: Srd5Creature, there: Footprint) -> None:
    """Check that a space holds no creature that the jumper may not pass."""
    for other in situation.present():
        if other is creature or s5(other).carrier is not None or not sight.knows_place(situation, creature, other):
            continue
        if overlapping(space_of(situation, other), there) and not passable(creature, other):
            raise IllegalIntent("blocked", f"{other.id} is in the way", rule="S5-JUMP-01")
