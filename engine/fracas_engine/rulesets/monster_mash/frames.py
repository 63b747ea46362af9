"""The frames of a Monster Mash battle's course: rounds, turns, activations.

Frames of actions are shared with other d20 rulesets (`fracas_engine.d20.frames`).
"""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import End, Move, Use
from fracas_engine.state import Frame

__all__ = ["Activating", "EndOfActivation", "NextRound", "NextTurn", "Turn", "Wish"]


@dataclass(frozen=True, slots=True)
class NextRound(Frame):
    """A round is to begin."""


@dataclass(frozen=True, slots=True)
class NextTurn(Frame):
    """The next turn of the round is to begin, or the round to end."""


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """A seat's turn; it awaits the seat until all of its creatures have been activated."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class Activating(Frame):
    """A creature's activation begins: durations end, ongoing damage comes, zones do what they do."""

    who: CreatureId
    phase: str = "begin"
    """`begin`, then `zones`."""


@dataclass(frozen=True, slots=True)
class Wish(Frame):
    """What a seat has ordered together with the choice of whom to activate."""

    intent: Move | Use | End


@dataclass(frozen=True, slots=True)
class EndOfActivation(Frame):
    """A creature's activation ends: zones first, then durations and saves."""

    who: CreatureId
    phase: str = "zones"
    """`zones`, then `durations`."""
