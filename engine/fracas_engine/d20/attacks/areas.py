"""Placement of areas of effect: the cells covered by an intent, and the list of all placements.

Each shape has an entry in `SHAPES`; a ruleset with other shapes extends its own table (`Areas.shapes`). The cells
are computed by `fracas_engine.board`. The ruleset decides whether a placement is legal and which creatures it affects
(`Areas.check`, `affected`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cmp_to_key, lru_cache
from math import gcd
from typing import Any, overload

from fracas_engine.board import Board, Footprint, Mask, blast, blast_placements, burst, distance, is_blast, line
from fracas_engine.content import AreaSpec
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.space import cell_of, footprint, knows_of, masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.options import Placement, TargetOption
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def place(situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim) -> Placed:
    """Return the area described by an intent.

    Raises:
        IllegalIntent: `bad_area`, `bad_target`, `out_of_range` or `malformed`: the intent describes no area of the
            action's shape.
    """
    assert action.area is not None
    shape = situation.rules.areas.shapes.get(action.area.shape)
    if shape is None:
        raise IllegalIntent("not_available", f"the area shape {action.area.shape} is not supported")
    return shape.read(situation, user, action, aim)


# ---------------------------------------------------------------- burst and emanation


def burst_is_own(action: Action) -> bool:
    """Return True if a burst is centred on its user, because the action has no range."""
    assert action.area is not None
    return action.area.within is None and not action.reach and action.origin in ("near", "self", "")


def _read_burst(situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim) -> Placed:
    assert action.area is not None
    own = footprint(user)
    if aim.at is None:
        if not burst_is_own(action):
            raise IllegalIntent("malformed", f"{action.name} needs a target square (`at`)")
        at = own.cell
    else:
        at = cell_of(aim.at)
    board = situation.board
    if at not in board:
        raise IllegalIntent("bad_target", f"{list(at)} is not on the map")
    if burst_is_own(action):
        if not own.holds(at):
            raise IllegalIntent("bad_area", f"{action.name} must be centered on a square of {user.id}")
    else:
        if board.grid.bit(at) & situation.rules.terrain.solid(situation):
            raise IllegalIntent("bad_target", f"{list(at)} is a wall: choose another square")
        if action.reach is not None and distance(own, Footprint(at, 1, own.altitude)) > action.reach:
            raise IllegalIntent("out_of_range", f"{list(at)} is out of range: the range is {action.reach} squares")
    return _burst(situation, action, at)


def _burst(situation: Situation[D20Rules], action: Action, at: Cell) -> Placed:
    assert action.area is not None
    centre = Footprint(at)
    return Placed(burst(situation.board, centre, action.area.extent), centre, targeted=True, at=at)


def _bursts(situation: Situation[D20Rules], user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    assert action.area is not None
    grid = situation.map.grid
    own = footprint(user)
    near = grid.grown(others, action.area.extent)
    if burst_is_own(action):
        near &= own.on(grid)
    else:
        near &= ~situation.rules.terrain.solid(situation)
        if action.reach is not None:
            reach = action.reach
            near &= grid.block((own.cell[0] - reach, own.cell[1] - reach), own.size + 2 * reach, own.size + 2 * reach)
    for at in grid.cells(near):
        yield _burst(situation, action, at)


def _read_emanation(situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim) -> Placed:  # noqa: ARG001
    assert action.area is not None
    own = footprint(user)
    return Placed(burst(situation.board, own, action.area.extent) & ~own.on(situation.map.grid), own, targeted=False)


def _emanations(situation: Situation[D20Rules], user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    placed = _read_emanation(situation, user, action, Aim())
    if placed.cells & others:
        yield placed


# ---------------------------------------------------------------- blast


def _read_blast(situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim) -> Placed:
    """Return the block of squares given by an aim, next to the user or next to a square within range (OC-AREA-06)."""
    assert action.area is not None
    side = action.area.extent
    cells = {cell_of(cell) for cell in aim.cells}
    if cells:
        columns, rows = zip(*cells, strict=True)
        at = (min(columns), min(rows))
        grid = situation.map.grid
        # Cells beyond the edge of the map need not be named, so the block may begin beyond it.
        corner = _corner(at, (max(columns), max(rows)), side, grid.width, grid.height)
        block = set(Footprint(corner, side).cells())
        if not cells <= block or any(cell in situation.board for cell in block - cells):
            raise IllegalIntent("bad_area", f"the cells do not form a block: name {side} by {side} squares")
        at = corner
    elif aim.at is not None:
        at = cell_of(aim.at)
    else:
        raise IllegalIntent("malformed", f"{action.name} needs the squares of its area (`cells`)")
    if _is_far(action):
        return _far_blast(situation, user, action, at, aim)
    if not is_blast(footprint(user), at, side):
        raise IllegalIntent("bad_area", f"the area must be next to {user.id} and not contain it")
    return _blast(situation, user, at, side)


def _is_far(action: Action) -> bool:
    """Return True if the block must be next to an origin square within range, not next to the user."""
    assert action.area is not None
    return action.origin == "far" or action.area.within is not None


def _far_blast(situation: Situation[D20Rules], user: Creature, action: Action, corner: Cell, aim: Aim) -> Placed:
    """Return a block next to an origin square within range."""
    assert action.area is not None
    board = situation.board
    if aim.at is None or not aim.cells:
        raise IllegalIntent("malformed", f"{action.name} needs its origin square (`at`) and its squares (`cells`)")
    origin = Footprint(cell_of(aim.at), 1, user.altitude)
    if origin.cell not in board:
        raise IllegalIntent("bad_target", f"{list(origin.cell)} is not on the map")
    if board.grid.bit(origin.cell) & situation.rules.terrain.solid(situation):
        raise IllegalIntent("bad_target", f"{list(origin.cell)} is a wall: choose another square")
    if action.reach is not None and distance(footprint(user), origin) > action.reach:
        raise IllegalIntent("out_of_range", f"{list(origin.cell)} is out of range: the range is {action.reach} squares")
    if not is_blast(origin, corner, action.area.extent):
        raise IllegalIntent("bad_area", f"the area must be next to {list(origin.cell)} and not contain it")
    cells = blast(board, corner, action.area.extent)
    return Placed(
        cells, Footprint(origin.cell), targeted=True, at=origin.cell, named=tuple(situation.map.grid.cells(cells))
    )


def _corner(low: Cell, high: Cell, side: int, width: int, height: int) -> Cell:
    """Return the north-west cell of a block from the corners of its part on the map; it may lie off the map."""
    x = high[0] - side + 1 if low[0] == 0 and high[0] + 1 < side and high[0] < width - 1 else low[0]
    y = high[1] - side + 1 if low[1] == 0 and high[1] + 1 < side and high[1] < height - 1 else low[1]
    return x, y


def _blast(situation: Situation[D20Rules], user: Creature, at: Cell, side: int) -> Placed:
    cells = blast(situation.board, at, side)
    named = tuple(situation.map.grid.cells(cells))
    return Placed(cells, footprint(user), targeted=False, named=named)


def _blasts(situation: Situation[D20Rules], user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    assert action.area is not None
    side = action.area.extent
    board = situation.board
    seen: set[Mask] = set()
    if _is_far(action):
        yield from _far_blasts(situation, user, action, others)
        return
    for at in blast_placements(footprint(user), side):
        cells = blast(board, at, side)
        if cells & others and cells not in seen:
            seen.add(cells)
            placed = _blast(situation, user, at, side)
            if _names(situation, user, side, placed):
                yield placed


def _far_blasts(situation: Situation[D20Rules], user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    """Yield each legal block that covers one of the cells in `others`, next to the nearest legal origin square."""
    assert action.area is not None
    rules, grid, side = situation.rules, situation.map.grid, action.area.extent
    own = footprint(user)
    reach = action.reach if action.reach is not None else max(grid.width, grid.height)
    for corner in grid.cells(grid.anchors(grid.everywhere, side)):
        space = Footprint(corner, side)
        if not space.on(grid) & others:
            continue
        beside = grid.grown(space.on(grid), 1) & ~space.on(grid) & ~rules.terrain.solid(situation)
        near = sorted(grid.cells(beside), key=lambda at: (distance(own, Footprint(at, 1, own.altitude)), at[1], at[0]))
        for at in near:
            if distance(own, Footprint(at, 1, own.altitude)) > reach:
                break
            placed = _far_blast(situation, user, action, corner, Aim(at=at, cells=tuple(space.cells())))
            try:
                rules.areas.check(situation, user, action, placed)
            except IllegalIntent:
                continue
            yield placed
            break


def _names(situation: Situation[D20Rules], user: Creature, side: int, placed: Placed) -> bool:
    """Return True if the part of a block on the map identifies a legal block: one adjacent to the user."""
    cells = placed.named
    grid = situation.map.grid
    columns, rows = zip(*cells, strict=True)
    low, high = (min(columns), min(rows)), (max(columns), max(rows))
    return is_blast(footprint(user), _corner(low, high, side, grid.width, grid.height), side)


# ---------------------------------------------------------------- line


def _read_line(situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim) -> Placed:
    own = footprint(user)
    if aim.at is None or aim.direction is None:
        raise IllegalIntent("malformed", f"{action.name} needs a corner (`at`) and a `direction`")
    corner = cell_of(aim.at)
    if corner not in own.corners():
        raise IllegalIntent("bad_area", f"{list(corner)} is not a corner of {user.id}: start the line from one")
    if aim.direction == (0, 0):
        raise IllegalIntent("bad_area", "a line has no direction [0, 0]: use another direction")
    return _line(situation, user, action, corner, aim.direction)


def _line(
    situation: Situation[D20Rules], user: Creature, action: Action, corner: Cell, direction: tuple[int, int]
) -> Placed:
    assert action.area is not None
    own = footprint(user)
    grid = situation.map.grid
    x, y = corner
    cells = grid.mask([(x + dx, y + dy) for dx, dy in _line_cells(direction, action.area.extent)]) & ~own.on(grid)
    return Placed(cells, own, targeted=False, at=corner, direction=direction)


@lru_cache(maxsize=8192)
def _line_cells(direction: tuple[int, int], length: int) -> tuple[Cell, ...]:
    """Return the cells of a line relative to its starting corner, ignoring obstacles; cached for use at any place."""
    board = _empty(2 * length)
    nobody = Footprint((-1, -1))
    cells = board.grid.cells(line(board, (length, length), direction, length, nobody))
    return tuple((x - length, y - length) for x, y in cells)


@lru_cache(maxsize=64)
def _empty(side: int) -> Board:
    return Board(side, side, {})


def _lines(situation: Situation[D20Rules], user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    """Yield one line for each different set of creatures that a line of this shape can cover."""
    assert action.area is not None
    grid = situation.map.grid
    length = action.area.extent
    everyone = masks(situation)
    seen: set[tuple[str, ...]] = set()
    for corner in footprint(user).corners():
        x, y = corner
        near = others & grid.block((x - length, y - length), 2 * length, 2 * length)
        for direction in _aims(tuple((i - x, j - y) for i, j in grid.cells(near))):
            placed = _line(situation, user, action, corner, direction)
            if not placed.cells & others:
                continue
            struck = tuple(name for name, mask in everyone.items() if mask & placed.cells)
            if struck not in seen:
                seen.add(struck)
                yield placed


@lru_cache(maxsize=4096)
def _aims(cells: tuple[Cell, ...]) -> tuple[tuple[int, int], ...]:
    """Return directions from a lattice point that cover every set of the given cells that a line can hit.

    The set of cells hit changes only where the line passes a corner of a cell. The directions to all corners, and one
    between each two neighbouring directions, are therefore enough. Directions to the centres of cells come first, as
    players prefer them.

    Args:
        cells: The cells, as offsets from the lattice point.
    """
    corners = {(dx + i, dy + j) for dx, dy in cells for i in (0, 1) for j in (0, 1)} - {(0, 0)}
    around = sorted({_reduced(*corner) for corner in corners}, key=cmp_to_key(_by_angle))
    found = [_reduced(2 * dx + 1, 2 * dy + 1) for dx, dy in cells]
    found += around
    for u, v in zip(around, (*around[1:], *around[:1]), strict=True):
        if u[0] * v[1] - u[1] * v[0] > 0:
            found.append(_reduced(u[0] + v[0], u[1] + v[1]))
    return tuple(dict.fromkeys(found))


def _reduced(x: int, y: int) -> tuple[int, int]:
    unit = gcd(x, y)
    return x // unit, y // unit


def _by_angle(u: tuple[int, int], v: tuple[int, int]) -> int:
    """Compare two directions by their angle from the x axis, with exact integer arithmetic."""
    below, other = (u[1], u[0]) < (0, 0), (v[1], v[0]) < (0, 0)
    if below is not other:
        return below - other
    return v[0] * u[1] - v[1] * u[0]


SHAPES: dict[str, Shape] = {
    "burst": Shape(_read_burst, _bursts),
    "emanation": Shape(_read_emanation, _emanations),
    "blast": Shape(_read_blast, _blasts),
    "line": Shape(_read_line, _lines),
}
"""Area shapes shared by several rulesets, by name."""


# ---------------------------------------------------------------- options


def allowed(situation: Situation[D20Rules], user: Creature, action: Action) -> Iterator[Placed]:
    """Yield each legal placement of an action's area that covers at least one relevant cell (`Areas.marks`)."""
    assert action.area is not None
    rules = situation.rules
    shape = rules.areas.shapes.get(action.area.shape)
    if shape is None:
        return
    for placed in shape.candidates(situation, user, action, rules.areas.marks(situation, user, action)):
        try:
            rules.areas.check(situation, user, action, placed)
        except IllegalIntent:
            continue
        yield placed


def placements(situation: Situation[D20Rules], user: Creature, action: Action) -> Iterator[Placement]:
    """Yield the allowed placements of an action's area, with the creatures that each would affect.

    An area that can be placed but would hit no creature known to the user has one placement, near the user.
    """
    found = False
    for placed in allowed(situation, user, action):
        found = True
        yield _placement(situation, user, action, placed)
    if found:
        return
    in_vain = (_placement(situation, user, action, placed) for placed in anywhere(situation, user, action))
    first = next(in_vain, None)
    if first is not None:
        yield first if not first.affected else next((one for one in in_vain if not one.affected), first)


def _placement(situation: Situation[D20Rules], user: Creature, action: Action, placed: Placed) -> Placement:
    affected = situation.rules.areas.affected(situation, user, action, placed)
    return Placement(
        at=placed.at,
        direction=placed.direction,
        cells=placed.named,
        affected=tuple([CreatureId(c.id) for c in affected if knows_of(user, c)]),
    )


def anywhere(situation: Situation[D20Rules], user: Creature, action: Action) -> Iterator[Placed]:
    """Yield the legal placements of an action's area, whether or not they hit a creature, those near the user first."""
    assert action.area is not None
    rules, grid = situation.rules, situation.map.grid
    (x, y), size, _ = footprint(user)
    near = action.area.extent + 2
    beside = grid.block((x - near, y - near), size + 2 * near, size + 2 * near)
    for cells in (beside, grid.everywhere):
        for placed in rules.areas.candidates(situation, user, action, cells):
            try:
                rules.areas.check(situation, user, action, placed)
            except IllegalIntent:
                continue
            yield placed


class LazyPlacements(Sequence[Placement]):
    """All placements of an area, computed on first access; there is at least one."""

    __slots__ = ("_action", "_found", "_situation", "_user")

    def __init__(self, situation: Situation[D20Rules], user: Creature, action: Action) -> None:
        self._situation = situation
        self._user = user
        self._action = action
        self._found: tuple[Placement, ...] | None = None

    def _all(self) -> tuple[Placement, ...]:
        if self._found is None:
            self._found = tuple(self._situation.rules.areas.placements(self._situation, self._user, self._action))
        return self._found

    def __iter__(self) -> Iterator[Placement]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, index: int) -> Placement: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Placement, ...]: ...

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]


class LazyOdds(Sequence[TargetOption]):
    """Odds for each creature that an area may affect, computed on first access."""

    __slots__ = ("_action", "_found", "_placements", "_situation", "_user")

    def __init__(
        self, situation: Situation[D20Rules], user: Creature, action: Action, placements: Sequence[Placement]
    ) -> None:
        self._situation = situation
        self._user = user
        self._action = action
        self._placements = placements
        self._found: tuple[TargetOption, ...] | None = None

    def _all(self) -> tuple[TargetOption, ...]:
        if self._found is None:
            found: dict[str, TargetOption] = {}
            for placement in self._placements:
                if not found.keys() >= set(placement.affected):
                    for option in self._of(placement):
                        found.setdefault(option.id, option)
            self._found = tuple(found.values())
        return self._found

    def _of(self, placement: Placement) -> Iterator[TargetOption]:
        situation, user, action = self._situation, self._user, self._action
        aim = Aim(at=placement.at, direction=placement.direction, cells=placement.cells)
        placed = place(situation, user, action, aim)
        for name in placement.affected:
            target = situation.state.creatures[name]
            yield situation.rules.attacks.area_option(situation, user, action, aim, placed, target)

    def __iter__(self) -> Iterator[TargetOption]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> TargetOption: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[TargetOption, ...]: ...

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]


def bare_action(area: AreaSpec, *, at: Place | None, user: Creature) -> Action:
    """Return an action that consists of an area only, for queries about the cells that a shape covers.

    Args:
        area: The shape.
        at: The place of the area; None for the user's own place. A burst placed elsewhere has unlimited range.
        user: The creature that places the area.
    """
    own = at is None or (user.at is not None and footprint(user).holds(cell_of(at)))
    origin = "near" if own or area.shape != "burst" else "far"
    return Action("area", "the area", cost="none", origin=origin, area=area, targets="all")
