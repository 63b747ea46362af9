"""What is kept of a battle for the time after it: the summary, the replay, and a rematch."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_clients.client import Client
from fracas_clients.match import Match
from fracas_clients.tui.end_screen import FRAME, EndScreen, end_text
from fracas_clients.tui.match_stats import MatchStats
from fracas_clients.tui.painter import Painter
from fracas_clients.tui.rematch import rematch
from fracas_clients.tui.replay_buffer import ReplayBuffer
from fracas_clients.tui.replay_screen import ReplayScreen
from fracas_protocol.events import Happened

__all__ = ["PostMatch"]


class PostMatch:
    """Keeps it for one match.

    Args:
        match: It.
        client: Who may ask for a rematch; None: nobody.
    """

    def __init__(self, match: Match, client: Client | None) -> None:
        self._match, self._client = match, client
        self._tally, self._film = MatchStats(), ReplayBuffer()
        self._since = _began_at(match)

    def note(self, happened: Iterable[Happened], painter: Painter, told: tuple[str, ...]) -> None:
        """Keep what happened, and what the board looks like now.

        Args:
            happened: What happened.
            painter: Who paints the board.
            told: What the log told of it.
        """
        view = self._match.view
        self._tally.note(happened)
        self._film.add(painter.frame(view, told))

    def summary(self, painter: Painter, columns: int) -> EndScreen | None:
        """Return the screen of the end; None while the battle runs.

        Args:
            painter: Who paints the board.
            columns: Of the terminal.
        """
        match = self._match
        if match.ended is None or not match.begun:
            return None
        room = columns - FRAME
        text = end_text(match.view, match.ended, self._tally, painter, match.seat, since=self._since, width=room)
        return EndScreen(text, rematch=self._client is not None and bool(match.seat))

    def replay(self) -> ReplayScreen | None:
        """Return the battle once more, as far as it was seen here; None where nothing was."""
        return ReplayScreen(self._film) if len(self._film) else None

    async def rematch(self) -> Match | None:
        """Ask for another battle of the same kind; None where one cannot.

        Raises:
            ClientError: The server does not create it.
        """
        if self._client is None or not self._match.seat:
            return None
        return await rematch(self._client, self._match)


def _began_at(match: Match) -> int:
    """Return the round in which one came to a battle that was under way; 0 where nothing had been done yet."""
    if not match.begun:
        return 0
    view = match.view
    hurt = any(one.hp < one.max_hp or not one.alive for one in view.creatures.values())
    return view.game.round if hurt or view.game.round > 1 else 0
