"""Focus rule: target and attack position of an uncontrolled creature (MT-FOC, MT-MOVE-02 to -05).

This module compares masks of cells and numbers, for creatures of any ruleset and cells of any shape. The reach of a
mover (`board.reach`, `board.hazard_avoidance`) and the cells from which a target can be attacked are computed by the
caller and passed as `Arrivals` and `Foe`.

    arrivals = arrivals_of(reach(board, start, plenty, passage).levels())
    best = candidates(arrivals, foes)                   all attackable enemies, best first
    tied = equal_best(best)                             one id, or several if the rules leave a tie
    plan = strike_plan(arrivals, focus, others, budget=4, count=2)
    plan.sets, plan.cells(chosen_set)                   the targets, and the cells to attack from
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from fracas_engine.board import HazardAvoidance, Mask
from fracas_engine.ids import Plain

Targets: TypeAlias = tuple[str, ...]
"""Ids of the targets: the focus first, the others by rank."""

_FAR = 1 << 30
"""Nearness used for a target whose distance cannot be counted."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Cells in which a move may end, by cost of the path, including the start at no cost."""

    layers: tuple[tuple[tuple[int, Mask], ...], ...]
    """Cells by number of hazardous cells entered and by movement points.

    Element `n` is for paths that enter `n` hazardous cells; it contains pairs of movement points and the cells with
    that cost, lowest cost first. A cell may be in several elements; the first one counts.
    """


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy that may be attacked."""

    id: str
    cells: Mask
    """Cells from which the enemy can be attacked."""
    beside: Mask
    """The cells from which an attack on the enemy has disadvantage; 0 if there is no disadvantage."""
    nearness: int | None
    """Distance in cells from the mover's present position; None if it cannot be counted."""
    rank: int
    """Position in the initiative order; the tie-break after nearness, lowest first."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An attackable enemy with the values that decide the focus."""

    id: str
    bad: int
    """Number of hazardous cells entered on the best path."""
    points: int
    """Movement points of the best path, over any number of turns."""
    nearness: int | None
    rank: int

    @property
    def key(self) -> tuple[int, int, int, int]:
        """Sort key, lowest first (MT-FOC-03, -06, -08 and -11)."""
        return (self.bad, self.points, _near(self.nearness), self.rank)

    def told(self) -> Mapping[str, Plain]:
        """Return the compared values by name, for display."""
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
    """Return the arrivals of a mover whose paths enter no hazardous cell, except possibly the last one.

    Args:
        levels: For 0, 1, 2, ... movement points, the cells where the move may end (`Reach.levels`).
        bad: Hazardous cells, if entering counts only on landing, as for a jump; the start is not included.
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
    """Return the arrivals of a mover that enters hazardous cells only if necessary."""
    return Arrivals(tuple(ways.layers()))


def candidates(arrivals: Arrivals, foes: Iterable[Foe]) -> tuple[Candidate, ...]:
    """Return all enemies that can be attacked with unlimited movement, best first (MT-FOC-03 to -11)."""
    found = []
    for foe in foes:
        cost = _cheapest(arrivals, foe.cells)
        if cost is not None:
            found.append(Candidate(foe.id, *cost, foe.nearness, foe.rank))
    return tuple(sorted(found, key=lambda candidate: (candidate.key, candidate.id)))


def _cheapest(arrivals: Arrivals, cells: Mask) -> tuple[int, int] | None:
    """Return the best path to any of the cells as (hazardous cells entered, movement points); None if there is none."""
    for bad, layer in enumerate(arrivals.layers):
        for points, level in layer:
            if level & cells:
                return bad, points
    return None


def equal_best(found: Sequence[Candidate]) -> tuple[str, ...]:
    """Return the ids of the best candidates: several on a tie, none without candidates (MT-FOC-10)."""
    return tuple(candidate.id for candidate in found if candidate.key == found[0].key)


@dataclass(frozen=True, slots=True)
class StrikePlan:
    """The best attack plan: equally good cells to attack from, and the best sets of targets."""

    bad: int
    """Number of hazardous cells entered on the path."""
    reachable: bool
    """True if this turn's movement is enough to reach the cells."""
    levels: tuple[tuple[int, Mask], ...]
    """Pairs of movement points and the cells with that cost."""
    sets: tuple[Targets, ...]
    """Best sets of targets; several on a tie."""
    focus: Foe
    others: tuple[Foe, ...]

    def cells(self, targets: Targets) -> tuple[int, Mask]:
        """Return the best cells to attack these targets from, and the movement points needed (MT-MOVE-02, last part).

        Cells with the fewest targets at disadvantage are best, then those with the fewest points.
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
    """Return the best plan to attack a focus (MT-MOVE-02 to -05).

    Plans are compared by, in order: fewest hazardous cells on the path; reachable this turn; no disadvantage against
    the focus; most targets; fewest movement points; targets earlier in rank.

    Args:
        arrivals: Cells in which the mover may end, with unlimited movement.
        focus: The required target.
        others: Possible further targets.
        budget: Movement points of this turn.
        count: Maximum number of targets of the attack.

    Returns:
        The plan; None if the focus cannot be attacked from any cell.
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
    """Return the cells from which the focus is attacked without disadvantage; all cells if there are none.

    Rules: MT-MOVE-04.
    """
    return _if_any([(points, level & ~focus.beside) for points, level in pool]) or pool


def _most(pool: list[tuple[int, Mask]], others: Sequence[Foe], further: int) -> list[tuple[int, Mask]]:
    """Return the cells from which the most other targets (at most `further`) can be attacked along with the focus."""
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
    """Return the best sets of further targets, picked one after the other by nearness and rank (MT-ATK-04).

    Args:
        foes: Enemies that can be attacked along with the focus.
        count: Maximum number of further targets.

    Returns:
        The comparison key of the best sets, and all sets with this key.
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
