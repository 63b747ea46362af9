"""Help screen: keys, and the meaning of every glyph, generated from the drawing tables."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_clients.tui.board_view import LEGEND
from fracas_clients.tui.palette import DARK, Palette
from fracas_clients.tui.themes import palette_of

__all__ = ["KEYS", "HelpScreen", "help_text"]

KEYS: Final = (
    ("1 … 9", "an action of the sheet, a target, an answer; it keeps its key"),
    ("m s r d z p", "walk, shift, run, dash, crawl, squeeze"),
    ("k j y u b", "climb, jump, fly, swim, burrow: the same under all rules"),
    ("arrows, h j k l", "move the cursor; y u b n go diagonally, Shift four at once"),
    ("Tab, Shift+Tab", "the next, the previous cell, target or placement"),
    ("Enter", "do it; a foe marked → is gone to first"),
    ("Space", "go by way of this cell; pick the cells of a wall"),
    ("<, >", "lower, higher: where one flies, swims, climbs or burrows to"),
    ("a", "aim an area freely"),
    ("Escape", "take the choice back"),
    ("e", "end this creature's turn"),
    ("y, n", "yes (the first answer), no; A: always, N: never again"),
    ("w", "what everybody may do"),
    ("i", "the sheets: how creatures fare, what they can do"),
    ("x", "look around: what lies where, zones and who made them"),
    ("R", "the rules: of a refusal, an action, a condition, any word"),
    ("v", "cards: yours, with what they say; ▀ the top half, ▄ the bottom one"),
    ("f", "why this focus: what monsters compared that act by themselves"),
    ("t", "talk to the others"),
    ("o", "standing answers: what is still asked"),
    ("T", "colours: dark, light, high contrast"),
    ("PgUp, PgDn", "read the log"),
    ("s, p, r", "afterwards: the summary, the replay, a rematch"),
    ("c", "give up (asks first)"),
    ("q", "leave (says first what that means)"),
)
"""Keys of the match screen, with their actions."""
_WIDTH: Final = 70
"""Preferred line width, in characters."""
_KEY: Final = 17
"""Width of the key column, in characters."""


def help_text(palette: Palette = DARK, width: int = _WIDTH) -> Text:
    """Return the complete help.

    Args:
        palette: The colours.
        width: Line width in characters; descriptions wrap with a hanging indent.
    """
    text = Text()
    text.append("Keys\n", "bold underline")
    for keys, meaning in KEYS:
        text.append(f"  {keys:<{_KEY}}", "bold")
        text.append(_hanging(meaning, width, _KEY + 2))
    mouse = _hanging("The mouse does the same: cells, creatures, lines of the list.", width, 2)
    text.append(f"  {mouse}\n", "dim")
    text.append("The board\n", "bold underline")
    samples = (
        ("O█", f"{palette.on_side} on {palette.side(0)}", "a friend, unhurt (upper case)"),
        ("g▃", f"{palette.on_side} on {palette.side(1)}", "a foe, badly hurt (lower case)"),
        ("· ", palette.floor, "floor"),
        (" 3", palette.reachable, "can be reached for 3 (cells, of 5 ft where distances are in feet)"),
        ("¹2", palette.reachable, "can be reached for 12"),
        ("• ", palette.path, "on the way there; ◆ by way of it, as you wished"),
        ("3!", palette.provokes, "can be reached for 3, and somebody gets a free blow"),
        ("+ ", palette.reachable, "an area can be aimed here"),
        ("**", palette.area, "the area under the cursor"),
        ("::", palette.zone, "under a lasting effect; x tells which"),
    )
    ground = ((glyph, str(getattr(palette, role)), meaning) for glyph, role, meaning in LEGEND)
    for glyph, style, meaning in (*samples, *ground):
        text.append("  ")
        text.append(glyph, style)
        text.append("  " + _hanging(meaning, width, 6))
    return text


def _hanging(meaning: str, width: int, indent: int) -> str:
    return f"\n{' ' * indent}".join(wrap(meaning, width - indent)) + "\n"


class HelpScreen(ModalScreen[None]):
    """Shows the help over the current screen; any of its keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("question_mark", "dismiss", "Close"),
        ("q", "dismiss", "Close"),
    ]

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > VerticalScroll {
        width: 76; max-width: 100%; height: 22; max-height: 100%;
        border: round $accent; background: $surface; padding: 0 1;
    }
    """

    def compose(self) -> ComposeResult:
        """Show the text in a scrolling box."""
        with VerticalScroll() as box:
            box.border_title = "Help"
            box.border_subtitle = "arrows scroll, Esc closes"
            # Border, padding and the bar that scrolls take six.
            yield Static(help_text(palette_of(self.app), min(_WIDTH, self.app.size.width - 6)))

    def on_mount(self) -> None:
        """Remove earlier notifications, which would cover the text."""
        self.app.clear_notifications()
