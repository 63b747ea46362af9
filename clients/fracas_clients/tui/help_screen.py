"""The help: keys, and what every glyph means. Made from the tables that draw, so that it cannot lie."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_clients.tui import palette
from fracas_clients.tui.board_view import LEGEND

__all__ = ["KEYS", "HelpScreen", "help_text"]

KEYS: Final = (
    ("1 … 9", "choose from the list: action, target, answer"),
    ("m", "move: cells in reach show their cost"),
    ("arrows, h j k l", "move the cursor; y u b n go diagonally"),
    ("Tab, Shift+Tab", "the next, the previous cell, target or placement"),
    ("Enter, Space", "do it"),
    ("<, >", "lower, higher: where one flies, swims or burrows to"),
    ("a", "aim an area freely; Space picks the cells of a wall"),
    ("Escape", "take the choice back"),
    ("e", "end this creature's activation"),
    ("y, n", "answer a question; A: always, N: never again"),
    ("w", "what everybody may do, where the list is long"),
    ("i", "the sheets: how creatures fare, what they can do"),
    ("x", "look around: what lies where, zones and who made them"),
    ("v", "cards: yours, with what they say; ▀ the top half, ▄ the bottom one"),
    ("f", "why this focus: what monsters compared that act by themselves"),
    ("t", "talk to the others"),
    ("o", "standing answers: what is still asked"),
    ("PgUp, PgDn", "read the log"),
    ("c", "give up (asks first)"),
    ("q", "leave; the match goes on, you may come back"),
)
"""Keys of the match screen, and what they do."""


def help_text() -> Text:
    """Return the whole help."""
    text = Text()
    text.append("Keys\n", "bold underline")
    for keys, meaning in KEYS:
        text.append(f"  {keys:<17}", "bold")
        text.append(f"{meaning}\n")
    text.append("  The mouse does the same: cells, creatures, lines of the list.\n\n", "dim")
    text.append("The board\n", "bold underline")
    samples = (
        ("O█", f"{palette.FOREGROUND_ON_SIDE} on {palette.side_colour(0)}", "a friend, unhurt (upper case)"),
        ("g▃", f"{palette.FOREGROUND_ON_SIDE} on {palette.side_colour(1)}", "a foe, badly hurt (lower case)"),
        ("· ", palette.FLOOR, "floor"),
        (" 3", palette.REACHABLE, "can be reached for 3"),
        ("3!", palette.PROVOKES, "can be reached for 3, and somebody gets a free blow"),
        ("+ ", palette.REACHABLE, "an area can be aimed here"),
        ("**", palette.AREA, "the area under the cursor"),
        ("::", palette.ZONE, "under a lasting effect; x tells which"),
    )
    for glyph, style, meaning in (*samples, *LEGEND):
        text.append("  ")
        text.append(glyph, style)
        text.append(f"  {meaning}\n")
    return text


class HelpScreen(ModalScreen[None]):
    """Shows the help over whatever was there; any of its keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("question_mark", "dismiss", "Close"),
        ("q", "dismiss", "Close"),
    ]

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > VerticalScroll { width: 74; height: 22; border: round $accent; background: $surface; padding: 0 1; }
    """

    def compose(self) -> ComposeResult:
        """Put the text into a box that scrolls."""
        with VerticalScroll() as box:
            box.border_title = "Help"
            box.border_subtitle = "Esc closes"
            yield Static(help_text())
