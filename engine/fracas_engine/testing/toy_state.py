"""State of the toy ruleset (`fracas_engine.testing.toy`), and helpers for the positions of its creatures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fracas_engine.board import Board, Footprint, adjacent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame, Seat, owner_only

_WALLS: Final = ("wall", "pillar", "glass", "door", "obstacle")


@dataclass(slots=True, kw_only=True)
class ToySeat(Seat):
    """A seat with the stance it has chosen."""

    stance: str = owner_only(default="")
    """`bold`, `wary`, or empty before the first round."""


@dataclass(frozen=True, slots=True)
class Round(Frame):
    """A round: every seat chooses its stance, then every creature has a turn."""

    number: int


@dataclass(frozen=True, slots=True)
class Stances(Frame):
    """The point of a round at which the chosen stances take effect."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """The beginning of a creature's turn."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class Acting(Frame):
    """A turn in which the creature's seat decides what to do."""

    who: CreatureId


@dataclass(frozen=True, slots=True)
class Walking(Frame):
    """A walk in progress, with the cells still to be entered."""

    who: CreatureId
    path: tuple[Cell, ...]
    asked: bool = False
    """True if the enemies beside the walker have been offered a strike before the first step."""


@dataclass(frozen=True, slots=True)
class Striking(Frame):
    """A strike that is about to be rolled."""

    by: CreatureId
    on: CreatureId
    action: str


def place_of(creature: Creature) -> Footprint:
    """Return the footprint of a creature; every creature of this ruleset fills one cell."""
    assert creature.at is not None
    return Footprint(creature.at)


def beside(one: Creature, other: Creature) -> bool:
    """Return True if two creatures on the map are neighbours."""
    return one.at is not None and other.at is not None and adjacent(place_of(one), place_of(other))


def living(situation: AnySituation) -> list[Creature]:
    """Return the living creatures, in the order of the set-up."""
    return list(situation.present())


def enemies(situation: AnySituation, who: Creature) -> list[Creature]:
    """Return the living creatures of other sides than that of `who`."""
    return [other for other in situation.present() if other.side != who.side]


def known_to(seat: str, creature: Creature) -> bool:
    """Return True if a seat knows the position of a creature."""
    return seat not in creature.hidden_from


def walled(board: Board, cell: Cell) -> bool:
    """Return True if no creature can enter a cell."""
    return any(board.has(cell, name) for name in _WALLS)


def around(cell: Cell) -> list[Cell]:
    """Return the eight neighbours of a cell, on the map or not."""
    x, y = cell
    return [(x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j]


def way(costs: Mapping[Cell, int], start: Cell, to: Cell) -> tuple[Cell, ...]:
    """Return a shortest path from `start` to `to`, computed from the costs of all reachable cells."""
    found = [to]
    while costs[found[0]] > 1:
        found.insert(0, next(cell for cell in around(found[0]) if costs.get(cell) == costs[found[0]] - 1))
    assert found[0] in around(start)
    return tuple(found)
