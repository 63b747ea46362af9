"""Tournament list screen: the server's tournaments, the newest first."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Static

from fracas_clients.client import Client
from fracas_clients.errors import ClientError
from fracas_clients.texts import text as t
from fracas_clients.tournaments import Tournaments
from fracas_clients.tui.list_table import ListTable
from fracas_clients.tui.localized_keys import localize_keys
from fracas_clients.tui.new_tournament_screen import NewTournamentScreen
from fracas_clients.tui.tournament_lines import LIST_HEADS, list_row
from fracas_clients.tui.tournament_screen import TournamentScreen
from fracas_protocol.v1 import Tournament, TournamentPlan

__all__ = ["TournamentsScreen"]

_EVERY_S: Final = 5.0
"""Refresh interval, in seconds."""


class TournamentsScreen(Screen[None]):
    """Lists tournaments; the player can open one or create a new one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", show=False),
        Binding("n", "new", "key-new-tournament"),
        Binding("r", "refresh", "key-refresh"),
        Binding("escape", "dismiss", "key-back"),
        Binding("q", "dismiss", "key-back"),
    ]

    DEFAULT_CSS = """
    TournamentsScreen #title { height: 1; background: $primary-darken-2; }
    TournamentsScreen DataTable { height: 1fr; }
    TournamentsScreen DataTable > .datatable--cursor { background: $accent; color: $background; text-style: bold; }
    TournamentsScreen #said { height: 1; }
    """

    def __init__(self, client: Client) -> None:
        """Create the screen for a connected client."""
        super().__init__()
        localize_keys(self)
        self._client = client
        self._tournaments = Tournaments(client)
        self._listed: list[str] = []

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(t("tournaments-title"), id="title")
        yield ListTable(*map(t, LIST_HEADS), id="list")
        yield Static(id="said")
        yield Footer()

    def on_mount(self) -> None:
        """Load the list, and refresh it every few seconds."""
        self.refresh_list()
        self.set_interval(_EVERY_S, self.refresh_list)

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        self.query_one("#said", Static).update(Text(f" {text}"))

    @work(exclusive=True, group="list")
    async def refresh_list(self) -> None:
        """Request the server's tournaments, and show them."""
        if not self.is_current:
            return
        try:
            found = await self._tournaments.newest()
        except ClientError as error:
            self.say(str(error))
            return
        self._show(list(found))

    def _show(self, found: list[Tournament]) -> None:
        table = self.query_one(ListTable)
        row = table.cursor_row
        before = self._listed[row] if row < len(self._listed) else ""
        self._listed = [one.id for one in found]
        table.clear()
        for one in found:
            table.add_texts(*list_row(one))
        if before in self._listed:
            table.move_cursor(row=self._listed.index(before))
        self.say("" if found else t("tournaments-empty"))

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Open the tournament under the cursor."""
        if event.cursor_row < len(self._listed):
            self._open(self._listed[event.cursor_row])

    def _open(self, tournament: str) -> None:
        self.app.push_screen(TournamentScreen(self._client, tournament), lambda _: self.action_refresh())

    def action_refresh(self) -> None:
        """Refresh the list now."""
        self.refresh_list()

    def action_new(self) -> None:
        """Open the new tournament form, and create the tournament."""

        def planned(plan: TournamentPlan | None) -> None:
            if plan is not None:
                self.create(plan)

        self.app.push_screen(NewTournamentScreen(self._client.rulesets), planned)

    @work(exclusive=True, group="create")
    async def create(self, plan: TournamentPlan) -> None:
        """Create a tournament, and show it.

        Args:
            plan: The settings of the tournament.
        """
        try:
            made = await self._tournaments.create(plan)
        except ClientError as error:
            self.say(str(error))
            return
        self._open(made.id)
