"""What can be asked of a match: the closed set of requests that its host takes, one after the other.

`answer` is called exactly once, with the message that the asker gets, unless the match leaves this node before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from fracas_engine.intents import Intent
from fracas_protocol import v1
from fracas_server.ids import Subject
from fracas_server.tracing import NOWHERE, Trace

__all__ = ["Act", "AddEntropy", "Answer", "Close", "End", "Failed", "Join", "Leave", "MatchRequest", "Presence", "Tick"]

Answer: TypeAlias = Callable[[v1.ServerMessage], None]


def _free(_seconds: float) -> None:
    """Count nothing."""


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat."""

    subject: Subject
    name: str
    guest: bool
    """Whether the subject came without a token."""
    seat: str
    """Which; empty: the first one that is free."""
    creatures: tuple[str, ...]
    """Content ids; empty: what the match proposes."""
    entropy: bytes
    """What the seat adds to the dice; empty: its default."""
    answer: Answer


@dataclass(frozen=True, slots=True)
class Leave:
    """Give a seat back, before the battle has begun."""

    subject: Subject
    seat: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class AddEntropy:
    """Add to the dice, after their commitment is known and before the battle has begun."""

    subject: Subject
    seat: str
    """Whose; empty: the only one that the subject has."""
    entropy: bytes
    answer: Answer


@dataclass(frozen=True, slots=True)
class Act:
    """Do something in the battle."""

    subject: Subject
    seat: str
    """Whose; empty: the only one that the subject has."""
    request: str
    """What makes it idempotent."""
    version: int
    """The version that it was decided on."""
    decision: int
    """The number of the decision that it answers; 0: none."""
    options_hash: int
    """The hash of the options that it was chosen from; 0: unchecked."""
    intent: Intent
    answer: Answer
    spent: Callable[[float], None] = _free
    """Told what it cost to judge and apply it, in seconds."""
    trace: Trace = NOWHERE
    """Where it is in the log and among the spans."""


@dataclass(frozen=True, slots=True)
class Presence:
    """A seat's last connection has gone, or its first has come."""

    seat: str
    here: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment has come that something may be due at."""


@dataclass(frozen=True, slots=True)
class End:
    """End the match now, whoever stands how: nobody wins. One that is over stays as it is."""

    how: str
    """Why, as `MatchOver.how` says it."""
    unbegun: bool = False
    """Whether it ends only where its battle has not begun; else it goes on."""


@dataclass(frozen=True, slots=True)
class Close:
    """Stop hosting the match, and give the lease back."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A part of the host that runs beside it has failed: the host ends with the same error, and is loaded again."""

    error: Exception


MatchRequest: TypeAlias = Join | Leave | AddEntropy | Act | Presence | Tick | End | Close | Failed
