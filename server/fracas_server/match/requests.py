"""Requests to a match: all types that its host handles, one after the other.

`answer` is called exactly once with the message for the client, unless the match leaves this node first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fracas_engine.intents import Intent
from fracas_protocol import v1
from fracas_server.ids import Subject
from fracas_server.tracing import NO_TRACE, Trace

Answer: TypeAlias = Callable[[v1.ServerMessage], None]


def _free(_seconds: float) -> None:
    """Default of `Act.spent`: charge nothing."""


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat."""

    subject: Subject
    name: str
    guest: bool
    """Whether the player connected without a token."""
    seat: str
    """The seat; empty: the first free one."""
    creatures: tuple[str, ...]
    """Content ids of the chosen creatures; empty: the match's default."""
    entropy: bytes
    """The seat's contribution to the dice; empty: the default."""
    answer: Answer
    key: str = ""
    """The key of the seat, which takes it over from its player; empty: none."""
    hero_name: str = ""
    """The name of the seat's first creature; empty: its own."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat before the battle has begun."""

    subject: Subject
    seat: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class AddEntropy:
    """Contribute to the dice, after the commitment to the secret is known and before the battle."""

    subject: Subject
    seat: str
    """The seat; empty: the subject's only seat."""
    entropy: bytes
    answer: Answer


@dataclass(frozen=True, slots=True)
class Act:
    """Submit an intent."""

    subject: Subject
    seat: str
    """The seat; empty: the subject's only seat."""
    request: str
    """The idempotency key."""
    version: int
    """The version that the client had when it chose the intent."""
    decision: int
    """The number of the decision that the intent answers; 0: none."""
    options_hash: int
    """The hash of the options from which the intent was chosen; 0: not checked."""
    intent: Intent
    answer: Answer
    spent: Callable[[float], None] = _free
    """Called with the processor time for validating and applying the intent, in seconds."""
    trace: Trace = NO_TRACE
    """The trace of this request in logs and spans."""
    rewind_to: int | None = None
    """For a ruling that goes back to an earlier version of the match: that version; None otherwise."""


@dataclass(frozen=True, slots=True)
class AskTakeback:
    """Ask the other players to take back the seat's last decision."""

    subject: Subject
    seat: str
    """The seat; empty: the subject's only seat."""
    answer: Answer


@dataclass(frozen=True, slots=True)
class AnswerTakeback:
    """Accept or decline the open takeback."""

    subject: Subject
    seat: str
    """The seat; empty: the subject's only seat."""
    number: int
    """The takeback."""
    accept: bool
    answer: Answer


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the seat's last walk."""

    subject: Subject
    seat: str
    """The seat; empty: the subject's only seat."""
    request: str
    """The idempotency key."""
    version: int
    """The version that the client had."""
    answer: Answer


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause or resume the match, or vote for it."""

    subject: Subject
    seat: str
    """The seat; empty: the subject's only seat."""
    paused: bool
    answer: Answer


@dataclass(frozen=True, slots=True)
class Confirm:
    """Confirm the result of a battle that is over, as the game master."""

    subject: Subject
    answer: Answer


@dataclass(frozen=True, slots=True)
class SetReady:
    """Set the ready mark of a seat, or ask everybody whether they are ready."""

    subject: Subject
    seat: str
    """The seat; empty: the subject's own."""
    ready: bool
    ask: bool
    """Whether to remove all marks and ask everybody."""
    answer: Answer


@dataclass(frozen=True, slots=True)
class Assign:
    """Hand over a seat, or take it back."""

    subject: Subject
    seat: str
    to: Literal["link", "gm", "bot", "nobody", "kick"]
    """The new holder; see `AssignSeat` of the protocol."""
    bot: str
    """The policy of the bot; empty: none."""
    answer: Answer
    creatures: tuple[str, ...] = ()
    """Content ids of the heroes that the seat gets with a bot or the game master; empty: it keeps its own."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Notice that a seat's first connection has opened, or that its last has closed."""

    seat: str
    here: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """Notice that a deadline may have passed."""


@dataclass(frozen=True, slots=True)
class End:
    """End the match now without a winner; ignored if the match is already finished."""

    how: str
    """The reason, as in `MatchOver.how`."""
    unbegun: bool = False
    """Whether to end the match only if its battle has not begun."""


@dataclass(frozen=True, slots=True)
class Close:
    """Stop hosting the match, and release the lease."""


@dataclass(frozen=True, slots=True)
class Failed:
    """Notice that a background part of the host has failed: the host ends with the same error, and is reloaded."""

    error: Exception


TableRequest: TypeAlias = AskTakeback | AnswerTakeback | Undo | Pause | Confirm | SetReady | Assign
ClientRequest: TypeAlias = Join | Leave | AddEntropy | Act | TableRequest
"""Requests with an answer."""
MatchRequest: TypeAlias = ClientRequest | Presence | Tick | End | Close | Failed
