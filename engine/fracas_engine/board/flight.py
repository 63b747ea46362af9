"""Movement with changes of altitude: flying, climbing, swimming, burrowing.

This module has steps, reach and given paths through layers of a board of square cells, one layer for each altitude
(S5-GRID-10, OB-MOVE-03, FE-FLY-01). Movement on the ground is in `reach.py` and `paths.py`.

Each step changes x, y and the altitude by at most 1. Each altitude has its own `Passage`, because creatures, ground and
pits differ from layer to layer. A creature is as high as it is wide: the cells barred at an altitude are the cells in
which any of the creature's layers would overlap another creature. A diagonal step may not cut a corner, neither in the
layer from which it starts nor in the layer where it ends. Squeezing is not supported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from fracas_engine.board.board import Board
from fracas_engine.board.cheapest_paths import CheapestPaths, members
from fracas_engine.board.edges import NORTH, WEST, edge_plane
from fracas_engine.board.errors import WrongShape
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Grid, Mask, Voxel
from fracas_engine.board.passage import Passage, Provoker
from fracas_engine.board.paths import Fault, Refusal, Walk, bad_end, blocked_by, take_steps
from fracas_engine.board.stepping import steps_of
from fracas_engine.board.steps import SquareSteps, Steps, by_entry, waves_by_steps


class LayerSteps(Steps):
    """King's steps in three dimensions. A position is an anchor in the plane of its altitude."""

    __slots__ = ("_length", "_level", "_plain", "_planes", "lowest")

    lowest: int
    """The altitude of plane 0."""

    def __init__(self, board: Board, layers: Mapping[int, Passage]) -> None:
        if board.shape != "square":
            raise WrongShape("a step between altitudes", "square")
        grid = self.grid = board.grid
        self.lowest = min(layers)
        count = self._planes = len(layers)
        # The planes are stacked on one tall board, separated by rows that cannot be entered.
        self._length = grid.stride * (grid.height + 1)
        below = board.remembered((LayerSteps, count), lambda: Board(grid.width, (grid.height + 1) * count, {}))
        passage = self._stacked_passage(below.grid, [layers[altitude] for altitude in sorted(layers)])
        self.size = passage.size
        self._level = steps_of(below, passage)
        self._plain = self._level if type(self._level) is SquareSteps else SquareSteps(below, passage)
        """Steps that change the altitude. All cells are newly entered, so the most expensive one decides the cost."""
        self.fits = self._level.fits
        self.costs = tuple(sorted({*self._level.costs, *self._plain.costs}))

    def _stacked_passage(self, below: Grid, passages: Sequence[Passage]) -> Passage:
        """Combine the passages of all layers into one passage over all planes."""
        everywhere, one = self.grid.everywhere, passages[0]
        least = min(passage.base_cost for passage in passages)
        costs: dict[int, list[Mask]] = {}
        for number, passage in enumerate(passages):
            for cost, cells in ((passage.base_cost, everywhere), *passage.costs):
                if cost > least:
                    planes = costs.setdefault(cost, [0] * len(passages))
                    planes[number] |= cells
        floors = self.stacked([everywhere] * len(passages))
        return Passage(
            size=one.size,
            walls=self._stacked_cells(below, [passage.walls for passage in passages]) | below.everywhere & ~floors,
            barred=self.stacked([passage.barred for passage in passages]),
            costs=tuple((cost, self._stacked_cells(below, planes)) for cost, planes in costs.items()),
            base_cost=least,
            entered_only=one.entered_only,
            cuttable=self._stacked_cells(below, [passage.cuttable for passage in passages]),
        )

    def _stacked_cells(self, below: Grid, planes: Sequence[Mask]) -> Mask:
        """Combine masks of cells, one for each plane, which may contain edges, into one mask of the tall board."""
        grid = self.grid
        if not any(mask >> grid.plane for mask in planes):
            return self.stacked(planes)
        found = self.stacked([mask & grid.everywhere for mask in planes])
        for direction in (WEST, NORTH):
            edges = self.stacked([edge_plane(grid, mask, direction) for mask in planes])
            found |= edges << ((1 + direction) * below.plane)
        return found

    def stacked(self, planes: Sequence[Mask]) -> Mask:
        """Combine masks of anchors, one for each plane from the lowest up, into one mask of positions."""
        found = 0
        for number, anchors in enumerate(planes):
            found |= anchors << (number * self._length)
        return found

    def planes(self, positions: Mask) -> list[tuple[int, Mask]]:
        """Return each plane that contains any of `positions`, with the anchors of these positions."""
        everywhere = self.grid.everywhere
        split = ((number, positions >> (number * self._length) & everywhere) for number in range(self._planes))
        return [(number, anchors) for number, anchors in split if anchors]

    def plane(self, positions: Mask, altitude: int) -> Mask:
        """Return the anchors of those `positions` that are at the given altitude."""
        number = altitude - self.lowest
        return positions >> (number * self._length) & self.grid.everywhere if 0 <= number < self._planes else 0

    def located(self, place: Voxel) -> Mask:
        """Return the mask of the position at a place; 0 if it is off the board or no layer has its altitude."""
        number = place[2] - self.lowest
        if not 0 <= number < self._planes:
            return 0
        return self.grid.bit(place[:2]) << (number * self._length)

    def places(self, positions: Mask) -> list[Voxel]:
        """List the places of `positions`, by altitude, row and column."""
        cells = self.grid.cells
        return [(x, y, number + self.lowest) for number, anchors in self.planes(positions) for x, y in cells(anchors)]

    def onward(self, positions: Mask) -> list[tuple[int, Mask]]:
        near = self._plain.spread(positions)
        beside = self._beside(positions, near)
        if self._level is self._plain:
            return [(cost, (near | beside) & entry) for cost, entry in self._plain.entries]
        return [*self._level.onward(positions), *((cost, beside & entry) for cost, entry in self._plain.entries)]

    def back(self, positions: Mask, cost: int) -> Mask:
        entered = positions & by_entry(self._plain.entries, cost)
        return self._level.back(positions, cost) | self._beside(entered, self._plain.spread(entered))

    def waves(self, start: Mask, budget: int) -> list[Mask]:
        return waves_by_steps(self, start, budget)

    def first(self, positions: Mask) -> Mask:
        """Return the position in the lowest row; ties are broken by the lowest column, then by the lowest altitude."""
        split = self.planes(positions)
        anchors = 0
        for _, mask in split:
            anchors |= mask
        here = anchors & -anchors
        return here << (next(number for number, mask in split if mask & here) * self._length)

    def _beside(self, positions: Mask, near: Mask) -> Mask:
        """Return the anchors in the planes above and below that are at most one step away horizontally.

        Args:
            positions: The positions of the mover.
            near: The anchors one step from `positions` in their own planes.

        Returns:
            The anchors; the mask may contain bits outside all planes.
        """
        spread, length = self._plain.spread, self._length
        above, below = positions << length, positions >> length
        return above | spread(above) & near << length | below | spread(below) & near >> length


class Flight:
    """The result of `flight`. Costs are movement points; a place is an anchor with its altitude."""

    __slots__ = ("_costs", "_steps", "_ways")

    def __init__(
        self,
        board: Board,
        start: Voxel,
        budget: int,
        layers: Mapping[int, Passage],
        provokers: Sequence[Mapping[int, Provoker]] = (),
    ) -> None:
        """Run the search. Callers use the function `flight`."""
        steps = LayerSteps(board, layers)
        starting = steps.located(start)
        clear = [steps.endings(layers[altitude].no_end | layers[altitude].occupied) for altitude in sorted(layers)]
        self._steps = steps
        self._ways = CheapestPaths(
            steps,
            starting,
            budget,
            (steps.fits | starting) & steps.stacked(clear),
            provokers=[[_stacked_provoker(steps, layers, provoker)] for provoker in provokers],
        )
        self._costs: dict[Voxel, int] | None = None

    @property
    def costs(self) -> Mapping[Voxel, int]:
        """The cost of each place where the move may end (0 for the start), by cost, altitude, row and column."""
        if self._costs is None:
            places = self._steps.places
            self._costs = {place: cost for cost, arrived in enumerate(self._ways.arrivals) for place in places(arrived)}
        return MappingProxyType(self._costs)

    def levels(self, altitude: int) -> list[Mask]:
        """Return, for each cost from 0 on, the anchors at `altitude` where the move may end with this lowest cost."""
        return [self._steps.plane(arrived, altitude) for arrived in self._ways.arrivals]

    def provoking(self, altitude: int) -> list[tuple[tuple[int, ...], Mask]]:
        """Group the anchors at `altitude` where the move may end by the creatures that the best paths to them provoke.

        Creatures are indices into the list of provokers. Anchors reached without provoking any creature are left out.
        """
        ends = 0
        for arrived in self._ways.arrivals:
            ends |= arrived
        found = ((p, self._steps.plane(there & ends, altitude)) for p, there in self._ways.provoking() if p)
        return [(members(provoked), anchors) for provoked, anchors in found if anchors]

    def __contains__(self, place: Voxel) -> bool:
        return self._ways.arrival(self._steps.located(place)) is not None

    def cost(self, place: Voxel) -> int:
        """Return the cost of the cheapest path to `place`.

        Raises:
            KeyError: the move cannot end there.
        """
        return self._arrival(place)[0]

    def provoked(self, place: Voxel) -> tuple[int, ...]:
        """Return the creatures provoked on the path to `place`, as indices into the list of provokers.

        Raises:
            KeyError: the move cannot end there.
        """
        return members(self._ways.least(self._arrival(place)[1]))

    def path(self, place: Voxel) -> tuple[Voxel, ...]:
        """Return the places entered on the cheapest path to `place`, including it; ties are broken as in `reach.py`.

        Raises:
            KeyError: the move cannot end there.
        """
        return tuple(self._steps.places(at)[0] for at in self._ways.path(self._arrival(place)[1]))

    def _arrival(self, place: Voxel) -> tuple[int, Mask]:
        found = self._ways.arrival(self._steps.located(place))
        if found is None:
            raise KeyError(place)
        return found


def _stacked_provoker(steps: LayerSteps, layers: Mapping[int, Passage], provoker: Mapping[int, Provoker]) -> Provoker:
    """Combine the masks of all altitudes into one provoker; at an altitude without masks nothing provokes."""
    nowhere = Provoker(0, 0)
    each = [provoker.get(altitude, nowhere) for altitude in sorted(layers)]
    entering = None
    if any(one.entering is not None for one in provoker.values()):
        everywhere = steps.grid.everywhere
        entering = steps.stacked([everywhere if one.entering is None else one.entering for one in each])
    return Provoker(steps.stacked([one.leaving for one in each]), entering)


def flight(
    board: Board,
    start: Voxel,
    budget: int,
    layers: Mapping[int, Passage],
    provokers: Sequence[Mapping[int, Provoker]] = (),
) -> Flight:
    """Find every place that a mover can reach if it may change its altitude.

    Args:
        board: A board of square cells.
        start: The mover's anchor and altitude.
        budget: The movement points available, from 0.
        layers: The passage of the mover at each altitude, without gaps. `end_costs` and squeezing are ignored.
        provokers: For each creature that may be provoked, the steps that provoke it at each altitude.

    Raises:
        OffBoard: `start` is not on the board.
        WrongShape: The board has hex cells.
    """
    board.require(start[:2])
    return Flight(board, start, budget, layers, provokers)


def follow_flight(
    board: Board, start: Voxel, path: Sequence[Voxel], budget: int, layers: Mapping[int, Passage]
) -> Walk:
    """Follow a path through altitudes step by step.

    Args:
        board: The board.
        start: Where the mover is.
        path: The places entered, in order, without the start.
        budget: Movement points available.
        layers: Passage at each altitude, as in `flight`.

    Returns:
        The result as in `paths.follow`; cells are without altitudes.
    """
    board.require(start[:2])
    steps = LayerSteps(board, layers)
    entered, costs, fault = take_steps(steps, steps.located(start), [steps.located(place) for place in path], budget)
    done = len(entered)
    cells = tuple(place[:2] for place in path[:done])
    ends = [bad_end(board, place[:2], layers[place[2]]) for place in path[:done]]
    refusal = None
    if done < len(path):
        before, place = (path[done - 1] if done else start), path[done]
        refusal = Refusal(done, place[:2], fault or _blocked_aloft(board, before, place, layers))
    elif path and ends[-1] is not None:
        refusal = Refusal(done - 1, path[-1][:2], ends[-1])
    return Walk(cells, tuple(costs), (False,) * done, tuple(end is None for end in ends), refusal)


def straight_up_or_down(
    board: Board, start: Voxel, heights: Sequence[int], budget: int, layers: Mapping[int, Passage]
) -> tuple[bool, ...]:
    """Return, for each step of a vertical path, True if the move may end after that step.

    The result equals that of `follow_flight` but is computed faster: a vertical step cuts no corner, and the steps
    differ only in the layer entered.

    Args:
        board: The board.
        start: The mover's position.
        heights: The altitudes entered, in order.
        budget: The movement points available.
        layers: The passage of the mover at each of these altitudes.
    """
    board.require(start[:2])
    found: list[bool] = []
    for height in heights:
        passage = layers[height]
        space = Footprint(start[:2], passage.size)
        cells = space.on(board.grid)
        if cells & (passage.walls | passage.barred) or not space.fits(board.grid):
            break
        budget -= max(passage.base_cost, *(cost for cost, dear in passage.costs if dear & cells), 0)
        if budget < 0:
            break
        found.append(not cells & (passage.occupied | passage.no_end))
    return tuple(found)


def _blocked_aloft(board: Board, before: Voxel, place: Voxel, layers: Mapping[int, Passage]) -> Fault:
    if place[2] not in layers:
        return Fault.OFF_BOARD
    if abs(place[2] - before[2]) > 1 or place == before:
        return Fault.NOT_A_STEP
    if place[:2] == before[:2]:
        # Straight up or down: checked like a step from a neighbour, because there are no corners to cut.
        return blocked_by(board, (before[0] - 1, before[1]), place[:2], layers[place[2]])
    return blocked_by(board, before[:2], place[:2], layers[place[2]])
