"""Threatened squares and attacks of opportunity (MM-THR, MM-OA).

`fracas_engine.d20.movement.walking` offers the attacks to the enemies.
"""

from __future__ import annotations

from fracas_engine.board import Footprint, Mask, Provoker, with_edges
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.space import SIDES, distance_between, masks, side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_mash.attacks.attack_modifiers import corner_covered
from fracas_engine.rulesets.monster_mash.conditions import can_act
from fracas_engine.rulesets.monster_mash.queries import statues
from fracas_engine.rulesets.monster_mash.state import mash
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def armed(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature can act and has a melee attack that it can use.

    Otherwise it threatens no squares (MM-THR-05, MM-OA-03).
    """
    if not can_act(creature):
        return False
    attacks = situation.rules.sheet(situation, creature).opportunities
    return any(action_uses.uses_left(creature, action) != 0 for action in attacks)


def threatened_anchors(situation: Situation[D20Rules], enemy: Creature, side: int) -> Mask:
    """Return the anchors where an enemy threatens a mover: adjacent to the enemy, without cover (MM-THR-01 to -04).

    Args:
        situation: The battle.
        enemy: The creature that threatens.
        side: The side of the mover's space in squares.
    """
    assert enemy.at is not None
    key = (enemy.at, enemy.size, side)
    known: dict[tuple[Cell, str, int], Mask] = situation.map_memo("threatened", dict)
    found = known.get(key)
    if found is None:
        base = Footprint(enemy.at, SIDES[enemy.size])
        found = known[key] = situation.board.remembered(
            (threatened_anchors, base, side), lambda: _threatened_anchors(situation, base, side)
        )
    return found


def _threatened_anchors(situation: Situation[D20Rules], base: Footprint, side: int) -> Mask:
    grid = situation.map.grid
    walls = situation.rules.terrain.barriers(situation)
    own = base.on(grid) & ~walls
    (x, y), size, _ = base
    found = 0
    ring = grid.grown(own, 1) & ~own
    if not with_edges(grid, ring) & (walls | statues(situation)):
        # No corner is obstructed: every place that touches the base is threatened.
        return grid.touching(ring, side) & ~grid.touching(own, side)
    for cell in grid.cells(grid.block((x - side, y - side), size + side + 1, size + side + 1)):
        space = Footprint(cell, side).on(grid) & ~walls
        if space & ring and not space & own and not corner_covered(situation, own, space):
            found |= grid.bit(cell)
    return found


def threatens(situation: Situation[D20Rules], enemy: Creature, mover: Creature) -> bool:
    """Return True if a creature threatens another (MM-THR-01 to -05)."""
    if enemy.side == mover.side or not (enemy.alive and mover.alive) or mover.at is None or not armed(situation, enemy):
        return False
    return bool(threatened_anchors(situation, enemy, side_length(mover)) & situation.map.grid.bit(mover.at))


def provokers(situation: Situation[D20Rules], mover: Creature, points: int) -> tuple[tuple[str, Provoker], ...]:
    """Return the enemies that a movement may provoke, in set-up order (MM-OA-01, -02 and -06).

    Enemies that have already attacked the mover this turn are left out, as are enemies that cannot be reached with
    `points` movement points.
    """
    return situation.memo(("provokers", mover.id, points), lambda: _provokers(situation, mover, points))


def provoked(situation: Situation[D20Rules], mover: Creature) -> tuple[Creature, ...]:
    """Return the enemies that a step from the mover's position provokes, in set-up order (MM-OA-06)."""
    if mover.at is None:
        return ()
    here = situation.map.grid.bit(mover.at)
    side = side_length(mover)
    found: tuple[Creature, ...] = ()
    for enemy in situation.state.creatures.values():
        if enemy.side == mover.side or not enemy.alive or enemy.at is None or enemy.seat in mover.unseen_by:
            continue
        if not threatened_anchors(situation, enemy, side) & here or mover.id in mash(enemy).struck:
            continue
        if armed(situation, enemy):
            found = (*found, enemy)
    return found


def _provokers(situation: Situation[D20Rules], mover: Creature, points: int) -> tuple[tuple[str, Provoker], ...]:
    found = []
    for enemy in situation.present():
        if enemy.side == mover.side or mover.id in mash(enemy).struck:
            continue
        if distance_between(enemy, mover) <= points and armed(situation, enemy):
            found.append((enemy.id, Provoker(threatened_anchors(situation, enemy, side_length(mover)))))
    return tuple(found)


def space_threatened(situation: Situation[D20Rules], enemy: Creature, at: tuple[int, int]) -> bool:
    """Return True if an enemy would threaten a creature of one square at this position."""
    grid = situation.map.grid
    return armed(situation, enemy) and bool(
        threatened_anchors(situation, enemy, 1) & grid.bit(at) & ~masks(situation)[enemy.id]
    )
