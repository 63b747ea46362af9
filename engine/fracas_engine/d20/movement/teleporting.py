"""Coming to be elsewhere at once: teleports, and summoned creatures.

Movement square by square is in `walking` and `forced_movement`.
"""

from __future__ import annotations

from fracas_engine.board import Footprint, sees
from fracas_engine.d20.figures.space import footprint, masks, nearest, side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, Place
from fracas_engine.lazy import LazyMapping
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["Landings", "check_landing", "landing", "landings", "send", "teleport"]


def check_landing(situation: Situation[D20Rules], user: Creature, creature: Creature, cells: int, to: Place) -> None:
    """Check that a creature may be teleported to a cell, which its user has to see (FE-TELE-01 and -02).

    Args:
        situation: The battle.
        user: Whose action sends it.
        creature: Who is teleported.
        cells: How far at most, in squares.
        to: The cell.

    Raises:
        IllegalIntent: `out_of_range`, `no_line_of_sight`, `blocked`, `occupied` or `bad_path`, in this order.
    """
    rules = situation.rules
    grid = situation.map.grid
    at, size = (to[0], to[1]), side_length(creature)
    assert creature.at is not None
    there = Footprint(at, size)
    if max(abs(at[0] - creature.at[0]), abs(at[1] - creature.at[1])) > cells:
        raise IllegalIntent("out_of_range", f"{list(at)} is more than {cells} squares away")
    if not there.fits(grid):
        raise IllegalIntent("blocked", f"{list(at)} is not on the map with all of {creature.id}")
    if there.on(grid) & rules.barriers(situation):
        raise IllegalIntent("blocked", f"there is a wall at {list(at)}")
    eyes = _who_sees(user, creature)
    if not sees(situation.board, footprint(eyes), there, rules.opaque(situation)):
        raise IllegalIntent("no_line_of_sight", f"{eyes.id} does not see {list(at)}")
    free = grid.bit(at) & rules.landing_open(situation, creature)
    for name, mask in ({} if free else masks(situation)).items():
        if name != creature.id and mask & there.on(grid):
            raise IllegalIntent("occupied", f"{name} stands at {list(at)}")
    if at == creature.at or not rules.may_stay(situation, creature, at):
        raise IllegalIntent("bad_path", f"{creature.id} cannot end at {list(at)}")


def _who_sees(user: Creature, creature: Creature) -> Creature:
    """Return who has to see where a teleport ends: its user, or whom it brings if that one is nowhere (FE-TELE-02)."""
    return user if user.at is not None else creature


def landings(situation: Situation[D20Rules], user: Creature, creature: Creature, cells: int) -> list[Cell]:
    """List the cells that a creature may be teleported to by a user, by row and column."""
    return list(Landings(situation, user, creature, cells))


class Landings(LazyMapping[Cell, int]):
    """The cells that a user may teleport a creature to, at no cost, worked out when they are first looked at."""

    __slots__ = ("_board", "_opaque", "_places", "_size", "_viewer")

    def __init__(self, situation: Situation[D20Rules], user: Creature, creature: Creature, cells: int) -> None:
        super().__init__()
        assert creature.at is not None
        rules = situation.rules
        grid = situation.map.grid
        x, y = creature.at
        self._board = situation.board
        self._viewer = footprint(_who_sees(user, creature))
        self._opaque = rules.opaque(situation)
        self._size = side_length(creature)
        open_to_it = rules.landing_open(situation, creature) & ~grid.touching(rules.no_stay(situation), self._size)
        self._places = (
            open_to_it & grid.block((x - cells, y - cells), 2 * cells + 1, 2 * cells + 1) & ~grid.bit(creature.at)
        )

    def _work_out(self) -> dict[Cell, int]:
        board, viewer, opaque, size = self._board, self._viewer, self._opaque, self._size
        cells = board.grid.cells(self._places)
        return {at: 0 for at in cells if sees(board, viewer, Footprint(at, size), opaque)}


def landing(resolution: Resolution[D20Rules], user: Creature, creature: Creature, cells: int, to: Cell) -> Cell | None:
    """Return where a teleport ends that somebody who does not know of all has aimed at a cell.

    Who is hidden there is found, and the teleport ends at the nearest other place that it could be aimed at, of equals
    the first by row and column; None where there is none.

    Args:
        resolution: The battle.
        user: Who has aimed.
        creature: Who is teleported.
        cells: How far at most, in squares.
        to: The cell that was aimed at.
    """
    found = landings(resolution, user, creature, cells)
    if to in found:
        return to
    resolution.rules.runs_into(resolution, user, Footprint(to, side_length(creature), creature.altitude))
    return nearest(landings(resolution, user, creature, cells), to)


def teleport(resolution: Resolution[D20Rules], creature: Creature, to: Cell) -> None:
    """Put a creature elsewhere; the landing has been checked."""
    before = creature.at
    values: dict[str, object] = {"at": to}
    height = resolution.rules.landing_height(resolution, creature, to)
    if height != creature.altitude:
        values["altitude"] = height
    resolution.emit("moved", (creature, values), who=creature.id, from_=before, to=to, mode="teleport")
    resolution.rules.moved(resolution, creature)


def send(resolution: Resolution[D20Rules], user: Creature, creature: Creature, cells: int, to: Cell) -> None:
    """Teleport a creature to a cell that seemed free to its user, or to the nearest other one.

    Args:
        resolution: The battle.
        user: Whose action sends it.
        creature: Who is teleported.
        cells: How far at most, in squares.
        to: The cell that was aimed at; see `landing`.
    """
    there = landing(resolution, user, creature, cells, to)
    if there is not None:
        resolution.rules.before_teleport(resolution, user, creature)
        teleport(resolution, creature, there)
