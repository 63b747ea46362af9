"""Read-only view of a battle for one viewer, by ids, in plain values.

A `BattleView` reads through a mirror: it always shows the current state, and parses elements on access.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, cast

from fracas_protocol import v1
from fracas_protocol.names import Names
from fracas_protocol.view_elements import (
    Cell,
    Creature,
    Game,
    Object,
    Seat,
    Zone,
    amounts,
    read_creature,
    read_game,
    read_object,
    read_seat,
    read_zone,
)

__all__ = ["BattleView", "ViewSource"]


class ViewSource(Protocol):
    """A view that is kept up to date: a client's `Mirror`, or what a program that has the battle itself keeps."""

    @property
    def match(self) -> str:
        """The match's id."""

    @property
    def version(self) -> int:
        """The version of the view."""

    @property
    def terms(self) -> v1.Terms:
        """How the ruleset speaks to people."""

    @property
    def view(self) -> v1.View:
        """The view as it is now."""

    @property
    def names(self) -> Names:
        """The ids that numbers stand for."""

    def hash(self) -> int:
        """Return the hash of the view as it is now."""


class BattleView:
    """The battle as one viewer may know it now.

    Args:
        mirror: The view, kept up to date by the receiver of the diffs. Objects read before an update keep their
            values.
    """

    __slots__ = ("_mirror", "_read", "_state")

    def __init__(self, mirror: ViewSource) -> None:
        self._mirror = mirror
        self._state: tuple[int, int] = (-1, -1)
        self._read: dict[str, Any] = {}

    @property
    def match(self) -> str:
        """The match's id."""
        return self._mirror.match

    @property
    def version(self) -> int:
        """The version of the view."""
        return self._mirror.version

    # ------------------------------------------------------------------------------------------------- what changes

    @property
    def game(self) -> Game:
        """Where the battle stands."""
        kept = self._kept()
        if "game" not in kept:
            kept["game"] = read_game(self._mirror.view.game, self._mirror.names)
        return cast("Game", kept["game"])

    @property
    def seats(self) -> Mapping[str, Seat]:
        """The seats by id."""
        return self._things("seats", read_seat)

    @property
    def creatures(self) -> Mapping[str, Creature]:
        """The creatures that the viewer knows of, by id, in the order in which they became known."""
        return self._things("creatures", read_creature)

    @property
    def objects(self) -> Mapping[str, Object]:
        """The things to interact with, by id."""
        return self._things("objects", read_object)

    @property
    def zones(self) -> Mapping[str, Zone]:
        """The zones by id."""
        return self._things("zones", read_zone)

    def of_seat(self, seat: str) -> tuple[Creature, ...]:
        """Return the creatures that a seat decides for, the dead ones included."""
        return tuple(creature for creature in self.creatures.values() if creature.seat == seat)

    def standing_on(self, cell: Cell) -> tuple[Creature, ...]:
        """Return the living creatures that take up a cell."""
        return tuple(c for c in self.creatures.values() if c.alive and cell in self.footprint(c))

    def footprint(self, creature: Creature) -> tuple[Cell, ...]:
        """Return the cells that a creature takes up on this board; on hexes it is always one."""
        if self.is_hex:
            return () if creature.at is None else (creature.at,)
        return creature.footprint()

    # --------------------------------------------------------------------------------------------- what never changes

    @property
    def board(self) -> v1.Board:
        """The map as it was at the start."""
        return self._mirror.view.board

    @property
    def terms(self) -> v1.Terms:
        """How the ruleset speaks to people."""
        return self._mirror.terms

    @property
    def is_hex(self) -> bool:
        """True on a board of hexes, False on one of squares."""
        return self.board.shape == v1.Shape.SHAPE_HEX

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the map."""
        rows = self.board.rows
        return (len(rows[0]), len(rows)) if rows else (0, 0)

    def terrain(self, cell: Cell) -> Mapping[str, int]:
        """Return the properties of a cell as they are now, zones included, with their number (0 where they have none).

        A cell outside the map has none.
        """
        changed = self.changed_terrain
        return changed[cell] if cell in changed else self._mapped_terrain(cell)

    @property
    def changed_terrain(self) -> Mapping[Cell, Mapping[str, int]]:
        """The properties of the cells that are not as the map has them, zones included."""
        kept = self._kept()
        if "terrain" not in kept:
            kept["terrain"] = self._changed_terrain()
        return cast("Mapping[Cell, Mapping[str, int]]", kept["terrain"])

    def sheet(self, creature: Creature | str) -> v1.Sheet | None:
        """Return what stands on a creature's sheet; None where the viewer was not told."""
        if isinstance(creature, str):
            creature = self.creatures[creature]
        kept = self._kept()
        if "sheets" not in kept:
            kept["sheets"] = {sheet.id: sheet for sheet in self._mirror.view.sheets}
        return cast("v1.Sheet | None", kept["sheets"].get(creature.sheet))

    def action(self, creature: Creature | str, action: str) -> v1.Action | None:
        """Return an entry of a creature's sheet; None where it has none of that id."""
        sheet = self.sheet(creature)
        return None if sheet is None else next((found for found in sheet.actions if found.id == action), None)

    # ---------------------------------------------------------------------------------------------------------- inside

    def _kept(self) -> dict[str, Any]:
        """Return what was read of the present view; nothing where it has changed since."""
        state = (self._mirror.version, self._mirror.hash())
        if state != self._state:
            self._state = state
            self._read = {}
        return self._read

    def _things(self, field: str, read: Any) -> Mapping[str, Any]:
        kept = self._kept()
        if field not in kept:
            names = self._mirror.names
            kept[field] = {thing.id: thing for thing in (read(entry, names) for entry in _entries(self._mirror, field))}
        return cast("Mapping[str, Any]", kept[field])

    def _mapped_terrain(self, cell: Cell) -> Mapping[str, int]:
        """Return the properties of a cell as the map has them."""
        kept = self._kept()
        if "legend" not in kept:
            kept["legend"] = {glyph.glyph: amounts(glyph.properties) for glyph in self.board.legend}
        x, y = cell
        columns, rows = self.size
        if not (0 <= x < columns and 0 <= y < rows):
            return {}
        return cast("Mapping[str, int]", kept["legend"].get(self.board.rows[y][x], {}))

    def _changed_terrain(self) -> dict[Cell, Mapping[str, int]]:
        """Return the properties of the cells that are not as the map has them."""
        found: dict[Cell, Mapping[str, int]]
        found = {(cell.x, cell.y): amounts(cell.properties) for cell in self._mirror.view.cells}
        for zone in self.zones.values():
            for cell in zone.cells if zone.terrain else ():
                before = found[cell] if cell in found else self._mapped_terrain(cell)
                found[cell] = {**before, **dict.fromkeys(zone.terrain, 0)}
        return found


def _entries(mirror: ViewSource, field: str) -> Iterable[Any]:
    return cast("Iterable[Any]", getattr(mirror.view, field))
