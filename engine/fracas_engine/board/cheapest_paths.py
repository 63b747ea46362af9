"""Search for the cheapest paths over a mover's positions, and for those that provoke the fewest creatures.

The search works on positions, not cells. Positions are defined in `steps.py`; results in cells for rulesets are in
`reach.py` and `flight.py`.

Costs spread in waves, one mask for each number of movement points; everything else is computed on demand. Ties between
equally cheap paths are broken in this order: the path that provokes fewer creatures, the path that provokes creatures
earlier in the list, the path with the earlier positions by `Steps.first` (MT-MOVE-07).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from fracas_engine.board.grid import Mask
from fracas_engine.board.passage import Provoker
from fracas_engine.board.steps import Steps

_Provokers: TypeAlias = Sequence[tuple[int, Provoker]]
"""Pairs of a creature's bit and steps that provoke the creature; a bit may occur several times."""

_Waiting: TypeAlias = tuple[tuple[int, Mask | None], ...]
"""Creatures that a step from some positions may provoke. For each: its bit, and the positions that must be entered.

`None` means that entering any position provokes the creature.
"""


class CheapestPaths:
    """All cheapest paths from a start within a budget."""

    __slots__ = ("_provokers", "_start", "_states", "arrivals", "levels", "steps")

    steps: Steps
    levels: list[Mask]
    """For each cost from 0 on, the positions whose cheapest path costs this, without extra costs at the end."""
    arrivals: list[Mask]
    """For each total cost from 0 on, the positions where the move may end with this lowest total cost."""

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
            steps: The steps of the mover.
            start: The positions in which the mover may start.
            budget: The movement points available.
            ends: The positions where the move may end.
            extras: Additional movement points for ending in certain positions. The highest counts, and a mover that
                stays at the start pays nothing.
            provokers: For each creature that may be provoked, the steps that provoke it, as masks of positions.
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
        """Return the arrivals within the budget by total cost: the path plus the extra cost of ending there."""
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
        """Return the creatures provoked on the best of the cheapest paths to any of `positions`, as bits."""
        cost, there = self._walked(positions)
        return _smallest(provoked for provoked, reached in self._settled()[cost].items() if reached & there)

    def provoking(self) -> list[tuple[int, Mask]]:
        """Group all reached positions by the creatures that the best cheapest path to them provokes.

        Returns:
            Pairs of a set of creatures, as bits, and the positions.
        """
        found: dict[int, Mask] = {}
        for settled, level in zip(self._settled(), self.levels, strict=True):
            left = level
            for provoked in sorted(settled, key=_size):
                here = settled[provoked] & left
                left ^= here
                found[provoked] = found.get(provoked, 0) | here
        return sorted(found.items())

    def path(self, positions: Mask) -> list[Mask]:
        """Return the best path to any of `positions` that is reached: one mask with a single position for each step."""
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
        """Return True if a step from any position cheaper than `cost` may provoke; for most movers it is False."""
        walked = 0
        for level in self.levels[:cost]:
            walked |= level
        return any(steps.leaving & walked for _, steps in self._provokers)

    def _follow(self, ways: list[Mask], forbidden: _Provokers) -> list[Mask]:
        """Return one path from the start: at each step, enter the first position in the order of `Steps.first`.

        Args:
            ways: For each cost from 0 on, the positions on any best path.
            forbidden: Steps not to take, because they provoke further creatures.
        """
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
        """Return the lowest cost of a path to `positions`, without end costs, and the positions with that cost."""
        for cost, level in enumerate(self.levels):
            if level & positions:
                return cost, level & positions
        raise KeyError(positions)

    def _back(self, entered: Mask, cost: int, whence: Mask, forbidden: _Provokers) -> Mask:
        """Return the positions in `whence` from which an allowed step with this cost leads into `entered`.

        Args:
            entered: The positions entered by the step.
            cost: The cost of the step.
            whence: The positions from which the step may start.
            forbidden: Steps that are not allowed, because they provoke further creatures.
        """
        found = 0
        for part, waiting in _parts(whence, forbidden, 0):
            good = entered & ~_entered(waiting)
            if good:
                found |= part & self.steps.back(good, cost)
        return found

    def _settled(self) -> list[dict[int, Mask]]:
        """Group the positions at each cost by the sets of creatures that cheapest paths to them provoke.

        A position appears under each set that contains no other of its sets.

        Returns:
            For each cost from 0 on, the positions by set of creatures, as bits.
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
        """Return the results of one step from `positions`.

        Returns:
            Tuples of all creatures provoked so far (as bits), the positions entered, and the cost of the step.
        """
        found: list[tuple[int, Mask, int]] = []
        for part, waiting in _parts(positions, self._provokers, provoked):
            onward = self.steps.onward(part)
            if not waiting:
                for cost, entered in onward:
                    if entered:
                        found.append((provoked, entered, cost))
                continue
            for cost, entered in onward:
                if not entered:
                    continue
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
    """Return the indices of the creatures in `provoked`: the numbers of the bits that are set."""
    return tuple(number for number in range(provoked.bit_length()) if provoked >> number & 1)


def _parts(positions: Mask, provokers: _Provokers, spared: int) -> list[tuple[Mask, _Waiting]]:
    """Group positions by the creatures that a step from them may provoke.

    Args:
        positions: The positions from which steps lead.
        provokers: The creatures that steps may provoke.
        spared: Creatures to ignore, as bits.

    Returns:
        Pairs of positions and the creatures that a step from them may provoke, with the positions entered.
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
    """Return the positions that provoke any of the given creatures when entered (-1: all positions)."""
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
    """Return the positions that can be reached without provoking any creature outside `allowed`."""
    found = 0
    for provoked, positions in states.items():
        if not provoked & ~allowed:
            found |= positions
    return found


def _undominated(states: Mapping[int, Mask], level: Mask) -> dict[int, Mask]:
    """For each position keep only the minimal sets of provoked creatures; drop a set that contains another one."""
    kept: dict[int, Mask] = {}
    if len(states) == 1:
        ((provoked, positions),) = states.items()
        return {provoked: positions & level} if positions & level else kept
    for provoked in sorted(states, key=lambda number: (number.bit_count(), number)):
        positions = states[provoked] & level
        for smaller, reached in kept.items():
            if not smaller & ~provoked:
                positions &= ~reached
        if positions:
            kept[provoked] = positions
    return kept
