"""Draft screen: the dialog for picking a creature in a tournament's roster draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from fracas_clients.texts import text as t
from fracas_clients.tui.key_hint_boxes import KeyHintBox
from fracas_protocol.v1 import DraftChoice

__all__ = ["DraftScreen"]


class DraftScreen(ModalScreen[str | None]):
    """Lists the remaining creatures. It returns the picked one, or None if the player cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Back"), ("q", "dismiss", "Back")]

    DEFAULT_CSS = """
    DraftScreen { align: center middle; }
    DraftScreen > Vertical { width: 50; height: auto; max-height: 90%; border: round $accent; background: $surface; }
    DraftScreen OptionList { height: auto; max-height: 20; border: none; }
    """

    def __init__(self, choices: Sequence[DraftChoice]) -> None:
        """Create the screen.

        Args:
            choices: The remaining creatures, and how often each can still be picked.
        """
        super().__init__()
        self._choices = choices

    def compose(self) -> ComposeResult:
        """List the creatures."""
        with KeyHintBox() as box:
            box.border_title = t("draft-title")
            box.keys = t("draft-keys")
            yield OptionList(
                *(
                    Option(
                        Content(f"{one.creature.replace('_', ' '):36} {t('draft-left', count=one.count)}"),
                        id=one.creature,
                    )
                    for one in self._choices
                )
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the picked creature."""
        self.dismiss(event.option_id)
