"""Menu items and their steps, as plain values independent of protocol and terminal.

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
"""Function that returns the path via waypoints to a destination, as the cells entered; empty if there is none."""


@dataclass(frozen=True, slots=True)
class CellStep:
    """Step in which the player chooses a cell: the destination of a move, charge or teleport."""

    costs: Mapping[Cell, int]
    provokes: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    """Names of the creatures that get an opportunity attack if the creature goes to a cell; safe cells are missing."""
    width: int = 1
    """Side length of the moving creature in cells. A destination is the north-west cell of its footprint."""
    start: Cell = (0, 0)
    """The current cell of the moving creature."""
    scale: int = 1
    """Factor by which costs are multiplied for display, such as feet per cell."""
    unit: str = ""
    """Unit shown after a cost: ` ft`."""
    free: bool = False
    """True if all cells cost the same, so that no costs are shown."""
    about: Callable[[Cell], str] | None = None
    """Returns a description of a cell's contents; None: no descriptions."""
    altitude: int | None = None
    """The current altitude of a creature that can change it; None: the creature is on the ground."""
    route: Route | None = None
    """Finds a path via waypoints; None: waypoints cannot be chosen, as for a teleport."""
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
    """True if the target is on the acting creature's side and the list should show this."""
    goes: Cell | None = None
    """The cell to move to before the target can be attacked; None: no move is needed."""


@dataclass(frozen=True, slots=True)
class TargetStep:
    """Step in which the player chooses one or more targets."""

    targets: tuple[Target, ...]
    least: int = 1
    most: int = 1
    repeat: bool = False
    """True: a target may be chosen more than once."""
    ordered: bool = False
    """True: the order of the targets matters."""


@dataclass(frozen=True, slots=True)
class PlacementOption:
    """A possible placement of an area."""

    value: object
    """The value that the intent builder needs for this placement."""
    aim: Cell | None
    """The cell to put the cursor on; None for a placement given by a direction."""
    covered: frozenset[Cell]
    """The cells that the area covers, as far as they are known."""
    affected: tuple[str, ...] = ()
    """Ids of the affected creatures."""
    detail: str = ""
    """Text that lists the affected creatures."""
    direction: tuple[int, int] | None = None
    merit: int = 0
    """Score of the placement, from `harm_checks.placement_score`; the best one is shown first."""


@dataclass(frozen=True, slots=True)
class PlacementStep:
    """Step in which the player places an area: at a suggested placement, or anywhere else."""

    spots: Sequence[PlacementOption]
    elsewhere: Callable[[Cell, tuple[Cell, ...]], PlacementOption] | None = None
    """Returns the placement at the cursor or for the picked cells; None: only suggested placements are possible."""
    by_cells: bool = False
    """True if the area consists of cells that the player picks one by one."""
    otherwise: Cell | None = None
    """Cell where free aiming begins if all suggested placements are bad; None: use the suggested placements."""
    size: Cell | None = None
    """Columns and rows of the board, which limit the cursor while aiming; None: unknown."""


@dataclass(frozen=True, slots=True)
class WordsStep:
    """Step in which the player chooses a word, or several, that an action needs, such as a distance."""

    alternatives: tuple[tuple[str, ...], ...]
    names: tuple[str, ...] = ()
    """Display names of the words, in the same order; empty: the words themselves are shown."""
    question: str = ""
    """The question to the player; empty: `with what?`."""


@dataclass(frozen=True, slots=True)
class ConfirmStep:
    """Step in which the player confirms an irreversible action."""

    question: str


Step: TypeAlias = CellStep | TargetStep | PlacementStep | WordsStep | ConfirmStep


@dataclass(frozen=True, slots=True)
class StepAnswers:
    """The answers to the steps of an item so far."""

    cell: Cell | None = None
    way: tuple[Cell, ...] = ()
    """The path of a move, if the player chose waypoints; empty: the server finds the path."""
    altitude: int | None = None
    """The altitude at the end of a move; None: unchanged."""
    targets: tuple[str, ...] = ()
    spot: PlacementOption | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuItem(Generic[T_co]):
    """A menu item: an action with its steps, or an item that opens a list."""

    key: str
    """The hotkey."""
    label: str
    build: Callable[[StepAnswers], T_co]
    """Returns the intent for the answers to all steps."""
    detail: str = ""
    steps: tuple[Step, ...] = ()
    note: str = ""
    """Short description, shown during the item's steps."""
    text: tuple[str, ...] = ()
    """Full description, one sentence per entry."""
    untold: str = ""
    """Name of a common action, whose description has to be looked up in the rules; empty: `text` is the description."""
    items: tuple[MenuItem[T_co], ...] = ()
    """The items of the list that this item opens; such an item has no steps."""
    off: str = ""
    """Reason why the item is unavailable; empty: it is available."""
    unwise: bool = False
    """True if the item is available but pointless now. It is then shown in grey, with the reason in its detail."""
    shoots: tuple[str, str] | None = None
    """Ids of the user and the action if this is a ranged attack that provokes opportunity attacks, else None."""
    also: str = ""
    """Another key that chooses the item, such as `y` for the first answer if `n` declines; empty: none."""
    doubt: Callable[[StepAnswers], str] | None = None
    """Returns a confirmation question if the answers look like a mistake, else an empty string; None: never."""
