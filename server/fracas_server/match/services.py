"""Shared services of a node's match hosts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from fracas_engine.battle import Battle
from fracas_server.ids import MatchId
from fracas_server.match.record import MatchRecord
from fracas_server.match.settlement import Settlement
from fracas_server.metrics import Metrics
from fracas_server.store.batcher import CommitBatcher
from fracas_server.store.chat import Chat
from fracas_server.store.commit import ExtraWrites
from fracas_server.store.matches import Matches
from fracas_server.store.records import Records
from fracas_server.timing import Time

BeginBattle: TypeAlias = Callable[[MatchRecord, bytes], Battle]
"""Function that begins the battle of a match with all seats taken; gets the match record and the dice secret."""

KeepReplay: TypeAlias = Callable[[MatchRecord], Awaitable[float]]
"""Function that stores the replay of a finished, public match; returns how long (s) the store must keep the match."""


SettleTable: TypeAlias = Callable[[MatchRecord, Battle | None], Awaitable[ExtraWrites]]
"""Function that returns what the end of a match changes at the table that started it; it gets the finished battle."""


async def _no_table(_record: MatchRecord, _battle: Battle | None) -> ExtraWrites:
    return ExtraWrites()


@dataclass(frozen=True, slots=True)
class Services:
    """Services that hosts use."""

    batcher: CommitBatcher
    matches: Matches
    chat: Chat
    """Stores recent chat lines."""
    time: Time
    metrics: Metrics
    begin_battle: BeginBattle
    """Function that begins the battle of a match with all seats taken (`lobby.match_setup`)."""
    settlement: Settlement
    """Computes the rating changes and history entries of finished matches."""
    records: Records
    """Stored ratings of players."""
    keep_replay: KeepReplay
    """Function that stores the replays of finished matches (`replays.retention`)."""
    history: int
    """Number of recent diffs kept for each class of viewers."""
    seat_bot: Callable[[MatchId], None]
    """Function that starts the missing bots of a match on this node (`bots`)."""
    entropy_ms: int
    """How long a full match waits for contributions to the dice, in milliseconds; 0: the battle begins at once."""

    settle_table: SettleTable = _no_table
    """Returns what the end of a match changes at its table (`tables.settlement`)."""

    def awaits_entropy(self, record: MatchRecord) -> bool:
        """Return True if a match with all seats taken must still wait for contributions to the dice."""
        return self.entropy_ms > 0 and not record.mixed
