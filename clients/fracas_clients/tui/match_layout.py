"""Layout and drawing of the match screen; `match_screen` implements its behaviour."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from textwrap import wrap
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from fracas_clients.chat_commands import complete_chat
from fracas_clients.match import Match
from fracas_clients.ruling_commands import CommandScope
from fracas_clients.tui.barriers import Gaps
from fracas_clients.tui.board_view import size_of
from fracas_clients.tui.board_widget import BoardWidget
from fracas_clients.tui.chat_input import ChatInput
from fracas_clients.tui.choice_lines import choice_line, shown_lines
from fracas_clients.tui.decision_controller import DecisionController
from fracas_clients.tui.footer import about_lines, keys_line, prompt_lines
from fracas_clients.tui.header import header_line
from fracas_clients.tui.hints import fitted
from fracas_clients.tui.lines_widget import LinesWidget
from fracas_clients.tui.log_panel import LogPanel
from fracas_clients.tui.painter import Painter, barriers_of
from fracas_clients.tui.roster import roster_lines
from fracas_clients.tui.scale import Layout, layout
from fracas_clients.tui.sheet_screen import sheet_text
from fracas_clients.tui.table_commands import command_scope
from fracas_clients.tui.themes import palette_of

__all__ = ["MatchLayout"]

_LOG_LINES: Final = 4
"""Minimum number of log lines below a tall board."""
_ROSTER_LINES: Final = 5
"""Minimum height of the roster, including its border, above a long list of choices."""


class MatchLayout(Screen[None]):
    """Base class of the match screen that lays out and draws the match."""

    DEFAULT_CSS = """
    MatchLayout #head { height: 1; background: $primary-darken-2; color: $text; }
    MatchLayout #middle { height: 1fr; }
    MatchLayout #board { height: auto; }
    MatchLayout #log {
        height: 1fr; border-top: solid $primary-darken-1; scrollbar-size: 0 0; background: $background;
    }
    MatchLayout #right { border-left: solid $primary-darken-1; padding: 0 0 0 1; }
    MatchLayout #roster { height: auto; border-bottom: solid $primary-darken-1; }
    MatchLayout #beside { height: 1fr; display: none; border-top: solid $primary-darken-1; scrollbar-size: 0 0; }
    MatchLayout #advice { height: auto; display: none; color: $accent; padding: 0 1; }
    MatchLayout #about { height: auto; max-height: 4; display: none; color: $text-muted; padding: 0 1; }
    MatchLayout #prompt { height: auto; max-height: 2; text-style: bold; }
    MatchLayout #keys { height: 1; color: $text-muted; }
    """

    def __init__(self, match: Match) -> None:
        """Create the screen for the current state of a match.

        Args:
            match: The match.
        """
        super().__init__()
        self._match = match
        self._painter = Painter(match.seat)
        self._controller = DecisionController(self._painter)
        self._away = False
        """True while the connection is lost."""
        self._advice = ""
        """The tutorial hint that is shown; empty: none."""
        self._numbers: list[int] = []
        """For each displayed line of the choices, its index in the whole list."""

    def compose(self) -> ComposeResult:
        """Lay out the screen: board and log at the left, roster and choices at the right."""
        yield Static(id="head")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield BoardWidget(id="board")
                yield LogPanel(id="log")
            with Vertical(id="right"):
                yield LinesWidget(id="roster")
                yield LinesWidget(id="choices")
                with VerticalScroll(id="beside", can_focus=False):
                    yield Static(id="sheet-beside")
        yield Static(id="advice")
        yield Static(id="about")
        yield Static(id="prompt")
        yield ChatInput(lambda line: complete_chat(line, self._scope), id="chat")
        yield Static(id="keys")

    @property
    def _log(self) -> LogPanel:
        return self.query_one("#log", LogPanel)

    @property
    def _call(self) -> Callable[[str], str]:
        return partial(self._painter.name, self._match.view)

    @property
    def _scope(self) -> CommandScope:
        """The names and words that commands can use now."""
        view = self._match.view if self._match.begun else None
        return command_scope(self._match, self._call, lambda id_: self._painter.letter(view, id_) if view else "")

    @property
    def _layout(self) -> Layout:
        match = self._match
        if not match.begun:
            return layout(self.size.width, self.size.height, (0, 0))
        gaps = Gaps.of(barriers_of(match.view))
        room = len(gaps.columns), len(gaps.rows)
        return layout(self.size.width, self.size.height, match.view.size, hexes=match.view.is_hex, gaps=room)

    def draw_head(self) -> None:
        """Draw the line above the board, with the current values of running clocks."""
        head = header_line(self._match, self._painter, self.size.width, away=self._away)
        self.query_one("#head", Static).update(head)

    def draw_board(self) -> None:
        """Draw the board with the overlay of the current choice."""
        board = self.query_one("#board", BoardWidget)
        picture = self._painter.picture(self._match.view, self._controller.overlay)
        scale = self._layout.scale
        # The log keeps its lines below a tall board, which scrolls; a low one leaves it more.
        room = self.size.height - 4 - _LOG_LINES - len(self._advised)
        board.styles.height = max(3, min(size_of(picture, scale)[1] + 1, room))
        board.show(picture, look_at=self._controller.look_at, palette=palette_of(self.app), scale=scale)

    def draw_choices(self) -> None:
        """Draw the roster, the choices, and the lines below the board."""
        controller, match, divided = self._controller, self._match, self._layout
        width = divided.side - 2
        self.query_one("#right").styles.width = divided.side
        prompt = prompt_lines(match, controller, lambda id_: self._painter.name(match.view, id_), self.size.width - 2)
        below = len(prompt) + self._draw_about() + self._draw_advice()
        height = max(4, self.size.height - 3 - below)
        for rack in self.query("ToastRack"):
            rack.styles.margin = (0, 0, below + 2, 0)  # what is notified stands above the question, however long
        shown = shown_lines(controller.lines, max(3, height - _ROSTER_LINES))
        self._numbers = [number for number, _ in shown]
        if match.begun:
            fighters = self._painter.fighters(match.view)
            room = max(2, height - max(1, len(shown)))
            lines = roster_lines(fighters, width, room, palette_of(self.app))
            self.query_one("#roster", LinesWidget).show(lines)
            self._draw_beside(shown=divided.sheet)
        self.query_one("#choices", LinesWidget).show([choice_line(line, width) for _, line in shown])
        keys = fitted(keys_line(match, controller), self.size.width - 2)
        asked = "\n".join(f" {line}" for line in prompt)
        self.query_one("#prompt", Static).update(Text(asked, no_wrap=True, overflow="ellipsis"))
        self.query_one("#keys", Static).update(Text(f" {keys}", no_wrap=True, overflow="ellipsis"))

    def _draw_beside(self, *, shown: bool) -> None:
        """Show the selected creature's stat block beside the board, or hide it if `shown` is False."""
        beside = self.query_one("#beside")
        beside.styles.display = "block" if shown else "none"
        view = self._match.view
        about = self._controller.looked_at or view.game.acting
        if shown and about is not None and about in view.creatures:
            text = sheet_text(view, view.creatures[about], self._call)
            self.query_one("#sheet-beside", Static).update(text)

    @property
    def _advised(self) -> list[str]:
        return wrap(self._advice, max(20, self.size.width - 2))

    def _draw_advice(self) -> int:
        """Show the tutorial hint between log and choices, and return its number of lines."""
        lines = self._advised
        advice = self.query_one("#advice", Static)
        advice.update(Text("\n".join(lines)))
        advice.styles.display = "block" if lines else "none"
        return len(lines)

    def _draw_about(self) -> int:
        """Show the description of the chosen action, and return its number of lines."""
        lines = about_lines(self._controller, self.size.width - 2)
        about = self.query_one("#about", Static)
        about.update(Text("\n".join(lines)))
        about.styles.display = "block" if lines else "none"
        return len(lines)
