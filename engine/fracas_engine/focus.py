"""The focus rule: whom a creature that nobody controls goes for, and from where it strikes (MT-FOC, MT-MOVE-02 to -05).

Here: the comparisons, over masks of cells and plain numbers, for creatures of any ruleset and cells of any shape.
Not here: how far a mover gets (`board.reach`, `board.hazard_avoidance`), and from which cells somebody can be
attacked; the
caller works both out by its own rules and hands them in as `Arrivals` and `Foe`.

    arrivals = arrivals_of(reach(board, start, plenty, passage).levels())
    best = candidates(arrivals, foes)                   everyone who can be attacked at all, best first
    tied = equal_best(best)                             one id, or several that the rules cannot tell apart
    plan = strike_plan(arrivals, focus, others, budget=4, count=2)
    plan.sets, plan.cells(chosen_set)                   whom to strike, and the cells to do it from
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from fracas_engine.board import HazardAvoidance, Mask
from fracas_engine.ids import Plain

__all__ = [
    "Arrivals",
    "Candidate",
    "Foe",
    "StrikePlan",
    "Targets",
    "arrivals_of",
    "best_sets",
    "candidates",
    "equal_best",
    "hazard_avoiding_arrivals",
    "strike_plan",
]

Targets: TypeAlias = tuple[str, ...]
"""Ids of those who are struck, the focus first, the others by rank."""

_FAR = 1 << 30
"""Nearness of what cannot be counted to at all."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Where a mover may end, by what the way there takes; the start belongs to it at no cost."""

    layers: tuple[tuple[tuple[int, Mask], ...], ...]
    """For each number of bad cells entered, from 0 on: movement points with the cells that cost so many, fewest first.

    A cell may be in several layers. What counts is the first one that has it.
    """


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy who may be attacked."""

    id: str
    cells: Mask
    """The cells from which the attack in question can be made on it."""
    beside: Mask
    """Those of them from which that attack would be at a disadvantage; 0 where that does not matter."""
    nearness: int | None
    """Cells between it and the mover's present place; None where they cannot be counted."""
    rank: int
    """What decides after nearness, the lowest first: its place in the order of initiative."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An enemy who can be attacked, and what that takes: why it is the focus, or is not."""

    id: str
    bad: int
    """Bad cells entered on the best way."""
    points: int
    """Movement points of the best way, however many turns it takes."""
    nearness: int | None
    rank: int

    @property
    def key(self) -> tuple[int, int, int, int]:
        """What is compared, the lowest first (MT-FOC-03, -06, -08 and -11)."""
        return (self.bad, self.points, _near(self.nearness), self.rank)

    def told(self) -> Mapping[str, Plain]:
        """Return it for people: what was compared, by name."""
        return {
            "id": self.id,
            "negative": self.bad,
            "points": self.points,
            "nearness": self.nearness,
            "initiative": self.rank,
        }


def _near(nearness: int | None) -> int:
    return _FAR if nearness is None else nearness


def arrivals_of(levels: Iterable[Mask], bad: Mask = 0) -> Arrivals:
    """Return arrivals of a mover whose ways enter no bad cell, but for the one where it may end.

    Args:
        levels: For each number of points from 0 on the cells where the move may end (`Reach.levels`).
        bad: Cells in which only landing counts, as after a jump; the start does not belong here.
    """
    free: list[tuple[int, Mask]] = []
    landed: list[tuple[int, Mask]] = []
    for points, level in enumerate(levels):
        if level & ~bad:
            free.append((points, level & ~bad))
        if level & bad:
            landed.append((points, level & bad))
    return Arrivals((tuple(free), tuple(landed)) if landed else (tuple(free),))


def hazard_avoiding_arrivals(ways: HazardAvoidance) -> Arrivals:
    """Return arrivals of a mover that enters bad cells if it must."""
    return Arrivals(tuple(ways.layers()))


def candidates(arrivals: Arrivals, foes: Iterable[Foe]) -> tuple[Candidate, ...]:
    """Return everyone who can be attacked with unlimited movement, the best first (MT-FOC-03 to -11)."""
    found = []
    for foe in foes:
        cost = _cheapest(arrivals, foe.cells)
        if cost is not None:
            found.append(Candidate(foe.id, *cost, foe.nearness, foe.rank))
    return tuple(sorted(found, key=lambda candidate: (candidate.key, candidate.id)))


def _cheapest(arrivals: Arrivals, cells: Mask) -> tuple[int, int] | None:
    """Return the bad cells entered and the points of the best way to one of some cells."""
    for bad, layer in enumerate(arrivals.layers):
        for points, level in layer:
            if level & cells:
                return bad, points
    return None


def equal_best(found: Sequence[Candidate]) -> tuple[str, ...]:
    """Return the ids of the best candidates, several if all rules leave them equal; empty without any (MT-FOC-10)."""
    return tuple(candidate.id for candidate in found if candidate.key == found[0].key)


@dataclass(frozen=True, slots=True)
class StrikePlan:
    """The best plan: cells that are equal in all that comes before the choice of targets, and the best targets."""

    bad: int
    """Bad cells entered on the way."""
    reachable: bool
    """Whether the movement of this turn suffices."""
    levels: tuple[tuple[int, Mask], ...]
    """The cells, by points."""
    sets: tuple[Targets, ...]
    """The best targets; several where all rules leave them equal."""
    focus: Foe
    others: tuple[Foe, ...]

    def cells(self, targets: Targets) -> tuple[int, Mask]:
        """Return the best cells to strike these targets from, and the points that each takes (MT-MOVE-02, last part).

        Of all that allow them: fewest at a disadvantage, then fewest points.
        """
        struck = [foe for foe in (self.focus, *self.others) if foe.id in targets]
        best: tuple[int, int] | None = None
        found: Mask = 0
        for points, level in self.levels:
            allowed = level
            for foe in struck:
                allowed &= foe.cells
            for cell in _each(allowed):
                key = (sum(1 for foe in struck if foe.beside & cell), points)
                if best is None or key < best:
                    best, found = key, cell
                elif key == best:
                    found |= cell
        assert best is not None, "the targets are among the sets of the plan"
        return best[1], found


def strike_plan(
    arrivals: Arrivals, focus: Foe, others: Iterable[Foe], *, budget: int, count: int = 1
) -> StrikePlan | None:
    """Find from where to attack a focus to the greatest effect (MT-MOVE-02 to -05).

    Plans are compared by bad cells on the way; reachable with the budget; no disadvantage against the focus; most
    targets; fewest points; targets ranking earlier.

    Args:
        arrivals: Where the mover may end, with unlimited movement.
        focus: Who has to be among the targets.
        others: Who else may be.
        budget: Movement points of this turn.
        count: How many targets the attack is for.

    Returns:
        The plan; None where the focus cannot be attacked from anywhere.
    """
    cheapest = _cheapest(arrivals, focus.cells)
    if cheapest is None:
        return None
    bad, least = cheapest
    layer = arrivals.layers[bad]  # no earlier one has a cell from which the focus can be attacked
    reachable = least <= budget
    pool = [
        (points, level & focus.cells)
        for points, level in layer
        if level & focus.cells and (not reachable or points <= budget)
    ]
    pool = _stepped_away(pool, focus)
    rest = tuple(sorted(others, key=_rank))
    if count > 1:
        pool = _most(pool, rest, count - 1)
    nearest = pool[0][1]
    # One target is the focus, from wherever; with more the best sets of all nearest cells are compared.
    sets: tuple[Targets, ...] = ((focus.id,),)
    if count > 1:
        best: tuple[tuple[int, int], ...] | None = None
        equal: dict[Targets, None] = {}
        for cell in _each(nearest):
            key, found = best_sets([foe for foe in rest if foe.cells & cell], count - 1)
            if best is None or key < best:
                best, equal = key, {}
            if key == best:
                equal.update(dict.fromkeys((focus.id, *one) for one in found))
        sets = tuple(sorted(equal))
    return StrikePlan(bad, reachable, tuple(pool), sets, focus, rest)


def _if_any(levels: list[tuple[int, Mask]]) -> list[tuple[int, Mask]]:
    return [(points, level) for points, level in levels if level]


def _stepped_away(pool: list[tuple[int, Mask]], focus: Foe) -> list[tuple[int, Mask]]:
    """Keep the cells from which the focus is struck without disadvantage, if there are any (MT-MOVE-04)."""
    return _if_any([(points, level & ~focus.beside) for points, level in pool]) or pool


def _most(pool: list[tuple[int, Mask]], others: Sequence[Foe], further: int) -> list[tuple[int, Mask]]:
    """Keep the cells from which most of the others, but no more than `further`, can be struck beside the focus."""
    everywhere = 0
    for _, level in pool:
        everywhere |= level
    # at_least[n]: the cells from which n of the others at least can be struck.
    at_least = [everywhere] + [0] * further
    for foe in others:
        for number in range(further, 0, -1):
            at_least[number] |= at_least[number - 1] & foe.cells
    most = next(cells for cells in reversed(at_least) if cells)
    return _if_any([(points, level & most) for points, level in pool])


def best_sets(foes: Iterable[Foe], count: int) -> tuple[tuple[tuple[int, int], ...], tuple[Targets, ...]]:
    """Pick the further targets one by one by nearness and rank (MT-ATK-04).

    Args:
        foes: Who can be struck beside the focus.
        count: How many at most.

    Returns:
        What the best set is compared by, and all sets that equal it.
    """
    ranked = sorted(foes, key=_rank)
    if len(ranked) <= count or count <= 0:
        chosen = ranked[: max(count, 0)]
        return tuple(map(_rank, chosen)), (tuple(foe.id for foe in chosen),)
    last = _rank(ranked[count - 1])
    sure = [foe for foe in ranked if _rank(foe) < last]
    equal = [foe for foe in ranked if _rank(foe) == last]
    sets = tuple(
        (*(foe.id for foe in sure), *(foe.id for foe in some)) for some in combinations(equal, count - len(sure))
    )
    return tuple(map(_rank, ranked[:count])), sets


def _rank(foe: Foe) -> tuple[int, int]:
    return (_near(foe.nearness), foe.rank)


def _each(cells: Mask) -> Iterator[Mask]:
    while cells:
        cell = cells & -cells
        yield cell
        cells ^= cell
