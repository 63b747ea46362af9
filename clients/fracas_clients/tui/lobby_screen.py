"""Lobby screen: the list of a server's matches, from which the player creates, joins or watches one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Input, Static

from fracas_clients.client import Client
from fracas_clients.errors import ClientError, Refused
from fracas_clients.history_text import found_line, queued_line, winner_text
from fracas_clients.match import Match
from fracas_clients.match_references import id_or_code
from fracas_clients.texts import text as t
from fracas_clients.tui.confirm_screen import ConfirmScreen
from fracas_clients.tui.create_screen import CreateScreen, MatchRequest
from fracas_clients.tui.help_screen import HelpScreen
from fracas_clients.tui.history_screen import HistoryScreen
from fracas_clients.tui.leave_prompt import minutes
from fracas_clients.tui.list_table import ListTable
from fracas_clients.tui.lobby_help import LobbyHelpScreen
from fracas_clients.tui.localized_keys import localize_keys
from fracas_clients.tui.match_screen import MatchScreen
from fracas_clients.tui.rules_screen import RulesScreen
from fracas_clients.tui.saved_choices import load_choices, save_choices
from fracas_clients.tui.seat_names import is_bot_name, seat_name
from fracas_clients.tui.seat_screen import SeatChoice, SeatScreen, has_free_seat
from fracas_clients.tui.sheet_screen import SheetScreen
from fracas_clients.tui.tournaments_screen import TournamentsScreen
from fracas_clients.tui.tutorial import Tutorial, tutorial_request
from fracas_protocol.v1 import MatchInfo, MatchPhase, PairingFound, Queued

__all__ = ["LobbyScreen", "in_order", "match_row"]

_EVERY_S: Final = 5.0
"""Refresh interval of the match list, in seconds."""

_LOOK_S: Final = 0.4
"""Interval at which a tutorial match is checked for the next hint, in seconds."""
_HINT_S: Final = 25.0
"""Maximum display time of a hint, in seconds."""

_PHASES: Final = {
    MatchPhase.MATCH_PHASE_OPEN: "phase-open",
    MatchPhase.MATCH_PHASE_RUNNING: "phase-running",
    MatchPhase.MATCH_PHASE_OVER: "phase-over",
}


class LobbyScreen(Screen[None]):
    """Lists matches; creates, joins and watches them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "guide", "key-tutorial"),
        Binding("n", "new", "key-new"),
        Binding("j", "join", "key-join"),
        Binding("enter", "enter", "Join or watch", show=False),
        Binding("w", "watch", "key-watch"),
        Binding("x", "call_off", "Call off", show=False),
        Binding("u", "queue", "key-queue"),
        Binding("h", "history", "History", show=False),
        Binding("t", "tournaments", "Tournaments", show=False),
        Binding("r", "refresh", "Refresh", show=False),
        Binding("question_mark", "help", "key-help"),
        Binding("q", "quit", "key-quit"),
    ]

    DEFAULT_CSS = """
    LobbyScreen #title { height: 1; background: $primary-darken-2; }
    LobbyScreen DataTable { height: 1fr; scrollbar-size-horizontal: 0; }
    LobbyScreen DataTable > .datatable--cursor { background: $accent; color: $background; text-style: bold; }
    LobbyScreen #code { display: none; }
    LobbyScreen #said { height: auto; min-height: 1; max-height: 4; }
    """

    def __init__(self, client: Client, *, kept: Path | None = None) -> None:
        """Create the screen for a connected client.

        Args:
            client: The client.
            kept: File of the last choices in the new match form; None: do not save them.
        """
        super().__init__()
        localize_keys(self)
        self._client = client
        self._kept = kept
        self._matches: dict[str, MatchInfo] = {}
        self._of_list = ""
        """The status text about the list that is shown now, removed when it no longer applies; empty: none."""

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        server = self._client.welcome.server or t("lobby-server")
        yield Static(Text(t("lobby-title", server=server, name=self._client.name)), id="title")
        yield ListTable(*(t(f"lobby-column-{name}") for name in ("match", "state", "rules", "board", "seats")))
        yield Input(
            placeholder=t("lobby-code"),
            max_length=200,
            id="code",
        )
        yield Static(id="said")
        yield Footer(compact=True)  # all of it in 60 columns

    def on_mount(self) -> None:
        """Load the list, and refresh it every few seconds."""
        self.refresh_list()
        self.set_interval(_EVERY_S, self.refresh_list)
        self.set_interval(1, self._count_down)

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        self._of_list = ""
        self.query_one("#said", Static).update(Text(f" {text}"))

    # ------------------------------------------------------------------------------------------------------- the list

    @work(exclusive=True, group="list")
    async def refresh_list(self) -> None:
        """Request the server's matches, and show them."""
        if not self.is_current:
            return
        try:
            matches = await self._client.list_matches(limit=50)
        except ClientError as error:
            self.say(str(error))
            return
        self._show(matches)
        await self._return_to(matches)

    async def _return_to(self, matches: tuple[MatchInfo, ...]) -> None:
        """Rejoin this player's running matches, so that the player does not count as absent while in the lobby."""
        for info in matches:
            running = info.phase == MatchPhase.MATCH_PHASE_RUNNING
            if running and info.your_seat and self._client.followed(info.match) is None:
                try:
                    await self._client.join(info.match)
                except ClientError as error:
                    self.say(str(error))
                    return
        self._count_down()

    def _count_down(self) -> None:
        """Show the remaining time of this player's running clocks, and the key back to the match."""
        left: list[int] = []
        for info in self._matches.values():
            match = self._client.followed(info.match) if info.your_seat else None
            if match is not None and info.phase == MatchPhase.MATCH_PHASE_RUNNING:
                left += [one.left_ms for one in match.clock if one.seat == match.seat and one.running]
        if left and self.is_current:
            clock = minutes(min(left) // 1000)
            self.say(t("lobby-clock", clock=clock))
            self._of_list = f"clock {clock}"

    def _show(self, matches: tuple[MatchInfo, ...]) -> None:
        table = self.query_one(ListTable)
        before = self._chosen()
        ordered = in_order(matches)
        self._matches = {info.match: info for info in ordered}
        table.clear()
        for info in ordered:
            table.add_texts(*match_row(info), key=info.match)
        if before is not None and before.match in self._matches:
            table.move_cursor(row=list(self._matches).index(before.match))
        waiting = sum(info.your_turn for info in matches)
        told = ""
        if waiting:
            told = t("lobby-your-turn", count=waiting)
        elif not matches:
            told = t("lobby-empty")
        if told or self._of_list:
            self.say(told)
            self._of_list = told

    def _chosen(self) -> MatchInfo | None:
        table = self.query_one(DataTable)
        if not table.row_count:
            return None
        key = table.coordinate_to_cell_key(table.cursor_coordinate).row_key.value
        return self._matches.get(key or "")

    # ------------------------------------------------------------------------------------------------------- ways in

    @on(DataTable.RowSelected)
    def _row_selected(self) -> None:
        self.action_enter()

    def action_enter(self) -> None:
        """Enter the match under the cursor: resume the player's own, ask about a free seat, or else watch."""
        info = self._chosen()
        if info is None:
            return
        if info.phase != MatchPhase.MATCH_PHASE_OVER and has_free_seat(info):
            self._ask_to_come(info, info.match)
            return
        self.enter(info.match, play=info.phase != MatchPhase.MATCH_PHASE_OVER, or_watch=True)

    def _ask_to_come(self, info: MatchInfo, named: str, *, typed: bool = False) -> None:
        """Ask the player how to join a match with a free seat, and join it that way."""

        def told(coming: SeatChoice | None) -> None:
            if coming is not None:
                self.enter(named, play=coming.play, creatures=coming.creatures, typed=typed)

        self.app.push_screen(SeatScreen(info, self._client), told)

    def action_watch(self) -> None:
        """Watch the match under the cursor."""
        info = self._chosen()
        if info is not None:
            self.enter(info.match, play=False)

    def action_call_off(self) -> None:
        """Cancel the match under the cursor after a confirmation, if it is the player's own and has not begun."""
        info = self._chosen()
        if info is None:
            return
        if not info.yours or info.phase != MatchPhase.MATCH_PHASE_OPEN:
            self.say(t("lobby-only-yours"))
            return

        def told(sure: bool | None) -> None:  # noqa: FBT001 - a callback
            if sure:
                self.call_off(info.match)

        self.app.push_screen(ConfirmScreen(t("lobby-call-off", board=info.board.replace("_", " "))), told)

    @work(exclusive=True, group="enter")
    async def call_off(self, match: str) -> None:
        """Cancel a match.

        Args:
            match: The match id.
        """
        try:
            await self._client.call_off(match)
        except ClientError as error:
            self.say(str(error))
            return
        self.say(t("lobby-called-off"))
        self.refresh_list()

    def action_join(self) -> None:
        """Ask the player for an invitation code."""
        code = self.query_one("#code", Input)
        code.styles.display = "block"
        code.focus()

    @on(Input.Submitted, "#code")
    def _code_given(self, event: Input.Submitted) -> None:
        code, *creatures = event.value.split() or [""]
        self._hide_code()
        if creatures:
            self.enter(code, play=True, creatures=tuple(creatures), typed=True)
        elif code:
            self.look_up(code)

    def key_escape(self) -> None:
        """Cancel typing a code."""
        self._hide_code()

    def _hide_code(self) -> None:
        code = self.query_one("#code", Input)
        code.styles.display = "none"  # what was typed stays, for whoever is refused or comes back to it
        self.query_one(DataTable).focus()

    @work(exclusive=True, group="look_up")
    async def look_up(self, code: str) -> None:
        """Look up the match that a code belongs to, and ask the player how to join it.

        Args:
            code: The invitation code or match id.
        """
        id_, word = id_or_code(code)
        try:
            seen = await self._client.watch(id_, code=word)
            await seen.leave()
        except ClientError:
            # Nobody may watch it, or there is none: whoever asks for a seat is told which.
            self.enter(code, play=True, typed=True)
            return
        if has_free_seat(seen.info):
            self._ask_to_come(seen.info, code, typed=True)
        else:
            self.enter(code, play=True, typed=True)

    @work(exclusive=True, group="enter")
    async def enter(
        self,
        named: str,
        *,
        play: bool,
        or_watch: bool = False,
        creatures: tuple[str, ...] = (),
        typed: bool = False,
    ) -> None:
        """Join or watch a match, and show it.

        Args:
            named: Match id or invitation code.
            play: True: take a seat; False: watch.
            or_watch: True: watch if no seat is free.
            creatures: Creature names from the library; empty: random.
            typed: True if the player typed the code; it is then asked for again if the server refuses it.
        """
        id_, code = id_or_code(named)
        try:
            match = await self._enter(id_, code, creatures, play=play, or_watch=or_watch)
        except ClientError as error:
            self.say(str(error))
            if typed and self.is_current:
                self.action_join()
            return
        self._open(match)

    async def _enter(self, id_: str, code: str, creatures: tuple[str, ...], *, play: bool, or_watch: bool) -> Match:
        if play:
            try:
                return await self._client.join(id_, code=code, creatures=creatures)
            except Refused:
                if not or_watch:
                    raise
        return await self._client.watch(id_, code=code)

    async def action_new(self) -> None:
        """Open the new match form, and create the match. Keys pressed before the form opens are passed to it."""

        def wished(wish: MatchRequest | None) -> None:
            if wish is not None:
                self.create(wish)

        form = CreateScreen(list(self._client.rulesets), kept=load_choices(self._kept), server=self._client)
        await self.app.push_screen(form, wished)

    def action_guide(self) -> None:
        """Start a tutorial match."""
        self.create(tutorial_request(), guided=True)

    def action_help(self) -> None:
        """Show the keys and the rulesets."""
        self.app.push_screen(LobbyHelpScreen(self._client.rulesets))

    @work(exclusive=True, group="enter")
    async def create(self, wish: MatchRequest, *, guided: bool = False) -> None:
        """Create a match, and show it.

        Args:
            wish: The match request.
            guided: True: show tutorial hints.
        """
        if wish.choices is not None:
            save_choices(self._kept, wish.choices)
        try:
            match = await self._client.create_match(
                wish.ruleset,
                board=wish.board,
                seats=wish.seats,
                options=wish.options,
                ruleset_options=wish.variants,
                take_seat=wish.take_seat,
            )
        except ClientError as error:
            self.say(str(error))
            return
        shown = self._open(match)
        if guided:
            self._guide(Tutorial(match), shown)

    def _guide(self, guide: Tutorial, shown: MatchScreen) -> None:
        read = 0.0

        def look() -> None:
            nonlocal read
            if shown not in self.app.screen_stack:
                timer.stop()
                return
            read += _LOOK_S
            if isinstance(self.app.screen, HelpScreen | SheetScreen | RulesScreen):
                return  # one thing to read at a time
            hint = guide.hint()
            if hint is not None or read > _HINT_S:
                shown.advise(t("lobby-tutorial", hint=hint) if hint is not None else "")
                read = 0.0

        timer = self.set_interval(_LOOK_S, look)

    @work(exclusive=True, group="enter")
    async def action_queue(self) -> None:
        """Join the matchmaking queue."""
        self.say(t("lobby-searching"))
        try:
            match = await self._client.queue(confirm=self._confirm, waiting=self._waiting)
        except ClientError as error:
            self.say(str(error))
            return
        self._open(match)

    async def _confirm(self, found: PairingFound) -> bool:
        """Ask the player to confirm a match that was found; it is declined if the player does not answer in time."""
        told: asyncio.Future[bool | None] = asyncio.get_running_loop().create_future()
        asking = ConfirmScreen(f"{found_line(found)}\n\n{t('lobby-accept')}")

        def answered(answer: bool | None) -> None:  # noqa: FBT001 - a callback
            if not told.done():
                told.set_result(answer)

        self.app.push_screen(asking, answered)
        try:
            return bool(await asyncio.wait_for(told, found.accept_within_ms / 1000))
        except TimeoutError:
            return False
        finally:
            if asking.is_current:
                self.app.pop_screen()

    def _waiting(self, queued: Queued) -> None:
        self.say(queued_line(queued))

    def _open(self, match: Match) -> MatchScreen:
        self.say("")
        self.query_one("#code", Input).value = ""
        shown = MatchScreen(match, self._client)
        self.app.push_screen(shown, self._came_back)
        return shown

    def _came_back(self, _: None) -> None:
        self.refresh_list()

    def action_history(self) -> None:
        """Show finished matches."""
        self.app.push_screen(HistoryScreen(self._client))

    def action_tournaments(self) -> None:
        """Show tournaments."""
        self.app.push_screen(TournamentsScreen(self._client), self._came_back)

    def action_refresh(self) -> None:
        """Refresh the list now."""
        self.refresh_list()

    def action_quit(self) -> None:
        """Quit the client."""
        self.app.exit()


def in_order(matches: Iterable[MatchInfo]) -> list[MatchInfo]:
    """Return matches in list order: those that wait for the player, then the player's others, then the rest."""
    return sorted(matches, key=lambda info: (not info.your_turn, not info.your_seat))


def _state(info: MatchInfo) -> str:
    """Return the state of a match as text: the player whose turn it is, or how far the match has come."""
    if info.HasField("winner"):
        return t("phase-won", who=winner_text(info))
    if info.phase == MatchPhase.MATCH_PHASE_OVER or not info.your_seat:
        return t(_PHASES[info.phase]) if info.phase in _PHASES else "?"
    return t("phase-your-turn" if info.your_turn else "phase-yours")


def match_row(info: MatchInfo) -> tuple[str, str, str, str, str]:
    """Return the table cells of a match."""
    seats = ", ".join(
        (seat_name(seat.name) or seat.id) + (f" {t('bot-mark')}" if seat.bot and not is_bot_name(seat.name) else "")
        if seat.taken or seat.bot
        else t("lobby-free")
        for seat in info.seats
    )
    return (
        info.match,
        _state(info),
        info.ruleset.replace("_", " "),
        info.board.replace("_", " "),
        seats,
    )
