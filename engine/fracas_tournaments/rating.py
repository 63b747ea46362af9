"""Ratings: beliefs about the skill of players, and their update by a result. Pure arithmetic.

A belief is a mean and a deviation of `openskill`'s Plackett-Luce model. A result of more than two sides is rated as the
mean of the duels that it contains, one of each pair of sides, so that a better place never earns less than a worse one.
(The model's own update has no such bound where sides share places.) Points are a linear scale on which 400 of them are
ten to one between two settled players, as in chess. Where ratings are kept and which matches count is not known here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

__all__ = ["NEW", "PROVISIONAL_GAMES", "START_POINTS", "SkillEstimate", "update_ratings", "win_probabilities"]

PROVISIONAL_GAMES: Final = 10
"""Games before a rating counts as known: after them the deviation of a duellist has halved, about."""
START_POINTS: Final = 1500
"""Points of somebody who has played nothing, as Glicko has it."""

_MODEL: Final = PlackettLuce()
_POINTS: Final = 400 / (math.sqrt(2) * _MODEL.beta * math.log(10))
"""Points in one unit of the model's mean: two settled players whose chances are ten to one are 400 points apart."""
_DIGITS: Final = 6
"""Decimals that are kept: the last bits of a float may differ between machines."""


@dataclass(frozen=True, slots=True)
class SkillEstimate:
    """What is believed of somebody's skill."""

    mean: float = _MODEL.mu
    """In the model's units."""
    deviation: float = _MODEL.sigma
    """How unsure that is, in the model's units."""
    games: int = 0
    """Results that it was learnt from."""

    @property
    def points(self) -> int:
        """The rating as people are told it."""
        return round(START_POINTS + _POINTS * (self.mean - _MODEL.mu))

    @property
    def margin(self) -> int:
        """How many points the rating may well be off, either way (one standard deviation)."""
        return round(_POINTS * self.deviation)

    @property
    def provisional(self) -> bool:
        """Whether too few games have been played to say much."""
        return self.games < PROVISIONAL_GAMES


NEW: Final = SkillEstimate()
"""Somebody of whom nothing is known."""


def update_ratings(
    sides: Sequence[Sequence[SkillEstimate]], places: Sequence[int]
) -> tuple[tuple[SkillEstimate, ...], ...]:
    """Return the beliefs after a result.

    A better place, with the places of all others as they were, never leads to a lower mean.

    Args:
        sides: The players of each side, as they were believed to be before.
        places: The place of each side, 1 the best; sides of one place have drawn.

    Raises:
        ValueError: There are fewer than two sides, one without players, or not a place for each.
    """
    if len(sides) < 2 or not all(sides):
        raise ValueError(
            f"a result is between two or more sides that have players, not {[len(side) for side in sides]}"
        )
    if len(places) != len(sides):
        raise ValueError(f"{len(sides)} sides have {len(sides)} places, not {len(places)}")
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
    """Return how likely each side is to win, from 0 to 1; together they are 1.

    Raises:
        ValueError: There are fewer than two sides, or one without players.
    """
    if len(sides) < 2 or not all(sides):
        raise ValueError(f"chances are between two or more sides that have players, not {[len(one) for one in sides]}")
    return tuple(float(chance) for chance in _MODEL.predict_win(_teams(sides)))


def _teams(sides: Sequence[Sequence[SkillEstimate]]) -> list[list[PlackettLuceRating]]:
    return [[_MODEL.rating(mu=one.mean, sigma=one.deviation) for one in side] for side in sides]
