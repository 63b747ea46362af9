"""Who is better, by how much, and with what certainty.

Results of many games between two, as a difference in Elo points with its interval, the likelihood that the one is the
better at all, and a sequential test (SPRT) for "is version 2 better". Where games are mirrored, a pair of games is one
sample, since the same dice make its two results depend on each other: five outcomes instead of three, and a smaller
variance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import Final, Literal

from fracas_tournaments.encounters import Encounter
from fracas_tournaments.plan import Plain

__all__ = ["CERTAINTY", "Comparison", "Sprt", "compared", "elo", "samples", "sprt"]

CERTAINTY: Final = 0.95
"""How sure an interval is."""
_Z: Final = NormalDist().inv_cdf(0.5 + CERTAINTY / 2)
_ELO: Final = 400.0
"""Points of Elo in which chances are ten to one."""
_DIGITS: Final = 4
"""Decimals that are kept: the last bits of a float may differ between machines."""


class Comparison(Plain):
    """What the games between two say."""

    first: str
    second: str
    games: int
    score: float
    """Of the first, from 0 to 1."""
    elo: float | None
    """How many points the first is better; None: it won all, or none, and the difference has no bound."""
    low: float | None
    """The lower end of the interval; None: no bound."""
    high: float | None
    """The upper end; None: no bound."""
    better: float
    """How likely the first is the better one, from 0 to 1."""

    @property
    def sentence(self) -> str:
        """What it says, for people."""
        if not self.games:
            return f"{self.first} and {self.second} have not met."
        leader, other, share = (
            (self.first, self.second, self.better) if self.score >= 0.5 else (self.second, self.first, 1 - self.better)
        )
        low, high = (self.low, self.high) if self.score >= 0.5 else (_minus(self.high), _minus(self.low))
        sure = share >= CERTAINTY
        verdict = f"{leader} is better than {other}" if sure else f"{leader} may be better than {other}"
        if low is None:
            return f"{verdict} (certainty {share:.1%}); {self.games} games are too few to say by how much."
        between = f"between {low:+.0f} and {high:+.0f}" if high is not None else f"{low:+.0f} or more"
        return (
            f"{verdict} (certainty {share:.1%}): {between} Elo points, with {CERTAINTY:.0%} certainty,"
            f" by {self.games} {'game' if self.games == 1 else 'games'}."
        )


class Sprt(Plain):
    """A sequential test of two hypotheses about the difference."""

    elo0: float
    elo1: float
    llr: float
    """The logarithm of how much likelier the second hypothesis is."""
    lower: float
    upper: float
    verdict: Literal["elo0", "elo1", "open"]
    """Which one holds; `open`: more games are needed."""


def samples(encounters: Iterable[Encounter], first: str, second: str, *, mirrored: bool) -> list[float]:
    """Return the scores of one against another, from 0 to 1: of each game, or of each pair of mirrored games.

    Args:
        encounters: All of them.
        first: Whose scores.
        second: Against whom.
        mirrored: Whether games go in pairs; one whose other leg is missing is left out.
    """
    found: list[float] = []
    for encounter in encounters:
        if set(encounter.entrants) != {first, second}:
            continue
        place = encounter.entrants.index(first)
        by_pair: dict[int, list[float]] = {}
        for game in encounter.games:
            if game.state == "over" and game.how not in {"withdrawn", "broken_off"}:
                by_pair.setdefault(game.pair if mirrored else game.number, []).append(game.points[place])
        whole = 2 if mirrored else 1
        found += [sum(scores) / whole for scores in by_pair.values() if len(scores) == whole]
    return found


def compared(first: str, second: str, scores: Sequence[float], *, games: int) -> Comparison:
    """Return what scores say of two.

    Args:
        first: Whose scores.
        second: Against whom.
        scores: Each from 0 to 1; independent of each other.
        games: How many games they are of.
    """
    count = len(scores)
    if not count:
        return Comparison(first=first, second=second, games=0, score=0.5, elo=None, low=None, high=None, better=0.5)
    mean = sum(scores) / count
    error = math.sqrt(_variance(scores, mean) / count)
    if mean in {0.0, 1.0} or not error:
        low, high = _wilson(mean, count)
    else:
        low, high = max(0.0, mean - _Z * error), min(1.0, mean + _Z * error)
    # One sample of each kind more, so that a few lucky games make nobody certainly better.
    spread = math.sqrt(_variance([*scores, 0.0, 1.0], (sum(scores) + 1) / (count + 2)) / (count + 2))
    better = NormalDist().cdf(((sum(scores) + 1) / (count + 2) - 0.5) / spread)
    return Comparison(
        first=first,
        second=second,
        games=games,
        score=round(mean, _DIGITS),
        elo=elo(mean),
        low=elo(low),
        high=elo(high),
        better=round(better, _DIGITS),
    )


def elo(score: float) -> float | None:
    """Return the difference in points that a score stands for; None where it has no bound."""
    if score <= 0.0 or score >= 1.0:
        return None
    return round(_ELO * math.log10(score / (1 - score)), 1)


def sprt(scores: Sequence[float], *, elo0: float, elo1: float, error: float = 0.05) -> Sprt:
    """Test whether a difference is rather `elo1` than `elo0`, as far as the games tell.

    The generalized test on the mean of the samples, as chess engines are tested by.

    Args:
        scores: Of each game, or of each pair of mirrored games.
        elo0: The difference that is nothing new.
        elo1: The difference that one hopes for, above it.
        error: How often either verdict may be wrong.
    """
    upper = math.log((1 - error) / error)
    llr = 0.0
    if scores:
        mean = sum(scores) / len(scores)
        variance = _variance(scores, mean)
        if not variance:  # all alike, as where one wins all of them: one sample of each kind more, as in `compared`
            scores = [*scores, 0.0, 1.0]
            mean = sum(scores) / len(scores)
            variance = _variance(scores, mean)
        mean0, mean1 = (1 / (1 + 10 ** (-points / _ELO)) for points in (elo0, elo1))
        llr = len(scores) * (mean1 - mean0) * (2 * mean - mean0 - mean1) / (2 * variance)
    verdict: Literal["elo0", "elo1", "open"] = "elo1" if llr >= upper else "elo0" if llr <= -upper else "open"
    return Sprt(
        elo0=elo0,
        elo1=elo1,
        llr=round(llr, _DIGITS),
        lower=round(-upper, _DIGITS),
        upper=round(upper, _DIGITS),
        verdict=verdict,
    )


def _minus(points: float | None) -> float | None:
    return None if points is None else -points


def _variance(scores: Sequence[float], mean: float) -> float:
    return sum((score - mean) ** 2 for score in scores) / len(scores)


def _wilson(share: float, count: int) -> tuple[float, float]:
    """Return Wilson's interval, which holds also where everything was won."""
    square = _Z * _Z
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = _Z / (1 + square / count) * math.sqrt(share * (1 - share) / count + square / (4 * count * count))
    return (0.0 if share == 0.0 else middle - half), (1.0 if share == 1.0 else middle + half)
