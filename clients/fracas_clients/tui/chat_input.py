"""Chat input line, shown only while typing."""

from __future__ import annotations

from textual import events, on
from textual.message import Message
from textual.widgets import Input

from fracas_clients.texts import text as t

__all__ = ["ChatInput"]

_MOST = 500
"""Maximum length of a message in characters; the server has its own limit."""


class ChatInput(Input):
    """Input line for a chat message: Enter sends it, Escape cancels."""

    class Closed(Message):
        """Message: the input line was closed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text
            """The chat message to send; empty: none."""

    DEFAULT_CSS = """
    ChatInput { height: 1; border: none; display: none; padding: 0; }
    """

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(placeholder=t("chat-input"), max_length=_MOST, id=id)

    def open(self) -> None:
        """Show the line and focus it."""
        self.styles.display = "block"
        self.focus()

    def on_key(self, event: events.Key) -> None:
        """Cancel on Escape."""
        if event.key == "escape":
            event.stop()
            self._close("")

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        event.stop()
        self._close(event.value.strip())

    def _close(self, text: str) -> None:
        self.value = ""
        self.styles.display = "none"
        self.post_message(self.Closed(text))
