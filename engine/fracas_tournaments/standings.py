"""Standings of a tournament: places, points and tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from fracas_tournaments.encounters import Encounter, Entrant
from fracas_tournaments.pairing.elimination import THIRD, bracket, stages
from fracas_tournaments.pairing.rounds import decided_slots, ladder_now
from fracas_tournaments.plan import FrozenModel, TournamentPlan
from fracas_tournaments.tie_breaks import USUAL, EncounterScore, EntrantScores, tie_break_value


class Standing(FrozenModel):
    """The standing of one entrant."""

    rank: int
    """Rank from 1; entrants that remain tied have the same rank."""
    entrant: str
    points: float
    played: int
    """Number of finished encounters, without byes."""
    won: int
    drawn: int
    lost: int
    games: float
    """Total points of all games, over all encounters."""
    tie_breaks: tuple[float, ...]
    """Tie-break values, in the tournament's order."""


def standings(plan: TournamentPlan, entrants: Sequence[Entrant], encounters: Iterable[Encounter]) -> list[Standing]:
    """Return the standings, the best first.

    Args:
        plan: The tournament's settings.
        entrants: The entrants by seed.
        encounters: All encounters.
    """
    over = [encounter for encounter in encounters if encounter.over]
    scores = _scores(over)
    field = {entrant.id: EntrantScores(entrant.id, tuple(scores.get(entrant.id, ()))) for entrant in entrants}
    breaks = plan.tie_breaks or USUAL[plan.format]
    values: dict[str, list[float]] = {entrant.id: [] for entrant in entrants}
    ids = [entrant.id for entrant in entrants]
    if plan.eliminates:
        groups = _by_elimination(plan, ids, over)
    elif plan.format == "ladder":
        groups = [[one] for one in ladder_now(ids, over)]
    else:
        groups = _split(ids, {one: field[one].points for one in ids})
    for kind in breaks:
        finer: list[list[str]] = []
        for group in groups:
            known = {one: tie_break_value(kind, field[one], field, group) for one in group}
            for one in group:
                values[one].append(known[one])
            finer += _split(group, known)
        groups = finer
    found: list[Standing] = []
    for group in groups:
        rank = len(found) + 1
        found += [_standing(rank, field[one], tuple(values[one])) for one in group]
    return found


def _split(group: Sequence[str], values: Mapping[str, float]) -> list[list[str]]:
    """Split a group by values, the highest first; equal values stay in seed order."""
    ordered = sorted(group, key=lambda one: -values[one])
    return [list(same) for _, same in groupby(ordered, key=lambda one: values[one])]


def _scores(over: Iterable[Encounter]) -> dict[str, list[EncounterScore]]:
    """Return the scores of each entrant from all its encounters, in one pass."""
    found: dict[str, list[EncounterScore]] = {}
    for encounter in over:
        totals, played = encounter.totals(), encounter.played
        for place, one in enumerate(encounter.entrants):
            score = EncounterScore(
                others=tuple(other for other in encounter.entrants if other != one),
                score=encounter.scores[place],
                games=totals[place],
                played=played,
            )
            found.setdefault(one, []).append(score)
    return found


def _standing(rank: int, scored: EntrantScores, values: tuple[float, ...]) -> Standing:
    met = [score for score in scored.scores if score.others]
    most = [len(score.others) for score in met]
    won = sum(score.score == best for score, best in zip(met, most, strict=True))
    lost = sum(score.score == 0 for score in met)
    return Standing(
        rank=rank,
        entrant=scored.id,
        points=scored.points,
        played=len(met),
        won=won,
        drawn=len(met) - won - lost,
        lost=lost,
        games=sum(score.games for score in scored.scores),
        tie_breaks=values,
    )


def _by_elimination(plan: TournamentPlan, seeds: Sequence[str], over: Iterable[Encounter]) -> list[list[str]]:
    """Group entrants by the round of their elimination, the latest first."""
    double = plan.format == "double_elimination"
    stage = stages(bracket(len(seeds), double=double, third_place=plan.third_place))
    decided = decided_slots(over)
    lives, still_in = (2 if double else 1), max(stage.values()) + 1
    losses: dict[str, list[int]] = {}
    for slot, (_, loser) in decided.items():
        if slot != THIRD:
            losses.setdefault(loser, []).append(stage[slot])
    reached: dict[str, float] = {}
    for one in seeds:
        lost = losses.get(one, ())
        reached[one] = max(lost) if len(lost) >= lives else still_in
    if THIRD in decided:
        reached[decided[THIRD][0]] += 0.5
    return _split(seeds, reached)
