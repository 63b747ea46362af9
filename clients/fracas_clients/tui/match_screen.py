"""The screen of one match, for players and spectators: updates go to what is drawn, keys to what is decided.

What is drawn comes from `painter`, what is decided from `chooser`; both are tested without any terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from textwrap import wrap
from typing import Any, ClassVar, Final, cast

from rich.markup import escape
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, RichLog, Static

from fracas_clients.errors import ClientError
from fracas_clients.match import Match
from fracas_clients.outcome import Rejected
from fracas_clients.tui.board_view import Styled
from fracas_clients.tui.board_widget import BoardWidget
from fracas_clients.tui.cards_screen import asks_for_cards
from fracas_clients.tui.chooser import STEERING, Chooser
from fracas_clients.tui.confirm_screen import ConfirmScreen
from fracas_clients.tui.help_screen import HelpScreen
from fracas_clients.tui.lines_widget import LinesWidget
from fracas_clients.tui.log_lines import lines
from fracas_clients.tui.lookups import Lookups
from fracas_clients.tui.painter import Painter, clock_text
from fracas_clients.tui.picture import Cell
from fracas_clients.tui.roster import roster_lines
from fracas_clients.tui.selection import Line
from fracas_clients.tui.sheet_screen import SheetScreen
from fracas_clients.tui.standing_screen import StandingScreen
from fracas_clients.tui.steps import Spot
from fracas_clients.updates import Asked, Away, Back, Changed, Ended, LobbyChanged, Noticed, Said, Update
from fracas_protocol.events import Happened
from fracas_protocol.intents import Intent
from fracas_protocol.v1 import MatchInfo

__all__ = ["MatchScreen", "lobby_text"]

_SIDE: Final = 28
"""Characters of the column beside the board."""
_COMMANDS: Final = frozenset({"tab", "shift+tab", "enter", "space", "escape", "a", "<", ">"})
"""Keys of the chooser, beside those that steer and those of its list."""
_LOG_LINES: Final = 4
"""Lines of the log that a tall board leaves at least."""
_ABOUT_LINES: Final = 4
"""Lines at most for what an action does."""
_ROSTER_LINES: Final = 5
"""Lines of the fighters, with their border, that a long list of choices leaves at least."""


class MatchScreen(Screen[None]):
    """A match, played or watched."""

    AUTO_FOCUS = ""
    """Nothing: keys are orders, unless one is writing a chat line."""
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
        Binding("A", "stand('always')", "Always", show=False),
        Binding("N", "stand('never')", "Never", show=False),
        Binding("pageup", "log(-1)", "Log up", show=False),
        Binding("pagedown", "log(1)", "Log down", show=False),
    ]

    DEFAULT_CSS = f"""
    MatchScreen #head {{ height: 1; background: $primary-darken-2; color: $text; }}
    MatchScreen #middle {{ height: 1fr; }}
    MatchScreen #board {{ height: auto; }}
    MatchScreen #log {{ height: 1fr; border-top: solid $primary-darken-1; scrollbar-size: 1 1; }}
    MatchScreen #right {{ width: {_SIDE}; border-left: solid $primary-darken-1; padding: 0 0 0 1; }}
    MatchScreen #roster {{ height: auto; max-height: 60%; border-bottom: solid $primary-darken-1; }}
    MatchScreen #about {{ height: auto; max-height: 4; display: none; color: $text-muted; padding: 0 1; }}
    MatchScreen #prompt {{ height: 1; text-style: bold; }}
    MatchScreen #chat {{ height: 1; border: none; display: none; padding: 0; }}
    MatchScreen #keys {{ height: 1; color: $text-muted; }}
    """

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match
        self._painter = Painter(match.seat)
        self._chooser = Chooser(self._painter)
        self._away = False
        self._busy = False
        self._lookups = Lookups(match)
        self._first = 0
        """The first line of the list that is shown."""

    def compose(self) -> ComposeResult:
        """Lay the screen out: board and log at the left, fighters and choices at the right."""
        yield Static(id="head")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield BoardWidget(id="board")
                log = RichLog(id="log", wrap=True, min_width=20, max_lines=1000)
                log.can_focus = False
                yield log
            with Vertical(id="right"):
                yield LinesWidget(id="roster")
                yield LinesWidget(id="choices")
        yield Static(id="about")
        yield Static(id="prompt")
        yield Input(placeholder="Say something; Enter sends, Escape does not", max_length=500, id="chat")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show what there is, and begin to follow the match."""
        self.redraw()
        self.set_interval(0.5, self._draw_head)
        self.follow()

    # ------------------------------------------------------------------------------------------------------- following

    @work
    async def follow(self) -> None:
        """Take every update until the match ends."""
        try:
            async for update in self._match:
                self._take(update)
        except ClientError as error:
            self._tell(f"[b red]{escape(str(error))}[/]")
            self._away = True
            self.redraw()

    def _take(self, update: Update) -> None:
        match update:
            case Changed(events=happened, whole=whole):
                self._away = False
                if whole and happened:
                    self._tell("[dim]While you were away:[/]")
                self._log_events(happened)
            case Asked():
                pass
            case LobbyChanged(info=info):
                if not self._match.begun:
                    self._tell(lobby_text(info))
            case Said(name=name, text=text):
                self._tell(f"[b]{escape(name)}:[/] {escape(text)}")
            case Noticed(sentence=sentence):
                self._tell(f"[i]{escape(sentence)}[/]")
            case Ended():
                self._tell("[b]The match is over.[/] Press q to leave.")
            case Away(reason=reason):
                self._away = True
                self._tell(f"[b]The connection is lost[/] ({escape(reason)}); trying to come back …")
            case Back():
                self._away = False
                self._tell("[b]The connection is back.[/]")
        self.redraw()

    def _log_events(self, happened: Iterable[Happened]) -> None:
        view = self._match.view
        happened = tuple(happened)
        self._lookups.note(happened)
        for line in lines(happened, lambda id_: self._painter.name(view, id_)):
            self._tell(escape(line))

    def _tell(self, markup: str) -> None:
        self.query_one("#log", RichLog).write(Text.from_markup(markup))

    # --------------------------------------------------------------------------------------------------------- drawing

    def redraw(self) -> None:
        """Draw everything as it is now."""
        self._draw_head()
        if self._match.begun:
            self._chooser.offer(self._match.view, self._match.decisions)
            self._draw_board()
            if self._lookups.wants():
                self.learn_cards()
        self._draw_choices()

    def _draw_head(self) -> None:
        match = self._match
        text = self._painter.headline(match.view) if match.begun else "Waiting for players"
        if self._away:
            text = "⚠ connection lost · " + text
        head = Text(f" {text}")
        if match.clock and match.begun:
            view, room = match.view, self.size.width - len(head) - 3
            clocks = clock_text(
                match.clock, lambda id_: self._painter.name(view, id_), width=max(0, room), seat=match.seat
            )
            head.pad_right(max(1, self.size.width - len(head) - len(clocks) - 1))
            head.append(clocks)
        self.query_one("#head", Static).update(head)

    def _draw_board(self) -> None:
        board = self.query_one("#board", BoardWidget)
        picture = self._painter.picture(self._match.view, self._chooser.overlay)
        # The log keeps its lines below a tall board, which scrolls; a low one leaves it more.
        board.styles.height = max(3, min(picture.height + 1, self.size.height - 4 - _LOG_LINES))
        board.show(picture, look_at=self._chooser.look_at)
        self._ask_for_area()

    def _draw_choices(self) -> None:
        chooser, match = self._chooser, self._match
        height = max(4, self.size.height - 4 - self._draw_about())
        choices = self._choice_lines(height)
        if match.begun:
            fighters = self._painter.fighters(match.view)
            room = max(2, height - max(1, len(choices)))
            self.query_one("#roster", LinesWidget).show(roster_lines(fighters, _SIDE - 2, room))
        self.query_one("#choices", LinesWidget).show([_styled(line, _SIDE - 2) for line in choices])
        prompt = chooser.prompt
        if not match.begun:
            prompt = lobby_text(match.info, match.code)
        elif not prompt and match.seat and match.ended is None:
            prompt = "The others are deciding"
        self.query_one("#prompt", Static).update(Text(f" {prompt}", no_wrap=True, overflow="ellipsis"))
        keys = chooser.hint if match.seat else "i inspect  x look  t talk  ? help  q leave"
        self.query_one("#keys", Static).update(Text(f" {keys}", no_wrap=True))

    def _draw_about(self) -> int:
        """Say what the chosen action is and does; returns how many lines that takes."""
        lines = wrap(" ".join(self._chooser.text), max(20, self.size.width - 2))[:_ABOUT_LINES]
        about = self.query_one("#about", Static)
        about.update(Text("\n".join(lines)))
        about.styles.display = "block" if lines else "none"
        return len(lines)

    def _choice_lines(self, height: int) -> list[Line]:
        """Return the list to choose from: as much of it as there is room for, around what is current."""
        listed = self._chooser.lines
        room = max(3, height - _ROSTER_LINES)
        current = next((n for n, line in enumerate(listed) if line.current), 0)
        self._first = max(0, min(current - room // 2, len(listed) - room))
        return list(listed[self._first : self._first + room])

    # -------------------------------------------------------------------------------------------------------- deciding

    def on_key(self, event: events.Key) -> None:
        """Give a key to whoever decides; what it does not know is left to the bindings."""
        if self.query_one("#chat", Input).has_focus:
            if event.key == "escape":
                self._end_chat()
                event.stop()
            return
        chooser = self._chooser
        key = (
            event.character if event.character and event.character.isprintable() and event.key != "space" else event.key
        )
        if asks_for_cards(chooser.decision, key):
            event.stop()
            event.prevent_default()
            self.action_cards()
            return
        known = {*_COMMANDS, *STEERING}
        if not chooser.looking:
            if chooser.decision is None:
                return
            known.update(line.key for line in chooser.lines)
        if key not in known:
            return
        event.stop()
        event.prevent_default()
        self._done(chooser.press(key))

    @on(BoardWidget.Pointed)
    def _pointed(self, event: BoardWidget.Pointed) -> None:
        if event.clicked:
            self._done(self._chooser.click(event.cell))
        else:
            self._chooser.point(event.cell)
            self._draw_board()
            self._draw_choices()

    @on(LinesWidget.Clicked, "#choices")
    def _line_clicked(self, event: LinesWidget.Clicked) -> None:
        self._done(self._chooser.take(self._first + event.line))

    def _done(self, intent: Intent | None) -> None:
        """Send an intent that is complete, and draw what has changed."""
        if intent is not None and not self._busy:
            self._busy = True
            self.send(intent)
        self._draw_board()
        self._draw_choices()

    @work
    async def send(self, *intents: Intent) -> None:
        """Send intents one after the other, and tell why where one is refused."""
        decision = self._chooser.decision
        try:
            for intent in intents:
                outcome = await self._match.act(intent, decision=None if "stand" in intent else decision)
                if isinstance(outcome, Rejected):
                    self._chooser.notice = str(outcome)
                    break
        except ClientError as error:
            self._chooser.notice = str(error)
        finally:
            self._busy = False
        self.redraw()

    @work(exclusive=True, group="area")
    async def learn(self, spot: Spot, question: dict[str, object]) -> None:
        """Ask the server which cells an area would cover."""
        try:
            cells = cast("Iterable[Cell]", await self._match.ask(question))
            self._chooser.learn_area(spot, [(cell[0], cell[1]) for cell in cells])
        except ClientError:
            self._chooser.learn_area(spot, None)
        self._draw_board()

    @work(exclusive=True, group="odds")
    async def learn_odds(self, spot: Spot, question: dict[str, object]) -> None:
        """Ask the server how likely an area is to work on whom."""
        try:
            odds = await self._match.ask(question)
            self._chooser.learn_odds(spot, odds if isinstance(odds, Mapping) else None)
        except ClientError:
            self._chooser.learn_odds(spot, None)
        self._draw_choices()

    def _ask_for_area(self) -> None:
        area, odds = self._chooser.area_asked(), self._chooser.odds_asked()
        if area is not None:
            self.learn(area[0], dict(area[1]))
        if odds is not None:
            self.learn_odds(odds[0], dict(odds[1]))

    # ------------------------------------------------------------------------------------------------- cards and focus

    @work(exclusive=True, group="cards")
    async def learn_cards(self) -> None:
        """Look up what cards say that have just come to light."""
        await self._lookups.learn()

    def action_cards(self) -> None:
        """Show one's cards, to pick some where that is what is asked."""
        if self._match.begun:
            call = partial(self._painter.name, self._match.view)
            self._open(self._lookups.cards(self._chooser.decision, call), "Nobody here plays with cards")

    def action_why(self) -> None:
        """Show why monsters go for whom they go for."""
        if self._match.begun:
            call = partial(self._painter.name, self._match.view)
            self._open(self._lookups.focus(call), "Nobody here acts by itself")

    def _open(self, screen: ModalScreen[Any] | None, otherwise: str) -> None:
        if screen is not None:
            self.app.push_screen(screen, self._done)
            return
        self._chooser.notice = otherwise
        self._draw_choices()

    # ----------------------------------------------------------------------------------------------------- other things

    def action_help(self) -> None:
        """Show the help."""
        self.app.push_screen(HelpScreen())

    def action_log(self, pages: int) -> None:
        """Scroll the log."""
        log = self.query_one("#log", RichLog)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    def action_inspect(self) -> None:
        """Show the sheet of the creature in question; from there, of all others."""
        if not self._match.begun:
            return
        view = self._match.view
        ids = [id_ for id_, creature in view.creatures.items() if creature.alive] or list(view.creatures)
        if ids:
            call = partial(self._painter.name, view)
            self.app.push_screen(SheetScreen(view, ids, call, self._chooser.looked_at))

    def action_look(self) -> None:
        """Look around the board with the arrow keys, or leave off."""
        self._chooser.look()
        if self._match.begun:
            self._draw_board()
        self._draw_choices()

    def action_chat(self) -> None:
        """Begin to write a chat line."""
        chat = self.query_one("#chat", Input)
        chat.styles.display = "block"
        self.query_one("#keys").styles.display = "none"
        chat.focus()

    def _end_chat(self) -> None:
        chat = self.query_one("#chat", Input)
        chat.value = ""
        chat.styles.display = "none"
        self.query_one("#keys").styles.display = "block"
        self.set_focus(None)

    @on(Input.Submitted, "#chat")
    def _say(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        self._end_chat()
        if text:
            self.say(text)

    @work
    async def say(self, text: str) -> None:
        """Send a chat line."""
        try:
            await self._match.chat(text)
        except ClientError as error:
            self._tell(f"[b red]{escape(str(error))}[/]")

    def action_stand(self, answer: str) -> None:
        """Answer the present question, and all of its kind from now on."""
        intents = self._chooser.standing(answer)
        if intents is not None and not self._busy:
            self._busy = True
            self.send(*(intent for intent in intents if intent is not None))

    def action_standing(self) -> None:
        """Show and change the standing answers."""
        if not (self._match.begun and self._match.seat):
            return
        seat = self._match.view.seats.get(self._match.seat)

        def changed(intents: list[Intent] | None) -> None:
            if intents:
                self.send(*intents)

        self.app.push_screen(StandingScreen(dict(seat.standing) if seat is not None else {}), changed)

    def action_concede(self) -> None:
        """Give up, after asking."""
        if not (self._match.begun and self._match.seat and self._match.ended is None):
            return

        def answered(sure: bool | None) -> None:  # noqa: FBT001 - Textual's callback
            if sure:
                self.send({"concede": True})

        self.app.push_screen(ConfirmScreen("Give up this battle?"), answered)

    def action_leave(self) -> None:
        """Leave the screen; the seat stays taken and the match goes on. A player is asked first."""
        if not (self._match.begun and self._match.seat and self._match.ended is None) or self._away:
            self.dismiss()
            return

        def answered(sure: bool | None) -> None:  # noqa: FBT001 - Textual's callback
            if sure:
                self.dismiss()

        self.app.push_screen(ConfirmScreen("Leave? The battle goes on, and you can come back."), answered)


def _styled(line: Line, width: int) -> list[Styled]:
    style = "reverse" if line.current else ""
    key = f"{line.key:>1} "
    room = width - len(key) - (len(line.detail) + 1 if line.detail else 0)
    return [
        Styled(key, f"bold {style}"),
        Styled(line.label[:room].ljust(room), style),
        Styled(f" {line.detail}" if line.detail else "", f"dim {style}"),
    ]


def lobby_text(info: MatchInfo, code: str = "") -> str:
    """Return one line on who has come to a match that has not begun."""
    here = [seat.name or seat.id for seat in info.seats if seat.taken or seat.bot]
    free = sum(not (seat.taken or seat.bot) for seat in info.seats)
    invitation = f"Code {code} · " if code else ""
    waiting = f"{free} seat{'s' if free != 1 else ''} free" if free else "all seats are taken"
    return f"{invitation}here: {', '.join(here) or 'nobody'} · {waiting}"
