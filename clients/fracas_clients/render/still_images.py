"""Still images of a running battle: as plain text, or as an image drawn with Pillow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fracas_clients.tui.painter import Painter
from fracas_clients.tui.picture import Picture
from fracas_protocol.battle_view import BattleView

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["StillImages"]

_SIGNS: Final = (
    ("wall", "#"), ("pillar", "O"), ("glass", "G"), ("door", "+"), ("pit", "_"), ("water", "w"), ("hazard", "^"),
    ("difficult", "~"),
)  # fmt: skip
"""Symbols by terrain, as named in scenarios. A cell with several kinds of terrain has the symbol listed first."""


class StillImages:
    """Draws a battle as one seat sees it; a creature has the same letter in all pictures.

    Args:
        seat: The seat whose creatures get upper-case letters; empty: no creature does.
    """

    def __init__(self, seat: str = "") -> None:
        self._painter = Painter(seat)

    def text(self, view: BattleView) -> str:
        """Return the headline, the board with one character per cell, and a line per creature."""
        frame = self._painter.frame(view, ())
        fighters = [f"{one.letter} {one.name} {one.points}{' *' if one.acting else ''}" for one in frame.fighters]
        return "\n".join([frame.headline, *_rows(frame.picture), *fighters]) + "\n"

    def image(self, view: BattleView) -> Image:
        """Return the battle as an RGB image.

        Raises:
            ModuleNotFoundError: Pillow is not installed.
        """
        from fracas_clients.render.gif import image  # noqa: PLC0415 - Pillow comes with an extra

        return image(self._painter.frame(view, ()))


def _rows(picture: Picture) -> list[str]:
    rows = [[_sign(picture, (x, y)) for x in range(picture.width)] for y in range(picture.height)]
    for token in picture.tokens:
        for x, y in token.cells:
            if 0 <= x < picture.width and 0 <= y < picture.height:
                rows[y][x] = token.shown_letter[:1]
    if picture.hexes:
        return [" " * (y % 2) + " ".join(row) for y, row in enumerate(rows)]
    return ["".join(row) for row in rows]


def _sign(picture: Picture, cell: tuple[int, int]) -> str:
    terrain = picture.terrain.get(cell, frozenset())
    return next((sign for word, sign in _SIGNS if word in terrain), ".")
