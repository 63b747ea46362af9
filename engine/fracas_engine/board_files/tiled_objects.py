"""Objects of Tiled maps: walls, doors, windows, low walls, lights, start areas and labels."""

from __future__ import annotations

import math
from typing import Any, Final, Literal, cast

from fracas_engine.board_files.draft import BoardDraft
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.snapping import Place
from fracas_engine.board_files.tiled_words import class_of, object_word, properties_of
from fracas_engine.board_files.values import items, mapping, number, text

_THIN: Final = 0.75
"""A rectangle that is thinner, in cells, is a line along its middle."""
_LIGHT: Final = 4
"""Radius of the bright and width of the dim light of a light without numbers, in cells."""


class Grid:
    """The grid of a Tiled map: converts pixels to cells.

    Args:
        plain: The map.
        west: The first column of the board.
        north: The first row of the board.

    Raises:
        BoardFileError: The cells have a shape that boards do not have.
    """

    def __init__(self, plain: dict[str, Any], west: int, north: int) -> None:
        orientation = text(plain.get("orientation")) or "orthogonal"
        self._tile = tuple(number(plain.get(key), key, low=1) for key in ("tilewidth", "tileheight"))
        if orientation == "isometric":  # objects are placed on a plane of squares as high as a tile
            self._tile = self._tile[1], self._tile[1]
        elif orientation == "hexagonal":
            if plain.get("staggeraxis") != "y" or plain.get("staggerindex") != "odd":
                raise BoardFileError(
                    "The hexes are shifted in another way: set Stagger Axis to Y, Stagger Index to Odd."
                )
            if north % 2:
                raise BoardFileError(
                    "The first row in use is a shifted one: turn off Infinite, or move the map by one row."
                )
        elif orientation != "orthogonal":
            raise BoardFileError(f"The map is {orientation[:20]}: use orthogonal, isometric or hexagonal.")
        self.shape: Literal["square", "hex"] = "hex" if orientation == "hexagonal" else "square"
        side = number(plain.get("hexsidelength") or 0, "hexsidelength", low=0)
        self._row = (self._tile[1] + side) / 2 if self.shape == "hex" else self._tile[1]
        self._corner = west, north

    def place(self, x: float, y: float) -> Place:
        """Return the place of a pixel in cells; on hexes the middle of the cell that it is in."""
        if self.shape == "square":
            return x / self._tile[0] - self._corner[0], y / self._tile[1] - self._corner[1]
        row = round((y - self._tile[1] / 2) / self._row)
        column = round(x / self._tile[0] - 0.5 - row % 2 / 2)
        return column + 0.5 - self._corner[0], row + 0.5 - self._corner[1]


def take_objects(draft: BoardDraft, layer: dict[str, Any], offset: tuple[float, float], grid: Grid) -> None:
    """Take the objects of a layer into a board.

    Args:
        draft: The board.
        layer: The object layer.
        offset: The offset of the layer in pixels.
        grid: The grid of the map.

    Raises:
        BoardFileError: An object has defects, or there are too many walls.
    """
    name = text(layer.get("name"))
    for index, one in enumerate(items(layer.get("objects"), f"objects of the layer {name[:40]}")):
        where = f"objects[{index}] of the layer {name[:40]}"
        thing = mapping(one, where)
        words = class_of(thing), text(thing.get("name")), class_of(layer), name
        kind = "label" if "text" in thing else object_word(*words)
        points = [grid.place(x + offset[0], y + offset[1]) for x, y in _outline(thing, where)]
        told = text(thing.get("name")) or class_of(thing) or name
        match kind:
            case "wall" | "window" | "low_wall" | "door" if grid.shape == "hex":
                draft.omit(kind, "walls between hexes are not imported: use tiles of walls", told[:40])
            case "wall" | "window" | "low_wall":
                _take_wall(draft, thing, points, kind)
            case "door":
                _take_door(draft, thing, points)
            case "light":
                _take_light(draft, thing, points, where)
            case "start":
                _take_start(draft, points, told)
            case "label":
                _take_label(draft, thing, points)
            case _:
                draft.omit(
                    "object",
                    "neither its class nor its name says what it is: for a label use the class label",
                    told[:40],
                )


def _outline(thing: dict[str, Any], where: str) -> list[tuple[float, float]]:
    """Return the corners of an object in pixels: one for a point, all of a line, four of a rectangle or an ellipse."""
    x, y = (number(thing.get(key) or 0, f"{key} of {where}") for key in ("x", "y"))
    width, height = (number(thing.get(key) or 0, f"{key} of {where}", low=0) for key in ("width", "height"))
    line = thing.get("polyline") or thing.get("polygon")
    if line:
        offsets = [
            (number(p.get("x"), where), number(p.get("y"), where))
            for p in (mapping(q, where) for q in items(line, where))
        ]
        if thing.get("polygon"):
            offsets.append(offsets[0])
    elif width or height:
        top = -height if thing.get("gid") else 0.0  # the place of a tile is its south-west corner
        offsets = [(0.0, top), (width, top), (width, top + height), (0.0, top + height)]
    else:
        offsets = [(0.0, 0.0)]
    angle = math.radians(number(thing.get("rotation") or 0, f"rotation of {where}"))
    cos, sin = math.cos(angle), math.sin(angle)
    return (
        [(x + cos * a - sin * b, y + sin * a + cos * b) for a, b in offsets]
        if angle
        else [(x + a, y + b) for a, b in offsets]
    )


def _is_line(thing: dict[str, Any]) -> bool:
    return bool(thing.get("polyline") or thing.get("polygon"))


def _middle_line(points: list[Place]) -> list[Place]:
    """Return the line along the middle of a rectangle."""
    a, b, c, d = points
    if math.dist(a, b) >= math.dist(b, c):
        return [_middle(a, d), _middle(b, c)]
    return [_middle(a, b), _middle(d, c)]


def _middle(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _is_thin(points: list[Place]) -> bool:
    return min(math.dist(points[0], points[1]), math.dist(points[1], points[2])) < _THIN


def _cells_of(draft: BoardDraft, points: list[Place]) -> list[tuple[int, int]]:
    """Return the cells of the map with their middle in the upright rectangle around some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    columns = range(max(0, math.ceil(min(xs) - 0.5)), min(draft.width, math.ceil(max(xs) - 0.5)))
    rows = range(max(0, math.ceil(min(ys) - 0.5)), min(draft.height, math.ceil(max(ys) - 0.5)))
    draft.count_pieces(len(rows) * len(columns) + 1)
    return [(x, y) for y in rows for x in columns]


def _take_wall(draft: BoardDraft, thing: dict[str, Any], points: list[Place], kind: str) -> None:
    edge = cast("Literal['wall', 'window', 'low_wall']", kind)
    if _is_line(thing):
        draft.add_wall(points, edge, what=kind)
    elif len(points) == 1:
        draft.omit(kind, "a point is no wall: draw a line or a rectangle", f"[{points[0][0]:.3g}, {points[0][1]:.3g}]")
    elif _is_thin(points):
        draft.add_wall(_middle_line(points), edge, what=kind)
    elif kind == "wall" and not thing.get("rotation"):
        if thing.get("ellipse"):
            draft.change("ellipse", "taken as a rectangle")
        for cell in _cells_of(draft, points):
            draft.add_property(cell, "wall")
    else:
        draft.add_wall([*points, points[0]], edge, what=kind)


def _take_door(draft: BoardDraft, thing: dict[str, Any], points: list[Place]) -> None:
    is_open = properties_of(thing).get("open") in (True, "true")
    if _is_line(thing):
        draft.add_door(points, is_open=is_open)
    elif len(points) > 1 and _is_thin(points):
        draft.add_door(_middle_line(points), is_open=is_open)
    else:
        cells = _cells_of(draft, points) if len(points) > 1 else [(math.floor(points[0][0]), math.floor(points[0][1]))]
        for cell in cells:
            draft.add_door_in_cell(cell)


def _take_light(draft: BoardDraft, thing: dict[str, Any], points: list[Place], where: str) -> None:
    properties = properties_of(thing)
    place = points[0]
    bright: float = _LIGHT
    dim: float = _LIGHT
    if len(points) == 4 and not _is_line(thing):
        place = _middle(points[0], points[2])
        if thing.get("ellipse"):
            reach = math.dist(points[0], points[1]) / 2
            bright = math.ceil(reach / 2)
            dim = round(reach) - bright
    bright = number(properties.get("bright", bright), f"bright of {where}", low=0)
    dim = number(properties.get("dim", dim), f"dim of {where}", low=0)
    draft.add_light(place, bright, dim)


def _take_label(draft: BoardDraft, thing: dict[str, Any], points: list[Place]) -> None:
    """Take a text object, or the name of another object, as the label of the cell in its middle."""
    written = thing.get("text")
    told = text(written.get("text")) if isinstance(written, dict) else ""
    middle = _middle(points[0], points[2]) if len(points) == 4 and not _is_line(thing) else points[0]
    draft.add_label(middle, told or text(thing.get("name")))


def _take_start(draft: BoardDraft, points: list[Place], name: str) -> None:
    cells = _cells_of(draft, points) if len(points) > 1 else [(math.floor(points[0][0]), math.floor(points[0][1]))]
    there = [(x, y) for x, y in cells if 0 <= x < draft.width and 0 <= y < draft.height]
    if there:
        draft.starts.setdefault(name[:40] or "start", []).extend(there)
    else:
        draft.omit("start area", "it is off the map", name[:40])
