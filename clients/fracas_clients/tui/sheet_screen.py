"""Stat block screen: a creature's condition and actions, in full sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_clients.texts import text as t
from fracas_clients.tui.descriptions import (
    DistanceFormat,
    action_lines,
    budget_text,
    defences,
    ends_text,
    hit_points_part,
    status,
)
from fracas_clients.tui.key_hint_boxes import KeyHintScroll
from fracas_clients.tui.modifier_text import modifier_text
from fracas_protocol.battle_view import BattleView
from fracas_protocol.v1 import Sheet
from fracas_protocol.values import read_values
from fracas_protocol.view_elements import Creature

__all__ = ["SheetScreen", "sheet_text"]

Namer = Callable[[str], str]

_DETAILS: Final = ("abilities", "saves", "skills", "resist", "vulnerable", "immune", "regeneration", "senses", "items")
"""Details of a stat block beyond its defenses and actions, in display order."""


def sheet_text(view: BattleView, creature: Creature, call: Namer) -> Text:
    """Return the full description of a creature, as far as the player may see it."""
    measure = DistanceFormat.of(view.terms)
    text = Text()
    text.append(f"{call(creature.id)}", "bold")
    part = hit_points_part(view, creature)
    points = part or t("sheet-hit-points", hp=creature.hp, most=creature.max_hp)
    text.append(f" · {call(creature.seat)} · {creature.size} · {points}\n")
    sheet = view.sheet(creature)
    if sheet is not None:
        numbers = defences(sheet)
        numbers += [f"{speed.name} {measure.far(speed.number)}" for speed in sheet.speeds]
        numbers += [t("sheet-level", level=sheet.level)] if sheet.HasField("level") else []
        text.append(" · ".join(numbers) + "\n")
    for line in status(view, creature, call):
        text.append(f"  {line}\n", "italic")
    for modifier in creature.modifiers:
        ends = ends_text(modifier.ends, creature.id, view, call)
        what = modifier_text(modifier.to, modifier.by, modifier.dice, length=measure.far, call=call)
        text.append(f"  {what}" + (f" ({ends})" if ends else "") + "\n", "italic")
    left = budget_text(creature, measure)
    if left:
        text.append(f"  {t('sheet-left', left=left)}\n")
    if sheet is not None:
        _tell_sheet(text, sheet, creature, measure)
    return text


def _tell_sheet(text: Text, sheet: Sheet, creature: Creature, measure: DistanceFormat) -> None:
    for action in sheet.actions:
        text.append(f"\n{action.name}", "bold")
        used = creature.used.get(action.id)
        if used:
            text.append(t("sheet-used", count=used))
        text.append("\n  " + " ".join(action_lines(action, measure)) + "\n")
    words = [t("sheet-traits", traits=", ".join(sheet.traits).replace("_", " "))] if sheet.traits else []
    details = read_values(sheet.details)
    words += [f"{name.capitalize()}: {_told(details[name], measure, name)}" for name in _DETAILS if details.get(name)]
    omits = details.get("omits")
    if isinstance(omits, list | tuple) and omits:
        words.append(t("sheet-omits", omits="; ".join(str(one) for one in omits)))
    if words:
        text.append("\n" + "\n".join(words))


def _told(value: Any, measure: DistanceFormat, name: str) -> str:
    if isinstance(value, Mapping):
        pairs = ((str(key).replace("_", " "), inner) for key, inner in value.items() if inner not in (None, (), ""))
        return ", ".join(f"{key} {_told(inner, measure, name)}" for key, inner in pairs)
    if isinstance(value, list | tuple):
        return ", ".join(_told(inner, measure, name) for inner in value)
    if name == "senses" and isinstance(value, int):
        return measure.far(value)
    return f"{value:+d}" if name in {"saves", "skills"} and isinstance(value, int) else str(value).replace("_", " ")


class SheetScreen(ModalScreen[None]):
    """Shows the stat block of one creature at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("i", "turn(1)", "Next"),
        ("tab", "turn(1)", "Next"),
        ("right", "turn(1)", "Next"),
        ("shift+tab", "turn(-1)", "Previous"),
        ("left", "turn(-1)", "Previous"),
        ("q", "dismiss", "Close"),
    ]

    DEFAULT_CSS = """
    SheetScreen { align: center middle; }
    SheetScreen > VerticalScroll {
        width: 78; max-width: 100%; height: 22; max-height: 100%;
        border: round $accent; background: $surface; padding: 0 1;
    }
    """

    def __init__(self, view: BattleView, ids: Sequence[str], call: Namer, first: str | None = None) -> None:
        """Create the screen.

        Args:
            view: The battle.
            ids: The creatures in display order; at least one.
            call: Returns the name for an id.
            first: Id of the creature to show first; None: the first of the list.
        """
        super().__init__()
        self._view, self._ids, self._call = view, list(ids), call
        self._index = self._ids.index(first) if first in self._ids else 0

    def compose(self) -> ComposeResult:
        """Show the text in a scrolling box."""
        with KeyHintScroll() as box:
            box.keys = t("sheet-keys")
            yield Static(id="sheet")

    def on_mount(self) -> None:
        """Show the first creature, and remove notifications that would cover it."""
        self.app.clear_notifications()
        self._show()

    def _show(self) -> None:
        creature = self._view.creatures.get(self._ids[self._index])
        text = Text(t("sheet-gone")) if creature is None else sheet_text(self._view, creature, self._call)
        self.query_one("#sheet", Static).update(text)
        box = self.query_one(VerticalScroll)
        box.border_title = t("sheet-number", number=self._index + 1, count=len(self._ids))
        box.scroll_home(animate=False)

    def action_turn(self, by: int) -> None:
        """Go to the next (1) or previous (-1) creature."""
        self._index = (self._index + by) % len(self._ids)
        self._show()
