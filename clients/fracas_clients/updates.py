"""What `async for update in match` yields: the closed set of things that a client learns about a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fracas_clients.fairness import DiceCheck
from fracas_protocol.events import Happened
from fracas_protocol.lazy_message import LazyMessage
from fracas_protocol.options import Decision
from fracas_protocol.v1 import MatchInfo

__all__ = ["Asked", "Away", "Back", "Changed", "Ended", "LobbyChanged", "Noticed", "Said", "Update"]


@dataclass(frozen=True, slots=True)
class Changed(LazyMessage):
    """The view changed; `Match.view` shows it already."""

    version: int
    """The version that the view has now."""
    events: tuple[Happened, ...]
    """What happened, in order; read when somebody looks."""
    whole: bool = False
    """True where the view came as a whole: the first one, or one after something was missed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The seat's decisions changed; `Match.decisions` has them already."""

    decisions: tuple[Decision, ...]
    """All that are to be made now; empty where the seat waits."""


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """Somebody came, left, took a seat or chose creatures."""

    info: MatchInfo


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said something."""

    name: str
    """What people call the speaker."""
    seat: str
    """The speaker's seat; empty for a spectator."""
    text: str


@dataclass(frozen=True, slots=True)
class Noticed:
    """The server tells people something: a seat is away, the server will stop, ..."""

    code: str
    """The kind, for programs."""
    sentence: str
    seat: str
    """The seat that it is about; empty for none."""


@dataclass(frozen=True, slots=True)
class Ended:
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
class Away:
    """The connection broke; the client is bringing it back. The view is as it was."""

    reason: str


@dataclass(frozen=True, slots=True)
class Back:
    """The connection is back. What was missed follows."""


Update: TypeAlias = Changed | Asked | LobbyChanged | Said | Noticed | Ended | Away | Back
