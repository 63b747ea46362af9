"""Picture of a battle: cells, tokens and overlays as plain values, without protocol or terminal.

`painter` creates it from a view; `board_view` turns it into characters.
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
    """A creature in the picture."""

    id: str
    letter: str
    """An upper-case letter or digit, unique in the battle."""
    name: str
    at: Cell
    """North-west cell of the footprint."""
    width: int
    """Side length in cells, 1 to 4."""
    side: int
    """Index of the side, for the colour."""
    friend: bool
    """True on the player's own side, drawn in upper case; others are drawn in lower case."""
    health: int
    """Hit points in thousandths of the maximum."""
    acting: bool = False
    points: str = ""
    """Hit points as text, shown if there is room: `30`; empty: not shown."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the footprint, row by row."""
        x, y = self.at
        return tuple((x + dx, y + dy) for dy in range(self.width) for dx in range(self.width))

    @property
    def shown_letter(self) -> str:
        """The letter in the case of its side."""
        return self.letter if self.friend else self.letter.lower()


@dataclass(frozen=True, slots=True)
class Overlay:
    """Overlay of the current choice on the board."""

    costs: Mapping[Cell, int] = field(default_factory=dict)
    """Selectable cells with their movement costs in cells."""
    provoking: frozenset[Cell] = frozenset()
    """Selectable cells whose way provokes an opportunity attack."""
    spots: frozenset[Cell] = frozenset()
    """Possible aim points of an area."""
    area: frozenset[Cell] = frozenset()
    """Cells of the area at the cursor."""
    targets: frozenset[str] = frozenset()
    """Selectable creatures."""
    chosen: frozenset[str] = frozenset()
    """Selected or affected creatures."""
    cursor: Cell | None = None
    ghost: frozenset[Cell] = frozenset()
    """The mover's footprint at the cursor."""
    path: tuple[Cell, ...] = ()
    """The cells of the path, in order."""
    waypoints: tuple[Cell, ...] = ()
    """The waypoints among them."""


NOTHING = Overlay()
"""The empty overlay."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A board with everything on it."""

    width: int
    height: int
    """Cells from north to south."""
    hexes: bool = False
    """True: hexes, with odd rows shifted half a cell east."""
    terrain: Mapping[Cell, frozenset[str]] = field(default_factory=dict)
    """Properties of cells, in the terms of scenarios; floor if missing."""
    zones: frozenset[Cell] = frozenset()
    """Cells under a lasting effect."""
    tokens: tuple[Token, ...] = ()
    """Creatures; of two on one cell the later one is visible, such as a rider after its mount."""
    overlay: Overlay = NOTHING

    def token_at(self, cell: Cell) -> Token | None:
        """Return the creature on a cell, or None."""
        return next((token for token in self.tokens if cell in token.cells), None)


_SPARE: Literal["ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def assign_letters(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return a unique letter for every creature, from its name if possible.

    Args:
        names: Pairs of id and name. Earlier creatures choose first; later ones never change existing letters.

    Returns:
        The letter by id; `?` from the thirty-seventh creature on.
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
