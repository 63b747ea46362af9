"""History screen: finished matches of the player or of all players, and their replays."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Static

from fracas_clients.client import Client
from fracas_clients.errors import ClientError
from fracas_clients.history_text import matchup_text, time_text, winner_text
from fracas_clients.texts import text as t
from fracas_clients.tui.list_table import ListTable
from fracas_clients.tui.localized_keys import localize_keys
from fracas_clients.tui.open_replay import open_replay
from fracas_protocol.v1 import PlayedMatch

__all__ = ["HistoryScreen"]


class HistoryScreen(Screen[None]):
    """Lists finished matches, the newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "show", "Once more", show=False),
        Binding("e", "everybody", "key-mine-or-all"),
        Binding("m", "more", "key-more"),
        Binding("escape", "dismiss", "key-back"),
        Binding("q", "dismiss", "key-back"),
    ]

    DEFAULT_CSS = """
    HistoryScreen #title { height: 1; background: $primary-darken-2; }
    HistoryScreen DataTable { height: 1fr; }
    HistoryScreen #said { height: 1; }
    """

    def __init__(self, client: Client) -> None:
        """Create the screen; it shows the player's own matches first.

        Args:
            client: A connected client.
        """
        super().__init__()
        localize_keys(self)
        self._client = client
        self._everybody = False
        self._next = ""
        self._matches: list[PlayedMatch] = []

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title")
        yield ListTable(*(t(f"history-column-{name}") for name in ("ended", "rules", "players", "winner")))
        yield Static(id="said")
        yield Footer()

    def on_mount(self) -> None:
        """Fetch the list."""
        self._begin()

    def _begin(self) -> None:
        self._next, self._matches = "", []
        self.query_one(DataTable).clear()
        whose = t("history-all" if self._everybody else "history-mine")
        self.query_one("#title", Static).update(Text(t("history-title", whose=whose)))
        self.fetch()

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        self.query_one("#said", Static).update(Text(f" {text}"))

    @work(exclusive=True, group="history")
    async def fetch(self) -> None:
        """Request the next matches, and append them to the list."""
        try:
            page = await self._client.history(everybody=self._everybody, limit=20, before=self._next)
        except ClientError as error:
            self.say(str(error))
            return
        self._next = page.next
        table = self.query_one(ListTable)
        for match in page.matches:
            rules = match.ruleset.replace("_", " ")
            table.add_texts(time_text(match.ended_ms), rules, matchup_text(match), winner_text(match))
            self._matches.append(match)
        none = "" if self._matches else t("history-empty")
        self.say(t("history-more") if self._next else none)

    def action_more(self) -> None:
        """Load more matches."""
        if self._next:
            self.fetch()

    def action_everybody(self) -> None:
        """Switch between the matches of all players and the player's own matches."""
        self._everybody = not self._everybody
        self._begin()

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Show the replay of the match under the cursor."""
        if event.cursor_row < len(self._matches):
            self.show_again(self._matches[event.cursor_row].match)

    @work(exclusive=True, group="replay")
    async def show_again(self, match: str) -> None:
        """Download the replay of a match, and show it."""
        self.say(t("loading-replay"))
        try:
            screen = await open_replay(self._client, match)
        except ClientError as error:
            self.say(str(error))
            return
        except Exception as error:  # noqa: BLE001 - whoever knows the rules says in a sentence what is wrong with the file
            self.say(str(error))
            return
        self.say("")
        self.app.push_screen(screen)
