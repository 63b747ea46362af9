"""Where a mover can get, at what cost, and by which way.

Here: `reach` and its answer, cheapest paths, and which of equally cheap ways provokes least.
Not here: single steps (`steps.py`), checking a path that somebody else chose (`paths.py`), hexes' own rules
(`hexes.py`).

Costs spread in waves: one mask for each number of movement points. Everything beyond the waves is worked out when it is
asked for. Of several cheapest ways the one is taken that provokes fewest, of those the one that provokes the first of
the list, and of those the one whose list of (row, column) comes first (MT-MOVE-07).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from fracas_engine.board.board import Board
from fracas_engine.board.grid import Cell, Mask
from fracas_engine.board.passage import Passage, Provoker
from fracas_engine.board.stepping import steps_of

__all__ = ["Reach", "reach"]


class Reach:
    """The answer to `reach`. Costs count movement points; cells are anchors."""

    __slots__ = ("_arrivals", "_board", "_costs", "_levels", "_provokers", "_start", "_states", "_steps")

    def __init__(
        self, board: Board, start: Cell, budget: int, passage: Passage, provokers: Sequence[Provoker] = ()
    ) -> None:
        """Spread the waves; `reach` is the documented way in."""
        steps = steps_of(board, passage)
        self._board = board
        self._steps = steps
        self._start = steps.starting(start)
        self._levels = steps.waves(self._start, budget)
        self._provokers = tuple(provokers)
        ends = (steps.fits | self._start) & steps.endings(passage.no_end | passage.occupied)
        self._arrivals = [level & ends for level in self._levels]
        if passage.end_costs:
            self._arrivals = _with_end_costs(self._arrivals, self._end_costs(passage), budget)
        self._costs: dict[Cell, int] | None = None
        self._states: list[dict[int, Mask]] | None = None

    @property
    def costs(self) -> Mapping[Cell, int]:
        """The cost of every cell where the move may end, the start included at 0, by cost, row and column."""
        if self._costs is None:
            cells = self._board.grid.cells
            anchors = self._steps.anchors
            self._costs = {
                cell: cost for cost, arrived in enumerate(self._arrivals) for cell in cells(anchors(arrived))
            }
        return MappingProxyType(self._costs)

    @property
    def ends(self) -> Mask:
        """All anchors where the move may end, the start included."""
        return self._steps.anchors(self._ended)

    @property
    def passed(self) -> Mask:
        """All anchors where the mover can be on the way, those included where it may not end."""
        return self._steps.anchors(_union(self._levels))

    @property
    def squeezed(self) -> Mask:
        """Those of `ends` where the mover has no room for its whole base."""
        return self._steps.anchors(self._ended & ~self._steps.whole(self._ended))

    @property
    def _ended(self) -> Mask:
        return _union(self._arrivals)

    def levels(self) -> list[Mask]:
        """Return, for each cost from 0 on, the anchors where the move may end that cost so much and not less."""
        return [self._steps.anchors(arrived) for arrived in self._arrivals]

    def __contains__(self, cell: Cell) -> bool:
        return self._find(cell) is not None

    def cost(self, cell: Cell) -> int:
        """Return the cost of the cheapest way to `cell`, where the move may end.

        Raises:
            KeyError: the move cannot end there.
        """
        return self._located(cell)[0]

    def _find(self, cell: Cell) -> tuple[int, Mask] | None:
        """Return the whole cost of the move to `cell` and the positions there that cost so much."""
        positions = self._steps.at(self._board.grid.bit(cell))
        for cost, arrived in enumerate(self._arrivals):
            if arrived & positions:
                return cost, arrived & positions
        return None

    def provoked(self, cell: Cell) -> tuple[int, ...]:
        """Return whom the way of `path` provokes, as places in the list of provokers.

        Raises:
            KeyError: the move cannot end there.
        """
        cost, positions = self._walked(cell)
        return _members(self._least(cost, positions))

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """Return every cell entered on the cheapest way to `cell`, which is the last; empty for the start itself.

        Of equally cheap ways the one is taken that provokes fewest.

        Raises:
            KeyError: the move cannot end there.
        """
        cost, positions = self._walked(cell)
        allowed = self._least(cost, positions)
        states = self._settled()
        here = [0] * (cost + 1)
        here[cost] = positions & _within(states[cost], allowed)
        forbidden = [p for number, p in enumerate(self._provokers) if not allowed >> number & 1]
        for after in range(cost, 0, -1):
            if not here[after]:
                continue
            for step in self._steps.costs:
                if step <= after and (reached := _within(states[after - step], allowed)):
                    here[after - step] |= reached & self._back(here[after], step, forbidden)
        return self._walk(here, forbidden)

    def _walk(self, ways: list[Mask], forbidden: list[Provoker]) -> tuple[Cell, ...]:
        """Follow the positions on the ways from the start, always to the first cell by row and column."""
        steps = self._steps
        cells: list[Cell] = []
        spent, at = 0, steps.first(ways[0])
        while spent < len(ways) - 1:
            barred = 0
            for provoker in forbidden:
                if at & steps.at(provoker.leaving):
                    barred |= -1 if provoker.entering is None else steps.at(provoker.entering)
            onward: dict[int, Mask] = {}
            for cost, near in steps.onward(at):
                if spent + cost < len(ways) and (entered := near & ways[spent + cost] & ~barred):
                    onward[cost] = onward.get(cost, 0) | entered
            together = 0
            for entered in onward.values():
                together |= entered
            at = steps.first(together)
            spent += next(cost for cost, entered in onward.items() if entered & at)
            cells.append(self._board.grid.first(steps.anchors(at)))
        return tuple(cells)

    def _located(self, cell: Cell) -> tuple[int, Mask]:
        found = self._find(cell)
        if found is None:
            raise KeyError(cell)
        return found

    def _walked(self, cell: Cell) -> tuple[int, Mask]:
        """Return the cost of the steps alone to `cell`, and the positions there."""
        _, positions = self._located(cell)
        cost = next(cost for cost, level in enumerate(self._levels) if level & positions)
        return cost, self._levels[cost] & positions

    def _end_costs(self, passage: Passage) -> list[tuple[int, Mask]]:
        """Return the positions by what ending there costs beside the steps, highest first; staying costs nothing."""
        left = ~self._start
        found = []
        for extra, cells in sorted(passage.end_costs, reverse=True):
            clear = self._steps.endings(cells)
            found.append((extra, left & ~clear))
            left &= clear
        return found

    def _back(self, positions: Mask, cost: int, forbidden: list[Provoker]) -> Mask:
        """Return whence one step at `cost` leads into `positions` without provoking any of `forbidden`."""
        if not forbidden:
            return self._steps.back(positions, cost)
        provoker, others = forbidden[0], forbidden[1:]
        leaving = self._steps.at(provoker.leaving)
        if provoker.entering is None:
            return self._back(positions, cost, others) & ~leaving
        entering = self._steps.at(provoker.entering)
        found = 0
        if positions & ~entering:
            found |= self._back(positions & ~entering, cost, others)
        if positions & entering:
            found |= self._back(positions & entering, cost, others) & ~leaving
        return found

    def _least(self, cost: int, positions: Mask) -> int:
        """Return the smallest set of provokers, as bits, on a cheapest way to one of `positions`."""
        sets = [provoked for provoked, reached in self._settled()[cost].items() if reached & positions]
        return min(sets, key=lambda provoked: (provoked.bit_count(), _members(provoked)))

    def _settled(self) -> list[dict[int, Mask]]:
        """Work out, for each cost, the positions by the sets of provokers that a cheapest way to them may provoke.

        Sets that contain another set of the same position are dropped, so that only few are left.
        """
        if self._states is not None:
            return self._states
        states: list[dict[int, Mask]] = []
        if not self._provokers:
            states = [{0: level} for level in self._levels]
        else:
            ahead: list[dict[int, Mask]] = [{} for _ in self._levels]
            if ahead:
                ahead[0] = {0: self._start}
            for cost, level in enumerate(self._levels):
                settled = _undominated(ahead[cost], level)
                states.append(settled)
                for provoked, positions in settled.items():
                    for now, near, step in self._provoking(positions, provoked):
                        if cost + step < len(ahead) and (entered := near & self._levels[cost + step]):
                            later = ahead[cost + step]
                            later[now] = later.get(now, 0) | entered
        self._states = states
        return states

    def _provoking(self, positions: Mask, provoked: int) -> list[tuple[int, Mask, int]]:
        """Take one step from `positions`; return the provoked then, the positions entered, and the cost."""
        parts = [(positions, 0)]
        for number, provoker in enumerate(self._provokers):
            if provoked >> number & 1:
                continue
            leaving = self._steps.at(provoker.leaving)
            split = [(part & leaving, waiting | 1 << number) for part, waiting in parts]
            split += [(part & ~leaving, waiting) for part, waiting in parts]
            parts = [(part, waiting) for part, waiting in split if part]
        found: list[tuple[int, Mask, int]] = []
        for part, waiting in parts:
            for cost, entered in self._steps.onward(part):
                arrivals = [(entered, provoked)]
                for number in _members(waiting):
                    entering = self._provokers[number].entering
                    if entering is None:
                        arrivals = [(cells, now | 1 << number) for cells, now in arrivals]
                    else:
                        into = self._steps.at(entering)
                        split = [(cells & into, now | 1 << number) for cells, now in arrivals]
                        arrivals = split + [(cells & ~into, now) for cells, now in arrivals]
                found += [(now, cells, cost) for cells, now in arrivals if cells]
        return found


def reach(board: Board, start: Cell, budget: int, passage: Passage, provokers: Sequence[Provoker] = ()) -> Reach:
    """Find every position that a mover can reach (MM-MOVE-01).

    Args:
        board: where.
        start: the mover's anchor; it must be on the board. The cells it covers may be anything.
        budget: movement points, from 0.
        passage: what the board is to the mover. Its own cells do not belong into `occupied`.
        provokers: whom steps may provoke, in the order in which ties are decided. Leave out whoever cannot be
            provoked again this turn.

    Raises:
        OffBoard: `start` is not on the board.
    """
    board.require(start)
    return Reach(board, start, budget, passage, provokers)


def _union(levels: Sequence[Mask]) -> Mask:
    found = 0
    for level in levels:
        found |= level
    return found


def _with_end_costs(arrivals: list[Mask], extras: list[tuple[int, Mask]], budget: int) -> list[Mask]:
    """Move positions where ending costs more to the level of the whole cost, if the budget allows it."""
    found = [0] * (budget + 1)
    for cost, arrived in enumerate(arrivals):
        left = arrived
        for extra, positions in extras:
            if cost + extra <= budget:
                found[cost + extra] |= left & positions
            left &= ~positions
        found[cost] |= left
    return found


def _members(provoked: int) -> tuple[int, ...]:
    """Return the numbers of the bits that are set."""
    return tuple(number for number in range(provoked.bit_length()) if provoked >> number & 1)


def _within(states: Mapping[int, Mask], allowed: int) -> Mask:
    """Return the positions that can be reached provoking nobody but `allowed`."""
    found = 0
    for provoked, positions in states.items():
        if not provoked & ~allowed:
            found |= positions
    return found


def _undominated(states: Mapping[int, Mask], level: Mask) -> dict[int, Mask]:
    """Drop from each position the sets of provokers that contain another of its sets."""
    kept: dict[int, Mask] = {}
    for provoked in sorted(states, key=lambda number: (number.bit_count(), number)):
        positions = states[provoked] & level
        for smaller, reached in kept.items():
            if not smaller & ~provoked:
                positions &= ~reached
        if positions:
            kept[provoked] = positions
    return kept
