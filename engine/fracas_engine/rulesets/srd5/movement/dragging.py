"""Dragging grappled creatures: the cost for the grappler, and where the creatures end up (S5-GRAP-08)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

from fracas_engine.board import Footprint, contains_edge, distance, separated, step_crosses
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, Place
from fracas_engine.rulesets.srd5.movement.speeds import speeds_of
from fracas_engine.rulesets.srd5.queries.cover import filling
from fracas_engine.rulesets.srd5.queries.hands import held_by
from fracas_engine.rulesets.srd5.queries.space import ORDER, earth, overlapping, place_of, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

Step: TypeAlias = tuple[int, int, int]
"""A direction in x, y and altitude."""

Space: TypeAlias = tuple[int, int, int]
"""A space, given by the x, y and altitude of its north-west cell."""

MOST_ROOMS: Final = 40
"""The maximum number of destinations offered for one dragged creature."""


def dragged(situation: Situation[D20Rules], creature: Creature) -> tuple[Creature, ...]:
    """Return the creatures that a creature drags along: all that it grapples, except mounted ones (S5-GRAP-08)."""
    return tuple(
        other
        for other in held_by(situation, creature)
        if other.alive and other.at is not None and s5(other).carrier is None
    )


def step_from(mover: Creature, there: Space) -> Step:
    """Return the step, in x, y and altitude, that leads from the mover's position to a space."""
    x, y, z = place_of(mover)
    return (there[0] - x, there[1] - y, there[2] - z)


def drag_cost(situation: Situation[D20Rules], creature: Creature) -> int:
    """Return the extra cost of each step because of dragged creatures, seen or not (S5-GRAP-08).

    Nothing is heavy for a creature with the trait `abducts`.
    """
    if "abducts" in situation.setup.sheets[creature.sheet].traits:
        return 0
    heavy = any(
        other.size != "tiny" and ORDER[other.size] > ORDER[creature.size] - 2
        for other in held_by(situation, creature)
        if other.alive and s5(other).carrier is None
    )
    return int(heavy)


def drag_to(
    situation: Situation[D20Rules],
    mover: Srd5Creature,
    held: tuple[Creature, ...],
    step: Step,
    there: Footprint,
    chosen: Mapping[str, Cell],
) -> dict[str, Space] | None:
    """Return the destinations of dragged creatures; None if there is no room for one of them (S5-GRAP-08).

    Args:
        situation: The battle.
        mover: The creature that drags.
        held: The dragged creatures.
        step: The direction of the mover's step, including altitude.
        there: The space that the mover enters.
        chosen: The cells that the mover's seat has chosen, by dragged creature. A creature without a choice, or whose
            chosen cell is not possible, goes to the nearest possible space.
    """
    places: dict[str, Space] = {}
    for victim in held:
        first = None
        for room in _rooms(situation, mover, s5(victim), step, there):
            first = first or room
            if victim.id not in chosen or room[:2] == chosen[victim.id]:
                places[victim.id] = room
                break
        else:
            if first is None:
                return None
            places[victim.id] = first
    return places


def open_drag(
    situation: Situation[D20Rules],
    mover: Srd5Creature,
    step: Step,
    there: Footprint,
    settled: Collection[str],
) -> tuple[Creature, list[Cell]] | None:
    """Return the first dragged creature for which the mover's seat has a choice, with its possible cells (S5-GRAP-08).

    There is a choice if the creature cannot follow in the mover's direction and more than one cell is possible.

    Args:
        situation: The battle as the mover's seat knows it.
        mover: The creature that drags.
        step: The direction of the mover's step, including altitude.
        there: The space that the mover enters.
        settled: Dragged creatures for which the seat has been asked already.

    Returns:
        The dragged creature, and the cells within the grapple's reach, the nearest first; None if there is no
        choice.
    """
    for victim in dragged(situation, mover):
        assert victim.at is not None
        if victim.id in settled:
            continue
        rooms = [(x, y) for x, y, _ in islice(_rooms(situation, mover, s5(victim), step, there), MOST_ROOMS)]
        if len(rooms) > 1 and rooms[0] != (victim.at[0] + step[0], victim.at[1] + step[1]):
            return victim, rooms
    return None


def _rooms(
    situation: Situation[D20Rules], mover: Srd5Creature, other: Srd5Creature, step: Step, there: Footprint
) -> Iterator[Space]:
    """Yield the free spaces that a creature could be dragged to, the best first.

    The best space is in the same direction as the mover's step; the others follow by their distance from that space.
    Each cell is yielded once, at the first possible altitude: the creature's after the step, the mover's, or 0.
    """
    assert other.at is not None
    grid = situation.map.grid
    reach = next((c.amount or 1 for c in other.conditions if c.name == "grappled" and c.source == mover.id), 1)
    side = SIDES[other.size]
    wanted = (other.at[0] + step[0], other.at[1] + step[1])
    heights = tuple(dict.fromkeys((other.altitude + step[2], there.altitude, 0)))
    digs = "burrow" in speeds_of(situation, other)
    around = grid.block(
        (there.cell[0] - reach - side + 1, there.cell[1] - reach - side + 1),
        2 * reach + there.size + side - 1,
        2 * reach + there.size + side - 1,
    )
    near = sorted(grid.cells(around), key=lambda c: (max(abs(c[0] - wanted[0]), abs(c[1] - wanted[1])), c[1], c[0]))
    for cell in dict.fromkeys((wanted, *near)):
        if not Footprint(cell, side).fits(grid) or Footprint(cell, side).on(grid) & filling(situation):
            continue
        if situation.board.edges and _walled_off(situation, other, Footprint(cell, side), there):
            continue
        for height in heights:
            space = Footprint(cell, side, height)
            if overlapping(space, there) or distance(space, there) > reach:
                continue
            buried = not digs and space.on(grid) & earth(situation, height)
            if not buried and not _taken(situation, other, mover, space):
                yield (*cell, height)
                break


def _walled_off(situation: Situation[D20Rules], victim: Srd5Creature, space: Footprint, holder: Footprint) -> bool:
    """Return True if a wall between cells bars the way of a dragged creature, or would part it from its holder."""
    board, walls = situation.board, filling(situation)
    assert victim.at is not None
    if contains_edge(board.grid, space, walls) or separated(board, space.on(board.grid), holder.on(board.grid), walls):
        return True
    near = max(abs(space.cell[0] - victim.at[0]), abs(space.cell[1] - victim.at[1])) == 1
    return near and step_crosses(board, walls, space.size, victim.at, space.cell)


def _taken(situation: Situation[D20Rules], victim: Srd5Creature, mover: Srd5Creature, space: Footprint) -> bool:
    for other in situation.present():
        if other is victim or other is mover or s5(other).carrier is not None:
            continue
        if overlapping(space_of(situation, other), space):
            return True
    return False


def check_drag(situation: Situation[D20Rules], mover: Srd5Creature, way: Sequence[Place]) -> None:
    """Check that dragged creatures have room at the first step of a path.

    Raises:
        IllegalIntent: `blocked`.
    """
    held = dragged(situation, mover)
    if not held or not way or mover.at is None:
        return
    x, y, z = (*way[0], mover.altitude)[:3]
    step = step_from(mover, (x, y, z))
    there = Footprint((x, y), SIDES[mover.size], z)
    if drag_to(situation, mover, held, step, there, {}) is None:
        raise IllegalIntent(
            "blocked", "there is no room for the dragged creature: choose another path", rule="S5-GRAP-08"
        )
