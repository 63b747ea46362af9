"""What a player is asked on the way to an intent: a menu of items, each with the steps that are still to be answered.

Plain values, no protocol and no terminal. `menu` makes them of the options on the wire, `selection` walks through them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from fracas_clients.tui.picture import Cell

__all__ = [
    "CellStep",
    "ConfirmStep",
    "Gathered",
    "Item",
    "PlacementStep",
    "Route",
    "Spot",
    "Step",
    "Target",
    "TargetStep",
    "WordStep",
]

T_co = TypeVar("T_co", covariant=True)

Route: TypeAlias = Callable[[Sequence[Cell], Cell], tuple[Cell, ...]]
"""Makes the cells entered, in order, of the waypoints and the end; empty where it finds no way."""


@dataclass(frozen=True, slots=True)
class CellStep:
    """Choose a cell: where a move ends, where a charge or a teleport leads."""

    costs: Mapping[Cell, int]
    provokes: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    """Names of those who get a free blow on the way to a cell; cells that are safe to reach are left out."""
    width: int = 1
    """Cells a side of who goes there; the cells above are the north-west ones of its footprint."""
    start: Cell = (0, 0)
    """Where it stands now."""
    scale: int = 1
    """What costs are multiplied with where they are shown: feet a cell."""
    unit: str = ""
    """The word behind a cost: ` ft`."""
    free: bool = False
    """True: all cells cost the same, and only where they are is shown."""
    about: Callable[[Cell], str] | None = None
    """Says what lies on a cell."""
    altitude: int | None = None
    """The present altitude, where one may go up and down; None: one stays on the ground."""
    route: Route | None = None
    """Finds the way by way of other cells; None: there are no waypoints, as with a teleport."""
    size: Cell | None = None
    """Columns and rows of the board, which the cursor does not leave; None: nobody says."""
    walked: bool = False
    """Whether one walks there, so that the server can be asked for the way."""


@dataclass(frozen=True, slots=True)
class Target:
    """Somebody, or something, that may be chosen."""

    id: str
    name: str
    detail: str = ""
    """The chance, and what went into it."""
    friend: bool = False
    """True: of the side of whoever chooses, which is told where it matters."""
    goes: Cell | None = None
    """Where one goes first to be able to choose it; None where it may be chosen from here."""


@dataclass(frozen=True, slots=True)
class TargetStep:
    """Choose targets."""

    targets: tuple[Target, ...]
    least: int = 1
    most: int = 1
    repeat: bool = False
    """True: one may be chosen more than once."""
    ordered: bool = False
    """True: the order in which they are chosen counts."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One way to place an area."""

    value: object
    """What the builder of the intent gets."""
    aim: Cell | None
    """The cell to point at; None where only a direction names it."""
    covered: frozenset[Cell]
    """Cells that it covers, as far as they are known."""
    affected: tuple[str, ...] = ()
    """Ids of those who would be affected."""
    detail: str = ""
    """Who that is, in words."""
    direction: tuple[int, int] | None = None
    merit: int = 0
    """How good it looks (foes hit, less friends hit); the best one is shown first."""


@dataclass(frozen=True, slots=True)
class PlacementStep:
    """Choose how an area is placed: one of the ways that are worth it, or any other."""

    spots: Sequence[Spot]
    elsewhere: Callable[[Cell, tuple[Cell, ...]], Spot] | None = None
    """Makes a way to place it at the cursor, or where cells name it of the cells picked; None: only the spots."""
    by_cells: bool = False
    """True: it is named by its cells, which are picked one by one."""
    otherwise: Cell | None = None
    """Where to begin to aim freely if all spots are bad ones; None: they are all that there is."""
    size: Cell | None = None
    """Columns and rows that one may aim within; None: nobody says."""


@dataclass(frozen=True, slots=True)
class WordStep:
    """Choose what an action is used with."""

    alternatives: tuple[tuple[str, ...], ...]
    names: tuple[str, ...] = ()
    """What people call them, in the same order; empty: as they are written."""
    question: str = "with what?"
    """What is asked."""


@dataclass(frozen=True, slots=True)
class ConfirmStep:
    """Say once more that one wants what cannot be taken back."""

    question: str


Step: TypeAlias = CellStep | TargetStep | PlacementStep | WordStep | ConfirmStep


@dataclass(frozen=True, slots=True)
class Gathered:
    """What has been answered so far."""

    cell: Cell | None = None
    way: tuple[Cell, ...] = ()
    """The cells to go there by, where some were named; empty: as it likes."""
    altitude: int | None = None
    """Where a move is to end, if not at the present altitude."""
    targets: tuple[str, ...] = ()
    spot: Spot | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item(Generic[T_co]):
    """Something that may be done now."""

    key: str
    """The key that chooses it."""
    label: str
    build: Callable[[Gathered], T_co]
    """Makes the intent when all steps are answered."""
    detail: str = ""
    steps: tuple[Step, ...] = ()
    note: str = ""
    """What it does, in a few words, told while its steps are answered."""
    text: tuple[str, ...] = ()
    """All that it is and does, one sentence an entry."""
    untold: str = ""
    """What the rules call it, where it stands on no sheet that would tell what it does; empty: `text` tells it."""
    items: tuple[Item[T_co], ...] = ()
    """What it opens a list of; such an item has no steps of its own."""
    off: str = ""
    """Why it cannot be done now; empty: it can."""
    unwise: bool = False
    """Whether it can be done now, and nobody would want it: it is grey, and its detail says why."""
    shoots: tuple[str, str] | None = None
    """Who uses what, where that is an attack from afar, before which foes may strike; None: it is none."""
    also: str = ""
    """A further key that chooses it: `y` for the first of several answers that `n` declines."""
    doubt: Callable[[Gathered], str] | None = None
    """Asks once more where what was answered looks like a slip: the question, or nothing; None: it never does."""
