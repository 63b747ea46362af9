"""The Textual application: a connected client with its lobby and match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter

from fracas_clients.client import Client
from fracas_clients.match import Match
from fracas_clients.texts import text as t
from fracas_clients.tui.last_seen import LastSeenStore
from fracas_clients.tui.leave_prompt import PLAY
from fracas_clients.tui.lobby_screen import LobbyScreen
from fracas_clients.tui.localized_keys import localize_keys
from fracas_clients.tui.match_screen import MatchScreen
from fracas_clients.tui.plain_text import PrintableFilter
from fracas_clients.tui.themes import THEMES, load_theme, next_theme, save_theme

__all__ = ["FracasApp"]


class FracasApp(App[None]):
    """The terminal application for one client; the caller connects and closes the client."""

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
        Binding("ctrl+q", "quit", "key-quit"),
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
        """Create the application; it opens the lobby, or a match.

        Args:
            client: A connected client; None for a match without a lobby.
            match: The match to show; leaving it ends the application. None: open the lobby.
            theme_path: File of the theme setting; None: do not save it.
            seen: File that stores the last version seen of each match; None: do not store them.
            choices: File of the last choices in the new match form; None: do not save them.
            command: Command line with which the same player can return.
        """
        assert client is not None or match is not None, "a lobby needs a client"
        super().__init__()
        localize_keys(self)
        self._client = client
        self._match = match
        self._theme_path = theme_path
        self.seen = LastSeenStore(seen) if seen is not None else None
        """Stores the last version seen of each match; None: versions are not stored."""
        self._choices = choices
        self.command = command
        """Command line with which the same player can return after the program has ended."""
        self._printable = PrintableFilter()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name if theme_path is None else load_theme(theme_path)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that Textual applies to every line it writes."""
        return [*super().get_line_filters(), self._printable]

    def on_mount(self) -> None:
        """Show the first screen."""
        if self._match is not None:
            self.push_screen(MatchScreen(self._match, self._client, ends=True), lambda _: self.exit())
        elif self._client is not None:
            self.push_screen(LobbyScreen(self._client, kept=self._choices))

    def action_help_quit(self) -> None:
        """Handle Ctrl-C by showing how to quit; players press it by mistake too often to let it end a battle."""
        self.notify(t("how-to-quit"))

    def action_theme(self) -> None:
        """Switch to the next theme, and save it."""
        self.theme = next_theme(self.theme)
        if self._theme_path is not None:
            save_theme(self._theme_path, self.theme)
