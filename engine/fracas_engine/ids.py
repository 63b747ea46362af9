"""Identifiers of the parts of a battle.

Ids are strings given by the set-up. They are unique within their kind and never change.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import NewType, TypeAlias

CreatureId = NewType("CreatureId", str)
"""Id of a creature in this battle."""

SeatId = NewType("SeatId", str)
"""Id of a seat: the person or bot that controls some creatures."""

SideId = NewType("SideId", str)
"""Id of a team. Creatures of one side are allies, all others enemies."""

ActionId = NewType("ActionId", str)
"""Id of an action on a creature's sheet, or of a universal action."""

Cell: TypeAlias = tuple[int, int]
"""`(x, y)` on squares (x east, y south), `(column, row)` on hexes."""

Place: TypeAlias = tuple[int, ...]
"""A cell, or a cell with the altitude (in cells) as third number."""

Plain: TypeAlias = bool | int | str | tuple["Plain", ...] | Mapping[str, "Plain"] | None
"""Value of a state field, event or answer; plain values are replaced and never modified in place."""


def free_id(wanted: str, *taken: Container[str]) -> str:
    """Return an unused id: the wanted one, or the wanted one with the lowest free number (from 2) appended.

    Args:
        wanted: The preferred id.
        taken: The ids in use.
    """
    name, number = wanted, 2
    while any(name in ids for ids in taken):
        name, number = f"{wanted}_{number}", number + 1
    return name
