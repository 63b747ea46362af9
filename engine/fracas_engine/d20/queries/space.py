"""Positions of creatures in the state: footprints, masks and distances.

The geometry itself is in `fracas_engine.board`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from fracas_engine.board import Footprint, Mask, distance, sees, separated
from fracas_engine.content import CreatureSpec
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.state import D20Creature
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

SIDES: Final = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}
"""Side length of a creature's space in cells, by size (OB-SIZE-01)."""

LARGEST: Final = max(SIDES.values())
"""Side length of the largest size category; only creatures of this size may have a larger space (OB-SIZE-02)."""


def side_length(creature: Creature) -> int:
    """Return the side length of a creature's space, in cells."""
    side = SIDES[creature.size]
    if side == LARGEST and isinstance(creature, D20Creature) and creature.space is not None:
        return creature.space
    return side


def side_on_sheet(spec: CreatureSpec) -> int:
    """Return the side length, in cells, of the full space of a creature with this sheet (OB-SIZE-02)."""
    return spec.space or SIDES[spec.size]


def on_plan(space: Footprint) -> Footprint:
    """Return a space without its altitude."""
    return Footprint(space.cell, space.size) if space.altitude else space


def footprint(creature: Creature) -> Footprint:
    """Return the block of cells that a creature on the map covers."""
    assert creature.at is not None
    side = SIDES[creature.size]
    if side == LARGEST:
        side = side_length(creature)
    return tuple.__new__(Footprint, (creature.at, side, creature.altitude))  # called very often


def distance_between(one: Creature, other: Creature) -> int:
    """Return the distance in cells between two creatures on the map: 1 if adjacent (FE-GEO-05, OB-GRID-05 and -06)."""
    # `board.distance` of the two footprints, written out: every list of targets needs this for all creatures.
    assert one.at is not None
    assert other.at is not None
    (ax, ay), (bx, by) = one.at, other.at
    a, b = SIDES[one.size], SIDES[other.size]
    if LARGEST in (a, b):
        a, b = side_length(one), side_length(other)
    flat = max(0, bx - ax - a + 1, ax - bx - b + 1, by - ay - a + 1, ay - by - b + 1)
    if one.altitude == other.altitude:
        return flat
    return max(flat, other.altitude - one.altitude - a + 1, one.altitude - other.altitude - b + 1)


def beside(situation: Situation[D20Rules], one: Footprint, other: Footprint) -> bool:
    """Return True if two spaces touch or overlap, and no wall between cells separates them."""
    if distance(one, other) > 1:
        return False
    board = situation.board
    if not board.edges:
        return True
    barriers = situation.rules.terrain.barriers(situation)
    return not separated(board, one.on(board.grid), other.on(board.grid), barriers)


def cell_of(place: Place) -> Cell:
    """Return a place's cell, without its altitude."""
    return (place[0], place[1])


def knows_of(one: Creature, other: Creature) -> bool:
    """Return True if one creature's seat knows where another creature is; options must not reveal hidden creatures."""
    return not (other.hidden_from or other.unseen_by) or not other.is_unknown_to(one.seat)


def as_one_knows(
    situation: Situation[D20Rules], one: Creature, other: Creature
) -> tuple[Situation[D20Rules], Creature, Creature]:
    """Return the battle as known to the seat of `one`, with both creatures in it.

    If that seat does not know of `other`, return the real battle and creatures.
    """
    known = situation.as_known_to(one.seat)
    creatures = known.state.creatures
    if known is situation or creatures[other.id].at is None:
        return situation, one, other
    return known, creatures[one.id], creatures[other.id]


def nearest(cells: Iterable[Cell], to: Cell) -> Cell | None:
    """Return the cell nearest to `to`, with ties broken by row and column; None if there are no cells."""
    return min(cells, key=lambda at: (max(abs(at[0] - to[0]), abs(at[1] - to[1])), at[1], at[0]), default=None)


def known_among(situation: Situation[D20Rules], names: Iterable[str], *, user: str) -> tuple[str, ...]:
    """Return the targets that an action's event may name: the user, and those whose events are not kept separate."""
    creatures = situation.state.creatures
    return tuple(name for name in names if name == user or name not in creatures or not creatures[name].told_apart)


def masks(situation: Situation[D20Rules]) -> dict[str, Mask]:
    """Return the cells of every creature on the map, by id."""
    return situation.place_memo("masks", lambda: _masks(situation))


def _masks(situation: Situation[D20Rules]) -> dict[str, Mask]:
    cells = situation.rules.terrain.cells
    return {creature.id: cells(situation, creature) for creature in situation.present()}


def at_one_height(one: Creature, other: Creature) -> bool:
    """Return True if two creatures whose spaces share cells also share a height."""
    low, high = sorted((one, other), key=lambda creature: creature.altitude)
    return high.altitude < low.altitude + side_length(low)


def under_way(situation: Situation[D20Rules]) -> set[CreatureId]:
    """Return the ids of the creatures in the middle of a move, which may be in the space of others."""
    return {frame.who for frame in situation.state.stack if isinstance(frame, Moving)}


def sharing_by(situation: Situation[D20Rules], creature: Creature, *conditions: Condition) -> list[Creature]:
    """Return the creatures whose space a creature can share only while it has some of its conditions."""
    if creature.at is None or not creature.alive:
        return []
    terrain = situation.rules.terrain
    own = terrain.cells(situation, creature)
    others = [one for one in situation.present() if one is not creature and terrain.cells(situation, one) & own]
    if not others:
        return []
    moving = under_way(situation)
    without = replace(creature, conditions=tuple(one for one in creature.conditions if one not in conditions))
    return [
        other for other in others
        if at_one_height(creature, other) and moving.isdisjoint((creature.id, other.id))
        and terrain.may_rest_with(situation, creature, other)
        and not terrain.may_rest_with(situation, without, other)
    ]  # fmt: skip


class _Seen:
    """Cached line-of-sight results of one viewer: cells known to be seen, and cells known not to be."""

    __slots__ = ("known", "seen")

    def __init__(self) -> None:
        self.known: Mask = 0
        self.seen: Mask = 0


def seen_cells(situation: Situation[D20Rules], viewer: Footprint, cells: Mask) -> Mask:
    """Return the cells, out of `cells`, that a viewer has line of sight to; its own cells count as seen."""
    board = situation.board
    opaque = situation.rules.terrain.opaque(situation)
    own = viewer.on(board.grid)
    if not opaque:
        return cells
    answers: _Seen = board.remembered((seen_cells, viewer, opaque), _Seen)
    unknown = cells & ~answers.known & ~own
    if unknown:
        answers.known |= unknown
        for at in board.grid.cells(unknown):
            if sees(board, viewer, Footprint(at), opaque):
                answers.seen |= board.grid.bit(at)
    return cells & (answers.seen | own)


def occupied_by_foes(situation: Situation[D20Rules], creature: Creature) -> Mask:
    """Return the cells of all enemies of a creature."""
    side = creature.side
    return situation.place_memo(("foes", side), lambda: _of_sides(situation, side, own=False))


def occupied_by_friends(situation: Situation[D20Rules], creature: Creature) -> Mask:
    """Return the cells of all other creatures of a creature's side."""
    everyone = situation.place_memo(("friends", creature.side), lambda: _of_sides(situation, creature.side, own=True))
    return everyone & ~masks(situation).get(creature.id, 0)


def _of_sides(situation: Situation[D20Rules], side: str, *, own: bool) -> Mask:
    found = 0
    creatures = situation.state.creatures
    for name, mask in masks(situation).items():
        if (creatures[name].side == side) is own:
            found |= mask
    return found
