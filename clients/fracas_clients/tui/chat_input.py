"""Chat input line, shown only while typing, with completion of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual import events, on
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from fracas_clients.texts import text as t

__all__ = ["ChatInput"]

_MOST: Final = 500
"""Maximum length of a message in characters; the server has its own limit."""

Completer = Callable[[str], Sequence[str]]
"""Returns the lines to which a command can be completed."""


class ChatInput(Input):
    """Input line for a message or a command: Tab completes, Enter sends, Escape cancels."""

    class Closed(Message):
        """Message: the input line was closed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text
            """The chat message to send; empty: none."""

    class Hinted(Message):
        """Message: the words that can come next have changed."""

        def __init__(self, words: tuple[str, ...]) -> None:
            super().__init__()
            self.words = words
            """The possible next words; empty: none are known."""

    DEFAULT_CSS = """
    ChatInput { height: 1; border: none; display: none; padding: 0; }
    """

    def __init__(self, complete: Completer, *, id: str) -> None:  # noqa: A002 - Textual's name
        """Create the line.

        Args:
            complete: Returns the lines to which a command can be completed.
            id: The widget's id.
        """
        super().__init__(placeholder=t("chat-input"), max_length=_MOST, id=id, suggester=_FirstCompletion(complete))
        self._complete = complete
        self._cycle: list[str] = []
        """The completions through which Tab goes."""

    def open(self) -> None:
        """Show the line and focus it."""
        self.styles.display = "block"
        self.focus()

    def on_key(self, event: events.Key) -> None:
        """Cancel on Escape, and complete on Tab."""
        if event.key == "escape":
            event.stop()
            self._close("")
        elif event.key == "tab" and self.value.startswith("/"):
            event.stop()
            event.prevent_default()
            self._next_completion()

    def _next_completion(self) -> None:
        if self.value not in self._cycle:
            self._cycle = list(self._complete(self.value))
        elif len(self._cycle) == 1:
            self._cycle = list(self._complete(self._cycle[0]))
        if self._cycle:
            place = self._cycle.index(self.value) + 1 if self.value in self._cycle else 0
            self.value = self._cycle[place % len(self._cycle)]
            self.cursor_position = len(self.value)

    @on(Input.Changed)
    def _hint(self, event: Input.Changed) -> None:
        event.stop()
        stem = event.value.rstrip().count(" ") + event.value.endswith(" ")
        words = [" ".join(line.split(" ")[stem:]).strip() for line in self._complete(event.value)]
        self.post_message(self.Hinted(tuple(words)))

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        event.stop()
        self._close(event.value.strip())

    def _close(self, text: str) -> None:
        self.value = ""
        self.styles.display = "none"
        self.post_message(self.Closed(text))


class _FirstCompletion(Suggester):
    """Suggests the first completion of a command."""

    def __init__(self, complete: Completer) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first completion of the written text; None: there is none."""
        return next((line.rstrip() for line in self._complete(value) if line.startswith(value)), None)
