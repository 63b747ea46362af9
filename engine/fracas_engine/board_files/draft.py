"""A board while it is imported, with remarks on everything that was left out or changed."""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, Literal, TypeAlias

from fracas_engine.board.edges import NORTH, WEST, EdgeKind, Side
from fracas_engine.board.grid import Cell
from fracas_engine.board.parse import GLYPHS
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.snapping import TOLERANCE, Place, nearest_side, runs, snap
from fracas_engine.content.models.boards import MAX_EDGES, MAX_LABEL, MAX_LABELS, MAX_SIDE, is_invisible

MAX_WALLS: Final = 100_000
"""Maximum number of straight walls in a file."""

MAX_PIECES: Final = 500_000
"""Maximum number of sides that the walls of a file cross in all."""

MAX_CELLS: Final = 1_000_000
"""Maximum number of cells of a map before its empty border is cut off."""

MAX_LIGHTS: Final = 200
"""Maximum number of lights that are taken."""

_REMARKS: Final = 100
"""Different remarks; further ones are counted together."""
_PLACES: Final = 5
"""Places that a remark names."""
_MOVED: Final = 0.25
"""Walls that are moved further are mentioned, in cells."""
_FILLED: Final = frozenset({"wall", "pillar", "glass"})

Effect: TypeAlias = Literal["omitted", "changed"]


@dataclass(slots=True)
class Remark:
    """Something in the file that is not in the board, or is different there."""

    effect: Effect
    """`omitted` or `changed`."""
    what: str
    """The thing in the file."""
    reason: str
    """Why, and what would help."""
    count: int = 0
    """How many of them."""
    places: list[str] = field(default_factory=list)
    """The first of their places."""

    def __str__(self) -> str:
        where = f" ({', '.join(self.places)}{', ...' if self.count > len(self.places) else ''})" if self.places else ""
        return f"{self.effect}: {f'{self.count} x ' if self.count > 1 else ''}{self.what}{where}: {self.reason}"


@dataclass(slots=True)
class Light:
    """A light source."""

    at: Cell
    bright: int
    dim: int


@dataclass(slots=True)
class Door:
    """A door between cells, on sides that form one straight line."""

    sides: tuple[Side, ...]
    is_open: bool = False


class BoardDraft:
    """A board that an importer fills.

    Args:
        width: The number of columns.
        height: The number of rows.
        tolerance: The largest distance between a wall and its side, in cells.
        shape: The shape of the cells.

    Raises:
        BoardFileError: The map is too large or has no cells.
    """

    def __init__(self, width: int, height: int, *, tolerance: float = TOLERANCE, shape: str = "square") -> None:
        check_extent(width, height)
        if max(width, height) > MAX_SIDE:
            raise BoardFileError(
                f"The map has {width} by {height} cells: use at most {MAX_SIDE} by {MAX_SIDE}, or export a part of it."
            )
        self.width = width
        self.height = height
        self.shape = shape
        self.tolerance = tolerance
        self.title = ""
        self.cells: dict[Cell, list[str]] = {}
        """The properties of cells that are not plain floor."""
        self.edges: dict[Side, EdgeKind] = {}
        """Walls, windows and low walls."""
        self.doors: list[Door] = []
        self.lights: list[Light] = []
        self.labels: dict[Cell, str] = {}
        self.starts: dict[str, list[Cell]] = {}
        self.picture: tuple[bytes, float] | None = None
        """The file of the picture below the board, and its pixels per cell."""
        self.remarks: list[Remark] = []
        self._door_sides: set[Side] = set()
        self._short: list[tuple[str, Sequence[Place]]] = []
        self._walls = 0
        self._pieces = 0

    def omit(self, what: str, reason: str, place: str = "", count: int = 1) -> None:
        """Add a remark on something that is not in the board; equal remarks are counted."""
        self._remark("omitted", what, reason, place, count)

    def change(self, what: str, reason: str, place: str = "", count: int = 1) -> None:
        """Add a remark on something that is different in the board; equal remarks are counted."""
        self._remark("changed", what, reason, place, count)

    def _remark(self, effect: Effect, what: str, reason: str, place: str, count: int) -> None:
        if len(self.remarks) >= _REMARKS:
            effect, what, reason, place = "omitted", "further things", "there are too many different ones", ""
        found = next(
            (one for one in self.remarks if (one.effect, one.what, one.reason) == (effect, what, reason)), None
        )
        if found is None:
            found = Remark(effect, what, reason)
            self.remarks.append(found)
        found.count += count
        if place and len(found.places) < _PLACES:
            found.places.append(place)

    def add_property(self, cell: Cell, name: str) -> None:
        """Give a cell a property; a filled cell has no others."""
        if not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
            return
        names = self.cells.setdefault(cell, [])
        if name in _FILLED:
            names[:] = [name]
        elif name not in names and not _FILLED.intersection(names):
            names.append(name)

    def add_wall(self, points: Sequence[Place], kind: EdgeKind = "wall", what: str = "wall") -> None:
        """Add a wall, window or low wall at any place and angle; a wall on a side stays.

        Raises:
            BoardFileError: The file has too many walls.
        """
        self._count_walls(len(points) - 1)
        found = outside = 0
        for side, distance in snap(points, self.width, self.height):
            self.count_pieces(1)
            found += 1
            if distance > self.tolerance:
                outside += 1
                continue
            if distance > _MOVED:
                self.change(
                    "piece of a wall off the grid",
                    f"moved to the nearest side of a cell, by {_MOVED} to {TOLERANCE} cells",
                    f"[{side[0]}, {side[1]}]",
                )
            if self.edges.get(side) != "wall":
                self.edges[side] = kind
        if outside:
            reason = f"it is more than {self.tolerance:g} cells from any side of a cell"
            self.omit(f"piece of a {what}", reason, _shown(points[0]), outside)
        if not found and not self._lies_on_border(points):
            self._short.append((what, points))

    def count_pieces(self, number: int) -> None:
        """Count sides or cells that walls and doors cover.

        Raises:
            BoardFileError: They are too many in all.
        """
        self._pieces += number
        if self._pieces > MAX_PIECES:
            raise BoardFileError(f"The walls are too long in all: use at most {MAX_PIECES} cells of walls.")

    def _lies_on_border(self, points: Sequence[Place]) -> bool:
        """Return True for a wall along the border of the map, which is closed anyway."""
        lines = ((0, 0), (0, self.width), (1, 0), (1, self.height))
        return all(
            any(abs(one[axis] - line) <= TOLERANCE and abs(other[axis] - line) <= TOLERANCE for axis, line in lines)
            for one, other in pairwise(points)
        )

    def add_door(self, points: Sequence[Place], *, is_open: bool = False, what: str = "door") -> None:
        """Add a door at any place and angle.

        Raises:
            BoardFileError: The file has too many walls and doors.
        """
        self._count_walls(1)
        sides = {side for side, _ in snap((points[0], points[-1]), self.width, self.height)}
        if not sides:
            near = nearest_side(points, self.width, self.height)
            sides = set() if near is None else {near}
        self.add_door_sides(sides, is_open=is_open, what=what, place=_shown(points[0]))

    def add_door_sides(self, sides: Iterable[Side], *, is_open: bool = False, what: str = "door", place: str) -> None:
        """Add a door on sides; each straight part becomes a door."""
        free = set(sides) - self._door_sides
        if not free:
            self.omit(what, "it separates no cells, or another door is there", place)
            return
        self._door_sides |= free
        for one, other in runs(free):
            if one[0] == other[0]:
                line = tuple((one[0], y, WEST) for y in range(one[1], other[1]))
            else:
                line = tuple((x, one[1], NORTH) for x in range(one[0], other[0]))
            self.doors.append(Door(line, is_open))

    def add_door_in_cell(self, cell: Cell, *, what: str = "door") -> None:
        """Add a door that fills a cell in the file: it stands on the side of the cell that leads through the wall."""
        x, y = cell
        beside = [self.cells.get((x - 1, y), []), self.cells.get((x + 1, y), [])]
        is_north_south = all(_FILLED.intersection(names) for names in beside)
        sides = [(x, y, NORTH), (x, y + 1, NORTH)] if is_north_south else [(x, y, WEST), (x + 1, y, WEST)]
        inner = [s for s in sides if (0 < s[1] < self.height if is_north_south else 0 < s[0] < self.width)]
        self.add_door_sides(inner[:1], what=what, place=f"[{x}, {y}]")

    def _count_walls(self, number: int) -> None:
        self._walls += number
        if self._walls > MAX_WALLS:
            raise BoardFileError(f"The file has more than {MAX_WALLS} walls: use at most {MAX_WALLS}.")

    def add_light(self, place: Place, bright: float, dim: float) -> None:
        """Add a light at a place; its radii in cells are rounded."""
        cell = int(place[0] // 1), int(place[1] // 1)
        if not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
            self.omit("light", "it is off the map", _shown(place))
            return
        if len(self.lights) >= MAX_LIGHTS:
            self.omit("light", f"a board has at most {MAX_LIGHTS}")
            return
        self.lights.append(Light(cell, min(round(bright), MAX_SIDE), min(round(dim), MAX_SIDE)))

    def add_label(self, place: Place, told: str) -> None:
        """Add a label on the cell at a place; it is made one line of plain text that is short enough."""
        cell = int(place[0] // 1), int(place[1] // 1)
        plain = " ".join("".join(" " if is_invisible(letter) else letter for letter in told).split())
        if not plain:
            self.omit("label", "it has no text", _shown(place))
        elif not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
            self.omit("label", "it is off the map", plain[:40])
        elif cell in self.labels:
            self.omit("label", "its cell has another label", plain[:40])
        elif len(self.labels) >= MAX_LABELS:
            self.omit("label", f"a board has at most {MAX_LABELS}")
        else:
            if len(plain) > MAX_LABEL:
                self.change("label", f"shortened to {MAX_LABEL} characters", plain[:40])
            self.labels[cell] = plain[:MAX_LABEL].rstrip()

    def is_filled(self, cell: Cell) -> bool:
        """Return True if a wall, pillar or glass fills a cell."""
        return not _FILLED.isdisjoint(self.cells.get(cell, ()))

    def finish(self) -> None:
        """Add remarks on walls that separate no cells, unless another wall or a door is in their place."""
        for what, points in self._short:
            near = nearest_side(points, self.width, self.height)
            if near not in self.edges and near not in self._door_sides:
                self.omit(what, "it separates no cells: it is too short or off the map", _shown(points[0]))
        self._short.clear()

    def to_plain(self) -> dict[str, Any]:
        """Return the keys of the board in the form of docs/scenarios.md, without its id.

        Raises:
            BoardFileError: The board has too many edges.
        """
        rows, legend = self._rows()
        plain: dict[str, Any] = {"shape": "hex"} if self.shape == "hex" else {}
        if legend:
            plain["legend"] = legend
        plain["map"] = rows
        edges = self._edges()
        if len(edges) > MAX_EDGES:
            raise BoardFileError(f"The board has {len(edges)} walls between cells: use at most {MAX_EDGES}.")
        if edges:
            plain["edges"] = edges
        if self.lights:
            plain["lights"] = [{"at": list(one.at), "bright": one.bright, "dim": one.dim} for one in self.lights]
        if self.labels:
            plain["labels"] = [{"at": list(cell), "text": told} for cell, told in self.labels.items()]
        if self.starts:
            plain["starts"] = {name: [list(cell) for cell in cells] for name, cells in self.starts.items()}
        return plain

    def _edges(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for kind in ("wall", "window", "low_wall"):
            sides = [side for side, what in self.edges.items() if what == kind and side not in self._door_sides]
            found += [{kind: [list(one), list(other)]} for one, other in runs(sides)]
        for number, door in enumerate(self.doors, 1):
            ((one, other),) = runs(door.sides)
            entry: dict[str, Any] = {"door": [list(one), list(other)], "id": f"door_{number}"}
            found.append({**entry, "open": True} if door.is_open else entry)
        return found

    def _rows(self) -> tuple[list[str], dict[str, list[str]]]:
        glyphs: dict[tuple[str, ...], str] = {names: glyph for glyph, names in GLYPHS.items()}
        free = iter(sorted(set(string.ascii_letters + string.digits) - set(GLYPHS)))
        legend: dict[str, list[str]] = {}
        rows = []
        for y in range(self.height):
            row = []
            for x in range(self.width):
                names = tuple(sorted(self.cells.get((x, y), ())))
                if names not in glyphs:
                    glyph = next(free, "")
                    if not glyph:
                        self.omit(f"mixture of {' and '.join(names)}", f"too many mixtures; taken as {names[0]}")
                        glyphs[names] = glyphs[names[:1]]
                    else:
                        glyphs[names] = glyph
                        legend[glyph] = list(names)
                row.append(glyphs[names])
            rows.append("".join(row))
        return rows, legend


def check_extent(width: int, height: int) -> None:
    """Check the size of a map before anything is made for its cells.

    Raises:
        BoardFileError: The map is too large or has no cells.
    """
    if width < 1 or height < 1:
        raise BoardFileError(f"The map has {width} by {height} cells: it needs at least one.")
    if width * height > MAX_CELLS:
        raise BoardFileError(f"The map has {width} by {height} cells: use at most {MAX_SIDE} by {MAX_SIDE}.")


def _shown(place: Place) -> str:
    return f"[{place[0]:.3g}, {place[1]:.3g}]"
