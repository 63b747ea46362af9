"""The Textual application: a connected client, its lobby, and the match that one came for."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from fracas_clients.client import Client
from fracas_clients.match import Match
from fracas_clients.tui.lobby_screen import LobbyScreen
from fracas_clients.tui.match_screen import MatchScreen

__all__ = ["FracasApp"]


class FracasApp(App[None]):
    """Plays and watches over one client, which whoever runs the application connects and closes."""

    TITLE = "Fracas"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+q", "quit", "Quit")]

    def __init__(self, client: Client | None, match: Match | None = None) -> None:
        """Begin with the lobby, or with a match.

        Args:
            client: A client that is connected; None where there is a match and no lobby to go to.
            match: The match to show; leaving it ends the application. None: begin with the lobby.
        """
        assert client is not None or match is not None, "a lobby needs a client"
        super().__init__()
        self._client = client
        self._match = match

    def on_mount(self) -> None:
        """Show the first screen."""
        if self._match is not None:
            self.push_screen(MatchScreen(self._match), lambda _: self.exit())
        elif self._client is not None:
            self.push_screen(LobbyScreen(self._client))
