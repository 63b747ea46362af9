"""Edges of a board in content: walls, doors, windows and low walls between cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pydantic import model_serializer, model_validator
from pydantic_core import PydanticCustomError

from fracas_engine.board.edges import AS_CELL, Edge, EdgeKind, side_between, sides_between
from fracas_engine.content.models.base import Cell, ContentModel, Name
from fracas_engine.content.models.validation_messages import defect, shown

KINDS: Final = tuple(AS_CELL)
"""The kinds of edges, which are also their keys."""

_HINT: Final = "write two corner points such as {wall: [[3, 0], [3, 4]]}, on hexes {wall: {between: [[2, 1], [3, 1]]}}"


class EdgeSpec(ContentModel):
    """A barrier between cells: `{wall: [[3, 0], [3, 4]]}`, or on hexes `{wall: {between: [[2, 1], [3, 1]]}}`."""

    kind: EdgeKind
    """What the edge is."""
    ends: tuple[Cell, Cell]
    """The corner points at its ends, on one axis; on hexes the two cells that it separates."""
    cells: bool = False
    """True if `ends` are the cells that the edge separates, as on hexes."""
    id: Name | None = None
    """The id of a door, which is an object of the battle; None for other edges."""
    open: bool = False
    """True if a door is open at the start."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "kind" in data:
            return data
        found = [key for key in data if key in KINDS]
        if len(found) != 1:
            raise defect(f"{shown(data)} is not an edge", f"write one of {', '.join(KINDS)}: {_HINT}")
        (kind,) = found
        rest = {key: value for key, value in data.items() if key != kind}
        ends = data[kind]
        cells = isinstance(ends, dict)
        if cells:
            if set(ends) != {"between"}:
                raise defect(f"{shown(ends)} does not name two cells", _HINT)
            ends = ends["between"]
        if not isinstance(ends, (list, tuple)) or len(ends) != 2:
            raise defect(f"{shown(ends)} are not two points", _HINT)
        return {**rest, "kind": kind, "ends": tuple(ends), "cells": cells}

    @model_validator(mode="after")
    def _only_doors(self) -> EdgeSpec:
        if self.kind != "door" and (self.id is not None or self.open):
            raise defect(f"a {self.kind} has no id and cannot be open", "write these keys for a door only")
        return self

    @model_serializer
    def _plain(self) -> Any:
        ends = [list(end) for end in self.ends]
        plain: dict[str, Any] = {self.kind: {"between": ends} if self.cells else ends}
        if self.id is not None:
            plain["id"] = self.id
        return {**plain, "open": True} if self.open else plain

    def edge(self, name: str) -> Edge:
        """Return the edge of the geometry.

        Args:
            name: The id of a door.
        """
        (x, y), (i, j) = self.ends
        if self.cells:
            side = side_between((x, y), (i, j), hexes=True)
            return Edge(self.kind, () if side is None else (side,), name)
        return Edge(self.kind, sides_between((x, y), (i, j)), name)


def edge_faults(
    edges: Sequence[EdgeSpec], shape: str, width: int, height: int
) -> Iterator[tuple[tuple[str | int, ...], PydanticCustomError]]:
    """Yield the defects of the edges of a board, each with its path.

    Args:
        edges: The edges.
        shape: The shape of the cells.
        width: The number of columns.
        height: The number of rows.
    """
    doors: dict[str, int] = {}
    taken: dict[tuple[int, int, int], int] = {}
    for number, spec in enumerate(edges):
        error = _fault(spec, shape, width, height)
        if error is not None:
            yield (number, spec.kind), error
            continue
        if spec.id is not None and doors.setdefault(spec.id, number) != number:
            yield (
                (number, "id"),
                defect(f"edge {doors[spec.id]} already has the id {spec.id}", "give each door its own"),
            )
        for side in spec.edge("").sides:
            other = taken.setdefault(side, number)
            if other != number and "door" in (spec.kind, edges[other].kind):
                hint = "leave a gap in the wall for the door"
                yield (number, spec.kind), defect(f"it lies on edge {other}, so the door would open nothing", hint)
                break


def _fault(spec: EdgeSpec, shape: str, width: int, height: int) -> PydanticCustomError | None:
    hexes = shape == "hex"
    (x, y), (i, j) = spec.ends
    if spec.cells is not hexes:
        wanted = "the two hexes that it separates" if hexes else "two corner points"
        return defect(f"on a {'hex' if hexes else 'square'} board an edge is named by {wanted}", _HINT)
    beyond = 0 if hexes else 1
    if not all(0 <= a < width + beyond and 0 <= b < height + beyond for a, b in ((x, y), (i, j))):
        extent = f"from [0, 0] to [{width - 1 + beyond}, {height - 1 + beyond}]"
        return defect(f"{shown(spec.ends)} is not on the map", f"use points {extent}")
    if hexes:
        if side_between((x, y), (i, j), hexes=True) is None:
            return defect(f"{shown(spec.ends)} are not neighbours", "name two hexes that share a side")
    elif (x == i) is (y == j):
        return defect(f"{shown(spec.ends)} are not two points on one axis", "write one edge for each straight part")
    return None


def named_edges(edges: Sequence[EdgeSpec]) -> tuple[Edge, ...]:
    """Return the edges of the geometry; doors without an id are numbered `door_1`, `door_2`, ..."""
    known = {spec.id for spec in edges}
    free = (name for number in range(1, len(edges) + len(known) + 1) if (name := f"door_{number}") not in known)
    return tuple(spec.edge(spec.id or next(free) if spec.kind == "door" else "") for spec in edges)
