"""Resolution frames of `monster_mash`: rounds, turns, activations.

Frames of actions are shared with other d20 rulesets (`fracas_engine.d20.frames`).
"""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import End, Move, Use
from fracas_engine.state import Frame


@dataclass(frozen=True, slots=True)
class NextRound(Frame):
    """The start of the next round."""


@dataclass(frozen=True, slots=True)
class NextTurn(Frame):
    """The start of the next turn of the round, or the end of the round."""


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """A seat's turn, in which it activates all of its creatures one after the other."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class Activating(Frame):
    """The start of a creature's activation: expiring durations, ongoing damage, zones."""

    who: CreatureId
    phase: str = "begin"
    """The current phase: `begin`, then `zones`."""


@dataclass(frozen=True, slots=True)
class Wish(Frame):
    """An order to a creature that is not activated yet; it is executed after the start of the creature's activation."""

    intent: Move | Use | End


@dataclass(frozen=True, slots=True)
class EndOfActivation(Frame):
    """The end of a creature's activation: zones first, then durations and saves."""

    who: CreatureId
    phase: str = "zones"
    """The current phase: `zones`, then `durations`."""
