"""Auto-answers screen: for each kind of question, whether to ask the player or to answer automatically."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fracas_clients.texts import has
from fracas_clients.texts import text as t
from fracas_clients.tui.key_hint_boxes import KeyHintBox
from fracas_clients.tui.question_menu import STANDING
from fracas_protocol.intents import Intent

__all__ = ["AutoAnswersScreen"]

_NEXT: Final = {"ask": "always", "always": "never", "never": "ask"}


class AutoAnswersScreen(ModalScreen[list[Intent] | None]):
    """Lists each kind of question with its setting; Enter switches to the next one."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "done", "Done"), ("o", "done", "Done"), ("q", "done", "Done")]

    DEFAULT_CSS = """
    AutoAnswersScreen { align: center middle; }
    AutoAnswersScreen > Vertical {
        width: 50; max-width: 100%; height: auto; max-height: 100%;
        border: round $accent; background: $surface; padding: 0 1;
    }
    AutoAnswersScreen OptionList { height: auto; border: none; }
    """

    def __init__(self, standing: Mapping[str, str]) -> None:
        """Create the screen with the current settings.

        Args:
            standing: `always` or `never` by kind of question; the player is asked about kinds that are missing.
        """
        super().__init__()
        self._before = dict(standing)
        self._now = {
            kind: standing.get(kind, "ask") for kind in (*STANDING, *(k for k in standing if k not in STANDING))
        }

    def compose(self) -> ComposeResult:
        """List the kinds of questions."""
        with KeyHintBox() as box:
            box.border_title = t("auto-title")
            box.keys = t("auto-keys")
            yield OptionList(
                *(Option(_line(kind, answer), id=kind) for kind, answer in self._now.items()), compact=True
            )
            yield Static(Text(t("auto-legend"), "dim"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Switch the selected kind of question to the next setting."""
        kind = event.option_id
        if kind is not None:
            self._now[kind] = _NEXT[self._now[kind]]
            event.option_list.replace_option_prompt(kind, _line(kind, self._now[kind]))

    def action_done(self) -> None:
        """Close the screen, and return the changed settings."""
        changed: list[Intent] = [
            {"stand": kind, "standing": answer}
            for kind, answer in self._now.items()
            if answer != self._before.get(kind, "ask")
        ]
        self.dismiss(changed)


def _line(kind: str, answer: str) -> str:
    named = f"auto-kind-{kind}"
    return f"{t(named) if has(named) else kind.replace('_', ' '):<24} {t(f'auto-{answer}')}"
