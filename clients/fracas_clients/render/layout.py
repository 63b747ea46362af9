"""Layout shared by all drawings: positions and colours of cells and creatures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from fracas_clients.tui.palette import LIGHT
from fracas_clients.tui.picture import Cell, Picture, Token

__all__ = ["CELL", "GROUND", "Disc", "cell_corners", "discs", "fill_of", "legend", "side_colour", "size_of"]

CELL: Final = 32
"""Side length of a square, or of a hex's bounding box, in drawing units."""
GROUND: Final = {
    "wall": "#5b5f66",
    "pillar": "#7b7f86",
    "glass": "#bfe3f2",
    "door": "#9b6b3f",
    "statue": "#a9a294",
    "obstacle": "#8d8274",
    "three_quarters_cover": "#b3a999",
    "half_cover": "#cdc4b3",
    "trap": "#d98c8c",
    "hazard": "#e0703a",
    "pit": "#2b2b30",
    "ledge": "#55504a",
    "water": "#6fa8dc",
    "difficult": "#d9c89a",
    "totally_obscured": "#8f8f99",
    "heavily_obscured": "#b4b4bd",
    "lightly_obscured": "#d6d6dc",
    "magical_darkness": "#4b4358",
    "dark": "#9a968c",
    "dim": "#d8d3c6",
    "light": "#fff3b0",
}
"""Colours by terrain, as named in scenarios. A cell with several kinds of terrain has the colour listed first."""
_FLOOR: Final = "#f4f1ea"
_OTHER: Final = "#e4dcc8"
_ZONE: Final = "#c9a6f0"


@dataclass(frozen=True, slots=True)
class Disc:
    """A creature in a drawing."""

    id: str
    name: str
    letter: str
    x: float
    y: float
    radius: float
    side: int
    health: int
    """Remaining hit points in thousandths of the maximum."""
    acting: bool


def size_of(picture: Picture) -> tuple[int, int]:
    """Return width and height of a board, in drawing units."""
    half = CELL // 2 if picture.hexes else 0
    return picture.width * CELL + half, picture.height * CELL


def cell_corners(picture: Picture, cell: Cell) -> tuple[float, float]:
    """Return the north-west corner of a cell's bounding box; odd rows of hexes are shifted half a cell east."""
    x, y = cell
    return x * CELL + (CELL / 2 if picture.hexes and y % 2 else 0.0), float(y * CELL)


def fill_of(picture: Picture, cell: Cell) -> str:
    """Return the colour of a cell's terrain."""
    words = picture.terrain.get(cell, frozenset())
    if not words:
        return _ZONE if cell in picture.zones else _FLOOR
    known = next((colour for word, colour in GROUND.items() if word in words), _OTHER)
    return _ZONE if cell in picture.zones and known == _FLOOR else known


def side_colour(side: int) -> str:
    """Return the colour of a side by its number."""
    return LIGHT.side(side)


def discs(picture: Picture) -> list[Disc]:
    """Return the creatures of a picture, in drawing order."""
    return [_disc(picture, token) for token in picture.tokens]


def _disc(picture: Picture, token: Token) -> Disc:
    x, y = cell_corners(picture, token.at)
    half = token.width * CELL / 2
    return Disc(
        token.id, token.name, token.shown_letter, x + half, y + half, half - 3, token.side, token.health, token.acting
    )


def legend(pictures: Iterable[Picture]) -> list[tuple[str, str, int]]:
    """Return the letter, name and side number of every creature in the pictures, in order of appearance."""
    found: dict[str, tuple[str, str, int]] = {}
    for picture in pictures:
        for token in picture.tokens:
            found.setdefault(token.id, (token.shown_letter, token.name, token.side))
    return list(found.values())
