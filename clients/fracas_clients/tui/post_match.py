"""Data collected during a battle for its end: summary, replay and rematch."""

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
from fracas_protocol.events import BattleEvent

__all__ = ["PostMatch"]


class PostMatch:
    """Collects the data of one match that are needed after its end.

    Args:
        match: The match.
        client: Client for rematches; None: no rematch.
    """

    def __init__(self, match: Match, client: Client | None) -> None:
        self._match, self._client = match, client
        self._tally, self._film = MatchStats(), ReplayBuffer()
        self._since = _began_at(match)

    def note(self, happened: Iterable[BattleEvent], painter: Painter, told: tuple[str, ...]) -> None:
        """Record events and the board after them.

        Args:
            happened: The events.
            painter: Paints the board.
            told: The log lines of the events.
        """
        view = self._match.view
        self._tally.note(happened)
        self._film.add(painter.frame(view, told))

    def summary(self, painter: Painter, columns: int) -> EndScreen | None:
        """Return the end screen; None while the battle runs.

        Args:
            painter: Paints the board.
            columns: Width of the terminal.
        """
        match = self._match
        if match.ended is None or not match.begun:
            return None
        room = columns - FRAME
        text = end_text(match.view, match.ended, self._tally, painter, match.seat, since=self._since, width=room)
        return EndScreen(text, rematch=self._client is not None and bool(match.seat))

    def replay(self) -> ReplayScreen | None:
        """Return the replay screen for the part of the battle that this client saw; None if it saw nothing."""
        return ReplayScreen(self._film) if len(self._film) else None

    async def rematch(self) -> Match | None:
        """Join or create a rematch; return None if that is not possible.

        Raises:
            ClientError: The server does not create the rematch.
        """
        if self._client is None or not self._match.seat:
            return None
        return await rematch(self._client, self._match)


def _began_at(match: Match) -> int:
    """Return the round in which the client joined a running battle; 0 if it was there from the beginning."""
    if not match.begun:
        return 0
    view = match.view
    hurt = any(one.hp < one.max_hp or not one.alive for one in view.creatures.values())
    return view.game.round if hurt or view.game.round > 1 else 0
