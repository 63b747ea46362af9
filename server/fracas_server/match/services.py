"""What every match host of a node is handed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from fracas_engine.battle import Battle
from fracas_server.match.record import MatchRecord
from fracas_server.match.settlement import Settlement
from fracas_server.metrics import Metrics
from fracas_server.store.batcher import CommitBatcher
from fracas_server.store.chat import Chat
from fracas_server.store.matches import Matches
from fracas_server.store.records import Records
from fracas_server.timing import Time

__all__ = ["BeginBattle", "KeepMatch", "Services"]

BeginBattle: TypeAlias = Callable[[MatchRecord, bytes], Battle]
"""Begins the battle of a match whose seats are taken, from the match and its secret."""

KeepMatch: TypeAlias = Callable[[MatchRecord], Awaitable[float]]
"""Keeps what is to be kept of a match that is over and that the public may know of, before the store may let it go;
returns for how long (s) the store still has to keep the match."""


@dataclass(frozen=True, slots=True)
class Services:
    """What every host of a node uses."""

    batcher: CommitBatcher
    matches: Matches
    chat: Chat
    """Keeps what was said last."""
    time: Time
    metrics: Metrics
    begin: BeginBattle
    """Begins the battle of a match whose seats are taken, from its secret (`lobby.match_setup`)."""
    settling: Settlement
    """Says what ends of matches mean for ratings and histories."""
    records: Records
    """What is kept of players."""
    keep: KeepMatch
    """Keeps the replays of matches that are over (`replays.retention`)."""
    history: int
    """Diffs kept for each viewer class."""
    entropy_ms: int
    """How long seats have to add to the dice once all are taken; 0: the battle begins at once."""

    def awaits_entropy(self, record: MatchRecord) -> bool:
        """Say whether a match whose seats are taken waits for what they add to the dice."""
        return self.entropy_ms > 0 and not record.mixed
