"""Rules screen: search for rules by id or words."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from fracas_clients.texts import text as t
from fracas_clients.tui.key_hint_boxes import KeyHintBox
from fracas_clients.tui.plain_text import plain
from fracas_clients.tui.rule_index import find_rules, rules_of

__all__ = ["RulesScreen", "rules_text"]


def rules_text(ruleset: str, asked: str) -> Text:
    """Return the search results as text.

    Args:
        ruleset: Ruleset name.
        asked: A rule id or words.
    """
    rules = rules_of(ruleset)
    text = Text()
    if not rules:
        return text.append(t("rules-missing", ruleset=plain(ruleset)))
    if not asked.strip():
        sections = list(dict.fromkeys(rule.section for rule in rules))
        text.append(t("rules-sections") + "\n\n")
        return text.append("\n".join(f"  {section}" for section in sections))
    found = find_rules(rules, asked)
    if not found:
        text.append(t("rules-none", asked=plain(asked)))
    for rule in found:
        text.append(f"{rule.id}", "bold")
        text.append(f"  {rule.section}\n", "italic")
        text.append(f"{rule.text}\n")
        if rule.reading:
            text.append(f"{t('rules-reading')} ", "bold")
            text.append(f"{rule.reading}\n", "dim")
        text.append("\n")
    return text


class RulesScreen(ModalScreen[None]):
    """Shows rules, and updates the results while the user types a query."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Close"),
        ("down", "scroll(1)", "Down"),
        ("up", "scroll(-1)", "Up"),
        ("pagedown", "scroll(12)", "Down"),
        ("pageup", "scroll(-12)", "Up"),
    ]

    DEFAULT_CSS = """
    RulesScreen { align: center middle; }
    RulesScreen > Vertical {
        width: 90; max-width: 100%; height: 90%; border: round $accent; background: $surface; padding: 0 1;
    }
    RulesScreen VerticalScroll { height: 1fr; margin: 1 0 0 0; }
    """

    def __init__(self, ruleset: str, asked: str = "", note: str = "") -> None:
        """Create the screen; it shows the results of a first query.

        Args:
            ruleset: Ruleset name.
            asked: A rule id or words; empty: list the sections.
            note: Text above the first result; may be empty.
        """
        super().__init__()
        self._ruleset, self._asked, self._note = ruleset, asked, note

    def compose(self) -> ComposeResult:
        """Show the rules below the query."""
        with KeyHintBox() as box:
            box.border_title = t("rules-title")
            box.keys = t("rules-keys")
            yield Input(self._asked, placeholder=t("rules-search"), compact=True)
            with VerticalScroll(can_focus=False):
                yield Static(t("rules-loading"), id="rules")

    def on_mount(self) -> None:
        """Show the results of the first query."""
        self.query_one(Input).focus()
        self.show(self._asked)

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        self.show(event.value)

    @work(exclusive=True)
    async def show(self, asked: str) -> None:
        """Show the results of a query. The ledgers are long, so they are searched in a thread."""
        text = await asyncio.to_thread(rules_text, self._ruleset, asked)
        if self._note and asked == self._asked:
            shown = t("rules-guess", asked=asked) + "\n\n" if asked else ""
            text = Text.assemble((f"{plain(self._note)}\n", "bold"), f"{plain(shown)}\n", text)
        self.query_one("#rules", Static).update(text)
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_scroll(self, by: int) -> None:
        """Scroll the rules."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)
