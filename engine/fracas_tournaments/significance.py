"""Significance: which of two players is better, by how many Elo points, and with what confidence.

The confidence, the interval and the verdict come from the same two-sided statistic, so an interval excludes an Elo
difference of 0 if and only if the verdict is "better". The interval is Wilson's score interval of the mean of the
samples, with the variance of the samples and a continuity correction. A sample is a game, or a pair of mirrored
games, whose two results are not independent because they share their dice; the score of a pair has five possible
values ("pentanomial") and a smaller variance.

The sequential test (SPRT) answers "is version 2 better" with the fewest games needed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import NormalDist
from typing import Final, Literal

from fracas_tournaments.encounters import Encounter
from fracas_tournaments.plan import FrozenModel

CERTAINTY: Final = 0.95
"""Confidence of intervals and verdicts."""
_NORMAL: Final = NormalDist()
_ELO: Final = 400.0
"""Elo points that correspond to odds of ten to one."""
_DIGITS: Final = 4
"""Number of decimals to which values are rounded, because the last bits of a float can differ between machines."""


class Comparison(FrozenModel):
    """Result of the games between two players."""

    first: str
    second: str
    games: int
    score: float
    """Mean score of the first player, from 0 to 1."""
    elo: float | None
    """Elo points by which the first player is better; None if that player won or lost everything."""
    low: float | None
    """Lower end of the confidence interval of `elo`; None: no bound."""
    high: float | None
    """Upper end of the confidence interval of `elo`; None: no bound."""
    certainty: float = 0.0
    """Two-sided confidence, from 0 to 1, that the two players are not equally strong."""
    among: int = 1
    """Number of comparisons made together, for which intervals and verdicts are corrected (Bonferroni)."""

    @property
    def is_decided(self) -> bool:
        """True if the confidence interval excludes a difference of 0."""
        return (self.low is not None and self.low > 0) or (self.high is not None and self.high < 0)

    @property
    def sentence(self) -> str:
        """The result as a sentence for people."""
        if not self.games:
            return f"{self.first} and {self.second} have not met."
        games = f"{self.games} {'game' if self.games == 1 else 'games'}"
        low, high = self.low, self.high
        leader, other = self.first, self.second
        if self.score < 0.5:
            leader, other = other, leader
            low, high = _minus(high), _minus(low)
        between = _range(low, high)
        sure = f"{CERTAINTY:.0%} confidence" + (f" in all {self.among} comparisons" if self.among > 1 else "")
        if self.score == 0.5:
            return f"{leader} and {other} are level after {games}: {between} Elo points ({sure})."
        if self.is_decided:
            return f"{leader} is better than {other}: {between} Elo points ({sure}, {games})."
        return (
            f"{leader} may be better than {other}, but {games} are too few to tell (confidence {self.certainty:.1%}):"
            f" {between} Elo points ({sure})."
        )


class Sprt(FrozenModel):
    """State of a sequential test between two hypotheses about the Elo difference."""

    elo0: float
    elo1: float
    llr: float
    """Log-likelihood ratio of the second hypothesis to the first."""
    lower: float
    upper: float
    verdict: Literal["elo0", "elo1", "open"]
    """The accepted hypothesis; `open`: more games are needed."""


def samples(encounters: Iterable[Encounter], first: str, second: str, *, mirrored: bool) -> list[float]:
    """Return the scores of one player against another, from 0 to 1: of each game, or of each pair of mirrored games.

    Args:
        encounters: All encounters.
        first: The player.
        second: The opponent.
        mirrored: True if games are played in mirrored pairs; a pair with an unfinished game is left out.
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


def compared(first: str, second: str, scores: Sequence[float], *, games: int, among: int = 1) -> Comparison:
    """Compare two players by the scores of their games.

    Args:
        first: The player with these scores.
        second: The opponent.
        scores: Independent samples from 0 to 1: scores of games, or of pairs of mirrored games.
        games: The number of games from which the samples were computed.
        among: The number of comparisons that are made together.
    """
    if not scores:
        return Comparison(first=first, second=second, games=0, score=0.5, elo=None, low=None, high=None)
    mean, ratio, half_step = _figures(scores)
    quantile = _NORMAL.inv_cdf(1 - (1 - CERTAINTY) / (2 * among))
    low = _end(max(0.0, mean - half_step), quantile * quantile * ratio / len(scores), upper=False)
    high = _end(min(1.0, mean + half_step), quantile * quantile * ratio / len(scores), upper=True)
    distance = max(0.0, abs(mean - 0.5) - half_step) / math.sqrt(ratio / 4 / len(scores))
    return Comparison(
        first=first,
        second=second,
        games=games,
        score=round(mean, _DIGITS),
        elo=elo(mean),
        low=elo(low),
        high=elo(high),
        certainty=round(2 * _NORMAL.cdf(distance) - 1, _DIGITS),
        among=among,
    )


def elo(score: float) -> float | None:
    """Return the Elo difference that corresponds to a mean score; None for a score of 0 or 1."""
    if score <= 0.0 or score >= 1.0:
        return None
    return round(_ELO * math.log10(score / (1 - score)), 1)


def sprt(scores: Sequence[float], *, elo0: float, elo1: float, error: float = 0.05) -> Sprt:
    """Test sequentially whether the Elo difference is `elo1` rather than `elo0`.

    This is the generalized sequential probability ratio test on the mean of the samples, as used for chess engines.

    Args:
        scores: The score of each game, or of each pair of mirrored games.
        elo0: The difference of the null hypothesis.
        elo1: The difference to prove, above `elo0`.
        error: Error probability of either verdict.
    """
    upper = math.log((1 - error) / error)
    llr = 0.0
    if scores:
        mean, ratio, _ = _figures(scores)
        smoothed = (sum(scores) + 1) / (len(scores) + 2)
        mean0, mean1 = (1 / (1 + 10 ** (-points / _ELO)) for points in (elo0, elo1))
        variance = ratio * smoothed * (1 - smoothed)
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


def _range(low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return f"{low:+.0f} or more" if low is not None else f"{high:+.0f} or less"
    return f"between {low:+.0f} and {high:+.0f}"


def _figures(scores: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean, the variance ratio and the continuity correction of samples.

    The variance ratio is the variance divided by m·(1 - m), the variance of mere wins and losses with the same mean m.
    One win and one loss are added for it, so that a few equal results do not look like certainty. The continuity
    correction is half of the smallest step of the mean: the mean changes by whole steps, such as half a point of one
    sample.
    """
    count = len(scores)
    smoothed = (sum(scores) + 1) / (count + 2)
    spread = sum((score - smoothed) ** 2 for score in (*scores, 0.0, 1.0)) / (count + 2)
    values = sorted({*scores, 0.0, 1.0})
    step = min(above - below for below, above in pairwise(values))
    return sum(scores) / count, spread / (smoothed * (1 - smoothed)), step / (2 * count)


def _end(share: float, width: float, *, upper: bool) -> float:
    """Return one end of the score interval: the most extreme true mean that is compatible with the observed one.

    Args:
        share: The mean of the samples, corrected for continuity.
        width: z² · r / n, with the normal quantile z, the variance ratio r (`_figures`) and the number of samples n
            (Wilson interval).
        upper: True for the upper end.
    """
    middle = 2 * share + width
    root = math.sqrt(max(0.0, middle * middle - 4 * (1 + width) * share * share))
    return (middle + root if upper else middle - root) / (2 * (1 + width))
