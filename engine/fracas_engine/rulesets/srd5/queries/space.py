"""Spaces of creatures: size, distance, passing and sharing spaces (S5-SPACE, S5-MOUNT-13), water (S5-WATER-06)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, Mask, distance
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell, Place
from fracas_engine.modifiers import TRAIT
from fracas_engine.rulesets.srd5.conditions import incapacitated
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

ORDER: Final = {"tiny": 0, "small": 1, "medium": 2, "large": 3, "huge": 4, "gargantuan": 5}
"""Size categories in ascending order (S5-SPACE-07)."""

TINY_IN_A_CELL: Final = 4
FEET: Final = 5
"""The side of a cell in feet."""


def space_of(situation: Situation[D20Rules], creature: Creature) -> Footprint:
    """Return the space that a creature occupies (S5-SPACE-04).

    A rider occupies the space of its mount, unless the mount is hidden from the viewer; then the rider has a space of
    its own at its position. So has a creature in or on another one. A squeezing creature takes one size less.
    """
    own: Srd5Creature = creature  # type: ignore[assignment] # called very often: `s5` would be a third of it
    if own.mount is not None or own.bearer is not None:
        carrier = situation.state.creatures[own.mount or own.bearer]  # type: ignore[index] # one of them is not None
        if carrier.at is not None:  # else it is out of sight, so unknown to the viewer
            return space_of(situation, carrier)
    assert own.at is not None
    return tuple.__new__(Footprint, (own.at, SIDES[own.size] - own.squeezed, own.altitude))


def riding_together(creature: Creature) -> tuple[str | None, str | None, str | None]:
    """Return the ids of a creature, its mount and its rider (None if it has none).

    They share a space and give each other no cover (S5-MOUNT-13).
    """
    own = s5(creature)
    return (own.id, own.mount, own.rider)


def spot(place: Place, size: int = 1) -> Footprint:
    """Return the space with its north-west cell at a place; the default size is one cell."""
    return Footprint((place[0], place[1]), size, place[2] if len(place) > 2 else 0)


def place_of(creature: Creature) -> tuple[int, int, int]:
    """Return the position of a creature on the map, with its altitude."""
    assert creature.at is not None
    return (creature.at[0], creature.at[1], creature.altitude)


def distance_between(situation: Situation[D20Rules], one: Creature, other: Creature) -> int:
    """Return the distance between two creatures in cells (S5-GRID-08 to -10)."""
    return distance(space_of(situation, one), space_of(situation, other))


def pit_floor(situation: Situation[D20Rules], cell: Cell) -> int:
    """Return the altitude of the bottom of a pit in a cell; 0 if there is no pit."""
    return -(situation.board.number(cell, "pit") // FEET)


def open_pits(situation: Situation[D20Rules], altitude: int) -> Mask:
    """Return the cells with pits; for an altitude below 0, only the pits that are at least that deep."""
    pit = situation.board.mask("pit")
    if altitude >= 0:
        return pit
    grid = situation.board.grid
    return sum(grid.block(cell, 1, 1) for cell in grid.cells(pit) if pit_floor(situation, cell) <= altitude)


def earth(situation: Situation[D20Rules], altitude: int) -> Mask:
    """Return the cells that are solid ground at an altitude; none at 0 or above.

    Below 0, these are all cells except water and pits that are deep enough (S5-COVER-11).
    """
    if altitude >= 0:
        return 0
    return situation.board.grid.everywhere & ~(situation.board.mask("water") | open_pits(situation, altitude))


def ground_at(situation: Situation[D20Rules], space: Footprint) -> int:
    """Return the altitude of the ground below a space: the bottom of a pit, or 0 (S5-FALL-01)."""
    return max(pit_floor(situation, cell) for cell in space.cells())


def overlapping(one: Footprint, other: Footprint) -> bool:
    """Return True if two spaces share a cell at the same altitude."""
    return distance(one, other) == 0


TRAMPLES: Final = "tramples"
"""The trait, granted for a time, of creatures that move through the spaces of Medium and smaller creatures."""


def passable(mover: Creature, other: Creature) -> bool:
    """Return True if a mover may pass through another creature's space (S5-SPACE-05 to -07)."""
    return (
        other.side == mover.side
        or other.size == "tiny"
        or incapacitated(other)
        or abs(ORDER[other.size] - ORDER[mover.size]) >= 2
        or (bool(mover.modifiers) and ORDER[other.size] <= ORDER["medium"] and bool(granted(mover, TRAIT, TRAMPLES)))
    )


def crowded(situation: Situation[D20Rules], mover: Creature, space: Footprint) -> bool:
    """Return True if a space is occupied, so that the mover cannot end a move in it (S5-SPACE-02 and -09)."""
    grid = situation.map.grid
    mask = space.on(grid)
    tiny = 0
    together = riding_together(mover)
    for other in situation.present():
        if other.id in together or s5(other).carrier is not None:
            continue
        there = space_of(situation, other)
        if not there.on(grid) & mask or not overlapping(there, space):
            continue
        if mover.size == "tiny" and other.size == "tiny":
            tiny += 1
            if tiny < TINY_IN_A_CELL:
                continue
        return True
    return False


def underwater(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature is underwater (S5-WATER-06)."""
    if situation.map.underwater:
        return True
    if creature.altitude >= 0 or creature.at is None:
        return False
    return in_water(situation, creature)


def in_water(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if all cells of a creature's space are water."""
    cells = situation.rules.terrain.cells(situation, creature)
    return not cells & ~situation.board.mask("water")


SWARM: Final = "swarm"
"""The trait of creatures that can be in the space of another creature, which can be in theirs."""

ENTERS_SPACES: Final = "enters_spaces"
"""The trait of creatures that can enter the space of another creature and stop there."""


def share_space(situation: Situation[D20Rules], mover: Creature, other: Creature) -> bool:
    """Return True if a creature can be in the same space as another, by a trait of one of them."""
    traits = situation.setup.sheets[mover.sheet].traits
    if ENTERS_SPACES in traits or granted(mover, TRAIT, ENTERS_SPACES):
        return True
    return SWARM in traits or SWARM in situation.setup.sheets[other.sheet].traits
