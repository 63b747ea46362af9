"""Tournament screen: live standings, results, games to play, watch or replay, and host commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Input, Static

from fracas_clients.client import Client
from fracas_clients.errors import ClientError
from fracas_clients.texts import text as t
from fracas_clients.tournaments import Tournaments
from fracas_clients.tui.confirm_screen import ConfirmScreen
from fracas_clients.tui.draft_screen import DraftScreen
from fracas_clients.tui.host_commands import add_bots, correct_result
from fracas_clients.tui.list_table import ListTable
from fracas_clients.tui.localized_keys import localize_keys
from fracas_clients.tui.match_screen import MatchScreen
from fracas_clients.tui.open_replay import open_replay
from fracas_clients.tui.plain_text import plain
from fracas_clients.tui.tournament_lines import (
    GAME_HEADS,
    STANDING_HEADS,
    bracket,
    crosstable,
    draft_line,
    game_rows,
    head,
    standing_row,
    table_of,
)
from fracas_protocol.v1 import Tournament, TournamentPhase, TournamentStep

__all__ = ["TournamentScreen"]

_EVERY_S: Final = 1.0
"""Refresh interval, in seconds."""
_PROMPTS: Final = {
    "join": "tournament-enter-code",
    "bot": "tournament-enter-bots",
    "correct": "tournament-enter-result",
}
_STEPS: Final = TournamentStep


class TournamentScreen(Screen[None]):
    """Shows a tournament in three views: standings, crosstable or bracket, games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "look('standings')", "key-standings"),
        Binding("x", "look('cross')", "key-crosstable"),
        Binding("g", "look('games')", "key-games"),
        Binding("p", "play", "key-play"),
        Binding("j", "join", "key-join"),
        Binding("l", "leave", "Leave", show=False),
        Binding("d", "draft", "Pick", show=False),
        Binding("S", "steer('start')", "Start", show=False),
        Binding("P", "steer('pause')", "Pause", show=False),
        Binding("F", "finish", "Finish", show=False),
        Binding("B", "ask('bot')", "Bots", show=False),
        Binding("C", "ask('correct')", "Correct", show=False),
        Binding("K", "take_out", "Take out", show=False),
        Binding("escape", "back", "key-back"),
        Binding("q", "dismiss", "Back", show=False),
    ]

    DEFAULT_CSS = """
    TournamentScreen #title { height: 1; background: $primary-darken-2; }
    TournamentScreen DataTable, TournamentScreen VerticalScroll { height: 1fr; }
    TournamentScreen DataTable > .datatable--cursor { background: $accent; color: $background; text-style: bold; }
    TournamentScreen #cross { width: auto; }
    TournamentScreen Input { display: none; }
    TournamentScreen #host { height: auto; color: $text-muted; }
    TournamentScreen #said { height: 1; }
    """

    def __init__(self, client: Client, tournament: str) -> None:
        """Create the screen; it shows the standings first.

        Args:
            client: A connected client.
            tournament: The tournament id.
        """
        super().__init__()
        localize_keys(self)
        self._client = client
        self._tournaments = Tournaments(client)
        self._tournament = tournament
        self._stands: Tournament | None = None
        self._view = "standings"
        self._asking = ""

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title")
        for id_, heads in (("standings", STANDING_HEADS), ("games", GAME_HEADS)):
            yield ListTable(*(head and t(head) for head in heads), id=id_)
        with VerticalScroll(id="crossing"):
            yield Static(id="cross")
        yield Input(max_length=200, id="typed")
        yield Static(id="host")
        yield Static(id="said")
        yield Footer()

    def on_mount(self) -> None:
        """Load the state, and refresh it at intervals."""
        self.action_look("standings")
        self.renew()
        self.set_interval(_EVERY_S, self.renew)

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        self.query_one("#said", Static).update(Text(f" {text}"))

    # ---------------------------------------------------------------- how it stands

    @work(exclusive=True, group="look")
    async def renew(self) -> None:
        """Request the current state of the tournament and show it, if the screen is visible."""
        if not self.is_current:
            return
        try:
            self._show(await self._tournaments.get(self._tournament, all_rounds=True))
        except ClientError as error:
            self.say(str(error))

    def _show(self, stands: Tournament) -> None:
        before, self._stands = self._stands, stands
        if before == stands:
            return
        self.query_one("#title", Static).update(Text(f" {plain(head(stands))}"))
        self._fill("standings", [standing_row(one, stands.your_entrant) for one in stands.standings])
        self._fill("games", [cells for _, cells in game_rows(stands)])
        lines = bracket(stands) if "elimination" in stands.plan.format else crosstable(stands)
        self.query_one("#cross", Static).update(Text("\n".join(map(plain, lines)), no_wrap=True))
        self.query_one("#host", Static).update(Text(f" {t('tournament-host-keys')}" if stands.yours else ""))
        news = draft_line(stands) or plain(stands.note)
        if stands.your_matches:
            news = t("tournament-your-game-ready")
        if news or (before is not None and (draft_line(before) or before.your_matches)):
            self.say(news)

    def _fill(self, id_: str, rows: list[tuple[str, ...]]) -> None:
        table = self.query_one(f"#{id_}", ListTable)
        row = table.cursor_row
        table.clear()
        for cells in rows:
            table.add_texts(*cells)
        table.move_cursor(row=min(row, max(0, len(rows) - 1)))

    def action_look(self, view: str) -> None:
        """Show standings, crosstable or games."""
        self._view = view
        for id_, shown in (("standings", "standings"), ("games", "games"), ("crossing", "cross")):
            self.query_one(f"#{id_}").display = view == shown
        self.query_one("#crossing" if view == "cross" else f"#{view}").focus()

    # ---------------------------------------------------------------- games

    @on(DataTable.RowSelected, "#games")
    def _game_chosen(self, event: DataTable.RowSelected) -> None:
        rows = game_rows(self._stands) if self._stands is not None else []
        if event.cursor_row < len(rows):
            match, runs = table_of(rows[event.cursor_row][0])
            if not match:
                self.say(t("tournament-not-started"))
            elif runs:
                self.enter(match)
            else:
                self.show_again(match)

    def action_play(self) -> None:
        """Open the player's next game."""
        if self._stands is not None and self._stands.your_matches:
            self.enter(self._stands.your_matches[0])
        else:
            self.say(t("tournament-no-game"))

    @work(exclusive=True, group="enter")
    async def enter(self, match: str) -> None:
        """Open a match: to play if the player has a seat in it, else to watch.

        Args:
            match: The match id.
        """
        mine = self._stands is not None and match in self._stands.your_matches
        try:
            found = await (self._client.join(match) if mine else self._client.watch(match))
        except ClientError as error:
            self.say(str(error))
            return
        self.app.push_screen(MatchScreen(found, self._client), self._came_back)

    def _came_back(self, _: None) -> None:
        self.renew()

    @work(exclusive=True, group="enter")
    async def show_again(self, match: str) -> None:
        """Show the replay of a finished match.

        Args:
            match: The match id.
        """
        self.say(t("loading-replay"))
        try:
            screen = await open_replay(self._client, match)
        except Exception as error:  # noqa: BLE001 - whoever knows the rules says in a sentence what is wrong
            self.say(str(error))
            return
        self.say("")
        self.app.push_screen(screen)

    # ---------------------------------------------------------------- taking part

    def action_join(self) -> None:
        """Enter the tournament; if it needs a code, the player is asked for it first."""
        if self._stands is not None and self._stands.plan.invited and not self._stands.yours:
            self.action_ask("join")
        else:
            self._do(lambda: self._tournaments.enter(self._tournament), t("tournament-joined"))

    def action_leave(self) -> None:
        """Leave the tournament, after a confirmation."""
        self._confirmed(t("tournament-leave"), lambda: self._tournaments.leave(self._tournament))

    def action_draft(self) -> None:
        """Open the dialog for picking a creature in the draft."""
        stands = self._stands
        if stands is None or not stands.draft.entrant or stands.draft.entrant != stands.your_entrant:
            self.say(t("tournament-not-your-draft"))
            return

        def picked(creature: str | None) -> None:
            if creature:
                self._do(lambda: self._tournaments.draft(self._tournament, creature), t("tournament-picked"))

        self.app.push_screen(DraftScreen(list(stands.draft.choices)), picked)

    # ---------------------------------------------------------------- the host

    def action_steer(self, step: str) -> None:
        """Start the tournament if `step` is `start`; otherwise pause it, or resume it if it is paused."""
        if step == "start":
            start = _STEPS.TOURNAMENT_STEP_START
            self._do(lambda: self._tournaments.steer(self._tournament, start), t("tournament-started"))
            return
        paused = self._stands is not None and self._stands.phase == TournamentPhase.TOURNAMENT_PHASE_PAUSED
        wanted = _STEPS.TOURNAMENT_STEP_RESUME if paused else _STEPS.TOURNAMENT_STEP_PAUSE
        said = t("tournament-resumed" if paused else "tournament-paused")
        self._do(lambda: self._tournaments.steer(self._tournament, wanted), said)

    def action_finish(self) -> None:
        """End the tournament with its current standings, after a confirmation."""
        step = _STEPS.TOURNAMENT_STEP_FINISH
        self._confirmed(t("tournament-finish"), lambda: self._tournaments.steer(self._tournament, step))

    def action_take_out(self) -> None:
        """Remove the entrant under the cursor, after a confirmation."""
        row = self.query_one("#standings", DataTable).cursor_row
        if self._view != "standings" or self._stands is None or row >= len(self._stands.standings):
            self.say(t("tournament-select-player"))
            return
        one = self._stands.standings[row]
        question = t("tournament-remove", name=plain(one.name))
        self._confirmed(question, lambda: self._tournaments.leave(self._tournament, one.entrant))

    def action_ask(self, what: str) -> None:
        """Open the input line for a code, for bots to add, or for a result to correct."""
        self._asking = what
        typed = self.query_one("#typed", Input)
        typed.placeholder = t(_PROMPTS[what])
        typed.value = ""
        typed.display = True
        typed.focus()

    @on(Input.Submitted, "#typed")
    def _given(self, event: Input.Submitted) -> None:
        words, asking = event.value.split(), self._asking
        self._hide()
        if not words:
            return
        if asking == "join":
            code, team = words[0], " ".join(words[1:])
            self._do(lambda: self._tournaments.enter(self._tournament, code=code, team=team), t("tournament-joined"))
        elif asking == "bot":
            self._do(lambda: add_bots(self._tournaments, self._tournament, words), t("tournament-bots-added"))
        else:
            self._do(lambda: correct_result(self._tournaments, self._tournament, words), t("tournament-corrected"))

    def action_back(self) -> None:
        """Close the input line; if it is not open, return to the list of tournaments."""
        if self._asking:
            self._hide()
        else:
            self.dismiss()

    def _hide(self) -> None:
        self._asking = ""
        self.query_one("#typed", Input).display = False
        self.action_look(self._view)

    # ---------------------------------------------------------------- asking the server

    def _confirmed(self, question: str, ask: Callable[[], Awaitable[Tournament]]) -> None:
        def answered(yes: bool | None) -> None:  # noqa: FBT001 - a callback
            if yes:
                self._do(ask, t("tournament-done"))

        self.app.push_screen(ConfirmScreen(question), answered)

    @work(exclusive=True, group="do")
    async def _do(self, ask: Callable[[], Awaitable[Tournament]], said: str) -> None:
        try:
            await ask()
        except (ClientError, ValueError) as error:
            self.say(str(error))
            return
        self.say(said)
        self.renew()
