"""Board: a map as an immutable value, with caches of derived results.

This module has cells, their properties, edges, lights, derived boards and the caches. The geometry is in the other
modules of the package, which take a board as their first argument.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar, final

from fracas_engine.board.edges import AS_CELL, Edge, Side, cells_beside, side_mask, straight_runs
from fracas_engine.board.errors import BadEdge, BadLight, Defect, InvalidBoard, OffBoard
from fracas_engine.board.grid import Cell, Grid, Mask
from fracas_engine.board.parse import Legend, Properties, parse_rows, read_properties

Shape: TypeAlias = Literal["square", "hex"]
"""Square cells `(x, y)`, or pointy-top hexes `(column, row)` with odd rows shifted half a hex east."""

_T = TypeVar("_T")

SOURCES = ("bright_light", "dim_light", "no_light")
"""Properties of cells with a light source that a ruling has changed; maps and legends do not have them."""

_KEPT = 64
"""Maximum number of derived boards in the cache. Doors open and zones end, so the same few boards recur."""

_ANSWERS = 2048
"""Maximum number of cached results for each board. On a 30x30 board these masks take about one mebibyte."""


@final
@dataclass(frozen=True, slots=True)
class Light:
    """A light source on the board."""

    at: Cell
    bright: int
    """Radius of bright light, in cells."""
    dim: int
    """Additional radius of dim light, in cells."""


@final
class Board:
    """A map: cells with properties. Boards are immutable and compare equal if their maps are equal."""

    __slots__ = (
        "_answers",
        "_derived",
        "_further",
        "_key",
        "_masks",
        "_numbers",
        "edges",
        "grid",
        "lights",
        "shape",
        "underwater",
    )

    grid: Grid
    """The numbering of the cells."""
    shape: Shape
    lights: tuple[Light, ...]
    edges: tuple[Edge, ...]
    """The barriers between cells, without open doors."""
    underwater: bool
    """True if the whole battle is under water."""

    def __init__(
        self,
        width: int,
        height: int,
        properties: Mapping[str, Mapping[Cell, int]],
        *,
        shape: Shape = "square",
        lights: Iterable[Light] = (),
        underwater: bool = False,
        further: Collection[str] = (),
        edges: Iterable[Edge] = (),
    ) -> None:
        """Create a board from cells; use `Board.parse` for a written map.

        Args:
            width: The number of cells from west to east.
            height: The number of cells from north to south.
            properties: For each property, the cells that have it and the number of the property at each cell.
            shape: The shape of the cells.
            lights: The light sources on the board.
            underwater: Whether the whole battle is under water.
            further: Property names allowed in addition to those of `parse.PROPERTIES`.
            edges: The barriers between cells, without open doors.
        """
        self.grid = Grid(width, height)
        self.shape = shape
        self.lights = tuple(lights)
        self.underwater = underwater
        self.edges = tuple(edges)
        self._further = tuple(further)
        self._numbers = {
            name: {cell: properties[name][cell] for cell in sorted(properties[name])}
            for name in sorted(properties)
            if properties[name]
        }
        self._masks = {name: self.grid.mask(cells) for name, cells in self._numbers.items()}
        for edge in self.edges:
            for name in {AS_CELL[edge.kind], edge.kind}:
                self._masks[name] = self._masks.get(name, 0) | side_mask(self.grid, edge.sides)
        self._key = (
            width,
            height,
            shape,
            self.lights,
            underwater,
            tuple((name, tuple(cells.items())) for name, cells in self._numbers.items()),
            self.edges,
        )
        self._derived: dict[Hashable, Board] = {}
        self._answers: dict[object, object] = {}

    @classmethod
    def parse(
        cls,
        rows: Sequence[str],
        legend: Legend | None = None,
        *,
        shape: Shape = "square",
        lights: Iterable[Light] = (),
        underwater: bool = False,
        further: Collection[str] = (),
        edges: Iterable[Edge] = (),
    ) -> Board:
        """Create a board from a written map.

        Args:
            rows: The rows from north to south, one glyph for each cell; spaces are ignored.
            legend: Additional or redefined glyphs; `None` for none.
            shape: The shape of the cells.
            lights: The light sources on the board.
            underwater: Whether the whole battle is under water.
            further: Property names allowed in addition to those of `parse.PROPERTIES`.
            edges: The barriers between cells, without open doors.

        Raises:
            InvalidBoard: The map, the legend, the lights or the edges have defects; all of them are reported.
        """
        defects: list[Defect] = []
        stands = tuple(lights)
        width, height, properties = parse_rows(rows, legend, further)
        between = tuple(edges)
        for number, edge in enumerate(between):
            if not all(_is_side(side, width, height, shape) for side in edge.sides):
                defects.append(BadEdge(number, edge.kind))
        if defects:
            raise InvalidBoard(tuple(defects))
        board = cls(
            width,
            height,
            properties,
            shape=shape,
            lights=stands,
            underwater=underwater,
            further=further,
            edges=between,
        )
        for number, light in enumerate(stands):
            if light.at not in board or light.bright < 0 or light.dim < 0:
                defects.append(BadLight(number, light.at))
        if defects:
            raise InvalidBoard(tuple(defects))
        return board

    @property
    def width(self) -> int:
        """The number of cells from west to east."""
        return self.grid.width

    @property
    def height(self) -> int:
        """The number of cells from north to south."""
        return self.grid.height

    def __contains__(self, cell: Cell) -> bool:
        return self.grid.holds(cell)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self is other or self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key[:2])

    def __repr__(self) -> str:
        names = ", ".join(f"{name}: {len(cells)}" for name, cells in self._numbers.items())
        return f"<Board {self.width}x{self.height} {self.shape} {{{names}}}>"

    def has(self, cell: Cell, name: str) -> bool:
        """Return True if `cell` has the property `name`; False for cells off the board."""
        return cell in self._numbers.get(name, ())

    def number(self, cell: Cell, name: str) -> int:
        """Return the number of the property `name` at `cell`.

        Returns:
            1 for a property without a number, 0 if the cell lacks the property.
        """
        return self._numbers.get(name, {}).get(cell, 0)

    def mask(self, *names: str) -> Mask:
        """Return the cells that have at least one of the properties `names`, with the edges that resemble them.

        `window` and `low_wall` are the edges of this kind alone.
        """
        mask = 0
        for name in names:
            mask |= self._masks.get(name, 0)
        return mask

    def cells(self, *names: str) -> list[Cell]:
        """Return the cells that have at least one of the properties `names`, by row and column."""
        return self.grid.cells(self.mask(*names) & self.grid.everywhere)

    def properties(self, cell: Cell) -> dict[str, int]:
        """Return the properties of `cell` with their numbers, in alphabetical order.

        Raises:
            OffBoard: `cell` is not on the board.
        """
        self.require(cell)
        return {name: cells[cell] for name, cells in self._numbers.items() if cell in cells}

    def require(self, cell: Cell) -> None:
        """Check that `cell` is on the board.

        Raises:
            OffBoard: `cell` is not on the board.
        """
        grid = self.grid
        if not (0 <= cell[0] < grid.width and 0 <= cell[1] < grid.height):  # `Grid.holds`, written out
            raise OffBoard(cell, self.width, self.height)

    def changed(self, changes: Mapping[Cell, Properties]) -> Board:
        """Return this board with the properties of some cells replaced.

        Args:
            changes: For each cell, its complete new properties, as in a legend. To keep the current properties of a
                cell, start from `properties`.

        Returns:
            The derived board; the same object for the same changes while it is cached.

        Raises:
            OffBoard: A cell is not on the board.
            InvalidBoard: A property does not exist or has a wrong number.
        """
        defects: list[Defect] = []
        read = {}
        for cell, names in changes.items():
            self.require(cell)
            read[cell] = read_properties(names, f"at {cell[0]}, {cell[1]}", (*self._further, *SOURCES), defects)
        if defects:
            raise InvalidBoard(tuple(defects))
        return self._derive(read)

    def adding(self, name: str, cells: Iterable[Cell], number: int | None = None) -> Board:
        """Return this board with the property `name` added to `cells`, for example for a zone.

        Args:
            name: The property.
            cells: The cells. Where a cell already has the property, its number is replaced.
            number: The number of the property; `None` for its default.
        """
        entry: str | dict[str, int] = name if number is None else {name: number}
        return self.changed({cell: [self.properties(cell), entry] for cell in cells})

    def removing(self, name: str, cells: Iterable[Cell]) -> Board:
        """Return this board with the property `name` removed from `cells`, for example when a door opens."""
        changes = {}
        for cell in cells:
            kept = self.properties(cell)
            kept.pop(name, None)
            changes[cell] = [kept]
        return self.changed(changes)

    def without_doors(self, ids: Collection[str]) -> Board:
        """Return this board without the doors between cells that have one of these ids, because they are open."""
        kept = tuple(edge for edge in self.edges if not edge.id or edge.id not in ids)
        if len(kept) == len(self.edges):
            return self
        return self._kept(kept, lambda: self._copy(self._numbers, kept))

    def part(self, cells: Mask) -> Board:
        """Return this board as it is known to a viewer that has seen some cells; all others are plain floor.

        Edges are kept beside these cells, and lights in them.

        Args:
            cells: The cells that have been seen.

        Returns:
            The derived board; the board itself if there is nothing else on it.
        """
        grid, hexes = self.grid, self.shape == "hex"
        if not grid.everywhere & ~cells:
            return self

        def compute() -> Board:
            seen = frozenset(grid.cells(cells & grid.everywhere))
            numbers = {
                name: {cell: number for cell, number in found.items() if cell in seen}
                for name, found in self._numbers.items()
            }
            edges = []
            for edge in self.edges:
                sides = tuple(side for side in edge.sides if not seen.isdisjoint(cells_beside(side, hexes=hexes)))
                # A wall with gaps is as several walls; a door stays one.
                runs = straight_runs(sides) if edge.kind != "door" else [sides] * bool(sides)
                edges += [edge._replace(sides=run) for run in runs]
            lights = tuple(light for light in self.lights if light.at in seen)
            part = self._copy(numbers, tuple(edges), lights)
            return self if part == self else part

        return self._kept(("part", cells), compute)

    def differing(self, other: Board) -> Mask:
        """Return the cells whose properties or edges differ from those of another board of the same size."""
        found, hexes = 0, self.shape == "hex"
        for name in dict.fromkeys((*self._numbers, *other._numbers)):
            mine, theirs = self._numbers.get(name, {}), other._numbers.get(name, {})
            found |= self.grid.mask(cell for cell, _ in mine.items() ^ theirs.items())
        sides = {(edge.kind, side) for edge in self.edges for side in edge.sides}
        sides ^= {(edge.kind, side) for edge in other.edges for side in edge.sides}
        return found | self.grid.mask(cell for _, side in sides for cell in cells_beside(side, hexes=hexes))

    def _derive(self, changes: Mapping[Cell, Mapping[str, int]]) -> Board:
        def compute() -> Board:
            numbers = {
                name: {cell: number for cell, number in cells.items() if cell not in changes}
                for name, cells in self._numbers.items()
            }
            for cell, new in changes.items():
                for name, number in new.items():
                    numbers.setdefault(name, {})[cell] = number
            return self._copy(numbers, self.edges)

        return self._kept(tuple(sorted((cell, tuple(sorted(new.items()))) for cell, new in changes.items())), compute)

    def _copy(
        self,
        numbers: Mapping[str, Mapping[Cell, int]],
        edges: tuple[Edge, ...],
        lights: tuple[Light, ...] | None = None,
    ) -> Board:
        return Board(
            self.width,
            self.height,
            numbers,
            shape=self.shape,
            lights=self.lights if lights is None else lights,
            underwater=self.underwater,
            further=self._further,
            edges=edges,
        )

    def _kept(self, key: Hashable, compute: Callable[[], Board]) -> Board:
        """Return a derived board from the cache, computing it if needed."""
        if (known := self._derived.get(key)) is not None:
            return known
        derived = compute()
        if len(self._derived) >= _KEPT:
            self._derived.pop(next(iter(self._derived)))
        self._derived[key] = derived
        return derived

    def remembered(self, question: object, answer: Callable[[], _T]) -> _T:
        """Return a cached value that depends on this map only, computing it if needed.

        Args:
            question: A hashable cache key. Include the name of the calling module so that keys do not collide.
            answer: Computes the value, which must depend only on the map and the key.
        """
        known = self._answers.get(question)
        if known is None:
            known = answer()
            if len(self._answers) >= _ANSWERS:
                self._answers.pop(next(iter(self._answers)))
            self._answers[question] = known
        return known  # type: ignore[return-value]  # a question belongs to one asker, who stores one type


def _is_side(side: Side, width: int, height: int, shape: Shape) -> bool:
    """Return True if a side belongs to the board: to one of its cells, or on hexes to two."""
    here, there = cells_beside(side, hexes=shape == "hex")
    on = [0 <= x < width and 0 <= y < height for x, y in (here, there)]
    return all(on) if shape == "hex" else any(on)
