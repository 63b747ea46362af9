"""When something ends: durations as data.

An end is absolute from the moment it begins: it names the creature whose turn it waits for and *which* turn of that
creature, counted from 1 since the battle began. So "the end of the user's next turn" stays right when it begins
on the user's own turn, and nothing has to be counted down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from fracas_engine.ids import CreatureId

__all__ = [
    "ENCOUNTER",
    "ESCAPE",
    "ROUNDS_A_MINUTE",
    "ROUND_SECONDS",
    "Edge",
    "Ends",
    "after_time",
    "at_edge",
    "rounds_of_tags",
]

Edge: TypeAlias = Literal["start", "end"]


@dataclass(frozen=True, slots=True)
class Ends:
    """When a condition, modifier, zone or effect ends.

    `until` is the word of content files; `whose`, `turn` and `edge` are set where it waits for a turn.
    """

    until: str
    """The word of `scenarios.md`: `end_of_user_next_turn`, `save_ends`, `encounter`, `escape`, ..."""
    whose: CreatureId | None = None
    """The creature whose turn it waits for, who saves, or who holds."""
    turn: int | None = None
    """The number of that creature's turn (its first is 1)."""
    edge: Edge | None = None
    dc: int | None = None
    """What a save or an escape has to reach, where it has one of its own."""
    group: int | None = None
    """Effects with the same group end together (`together` in content)."""

    def due(self, whose: CreatureId, turn: int, edge: Edge) -> bool:
        """Say whether this ends at that edge of that creature's turn (or should have ended before)."""
        if self.turn is None or self.whose != whose:
            return False
        return turn > self.turn or (turn == self.turn and edge in {self.edge, "end"})


ENCOUNTER = Ends("encounter")
"""Lasts until the battle is over."""

ESCAPE = Ends("escape")
"""Lasts until the bearer frees itself."""


ROUND_SECONDS = 6
"""What a round stands for where a text speaks of time (FE-ROUND-02)."""


ROUNDS_A_MINUTE = 60 // ROUND_SECONDS

_LONGEST = 10
"""Digits of a number in a tag that say no duration: it would be longer than any battle."""


def rounds_of_tags(tags: tuple[str, ...]) -> int:
    """Return the rounds that an action lasts by its tag, `rounds_3` or `minutes_1`; 0 without one (S5-ORDER-04)."""
    for tag in tags:
        word, _, number = tag.partition("_")
        if word in ("rounds", "minutes") and number.isdecimal() and len(number) < _LONGEST:
            return int(number) * (ROUNDS_A_MINUTE if word == "minutes" else 1)
    return 0


def after_time(seconds: int, *, user: CreatureId, user_turns: int) -> Ends:
    """Compute the end of what lasts for a time: at the start of the user's turn so many rounds later.

    Args:
        seconds: How long; a part of a round counts as a whole one, so that 60 are 10 rounds.
        user: The creature that causes it.
        user_turns: How many turns the user has begun so far, the present one included.
    """
    rounds = max(1, -(-seconds // ROUND_SECONDS))
    return Ends("start_of_user_turn", user, user_turns + rounds, "start")


def at_edge(until: str, *, user: CreatureId, user_turns: int, target: CreatureId, target_turns: int) -> Ends:
    """Compute the absolute end that a content word names.

    Args:
        until: `start_of_user_next_turn`, `end_of_user_next_turn`, `start_of_target_next_turn` or
            `end_of_target_next_turn`; any other word is returned as an end without a turn, borne by the target.
        user: The creature that causes it.
        user_turns: How many turns the user has begun so far, the present one included.
        target: The creature that bears it.
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
        case _:
            return Ends(until, target)
