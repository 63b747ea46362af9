"""Durations: the time at which an effect ends, in a form that can be stored and compared.

An end is absolute: it names a creature and the number of that creature's turn, counted from 1 since the battle began.
So "the end of the user's next turn" stays correct if the effect begins on the user's own turn, and nothing has to be
counted down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from fracas_engine.ids import CreatureId

Edge: TypeAlias = Literal["start", "end"]


@dataclass(frozen=True, slots=True)
class Ends:
    """When a condition, modifier, zone or other effect ends.

    `until` is the duration word of content files; `whose`, `turn` and `edge` are set if the end depends on a turn.
    """

    until: str
    """Duration word of `scenarios.md`: `end_of_user_next_turn`, `save_ends`, `encounter`, `escape`, ..."""
    whose: CreatureId | None = None
    """The creature whose turn ends the effect, that makes the saving throw, or that grabs."""
    turn: int | None = None
    """Number of that creature's turn (the first is 1)."""
    edge: Edge | None = None
    dc: int | None = None
    """DC of a saving throw or escape; None if the effect has no DC of its own."""
    group: int | None = None
    """Number of a group of effects that end together (`together` in content); None for no group."""

    def due(self, whose: CreatureId, turn: int, edge: Edge) -> bool:
        """Return True if the effect ends at this edge of this turn of the creature, or should have ended before."""
        if self.turn is None or self.whose != whose:
            return False
        return turn > self.turn or (turn == self.turn and edge in {self.edge, "end"})


ENCOUNTER = Ends("encounter")
"""Duration until the battle is over."""

ESCAPE = Ends("escape")
"""Duration until the affected creature escapes."""


ROUND_SECONDS = 6
"""Length of a round in seconds (FE-ROUND-02)."""


ROUNDS_A_MINUTE = 60 // ROUND_SECONDS

_LONGEST = 10
"""Number of digits from which a number in a tag is too long to be read as a duration."""


def rounds_of_tags(tags: tuple[str, ...]) -> int:
    """Return the duration in rounds from an action's tag (`rounds_3`, `minutes_1`); 0 without a tag (S5-ORDER-04)."""
    for tag in tags:
        word, _, number = tag.partition("_")
        if word in ("rounds", "minutes") and number.isdecimal() and len(number) < _LONGEST:
            return int(number) * (ROUNDS_A_MINUTE if word == "minutes" else 1)
    return 0


def after_time(seconds: int, *, user: CreatureId, user_turns: int) -> Ends:
    """Return the end of an effect that lasts for some time: the start of the user's turn that many rounds later.

    Args:
        seconds: Duration; partial rounds are rounded up, so 60 seconds are 10 rounds.
        user: The creature that causes the effect.
        user_turns: Number of turns that the user has begun so far, including the present one.
    """
    rounds = max(1, -(-seconds // ROUND_SECONDS))
    return Ends("start_of_user_turn", user, user_turns + rounds, "start")


def at_edge(until: str, *, user: CreatureId, user_turns: int, target: CreatureId, target_turns: int) -> Ends:
    """Return the absolute end for a duration word of content.

    Args:
        until: `start_of_user_next_turn`, `end_of_user_next_turn`, `start_of_target_next_turn`,
            `end_of_target_next_turn`, `end_of_target_turn` or `end_of_user_turn`; any other word gives an end without
            a turn, tied to the target.
        user: The creature that causes the effect.
        user_turns: Number of turns that the user has begun so far, including the present one.
        target: The affected creature.
        target_turns: The same count for the target.
    """
    match until:
        case "start_of_user_next_turn":
            return Ends(until, user, user_turns + 1, "start")
        case "end_of_user_next_turn":
            return Ends(until, user, user_turns + 1, "end")
        case "start_of_target_next_turn":
            return Ends(until, target, target_turns + 1, "start")
        case "end_of_target_next_turn":
            return Ends(until, target, target_turns + 1, "end")
        case "end_of_target_turn":
            return Ends(until, target, target_turns, "end")
        case "end_of_user_turn":
            return Ends(until, user, user_turns, "end")
        case _:
            return Ends(until, target)
