"""Movement straight toward a target, which adds effects to a hit (`if: {straight: 4}`)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Sheet
from fracas_engine.ids import Place
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

REMEMBERED: Final = 8
"""Number of steps that are remembered; no stat block asks for more than 6."""


def charges(sheet: Sheet) -> bool:
    """Return True if a sheet has an effect that depends on a straight move."""
    return any(
        one.straight is not None
        for limits in sheet.limited.values()
        for _, limit in limits
        for one in (limit, limit.unless)
        if one is not None
    )


def trail_after(situation: Situation[D20Rules], mover: Srd5Creature, before: Place) -> dict[str, object]:
    """Return the change of a mover's trail by a step; empty if no effect of its sheet needs the trail.

    Args:
        situation: The battle.
        mover: The creature that takes a step.
        before: The place that it leaves.
    """
    if not charges(situation.rules.sheet(situation, mover)):
        return {}
    return {"trail": (*mover.trail, before)[-REMEMBERED:]}


def straight_toward(situation: Situation[D20Rules], user: Creature, target: Creature) -> int:
    """Return the number of cells that a creature has just moved straight toward another one.

    Each of these steps brought it one cell closer, and all of them have one direction, or a diagonal direction and
    one next to it, as the cells along a slanted line have.
    """
    own = s5(user)
    if not own.trail or own.at is None or target.at is None:
        return 0
    there, size = space_of(situation, target), space_of(situation, user).size
    places = [*own.trail, (*own.at, own.altitude)]
    gaps = [distance(Footprint(_cell(place), size, _height(place)), there) for place in places]
    ways: set[tuple[int, int]] = set()
    steps = 0
    for after in range(len(places) - 1, 0, -1):
        way = _way(places[after - 1], places[after])
        if gaps[after - 1] != gaps[after] + 1 or not _on_a_line({*ways, way}):
            break
        ways.add(way)
        steps += 1
    return steps


def _cell(place: Place) -> tuple[int, int]:
    return place[0], place[1]


def _height(place: Place) -> int:
    return place[2] if len(place) > 2 else 0


def _way(before: Place, after: Place) -> tuple[int, int]:
    return after[0] - before[0], after[1] - before[1]


def _on_a_line(ways: set[tuple[int, int]]) -> bool:
    if len(ways) == 1:
        return True
    if len(ways) > 2:
        return False
    (x, y), (other_x, other_y) = ways
    return abs(x - other_x) + abs(y - other_y) == 1
