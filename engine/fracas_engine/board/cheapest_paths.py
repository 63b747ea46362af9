"""Search for the cheapest paths over a mover's positions, and for those that provoke least.

The search works on positions, not cells. Positions are defined in `steps.py`; results in cells for rulesets are in
`reach.py` and `flight.py`.

Costs spread in waves, one mask for each number of movement points; everything else is computed on demand. Among equally
cheap paths, the one that provokes fewest creatures is taken, then the one that provokes the first of the list, then the
one whose positions come first by `Steps.first` (MT-MOVE-07).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from fracas_engine.board.grid import Mask
from fracas_engine.board.passage import Provoker
from fracas_engine.board.steps import Steps

_Provokers: TypeAlias = Sequence[tuple[int, Provoker]]
"""Bit of each creature that may be provoked, and the steps that provoke it; a bit may occur several times."""

_Waiting: TypeAlias = tuple[tuple[int, Mask | None], ...]
"""Creatures that a step provokes, with the entered positions that provoke them; None: any position."""


class CheapestPaths:
    """All cheapest paths from a start within a budget."""

    __slots__ = ("_provokers", "_start", "_states", "arrivals", "levels", "steps")

    steps: Steps
    levels: list[Mask]
    """For each cost from 0 on, the positions with that lowest cost of steps."""
    arrivals: list[Mask]
    """For each total cost from 0 on, the positions where the move may end at that cost."""

    def __init__(
        self,
        steps: Steps,
        start: Mask,
        budget: int,
        ends: Mask,
        *,
        extras: Sequence[tuple[int, Mask]] = (),
        provokers: Sequence[Sequence[Provoker]] = (),
    ) -> None:
        """Run the search.

        Args:
            steps: of the mover.
            start: the positions in which it may start.
            budget: movement points.
            ends: the positions where the move may end.
            extras: additional movement points for ending in the given positions; the highest counts, and staying at the
                start costs nothing.
            provokers: for each creature that may be provoked, the steps that provoke it, as masks of positions.
        """
        self.steps = steps
        self._start = start
        self._provokers: _Provokers = tuple(
            (1 << number, steps) for number, each in enumerate(provokers) for steps in each
        )
        self._states: list[dict[int, Mask]] | None = None
        self.levels = steps.waves(start, budget)
        # Most movers may end at every position, so the same list is used.
        self.arrivals = (
            self.levels if ends & start and not steps.fits & ~ends else [level & ends for level in self.levels]
        )
        if extras:
            self.arrivals = self._with_extras(extras, budget)

    def _with_extras(self, extras: Sequence[tuple[int, Mask]], budget: int) -> list[Mask]:
        """Move positions with additional end costs to the level of the total cost, if the budget allows it."""
        found = [0] * (budget + 1)
        for cost, arrived in enumerate(self.arrivals):
            left = arrived
            for extra, positions in sorted(extras, reverse=True):
                dear = left & positions & ~self._start
                left ^= dear
                if cost + extra <= budget:
                    found[cost + extra] |= dear
            found[cost] |= left
        return found

    def arrival(self, positions: Mask) -> tuple[int, Mask] | None:
        """Return the lowest total cost of ending in one of `positions`, and the positions with that cost."""
        for cost, arrived in enumerate(self.arrivals):
            if arrived & positions:
                return cost, arrived & positions
        return None

    def least(self, positions: Mask) -> int:
        """Return the smallest set of provoked creatures on a cheapest path to any of some positions, as bits."""
        cost, there = self._walked(positions)
        return _smallest(provoked for provoked, reached in self._settled()[cost].items() if reached & there)

    def provoking(self) -> list[tuple[int, Mask]]:
        """Return the sets of provoked creatures, as bits, with the positions for which each is the smallest."""
        found: dict[int, Mask] = {}
        for settled, level in zip(self._settled(), self.levels, strict=True):
            left = level
            for provoked in sorted(settled, key=_size):
                here = settled[provoked] & left
                left ^= here
                found[provoked] = found.get(provoked, 0) | here
        return sorted(found.items())

    def path(self, positions: Mask) -> list[Mask]:
        """Return the positions entered on the best path to any of some reached positions, one at a time."""
        cost, there = self._walked(positions)
        here = [0] * (cost + 1)
        if not self._may_provoke(cost):
            here[cost] = there
            for after in range(cost, 0, -1):
                for step in self.steps.costs if here[after] else ():
                    if step <= after and self.levels[after - step]:
                        here[after - step] |= self.levels[after - step] & self.steps.back(here[after], step)
            return self._follow(here, [])
        allowed = self.least(positions)
        states = self._settled()
        here[cost] = there & _within(states[cost], allowed)
        forbidden = [one for one in self._provokers if not allowed & one[0]]
        for after in range(cost, 0, -1):
            if not here[after]:
                continue
            for step in self.steps.costs:
                if step <= after and (reached := _within(states[after - step], allowed)):
                    here[after - step] |= self._back(here[after], step, reached, forbidden)
        return self._follow(here, forbidden)

    def _may_provoke(self, cost: int) -> bool:
        """Return True if any path of that cost leaves a position from which a step may provoke; most do not."""
        walked = 0
        for level in self.levels[:cost]:
            walked |= level
        return any(steps.leaving & walked for _, steps in self._provokers)

    def _follow(self, ways: list[Mask], forbidden: _Provokers) -> list[Mask]:
        """Return a path from the start along the given paths, always taking the first position that can be entered."""
        steps = self.steps
        entered: list[Mask] = []
        spent, at = 0, steps.first(ways[0])
        while spent < len(ways) - 1:
            barred = _entered([(whom, steps.entering) for whom, steps in forbidden if at & steps.leaving])
            onward: dict[int, Mask] = {}
            for cost, near in steps.onward(at):
                if spent + cost < len(ways) and (good := near & ways[spent + cost] & ~barred):
                    onward[cost] = onward.get(cost, 0) | good
            together = 0
            for good in onward.values():
                together |= good
            at = steps.first(together)
            spent += next(cost for cost, good in onward.items() if good & at)
            entered.append(at)
        return entered

    def _walked(self, positions: Mask) -> tuple[int, Mask]:
        """Return the lowest cost of the steps to one of `positions`, and the positions with that cost."""
        for cost, level in enumerate(self.levels):
            if level & positions:
                return cost, level & positions
        raise KeyError(positions)

    def _back(self, entered: Mask, cost: int, whence: Mask, forbidden: _Provokers) -> Mask:
        """Return the positions of `whence` from which an allowed step at `cost` enters `entered`."""
        found = 0
        for part, waiting in _parts(whence, forbidden, 0):
            good = entered & ~_entered(waiting)
            if good:
                found |= part & self.steps.back(good, cost)
        return found

    def _settled(self) -> list[dict[int, Mask]]:
        """Return, for each cost, the positions by the creatures that a cheapest path to them may provoke.

        Supersets of another set of the same position are dropped, so that few are left.
        """
        if self._states is not None:
            return self._states
        states: list[dict[int, Mask]] = []
        if not self._provokers or not self.levels:  # no levels if the mover does not fit at its start
            states = [{0: level} for level in self.levels]
        else:
            ahead: list[dict[int, Mask]] = [{} for _ in self.levels]
            ahead[0] = {0: self._start}
            for cost, level in enumerate(self.levels):
                settled = _undominated(ahead[cost], level)
                states.append(settled)
                for provoked, positions in settled.items():
                    for now, near, step in self._provoked_by(positions, provoked):
                        if cost + step < len(ahead) and (entered := near & self.levels[cost + step]):
                            later = ahead[cost + step]
                            later[now] = later.get(now, 0) | entered
        self._states = states
        return states

    def _provoked_by(self, positions: Mask, provoked: int) -> list[tuple[int, Mask, int]]:
        """Return the results of one step from `positions`: creatures provoked so far, positions entered, cost."""
        found: list[tuple[int, Mask, int]] = []
        for part, waiting in _parts(positions, self._provokers, provoked):
            for cost, entered in self.steps.onward(part):
                arrivals = [(entered, provoked)]
                for whom, entering in waiting:
                    if entering is None:
                        arrivals = [(near, now | whom) for near, now in arrivals]
                    else:
                        split = [(near & entering, now | whom) for near, now in arrivals]
                        arrivals = split + [(near & ~entering, now) for near, now in arrivals]
                found += [(now, near, cost) for near, now in arrivals if near]
        return found


@lru_cache(maxsize=1024)
def members(provoked: int) -> tuple[int, ...]:
    """Return the indices of the bits that are set."""
    return tuple(number for number in range(provoked.bit_length()) if provoked >> number & 1)


def _parts(positions: Mask, provokers: _Provokers, spared: int) -> list[tuple[Mask, _Waiting]]:
    """Group positions by the creatures that a step from them may provoke, with the positions entered.

    Args:
        positions: The positions from which steps lead.
        provokers: The creatures that steps may provoke.
        spared: Creatures to ignore, as bits.
    """
    parts: list[tuple[Mask, _Waiting]] = [(positions, ())]
    for whom, steps in provokers:
        leaving = steps.leaving
        if spared & whom or not positions & leaving:
            continue
        waiting = ((whom, steps.entering),)
        split = [(part & leaving, (*before, *waiting)) for part, before in parts if part & leaving]
        split += [(part & ~leaving, before) for part, before in parts if part & ~leaving]
        parts = split
    return parts


def _entered(waiting: Iterable[tuple[int, Mask | None]]) -> Mask:
    """Return the entered positions that provoke a creature."""
    found = 0
    for _, entering in waiting:
        if entering is None:
            return -1
        found |= entering
    return found


def _size(provoked: int) -> tuple[int, tuple[int, ...]]:
    """Return the sort key of a set of provoked creatures: the number of creatures, then their indices."""
    return provoked.bit_count(), members(provoked)


def _smallest(sets: Iterable[int]) -> int:
    return min(sets, key=_size)


def _within(states: Mapping[int, Mask], allowed: int) -> Mask:
    """Return the positions that can be reached while provoking only `allowed`."""
    found = 0
    for provoked, positions in states.items():
        if not provoked & ~allowed:
            found |= positions
    return found


def _undominated(states: Mapping[int, Mask], level: Mask) -> dict[int, Mask]:
    """Drop the sets of provoked creatures that contain another set of the same position."""
    kept: dict[int, Mask] = {}
    for provoked in sorted(states, key=lambda number: (number.bit_count(), number)):
        positions = states[provoked] & level
        for smaller, reached in kept.items():
            if not smaller & ~provoked:
                positions &= ~reached
        if positions:
            kept[provoked] = positions
    return kept
