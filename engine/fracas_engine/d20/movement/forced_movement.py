"""Forced movement: pushed, pulled, slid, square by square over the map (MM-MOVE-10, FE-FORCE, OB-FORC).

What it leads away from or to is the ruleset's `D20Ruleset.forced_from`. Where it stops is the ruleset's mask of open
anchors (`D20Ruleset.forced_open`) and of places to stay (`may_stay`).
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.figures.space import cell_of, footprint, side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell, Place
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = [
    "NEIGHBOURS",
    "aimed",
    "cuts_corner",
    "fits",
    "force",
    "force_unknown",
    "from_user",
    "straight",
    "straight_on",
    "towards",
    "ways",
]

NEIGHBOURS: tuple[Cell, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))
"""Steps in the order in which equally short ways are preferred: straight ones first, then by row and column."""


def _open(situation: Situation[D20Rules], mover: Footprint | None, creature: Creature, at: Cell, step: Cell) -> bool:
    """Say whether a creature can be moved one step, whatever the kind of movement."""
    rules = situation.rules
    grid = situation.map.grid
    dx, dy = step
    there = (at[0] + dx, at[1] + dy)
    return bool(grid.bit(there) & rules.forced_open(situation, creature, mover)) and not cuts_corner(
        situation, creature, at, there
    )


def cuts_corner(situation: Situation[D20Rules], creature: Creature, before: Cell, after: Cell) -> bool:
    """Say whether a diagonal step of a creature passes across the corner of a square that something fills."""
    if before[0] == after[0] or before[1] == after[1]:
        return False
    grid, size = situation.map.grid, side_length(creature)
    beside = Footprint((after[0], before[1]), size).on(grid) | Footprint((before[0], after[1]), size).on(grid)
    return bool(beside & situation.rules.barriers(situation))


def _right_way(kind: str, origin: Footprint | None, size: int, before: Cell, after: Cell) -> bool:
    """Say whether a step leads farther from the origin (push), nearer (pull), or anywhere (slide).

    Rules: OB-FORC-01, -02, -04, -05 and -11.

    Inside the origin's space the middles decide (OB-FORC-02, -04 and -11).
    """
    if kind == "slide" or origin is None:
        return True
    one, other = Footprint(before, size), Footprint(after, size)
    old, new = distance(origin, one), distance(origin, other)
    if not old and not new:
        old, new = _middles(origin, one), _middles(origin, other)
    return new > old if kind == "push" else new < old


def _between(one: Footprint, other: Footprint) -> Cell:
    """Return how the middle of the other lies to that of the one, in half cells, so that all are whole numbers."""
    dx = (other.cell[0] * 2 + other.size) - (one.cell[0] * 2 + one.size)
    dy = (other.cell[1] * 2 + other.size) - (one.cell[1] * 2 + one.size)
    return dx, dy


def _middles(one: Footprint, other: Footprint) -> int:
    """Return the square of the distance of two middles, in half cells."""
    dx, dy = _between(one, other)
    return dx * dx + dy * dy


def from_user(user: Creature) -> Footprint | None:
    """Return the space of a user on the plan, from which forced movement is measured; None where it has none."""
    return Footprint(footprint(user).cell, side_length(user)) if user.at is not None else None


def ways(
    situation: Situation[D20Rules], origin: Footprint | None, creature: Creature, kind: str, cells: int
) -> dict[Cell, tuple[Cell, ...]]:
    """Return where forced movement may leave a creature, where it is left out, with the shortest way to each place.

    Rules: OB-FORC-07.

    Args:
        situation: The battle.
        origin: Where it comes from; None: from nowhere, so that any direction will do.
        creature: Who is moved.
        kind: `push`, `pull` or `slide`.
        cells: How many cells at most.
    """
    assert creature.at is not None
    rules, size = situation.rules, side_length(creature)
    found: dict[Cell, tuple[Cell, ...]] = {creature.at: ()}
    edge = [creature.at]
    for _ in range(cells):
        following: list[Cell] = []
        for at in edge:
            for step in NEIGHBOURS:
                there = (at[0] + step[0], at[1] + step[1])
                if there in found or not _right_way(kind, origin, size, at, there):
                    continue
                if _open(situation, origin, creature, at, step):
                    found[there] = (*found[at], there)
                    following.append(there)
        edge = following
    return {at: path for at, path in found.items() if path and rules.may_stay(situation, creature, at)}


def towards(origin: Footprint | None, creature: Creature, kind: str) -> Cell | None:
    """Return the step that leads straight away from the origin (or to it, for a pull); None where there is none."""
    if origin is None or creature.at is None or kind == "slide":
        return None
    dx, dy = _between(origin, Footprint(creature.at, side_length(creature)))
    longest = max(abs(dx), abs(dy))
    if not longest:
        return None
    sign = -1 if kind == "pull" else 1
    # A part counts if it is at least half of the longer one: the nearest of the eight directions.
    return (sign * _sign(dx, longest), sign * _sign(dy, longest))


def _sign(part: int, longest: int) -> int:
    if 2 * abs(part) < longest:
        return 0
    return 1 if part > 0 else -1


def straight(at: Cell, step: Cell, cells: int) -> tuple[Cell, ...]:
    """Return the cells of so many steps in one direction."""
    return tuple((at[0] + step[0] * n, at[1] + step[1] * n) for n in range(1, cells + 1))


def fits(origin: Footprint | None, creature: Creature, kind: str, cells: int, path: Sequence[Place]) -> bool:
    """Say whether a path is one that this forced movement could take over empty ground.

    Args:
        origin: Where it comes from; None: from nowhere, so that any direction will do.
        creature: Who is moved.
        kind: `push`, `pull` or `slide`.
        cells: How many cells at most.
        path: The places entered, in order.
    """
    assert creature.at is not None
    size = side_length(creature)
    before = creature.at
    if not 1 <= len(path) <= cells:
        return False
    for place in path:
        there = cell_of(place)
        if there == before or abs(there[0] - before[0]) > 1 or abs(there[1] - before[1]) > 1:
            return False
        if not _right_way(kind, origin, size, before, there):
            return False
        before = there
    return True


def aimed(
    situation: Situation[D20Rules], origin: Footprint | None, creature: Creature, kind: str, cells: int, to: Place
) -> tuple[Cell, ...] | None:
    """Return the way to a destination that was named; None where no such movement leads there.

    A destination that something bars is aimed at in a straight line: the movement then stops before what is in its way.

    Args:
        situation: The battle.
        origin: Where it comes from; None: from nowhere, so that any direction will do.
        creature: Who is moved.
        kind: `push`, `pull` or `slide`.
        cells: How many cells at most.
        to: The place that was named.
    """
    assert creature.at is not None
    found = ways(situation, origin, creature, kind, cells).get(cell_of(to))
    if found is not None:
        return found
    x, y = creature.at
    dx, dy = to[0] - x, to[1] - y
    line: list[Cell] = []
    for _ in range(max(abs(dx), abs(dy))):
        x += (to[0] > x) - (to[0] < x)
        y += (to[1] > y) - (to[1] < y)
        line.append((x, y))
    return tuple(line) if fits(origin, creature, kind, cells, line) else None


def _stopped_at(
    resolution: Resolution[D20Rules],
    mover: Footprint | None,
    creature: Creature,
    path: Sequence[Cell],
    seeker: Creature,
) -> Cell | None:
    """Return where somebody stops a way that seemed free to a creature's seat; None where nobody does."""
    known = resolution.as_known_to(seeker.seat)
    seen = known.state.creatures[creature.id]
    if known is resolution or seen.at is None or creature.at is None:
        return None
    at, rules = creature.at, resolution.rules
    for number, there in enumerate(path, 1):
        step = (there[0] - at[0], there[1] - at[1])
        if not _open(known, mover, seen, at, step):
            return None
        last = number == len(path)
        stops = not _open(resolution, mover, creature, at, step)
        if stops or (last and rules.may_stay(known, seen, there) and not rules.may_stay(resolution, creature, there)):
            return there
        at = there
    return None


def force(
    resolution: Resolution[D20Rules], creature: Creature, path: Sequence[Cell], kind: str, user: Creature
) -> None:
    """Move a creature along a path, as far as nothing stops it; who was hidden in its way is found.

    Rules: FE-FORCE-07 to -09, OB-OA-10, OB-FORC-09, S5-OA-06.

    Args:
        resolution: The battle.
        creature: Who is moved.
        path: The cells to be entered.
        kind: `push`, `pull` or `slide`.
        user: Whose doing it is.
    """
    rules = resolution.rules
    assert creature.at is not None
    mover = from_user(user)
    found = [(seeker, _stopped_at(resolution, mover, creature, path, seeker)) for seeker in (user, creature)]
    for seeker, place in found:
        if place is not None:
            rules.runs_into(resolution, seeker, Footprint(place, side_length(creature), creature.altitude))
    at = creature.at
    taken: list[Cell] = []
    for there in path:
        if not _open(resolution, mover, creature, at, (there[0] - at[0], there[1] - at[1])):
            break
        taken.append(there)
        at = there
    while taken and not rules.may_stay(resolution, creature, taken[-1]):
        taken.pop()
    was: Place = (*creature.at, creature.altitude)
    for there in taken:
        if not creature.alive:
            return
        if not rules.forced_step(resolution, creature, there, kind, last=there == taken[-1]):
            break
        before = creature.at
        resolution.emit("forced", (creature, {"at": there}), who=creature.id, from_=before, to=there, how=kind)
        rules.moved(resolution, creature)
    if creature.alive and creature.at not in (None, was[:2]):
        rules.brought(resolution, creature, was)


def straight_on(
    origin: Footprint | None, creature: Creature, kind: str, cells: int, ways: Container[Cell]
) -> Cell | None:
    """Return the farthest of some places that lies straight on, away from the origin or to it; None where none does.

    Args:
        origin: Where the force comes from; None: from nowhere.
        creature: Who is forced.
        kind: `push`, `pull` or `slide`.
        cells: How far at most, in squares.
        ways: The places.
    """
    step = towards(origin, creature, kind)
    if step is None or creature.at is None:
        return None
    return next((at for at in reversed(straight(creature.at, step, cells)) if at in ways), None)


def force_unknown(
    resolution: Resolution[D20Rules], origin: Footprint | None, target: Creature, kind: str, cells: int, user: Creature
) -> None:
    """Force somebody of whom its user does not know: straight on, and a slide nowhere, for nobody can be asked.

    Args:
        resolution: The battle.
        origin: Where the force comes from; None: from nowhere.
        target: Who is forced.
        kind: `push`, `pull` or `slide`.
        cells: How far at most, in squares.
        user: Whose action forces it.
    """
    found = ways(resolution, origin, target, kind, cells)
    there = straight_on(origin, target, kind, cells, found)
    if there is not None:
        force(resolution, target, found[there], kind, user)
