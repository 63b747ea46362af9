"""Movement of Frightened creatures: no closer to the source of fear (S5-COND-11)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import (
    Footprint,
    Mask,
    Passage,
    Voxel,
    distance,
)
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def unafraid(situation: Situation[D20Rules], creature: Creature, way: Passage) -> Passage:
    """Return a passage that also bars the cells closer to the source of a creature's fear than its position.

    Rules: S5-COND-11.
    """
    sources = feared(situation, creature)
    if not sources:
        return way
    grid = situation.map.grid
    barred = way.barred
    own = space_of(situation, creature)
    for source in sources:
        space = space_of(situation, source)
        (x, y), side, _ = space
        inner = distance(own, space) - 1
        if inner >= 1:
            barred |= grid.block((x - inner, y - inner), side + 2 * inner, side + 2 * inner) & ~own.on(grid)
    return replace(way, barred=barred)


def feared(situation: Situation[D20Rules], creature: Creature) -> list[Creature]:
    """Return the sources of a creature's fear whose positions its seat knows; the others restrict nothing.

    Rules: S5-COND-11.
    """
    creatures = situation.state.creatures
    found = []
    for condition in creature.conditions:
        source = creatures.get(condition.source or "") if condition.name == "frightened" else None
        if source is not None and source.at is not None and source.alive:
            found += [source] if sight.knows_place(situation, creature, source) else []
    return found


def check_fear(situation: Situation[D20Rules], creature: Creature, path: tuple[Voxel, ...]) -> None:
    """Check that no step of a path leads closer to the source of a creature's fear (S5-COND-11).

    Raises:
        IllegalIntent: `not_available`.
    """
    size = space_of(situation, creature).size
    for source in feared(situation, creature):
        space = space_of(situation, source)
        before = distance(space_of(situation, creature), space)
        for place in path:
            after = distance(Footprint((place[0], place[1]), size, place[2]), space)
            if after < before:
                raise IllegalIntent(
                    "not_available",
                    f"{creature.id} is Frightened: it cannot move closer to {source.id}",
                    rule="S5-COND-11",
                )
            before = after


def is_free(situation: Situation[D20Rules], creature: Creature, path: tuple[Cell, ...]) -> bool:
    """Return True if no step of a path on the ground leads closer to the source of a creature's fear (S5-COND-11)."""
    try:
        check_fear(situation, creature, tuple((x, y, 0) for x, y in path))
    except IllegalIntent:
        return False
    return True


def is_nearer(situation: Situation[D20Rules], creature: Creature, there: Footprint) -> bool:
    """Return True if a space is closer to a source of a creature's fear than the creature is now (S5-COND-11)."""
    own = space_of(situation, creature)
    spaces = [space_of(situation, source) for source in feared(situation, creature)]
    return any(distance(there, space) < distance(own, space) for space in spaces)


def check_arrival(situation: Situation[D20Rules], creature: Creature, there: Footprint) -> None:
    """Check that a creature does not teleport closer to the source of its fear.

    Raises:
        IllegalIntent: `not_available`.
    """
    if is_nearer(situation, creature, there):
        raise IllegalIntent(
            "not_available", f"{creature.id} is Frightened: it cannot get closer to the source", rule="S5-COND-11"
        )


def nearer(situation: Situation[D20Rules], creature: Creature, altitude: int) -> Mask:
    """Return the anchors at an altitude at which a creature would be closer to a source of its fear than now.

    Rules: S5-COND-11.
    """
    if not feared(situation, creature):
        return 0
    grid, size = situation.map.grid, SIDES[creature.size]
    found = 0
    for at in grid.cells(grid.everywhere):
        if is_nearer(situation, creature, Footprint(at, size, altitude)):
            found |= grid.bit(at)
    return found
