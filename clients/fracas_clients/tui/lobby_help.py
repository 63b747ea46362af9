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

from fracas_clients.texts import text as t
from fracas_protocol.v1 import RulesetInfo

__all__ = ["KEYS", "LobbyHelpScreen", "lobby_help_text"]

KEYS: Final = (
    ("Enter", "lobby-help-enter"),
    ("g", "lobby-help-tutorial"),
    ("n", "lobby-help-new"),
    ("j", "lobby-help-join"),
    ("w", "lobby-help-watch"),
    ("x", "lobby-help-call-off"),
    ("u", "lobby-help-queue"),
    ("h", "lobby-help-history"),
    ("t", "lobby-help-tournaments"),
    ("r", "lobby-help-refresh"),
    ("T", "lobby-help-themes"),
    ("q", "lobby-help-quit"),
)
"""Keys of the lobby, each with the message id of its description."""


def lobby_help_text(rulesets: Sequence[RulesetInfo]) -> Text:
    """Return the complete help, with a description of each ruleset."""
    text = Text()
    text.append(f"{t('lobby-help-title')}\n", "bold underline")
    for keys, meaning in KEYS:
        text.append(f"  {keys:<7}", "bold")
        text.append(f"{t(meaning)}\n")
    text.append(f"  {t('lobby-help-your-turn')}\n\n", "dim")
    text.append(f"{t('lobby-help-form-title')}\n", "bold underline")
    text.append(f"  {t('lobby-help-form')}\n")
    text.append(f"  {t('lobby-help-form-saved')}\n\n")
    text.append(f"{t('lobby-help-rules-title')}\n", "bold underline")
    for info in rulesets:
        text.append(f"  {info.name.replace('_', ' ')}: ", "bold")
        text.append(f"{info.about}\n")
    return text


class LobbyHelpScreen(ModalScreen[None]):
    """Shows the help over the current screen; any key that is bound here closes it."""

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
        """Create the screen with descriptions of the server's rulesets."""
        super().__init__()
        self._rulesets = rulesets

    def compose(self) -> ComposeResult:
        """Show the text in a scrolling box."""
        with VerticalScroll() as box:
            box.border_title = t("help-title")
            box.border_subtitle = t("keys-close")
            yield Static(lobby_help_text(self._rulesets))
