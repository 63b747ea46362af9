"""Creature picker: the available creatures with role, hit points and stat block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fracas_clients.texts import text as t
from fracas_clients.tui.descriptions import DistanceFormat, action_lines, defences
from fracas_clients.tui.key_hint_boxes import KeyHintBox
from fracas_clients.tui.matchup import creature_line
from fracas_clients.tui.plain_text import plain
from fracas_protocol.v1 import CreatureInfo, RulesetDescription

__all__ = ["MOST", "PickerScreen", "preview"]

MOST: Final = 6
"""Maximum number of creatures per seat."""


class PickerScreen(ModalScreen[tuple[str, ...] | None]):
    """Lists the available creatures. It returns the chosen ones, or None if the player cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back"),
        Binding("space", "add", "Add", priority=True),
        Binding("backspace", "remove", "Take back", priority=True),
        Binding("c", "clear", "None"),
        Binding("d", "done", "Done"),
    ]

    DEFAULT_CSS = """
    PickerScreen { align: center middle; }
    PickerScreen > Vertical { width: 100%; height: 100%; border: round $accent; background: $surface; padding: 0 1; }
    PickerScreen OptionList, PickerScreen OptionList:focus { width: 50; height: 1fr; border: none; padding: 0; }
    PickerScreen VerticalScroll { width: 1fr; height: 1fr; padding: 0 0 0 1; }
    PickerScreen #chosen { height: 2; }
    """

    def __init__(self, title: str, described: RulesetDescription, chosen: Sequence[str]) -> None:
        """Create the screen with the creatures chosen so far.

        Args:
            title: Title that names the player whose creatures are chosen.
            described: The available creatures.
            chosen: Names of the creatures chosen so far.
        """
        super().__init__()
        self._title, self._ruleset, self._measure = title, described.ruleset, DistanceFormat.of(described.terms)
        self._creatures = {info.name: info for info in sorted(described.creatures, key=_order)}
        self._chosen = [name for name in chosen if name in self._creatures]

    def compose(self) -> ComposeResult:
        """Show the list, and a preview of the creature under the cursor."""
        with KeyHintBox() as box:
            box.border_title = self._title
            box.keys = t("picker-keys")
            with Horizontal():
                lines = ((plain(creature_line(i, self._ruleset, 47)), n) for n, i in self._creatures.items())
                yield OptionList(*(Option(Content(line), id=name) for line, name in lines))
                with VerticalScroll(can_focus=False):
                    yield Static(id="preview")
            yield Static(id="chosen")

    def on_mount(self) -> None:
        """Put the cursor on the first chosen creature, or on the first of the list."""
        listed = self.query_one(OptionList)
        listed.highlighted = list(self._creatures).index(self._chosen[0]) if self._chosen else 0
        listed.focus()
        self._tell()

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        info = self._creatures.get(event.option_id or "")
        if info is not None:
            self.query_one("#preview", Static).update(preview(info, self._ruleset, self._measure))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if not self._chosen and event.option_id is not None:
            self._chosen.append(event.option_id)
        self.action_done()

    def action_add(self) -> None:
        """Add the creature under the cursor; the same creature can be added several times."""
        listed = self.query_one(OptionList)
        if listed.highlighted is not None and len(self._chosen) < MOST:
            self._chosen.append(list(self._creatures)[listed.highlighted])
        self._tell()

    def action_remove(self) -> None:
        """Remove the creature that was added last."""
        if self._chosen:
            self._chosen.pop()
        self._tell()

    def action_clear(self) -> None:
        """Remove all chosen creatures; with none chosen, creatures are random."""
        self._chosen.clear()
        self._tell()

    def action_done(self) -> None:
        """Close the screen and return the chosen creatures."""
        self.dismiss(tuple(self._chosen))

    def action_cancel(self) -> None:
        """Close the screen without changing the choice."""
        self.dismiss(None)

    def _tell(self) -> None:
        names = ", ".join(self._creatures[name].sheet.name or name for name in self._chosen)
        text = t("picker-chosen", count=len(self._chosen), most=MOST, names=names) if names else t("picker-none")
        self.query_one("#chosen", Static).update(Text(text, style="bold"))


def preview(info: CreatureInfo, ruleset: str, measure: DistanceFormat) -> Text:
    """Return the preview of a creature.

    Args:
        info: The creature.
        ruleset: The creature's ruleset.
        measure: How distances are displayed.
    """
    sheet = info.sheet
    text = Text()
    text.append(f"{sheet.name or info.name}\n", "bold")
    text.append(creature_line(info, ruleset).partition(" · ")[2] + "\n", "italic")
    numbers = defences(sheet) + [f"{speed.name} {measure.far(speed.number)}" for speed in sheet.speeds]
    text.append(" · ".join(numbers) + "\n")
    for action in sheet.actions:
        text.append(f"\n{action.name}", "bold")
        text.append("\n " + " ".join(action_lines(action, measure)) + "\n")
    if sheet.traits:
        text.append("\n" + t("sheet-traits", traits=", ".join(sheet.traits).replace("_", " ")))
    return text


def _order(info: CreatureInfo) -> tuple[bool, int, str]:
    """Return the sort key of a creature: heroes first, then from weak to strong, then by name."""
    return not info.hero, info.sheet.level, info.sheet.name or info.name
