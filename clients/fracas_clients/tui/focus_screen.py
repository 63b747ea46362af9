"""Focus screen: why each monster chose its target in its last turn, or which target it would choose now."""

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
from fracas_clients.texts import text as t
from fracas_clients.tui.focus_lines import FocusChoice, focus_lines
from fracas_clients.tui.key_hint_boxes import KeyHintScroll

__all__ = ["Ask", "FocusScreen"]

Ask = Callable[[dict[str, object]], Awaitable[Any]]
"""Function that sends a question to the server and returns the answer."""


class FocusScreen(ModalScreen[None]):
    """Explains the choice of target of one monster at a time."""

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
        self, monsters: Sequence[str], known: Mapping[str, FocusChoice], call: Callable[[str], str], ask: Ask
    ) -> None:
        """Create the screen; it shows the first monster.

        Args:
            monsters: Ids of the monsters, the most interesting first.
            known: Each monster's choice of target in its last turn, by id.
            call: Returns the name for an id.
            ask: Sends a question to the server.
        """
        super().__init__()
        self._monsters, self._known, self._call, self._ask = tuple(monsters), dict(known), call, ask
        self._index = 0

    def compose(self) -> ComposeResult:
        """Show the text in a box."""
        with KeyHintScroll() as box:
            box.border_title = t("focus-title")
            box.keys = t("focus-keys")
            yield Static(id="why")

    def on_mount(self) -> None:
        """Show the first monster."""
        self._show()

    def action_turn(self, by: int) -> None:
        """Switch to the next (1) or previous (-1) monster."""
        self._index = (self._index + by) % len(self._monsters)
        self._show()

    def action_now(self) -> None:
        """Show the target that the current monster would choose if it acted now."""
        self.learn(self._monsters[self._index])

    def _show(self) -> None:
        who = self._monsters[self._index]
        if who in self._known:
            self._draw(self._known[who])
        else:
            self.learn(who)

    @work(exclusive=True)
    async def learn(self, who: str) -> None:
        """Ask the server for the target that a monster would choose now."""
        try:
            told = await self._ask({"why_focus": {"by": who}})
        except ClientError as error:
            self.query_one("#why", Static).update(Text(f"{self._call(who)}: {error}"))
            return
        self._draw(FocusChoice(who, None, tuple(told), happened=False))

    def _draw(self, focusing: FocusChoice) -> None:
        text = Text()
        when = t("focus-last-turn" if focusing.happened else "focus-now")
        who, number, count = self._call(focusing.who), self._index + 1, len(self._monsters)
        text.append(t("focus-head", who=who, when=when, number=number, count=count) + "\n", "bold underline")
        text.append("\n".join(focus_lines(focusing, self._call)))
        self.query_one("#why", Static).update(text)
