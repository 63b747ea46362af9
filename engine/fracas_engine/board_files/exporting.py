"""Boards as Universal VTT files, for other programs."""

from __future__ import annotations

import base64
import json
import math
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from fracas_engine.board.edges import NORTH, WEST, Side, sides_between
from fracas_engine.board_files.draft import Remark
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.plain_picture import PIXELS, draw_board
from fracas_engine.board_files.snapping import runs
from fracas_engine.content.models.boards import BoardSpec

_FILLED: Final = frozenset({"wall", "pillar", "door"})
"""Properties of cells that stop sight and movement."""
_AMBIENT: Final = {"dark": "ff000000", "dim": "ff808080"}


def export_universal_vtt(board: BoardSpec) -> tuple[bytes, tuple[Remark, ...]]:
    """Return a board as a Universal VTT file, and remarks on everything that the format cannot express.

    Args:
        board: The board.

    Raises:
        BoardFileError: The cells are hexes, or Pillow is not installed.
    """
    if board.shape != "square":
        raise BoardFileError("Universal VTT has square cells only: export this board as YAML.")
    remarks = [*_remarks(board)]
    walls = [*_outline(board)]
    walls += [side for edge in board.edges if edge.kind == "wall" for side in sides_between(*edge.ends)]
    levels = [*_light_levels(board)]
    plain = {
        "format": 0.3,
        "software": "Fracas",
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": board.width, "y": board.height},
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": [[_point(*one), _point(*other)] for one, other in runs(walls)],
        "objects_line_of_sight": [],
        "portals": [_portal(*edge.ends, is_open=edge.open) for edge in board.edges if edge.kind == "door"],
        "environment": {
            "baked_lighting": False,
            "ambient_light": _AMBIENT.get(levels[0], "ffffffff") if len(levels) == 1 else "ffffffff",
        },
        "lights": [
            {
                "position": _point(light.at[0] + 0.5, light.at[1] + 0.5),
                "range": light.bright + light.dim,
                "intensity": 1,
                "color": "ffffffff",
                "shadows": True,
            }
            for light in board.lights
        ],
        "image": base64.b64encode(draw_board(board)).decode(),
    }
    return json.dumps(plain).encode(), tuple(remarks)


def _names(board: BoardSpec) -> dict[tuple[int, int], frozenset[str]]:
    cells = ((x, y) for y in range(board.height) for x in range(board.width))
    return {cell: frozenset(one.name for one in board.properties(*cell)) for cell in cells}


def _light_levels(board: BoardSpec) -> set[str]:
    """Return the light levels of the cells that are not filled; "" is bright light."""
    open_cells = (names for names in _names(board).values() if _FILLED.isdisjoint(names))
    return {next((name for name in _AMBIENT if name in names), "") for names in open_cells}


def _outline(board: BoardSpec) -> Iterable[Side]:
    """Yield the sides between filled cells and others."""
    filled = {cell for cell, names in _names(board).items() if not _FILLED.isdisjoint(names)}
    for y in range(board.height):
        for x in range(board.width):
            for other, direction in (((x - 1, y), WEST), ((x, y - 1), NORTH)):
                if min(other) >= 0 and ((x, y) in filled) is not (other in filled):
                    yield x, y, direction


def _point(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


def _portal(one: tuple[int, int], other: tuple[int, int], *, is_open: bool) -> dict[str, Any]:
    return {
        "position": _point((one[0] + other[0]) / 2, (one[1] + other[1]) / 2),
        "bounds": [_point(*one), _point(*other)],
        "rotation": math.pi / 2 if one[0] == other[0] else 0,
        "closed": not is_open,
        "freestanding": False,
    }


def _remarks(board: BoardSpec) -> Iterable[Remark]:
    reason = "Universal VTT has walls, doors and lights only"
    kinds = Counter(edge.kind for edge in board.edges if edge.kind in ("window", "low_wall"))
    yield from (Remark("omitted", kind, reason, count) for kind, count in sorted(kinds.items()))
    cells = Counter(name for names in _names(board).values() for name in names - {"wall"})
    for name, count in sorted(cells.items()):
        if name in _FILLED:
            yield Remark("changed", f"cell with {name}", "its outline is a wall", count)
        elif name not in _AMBIENT or len(_light_levels(board)) > 1:
            yield Remark("omitted", f"cell with {name}", reason, count)
    if board.labels:
        yield Remark("omitted", "label", reason, len(board.labels))
    if board.starts:
        yield Remark("omitted", "start area", reason, len(board.starts))
