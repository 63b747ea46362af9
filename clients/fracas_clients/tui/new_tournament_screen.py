"""Form for a new tournament with the common settings. The command `fracas tournament create` offers all settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select, Static

from fracas_clients.texts import text as t
from fracas_clients.tui.key_hint_boxes import KeyHintScroll
from fracas_protocol.v1 import RulesetInfo, TournamentPlan

__all__ = ["FORMATS", "NewTournamentScreen"]

FORMATS: Final = (
    "swiss",
    "round_robin",
    "single_elimination",
    "double_elimination",
    "heats",
    "gauntlet",
    "ladder",
)
"""The tournament formats in the order of the list."""
_WHO: Final = ("all", "people", "bots")
_MOST_DRAFTED: Final = 3
_HEAT: Final = 4
_NAME: Final = 40


class NewTournamentScreen(ModalScreen[TournamentPlan | None]):
    """The new tournament form. It returns the plan, or None if the player cancels."""

    AUTO_FOCUS: ClassVar[str] = "#name"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    DEFAULT_CSS = """
    NewTournamentScreen { align: center middle; }
    NewTournamentScreen > VerticalScroll { width: 70; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; }
    NewTournamentScreen > VerticalScroll { border: round $accent; background: $surface; }
    NewTournamentScreen .row { height: 1; }
    NewTournamentScreen .row:focus-within { background: $primary; text-style: bold; }
    NewTournamentScreen Label { width: 14; }
    NewTournamentScreen Select, NewTournamentScreen Input { width: 1fr; }
    NewTournamentScreen Button:focus { background: $accent; color: $background; text-style: bold reverse; }
    """

    def __init__(self, rulesets: Sequence[RulesetInfo]) -> None:
        """Create the form; the default format is Swiss.

        Args:
            rulesets: The server's rulesets.
        """
        super().__init__()
        self._rulesets = [info.name for info in rulesets] or ["monster_mash"]

    def compose(self) -> ComposeResult:
        """Lay out the form."""
        lists = {
            "rules": [(name.replace("_", " "), name) for name in self._rulesets],
            "format": [(t(f"format-{name}"), name) for name in FORMATS],
            "who": [(t(f"entrants-{name}"), name) for name in _WHO],
        }
        drafts = [(t(f"draft-{count}"), count) for count in range(_MOST_DRAFTED + 1)]
        with KeyHintScroll() as box:
            box.border_title = t("new-tournament-title")
            box.keys = t("new-tournament-keys")
            with Horizontal(classes="row"):
                yield Label(t("new-tournament-name"))
                yield Input(placeholder=t("new-tournament-name-example"), max_length=_NAME, id="name", compact=True)
            for id_, choices in lists.items():
                with Horizontal(classes="row"):
                    yield Label(t(f"new-tournament-{id_}"))
                    yield Select(choices, value=choices[0][1], allow_blank=False, id=id_, compact=True)
            with Horizontal(classes="row"):
                yield Label(t("new-tournament-draft"))
                yield Select(drafts, value=0, allow_blank=False, id="draft", compact=True)
            yield Static(id="wrong")
            yield Button(t("create-create"), id="create", compact=True)

    @on(Button.Pressed, "#create")
    @on(Input.Submitted, "#name")
    def _create(self) -> None:
        name = self.query_one("#name", Input).value.strip()
        if not name:
            self.query_one("#wrong", Static).update(t("new-tournament-needs-name"))
            return
        form, draft = self._chosen("format"), self.query_one("#draft", Select).value
        plan = TournamentPlan(name=name, ruleset=self._chosen("rules"), format=form, who=self._chosen("who"))
        if form == "heats":
            plan.table = _HEAT
        if isinstance(draft, int):
            plan.draft = draft
        self.dismiss(plan)

    def _chosen(self, id_: str) -> str:
        return str(self.query_one(f"#{id_}", Select).value)
