"""Ledges, pits, falling and staying airborne (FE-FORCE-10 to -12, FE-FALL, FE-FLY, OB-FORC-10, OB-FLY, OB-CPRN-03)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, contains_edge
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.queries.space import side_length
from fracas_engine.decisions import Ask, Choice
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.fourth_family.frames import Landing
from fracas_engine.rulesets.fourth_family.harm import death
from fracas_engine.rulesets.fourth_family.queries.altitudes import hovers
from fracas_engine.rulesets.fourth_family.queries.sight import ground_footprint
from fracas_engine.rulesets.fourth_family.queries.terrain import FEET, depth_of, depth_under
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature
from fracas_engine.stepping import asking_step

DIE_FEET = 10
"""Feet of a fall for each die of damage."""

STAYING_UP = 2
"""Squares that a flyer must move on its turn to stay airborne (FE-FLY-02, OB-FLY-01)."""

CATCH: Final = "catch"
"""Kind of the auto-answer with which a seat declines every save against falling over an edge (FE-FORCE-10)."""


def fall(resolution: Resolution[FamilyRules], creature: FamilyCreature, squares: int, *, prone: bool = False) -> None:
    """Drop a creature a number of squares: it takes 1d10 damage per 10 feet, and falls prone if it takes damage.

    Rules: FE-FALL-01, OB-FALL-01 and -03.
    """
    ruleset = resolution.rules
    resolution.then(Aftermath())  # the fall may kill the last creature of a side
    dice = squares * FEET // DIE_FEET
    if ruleset.switches.most_fall_dice is not None:
        dice = min(dice, ruleset.switches.most_fall_dice)
    if dice and creature.alive:
        total = resolution.roll("damage", f"{dice}d10", who=CreatureId(creature.id)).total
        amount = ruleset.damage.deal(resolution, creature, ((total, ""),))
        prone = prone or amount > 0
    if prone and creature.alive:
        death.fall_prone(resolution, creature)


def come_down(resolution: Resolution[FamilyRules], creature: FamilyCreature, *, by_name: str) -> None:
    """Bring a flyer to the ground; a flyer knocked prone descends safely by its fly speed and falls the rest.

    Rules: FE-PRONE-04, FE-FLY-04, OB-CPRN-02 and -03.
    """
    if resolution.board.underwater or (by_name == "stunned" and hovers(resolution, creature)):
        return
    height = creature.altitude
    safe = (resolution.rules.movement.speed(resolution, creature, "fly") or 0) if by_name == "prone" else 0
    drop(resolution, creature, max(0, height - safe), prone=by_name == "prone")


def end_flight(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Drop a flyer that has not moved enough at the end of its turn; climbers hold on."""
    if not creature.alive or hovers(resolution, creature) or creature.flown >= STAYING_UP:
        return
    if creature.altitude <= 0:
        falls_in(resolution, creature)  # a flyer that stopped over a pit
        return
    speeds = resolution.rules.sheet(resolution, creature).speeds
    if "fly" in speeds or "climb" not in speeds:
        drop(resolution, creature, creature.altitude)


def drop(resolution: Resolution[FamilyRules], creature: FamilyCreature, squares: int, *, prone: bool = False) -> None:
    """Bring an airborne creature straight down to the next surface.

    Args:
        resolution: The battle.
        creature: The falling creature.
        squares: The distance of the fall in squares, without the part that the creature descends safely.
        prone: Whether the creature lands prone even if it takes no damage.
    """
    if creature.at is None or not _taken(resolution, creature, creature.at):
        _touch_down(resolution, creature, squares, None, prone=prone)
        return
    free = _nearest_free(resolution, creature)
    if len(free) > 1:
        who = CreatureId(creature.id)
        choices = tuple(Choice(f"{x},{y}", f"land at {x}, {y}", (x, y)) for x, y in free)
        ask = Ask(resolution.number(), creature.seat, "choice", who, choices, about={"what": "land", "who": who})
        resolution.question(Landing(who, squares, prone=prone), ask)
        return
    _touch_down(resolution, creature, squares, free[0] if free else None, prone=prone)


def step_landing(resolution: Resolution[FamilyRules], frame: Landing, answers: Answers) -> None:
    """Land the creature where its controller has chosen (OB-FALL-04).

    Meanwhile, a game master may have removed it, put it on the ground, or cleared the space below it.
    """
    creature = family(resolution.state.creatures[frame.who])
    if creature.at is None:
        return
    blocked = _taken(resolution, creature, creature.at)
    if not blocked and creature.altitude <= 0:
        return
    value = answers[0].value
    there = (int(value[0]), int(value[1])) if blocked and isinstance(value, tuple) else None  # type: ignore[arg-type]
    if blocked and there is None:
        there = next(iter(_nearest_free(resolution, creature)), None)
    _touch_down(resolution, creature, frame.squares, there, prone=frame.prone)


def _touch_down(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, squares: int, there: Cell | None, *, prone: bool
) -> None:
    values: dict[str, object] = {"altitude": 0} if there is None else {"altitude": 0, "at": there}
    resolution.emit("came_down", (creature, values), who=creature.id)
    depth = depth_under(resolution, creature)
    if depth:
        resolution.emit("fell", (creature, {"altitude": -depth}), who=creature.id)
    resolution.rules.movement.moved(resolution, creature)
    fall(resolution, creature, squares + depth, prone=prone)


def _taken(situation: Situation[FamilyRules], creature: Creature, at: Cell) -> bool:
    """Return True if the space where a creature would land is occupied by a creature that is not Tiny."""
    grid = situation.map.grid
    space = Footprint(at, side_length(creature)).on(grid)
    return any(
        other is not creature
        and other.altitude <= 0
        and other.size != "tiny"
        and ground_footprint(other).on(grid) & space
        for other in situation.present()
    )


def _nearest_free(situation: Situation[FamilyRules], creature: Creature) -> tuple[Cell, ...]:
    """Return the nearest free landing spaces, sorted by row and column."""
    assert creature.at is not None
    (x, y), grid, side = creature.at, situation.map.grid, side_length(creature)
    walls = situation.rules.terrain.barriers(situation)
    for away in range(1, max(situation.board.width, situation.board.height)):
        ring = [
            (x + dx, y + dy)
            for dy in range(-away, away + 1)
            for dx in range(-away, away + 1)
            if max(abs(dx), abs(dy)) == away
        ]
        found = tuple(
            at
            for at in ring
            if Footprint(at, side).fits(grid)
            and not Footprint(at, side).on(grid) & walls
            and not contains_edge(grid, Footprint(at, side), walls)
            and not _taken(situation, creature, at)
        )
        if found:
            return found
    return ()


def falls_in(resolution: Resolution[FamilyRules], mover: FamilyCreature, *, flying: bool = False) -> bool:
    """Drop a creature that stands over a pit, unless it is flying; return True if it falls."""
    depth = depth_under(resolution, mover)
    if not depth or flying:
        return False
    resolution.emit("fell", (mover, {"altitude": -depth}), who=mover.id)
    resolution.rules.movement.moved(resolution, mover)  # it may leave zones and the reach of a grabber
    fall(resolution, mover, depth)
    return True


def forced_step(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, there: Cell, kind: str, *, last: bool
) -> bool:
    """Resolve one step of forced movement; over an edge there may be a save, then a fall (FE-FORCE-10 to -12).

    Args:
        resolution: The battle.
        creature: The moved creature.
        there: The destination of the step.
        kind: `push`, `pull` or `slide`.
        last: Whether this is the last step of the movement.
    """
    size = side_length(creature)
    depth = min(depth_of(resolution, cell) for cell in Footprint(there, size).cells())
    if not depth or creature.altitude != 0:
        return True
    ruleset = resolution.rules
    declines = resolution.state.seats[creature.seat].standing.get(CATCH) == "never"
    if ruleset.switches.saves_at_edges and depth * FEET >= DIE_FEET and not declines:
        if ruleset.saves.roll(resolution, creature, 10):
            death.fall_prone(resolution, creature)
            return False
    elif not ruleset.switches.saves_at_edges and not last:
        return True
    resolution.emit("forced", (creature, {"at": there}), who=creature.id, from_=creature.at, to=there, how=kind)
    ruleset.movement.moved(resolution, creature)
    falls_in(resolution, creature)
    return False


STEPS = (asking_step(Landing, step_landing),)
