"""The board as styled characters for a terminal.

The code uses neither Textual nor the protocol. A cell is two characters wide and one row high, nearly square in most
terminals; with enough room it is four by two (`scale`).

Nothing depends on colour alone:

- an ally is an upper-case letter, a foe a lower-case one; behind the letter is a gauge of its hit points;
- a reachable cell shows its cost, with `!` if the way there provokes an opportunity attack;
- a cell in an area shows `**`, a possible target cell of an area `+`, a cell with a lasting effect `::`;
- a property of cells that only its ruleset knows is the first two letters of its name, underlined;
- walls between cells are lines, closed doors `+`, open ones `/`; unexplored cells are blank;
- the cursor is `[]` on an empty cell; on a creature it inverts the creature's colours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fracas_clients.tui.barriers import GLYPHS, SLANTS, Gaps, barrier_glyph, joint
from fracas_clients.tui.palette import DARK, Palette
from fracas_clients.tui.picture import Cell, Picture, Token
from fracas_clients.tui.scale import SMALL, Scale

__all__ = [
    "AXIS_WIDTH",
    "GAUGE",
    "LEGEND",
    "StyledText",
    "cell_at",
    "draw",
    "draw_cell",
    "health_bar",
    "place_of",
    "size_of",
]

AXIS_WIDTH: Final = 3
"""Number of characters left of the board: the row number and a blank."""
GAUGE: Final = "▁▂▃▄▅▆▇█"
"""Characters for eighths of the hit points, from nearly none to all."""


@dataclass(frozen=True, slots=True)
class StyledText:
    """Characters with one style."""

    text: str
    style: str
    """A Rich style: `bold #000000 on #ffffff`."""


# The first property of this list that a cell has is drawn.
_TERRAIN: Final[Mapping[str, tuple[str, str]]] = {
    "unexplored": ("  ", "obscured"),
    "wall": ("██", "wall"),
    "pillar": ("▐▌", "wall"),
    "glass": ("▒▒", "water"),
    "door": ("╠╣", "terrain"),
    "statue": ("Ω ", "wall"),
    "obstacle": ("▟▙", "wall"),
    "three_quarters_cover": ("╪╪", "terrain"),
    "half_cover": ("▄▄", "terrain"),
    "trap": ("^^", "terrain"),
    "hazard": ("!!", "terrain"),
    "pit": ("()", "terrain"),
    "ledge": ("_|", "terrain"),
    "water": ("≈≈", "water"),
    "difficult": ("~~", "terrain"),
    "totally_obscured": ("▓▓", "obscured"),
    "heavily_obscured": ("▒▒", "obscured"),
    "lightly_obscured": ("░░", "obscured"),
    "magical_darkness": ("▚▚", "obscured"),
    "dark": (", ", "floor"),
    "dim": ("' ", "floor"),
    "light": ("¤ ", "terrain"),
}
_FLOOR: Final = "· "
_ZONE: Final = "::"
_BARE: Final = frozenset({_FLOOR, _ZONE, _TERRAIN["dark"][0], _TERRAIN["dim"][0]})
"""Glyphs of empty floor, which overlays may overwrite."""

LEGEND: Final = (
    *((glyph, style, f"terrain-{name}") for name, (glyph, style) in _TERRAIN.items()),
    *((upright + flat, style, f"barrier-{name}") for name, (upright, flat, style) in GLYPHS.items()),
)
"""Glyph, palette style name and message id of every kind of terrain and of barriers, for the help screen."""


def health_bar(health: int) -> str:
    """Return the gauge character for a creature's remaining hit points.

    Args:
        health: The remaining hit points in thousandths of the maximum.
    """
    return GAUGE[max(0, min(len(GAUGE) - 1, (health * len(GAUGE) - 1) // 1000))]


def draw(
    picture: Picture, palette: Palette = DARK, scale: Scale = SMALL, *, ascii_only: bool = False
) -> list[list[StyledText]]:
    """Draw a picture.

    Args:
        picture: The picture.
        palette: The colours.
        scale: The cell size.
        ascii_only: True to draw barriers without line-drawing characters.

    Returns:
        One list per terminal row: first the axis with the column numbers, then the rows of each row of cells.
    """
    by_cell: dict[Cell, Token] = {cell: token for token in picture.tokens for cell in token.cells}
    gaps = Gaps.of(picture.barriers)
    rows = [_axis(picture, palette, scale, gaps)]
    above: list[StyledText] = []
    for y in range(picture.height + 1):
        cells = [draw_cell(picture, (x, y), by_cell.get((x, y)), palette, scale) for x in range(picture.width)]
        here = [[cell[line] for cell in cells] for line in range(scale.height)] if y < picture.height else []
        if here:
            here[0] = _with_labels(picture, y, here[0], by_cell, palette)
        if y in gaps.rows:
            if picture.hexes:
                row = _gap_row_of_hexes(picture, y, palette, scale, gaps, ascii_only=ascii_only)
            else:
                row = _gap_row(picture, y, above, here[0] if here else [], palette, scale, gaps, ascii_only=ascii_only)
            rows.append([StyledText(" " * AXIS_WIDTH, ""), *row])
        for number, line in enumerate(here):
            head = f"{y:>{AXIS_WIDTH - 1}} " if not number else " " * AXIS_WIDTH
            row = [StyledText(head, palette.axis)]
            if picture.hexes and y % 2:
                row.append(StyledText(" " * (scale.width // 2), ""))
            row.extend(_with_gaps(picture, y, line, palette, gaps, ascii_only=ascii_only))
            rows.append(row)
        above = here[-1] if here else []
    return rows


def _with_gaps(
    picture: Picture, y: int, cells: Sequence[StyledText], palette: Palette, gaps: Gaps, *, ascii_only: bool
) -> list[StyledText]:
    """Return a line of cells with the barriers and the ground between them."""
    if not gaps.columns:
        return list(cells)
    row: list[StyledText] = []
    for x in range(len(cells) + 1):
        if x in gaps.columns:
            kind = picture.barriers.get((x, y, True))
            if kind is not None:
                row.append(_barrier(kind, palette, upright=True, ascii_only=ascii_only))
            else:
                row.append(_between(cells[x - 1] if x else None, cells[x] if x < len(cells) else None))
        row += cells[x : x + 1]
    return row


def _gap_row(
    picture: Picture,
    y: int,
    above: Sequence[StyledText],
    below: Sequence[StyledText],
    palette: Palette,
    scale: Scale,
    gaps: Gaps,
    *,
    ascii_only: bool,
) -> list[StyledText]:
    """Return the line between two rows of cells."""
    row: list[StyledText] = []
    for x in range(picture.width + 1):
        if x in gaps.columns:
            corner = joint(picture.barriers, x, y, ascii_only=ascii_only)
            row.append(StyledText(corner, palette.wall if corner != " " else ""))
        if x == picture.width:
            break
        kind = picture.barriers.get((x, y, False))
        if kind is not None:
            piece = _barrier(kind, palette, upright=False, ascii_only=ascii_only)
            row.append(StyledText(piece.text * scale.width, piece.style))
        else:
            piece = _between(above[x] if above else None, below[x] if below else None, whole=True)
            row.append(StyledText(piece.text * scale.width, piece.style))
    return row


def _gap_row_of_hexes(
    picture: Picture, y: int, palette: Palette, scale: Scale, gaps: Gaps, *, ascii_only: bool
) -> list[StyledText]:
    """Return the line between two rows of hexes."""
    half = scale.width // 2
    row = [StyledText(" " * half, "")] * (y % 2)
    for x in range(picture.width):
        if x in gaps.columns:
            row.append(StyledText(" ", ""))
        for slant in SLANTS:
            kind = picture.barriers.get((x, y, slant))
            piece = StyledText(" ", "")
            if kind is not None:
                piece = _barrier(kind, palette, upright=False, ascii_only=ascii_only)
            row.append(StyledText(piece.text * half, piece.style))
    return row


def _barrier(kind: str, palette: Palette, *, upright: bool, ascii_only: bool) -> StyledText:
    return StyledText(
        barrier_glyph(kind, upright=upright, ascii_only=ascii_only), str(getattr(palette, GLYPHS[kind][2]))
    )


def _between(one: StyledText | None, other: StyledText | None, *, whole: bool = False) -> StyledText:
    """Return what is drawn between two cells without a barrier: their ground if it goes on, otherwise a blank.

    Args:
        one: The western or northern cell; None: there is none.
        other: The eastern or southern cell; None: there is none.
        whole: True if each cell must consist of one repeated character.
    """
    if one is None or other is None or one.style != other.style:
        return StyledText(" ", "")
    same = set(one.text) == set(other.text) and len(set(one.text)) == 1 if whole else one.text[-1] == other.text[0]
    return StyledText(one.text[-1] if same else " ", one.style)


def _with_labels(
    picture: Picture, y: int, cells: list[StyledText], tokens: Mapping[Cell, Token], palette: Palette
) -> list[StyledText]:
    """Return the first line of a row of cells with the labels on it, as far as there is bare floor for them."""
    for (x, row), label in picture.labels.items():
        if row != y:
            continue
        free = [_is_free(picture, (column, y), tokens) for column in range(picture.width)]
        if not free[x]:
            continue
        left = right = x
        while left and free[left - 1] and (left, y, True) not in picture.barriers:
            left -= 1
        while right + 1 < picture.width and free[right + 1] and (right + 1, y, True) not in picture.barriers:
            right += 1
        width = len(cells[x].text)
        count = min(-(-len(label) // width), right - left + 1)
        begin = max(left, min(x - (count - 1) // 2, right - count + 1))
        text = label.ljust(count * width)
        for column in range(begin, begin + count):
            at = (column - begin) * width
            cells[column] = StyledText(text[at : at + width], palette.axis)
    return cells


def _is_free(picture: Picture, cell: Cell, tokens: Mapping[Cell, Token]) -> bool:
    """Return True if a label may cover a cell: bare floor that the overlay leaves alone."""
    if cell in tokens:
        return False
    return _laid_over(picture, cell, DARK) is None and _ground(picture, cell, DARK)[0] in _BARE


def _axis(picture: Picture, palette: Palette, scale: Scale, gaps: Gaps) -> list[StyledText]:
    # A number every five columns: enough to find [x, y] of the log, and never two numbers touching.
    marks = ""
    for x in range(0, picture.width, 5):
        marks = marks.ljust(x * scale.width + gaps.before_column(x)) + str(x)
    return [StyledText(" " * AXIS_WIDTH, ""), StyledText(marks, palette.axis)]


def draw_cell(
    picture: Picture, cell: Cell, token: Token | None, palette: Palette = DARK, scale: Scale = SMALL
) -> list[StyledText]:
    """Draw one cell.

    Args:
        picture: The picture.
        cell: The cell.
        token: The creature on the cell; None for an empty cell.
        palette: The colours.
        scale: The cell size.

    Returns:
        One piece per terminal row.
    """
    if token is not None:
        style = _creature_style(picture, cell, token, palette)
        return [StyledText(text, style) for text in _body(token, cell, scale)]
    glyph, style, fills = _laid_over(picture, cell, palette) or (*_ground(picture, cell, palette), None)
    return [StyledText(text, style) for text in _spread(glyph, scale, fills=fills)]


def _spread(glyph: str, scale: Scale, *, fills: bool | None) -> list[str]:
    """Return the lines of a cell that shows a two-character glyph.

    Args:
        glyph: The two characters.
        scale: The cell size.
        fills: True: repeat the glyph over the whole cell; False: show it once; None: repeat it unless it shows a
            single object.
    """
    if scale == SMALL:
        return [glyph]
    if fills or (fills is None and " " not in glyph and glyph[0] == glyph[1]):
        return [glyph * (scale.width // 2)] * scale.height
    return [glyph.center(scale.width), *[" " * scale.width] * (scale.height - 1)]


def _laid_over(picture: Picture, cell: Cell, palette: Palette) -> tuple[str, str, bool] | None:
    """Return what the overlay shows in a cell: glyph, style, and True if the glyph fills the cell; None for nothing."""
    overlay = picture.overlay
    glyph, _ = _ground(picture, cell, palette)
    bare = glyph in _BARE
    # How far a walk into the unknown leads is not known before it.
    cost = None if "unexplored" in picture.terrain.get(cell, ()) else overlay.costs.get(cell)
    if cell == overlay.cursor:
        text = "[]" if cost is None else _cost(cost, provokes=cell in overlay.provoking)
        return text, palette.cursor, False
    if cell in overlay.ghost:
        return "[]" if bare else glyph, palette.cursor, False
    if cell in overlay.area:
        return "**" if bare else glyph, palette.area, True
    if cell in overlay.path:
        return "◆ " if cell in overlay.waypoints else "• ", palette.path, False
    if cost is not None:
        provokes = cell in overlay.provoking
        style = palette.provokes if provokes else palette.reachable_odd if cell[0] % 2 else palette.reachable
        return _cost(cost, provokes=provokes), style, False
    if cell in overlay.spots:
        return "+ " if bare else glyph, palette.reachable, False
    return None


def _ground(picture: Picture, cell: Cell, palette: Palette) -> tuple[str, str]:
    properties = picture.terrain.get(cell)
    within = cell in picture.zones
    if properties:
        for name, (glyph, role) in _TERRAIN.items():
            if name in properties and not (within and glyph in _BARE):
                style: str = getattr(palette, role)
                return glyph, f"{style} on {palette.zone_ground}" if within else style
        if others := sorted(properties.difference(_TERRAIN)):  # properties that only their ruleset knows
            style = f"underline {palette.terrain}"
            return f"{others[0][:2]:<2}", f"{style} on {palette.zone_ground}" if within else style
    return (_ZONE, palette.zone) if within else (_FLOOR, palette.floor)


_TENS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def _cost(cost: int, *, provokes: bool) -> str:
    """Return a cost in two characters; the tens are small digits, so that costs in adjacent cells stay distinct."""
    tens, ones = divmod(min(cost, 99), 10)
    if provokes:
        return f"{cost}!" if not tens else "!!"
    return f"{_TENS[tens] if tens else ' '}{ones}"


def _creature_style(picture: Picture, cell: Cell, token: Token, palette: Palette) -> str:
    overlay = picture.overlay
    if overlay.cursor in token.cells:
        return palette.cursor
    if token.id in overlay.chosen or cell in overlay.area:
        return palette.area
    style = f"{palette.on_side} on {palette.side(token.side)}"
    if token.acting:
        style = f"{palette.acting} {style}"
    return f"{palette.target} {style}" if token.id in overlay.targets else style


def _body(token: Token, cell: Cell, scale: Scale) -> list[str]:
    """Return the lines that one cell shows of a creature; a creature larger than one cell is drawn as a box."""
    column, row = cell[0] - token.at[0], cell[1] - token.at[1]
    lines = _box(token, token.width * scale.width, token.width * scale.height)
    left, top = column * scale.width, row * scale.height
    return [line[left : left + scale.width] for line in lines[top : top + scale.height]]


def _box(token: Token, width: int, height: int) -> list[str]:
    """Return the lines of a creature's box: its letter, gauge, and as much of its name as fits."""
    head = token.shown_letter + health_bar(token.health)
    if height == 1:
        return [head]
    if token.width == 1:  # a single large cell needs no frame
        return [(head + token.points.rjust(width - 2))[:width], *[token.name[:width].ljust(width)] * (height - 1)]
    inside = [token.name[: width - 2], token.points, *[""] * height][: height - 2]
    return [
        head.ljust(width - 1, "─") + "┐",
        *(f"│{text.ljust(width - 2)}│" for text in inside),
        "└".ljust(width - 1, "─") + "┘",
    ]


def place_of(picture: Picture, cell: Cell, scale: Scale = SMALL) -> tuple[int, int]:
    """Return the column and row of a cell's first character in the output of `draw`."""
    x, y = cell
    gaps = Gaps.of(picture.barriers)
    aside = scale.width // 2 if picture.hexes and y % 2 else 0
    return (
        AXIS_WIDTH + x * scale.width + aside + gaps.before_column(x),
        y * scale.height + 1 + gaps.before_row(y),
    )


def size_of(picture: Picture, scale: Scale = SMALL) -> tuple[int, int]:
    """Return the number of characters and of rows in the output of `draw`, without the axes."""
    gaps = Gaps.of(picture.barriers)
    aside = scale.width // 2 if picture.hexes else 0
    return picture.width * scale.width + aside + len(gaps.columns), picture.height * scale.height + len(gaps.rows)


def cell_at(picture: Picture, column: int, row: int, scale: Scale = SMALL) -> Cell | None:
    """Return the cell at a column and row in the output of `draw`; None outside the board and on a barrier."""
    gaps = Gaps.of(picture.barriers)
    y = _index(row - 1, scale.height, picture.height, gaps.before_row)
    if y is None:
        return None
    aside = scale.width // 2 if picture.hexes and y % 2 else 0
    x = _index(column - AXIS_WIDTH - aside, scale.width, picture.width, gaps.before_column)
    return None if x is None else (x, y)


def _index(place: int, size: int, count: int, before: Callable[[int], int]) -> int | None:
    """Return the number of the column or row of cells at a place; None if there is none."""
    number = min(place // size, count - 1)
    while number >= 0 and number * size + before(number) > place:
        number -= 1
    return number if number >= 0 and place < (number + 1) * size + before(number) else None
