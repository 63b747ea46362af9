"""Scored intents: the candidates that policies compare."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fracas_protocol.intents import Intent

__all__ = ["ScoredIntent", "least_harmful"]


@dataclass(frozen=True, slots=True)
class ScoredIntent:
    """An intent with its estimated value in hit points."""

    merit: float
    """Value of the intent's effects on foes and allies, in hit points."""
    intent: Intent
    harm: float = 0.0
    """Harm that the intent does to the bot's own side, in hit points; 0 for none."""
    idle: bool = False
    """True if the intent should only be chosen when nothing better is left."""


def least_harmful(prospects: Iterable[ScoredIntent]) -> ScoredIntent:
    """Return the candidate with the least harm; of several, the one with the most merit.

    Raises:
        ValueError: There are no candidates.
    """
    return min(prospects, key=lambda one: (one.harm, -one.merit))
