"""Picture of a battle: cells, tokens and overlays as plain values, independent of protocol and terminal.

`painter` creates it from a view; `board_view` turns it into characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from fracas_clients.tui.barriers import Barriers

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
    """Index of the creature's side, which determines its colour."""
    friend: bool
    """True for a creature on the player's own side. Its letter is drawn in upper case, others in lower case."""
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
        """The letter in upper case for the player's own side, else in lower case."""
        return self.letter if self.friend else self.letter.lower()


@dataclass(frozen=True, slots=True)
class Overlay:
    """What the current choice adds to the board: reachable cells, areas, targets, a path."""

    costs: Mapping[Cell, int] = field(default_factory=dict)
    """Selectable cells with their movement costs in cells."""
    provoking: frozenset[Cell] = frozenset()
    """Selectable cells whose way provokes an opportunity attack."""
    spots: frozenset[Cell] = frozenset()
    """Possible aim points of an area."""
    area: frozenset[Cell] = frozenset()
    """Cells covered by the area if it is placed at the cursor."""
    targets: frozenset[str] = frozenset()
    """Ids of the creatures that can be selected."""
    chosen: frozenset[str] = frozenset()
    """Ids of the creatures that are selected or would be affected."""
    cursor: Cell | None = None
    ghost: frozenset[Cell] = frozenset()
    """Cells that the moving creature would occupy at the cursor."""
    path: tuple[Cell, ...] = ()
    """The cells of the path, in order."""
    waypoints: tuple[Cell, ...] = ()
    """The cells of the path that the player chose as waypoints."""


NOTHING = Overlay()
"""An empty overlay."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A board with terrain, creatures and an overlay."""

    width: int
    height: int
    """Number of rows of cells, from north to south."""
    hexes: bool = False
    """True: the cells are hexes, with odd rows shifted half a cell east. False: squares."""
    terrain: Mapping[Cell, frozenset[str]] = field(default_factory=dict)
    """Kinds of terrain by cell, as named in scenarios; a cell that is missing is floor."""
    zones: frozenset[Cell] = frozenset()
    """Cells under a lasting effect."""
    tokens: tuple[Token, ...] = ()
    """The creatures. If two are on one cell, such as a mount and then its rider, the later one is drawn."""
    overlay: Overlay = NOTHING
    barriers: Barriers = field(default_factory=dict)
    """Walls, doors and windows between squares."""
    labels: Mapping[Cell, str] = field(default_factory=dict)
    """Texts on cells, such as the names of rooms."""

    def token_at(self, cell: Cell) -> Token | None:
        """Return the creature on a cell, or None."""
        return next((token for token in self.tokens if cell in token.cells), None)


_SPARE: Literal["ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def assign_letters(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return a unique letter for every creature, from its name if possible.

    Args:
        names: Pairs of id and name. Letters are assigned in this order, so creatures added at the end do not change the
            letters of others.

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
