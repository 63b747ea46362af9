"""Opportunity Attacks that a movement may provoke, used by pathfinding and previews (S5-OA).

An enemy that cannot see the mover at the start may see it later on the path. So an enemy is left out only if it
could not see the mover at any position. `triggers/opportunity.py` finds the enemies that a step actually provokes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fracas_engine.board import Footprint, Grid, Provoker, distance
from fracas_engine.d20.queries.space import knows_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.rulesets.srd5.queries.cover import cut_off, solid
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.triggers.opportunity import (
    is_safe,
    longest_reach,
    moves_along,
    reaches_at_hand,
    watching,
)
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def provokers(
    situation: Situation[D20Rules], mover: Creature, points: int, mode: str = "walk"
) -> tuple[tuple[str, Provoker], ...]:
    """Return the enemies that steps at the mover's altitude may provoke, with one entry for each reach of an enemy.

    Rules: S5-OA-01 and -08.

    Args:
        situation: The battle.
        mover: The creature that moves.
        points: The maximum number of steps; enemies that cannot be provoked within this number are left out.
        mode: The mode of movement.
    """
    safe = is_safe(situation, mover, mode)
    return situation.memo(
        ("provokers", mover.id, points, safe), lambda: () if safe else _level(situation, mover, points)
    )


def reaches_near(
    situation: Situation[D20Rules], mover: Creature, points: int, mode: str
) -> tuple[tuple[CreatureId, Footprint, int], ...]:
    """Return the enemies that a mover may provoke within `points` steps, each with its space and one of its reaches."""
    if mover.at is None or is_safe(situation, mover, mode):
        return ()
    return tuple(
        (CreatureId(enemy.id), space, length)
        for enemy, space in _enemies(situation, mover, points)
        for length in reaches_at_hand(situation, enemy, mover, anywhere=True)
    )


def provoked_along(
    situation: Situation[D20Rules], mover: Creature, cells: Sequence[Cell], mode: str
) -> tuple[CreatureId, ...]:
    """Return the enemies that a path through these cells provokes, in the order in which they are asked."""
    assert mover.at is not None
    grid = situation.map.grid
    steps = [(grid.bit(old), grid.bit(new)) for old, new in zip((mover.at, *cells), cells, strict=False)]
    return tuple(
        dict.fromkeys(
            CreatureId(enemy)
            for enemy, provoker in provokers(situation, mover, len(cells), mode)
            if any(
                provoker.leaving & old and (provoker.entering is None or provoker.entering & new) for old, new in steps
            )
        )
    )


def _level(situation: Situation[D20Rules], mover: Creature, points: int) -> tuple[tuple[str, Provoker], ...]:
    near = situation.steady_memo(("near", mover.id, points), lambda: _near(situation, mover, points))
    creatures = situation.state.creatures
    return tuple(
        (enemy, provoker)
        for enemy, by_reach in near
        for length in reaches_at_hand(situation, creatures[enemy], mover, anywhere=True)
        if (provoker := by_reach.get(length)) is not None
    )


def _near(
    situation: Situation[D20Rules], mover: Creature, points: int
) -> tuple[tuple[str, Mapping[int, Provoker]], ...]:
    """Return the enemies that a mover may provoke within `points` steps.

    Each enemy is given by its id, with the steps that leave each of its reaches.
    """
    grid, size, height = situation.map.grid, space_of(situation, mover).size, mover.altitude
    found = []
    for enemy, space in _enemies(situation, mover, points):
        by_reach = {
            length: steps
            for _, length in watching(situation, enemy, mover, anywhere=True)
            if (steps := _in_line(situation, space, steps_out(grid, space, length, size, height), size, height)).leaving
        }
        if by_reach:
            found.append((enemy.id, by_reach))
    return tuple(found)


def _enemies(situation: Situation[D20Rules], mover: Creature, points: int) -> Iterator[tuple[Creature, Footprint]]:
    """Yield the known enemies, with their spaces, whose reach a mover may leave within `points` steps."""
    own = space_of(situation, mover)
    for enemy in situation.present():
        if enemy.side == mover.side or not knows_of(mover, enemy) or moves_along(situation, enemy, mover):
            continue
        space = space_of(situation, enemy)
        if distance(own, space) < points + longest_reach(situation, enemy):
            yield enemy, space


def _in_line(situation: Situation[D20Rules], enemy: Footprint, steps: Provoker, size: int, height: int) -> Provoker:
    """Return the steps without those from places inside objects, or cut off from the enemy by walls between cells."""
    steps = Provoker(steps.leaving & ~solid(situation), steps.entering)
    if not situation.board.edges:
        return steps
    grid = situation.board.grid
    places = (Footprint(cell, size, height) for cell in grid.cells(steps.leaving & grid.everywhere))
    return Provoker(grid.mask(one.cell for one in places if not cut_off(situation, enemy, one)), steps.entering)


def steps_out(grid: Grid, enemy: Footprint, length: int, size: int, altitude: int) -> Provoker:
    """Return the steps that lead a mover out of an enemy's reach (S5-OA-01).

    The steps are given as two masks of the mover's anchors, before and after the step, at one altitude.

    Args:
        grid: The map's grid.
        enemy: The enemy's space.
        length: The reach, in cells.
        size: The side of the mover's space, in cells.
        altitude: The altitude at which the mover leaves the reach, or arrives.
    """
    (x, y), side, height = enemy
    rise = max(0, height - altitude - size + 1, altitude - height - side + 1)
    if rise > length:
        return Provoker(0, grid.everywhere)
    wide = side + 2 * length + size - 1
    near = grid.block((x - length - size + 1, y - length - size + 1), wide, wide)
    return Provoker(near, grid.everywhere & ~near)
