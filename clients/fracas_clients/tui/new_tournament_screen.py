"""Form for a new tournament with the common settings; the command line has all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select, Static

from fracas_clients.tui.key_hint_boxes import KeyHintScroll
from fracas_protocol.v1 import RulesetInfo, TournamentPlan

__all__ = ["FORMATS", "NewTournamentScreen"]

FORMATS: Final = (
    ("Swiss: whoever has as many points", "swiss"),
    ("Round robin: everybody against everybody", "round_robin"),
    ("Elimination: who loses is out", "single_elimination"),
    ("Double elimination: who loses twice is out", "double_elimination"),
    ("Heats: four at a table, each for itself", "heats"),
    ("Gauntlet: the first against all others", "gauntlet"),
    ("Ladder: neighbours, for as long as you like", "ladder"),
)
"""Display name and format."""
_WHO: Final = (("people and bots", "all"), ("people", "people"), ("bots", "bots"))
_DRAFT: Final = (("given or drawn", 0), ("drafted, one each", 1), ("drafted, two each", 2), ("drafted, three each", 3))
_HEAT: Final = 4
_NAME: Final = 40


class NewTournamentScreen(ModalScreen[TournamentPlan | None]):
    """The form; it returns the plan, or None if cancelled."""

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
        """Begin with a Swiss tournament.

        Args:
            rulesets: The server's rulesets.
        """
        super().__init__()
        self._rulesets = [info.name for info in rulesets] or ["monster_mash"]

    def compose(self) -> ComposeResult:
        """Lay out the form."""
        rules = [(name.replace("_", " "), name) for name in self._rulesets]
        with KeyHintScroll() as box:
            box.border_title = "A new tournament"
            box.keys = "Tab goes on, Esc goes back"
            with Horizontal(classes="row"):
                yield Label("Called")
                yield Input(placeholder="What people call it", max_length=_NAME, id="name", compact=True)
            for label, id_, choices in (("Rules", "rules", rules), ("Format", "format", FORMATS), ("For", "who", _WHO)):
                with Horizontal(classes="row"):
                    yield Label(label)
                    yield Select(choices, value=choices[0][1], allow_blank=False, id=id_, compact=True)
            with Horizontal(classes="row"):
                yield Label("Creatures")
                yield Select(_DRAFT, value=0, allow_blank=False, id="draft", compact=True)
            yield Static(id="wrong")
            yield Button("Create", id="create", compact=True)

    @on(Button.Pressed, "#create")
    @on(Input.Submitted, "#name")
    def _create(self) -> None:
        name = self.query_one("#name", Input).value.strip()
        if not name:
            self.query_one("#wrong", Static).update("A tournament has a name.")
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
