"""Help for the lobby and for the new match form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_protocol.v1 import RulesetInfo

__all__ = ["KEYS", "LobbyHelpScreen", "lobby_help_text"]

KEYS: Final = (
    ("Enter", "the match under the cursor: go on, take a seat (you are asked), or watch"),
    ("g", "a guided first match of five minutes, against a weak bot"),
    ("n", "a new match: rules, board, who fights, clock"),
    ("j", "join a match by the code that its host tells you, and choose whom you bring"),
    ("w", "watch the match under the cursor"),
    ("x", "call off the match under the cursor, where it is yours and has not begun"),
    ("u", "look for an opponent; you are asked before the match begins"),
    ("h", "matches that are over, and any of them once more"),
    ("t", "tournaments: take part, watch, host"),
    ("r", "ask for the list again"),
    ("T", "colours: dark, light, high contrast"),
    ("q", "leave"),
)
"""Keys of the lobby, with their actions."""


def lobby_help_text(rulesets: Sequence[RulesetInfo]) -> Text:
    """Return the complete help, with a description of each ruleset."""
    text = Text()
    text.append("The lobby\n", "bold underline")
    for keys, meaning in KEYS:
        text.append(f"  {keys:<7}", "bold")
        text.append(f"{meaning}\n")
    text.append("  Matches in which it is your turn stand first, marked ▶.\n\n", "dim")
    text.append("A new match\n", "bold underline")
    text.append("  Tab goes on, Enter opens a list or presses a button, Esc goes back.\n")
    text.append("  The choices are kept for the next time.\n\n")
    text.append("The rules, the easiest to begin with first\n", "bold underline")
    for info in rulesets:
        text.append(f"  {info.name.replace('_', ' ')}: ", "bold")
        text.append(f"{info.about}\n")
    return text


class LobbyHelpScreen(ModalScreen[None]):
    """Shows the help over the current screen; any of its keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("question_mark", "dismiss", "Close"),
        ("q", "dismiss", "Close"),
    ]

    DEFAULT_CSS = """
    LobbyHelpScreen { align: center middle; }
    LobbyHelpScreen > VerticalScroll { width: 76; max-width: 100%; height: 22; max-height: 100%; padding: 0 1; }
    LobbyHelpScreen > VerticalScroll { border: round $accent; background: $surface; }
    """

    def __init__(self, rulesets: Sequence[RulesetInfo]) -> None:
        """Begin with the server's rulesets."""
        super().__init__()
        self._rulesets = rulesets

    def compose(self) -> ComposeResult:
        """Show the text in a scrolling box."""
        with VerticalScroll() as box:
            box.border_title = "Help"
            box.border_subtitle = "Esc closes"
            yield Static(lobby_help_text(self._rulesets))
