"""Scrolling board widget around `board_view`.

The widget draws a picture and reports clicks; the screen decides what a click does.
"""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from fracas_clients.tui.board_view import StyledText, cell_at, draw, place_of
from fracas_clients.tui.palette import DARK, Palette
from fracas_clients.tui.picture import Cell, Picture
from fracas_clients.tui.scale import SMALL, Scale

__all__ = ["BoardWidget"]


@lru_cache(maxsize=512)
def _style(text: str) -> Style:
    return Style.parse(text)


class BoardWidget(ScrollView):
    """Shows a picture; a picture that is too large scrolls to keep a given cell visible."""

    class Pointed(Message):
        """Message: the mouse moved over a cell, or clicked it."""

        def __init__(self, cell: Cell, *, clicked: bool) -> None:
            super().__init__()
            self.cell = cell
            self.clicked = clicked
            """True if the cell was clicked; False if the mouse only moved over it."""

    DEFAULT_CSS = """
    BoardWidget { scrollbar-size: 0 0; }
    """

    def __init__(self, picture: Picture | None = None, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._picture = picture or Picture(width=0, height=0)
        self._palette, self._scale = DARK, SMALL
        self._strips: list[Strip] = []
        self._hovered: Cell | None = None
        self.can_focus = False
        self._redraw()

    def show(
        self, picture: Picture, *, look_at: Cell | None = None, palette: Palette = DARK, scale: Scale = SMALL
    ) -> None:
        """Draw another picture.

        Args:
            picture: The picture.
            look_at: A cell to scroll into view; None: do not scroll.
            palette: The colours.
            scale: The cell size.
        """
        if (picture, palette, scale) != (self._picture, self._palette, self._scale):
            self._picture, self._palette, self._scale = picture, palette, scale
            self._redraw()
        if look_at is not None:
            column, row = place_of(picture, look_at, scale)
            wide, high = scale.width, scale.height
            around = Region(column - 2 * wide, row - 2 * high, 5 * wide, 5 * high)
            self.scroll_to_region(around, animate=False)

    def _drawn(self) -> list[list[StyledText]]:
        draws_lines = not self.is_attached or self.app.console.encoding.lower().startswith("utf")
        return draw(self._picture, self._palette, self._scale, ascii_only=not draws_lines)

    def _redraw(self) -> None:
        self._strips = [Strip([Segment(part.text, _style(part.style)) for part in row]) for row in self._drawn()]
        width = max((strip.cell_length for strip in self._strips), default=0)
        self.virtual_size = Size(width, len(self._strips))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one line of the visible part, for Textual."""
        left, top = self.scroll_offset
        row = top + y
        if row >= len(self._strips):
            return Strip.blank(self.size.width, self.rich_style)
        strip = self._strips[row].crop_extend(left, left + self.size.width, self.rich_style)
        return strip.apply_style(self.rich_style)  # what has no ground of its own stands on the theme's

    def _cell(self, event: events.MouseEvent) -> Cell | None:
        left, top = self.scroll_offset
        return cell_at(self._picture, int(event.x) + left, int(event.y) + top, self._scale)

    def on_click(self, event: events.Click) -> None:
        """Report the clicked cell."""
        cell = self._cell(event)
        if cell is not None:
            self.post_message(self.Pointed(cell, clicked=True))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Report the cell under the mouse when it changes."""
        cell = self._cell(event)
        if cell is not None and cell != self._hovered:
            self._hovered = cell
            self.post_message(self.Pointed(cell, clicked=False))
