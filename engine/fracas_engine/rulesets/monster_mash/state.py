"""Battle state of `monster_mash`, in addition to the state that all d20 rulesets share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from fracas_engine.d20.state import D20Creature
from fracas_engine.ids import SeatId
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Game, used_up

FULL_BUDGET = {"full_round": 1, "standard": 1, "move": 1, "swift": 1}
"""The action budget of an activation; a standard or move action uses up the full-round action, and vice versa
(MM-ACT-03).
"""


@dataclass(slots=True, kw_only=True)
class MashGame(Game):
    """The state of a `monster_mash` battle as a whole, for example its turn order."""

    drawing: bool = False
    """Whether the turns of this round are drawn from a deck of cards (MM-TURN-04)."""
    to_come: tuple[SeatId, ...] = ()
    """Seats that still have a turn in this round: the cards in the deck, or the rest of the order."""
    totals: dict[str, int] | None = None
    """Initiative total of each seat; only in battles with a game master, who may change it."""


@dataclass(slots=True, kw_only=True)
class MashCreature(D20Creature):
    """A creature of `monster_mash`."""

    activated: bool = False
    """Whether the creature has been activated in its seat's current turn (MM-ACT-01)."""
    acted: bool = False
    """Whether the creature has taken a full-round, standard or swift action in its current activation (MM-IMP-01)."""
    last_round: int | None = used_up(default=None)
    """The round of the last activation; only in battles with a game master, who may change the creature's seat."""


def mash(creature: Creature) -> MashCreature:
    """Return a creature with the static type of this ruleset."""
    return creature  # type: ignore[return-value] # a call of `cast` would cost as much as this one


def game_of(situation: AnySituation) -> MashGame:
    """Return the game state with the static type of this ruleset."""
    return cast("MashGame", situation.state.game)
