"""Plain pictures of boards: one coloured square for each cell, with walls, doors and a grid."""

from __future__ import annotations

import io
from typing import Final

from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.content.models.boards import BoardSpec

PIXELS: Final = 50
"""Width and height of a cell in pixels."""

_COLORS: Final = {
    "wall": "#3a3a40", "pillar": "#55555c", "glass": "#a9cfe0", "statue": "#8d8d92", "door": "#8a5a2b",
    "water": "#5b8fc4", "pit": "#1c1a1a", "obstacle": "#6b5a45", "difficult": "#b5a67d", "half_cover": "#a58a5f",
    "three_quarters_cover": "#7d6a50", "trap": "#c47f5b", "hazard": "#c45b5b", "heavily_obscured": "#9aa39a",
    "totally_obscured": "#7f877f", "lightly_obscured": "#c3cabd", "dark": "#a39f94", "dim": "#c7c2b3",
}  # fmt: skip
"""The colour of the first of these properties that a cell has."""
_FLOOR: Final = "#dcd6c4"
_GRID: Final = "#c2bba6"
_EDGES: Final = {"wall": ("#26262a", 6), "door": ("#8a5a2b", 6), "window": ("#6fa8c4", 4), "low_wall": ("#8d7b58", 4)}


def draw_board(board: BoardSpec) -> bytes:
    """Return a picture of a board of squares as PNG.

    Raises:
        BoardFileError: Pillow is not installed.
    """
    try:
        from PIL import Image, ImageDraw  # noqa: PLC0415 - an extra
    except ImportError:
        raise BoardFileError("A picture of the board needs Pillow: pip install 'fracas[pictures]'.") from None
    picture = Image.new("RGB", (board.width * PIXELS, board.height * PIXELS), _FLOOR)
    draw = ImageDraw.Draw(picture)
    for y in range(board.height):
        for x in range(board.width):
            names = {one.name for one in board.properties(x, y)}
            color = next((color for name, color in _COLORS.items() if name in names), _FLOOR)
            corner = x * PIXELS, y * PIXELS
            draw.rectangle((*corner, corner[0] + PIXELS - 1, corner[1] + PIXELS - 1), fill=color, outline=_GRID)
    for edge in board.edges:
        (x, y), (i, j) = edge.ends
        color, width = _EDGES[edge.kind]
        draw.line((x * PIXELS, y * PIXELS, i * PIXELS, j * PIXELS), fill=color, width=width)
    file = io.BytesIO()
    picture.quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()
