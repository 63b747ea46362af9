"""What the greedy policy compares: something that could be done, and what it seems to be worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fracas_protocol.intents import Intent

__all__ = ["ScoredIntent", "least_harmful"]


@dataclass(frozen=True, slots=True)
class ScoredIntent:
    """Something that could be done, and what it seems to be worth in hit points."""

    merit: float
    """What it does to foes and for friends."""
    intent: Intent
    harm: float = 0.0
    """What it does to one's own side; 0 where it harms nobody there."""
    idle: bool = False
    """Whether it is only worth doing where something has to be done."""


def least_harmful(prospects: Iterable[ScoredIntent]) -> ScoredIntent:
    """Return the one that does the most good of those that do the least harm.

    Raises:
        ValueError: There is none.
    """
    return min(prospects, key=lambda one: (one.harm, -one.merit))
