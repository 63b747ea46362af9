"""Flight paths that change altitude, square by square (FE-FLY, OB-FLY, OB-MOVE-03, OB-SPD-02).

Staying airborne and falling are in `harm.falling`.
"""

from __future__ import annotations

from typing import TypeAlias

from fracas_engine.board import Fault, Footprint, Refusal, Walk, step_crosses, step_over
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement.remaining_path import PlannedWays
from fracas_engine.d20.queries.space import masks, side_length
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move
from fracas_engine.rulesets.fourth_family.movement import climbing, modes
from fracas_engine.rulesets.fourth_family.queries.altitudes import hovers
from fracas_engine.rulesets.fourth_family.queries.sight import is_hidden
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.triggers.opportunity import mode_provokes
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

Voxel: TypeAlias = tuple[int, int, int]


def plan_flight(
    situation: Situation[FamilyRules], creature: FamilyCreature, intent: Move, points: int
) -> Moving | None:
    """Return the frame of a flight that changes altitude, or None for any other movement.

    If the ruleset allows mixed speeds, steps along the ground are walked.

    Raises:
        IllegalIntent: `not_enough_movement`, `bad_path`, `blocked` or `occupied`.
    """
    mode = intent.mode
    if mode != "fly" and not _may_be_flown(situation, creature, mode):
        return None
    level = 0 if mode in ("fly", "swim", climbing.MODE) else creature.altitude
    places: list[Voxel] = [
        (place[0], place[1], place[2] if len(place) > 2 else level)
        for place in intent.path or ((intent.to,) if intent.to is not None else ())
    ]
    if all(z == creature.altitude for _, _, z in places):
        return None  # a path on one level is planned like any other movement
    if mode == situation.rules.switches.fast_mode and not situation.board.underwater:
        points = situation.rules.movement.fast_points(
            creature, situation.rules.movement.speed(situation, creature, "fly") or 0
        )
    assert creature.at is not None
    start = (*creature.at, creature.altitude)
    way = _way(creature, places, by_steps=bool(intent.path))
    costs = _costs(situation, creature, mode, start, way, points)
    for before, step in zip((start, *way), way, strict=False):
        _check_step(situation, creature, before, step, mode)
    ends = tuple(_may_end(situation, creature, step) for step in way)
    if not ends[-1]:
        raise IllegalIntent("occupied", f"{list(way[-1])} is occupied: end the flight elsewhere")
    return Moving(
        who=CreatureId(creature.id),
        mode=mode,
        path=tuple((x, y) for x, y, _ in way),
        costs=costs,
        squeezed=(False,) * len(way),
        may_end=ends,
        stay=creature.at,
        start=creature.at,
        points=points,
        provokes=mode_provokes(mode),
        heights=tuple(z for _, _, z in way),
        announced=tuple(places),
    )


def follow_rest(situation: Situation[FamilyRules], creature: Creature, frame: Moving) -> Walk:
    """Return the rest of an announced flight as it can be flown from the flyer's present position."""
    assert creature.at is not None
    rest = [(x, y, z) for (x, y), z in zip(frame.path, frame.heights, strict=True)][frame.index :]
    before = start = (*creature.at, creature.altitude)
    ends: list[bool] = []
    costs: tuple[int, ...] = ()
    barred = False
    for step in rest:
        try:
            _check_neighbour(before, step)
            _check_step(situation, creature, before, step, frame.mode)
            costs = _costs(situation, creature, frame.mode, start, rest[: len(ends) + 1], frame.points)
        except IllegalIntent:
            barred = True
            break
        ends.append(_may_end(situation, creature, step))
        before = step
    taken = len(ends)
    cells = tuple((x, y) for x, y, _ in rest[:taken])
    refusal = None
    if barred:
        refusal = Refusal(taken, rest[taken][:2], Fault.BARRED)
    elif ends and not ends[-1]:
        refusal = Refusal(taken - 1, cells[-1], Fault.ENDS_OCCUPIED)
    return Walk(cells, costs[:taken], (False,) * taken, tuple(ends), refusal)


def straight_ways(situation: Situation[FamilyRules], creature: Creature, frame: Moving) -> PlannedWays:
    """Return a function that finds the straight path of a displaced flyer back to a place on its announced path."""
    assert creature.at is not None
    start: Voxel = (*creature.at, creature.altitude)

    def way(place: Voxel) -> tuple[int, tuple[Voxel, ...]] | None:
        steps = _way(creature, [place], by_steps=False)
        try:
            for before, step in zip((start, *steps), steps, strict=False):
                _check_step(situation, creature, before, step, frame.mode)
        except IllegalIntent:
            return None
        return len(steps), tuple(steps)

    return way


def _check_neighbour(before: Voxel, step: Voxel) -> None:
    if max(abs(one - other) for one, other in zip(before, step, strict=True)) != 1:
        raise IllegalIntent("bad_path", f"{list(step)} is not adjacent to the previous square")


def _may_be_flown(situation: Situation[FamilyRules], creature: Creature, mode: str) -> bool:
    """Return True if a movement in a mode other than `fly` may change altitude (FE-FLY-01, OB-FLY-04).

    These movements are a run or dash of a flyer, the shift of a hovering creature, a climb along a wall, and swimming
    under water.
    """
    if situation.board.underwater:
        return mode in ("swim", modes.SHIFT, situation.rules.switches.fast_mode)
    if mode == climbing.MODE:
        return creature.altitude >= 0 and situation.rules.movement.speed(situation, creature, mode) is not None
    if situation.rules.movement.speed(situation, creature, "fly") is None:
        return False
    return mode == situation.rules.switches.fast_mode or (mode == modes.SHIFT and hovers(situation, creature))


def _way(creature: Creature, places: list[Voxel], *, by_steps: bool) -> list[Voxel]:
    """Return the places that a flyer enters on its straightest path through the given places.

    Args:
        creature: The flyer.
        places: The places of the path, or only the destination.
        by_steps: Whether each place must be adjacent to the one before.

    Raises:
        IllegalIntent: `bad_path` if the places are not adjacent and `by_steps` is True.
    """
    assert creature.at is not None
    x, y, z = (*creature.at, creature.altitude)
    found: list[Voxel] = []
    for goal in places:
        if by_steps and max(abs(goal[0] - x), abs(goal[1] - y), abs(goal[2] - z)) != 1:
            raise IllegalIntent("bad_path", f"{list(goal)} is not adjacent to the previous square")
        while (x, y, z) != goal:
            x += (goal[0] > x) - (goal[0] < x)
            y += (goal[1] > y) - (goal[1] < y)
            z += (goal[2] > z) - (goal[2] < z)
            found.append((x, y, z))
    return found


def _costs(
    situation: Situation[FamilyRules], creature: Creature, mode: str, start: Voxel, way: list[Voxel], points: int
) -> tuple[int, ...]:
    """Return the cost of each step of a path.

    The speed that a step uses must be at least the cost of the path up to and including the step.

    Raises:
        IllegalIntent: `not_enough_movement`.
    """
    ruleset = situation.rules
    walk = ruleset.movement.speed(situation, creature, "walk") if ruleset.switches.mixes_speeds else None
    if walk is not None and mode == ruleset.switches.fast_mode:
        walk = ruleset.movement.fast_points(creature, walk)
    rough = situation.board.mask("difficult", "half_cover")
    costs = []
    for before, (x, y, z) in zip((start, *way), way, strict=False):
        walked = walk is not None and before[2] == z == 0
        space = Footprint((x, y), side_length(creature)).on(situation.map.grid)
        over = space & rough or step_over(situation.board, rough, side_length(creature), before[:2], (x, y))
        costs.append(2 if walked and over else 1)
        most = walk if walked and walk is not None else points
        if sum(costs) > most:
            raise IllegalIntent(
                "not_enough_movement", f"reaching {[x, y, z]} costs {sum(costs)} squares, but only {most} are available"
            )
    return tuple(costs)


def _check_step(situation: Situation[FamilyRules], creature: Creature, before: Voxel, step: Voxel, mode: str) -> None:
    ruleset, grid, side = situation.rules, situation.map.grid, side_length(creature)
    (ax, ay, _), (x, y, z) = before, step
    space = Footprint((x, y), side)
    closed = ruleset.terrain.barriers(situation)
    if z < 0:
        closed |= grid.everywhere & ~climbing.hollow(situation, -z)
    if not space.fits(grid) or space.on(grid) & closed:
        raise IllegalIntent("blocked", f"{list(step)} is blocked")
    if step_crosses(situation.board, closed, side, (ax, ay), (x, y)):
        raise IllegalIntent("blocked", f"a wall bars the step to {list(step)}")
    if mode == climbing.MODE and z > 0 and space.on(grid) & climbing.no_hold(situation, creature):
        raise IllegalIntent("blocked", f"{list(step)} has no wall to climb")
    if x != ax and y != ay:
        beside = Footprint((x, ay), side).on(grid) | Footprint((ax, y), side).on(grid)
        if beside & ruleset.terrain.solid(situation):
            raise IllegalIntent("blocked", f"the step to {list(step)} would cut the corner of a wall")
    for other in _there(situation, creature, step):
        if not ruleset.terrain.passes(situation, creature, other)[0]:
            code = ruleset.movement.barred_code(situation, creature, space.on(grid))
            raise IllegalIntent(code, f"{other.id} occupies {list(step)}")


def _may_end(situation: Situation[FamilyRules], creature: Creature, step: Voxel) -> bool:
    return all(
        situation.rules.terrain.passes(situation, creature, other)[1] for other in _there(situation, creature, step)
    )


def _there(situation: Situation[FamilyRules], creature: Creature, step: Voxel) -> list[Creature]:
    """Return the creatures that occupy the destination of a step at its altitude."""
    x, y, z = step
    side = side_length(creature)
    space = Footprint((x, y), side).on(situation.map.grid)
    return [
        other
        for other in situation.present()
        if other is not creature
        and masks(situation)[other.id] & space
        and other.altitude < z + side
        and z < other.altitude + side_length(other)
        and not is_hidden(creature, other)
        and creature.seat not in other.unseen_by
    ]
