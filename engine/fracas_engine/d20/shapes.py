"""Placed areas of effect, and the interface of area shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fracas_engine.board import Footprint, Mask
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.sheet import Action
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Cell, Place
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


@fast_frozen
@dataclass(frozen=True, slots=True)
class Placed:
    """An area of effect at a certain place."""

    cells: Mask
    """Covered cells."""
    origin: Footprint
    """The target cell, or the user's space if the area starts at the user."""
    targeted: bool
    """True if the origin is a target cell, which must be in range and in sight."""
    at: Place | None = None
    """Place that identifies the area: a cell or the north-west corner of one, optionally with an altitude."""
    direction: tuple[int, int] | None = None
    named: tuple[Cell, ...] = ()
    """Cells that identify the area in an intent; empty if it is not identified by cells."""
    cubes: tuple[Place, ...] = ()
    """The only (x, y, altitude) places covered; empty if the area covers its cells at any altitude."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Placement rules of areas of one shape."""

    read: Callable[[AnySituation, Creature, Action, Aim], Placed]
    """Returns the area described by an intent; raises `IllegalIntent`."""
    candidates: Callable[[AnySituation, Creature, Action, Mask], Iterator[Placed]]
    """Yields all areas that cover at least one of some cells, without repetition; their legality is not checked."""
