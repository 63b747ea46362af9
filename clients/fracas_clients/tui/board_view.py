"""A picture as styled characters: what the board looks like in a terminal.

Pure: no Textual, no protocol. Every cell is two characters wide and one row high, nearly square in most terminals.
Nothing is told by colour alone:

- a friend is an upper-case letter, a foe a lower-case one; behind the letter stands a gauge of its hit points;
- a cell that can be reached shows its cost, with `!` where the way there gives somebody a free blow;
- a cell under an area shows `**`, one that an area can be aimed at `+`, one under a lasting effect `::`;
- the cursor is `[]` on an empty cell, and inverts a creature's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fracas_clients.tui import palette
from fracas_clients.tui.picture import Cell, Picture, Token

__all__ = ["AXIS_WIDTH", "CELL_WIDTH", "GAUGE", "LEGEND", "Styled", "cell_at", "draw", "draw_cell", "gauge", "place_of"]

CELL_WIDTH: Final = 2
"""Characters a cell."""
AXIS_WIDTH: Final = 3
"""Characters left of the board: the number of the row and a blank."""
GAUGE: Final = "▁▂▃▄▅▆▇█"
"""Eighths of the hit points, from nearly none to all."""


@dataclass(frozen=True, slots=True)
class Styled:
    """Some characters in one style."""

    text: str
    style: str
    """A style as Rich writes it: `bold #000000 on #ffffff`."""


# The first property of this list that a cell has is drawn.
_TERRAIN: Final[Mapping[str, tuple[str, str, str]]] = {
    "wall": ("██", palette.WALL, "wall"),
    "pillar": ("▐▌", palette.WALL, "pillar"),
    "glass": ("▒▒", palette.WATER, "glass: seen through, not walked through"),
    "door": ("╠╣", palette.TERRAIN, "closed door"),
    "statue": ("Ω ", f"bold {palette.WALL}", "statue: crossed at double cost, no place to stop"),
    "obstacle": ("▟▙", palette.WALL, "obstacle: no way through, but seen over"),
    "three_quarters_cover": ("╪╪", palette.TERRAIN, "arrow slit or portcullis"),
    "half_cover": ("▄▄", palette.TERRAIN, "low cover"),
    "trap": ("^^", palette.TERRAIN, "trap"),
    "hazard": ("!!", palette.TERRAIN, "hazard"),
    "pit": ("()", palette.TERRAIN, "pit"),
    "ledge": ("_|", palette.TERRAIN, "precipice"),
    "water": ("≈≈", palette.WATER, "deep water"),
    "difficult": ("~~", palette.TERRAIN, "difficult ground: double cost"),
    "totally_obscured": ("▓▓", palette.OBSCURED, "total obscurement"),
    "heavily_obscured": ("▒▒", palette.OBSCURED, "heavy obscurement"),
    "lightly_obscured": ("░░", palette.OBSCURED, "light obscurement"),
    "magical_darkness": ("▚▚", palette.OBSCURED, "magical darkness"),
    "dark": (", ", palette.FLOOR, "darkness"),
    "dim": ("' ", palette.FLOOR, "dim light"),
    "light": ("¤ ", palette.TERRAIN, "a light"),
}
_FLOOR: Final = Styled("· ", palette.FLOOR)
_ZONE: Final = Styled("::", palette.ZONE)
_BARE: Final = frozenset({_FLOOR.text, _ZONE.text, _TERRAIN["dark"][0], _TERRAIN["dim"][0]})
"""What is drawn where there is nothing but floor: overlays may be written over it."""

LEGEND: Final = tuple((glyph, style, meaning) for glyph, style, meaning in _TERRAIN.values())
"""Glyph, style and meaning of every kind of ground, for the help screen."""


def gauge(health: int) -> str:
    """Return the character that stands for a share of hit points.

    Args:
        health: In thousandths.
    """
    return GAUGE[max(0, min(len(GAUGE) - 1, (health * len(GAUGE) - 1) // 1000))]


def draw(picture: Picture) -> list[list[Styled]]:
    """Draw a picture.

    Returns:
        One list a row of the terminal: first the axis with the columns' numbers, then one row for each row of cells.
    """
    by_cell: dict[Cell, Token] = {cell: token for token in picture.tokens for cell in token.cells}
    rows = [_axis(picture)]
    for y in range(picture.height):
        row = [Styled(f"{y:>{AXIS_WIDTH - 1}} ", palette.AXIS)]
        if picture.hexes and y % 2:
            row.append(Styled(" ", ""))
        row.extend(draw_cell(picture, (x, y), by_cell.get((x, y))) for x in range(picture.width))
        rows.append(row)
    return rows


def _axis(picture: Picture) -> list[Styled]:
    # A number every five columns: enough to find [x, y] of the log, and never two numbers touching.
    marks = "".join(f"{x:<{5 * CELL_WIDTH}}" for x in range(0, picture.width, 5))[: picture.width * CELL_WIDTH]
    return [Styled(" " * AXIS_WIDTH, ""), Styled(marks.rstrip(), palette.AXIS)]


def draw_cell(picture: Picture, cell: Cell, token: Token | None) -> Styled:
    """Draw one cell.

    Args:
        picture: What it is a cell of.
        cell: Where it is.
        token: Who stands there; None for nobody.
    """
    overlay = picture.overlay
    ground = _ground(picture, cell)
    if token is not None:
        return _creature(picture, cell, token)
    if cell == overlay.cursor:
        cost = overlay.costs.get(cell)
        return Styled("[]" if cost is None else _cost(cost, provokes=cell in overlay.provoking), palette.CURSOR)
    if cell in overlay.ghost:
        return Styled("[]" if ground.text in _BARE else ground.text, palette.CURSOR)
    if cell in overlay.area:
        return Styled("**" if ground.text in _BARE else ground.text, palette.AREA)
    cost = overlay.costs.get(cell)
    if cost is not None:
        provokes = cell in overlay.provoking
        style = palette.PROVOKES if provokes else palette.REACHABLE_ODD if cell[0] % 2 else palette.REACHABLE
        return Styled(_cost(cost, provokes=provokes), style)
    if cell in overlay.spots:
        return Styled("+ " if ground.text in _BARE else ground.text, palette.REACHABLE)
    return ground


def _ground(picture: Picture, cell: Cell) -> Styled:
    properties = picture.terrain.get(cell)
    within = cell in picture.zones
    if properties:
        for name, (glyph, style, _) in _TERRAIN.items():
            if name in properties and not (within and glyph in _BARE):
                return Styled(glyph, f"{style} on {palette.ZONE_GROUND}" if within else style)
    return _ZONE if within else _FLOOR


def _cost(cost: int, *, provokes: bool) -> str:
    if not provokes:
        return f"{cost:>2}"
    return f"{cost}!" if cost < 10 else "!!"


def _creature(picture: Picture, cell: Cell, token: Token) -> Styled:
    overlay = picture.overlay
    text = _body(token, cell)
    style = f"{palette.FOREGROUND_ON_SIDE} on {palette.side_colour(token.side)}"
    if token.acting:
        style = f"{palette.ACTING} {style}"
    if overlay.cursor in token.cells:
        style = palette.CURSOR
    elif token.id in overlay.chosen or cell in overlay.area:
        style = palette.AREA
    elif token.id in overlay.targets:
        style = f"{palette.TARGET} {style}"
    return Styled(text, style)


def _body(token: Token, cell: Cell) -> str:
    """Return the two characters of one cell of a creature: a box for those larger than one cell."""
    column, row = cell[0] - token.at[0], cell[1] - token.at[1]
    last = token.width - 1
    if (column, row) == (0, 0):
        return token.shown_letter + gauge(token.health)
    if row == 0:
        return "─┐" if column == last else "──"
    if row == last:
        return "└─" if column == 0 else "─┘" if column == last else "──"
    if row == 1:  # there is room for the beginning of the name inside the box
        inside = token.name[: 2 * token.width - 2].ljust(2 * token.width - 2)
        return ("│" + inside + "│")[2 * column : 2 * column + 2]
    return "│ " if column == 0 else " │" if column == last else "  "


def place_of(picture: Picture, cell: Cell) -> tuple[int, int]:
    """Return column and row of a cell's first character in what `draw` returns."""
    x, y = cell
    return AXIS_WIDTH + x * CELL_WIDTH + (1 if picture.hexes and y % 2 else 0), y + 1


def cell_at(picture: Picture, column: int, row: int) -> Cell | None:
    """Return the cell that is drawn at a place of what `draw` returns; None beside the board."""
    y = row - 1
    x = (column - AXIS_WIDTH - (1 if picture.hexes and y % 2 else 0)) // CELL_WIDTH
    return (x, y) if 0 <= x < picture.width and 0 <= y < picture.height else None
