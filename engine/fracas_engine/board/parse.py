"""Parser for written maps: rows of glyphs and a legend.

This module has the glyphs, the property names, and the checks of a written map. The resulting board is in `board.py`;
YAML with its line numbers is handled by the content loader.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from fracas_engine.board.errors import (
    BadGlyph,
    BadNumber,
    Defect,
    EmptyMap,
    InvalidBoard,
    RaggedRow,
    UnknownGlyph,
    UnknownProperty,
)
from fracas_engine.board.grid import Cell

Properties: TypeAlias = Iterable[str | Mapping[str, int]]
"""Properties of a cell as written in a legend: names, or mappings of a name to its number."""

Legend: TypeAlias = Mapping[str, Sequence[str | Mapping[str, int]]]
"""Additional glyphs, or redefinitions of known glyphs."""

GLYPHS: Final[Mapping[str, tuple[str, ...]]] = {
    ".": (),
    "#": ("wall",),
    "O": ("pillar",),
    "G": ("glass",),
    "~": ("difficult",),
    "S": ("statue",),
    "h": ("half_cover",),
    "q": ("three_quarters_cover",),
    "f": ("lightly_obscured",),
    "F": ("heavily_obscured",),
    "T": ("totally_obscured",),
    "d": ("dim",),
    "D": ("dark",),
    "P": ("pit",),
    "w": ("water",),
    "x": ("obstacle",),
    "t": ("trap",),
    "z": ("hazard",),
    "+": ("door",),
}
"""Meanings of the glyphs of a map (docs/scenarios.md, section Board)."""

DEFAULT_NUMBERS: Final[Mapping[str, int]] = {"pit": 10, "trap": 2, "hazard": 1}
"""Default numbers of properties: feet of depth, points of damage."""

_NUMBER_NEEDED: Final = frozenset({"ledge"})

PROPERTIES: Final[tuple[str, ...]] = (*(names[0] for names in GLYPHS.values() if names), "magical_darkness", "ledge")
"""All property names that a map may use."""


def parse_rows(
    rows: Sequence[str], legend: Legend | None, further: Collection[str] = ()
) -> tuple[int, int, dict[str, dict[Cell, int]]]:
    """Read the rows of a map.

    Args:
        rows: The rows from north to south, one glyph for each cell; spaces and empty rows are ignored.
        legend: Additional or redefined glyphs; `None` for none.
        further: Property names to allow in addition to `PROPERTIES`.

    Returns:
        Width, height, and for each property the cells that have it, with the number of the property at each cell (1 if
        it has none).

    Raises:
        InvalidBoard: The rows or the legend have defects; all of them are reported.
    """
    defects: list[Defect] = []
    meanings = {glyph: read_properties(names, glyph, further, defects) for glyph, names in GLYPHS.items()}
    for glyph, names in (legend or {}).items():
        if len(glyph) != 1 or glyph.isspace():
            defects.append(BadGlyph(glyph))
            continue
        meanings[glyph] = read_properties(names, glyph, further, defects)
    found: dict[str, dict[Cell, int]] = {}
    width, y = 0, 0
    for number, row in enumerate(rows):
        glyphs = [(column, glyph) for column, glyph in enumerate(row) if not glyph.isspace()]
        if not glyphs:
            continue
        if y == 0:
            width = len(glyphs)
        elif len(glyphs) != width:
            defects.append(RaggedRow(number, len(glyphs), width))
        for x, (column, glyph) in enumerate(glyphs):
            if glyph not in meanings:
                defects.append(UnknownGlyph(glyph, number, column, "".join(meanings)))
                continue
            for name, value in meanings[glyph].items():
                found.setdefault(name, {})[x, y] = value
        y += 1
    if not y:
        defects.append(EmptyMap())
    if defects:
        raise InvalidBoard(tuple(defects))
    return width, y, found


def read_properties(names: Properties, glyph: str, further: Collection[str], defects: list[Defect]) -> dict[str, int]:
    """Return the properties of a cell or glyph, and append their defects to `defects`.

    Returns:
        Each property with its number: the number given; if none is given, the default; if there is none either, 1.
    """
    numbers: dict[str, int] = {}
    for entry in names:
        # The values may have any type, because a legend comes from a file.
        pairs: Iterable[tuple[str, object]] = [(entry, None)] if isinstance(entry, str) else entry.items()
        for name, number in pairs:
            if name not in PROPERTIES and name not in further:
                defects.append(UnknownProperty(glyph, name, (*PROPERTIES, *further)))
                continue
            value = DEFAULT_NUMBERS.get(name, 0 if name in _NUMBER_NEEDED else 1) if number is None else number
            if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
                numbers[name] = value
            else:
                defects.append(BadNumber(glyph, name, number))
    return numbers
