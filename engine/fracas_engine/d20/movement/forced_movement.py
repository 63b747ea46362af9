"""Forced movement: push, pull and slide, square by square (MM-MOVE-10, FE-FORCE, OB-FORC).

The ruleset defines the origin of the movement (`ForcedMovement.origin`), the open anchors
(`ForcedMovement.open_anchors`) and the places where the creature may be left (`may_stay`).
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from fracas_engine.board import Footprint, distance, step_crosses
from fracas_engine.d20.queries.space import cell_of, footprint, on_plan, side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell, Place
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

NEIGHBOURS: tuple[Cell, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))
"""Steps in order of preference among equally short paths: straight ones first, then by row and column."""


def _open(
    situation: Situation[D20Rules], mover: Footprint | None, creature: Creature, before: Place, after: Place
) -> bool:
    """Return True if a creature can be moved from one place to the next, whatever the kind of forced movement."""
    rules = situation.rules
    at, there, height = cell_of(before), cell_of(after), _height(creature, after)
    places = rules.forced_movement.open_anchors(situation, creature)
    if height != creature.altitude:
        places = places and rules.forced_movement.landing_open(situation, creature, height)
    if not situation.map.grid.bit(there) & places or is_step_barred(situation, creature, at, there):
        return False
    return mover is None or rules.forced_movement.in_line(situation, creature, mover, at, there)


def _height(creature: Creature, place: Place) -> int:
    """Return the altitude of a place on a path; a place without one has the altitude of the moved creature."""
    return place[2] if len(place) > 2 else creature.altitude


def _space(rules: D20Rules, creature: Creature, place: Place) -> Footprint:
    """Return the space of a creature at a place, without its altitude if the rules ignore altitude."""
    return Footprint(
        cell_of(place), side_length(creature), _height(creature, place) if rules.switches.heights_part else 0
    )


def is_step_barred(situation: Situation[D20Rules], creature: Creature, before: Cell, after: Cell) -> bool:
    """Return True if a creature's step crosses an edge, or a diagonal one passes the corner of a solid obstacle."""
    grid, size = situation.map.grid, side_length(creature)
    if step_crosses(situation.board, situation.rules.terrain.barriers(situation), size, before, after):
        return True
    if before[0] == after[0] or before[1] == after[1]:
        return False
    beside = Footprint((after[0], before[1]), size).on(grid) | Footprint((before[0], after[1]), size).on(grid)
    return bool(beside & situation.rules.terrain.solid(situation))


def right_way(kind: str, origin: Footprint | None, one: Footprint, other: Footprint) -> bool:
    """Return True if a step leads farther from the origin (push), nearer (pull), or anywhere (slide).

    Rules: FE-FORCE-01 and -02, OB-FORC-01, -02, -04, -05 and -11.

    Inside the origin's space, distances are measured between the centres of the spaces (OB-FORC-02, -04 and -11). If a
    step does not change the distance because the difference in height dominates it, the horizontal distance decides;
    but a creature beside the origin cannot be pulled nearer.
    """
    if kind == "slide" or origin is None:
        return True
    old, new = distance(origin, one), distance(origin, other)
    if not old and not new:
        old, new = _middles(origin, one), _middles(origin, other)
    elif old == new and (kind == "push" or old > 1):
        old, new = (distance(on_plan(origin), on_plan(space)) for space in (one, other))
    return new > old if kind == "push" else new < old


def _between(one: Footprint, other: Footprint) -> Cell:
    """Return the offset from the centre of `one` to the centre of `other`, in half cells (whole numbers)."""
    dx = (other.cell[0] * 2 + other.size) - (one.cell[0] * 2 + one.size)
    dy = (other.cell[1] * 2 + other.size) - (one.cell[1] * 2 + one.size)
    return dx, dy


def _middles(one: Footprint, other: Footprint) -> int:
    """Return the squared distance between the centres of two spaces, in half cells."""
    dx, dy = _between(one, other)
    dz = (other.altitude * 2 + other.size) - (one.altitude * 2 + one.size)
    return dx * dx + dy * dy + dz * dz


def from_user(rules: D20Rules, user: Creature) -> Footprint | None:
    """Return the user's space as the origin of forced movement; None if the user is not on the map."""
    return _space(rules, user, footprint(user).cell) if user.at is not None else None


def ways(
    situation: Situation[D20Rules], origin: Footprint | None, creature: Creature, kind: str, cells: int
) -> dict[Cell, tuple[Cell, ...]]:
    """Return the cells where forced movement may leave a creature, with the shortest path to each.

    The creature's present cell is not included. Rules: OB-FORC-07.

    Args:
        situation: The battle.
        origin: The space that a push leads away from and a pull leads to; None if any direction is allowed.
        creature: The creature that is moved.
        kind: `push`, `pull` or `slide`.
        cells: Maximum number of cells.
    """
    assert creature.at is not None
    rules = situation.rules
    found: dict[Cell, tuple[Cell, ...]] = {creature.at: ()}
    edge = [creature.at]
    for _ in range(cells):
        following: list[Cell] = []
        for at in edge:
            for step in NEIGHBOURS:
                there = (at[0] + step[0], at[1] + step[1])
                spaces = _space(rules, creature, at), _space(rules, creature, there)
                if there in found or not right_way(kind, origin, *spaces):
                    continue
                if _open(situation, origin, creature, at, there):
                    found[there] = (*found[at], there)
                    following.append(there)
        edge = following
    return {at: path for at, path in found.items() if path and rules.terrain.may_stay(situation, creature, at)}


def towards(origin: Footprint | None, creature: Creature, kind: str) -> Cell | None:
    """Return the step that leads straight away from the origin, or to the origin for a pull; None if there is none."""
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
    """Return the cells of a number of steps in one direction."""
    return tuple((at[0] + step[0] * n, at[1] + step[1] * n) for n in range(1, cells + 1))


def fits(
    situation: Situation[D20Rules],
    origin: Footprint | None,
    creature: Creature,
    kind: str,
    cells: int,
    path: Sequence[Place],
) -> bool:
    """Return True if forced movement could follow this path, assuming there are no obstacles or creatures.

    Args:
        situation: The battle.
        origin: The space that a push leads away from and a pull leads to; None if any direction is allowed.
        creature: The creature that is moved.
        kind: `push`, `pull` or `slide`.
        cells: Maximum number of cells.
        path: The places entered, in order; a place without an altitude has the altitude of the creature.
    """
    assert creature.at is not None
    if not 1 <= len(path) <= cells:
        return False
    before: Place = creature.at
    for place in path:
        rise = _height(creature, place) - _height(creature, before)
        if rise and not situation.rules.forced_movement.may_change_altitude(situation, creature):
            return False
        if max(abs(place[0] - before[0]), abs(place[1] - before[1]), abs(rise)) != 1 or _height(creature, place) < min(
            0, creature.altitude
        ):
            return False
        spaces = _space(situation.rules, creature, before), _space(situation.rules, creature, place)
        if not right_way(kind, origin, *spaces):
            return False
        before = place
    return True


def aimed(
    situation: Situation[D20Rules], origin: Footprint | None, creature: Creature, kind: str, cells: int, to: Place
) -> tuple[Place, ...] | None:
    """Return the path to a named destination; None if this forced movement cannot lead there.

    If the destination is blocked, the path is a straight line: the movement will stop before the obstacle.

    Args:
        situation: The battle.
        origin: The space that a push leads away from and a pull leads to; None if any direction is allowed.
        creature: The creature that is moved.
        kind: `push`, `pull` or `slide`.
        cells: Maximum number of cells.
        to: The named destination.
    """
    assert creature.at is not None
    height = _height(creature, to)
    if height == creature.altitude:
        found = ways(situation, origin, creature, kind, cells).get(cell_of(to))
        if found is not None:
            return found
    (x, y), z = creature.at, creature.altitude
    line: list[Place] = []
    for _ in range(max(abs(to[0] - x), abs(to[1] - y), abs(height - z))):
        x += (to[0] > x) - (to[0] < x)
        y += (to[1] > y) - (to[1] < y)
        z += (height > z) - (height < z)
        line.append((x, y, z) if height != creature.altitude else (x, y))
    return tuple(line) if fits(situation, origin, creature, kind, cells, line) else None


def _stopped_at(
    resolution: Resolution[D20Rules],
    mover: Footprint | None,
    creature: Creature,
    path: Sequence[Place],
    seeker: Creature,
) -> Cell | None:
    """Return the cell where a creature blocks a path that seemed free to the seeker's seat; None if none does."""
    known = resolution.as_known_to(seeker.seat)
    seen = known.state.creatures[creature.id]
    if known is resolution or seen.at is None or creature.at is None:
        return None
    rules = resolution.rules
    at: Place = creature.at
    for number, there in enumerate(path, 1):
        if not _open(known, mover, seen, at, there):
            return None
        last, cell = number == len(path), cell_of(there)
        stops = not _open(resolution, mover, creature, at, there)
        if stops or (
            last
            and rules.terrain.may_stay(known, seen, cell)
            and not rules.terrain.may_stay(resolution, creature, cell)
        ):
            return cell
        at = there
    return None


def force(
    resolution: Resolution[D20Rules], creature: Creature, path: Sequence[Place], kind: str, user: Creature
) -> None:
    """Move a creature along a path until something stops it; a hidden creature in the way is revealed.

    Rules: FE-FORCE-07 to -09, OB-OA-10, OB-FORC-09, S5-OA-06.

    Args:
        resolution: The battle.
        creature: The creature that is moved.
        path: The places to enter, in order; a place without an altitude has the altitude of the creature.
        kind: `push`, `pull` or `slide`.
        user: The creature that causes the movement.
    """
    rules = resolution.rules
    assert creature.at is not None
    mover = from_user(rules, user)
    found = [(seeker, _stopped_at(resolution, mover, creature, path, seeker)) for seeker in (user, creature)]
    for seeker, stop in found:
        if stop is not None:
            rules.sight.runs_into(resolution, seeker, Footprint(stop, side_length(creature), creature.altitude))
    at: Place = creature.at
    taken: list[Place] = []
    for place in path:
        if not _open(resolution, mover, creature, at, place):
            break
        taken.append(place)
        at = place
    # At another height there is room wherever the way is open (`_open`).
    while taken and _height(creature, taken[-1]) == creature.altitude:
        if rules.terrain.may_stay(resolution, creature, cell_of(taken[-1])):
            break
        taken.pop()
    was: Place = (*creature.at, creature.altitude)
    steps = [(cell_of(place), _height(creature, place)) for place in taken]
    for there, height in steps:
        if not creature.alive:
            return
        if not rules.forced_movement.before_step(resolution, creature, there, kind, last=(there, height) == steps[-1]):
            break
        before = creature.at
        changed: dict[str, object] = {"at": there}
        if height != creature.altitude:
            changed["altitude"] = height
        resolution.emit("forced", (creature, changed), who=creature.id, from_=before, to=there, how=kind)
        rules.movement.moved(resolution, creature)
    if creature.alive and (creature.at, creature.altitude) not in ((None, creature.altitude), (was[:2], was[2])):
        rules.movement.brought(resolution, creature, was)


def straight_on(
    origin: Footprint | None, creature: Creature, kind: str, cells: int, ways: Container[Cell]
) -> Cell | None:
    """Return the farthest allowed cell straight away from the origin (for a pull: towards it); None if there is none.

    Args:
        origin: The space that a push leads away from and a pull leads to; None if any direction is allowed.
        creature: The creature that is moved.
        kind: `push`, `pull` or `slide`.
        cells: Maximum distance in squares.
        ways: The allowed cells.
    """
    step = towards(origin, creature, kind)
    if step is None or creature.at is None:
        return None
    return next((at for at in reversed(straight(creature.at, step, cells)) if at in ways), None)


def force_unknown(
    resolution: Resolution[D20Rules], origin: Footprint | None, target: Creature, kind: str, cells: int, user: Creature
) -> None:
    """Force a creature unknown to the user: straight on for a push or pull, not at all for a slide.

    The seat cannot be asked for a path without revealing the creature.

    Args:
        resolution: The battle.
        origin: The space that a push leads away from and a pull leads to; None if any direction is allowed.
        target: The creature that is moved.
        kind: `push`, `pull` or `slide`.
        cells: Maximum distance in squares.
        user: The creature whose action forces the movement.
    """
    found = ways(resolution, origin, target, kind, cells)
    there = straight_on(origin, target, kind, cells, found)
    if there is not None:
        force(resolution, target, found[there], kind, user)
