"""Tie-breaks between entrants with equal points, by FIDE's formulas (handbook C.07), without colours.

For Buchholz and Sonneborn-Berger, an unplayed round counts as a game against an opponent who ends with the same
number of points as the player (C.07, 16.4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, assert_never

from fracas_tournaments.plan import Format, TieBreak

USUAL: Final[Mapping[Format, tuple[TieBreak, ...]]] = {
    "swiss": ("buchholz_cut_1", "buchholz", "sonneborn_berger", "head_to_head", "wins", "games"),
    "round_robin": ("head_to_head", "sonneborn_berger", "wins", "games"),
    "heats": ("wins", "games", "buchholz"),
    "gauntlet": ("wins", "games"),
    "ladder": (),
    "single_elimination": (),
    "double_elimination": (),
    "uploaded": ("buchholz", "sonneborn_berger", "head_to_head", "wins", "games"),
}
"""Default tie-breaks of each format, in order."""


EXPLAINED: Final[Mapping[TieBreak, str]] = {
    "buchholz": "sum of the points of all opponents",
    "buchholz_cut_1": "sum of the points of all opponents but the lowest",
    "buchholz_cut_2": "sum of the points of all opponents but the two lowest",
    "median_buchholz": "sum of the points of all opponents but the highest and the lowest",
    "sonneborn_berger": "points of the opponents beaten and half the points of those drawn with",
    "head_to_head": "points against the tied entrants, where all of them have met",
    "wins": "encounters won, without forfeits and byes",
    "games": "points of all games",
}
"""Short explanation of each tie-break, for reports."""


@dataclass(frozen=True, slots=True)
class EncounterScore:
    """The result of one encounter for one entrant."""

    others: tuple[str, ...]
    """Ids of the opponents; empty for a bye."""
    score: float
    games: float
    """Total points of the entrant in the encounter's games."""
    played: bool


@dataclass(frozen=True)
class EntrantScores:
    """All encounter results of one entrant."""

    id: str
    scores: tuple[EncounterScore, ...]

    @cached_property
    def points(self) -> float:
        """Sum of the scores."""
        return sum(score.score for score in self.scores)


def tie_break_value(
    kind: TieBreak, who: EntrantScores, field: Mapping[str, EntrantScores], tied: Sequence[str]
) -> float:
    """Return an entrant's value for a tie-break; more is better.

    Args:
        kind: The tie-break.
        who: The entrant.
        field: All entrants.
        tied: The tied entrants, including `who`.
    """
    match kind:
        case "buchholz":
            return sum(_opponents(who, field))
        case "buchholz_cut_1":
            return sum(_opponents(who, field)[1:])
        case "buchholz_cut_2":
            return sum(_opponents(who, field)[2:])
        case "median_buchholz":
            return sum(_opponents(who, field)[1:-1])
        case "sonneborn_berger":
            return sum(
                share * (field[other].points if other else who.points)
                for score in who.scores
                for other, share in _shares(score)
            )
        case "head_to_head":
            return _head_to_head(who, field, tied)
        case "wins":
            return float(sum(score.played and score.score == max(1, len(score.others)) for score in who.scores))
        case "games":
            return sum(score.games for score in who.scores)
        case _:
            assert_never(kind)


def _opponents(who: EntrantScores, field: Mapping[str, EntrantScores]) -> list[float]:
    """Return the points of all opponents, the fewest first."""
    return sorted(field[other].points if other else who.points for score in who.scores for other, _ in _shares(score))


def _shares(score: EncounterScore) -> list[tuple[str, float]]:
    """Return how much of a score was won against each opponent; an empty name stands for a missing opponent."""
    if not score.played or not score.others:
        return [("", min(1.0, score.score))]
    return [(other, score.score / len(score.others)) for other in score.others]


def _head_to_head(who: EntrantScores, field: Mapping[str, EntrantScores], tied: Sequence[str]) -> float:
    """Return the points won against the tied entrants; 0 unless all of them have met."""
    if sum(len(score.others) for score in who.scores) < len(tied) - 1:
        return 0.0  # shortcut for large groups, in which no entrant has met all others
    everybody = set(tied)
    for one in tied:
        met = {other for score in field[one].scores if score.played for other in score.others}
        if not everybody - {one} <= met:
            return 0.0
    return sum(share for score in who.scores for other, share in _shares(score) if other in everybody)
