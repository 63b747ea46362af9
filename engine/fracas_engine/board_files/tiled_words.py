"""Words by which maps of Tiled say what a layer, a tile or an object is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.board.parse import PROPERTIES
from fracas_engine.board_files.values import text

_OTHER_WORDS: Final[Mapping[str, str]] = {
    "collision": "wall", "solid": "wall", "blocked": "wall", "blocking": "wall", "rock": "wall",
    "column": "pillar", "rubble": "difficult", "mud": "difficult", "bush": "difficult", "chasm": "pit",
    "hole": "pit", "river": "water", "lake": "water", "fog": "heavily_obscured", "foliage": "lightly_obscured",
    "darkness": "dark", "ground": "floor", "floor": "floor",
}  # fmt: skip
"""Words of maps that are no properties of cells, with the property that they mean."""

_OBJECTS: Final[Mapping[str, str]] = {
    "wall": "wall", "collision": "wall", "door": "door", "portal": "door", "window": "window", "low_wall": "low_wall",
    "fence": "low_wall", "light": "light", "torch": "light", "start": "start", "spawn": "start",
    "label": "label", "room": "label", "text": "label",
}  # fmt: skip


def terrain_words(*texts: str, shape: str) -> list[str]:
    """Return the properties of cells that the first meaningful one of some texts names.

    Args:
        texts: Property values, classes and names; words are separated by blanks or commas.
        shape: The shape of the cells.
    """
    for told in texts:
        words = [word for part in re.split(r"[\s,;/]+", told[:200]) if (word := _terrain(part, shape))]
        if words:
            return list(dict.fromkeys(words))
    return []


def _terrain(word: str, shape: str) -> str:
    for form in _forms(word):
        found = _OTHER_WORDS.get(form, form)
        if found == "obstacle" and shape == "square":
            return "pillar"
        if found in PROPERTIES and found != "ledge":
            return found
        if found == "floor":
            return found
    return ""


def object_word(*texts: str) -> str:
    """Return what an object is by the first meaningful one of its class, its name and those of its layer; else ""."""
    for told in texts:
        for form in _forms(told.strip()):
            if form in _OBJECTS:
                return _OBJECTS[form]
    return ""


def _forms(word: str) -> tuple[str, str]:
    """Return a word in lower case with underscores, and without the s of a plural."""
    low = re.sub(r"[\s-]+", "_", word[:40].lower())
    return low, low.removesuffix("s")


def class_of(thing: Mapping[str, Any]) -> str:
    """Return the class of a layer, tile or object; the key depends on the version of Tiled."""
    kind = text(thing.get("type"))
    return text(thing.get("class")) or ("" if kind in ("tilelayer", "objectgroup", "imagelayer") else kind)


def properties_of(thing: Mapping[str, Any]) -> dict[str, Any]:
    """Return the custom properties of a map, layer, tile or object by their names in lower case."""
    found = thing.get("properties")
    if isinstance(found, dict):  # before Tiled 1.2
        return {str(name).lower(): value for name, value in found.items()}
    if not isinstance(found, list):
        return {}
    return {text(one.get("name")).lower(): one.get("value") for one in found if isinstance(one, dict)}
