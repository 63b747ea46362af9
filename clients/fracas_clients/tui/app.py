"""The Textual application: a connected client, its lobby, and the match that one came for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter

from fracas_clients.client import Client
from fracas_clients.match import Match
from fracas_clients.tui.last_seen import LastSeenStore
from fracas_clients.tui.leave_prompt import PLAY
from fracas_clients.tui.lobby_screen import LobbyScreen
from fracas_clients.tui.match_screen import MatchScreen
from fracas_clients.tui.plain_text import PrintableFilter
from fracas_clients.tui.themes import THEMES, keep_theme, kept_theme, next_theme

__all__ = ["FracasApp"]


class FracasApp(App[None]):
    """Plays and watches over one client, which whoever runs the application connects and closes."""

    TITLE = "Fracas"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    ToastRack { margin-bottom: 3; scrollbar-size-vertical: 0; }
    ToastHolder { align-horizontal: left; }
    Toast { width: 51; max-width: 65%; padding: 0 1; margin-top: 0; }
    """
    # What is notified lies over the log: what is to be done, with which keys and what else, stays to be read. Textual
    # reckons with a bar beside it that is not there, and cuts the last line of what just so does not fit beside one.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit"),
        Binding("T", "theme", "Colours", show=False),
    ]

    def __init__(
        self,
        client: Client | None,
        match: Match | None = None,
        *,
        theme_path: Path | None = None,
        seen: Path | None = None,
        choices: Path | None = None,
        command: str = PLAY,
    ) -> None:
        """Begin with the lobby, or with a match.

        Args:
            client: A client that is connected; None where there is a match and no lobby to go to.
            match: The match to show; leaving it ends the application. None: begin with the lobby.
            theme_path: Where the theme is kept; None: nowhere.
            seen: Where it is kept how much of each match was seen; None: nowhere.
            choices: Where the last choices for a new match are kept; None: nowhere.
            command: What brings the same person back after the program has ended.
        """
        assert client is not None or match is not None, "a lobby needs a client"
        super().__init__()
        self._client = client
        self._match = match
        self._theme_path = theme_path
        self.seen = LastSeenStore(seen) if seen is not None else None
        """How much of each match was seen; None: that is not kept."""
        self._choices = choices
        self.command = command
        """What brings the same person back after the program has ended."""
        self._printable = PrintableFilter()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name if theme_path is None else kept_theme(theme_path)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what every line goes through before it is written."""
        return [*super().get_line_filters(), self._printable]

    def on_mount(self) -> None:
        """Show the first screen."""
        if self._match is not None:
            self.push_screen(MatchScreen(self._match, self._client, ends=True), lambda _: self.exit())
        elif self._client is not None:
            self.push_screen(LobbyScreen(self._client, kept=self._choices))

    def action_help_quit(self) -> None:
        """Say how one leaves: Ctrl-C, which ends other programs, is pressed by mistake too often to end a battle."""
        self.notify("q leaves, after a question where a battle goes on; Ctrl-Q ends the program at once")

    def action_theme(self) -> None:
        """Go to the next theme, and keep it."""
        self.theme = next_theme(self.theme)
        if self._theme_path is not None:
            keep_theme(self._theme_path, self.theme)
