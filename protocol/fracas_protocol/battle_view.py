"""Read-only view of a battle for one viewer, in plain Python values with ids instead of the protocol's numbers.

A `BattleView` reads through a mirror: it always shows the current state, and parses elements on access.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, cast

from fracas_protocol import v1
from fracas_protocol.condition_sets import ConditionSets
from fracas_protocol.names import Names
from fracas_protocol.view_elements import (
    BARRIERS,
    Barrier,
    Cell,
    Creature,
    Game,
    Object,
    Seat,
    Zone,
    amounts,
    read_barrier,
    read_creature,
    read_game,
    read_object,
    read_seat,
    read_zone,
)

__all__ = ["BattleView", "ViewSource"]


class ViewSource(Protocol):
    """Source of a `BattleView`: a client's `Mirror`, or an equivalent of a program that has the battle itself."""

    @property
    def match(self) -> str:
        """The match's id."""

    @property
    def version(self) -> int:
        """The current version of the view."""

    @property
    def terms(self) -> v1.Terms:
        """The ruleset's terms for texts: feet per cell, the word for half hit points, common movement modes."""

    @property
    def view(self) -> v1.View:
        """The current view, as a message."""

    @property
    def names(self) -> Names:
        """The table of ids and the numbers that stand for them in messages."""

    def hash(self) -> int:
        """Return the hash of the current view."""


class BattleView:
    """The current state of a battle, with the information that one viewer may have.

    Args:
        mirror: The source of the view. When the source is updated, this view shows the new state; objects read
            before keep their values.
    """

    __slots__ = ("_described", "_mirror", "_read", "_state")

    def __init__(self, mirror: ViewSource) -> None:
        self._mirror = mirror
        self._state: tuple[int, int] = (-1, -1)
        self._read: dict[str, Any] = {}
        self._described: tuple[v1.Terms, ConditionSets] | None = None

    @property
    def match(self) -> str:
        """The match's id."""
        return self._mirror.match

    @property
    def version(self) -> int:
        """The current version of the view."""
        return self._mirror.version

    # ------------------------------------------------------------------------------------------------- what changes

    @property
    def game(self) -> Game:
        """The state of the battle as a whole: turn order, pending decisions, winner."""
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
        """The creatures that the viewer knows of, by id, in the order in which the viewer learned of them."""
        return self._things("creatures", read_creature)

    @property
    def objects(self) -> Mapping[str, Object]:
        """The objects that creatures can interact with, such as doors, by id."""
        return self._things("objects", read_object)

    @property
    def zones(self) -> Mapping[str, Zone]:
        """The zones by id."""
        return self._things("zones", read_zone)

    def of_seat(self, seat: str) -> tuple[Creature, ...]:
        """Return the creatures that a seat controls, including dead ones."""
        return tuple(creature for creature in self.creatures.values() if creature.seat == seat)

    def standing_on(self, cell: Cell) -> tuple[Creature, ...]:
        """Return the living creatures whose footprint includes a cell."""
        return tuple(c for c in self.creatures.values() if c.alive and cell in self.footprint(c))

    def footprint(self, creature: Creature) -> tuple[Cell, ...]:
        """Return the cells that a creature occupies on this board: always one on hexes, none if it is off the map."""
        if self.is_hex:
            return () if creature.at is None else (creature.at,)
        return creature.footprint()

    # --------------------------------------------------------------------------------------------- what never changes

    @property
    def board(self) -> v1.Board:
        """The map at the start of the battle."""
        return self._mirror.view.board

    @property
    def terms(self) -> v1.Terms:
        """The ruleset's terms for texts: feet per cell, the word for half hit points, common movement modes."""
        return self._mirror.terms

    @property
    def conditions(self) -> ConditionSets:
        """What the ruleset's conditions do."""
        terms = self._mirror.terms
        if self._described is None or self._described[0] is not terms:
            self._described = terms, ConditionSets.of(terms)
        return self._described[1]

    @property
    def is_hex(self) -> bool:
        """True if the board consists of hexes, False if it consists of squares."""
        return self.board.shape == v1.Shape.SHAPE_HEX

    @property
    def size(self) -> tuple[int, int]:
        """Number of columns and rows of the map."""
        rows = self.board.rows
        return (len(rows[0]), len(rows)) if rows else (0, 0)

    def terrain(self, cell: Cell) -> Mapping[str, int]:
        """Return the current terrain properties of a cell, including those of zones, with their values.

        The value is 0 for a property without one. A cell outside the map has no properties.
        """
        changed = self.changed_terrain
        return changed[cell] if cell in changed else self._mapped_terrain(cell)

    @property
    def labels(self) -> Mapping[Cell, str]:
        """The texts on cells that the viewer knows, such as the names of rooms, row by row."""
        kept = self._kept()
        if "labels" not in kept:
            found = {(label.at[0], label.at[1]): label.text for label in self.board.labels}
            for cell in self._mirror.view.cells:
                told = next((detail.value.text for detail in cell.details if detail.name == "label"), "")
                if told:
                    found[cell.x, cell.y] = told
            kept["labels"] = dict(sorted(found.items(), key=lambda one: (one[0][1], one[0][0])))
        return cast("Mapping[Cell, str]", kept["labels"])

    @property
    def edges(self) -> tuple[Barrier, ...]:
        """The barriers between cells that the viewer knows."""
        kept = self._kept()
        if "edges" not in kept:
            told = [
                Barrier(BARRIERS[edge.kind], (edge.ends[0], edge.ends[1], edge.ends[2], edge.ends[3]), edge.door)
                for edge in self.board.edges
                if edge.kind in BARRIERS
            ]
            for cell in self._mirror.view.cells:
                texts = next((detail.value.text for detail in cell.details if detail.name == "edges"), "")
                told += [found for text in texts.split(";") if (found := read_barrier(text)) is not None]
            kept["edges"] = tuple(dict.fromkeys(told))
        return cast("tuple[Barrier, ...]", kept["edges"])

    @property
    def changed_terrain(self) -> Mapping[Cell, Mapping[str, int]]:
        """The current properties of the cells that differ from the original map, including those of zones."""
        kept = self._kept()
        if "terrain" not in kept:
            kept["terrain"] = self._changed_terrain()
        return cast("Mapping[Cell, Mapping[str, int]]", kept["terrain"])

    def sheet(self, creature: Creature | str) -> v1.Sheet | None:
        """Return a creature's stat block; None if the viewer has not received it."""
        if isinstance(creature, str):
            creature = self.creatures[creature]
        kept = self._kept()
        if "sheets" not in kept:
            kept["sheets"] = {sheet.id: sheet for sheet in self._mirror.view.sheets}
        return cast("v1.Sheet | None", kept["sheets"].get(creature.sheet))

    def action(self, creature: Creature | str, action: str) -> v1.Action | None:
        """Return an action on a creature's stat block by its id; None if there is none."""
        sheet = self.sheet(creature)
        return None if sheet is None else next((found for found in sheet.actions if found.id == action), None)

    # ---------------------------------------------------------------------------------------------------------- inside

    def _kept(self) -> dict[str, Any]:
        """Return the cache of parsed elements, emptied if the view has changed since the last call."""
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
        """Return the properties of a cell on the original map."""
        kept = self._kept()
        if "legend" not in kept:
            kept["legend"] = {glyph.glyph: amounts(glyph.properties) for glyph in self.board.legend}
        x, y = cell
        columns, rows = self.size
        if not (0 <= x < columns and 0 <= y < rows):
            return {}
        return cast("Mapping[str, int]", kept["legend"].get(self.board.rows[y][x], {}))

    def _changed_terrain(self) -> dict[Cell, Mapping[str, int]]:
        """Compute the properties of the cells that differ from the original map."""
        found: dict[Cell, Mapping[str, int]]
        found = {(cell.x, cell.y): amounts(cell.properties) for cell in self._mirror.view.cells}
        for zone in self.zones.values():
            for cell in zone.cells if zone.terrain else ():
                before = found[cell] if cell in found else self._mapped_terrain(cell)
                found[cell] = {**before, **dict.fromkeys(zone.terrain, 0)}
        return found


def _entries(mirror: ViewSource, field: str) -> Iterable[Any]:
    return cast("Iterable[Any]", getattr(mirror.view, field))
