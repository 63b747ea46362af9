"""Why this focus: what each monster compared when it last acted, or would compare now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_clients.errors import ClientError
from fracas_clients.tui.focus_lines import Focusing, focus_lines
from fracas_clients.tui.key_hint_boxes import KeyHintScroll

__all__ = ["Ask", "FocusScreen"]

Ask = Callable[[dict[str, object]], Awaitable[Any]]
"""Puts a question to the server."""


class FocusScreen(ModalScreen[None]):
    """Shows one monster after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("f", "dismiss", "Close"),
        ("q", "dismiss", "Close"),
        ("tab,right,down", "turn(1)", "Next"),
        ("shift+tab,left,up", "turn(-1)", "Previous"),
        ("n", "now", "Now"),
    ]

    DEFAULT_CSS = """
    FocusScreen { align: center middle; }
    FocusScreen > VerticalScroll { width: 76; max-width: 100%; height: auto; max-height: 22; border: round $accent;
        background: $surface; padding: 0 1; }
    """

    def __init__(
        self, monsters: Sequence[str], known: Mapping[str, Focusing], call: Callable[[str], str], ask: Ask
    ) -> None:
        """Begin with the first monster.

        Args:
            monsters: Ids of those to tell of, the one of most interest first.
            known: What each compared when it last acted.
            call: Turns ids into names.
            ask: Puts a question to the server.
        """
        super().__init__()
        self._monsters, self._known, self._call, self._ask = tuple(monsters), dict(known), call, ask
        self._index = 0

    def compose(self) -> ComposeResult:
        """Put the text into a box."""
        with KeyHintScroll() as box:
            box.border_title = "Why this focus?"
            box.keys = "Tab: another monster, n: if it acted now, Esc closes"
            yield Static(id="why")

    def on_mount(self) -> None:
        """Tell of the first one."""
        self._show()

    def action_turn(self, by: int) -> None:
        """Go to another monster."""
        self._index = (self._index + by) % len(self._monsters)
        self._show()

    def action_now(self) -> None:
        """Tell what the present monster would do if it acted now."""
        self.learn(self._monsters[self._index])

    def _show(self) -> None:
        who = self._monsters[self._index]
        if who in self._known:
            self._draw(self._known[who])
        else:
            self.learn(who)

    @work(exclusive=True)
    async def learn(self, who: str) -> None:
        """Ask the server what a monster would compare now."""
        try:
            told = await self._ask({"why_focus": {"by": who}})
        except ClientError as error:
            self.query_one("#why", Static).update(Text(f"{self._call(who)}: {error}"))
            return
        self._draw(Focusing(who, None, tuple(told), happened=False))

    def _draw(self, focusing: Focusing) -> None:
        text = Text()
        when = "on its last turn" if focusing.happened else "if it acted now"
        number = f"{self._index + 1}/{len(self._monsters)}"
        text.append(f"{self._call(focusing.who)}, {when}  ({number})\n", "bold underline")
        text.append("\n".join(focus_lines(focusing, self._call)))
        self.query_one("#why", Static).update(text)
