"""Universal VTT files (`.dd2vtt`, `.uvtt`, `.df2vtt`): walls, doors, lights and the picture of a square map.

Coordinates are in cells from the `map_origin` of the file. A portal that is not `closed` is an open door; programs that
write windows as such portals are not told apart.
"""

from __future__ import annotations

import math
from typing import Any, Final

from fracas_engine.board_files.draft import BoardDraft, check_extent
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.snapping import Place
from fracas_engine.board_files.values import decode_base64, is_number, items, mapping, number, text

_KNOWN: Final = frozenset(
    {
        *("format", "software", "creator", "resolution", "line_of_sight", "objects_line_of_sight", "portals"),
        *("lights", "environment", "image"),
    }
)
_DARK, _DIM = 0.2, 0.6
"""Ambient light below which a map is dark or dim, as a part of full light."""


def is_universal_vtt(plain: Any) -> bool:
    """Return True if the value of a JSON file is a Universal VTT map."""
    return isinstance(plain, dict) and "resolution" in plain


def read_universal_vtt(plain: dict[str, Any], tolerance: float) -> BoardDraft:
    """Return the board of a Universal VTT file.

    Args:
        plain: The value of the JSON file.
        tolerance: The largest distance between a wall and its side, in cells.

    Raises:
        BoardFileError: The file has defects, or the map is too large.
    """
    resolution = mapping(plain["resolution"], "resolution")
    size = mapping(resolution.get("map_size"), "resolution.map_size")
    width, height = (math.ceil(number(size.get(axis), f"resolution.map_size.{axis}", low=0)) for axis in ("x", "y"))
    check_extent(width, height)
    origin = resolution.get("map_origin") or {"x": 0, "y": 0}
    corner = _point(origin, "resolution.map_origin", (0, 0))
    draft = BoardDraft(width, height, tolerance=tolerance)
    _take_ambient_light(draft, plain.get("environment"))
    for key, what in (("line_of_sight", "wall"), ("objects_line_of_sight", "object that blocks sight")):
        for number_, line in enumerate(items(plain.get(key), key)):
            where = f"{key}[{number_}]"
            points = [_point(point, where, corner) for point in items(line, where)]
            if len(points) > 1:
                draft.add_wall(points, what=what)
    for index, portal in enumerate(items(plain.get("portals"), "portals")):
        _take_portal(draft, mapping(portal, f"portals[{index}]"), f"portals[{index}]", corner)
    for index, entry in enumerate(items(plain.get("lights"), "lights")):
        where = f"lights[{index}]"
        light = mapping(entry, where)
        reach = number(light.get("range"), f"{where}.range", low=0)
        bright = math.ceil(reach / 2)
        draft.add_light(_point(light.get("position"), f"{where}.position", corner), bright, round(reach) - bright)
        if text(light.get("color")).lower()[-6:] not in ("", "ffffff"):
            draft.omit("colour of a light", "lights have no colour")
    _take_picture(draft, plain, resolution)
    for key in sorted(set(plain) - _KNOWN):
        draft.omit(f"the key {key[:40]}", "it is not part of the format")
    return draft


def _take_picture(draft: BoardDraft, plain: dict[str, Any], resolution: dict[str, Any]) -> None:
    found = text(plain.get("image"))
    found = found.partition(",")[2] if found.startswith("data:") else found
    if found:
        pixels = number(resolution.get("pixels_per_grid"), "resolution.pixels_per_grid", low=2, high=1_000)
        draft.picture = decode_base64(found, "image"), pixels


def _take_ambient_light(draft: BoardDraft, environment: Any) -> None:
    color = text(environment.get("ambient_light")) if isinstance(environment, dict) else ""
    try:
        level = max(int(color[-6:][part : part + 2], 16) for part in (0, 2, 4)) / 255 if len(color) >= 6 else 1
    except ValueError:
        level = 1
    if level < _DIM:
        name = "dark" if level < _DARK else "dim"
        for x in range(draft.width):
            for y in range(draft.height):
                draft.add_property((x, y), name)


def _take_portal(draft: BoardDraft, portal: dict[str, Any], where: str, corner: Place) -> None:
    points = [_point(point, f"{where}.bounds", corner) for point in items(portal.get("bounds"), f"{where}.bounds")]
    if len(points) < 2:
        draft.omit("portal", "it has no bounds", where)
        return
    is_open = portal.get("closed") is False
    if is_open:
        draft.change("portal that is not closed", "taken as an open door")
    draft.add_wall(points, what="door")  # a part that does not fit the door's sides stays closed
    draft.add_door(points, is_open=is_open, what="portal")


def _point(value: Any, where: str, corner: Place) -> Place:
    if not isinstance(value, dict) or not is_number(value.get("x")) or not is_number(value.get("y")):
        raise BoardFileError(f"{where} is not a point: write x and y as numbers.")
    return number(value["x"], where) - corner[0], number(value["y"], where) - corner[1]
