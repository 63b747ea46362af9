"""Boards: map, legend, properties of cells and their glyphs, edges, lights, start cells of seats, usable objects."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    ValidationInfo,
    field_validator,
    model_serializer,
    model_validator,
)
from pydantic_core import PydanticCustomError

from fracas_engine.board.edges import Edge
from fracas_engine.board.parse import DEFAULT_NUMBERS, PROPERTIES
from fracas_engine.board.parse import GLYPHS as MEANINGS
from fracas_engine.content.models.amounts import Resistances
from fracas_engine.content.models.base import Cell, ContentModel, Count, Many, Name, Text, checked_word, vocabulary_of
from fracas_engine.content.models.edges import EdgeSpec, edge_faults, named_edges
from fracas_engine.content.models.pictures import PictureSpec
from fracas_engine.content.models.validation_messages import defect, defects, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import BoardShape


def _terrain(word: Any, info: ValidationInfo) -> Any:
    vocabulary = vocabulary_of(info)
    known = (*PROPERTIES, *sorted(vocabulary.cell_properties)) if vocabulary is not None else PROPERTIES
    # Without a vocabulary the ruleset is not known: `Setup.read_board` checks the word.
    if word not in known and (vocabulary is not None or not isinstance(word, str) or not word.isidentifier()):
        raise defect(f"{shown(word)} is not a property of a cell", did_you_mean(str(word), known, limit=30))
    return word


TerrainWord: TypeAlias = Annotated[str, BeforeValidator(_terrain)]
"""The name of a cell property."""

NUMBERED: Final = frozenset({*DEFAULT_NUMBERS, "ledge"})
"""Properties that have a number."""


class PropertySpec(ContentModel):
    """A property of a cell: `difficult`, or with a number `{pit: 20}`."""

    name: TerrainWord
    """The property."""
    amount: Count | None = None
    """Damage (`trap`, `hazard`) or depth in feet (`pit`, `ledge`); None for properties without a number."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        match data:
            case str() if data in NUMBERED and data not in DEFAULT_NUMBERS:
                raise defect(f"{data} needs a number", f"write {{{data}: FEET}}")
            case str():
                return {"name": data, "amount": DEFAULT_NUMBERS.get(data)}
            case {"name": _} | PropertySpec():
                return data
            case dict() if len(data) == 1:
                ((name, amount),) = data.items()
                if name in PROPERTIES and name not in NUMBERED:
                    raise defect(f"{name} takes no number", f"write {name} alone")
                return {"name": name, "amount": amount}
            case _:
                raise defect(f"{shown(data)} is not a property of a cell", "write difficult, or {pit: 20}")

    @model_serializer
    def _plain(self) -> Any:
        return self.name if self.amount is None else {self.name: self.amount}


GLYPHS: Final[Mapping[str, tuple[PropertySpec, ...]]] = {
    glyph: tuple(PropertySpec.model_validate(name) for name in names) for glyph, names in MEANINGS.items()
}
"""Properties of the map glyphs, unless the board's legend redefines them."""


MAX_SIDE: Final = 120
"""Maximum number of cells in a row or column."""


MAX_EDGES: Final = 20_000
"""Maximum number of edges of a board."""


class CellBlock(ContentModel):
    """A rectangle of cells."""

    from_: Annotated[Cell, Field(alias="from")]
    """One corner."""
    to: Cell
    """The opposite corner."""


class LightSource(ContentModel):
    """A light source on the board."""

    at: Cell
    """The cell of the light source."""
    bright: Count
    """Radius of bright light, in cells."""
    dim: Count = 0
    """Dim light beyond the bright light, in cells."""


MAX_LABELS: Final = 200
"""Maximum number of labels of a board."""

MAX_LABEL: Final = 60
"""Maximum length of a label, in characters."""


class LabelSpec(ContentModel):
    """A short text on a cell, such as the name of a room: `{at: [3, 4], text: Cellar}`."""

    at: Cell
    """The cell."""
    text: Text
    """The text: at most 60 characters, none of which is invisible or ends a line."""

    @model_validator(mode="after")
    def _is_plain(self) -> LabelSpec:
        if len(self.text) > MAX_LABEL:
            fault = defect(f"the label at {list(self.at)} has {len(self.text)} characters", f"use at most {MAX_LABEL}")
        elif any(map(is_invisible, self.text)):
            fault = defect(f"the label at {list(self.at)} has a control character", "use one line of plain text")
        else:
            return self
        raise defects([(("text",), fault)])


_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode categories of characters that are not shown, end a line or change the direction of a text."""


def is_invisible(letter: str) -> bool:
    """Return True if a character cannot be in a label: it is not shown, ends a line or changes the direction."""
    return unicodedata.category(letter) in _INVISIBLE


FLOORS: Final = ("stone", "cobbles", "grass", "earth", "sand", "snow", "planks", "shallows")
"""Materials of the ground, which only clients use to draw it."""

FloorWord: TypeAlias = Annotated[Name, checked_word("floor", lambda _: FLOORS)]
"""A material of the ground."""

Rectangle: TypeAlias = Annotated[tuple[Count, Count, Count, Count], Field(description="[left, top, right, bottom]")]
"""Cells from the north-west one to the south-east one, `[left, top, right, bottom]`."""


def _glyph(text: str) -> str:
    if len(text) != 1 or text.isspace():
        raise defect(f"{text!r} is not a glyph", "use one character that is not blank")
    return text


Glyph: TypeAlias = Annotated[str, AfterValidator(_glyph)]


def _row_faults(rows: Mapping[int, str], known: Collection[str] | None) -> Iterator[tuple[int, PydanticCustomError]]:
    width = len(next(iter(rows.values())))
    if width > MAX_SIDE or len(rows) > MAX_SIDE:
        size = f"the map is too large ({width} by {len(rows)} cells)"
        yield next(iter(rows)), defect(size, f"use at most {MAX_SIDE} by {MAX_SIDE}")
        return
    for number, row in rows.items():
        if len(row) != width:
            yield (
                number,
                defect(f"the row has {len(row)} cells, the first row has {width}", "write rows of equal length"),
            )
        for glyph in sorted({glyph for glyph in row if known is not None and glyph not in known}):
            hint = f"use one of {' '.join(known or ())}, or add it to the legend"
            yield number, defect(f"unknown glyph {glyph} in {row}", hint)


class BoardSpec(ContentModel):
    """A board."""

    board: Name | None = None
    """The board's name in the library; None for a board defined inside a scenario."""
    title: Name | None = None
    """The display name; None: the same as `board`."""
    use: Name | None = None
    """The shipped board from which all keys not given here are inherited; None if all keys are written out."""
    shape: Annotated[BoardShape, checked_word("board shape", lambda v: v.board_shapes)] = "square"
    """The shape of the cells."""
    legend: Mapping[Glyph, Many[PropertySpec]] = Field(default_factory=dict)
    """Properties of additional glyphs, or redefinitions of known glyphs."""
    map: Many[str]
    """One text for each row, from north to south, with one glyph for each cell and no spaces."""
    edges: Annotated[Many[EdgeSpec], Field(max_length=MAX_EDGES)] = ()
    """Walls, doors, windows and low walls between cells."""
    picture: PictureSpec | None = None
    """The picture below the board; None: there is none. It has no effect on the rules."""
    underwater: bool = False
    """True if the whole battle is under water."""
    ground: FloorWord = "stone"
    """The material of the floor; it changes only how the board looks."""
    floors: Mapping[FloorWord, Many[Rectangle]] = Field(default_factory=dict)
    """Parts of the board with another floor, such as the planks of a bridge; they change only how the board looks."""
    lights: Many[LightSource] = ()
    """Light sources on the board."""
    labels: Annotated[Many[LabelSpec], Field(max_length=MAX_LABELS)] = ()
    """Texts on cells, at most one each; they have no effect on the rules."""
    starts: Mapping[Name, Many[Cell]] = Field(default_factory=dict)
    """Cells where creatures may start, by name of the start place; seats get the places in order. Empty: not given."""
    start_zones: Mapping[Name, Many[CellBlock]] = Field(default_factory=dict)
    """Cells where players may place creatures before the battle, by start place; see `start_zones.zone_of`."""

    @field_validator("map", mode="before")
    @classmethod
    def _rows(cls, value: Any, info: ValidationInfo) -> Any:
        lines = value.splitlines() if isinstance(value, str) else value
        if not isinstance(lines, (tuple, list)) or not all(isinstance(line, str) for line in lines):
            return value
        rows = {number: row for number, line in enumerate(lines) if (row := "".join(line.split()))}
        if not rows:
            raise defect("the map has no rows", "write one glyph per cell, rows from north to south, after `map: |`")
        legend = info.data.get("legend")
        known = None if legend is None else {**GLYPHS, **legend}  # None: the legend itself has defects
        if found := [((number,), fault) for number, fault in _row_faults(rows, known)]:
            raise defects(found)
        return tuple(rows.values())

    @field_validator("edges", mode="after")
    @classmethod
    def _edges(cls, value: tuple[EdgeSpec, ...], info: ValidationInfo) -> tuple[EdgeSpec, ...]:
        rows = info.data.get("map")
        if value and rows:
            found = [*edge_faults(value, info.data.get("shape", "square"), len(rows[0]), len(rows))]
            if found:
                raise defects(found)
        return value

    @property
    def between(self) -> tuple[Edge, ...]:
        """The edges of the geometry; doors without an id are numbered `door_1`, `door_2`, ..."""
        return named_edges(self.edges)

    @property
    def open_doors(self) -> tuple[str, ...]:
        """The ids of the doors between cells that are open at the start."""
        return tuple(edge.id for spec, edge in zip(self.edges, self.between, strict=True) if spec.open)

    @model_validator(mode="after")
    def _on_the_map(self) -> BoardSpec:
        for number, light in enumerate(self.lights):
            if not self.holds(*light.at):
                raise defect(f"light {number} at {list(light.at)} is not on the map", self._extent())
        for place, cells in self.starts.items():
            for cell in cells:
                if not self.holds(*cell):
                    raise defect(f"{list(cell)} of the start place {place} is not on the map", self._extent())
        if found := [*self._zone_faults(), *self._label_faults()]:
            raise defects(found)
        return self

    def _zone_faults(self) -> Iterator[tuple[tuple[str | int, ...], PydanticCustomError]]:
        for place, blocks in self.start_zones.items():
            if place not in self.starts:
                at = f" at {list(blocks[0].from_)}" if blocks else ""
                hint = did_you_mean(place, self.starts) or f"add start cells of {place}, or remove the zone"
                yield ("start_zones", place), defect(f"the start zone {place}{at} has no start cells", hint)
            for number, block in enumerate(blocks):
                for key, cell in (("from", block.from_), ("to", block.to)):
                    if not self.holds(*cell):
                        fault = f"{list(cell)} of the start zone {place} is not on the map"
                        yield ("start_zones", place, number, key), defect(fault, self._extent())

    def _label_faults(self) -> Iterator[tuple[tuple[str | int, ...], PydanticCustomError]]:
        first: dict[tuple[int, int], int] = {}
        for number, label in enumerate(self.labels):
            way = ("labels", number, "at")
            if not self.holds(*label.at):
                yield way, defect(f"the label at {list(label.at)} is not on the map", self._extent())
            elif first.setdefault(label.at, number) != number:
                yield way, defect(f"{list(label.at)} already has the label {first[label.at]}", "give a cell one label")

    def _extent(self) -> str:
        return f"the map has {self.width} by {self.height} cells"

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.map[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.map)

    def holds(self, x: int, y: int) -> bool:
        """Return True if a cell is on the map."""
        return 0 <= x < self.width and 0 <= y < self.height

    def properties(self, x: int, y: int) -> tuple[PropertySpec, ...]:
        """Return the properties of a cell; empty for plain floor.

        Raises:
            IndexError: The cell is not on the map.
        """
        if not self.holds(x, y):
            raise IndexError((x, y))
        glyph = self.map[y][x]
        return self.legend[glyph] if glyph in self.legend else GLYPHS[glyph]


class ObjectSpec(ContentModel):
    """An object on the board that creatures can use or attack."""

    id: Name
    """The object's id in this battle."""
    at: Cell | None = None
    """The object's cell; None if it is a door between cells with this id, which the board places."""
    action: Literal["interact", "utilize"] | None = None
    """The action needed to use the object; None: as the ruleset defines."""
    stuck: int | None = None
    """The DC of the check to move the object; None if it is not stuck."""
    hp: Count | None = None
    """Hit points; None if the object cannot be destroyed."""
    ac: int | None = None
    """Armour class; None if the object cannot be attacked."""
    resist: Resistances = Field(default_factory=dict)
    """Damage reduction by type, in rulesets with amounts."""
    vulnerable: Resistances = Field(default_factory=dict)
    """Additional damage by type, in rulesets with amounts."""
    opens: Cell | None = None
    """The cell of the door that the object opens; None if it opens nothing."""
