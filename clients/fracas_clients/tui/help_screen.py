"""Help screen: the keys, and the meaning of every glyph on the board."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from types import MappingProxyType
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_clients.texts import has
from fracas_clients.texts import text as t
from fracas_clients.tui.board_view import LEGEND
from fracas_clients.tui.palette import DARK, Palette
from fracas_clients.tui.plain_text import plain
from fracas_clients.tui.themes import palette_of

__all__ = ["KEYS", "HelpScreen", "help_text"]

KEYS: Final = (
    ("1 … 9", "help-digits"),
    ("m s r d z p", "help-moves"),
    ("k j y u b", "help-moves-more"),
    ("help-key-arrows", "help-arrows"),
    ("Tab, Shift+Tab", "help-tab"),
    ("Enter", "help-enter"),
    ("help-key-space", "help-space"),
    ("<, >", "help-altitude"),
    ("a", "help-aim"),
    ("Escape", "help-escape"),
    ("e", "help-end"),
    ("y, n", "help-yes-no"),
    ("w", "help-others"),
    ("i", "help-sheets"),
    ("x", "help-look"),
    ("R", "help-rules"),
    ("v", "help-cards"),
    ("f", "help-focus"),
    ("t", "help-chat"),
    ("o", "help-auto"),
    ("T", "help-themes"),
    ("help-key-pages", "help-log"),
    ("s, p, r", "help-after"),
    ("c", "help-give-up"),
    ("q", "help-leave"),
)
"""Keys of the match screen, each with the message id of its description; some keys are given as message ids too."""
_WIDTH: Final = 70
"""Preferred line width, in characters."""
_KEY: Final = 17
"""Width of the key column, in characters."""
_PLACE: Final = 9
"""Width of the column of cells, in characters."""
_NO_LABELS: Final[Mapping[tuple[int, int], str]] = MappingProxyType({})


def help_text(palette: Palette = DARK, width: int = _WIDTH, labels: Mapping[tuple[int, int], str] = _NO_LABELS) -> Text:
    """Return the complete help.

    Args:
        palette: The colours.
        width: Line width in characters; descriptions wrap with a hanging indent.
        labels: The texts on cells of the board.
    """
    text = Text()
    text.append(f"{t('help-keys')}\n", "bold underline")
    for keys, meaning in KEYS:
        text.append(f"  {t(keys) if has(keys) else keys:<{_KEY}}", "bold")
        text.append(_hanging(t(meaning), width, _KEY + 2))
    mouse = _hanging(t("help-mouse"), width, 2)
    text.append(f"  {mouse}\n", "dim")
    text.append(f"{t('help-board')}\n", "bold underline")
    samples = (
        ("O█", f"{palette.on_side} on {palette.side(0)}", "help-friend"),
        ("g▃", f"{palette.on_side} on {palette.side(1)}", "help-foe"),
        ("· ", palette.floor, "help-floor"),
        (" 3", palette.reachable, "help-reach"),
        ("¹2", palette.reachable, "help-reach-far"),
        ("• ", palette.path, "help-path"),
        ("3!", palette.provokes, "help-provokes"),
        ("+ ", palette.reachable, "help-aimable"),
        ("**", palette.area, "help-area"),
        ("::", palette.zone, "help-zone"),
    )
    ground = ((glyph, str(getattr(palette, role)), meaning) for glyph, role, meaning in LEGEND)
    for glyph, style, meaning in (*samples, *ground):
        text.append("  ")
        text.append(glyph, style)
        text.append("  " + _hanging(t(meaning), width, 6))
    if labels:
        text.append(f"{t('help-labels')}\n", "bold underline")
    for (x, y), label in labels.items():
        place = f"[{x},{y}]"
        text.append(f"  {place:<{_PLACE}}", "bold")
        text.append(_hanging(plain(label), width, _PLACE + 2))
    return text


def _hanging(meaning: str, width: int, indent: int) -> str:
    return f"\n{' ' * indent}".join(wrap(meaning, width - indent)) + "\n"


class HelpScreen(ModalScreen[None]):
    """Shows the help over the current screen; any key that is bound here closes it.

    Args:
        labels: The texts on cells of the board.
    """

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

    def __init__(self, labels: Mapping[tuple[int, int], str] = _NO_LABELS) -> None:
        super().__init__()
        self._labels = labels

    def compose(self) -> ComposeResult:
        """Show the text in a scrolling box."""
        with VerticalScroll() as box:
            box.border_title = t("help-title")
            box.border_subtitle = t("keys-scroll")
            # Border, padding and the bar that scrolls take six.
            yield Static(help_text(palette_of(self.app), min(_WIDTH, self.app.size.width - 6), self._labels))

    def on_mount(self) -> None:
        """Remove earlier notifications, which would cover the text."""
        self.app.clear_notifications()
