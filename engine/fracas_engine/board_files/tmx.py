"""Tiled's XML files (TMX, TSX) in the form of its JSON files, which `tiled` reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.values import check_size

_MAX_GROUPS: Final = 20
"""Maximum nesting of layers."""
_LAYERS: Final = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def read_tmx(data: bytes, root: str) -> dict[str, Any]:
    """Return the content of an XML file of Tiled as its JSON files have it.

    Args:
        data: The file.
        root: The expected element, `map` or `tileset`.

    Raises:
        BoardFileError: The file is not XML, declares entities, or is not of this kind.
    """
    check_size(data)
    try:
        element = fromstring(data)
    except DefusedXmlException:
        raise BoardFileError("The file declares entities: save it again with Tiled.") from None
    except (ParseError, ValueError, LookupError) as error:
        raise BoardFileError(f"The file is not XML: {error}.") from None
    if element.tag != root:
        raise BoardFileError(f"The file has the element {element.tag[:40]}: a {root} of Tiled is expected.")
    return _map(element) if root == "map" else _tileset(element)


def _map(element: Element) -> dict[str, Any]:
    found: dict[str, Any] = {**element.attrib, "properties": _properties(element)}
    found["infinite"] = element.get("infinite") == "1"
    found["tilesets"] = [_tileset(one) for one in element.iterfind("tileset")]
    found["layers"] = _layers(element, _MAX_GROUPS)
    return found


def _layers(element: Element, left: int) -> list[dict[str, Any]]:
    if not left:
        raise BoardFileError(f"The layers are nested too deeply: use at most {_MAX_GROUPS} levels.")
    found = []
    for one in element:
        kind = _LAYERS.get(one.tag)
        if kind is None:
            continue
        layer: dict[str, Any] = {**one.attrib, "type": kind, "properties": _properties(one)}
        match kind:
            case "tilelayer":
                layer |= _data(one.find("data"))
            case "objectgroup":
                layer["objects"] = [_object(each) for each in one.iterfind("object")]
            case "group":
                layer["layers"] = _layers(one, left - 1)
        found.append(layer)
    return found


def _data(data: Element | None) -> dict[str, Any]:
    if data is None:
        return {}
    shared = {key: data.get(key, "") for key in ("encoding", "compression")}
    chunks = [{**one.attrib, "data": _tiles(one, shared["encoding"])} for one in data.iterfind("chunk")]
    return {**shared, "chunks": chunks} if chunks else {**shared, "data": _tiles(data, shared["encoding"])}


def _tiles(element: Element, encoding: str) -> Any:
    if encoding == "base64":
        return element.text or ""
    texts: Iterable[str] = (element.text or "").split(",") if encoding == "csv" else (
        one.get("gid", "0") for one in element.iterfind("tile")
    )  # fmt: skip
    try:
        return [int(one) for one in texts if len(one) < 40 and one.strip()]
    except ValueError:
        raise BoardFileError("The tiles of a layer are not numbers: save the map again with Tiled.") from None


def _object(element: Element) -> dict[str, Any]:
    found: dict[str, Any] = {**element.attrib, "properties": _properties(element)}
    for name in ("point", "ellipse"):
        found[name] = element.find(name) is not None
    for name in ("polygon", "polyline"):
        line = element.find(name)
        if line is not None:
            pairs = [pair.split(",") for pair in line.get("points", "").split()]
            found[name] = [{"x": pair[0], "y": pair[-1]} for pair in pairs]
    if (words := element.find("text")) is not None:
        found["text"] = {"text": words.text or ""}
    return found


def _tileset(element: Element) -> dict[str, Any]:
    found: dict[str, Any] = {**element.attrib, "tiles": []}
    for tile in element.iterfind("tile"):
        found["tiles"].append({**tile.attrib, "properties": _properties(tile)})
    return found


def _properties(element: Element) -> list[dict[str, Any]]:
    return [
        {"name": one.get("name", ""), "value": one.get("value", one.text or "")}
        for one in element.iterfind("properties/property")
    ]
