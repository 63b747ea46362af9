"""The update classes that `async for update in match` yields. No other classes are yielded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fracas_clients.fairness import DiceCheck
from fracas_clients.table_actions import Takeback
from fracas_protocol.events import BattleEvent
from fracas_protocol.lazy_message import LazyMessage
from fracas_protocol.options import Decision
from fracas_protocol.v1 import MatchInfo

__all__ = [
    "ChatMessage",
    "DecisionOpened",
    "Disconnected",
    "LobbyChanged",
    "MatchEnded",
    "NoticeReceived",
    "Reconnected",
    "TakebackChanged",
    "Update",
    "ViewChanged",
]


@dataclass(frozen=True, slots=True)
class ViewChanged(LazyMessage):
    """The view changed; `Match.view` already shows it."""

    version: int
    """The match version that the view now shows."""
    events: tuple[BattleEvent, ...]
    """The events that changed the view, in order; they are parsed on first access."""
    whole: bool = False
    """True if the server sent a complete view: the first one, or one after missed messages."""


@dataclass(frozen=True, slots=True)
class DecisionOpened:
    """The seat's decisions changed; `Match.decisions` already has them."""

    decisions: tuple[Decision, ...]
    """All decisions to be made now; empty while the seat waits."""


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """A player joined or left, took a seat or chose creatures."""

    info: MatchInfo


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A chat message."""

    name: str
    """The sender's display name."""
    seat: str
    """The sender's seat; empty for a spectator."""
    text: str
    """The text; empty for a mere ping."""
    to: tuple[str, ...] = ()
    """The seats that alone get the message, the sender's among them; empty: everybody."""
    at: tuple[int, int] | None = None
    """The cell that the sender points at; None: none."""


@dataclass(frozen=True, slots=True)
class NoticeReceived:
    """A notice from the server to players: a seat is absent, the server will stop, ..."""

    code: str
    """The kind of the notice, for programs."""
    sentence: str
    seat: str
    """The seat that the notice is about; empty: none."""


@dataclass(frozen=True, slots=True)
class TakebackChanged:
    """A takeback was requested, answered, or is done with."""

    takeback: Takeback


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over. This is the last update."""

    winner: str | None
    """The winning side; None for a draw."""
    how: str
    """The reason why the match ended: `last_standing`, `concession`, `forfeit`, ..."""
    dice_secret: bytes = b""
    """The secret that the server reveals at the end, from which the dice were made."""
    dice: DiceCheck = "unchecked"
    """Result of checking the dice against the server's commitment."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The connection broke and is being restored. The view is unchanged."""

    reason: str


@dataclass(frozen=True, slots=True)
class Reconnected:
    """The connection is restored. Missed messages follow."""


Update: TypeAlias = (
    ViewChanged
    | DecisionOpened
    | LobbyChanged
    | ChatMessage
    | NoticeReceived
    | TakebackChanged
    | MatchEnded
    | Disconnected
    | Reconnected
)
