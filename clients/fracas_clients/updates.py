"""What `async for update in match` yields: the closed set of things that a client learns about a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fracas_clients.fairness import DiceCheck
from fracas_protocol.events import Happened
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
    "Update",
    "ViewChanged",
]


@dataclass(frozen=True, slots=True)
class ViewChanged(LazyMessage):
    """The view changed; `Match.view` shows it already."""

    version: int
    """The version that the view has now."""
    events: tuple[Happened, ...]
    """What happened, in order; read when somebody looks."""
    whole: bool = False
    """True where the view came as a whole: the first one, or one after something was missed."""


@dataclass(frozen=True, slots=True)
class DecisionOpened:
    """The seat's decisions changed; `Match.decisions` has them already."""

    decisions: tuple[Decision, ...]
    """All that are to be made now; empty where the seat waits."""


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """Somebody came, left, took a seat or chose creatures."""

    info: MatchInfo


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """Somebody said something."""

    name: str
    """What people call the speaker."""
    seat: str
    """The speaker's seat; empty for a spectator."""
    text: str


@dataclass(frozen=True, slots=True)
class NoticeReceived:
    """The server tells people something: a seat is away, the server will stop, ..."""

    code: str
    """The kind, for programs."""
    sentence: str
    seat: str
    """The seat that it is about; empty for none."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over. It is the last update."""

    winner: str | None
    """The side that has won; None for a draw."""
    how: str
    """`last_standing`, `concession`, `forfeit`, ..."""
    dice_secret: bytes = b""
    """What the dice were made from."""
    dice: DiceCheck = "unchecked"
    """Whether that is what the server was bound to before anybody added to the dice."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The connection broke; the client is bringing it back. The view is as it was."""

    reason: str


@dataclass(frozen=True, slots=True)
class Reconnected:
    """The connection is back. What was missed follows."""


Update: TypeAlias = (
    ViewChanged | DecisionOpened | LobbyChanged | ChatMessage | NoticeReceived | MatchEnded | Disconnected | Reconnected
)
