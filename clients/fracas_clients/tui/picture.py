"""A battle as a picture to draw: cells, tokens, and what is laid over them. Plain values, no protocol, no terminal.

How a picture is made of a view is in `painter`; how it becomes characters in `board_view`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

__all__ = ["NOTHING", "Cell", "Overlay", "Picture", "Token", "assign_letters"]

Cell: TypeAlias = tuple[int, int]
"""`(x, y)` on squares (x east, y south), `(column, row)` on hexes."""


@dataclass(frozen=True, slots=True)
class Token:
    """A creature as it is drawn."""

    id: str
    letter: str
    """One upper-case letter or digit that no other creature of the battle has."""
    name: str
    at: Cell
    """The north-west cell of the footprint."""
    width: int
    """Cells a side, 1 to 4."""
    side: int
    """The number of its side, for the colour."""
    friend: bool
    """True: of the player's own side, drawn in upper case; others are drawn in lower case."""
    health: int
    """Hit points left, in thousandths of the most it can have."""
    acting: bool = False
    points: str = ""
    """Its hit points as they are told where there is room: `30`; empty: they are not."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its footprint, row by row."""
        x, y = self.at
        return tuple((x + dx, y + dy) for dy in range(self.width) for dx in range(self.width))

    @property
    def shown_letter(self) -> str:
        """The letter as it is drawn: the case tells friend from foe."""
        return self.letter if self.friend else self.letter.lower()


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is laid over the board while a player chooses."""

    costs: Mapping[Cell, int] = field(default_factory=dict)
    """Cells that may be chosen, with what getting there costs (in cells of movement)."""
    provoking: frozenset[Cell] = frozenset()
    """Those of them whose way there gives somebody a free blow."""
    spots: frozenset[Cell] = frozenset()
    """Cells that an area may be aimed at."""
    area: frozenset[Cell] = frozenset()
    """Cells that the area under the cursor would cover."""
    targets: frozenset[str] = frozenset()
    """Creatures that may be chosen."""
    chosen: frozenset[str] = frozenset()
    """Creatures that are chosen, or would be affected."""
    cursor: Cell | None = None
    ghost: frozenset[Cell] = frozenset()
    """The footprint that the mover would fill at the cursor."""
    path: tuple[Cell, ...] = ()
    """The cells that a move would enter, in order."""
    waypoints: tuple[Cell, ...] = ()
    """Those of them that were named."""


NOTHING = Overlay()
"""Nothing is being chosen."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A board with all that stands on it."""

    width: int
    height: int
    """Cells from north to south."""
    hexes: bool = False
    """True: odd rows are pushed half a cell east."""
    terrain: Mapping[Cell, frozenset[str]] = field(default_factory=dict)
    """Properties of cells, in the words of scenarios; a cell left out is floor."""
    zones: frozenset[Cell] = frozenset()
    """Cells under a lasting effect."""
    tokens: tuple[Token, ...] = ()
    """Where two stand on one cell, the later one is seen: a rider after its mount."""
    overlay: Overlay = NOTHING

    def token_at(self, cell: Cell) -> Token | None:
        """Return the creature that stands on a cell."""
        return next((token for token in self.tokens if cell in token.cells), None)


_SPARE: Literal["ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def assign_letters(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Give every creature a letter of its own, one of its name's where there is one left.

    Args:
        names: Pairs of id and name. The order decides who gets a letter that two would like; a creature that comes
            later never changes the letters of those before it.

    Returns:
        The letter by id; `?` for the thirty-seventh creature and those after it.
    """
    letters: dict[str, str] = {}
    taken: set[str] = set()
    for id_, name in names:
        # A small l looks like a capital I in many fonts, so it is taken only where nothing else is left.
        wanted = sorted((char for char in name.upper() if char in _SPARE), key=lambda char: char == "L")
        letter = next((char for char in (*wanted, *_SPARE) if char not in taken), "?")
        letters[id_] = letter
        taken.add(letter)
    return letters
