"""Match screen for players and spectators: passes updates to the drawing and keys to the decision controller.

`painter` and `decision_controller` contain the logic, and can be tested without a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events, on, work
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_clients.chat_commands import CommandError, parse_chat
from fracas_clients.client import Client
from fracas_clients.errors import ClientError, Refused
from fracas_clients.match import Match
from fracas_clients.outcome import Rejected
from fracas_clients.table_actions import LogMoment
from fracas_clients.texts import text as t
from fracas_clients.tui.auto_answers_screen import AutoAnswersScreen
from fracas_clients.tui.board_widget import BoardWidget
from fracas_clients.tui.cards_screen import asks_for_cards
from fracas_clients.tui.chat_input import ChatInput
from fracas_clients.tui.confirm_screen import ConfirmScreen
from fracas_clients.tui.decision_controller import STEERING, STRIDES
from fracas_clients.tui.end_screen import Wanted
from fracas_clients.tui.footer import lobby_text
from fracas_clients.tui.help_screen import HelpScreen
from fracas_clients.tui.last_seen import last_seen_store
from fracas_clients.tui.leave_prompt import command_of, leave_question
from fracas_clients.tui.lines_widget import LinesWidget
from fracas_clients.tui.lookups import Lookups
from fracas_clients.tui.match_layout import MatchLayout
from fracas_clients.tui.post_match import PostMatch
from fracas_clients.tui.preview_requests import PreviewRequests
from fracas_clients.tui.rules_screen import RulesScreen
from fracas_clients.tui.sheet_screen import SheetScreen
from fracas_clients.tui.table_commands import carry_out
from fracas_clients.updates import (
    ChatMessage,
    DecisionOpened,
    Disconnected,
    LobbyChanged,
    MatchEnded,
    NoticeReceived,
    Reconnected,
    TakebackChanged,
    Update,
    ViewChanged,
)
from fracas_protocol.intents import Intent

__all__ = ["AFTER", "MatchScreen"]

_COMMANDS: Final = frozenset({"tab", "shift+tab", "enter", "space", "escape", "a", "<", ">"})
"""Keys that are passed to the decision controller, in addition to cursor keys and hotkeys of the list."""
AFTER: Final = {"r": "rematch", "p": "replay", "s": "summary"}
"""Keys after the end of the battle, with the action of each."""

_AWAY: Final = "log-while-away"
_MOST_RECALLED: Final = 512
"""Number of moments from before the screen was opened after which no earlier ones are fetched."""


class MatchScreen(MatchLayout):
    """Shows a match that the player plays or watches."""

    AUTO_FOCUS = ""
    """Give no widget the focus, because keys are commands except while typing a chat message."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help"),
        Binding("i", "inspect", "Inspect"),
        Binding("x", "look", "Look around"),
        Binding("t", "chat", "Talk"),
        Binding("o", "standing", "Standing answers"),
        Binding("v", "cards", "Cards"),
        Binding("f", "why", "Why this focus?"),
        Binding("c", "concede", "Give up"),
        Binding("q", "leave", "Leave"),
        Binding("R", "rules", "Rules"),
        Binding("A", "stand('always')", "Always", show=False),
        Binding("N", "stand('never')", "Never", show=False),
        Binding("pageup", "log(-1)", "Log up", show=False),
        Binding("pagedown", "log(1)", "Log down", show=False),
    ]

    def __init__(self, match: Match, client: Client | None = None, *, ends: bool = False) -> None:
        """Create the screen for the current state of a match.

        Args:
            match: The match.
            client: Client for rematches; None: no rematch.
            ends: True if leaving the screen ends the program.
        """
        super().__init__(match)
        self._client, self._ends = client, ends
        self._inquiries = PreviewRequests(match, self._controller)
        self._lookups = Lookups(match, self._controller.cards)
        self._afterwards = PostMatch(match, client)
        self._busy = self._end_told = False
        self._lost = False
        """True if the connection to the match is lost for good."""
        self._recalled = 0
        """The version up to which the log was fetched; 0: it was not."""
        self._heard = False
        """True once a view has arrived; events in the first view are the battle's opening and get no heading."""
        self._refused: Rejected | None = None
        """The refusal of the last intent; None if it was accepted."""

    def on_mount(self) -> None:
        """Show the current state, and start following the match."""
        self.redraw()
        self.set_interval(0.5, self.draw_head)
        self.app.theme_changed_signal.subscribe(self, lambda _: self.redraw())
        self.follow()

    def on_resize(self) -> None:
        """Recompute the layout."""
        self.redraw()

    async def _recall(self) -> None:
        """Write what the seat has seen of this match before: what is new to the player has a heading."""
        match, book = self._match, last_seen_store(self.app)
        if not match.begun:
            return
        seen, version = book.version(match.id) if book is not None and match.seat else 0, match.version
        moments = await self._earlier() if match.seat and version > 1 else []
        if moments:
            self._recalled = version
            for number, moment in enumerate(moments):
                if moment.version > seen > 0 and (not number or moments[number - 1].version <= seen):
                    self._log.tell(t(_AWAY), "dim")
                self._log.happened(moment.events, self._call)
        elif not match.fresh:
            self._log.tell(t(_AWAY), "dim")
        elif 0 < seen < version:
            with suppress(ClientError):
                await match.catch_up(seen)

    async def _earlier(self) -> list[LogMoment]:
        """Fetch the pages of the log; an older server has none."""
        moments: list[LogMoment] = []
        with suppress(ClientError):
            page = await self._match.log_page(self._match.version + 1)
            moments[:0] = page.moments
            while page.moments and not page.first and len(moments) < _MOST_RECALLED:
                page = await self._match.log_page(moments[0].version)
                moments[:0] = page.moments
        return moments

    # ------------------------------------------------------------------------------------------------------- following

    @work
    async def follow(self) -> None:
        """Process the updates of the match until it ends."""
        try:
            await self._recall()
            async for update in self._match:
                if not self._is_shown:
                    return
                self._take(update)
            if self._match.ended is not None:  # it was told to another screen, before this one
                self._tell_end(self._match.ended)
            async for update in self._match.aftermath():  # who asks for a rematch says so when it is over
                if not self._is_shown:
                    return
                self._take(update)
        except ClientError as error:
            self._log.tell(str(error), "bold red")
            self._away, self._lost = not isinstance(error, Refused), True
            self.redraw()  # drops the open decision, and with it the notice before
            self._controller.refused(str(error))
            self.draw_choices()

    @property
    def _is_shown(self) -> bool:
        """False when the screen has been left or the program ends: there is nothing any more to draw on."""
        return self in self.app.screen_stack and bool(self.query("#head"))

    def _take(self, update: Update) -> None:
        match update:
            case ViewChanged():
                self._away = False
                self._take_change(update)
            case DecisionOpened():
                pass
            case LobbyChanged(info=info):
                if not self._match.begun:
                    self._log.tell(lobby_text(info))
            case Disconnected() | Reconnected() as news:
                self._away = isinstance(news, Disconnected)
                self._log.news(news, seat=self._match.seat)
            case ChatMessage() | NoticeReceived() | TakebackChanged() as news:
                self._log.news(news, seat=self._match.seat)
            case MatchEnded() as ended:
                self._tell_end(ended)
        self.redraw()

    def _tell_end(self, ended: MatchEnded) -> None:
        if not self._end_told:
            self._end_told = True
            self._log.news(ended, seat=self._match.seat)
            self.action_summary()

    def _take_change(self, change: ViewChanged) -> None:
        self._lookups.note(change.events)
        self._controller.note(change.events)
        opening, self._heard = not self._heard, True
        known = change.version <= self._recalled
        if change.whole and change.events and not opening and not known:
            self._log.tell(t(_AWAY), "dim")
        told = () if known else self._log.happened(change.events, self._call)
        if (book := last_seen_store(self.app)) is not None and self._match.seat:
            book.keep(self._match.id, change.version)
        self._afterwards.note(change.events, self._painter, told)

    # --------------------------------------------------------------------------------------------------------- drawing

    def redraw_board(self) -> None:
        """Draw the board, and request previews for the cell under the cursor."""
        self.draw_board()
        if self._inquiries.wanted:
            self.learn()

    def redraw(self) -> None:
        """Draw everything."""
        self.draw_head()
        if self._match.begun:
            self._controller.offer(self._match.view, self._match.decisions)
            if not self._busy and (intent := self._controller.due()) is not None:
                self._busy = True
                self.send(intent)
            self.redraw_board()
            if self._lookups.wants():
                self.learn_cards()
        self.draw_choices()

    def advise(self, text: str) -> None:
        """Show a tutorial hint in a place where it covers nothing; an empty text removes the hint."""
        self._advice = text
        if self._match.begun:
            self.draw_board()
        self.draw_choices()

    # -------------------------------------------------------------------------------------------------------- deciding

    def on_key(self, event: events.Key) -> None:
        """Pass a key to the decision controller; keys that it does not use are left to Textual's key bindings."""
        if self.query_one(ChatInput).has_focus:
            return
        if self._match.ended is not None and event.key in AFTER and not self._controller.looking:
            event.stop()
            event.prevent_default()
            self.call_later(getattr(self, f"action_{AFTER[event.key]}"))
            return
        controller = self._controller
        key = (
            event.character if event.character and event.character.isprintable() and event.key != "space" else event.key
        )
        if controller.at_menu and not controller.looking and asks_for_cards(controller.decision, key, controller.lines):
            event.stop()
            event.prevent_default()
            self.action_cards()
            return
        known = {*_COMMANDS, *STEERING, *STRIDES}
        if not controller.looking:
            if controller.decision is None:
                return
            if controller.at_menu:  # there is no cursor to steer: its keys may mean something else
                known = {*_COMMANDS, "up", "down"}
            known.update(key for line in controller.lines for key in (line.key, line.also))
        if key not in known:
            return
        event.stop()
        event.prevent_default()
        self._done(controller.press(key))

    @on(BoardWidget.Pointed)
    def _pointed(self, event: BoardWidget.Pointed) -> None:
        if event.clicked:
            self._done(self._controller.click(event.cell))
        else:
            self._controller.point(event.cell)
            self.redraw_board()
            self.draw_choices()

    @on(LinesWidget.Clicked, "#choices")
    def _line_clicked(self, event: LinesWidget.Clicked) -> None:
        number = self._numbers[event.line] if event.line < len(self._numbers) else -1
        if number >= 0:
            self._done(self._controller.take(number))

    def _done(self, intent: Intent | None) -> None:
        """Send the intent, if the player has completed one, and redraw."""
        if intent is not None and not self._busy:
            self._busy = True
            self.send(intent)
        self.redraw_board()
        self.draw_choices()

    @work
    async def send(self, *intents: Intent) -> None:
        """Send intents in order; if the server refuses one, show the reason."""
        decision, self._refused = self._controller.decision, None
        try:
            for intent in intents:
                outcome = await self._match.act(intent, decision=None if "stand" in intent else decision)
                if isinstance(outcome, Rejected):
                    self._controller.refused(
                        t("refusal-with-rule", refusal=str(outcome)) if outcome.rule else str(outcome)
                    )
                    self._refused = outcome
                    break
        except ClientError as error:
            self._controller.refused(str(error))
        finally:
            self._busy = False
        self.redraw()

    @work(exclusive=True, group="asking")
    async def learn(self) -> None:
        """Request the previews that the current choice needs from the server."""
        await self._inquiries.learn()
        self.redraw_board()
        self.draw_choices()

    # ------------------------------------------------------------------------------------------------- cards and focus

    @work(exclusive=True, group="cards")
    async def learn_cards(self) -> None:
        """Request the texts of cards that have become visible."""
        await self._lookups.learn()
        self._controller.cards_learned()
        self.redraw_board()
        self.draw_choices()

    def action_cards(self) -> None:
        """Show the cards screen; if the decision is about cards, the player can pick them there."""
        if self._match.begun:
            self._open(self._lookups.cards(self._controller.decision, self._call), t("no-cards"))

    def action_why(self) -> None:
        """Show the screen that explains the monsters' choices of targets."""
        if self._match.begun:
            self._open(self._lookups.focus(self._call), t("no-monsters"))

    def _open(self, screen: ModalScreen[Any] | None, otherwise: str) -> None:
        if screen is not None:
            self.app.push_screen(screen, self._done)
            return
        self._controller.notice = otherwise
        self.draw_choices()

    # ----------------------------------------------------------------------------------------------------- other things

    def action_help(self) -> None:
        """Show the help."""
        self.app.push_screen(HelpScreen(self._match.view.labels if self._match.begun else {}))

    def action_log(self, pages: int) -> None:
        """Scroll the log."""
        self._log.page(pages)

    def action_inspect(self) -> None:
        """Show the selected creature's stat block; the player can go on to those of other creatures."""
        if not self._match.begun:
            return
        view = self._match.view
        ids = [id_ for id_, creature in view.creatures.items() if creature.alive] or list(view.creatures)
        if ids:
            self.app.push_screen(SheetScreen(view, ids, self._call, self._controller.looked_at))

    def action_look(self) -> None:
        """Start or stop looking around the board with the arrow keys."""
        self._controller.look()
        if self._match.begun:
            self.redraw_board()
        self.draw_choices()

    def action_chat(self) -> None:
        """Start typing a chat message."""
        self.query_one(ChatInput).open()
        self.query_one("#keys", Static).update("")

    @on(ChatInput.Hinted)
    def _hint(self, event: ChatInput.Hinted) -> None:
        self.query_one("#keys", Static).update(Text(f" {'  '.join(event.words)}", no_wrap=True, overflow="ellipsis"))

    @on(ChatInput.Closed)
    def _end_chat(self, event: ChatInput.Closed) -> None:
        self.set_focus(None)
        self.draw_choices()
        if event.text:
            self.say(event.text)

    @work
    async def say(self, text: str) -> None:
        """Send a chat message, or carry out a command of the chat input."""
        try:
            for line in await carry_out(self._match, parse_chat(text, self._scope)):
                self._log.tell(line, "italic")
        except (ClientError, CommandError) as error:
            self._log.tell(str(error), "bold red")

    def action_stand(self, answer: str) -> None:
        """Set `always` or `never` as auto-answer for the current kind of question, and answer the question with it."""
        intents = self._controller.standing(answer)
        if intents is not None and not self._busy:
            self._busy = True
            self.send(*(intent for intent in intents if intent is not None))

    def action_standing(self) -> None:
        """Open the screen that shows and changes the auto-answers."""
        match = self._match
        if match.begun and match.seat in match.view.seats:
            screen = AutoAnswersScreen(match.view.seats[match.seat].standing)
            self.app.push_screen(screen, self._send_changes)

    def _send_changes(self, changed: list[Mapping[str, Any]] | None) -> None:
        if changed:
            self.send(*changed)

    def action_concede(self) -> None:
        """Surrender, after a confirmation."""
        if not (self._match.begun and self._match.seat and self._match.ended is None):
            return

        def answered(sure: bool | None) -> None:  # noqa: FBT001 - Textual's callback
            if sure:
                self.send({"concede": True})

        self.app.push_screen(ConfirmScreen(t("give-up")), answered)

    def action_leave(self) -> None:
        """Leave the screen, for players after a confirmation; the seat is kept and the match continues."""
        if not (self._match.begun and self._match.seat and self._match.ended is None) or self._away or self._lost:
            self.dismiss()
            return

        def answered(sure: bool | None) -> None:  # noqa: FBT001 - Textual's callback
            if sure:
                self.dismiss()

        question = leave_question(self._match, ends=self._ends, command=command_of(self.app))
        self.app.push_screen(ConfirmScreen(question), answered)

    def action_rules(self) -> None:
        """Show the rules about the last refusal, else about the current choice or a condition of the creature."""
        refused, self._refused = self._refused, None
        rule = refused.rule if refused is not None else ""
        note = t("refusal-without-rule", refusal=str(refused)) if refused is not None and not rule else ""
        self.app.push_screen(RulesScreen(self._match.info.ruleset, rule or self._controller.word, note))

    # ------------------------------------------------------------------------------------------------------- afterwards

    def action_summary(self) -> None:
        """Show the statistics and the next steps."""
        screen = self._afterwards.summary(self._painter, self.size.width)
        if screen is not None:
            self.app.push_screen(screen, self._wanted)

    def _wanted(self, wanted: Wanted | None) -> None:
        match wanted:
            case "rematch":
                self.action_rematch()
            case "replay":
                self.action_replay()
            case "leave":
                self.dismiss()
            case None:
                pass

    def action_replay(self) -> None:
        """Show the replay of the part of the battle that this client saw."""
        screen = self._afterwards.replay()
        if screen is not None:
            self.app.push_screen(screen)

    @work(exclusive=True, group="rematch")
    async def action_rematch(self) -> None:
        """Join or create a rematch, and show it."""
        try:
            again = await self._afterwards.rematch()
        except ClientError as error:
            self._log.tell(str(error), "bold red")
            return
        if again is not None:
            self.app.push_screen(MatchScreen(again, self._client, ends=self._ends), lambda _: self.dismiss())
