"""Teleports and the arrival of summoned creatures.

Movement square by square is in `walking` and `forced_movement`.
"""

from __future__ import annotations

from fracas_engine.board import Footprint, contains_edge, distance
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.space import footprint, masks, nearest, side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, Place
from fracas_engine.lazy import LazyMapping
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def check_landing(situation: Situation[D20Rules], user: Creature, creature: Creature, cells: int, to: Place) -> None:
    """Check that a creature may be teleported to a place, which the user must see (FE-TELE-01 and -02).

    Args:
        situation: The battle.
        user: The creature whose action causes the teleport.
        creature: The creature that is teleported.
        cells: Maximum distance in squares.
        to: The destination cell; with an altitude if it differs from the ruleset's default (`landing_height`).

    Raises:
        IllegalIntent: `out_of_range`, `blocked`, `no_line_of_sight`, `occupied`, `not_available` or `bad_path`.
    """
    rules = situation.rules
    grid = situation.map.grid
    at, size, named = (to[0], to[1]), side_length(creature), _height(to)
    assert creature.at is not None
    height = (
        rules.forced_movement.landing_height(situation, creature, at, named) if Footprint(at, size).fits(grid) else None
    )
    there = Footprint(at, size, creature.altitude if height is None else height)
    if _away(creature, there) > cells:
        raise IllegalIntent("out_of_range", f"{list(to)} is out of range: the range is {cells} squares")
    if not there.fits(grid):
        raise IllegalIntent("blocked", f"{creature.id} does not fit on the map at {list(at)}")
    walls = rules.terrain.barriers(situation)
    if there.on(grid) & walls or contains_edge(grid, there, walls):
        raise IllegalIntent("blocked", f"{list(at)} is blocked by a wall")
    eyes = _who_sees(user, creature)
    if not rules.sight.sees_place(situation, eyes, there):
        raise IllegalIntent("no_line_of_sight", f"{eyes.id} does not see {list(at)}")
    free = grid.bit(at) & rules.forced_movement.landing_open(situation, creature, named)
    for name, mask in ({} if free else masks(situation)).items():
        if name != creature.id and mask & there.on(grid):
            raise IllegalIntent("occupied", f"{list(at)} is occupied by {name}")
    if grid.bit(at) & rules.forced_movement.shunned(situation, user, creature, there.altitude):
        raise IllegalIntent(
            "not_available", f"{creature.id} cannot move to {list(to)} because of its fear: choose another square"
        )
    if named is not None and not free:
        raise IllegalIntent("blocked", f"{creature.id} does not fit at {list(to)}")
    here = at == creature.at and there.altitude == creature.altitude
    if height is None or here or not rules.terrain.may_stay(situation, creature, at):
        raise IllegalIntent("bad_path", f"{creature.id} cannot end at {list(to)}")


def _height(to: Place) -> int | None:
    """Return the altitude of a destination; None if it is given as a cell only."""
    return to[2] if len(to) > 2 else None


def _away(creature: Creature, there: Footprint) -> int:
    """Return the distance of a teleport, including the vertical distance."""
    assert creature.at is not None
    (x, y), z = there.cell, there.altitude
    return max(abs(x - creature.at[0]), abs(y - creature.at[1]), abs(z - creature.altitude))


def can_land(situation: Situation[D20Rules], user: Creature, creature: Creature, cells: int, to: Place) -> bool:
    """Return True if a creature may be teleported to a place.

    Args:
        situation: The battle.
        user: The creature that causes the teleport.
        creature: The creature that is teleported.
        cells: Maximum distance in squares.
        to: The destination cell, optionally with an altitude.
    """
    if _height(to) is None:
        return (to[0], to[1]) in Landings(situation, user, creature, cells)
    try:
        check_landing(situation, user, creature, cells, to)
    except IllegalIntent:
        return False
    return True


def _who_sees(user: Creature, creature: Creature) -> Creature:
    """Return the creature that must see the destination of a teleport (FE-TELE-02).

    This is the user, or the teleported creature if the user is not on the board.
    """
    return user if user.at is not None else creature


def landings(situation: Situation[D20Rules], user: Creature, creature: Creature, cells: int) -> list[Cell]:
    """Return the cells that a user may teleport a creature to, sorted by row and column."""
    return list(Landings(situation, user, creature, cells))


class Landings(LazyMapping[Cell, int]):
    """Cells that a user may teleport a creature to, each with cost 0, computed on first access."""

    __slots__ = ("_eyes", "_places", "_situation", "_size")

    def __init__(self, situation: Situation[D20Rules], user: Creature, creature: Creature, cells: int) -> None:
        super().__init__()
        assert creature.at is not None
        rules = situation.rules
        grid = situation.map.grid
        x, y = creature.at
        self._situation = situation
        self._eyes = _who_sees(user, creature)
        self._size = side_length(creature)
        open_to_it = rules.forced_movement.landing_open(situation, creature, None) & ~grid.touching(
            rules.terrain.no_stay(situation), self._size
        )
        open_to_it &= ~rules.forced_movement.shunned(situation, user, creature, creature.altitude)
        self._places = (
            open_to_it & grid.block((x - cells, y - cells), 2 * cells + 1, 2 * cells + 1) & ~grid.bit(creature.at)
        )
        if creature.altitude < 0:  # elsewhere it comes to be as high as it was
            for at in grid.cells(self._places):
                height = rules.forced_movement.landing_height(situation, creature, at, None)
                far = height is not None and abs(height - creature.altitude) > cells
                if far or (
                    height is not None
                    and grid.bit(at) & rules.forced_movement.shunned(situation, user, creature, height)
                ):
                    self._places &= ~grid.bit(at)

    def _work_out(self) -> dict[Cell, int]:
        situation, sight = self._situation, self._situation.rules.sight
        return dict.fromkeys(sight.seen_places(situation, self._eyes, self._places, self._size), 0)


def landing(
    resolution: Resolution[D20Rules], user: Creature, creature: Creature, cells: int, to: Place
) -> Place | None:
    """Return where a teleport really ends, if its user does not know of all creatures.

    If a creature hidden at the destination is in the way, it is revealed and the teleport ends at the nearest other
    valid place, with ties broken by row and column; None if there is none.

    Args:
        resolution: The battle.
        user: The creature that chose the destination.
        creature: The creature that is teleported.
        cells: Maximum distance in squares.
        to: The chosen destination.
    """
    if can_land(resolution, user, creature, cells, to):
        return to
    at, named = (to[0], to[1]), _height(to)
    height = creature.altitude if named is None else named
    resolution.rules.sight.runs_into(resolution, user, Footprint(at, side_length(creature), height))
    return nearest(landings(resolution, user, creature, cells), at)


def teleport(resolution: Resolution[D20Rules], creature: Creature, to: Place) -> None:
    """Move a creature to a checked landing place."""
    before = creature.at
    assert before is not None
    was: Place = (*before, creature.altitude)
    at = (to[0], to[1])
    values: dict[str, object] = {"at": at}
    height = resolution.rules.forced_movement.landing_height(resolution, creature, at, _height(to))
    if height not in (None, creature.altitude):
        values["altitude"] = height
    resolution.emit("moved", (creature, values), who=creature.id, from_=before, to=at, mode="teleport")
    resolution.rules.movement.moved(resolution, creature)
    resolution.rules.movement.brought(resolution, creature, was)


def send(resolution: Resolution[D20Rules], user: Creature, creature: Creature, cells: int, to: Place) -> None:
    """Teleport a creature to a place that seemed free to the user, or to the nearest other valid place.

    Args:
        resolution: The battle.
        user: The creature whose action causes the teleport.
        creature: The creature that is teleported.
        cells: Maximum distance in squares.
        to: The chosen destination; see `landing`.
    """
    there = landing(resolution, user, creature, cells, to)
    if there is not None:
        resolution.rules.forced_movement.before_teleport(resolution, user, creature)
        teleport(resolution, creature, there)


def near_target(
    resolution: Resolution[D20Rules], aim: Aim, mover: Creature, cells: list[Cell], within: int
) -> list[Cell]:
    """Return the cells of a teleport that end near the target of the action.

    Args:
        resolution: The battle.
        aim: What the action is aimed at.
        mover: The creature that teleports.
        cells: The cells in reach of the teleport.
        within: The greatest distance from the target, in cells.
    """
    near = resolution.state.creatures.get(aim.inside[0]) if aim.inside else None
    if near is None or near.at is None:
        return []
    size, there = footprint(mover).size, footprint(near)
    return [cell for cell in cells if distance(Footprint(cell, size, there.altitude), there) <= within]
