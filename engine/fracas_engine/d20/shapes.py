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
    """An area where it lies."""

    cells: Mask
    """Covered cells."""
    origin: Footprint
    """The target cell, or the user's space where it starts there."""
    targeted: bool
    """True if the origin is a target cell, which has to be in range and in sight."""
    at: Place | None = None
    """Place that names the area: a cell, or the north-west corner of one, optionally with an altitude."""
    direction: tuple[int, int] | None = None
    named: tuple[Cell, ...] = ()
    """The cells that it is named by, where it is named by cells."""
    cubes: tuple[Place, ...] = ()
    """The cells with their altitudes that alone it covers; empty where it does not part its cells by height."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Placement rules of areas of one shape."""

    read: Callable[[AnySituation, Creature, Action, Aim], Placed]
    """From an intent to the area; raises `IllegalIntent`."""
    candidates: Callable[[AnySituation, Creature, Action, Mask], Iterator[Placed]]
    """All areas that hold one of some cells, each once; whether they are allowed is not looked at."""
