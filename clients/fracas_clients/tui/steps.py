"""Menu items and their steps, as plain values without protocol or terminal.

`menu` creates them from the options of a decision, `selection` walks through them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from fracas_clients.tui.picture import Cell

__all__ = [
    "CellStep",
    "ConfirmStep",
    "MenuItem",
    "PlacementOption",
    "PlacementStep",
    "Route",
    "Step",
    "StepAnswers",
    "Target",
    "TargetStep",
    "WordsStep",
]

T_co = TypeVar("T_co", covariant=True)

Route: TypeAlias = Callable[[Sequence[Cell], Cell], tuple[Cell, ...]]
"""Returns the cells entered, in order, for waypoints and an end; empty if there is no path."""


@dataclass(frozen=True, slots=True)
class CellStep:
    """Choice of a cell: the end of a move, charge or teleport."""

    costs: Mapping[Cell, int]
    provokes: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    """Names of creatures that get an opportunity attack, by cell; safe cells are missing."""
    width: int = 1
    """Side length of the moving creature; the cells are the north-west cells of its footprint."""
    start: Cell = (0, 0)
    """Its current cell."""
    scale: int = 1
    """Factor from costs to the displayed unit, such as feet per cell."""
    unit: str = ""
    """Unit of a displayed cost: ` ft`."""
    free: bool = False
    """True: all cells cost the same, so only their positions are shown."""
    about: Callable[[Cell], str] | None = None
    """Returns the contents of a cell."""
    altitude: int | None = None
    """The current altitude of a creature that can change it; None: on the ground."""
    route: Route | None = None
    """Finds a path via waypoints; None: no waypoints, as for a teleport."""
    size: Cell | None = None
    """Columns and rows of the board, which limit the cursor; None: unknown."""
    walked: bool = False
    """True for a move on foot, whose path can be requested from the server."""


@dataclass(frozen=True, slots=True)
class Target:
    """A selectable creature or object."""

    id: str
    name: str
    detail: str = ""
    """The hit chance with its modifiers."""
    friend: bool = False
    """True on the acting side, shown if relevant."""
    goes: Cell | None = None
    """The cell to move to first; None if it can be chosen from here."""


@dataclass(frozen=True, slots=True)
class TargetStep:
    """Choice of targets."""

    targets: tuple[Target, ...]
    least: int = 1
    most: int = 1
    repeat: bool = False
    """True: a target may be chosen more than once."""
    ordered: bool = False
    """True: the order of the targets matters."""


@dataclass(frozen=True, slots=True)
class PlacementOption:
    """A placement of an area."""

    value: object
    """Argument for the intent builder."""
    aim: Cell | None
    """The cell to point at; None for a placement named by a direction."""
    covered: frozenset[Cell]
    """Covered cells, as far as they are known."""
    affected: tuple[str, ...] = ()
    """Ids of the affected creatures."""
    detail: str = ""
    """Text about the affected creatures."""
    direction: tuple[int, int] | None = None
    merit: int = 0
    """Score (foes hit minus allies hit); the best one is shown first."""


@dataclass(frozen=True, slots=True)
class PlacementStep:
    """Choice of an area placement: a suggested one, or any other."""

    spots: Sequence[PlacementOption]
    elsewhere: Callable[[Cell, tuple[Cell, ...]], PlacementOption] | None = None
    """Creates a placement at the cursor or from picked cells; None: only the suggested ones."""
    by_cells: bool = False
    """True: the area is named by its cells, which are picked one by one."""
    otherwise: Cell | None = None
    """Cell to begin free aiming at if all suggested placements are bad; None: there are no others."""
    size: Cell | None = None
    """Columns and rows that limit the aim; None: unknown."""


@dataclass(frozen=True, slots=True)
class WordsStep:
    """Choice of a word that an action needs."""

    alternatives: tuple[tuple[str, ...], ...]
    names: tuple[str, ...] = ()
    """Display names in the same order; empty: the words themselves."""
    question: str = ""
    """The question; empty: `with what?`."""


@dataclass(frozen=True, slots=True)
class ConfirmStep:
    """Confirmation of an irreversible action."""

    question: str


Step: TypeAlias = CellStep | TargetStep | PlacementStep | WordsStep | ConfirmStep


@dataclass(frozen=True, slots=True)
class StepAnswers:
    """The answers so far."""

    cell: Cell | None = None
    way: tuple[Cell, ...] = ()
    """The path, if waypoints were chosen; empty: any."""
    altitude: int | None = None
    """The final altitude of a move, if it changes."""
    targets: tuple[str, ...] = ()
    spot: PlacementOption | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuItem(Generic[T_co]):
    """A menu item."""

    key: str
    """The hotkey."""
    label: str
    build: Callable[[StepAnswers], T_co]
    """Returns the intent after all steps."""
    detail: str = ""
    steps: tuple[Step, ...] = ()
    note: str = ""
    """Short description, shown during its steps."""
    text: tuple[str, ...] = ()
    """Full description, one sentence per entry."""
    untold: str = ""
    """Name in the rules, for an action without a stat block entry; empty: `text` describes it."""
    items: tuple[MenuItem[T_co], ...] = ()
    """The list that it opens; such an item has no steps."""
    off: str = ""
    """Reason why it is unavailable; empty: available."""
    unwise: bool = False
    """True if it is available but pointless: it is shown in grey, with the reason in its detail."""
    shoots: tuple[str, str] | None = None
    """User and action of a ranged attack that provokes opportunity attacks, else None."""
    also: str = ""
    """Additional key: `y` for the first of several answers that `n` declines."""
    doubt: Callable[[StepAnswers], str] | None = None
    """Returns a confirmation question if the answers look like a mistake, else an empty string; None: never."""
