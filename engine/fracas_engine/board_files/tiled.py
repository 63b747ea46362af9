"""Maps of the Tiled editor (`.tmx`, `.tmj`, `.json`): tile layers as terrain, objects as walls, doors and lights.

The class of a tile layer, a tile or an object, or else its name, says its meaning: see docs/boards.md.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from fracas_engine.board_files.draft import BoardDraft, check_extent
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.tiled_objects import Grid, take_objects
from fracas_engine.board_files.tiled_words import class_of, properties_of, terrain_words
from fracas_engine.board_files.tmx import read_tmx
from fracas_engine.board_files.values import decode_base64, items, mapping, number, read_json, text, whole

ReadFile: TypeAlias = Callable[[str], bytes | None]
"""Returns a file that a map names, by its path relative to the map; None if it may not be read or is not there."""

_GID: Final = 0x0FFFFFFF
"""The bits of a tile's number; the others say how it is turned."""
_MAX_LAYERS: Final = 200
_MAX_GROUPS: Final = 20
_MAX_TILES: Final = 4_000_000
"""Maximum number of tiles in all layers."""


def is_tiled(plain: Any) -> bool:
    """Return True if the value of a JSON file is a map of Tiled."""
    return isinstance(plain, dict) and "layers" in plain and "tilewidth" in plain


def read_tiled(plain: dict[str, Any], tolerance: float, read_file: ReadFile) -> BoardDraft:
    """Return the board of a map of Tiled.

    Args:
        plain: The value of the JSON file, or that of `tmx.read_tmx`.
        tolerance: The largest distance between a wall and its side, in cells.
        read_file: Reads the tilesets that the map names.

    Raises:
        BoardFileError: The file has defects, the map is too large, or its cells have another shape.
    """
    layers = list(_layers(plain.get("layers"), (0.0, 0.0), _MAX_GROUPS))
    if len(layers) > _MAX_LAYERS:
        raise BoardFileError(f"The map has {len(layers)} layers: use at most {_MAX_LAYERS}.")
    left = _MAX_TILES
    tiles: list[tuple[dict[str, Any], dict[tuple[int, int], int]]] = []
    for layer, _ in layers:
        if layer.get("type") == "tilelayer":
            found = dict(_tiles(layer, left))
            left -= len(found)
            tiles.append((layer, found))
    west, north, width, height = _extent(plain, tiles)
    grid = Grid(plain, west, north)
    draft = BoardDraft(width, height, tolerance=tolerance, shape=grid.shape)
    words = _tile_words(plain, draft, read_file)
    for layer, found in tiles:
        _take_tiles(draft, layer, {(x - west, y - north): gid for (x, y), gid in found.items()}, words)
    for layer, offset in layers:
        match layer.get("type"):
            case "objectgroup":
                take_objects(draft, layer, offset, grid)
            case "imagelayer":
                draft.omit("image layer", "the picture is a file of its own", text(layer.get("name"))[:40])
    draft.title = text(properties_of(plain).get("title"))
    return draft


def _layers(value: Any, offset: tuple[float, float], left: int) -> Iterator[tuple[dict[str, Any], tuple[float, float]]]:
    """Yield the layers with their offsets in pixels; groups are resolved."""
    if not left:
        raise BoardFileError(f"The layers are nested too deeply: use at most {_MAX_GROUPS} levels.")
    for index, one in enumerate(items(value, "layers")):
        layer = mapping(one, f"layers[{index}]")
        x, y = (number(layer.get(key) or 0, f"layers[{index}].{key}") for key in ("offsetx", "offsety"))
        inner = offset[0] + x, offset[1] + y
        if layer.get("type") == "group":
            yield from _layers(layer.get("layers"), inner, left - 1)
        else:
            yield layer, inner


def _tiles(layer: dict[str, Any], left: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the cells of a tile layer with the numbers of their tiles; empty cells are left out.

    Args:
        layer: The layer.
        left: The number of tiles that may still be read.
    """
    name = text(layer.get("name"))[:40]
    parts = items(layer.get("chunks"), f"chunks of the layer {name}") or [layer]
    for index, one in enumerate(parts):
        part = mapping(one, f"chunk {index} of the layer {name}")
        where = f"the layer {name}"
        x, y = (whole(part.get(key) or 0, f"{key} of {where}", low=-1_000_000) for key in ("x", "y"))
        width, height = (whole(part.get(key), f"{key} of {where}") for key in ("width", "height"))
        check_extent(width, height)
        left -= width * height
        if left < 0:
            raise BoardFileError(f"The map has too many tiles: use at most {_MAX_TILES} in all layers.")
        gids = _gids(part.get("data"), layer, width * height, where)
        for number_, gid in enumerate(gids):
            if gid & _GID:
                yield (x + number_ % width, y + number_ // width), gid & _GID


def _gids(data: Any, layer: dict[str, Any], cells: int, where: str) -> list[int]:
    if isinstance(data, str):
        raw = decode_base64(data, where)
        compression = text(layer.get("compression"))
        if compression in ("zlib", "gzip"):
            try:
                # 32 more than the size of the window: zlib or gzip, as the header says.
                raw = zlib.decompressobj(zlib.MAX_WBITS + 32).decompress(raw, 4 * cells + 1)
            except zlib.error:
                raise BoardFileError(f"The tiles of {where} cannot be decompressed: save the map again.") from None
        elif compression:
            raise BoardFileError(f"The tiles of {where} are compressed with {compression[:20]}: use CSV, gzip or zlib.")
        if len(raw) != 4 * cells:
            raise BoardFileError(f"{where} has {len(raw)} bytes: {4 * cells} are expected for {cells} tiles.")
        return [int.from_bytes(raw[4 * index : 4 * index + 4], "little") for index in range(cells)]
    found = items(data, f"data of {where}")
    if len(found) != cells:
        raise BoardFileError(f"{where} has {len(found)} tiles: {cells} are expected.")
    if any(not isinstance(one, int) or isinstance(one, bool) or not 0 <= one < 2**32 for one in found):
        raise BoardFileError(f"{where} has a tile that is not a number from 0 to {2**32 - 1}.")
    return found


def _extent(plain: dict[str, Any], tiles: Any) -> tuple[int, int, int, int]:
    """Return the first column and row, and the numbers of columns and rows; those in use for an infinite map."""
    if plain.get("infinite") is True:
        used = [cell for _, found in tiles for cell in found]
        if not used:
            raise BoardFileError("The infinite map has no tiles: turn off Infinite in its properties.")
        west, north = min(x for x, _ in used), min(y for _, y in used)
        width, height = max(x for x, _ in used) - west + 1, max(y for _, y in used) - north + 1
    else:
        west = north = 0
        width, height = whole(plain.get("width"), "width"), whole(plain.get("height"), "height")
    check_extent(width, height)
    return west, north, width, height


def _tile_words(plain: dict[str, Any], draft: BoardDraft, read_file: ReadFile) -> dict[int, list[str]]:
    """Return the properties that tiles have by their own, by tile number."""
    found: dict[int, list[str]] = {}
    for index, one in enumerate(items(plain.get("tilesets"), "tilesets")):
        tileset = mapping(one, f"tilesets[{index}]")
        first = whole(tileset.get("firstgid") or 0, f"tilesets[{index}].firstgid", high=_GID)
        source = text(tileset.get("source"))
        if source:
            data = read_file(source)
            if data is None:
                draft.omit("tileset", "only tilesets in the map or in its folder are read: embed it", source[:60])
                continue
            tileset = read_tmx(data, "tileset") if data.lstrip()[:1] == b"<" else mapping(read_json(data), source[:60])
        for number_, entry in enumerate(items(tileset.get("tiles"), f"tiles of tilesets[{index}]")):
            tile = mapping(entry, f"tiles[{number_}] of tilesets[{index}]")
            words = terrain_words(text(properties_of(tile).get("terrain")), class_of(tile), shape=draft.shape)
            if words:
                found[first + whole(tile.get("id"), f"id of tiles[{number_}]", high=_GID)] = words
    return found


def _take_tiles(
    draft: BoardDraft, layer: dict[str, Any], tiles: dict[tuple[int, int], int], words: dict[int, list[str]]
) -> None:
    name = text(layer.get("name"))
    of_layer = terrain_words(text(properties_of(layer).get("terrain")), class_of(layer), name, shape=draft.shape)
    doors = []
    taken = False
    for cell, gid in tiles.items():
        for word in words.get(gid, of_layer):
            taken = True
            if word == "door":
                doors.append(cell)
            elif word != "floor":
                draft.add_property(cell, word)
    for cell in doors:
        draft.add_door_in_cell(cell)
    if tiles and not taken:
        draft.omit("tile layer", "neither its class or name nor its tiles name a property of cells", name[:40])
