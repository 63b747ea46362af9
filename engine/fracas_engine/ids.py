"""The names by which the parts of a battle are known.

Ids are texts given by the set-up. They are unique within their kind and never change.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import NewType, TypeAlias

__all__ = ["ActionId", "Cell", "CreatureId", "Place", "Plain", "SeatId", "SideId", "free_id"]

CreatureId = NewType("CreatureId", str)
"""A creature in this battle."""

SeatId = NewType("SeatId", str)
"""Whoever decides for some creatures: a person, a bot, or nobody for the moment."""

SideId = NewType("SideId", str)
"""A team. Creatures of one side are allies, all others enemies."""

ActionId = NewType("ActionId", str)
"""An entry of a creature's sheet, or an action that everybody has."""

Cell: TypeAlias = tuple[int, int]
"""`(x, y)` on squares (x east, y south), `(column, row)` on hexes."""

Place: TypeAlias = tuple[int, ...]
"""A cell, or a cell with the altitude (in cells) as third number."""

Plain: TypeAlias = bool | int | str | tuple["Plain", ...] | Mapping[str, "Plain"] | None
"""What state, events and answers are made of: plain values that are replaced and never edited."""


def free_id(wanted: str, *taken: Container[str]) -> str:
    """Return an id that nothing has yet: the wanted one, else with the lowest number behind it, from 2 on.

    Args:
        wanted: The id that it would have.
        taken: The ids that others have.
    """
    name, number = wanted, 2
    while any(name in ids for ids in taken):
        name, number = f"{wanted}_{number}", number + 1
    return name
