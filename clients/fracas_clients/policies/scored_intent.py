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
    """Value of its effects on foes and allies."""
    intent: Intent
    harm: float = 0.0
    """Harm to the own side; 0 for none."""
    idle: bool = False
    """True if it is only worth doing when an action is required."""


def least_harmful(prospects: Iterable[ScoredIntent]) -> ScoredIntent:
    """Return the candidate with the least harm, and among those with the most merit.

    Raises:
        ValueError: There is none.
    """
    return min(prospects, key=lambda one: (one.harm, -one.merit))
