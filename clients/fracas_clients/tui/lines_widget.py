"""Textual widget for styled lines, such as the roster and the list of choices.

Lines can be clickable; a click is reported with the line's number.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from fracas_clients.tui.board_view import StyledText

__all__ = ["LinesWidget", "to_text"]


def to_text(lines: Sequence[Sequence[StyledText]]) -> Text:
    """Join styled lines to one Rich text without wrapping."""
    text = Text(no_wrap=True, overflow="crop")
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
        for part in line:
            text.append(part.text, part.style)
    return text


class LinesWidget(Static):
    """Shows styled lines, and reports clicks on them."""

    class Clicked(Message):
        """Message: a line was clicked."""

        def __init__(self, widget: LinesWidget, line: int) -> None:
            super().__init__()
            self.widget = widget
            self.line = line
            """The number of the clicked line, from 0."""

        @property
        def control(self) -> LinesWidget:
            """The widget that sent the message; Textual's `on` decorator selects by it."""
            return self.widget

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__("", id=id)
        self._count = 0

    def show(self, lines: Sequence[Sequence[StyledText]]) -> None:
        """Replace the lines."""
        self._count = len(lines)
        self.update(to_text(lines))

    def on_click(self, event: events.Click) -> None:
        """Report the clicked line."""
        line = int(event.y)
        if line < self._count:
            self.post_message(self.Clicked(self, line))
