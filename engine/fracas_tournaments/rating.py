"""Skill ratings with `openskill`'s Plackett-Luce model: estimates of skill, and their update by a result.

An estimate has a mean and a deviation. A result of more than two sides is rated as the mean of its duels, one per
pair of sides, so that a better place never earns less than a worse one. (The model's own update does not
guarantee this if sides share places.) Points are a linear scale: 400 points between two settled players mean odds
of ten to one, as in chess. This module only computes; storage and the choice of rated matches are elsewhere.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

PROVISIONAL_GAMES: Final = 10
"""Number of games after which a rating is no longer provisional; a duellist's deviation has then about halved."""
START_POINTS: Final = 1500
"""Points of a new player, as in Glicko."""

_MODEL: Final = PlackettLuce()
_POINTS: Final = 400 / (math.sqrt(2) * _MODEL.beta * math.log(10))
"""Points per unit of the model's mean: odds of ten to one between two settled players are 400 points."""
_DIGITS: Final = 6
"""Number of decimals to which values are rounded, because the last bits of a float can differ between machines."""


@dataclass(frozen=True, slots=True)
class SkillEstimate:
    """Estimated skill of a player."""

    mean: float = _MODEL.mu
    """Mean of the estimated skill, in the model's units."""
    deviation: float = _MODEL.sigma
    """Standard deviation of the estimated skill, in the model's units."""
    games: int = 0
    """Number of rated results."""

    @property
    def points(self) -> int:
        """The rating in points, as shown to people."""
        return round(START_POINTS + _POINTS * (self.mean - _MODEL.mu))

    @property
    def margin(self) -> int:
        """One standard deviation of the rating, in points."""
        return round(_POINTS * self.deviation)

    @property
    def provisional(self) -> bool:
        """True if the player has too few games for a reliable rating."""
        return self.games < PROVISIONAL_GAMES


NEW: Final = SkillEstimate()
"""Estimate for a new player."""


def update_ratings(
    sides: Sequence[Sequence[SkillEstimate]], places: Sequence[int]
) -> tuple[tuple[SkillEstimate, ...], ...]:
    """Return the estimates after a result.

    With the places of all others unchanged, a better place never leads to a lower mean.

    Args:
        sides: The estimates of each side's players before the result.
        places: The place of each side, 1 the best; sides with the same place have drawn.

    Raises:
        ValueError: There are fewer than two sides, a side has no players, or a place is missing.
    """
    if len(sides) < 2 or not all(sides):
        raise ValueError(f"a result needs at least two sides with players, not {[len(side) for side in sides]}")
    if len(places) != len(sides):
        raise ValueError(f"{len(sides)} sides need {len(sides)} places, not {len(places)}")
    duels: list[list[Sequence[PlackettLuceRating]]] = [[] for _ in sides]
    for one, other in combinations(range(len(sides)), 2):
        made = _MODEL.rate(_teams([sides[one], sides[other]]), ranks=[float(places[one]), float(places[other])])
        for side, after in zip((one, other), made, strict=True):
            duels[side].append(after)
    return tuple(
        tuple(
            SkillEstimate(
                round(fmean(float(duel[at].mu) for duel in met), _DIGITS),
                round(fmean(float(duel[at].sigma) for duel in met), _DIGITS),
                old.games + 1,
            )
            for at, old in enumerate(side)
        )
        for side, met in zip(sides, duels, strict=True)
    )


def win_probabilities(sides: Sequence[Sequence[SkillEstimate]]) -> tuple[float, ...]:
    """Return the probability of winning for each side, from 0 to 1; they add up to 1.

    Raises:
        ValueError: There are fewer than two sides, or a side has no players.
    """
    if len(sides) < 2 or not all(sides):
        raise ValueError(f"chances need at least two sides with players, not {[len(one) for one in sides]}")
    return tuple(float(chance) for chance in _MODEL.predict_win(_teams(sides)))


def _teams(sides: Sequence[Sequence[SkillEstimate]]) -> list[list[PlackettLuceRating]]:
    return [[_MODEL.rating(mu=one.mean, sigma=one.deviation) for one in side] for side in sides]


def rated(sides: Sequence[Sequence[SkillEstimate]], places: Sequence[int]) -> tuple[tuple[SkillEstimate, ...], ...]:
    """Deprecated: call `update_ratings`."""
    warnings.warn("rated is now update_ratings; the old name ends with 0.2.0", DeprecationWarning, stacklevel=2)
    return update_ratings(sides, places)
