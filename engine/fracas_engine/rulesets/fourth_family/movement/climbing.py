"""Climbing out of pits as part of a move: up to the rim, then onto a free adjacent square (FE-FALL-03).

A creature on a pit's floor moves on it as on other ground. The altitude of a climber is negative until it reaches the
rim.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Mask, beside_edges
from fracas_engine.d20.movement import paths
from fracas_engine.d20.queries.space import side_length
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Move
from fracas_engine.options import MoveOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import can_move
from fracas_engine.rulesets.fourth_family.frames import Climbing
from fracas_engine.rulesets.fourth_family.queries.skills import skill_check
from fracas_engine.rulesets.fourth_family.queries.terrain import FEET
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.triggers import opportunity
from fracas_engine.situation import Situation
from fracas_engine.state import Creature
from fracas_engine.stepping import step

MODE = "climb"


def floor(situation: Situation[FamilyRules], creature: Creature) -> Mask:
    """Return the squares on which a creature in a pit can move: the squares with pits of the same depth."""
    depth = -creature.altitude
    return hollow(situation, depth) & ~hollow(situation, depth + 1)


def level(situation: Situation[FamilyRules], creature: Creature) -> Mask:
    """Return the squares that forced movement can enter at a creature's level; from a pit, only squares of the pit."""
    return floor(situation, creature) if creature.altitude < 0 else situation.map.grid.everywhere


def hollow(situation: Situation[FamilyRules], depth: int) -> Mask:
    """Return the squares with pits at least `depth` squares deep."""
    board = situation.board
    return situation.map_memo(
        ("hollow", depth),
        lambda: board.grid.mask(
            [at for at in board.grid.cells(board.mask("pit")) if board.number(at, "pit") // FEET >= depth]
        ),
    )


def no_hold(situation: Situation[FamilyRules], creature: Creature) -> Mask:
    """Return the squares in which a climber has no wall to hold on to: none within as many squares as it is wide."""
    grid = situation.map.grid
    walls, side = situation.rules.terrain.barriers(situation), side_length(creature)
    return grid.everywhere & ~(grid.grown(walls, side) | grid.grown(beside_edges(grid, walls), side - 1))


def _price(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return the movement cost of climbing one square."""
    return 1 if _climber(situation, creature) else situation.rules.switches.climb_cost


def _climber(situation: Situation[FamilyRules], creature: Creature) -> bool:
    return MODE in situation.rules.sheet(situation, creature).speeds


def cost_up(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return the movement points for climbing to the rim of a pit (FE-FALL-03)."""
    return -creature.altitude * _price(situation, creature)


def _from_rim(situation: Situation[FamilyRules], creature: Creature, mode: str, points: int) -> paths.Travel:
    """Return the path search for a movement that continues from the rim of a pit."""

    def searched() -> paths.Travel:
        assert creature.at is not None
        passage = situation.rules.movement.passage(situation, creature, mode, at_rim=True)
        provokers = opportunity.provokers(situation, creature, passage.size, at_rim=True)
        return paths.Travel(situation.board, creature.at, points, passage, provokers)

    return situation.memo(("from_rim", creature.id, mode, points), searched)


def destinations(situation: Situation[FamilyRules], creature: Creature, mode: str, points: int) -> dict[Cell, int]:
    """Return the destinations of a movement out of a pit with their costs.

    Squares adjacent to the rim are included even if they cost more than one move.
    """
    assert creature.at is not None
    up = cost_up(situation, creature)
    found = _from_rim(situation, creature, mode, max(1, points - up)).reach
    return {cell: up + cost for cell, cost in found.costs.items() if cell != creature.at}


def move_option(situation: Situation[FamilyRules], creature: Creature, mode: str, points: int) -> MoveOption | None:
    """Return the option to move on a pit's floor or out of it, or None if it leads nowhere."""
    found = paths.travel_of(situation, creature, mode, points)
    ends: dict[Cell, int] = {}
    provoked: dict[Cell, tuple[CreatureId, ...]] = {}
    if found.leads_somewhere() and mode != MODE:
        ends, provoked = dict(paths.Destinations(found)), dict(paths.Provoked(found))
    ends |= destinations(situation, creature, mode, points)
    if not ends:
        return None
    up = cost_up(situation, creature)
    if points > up:
        provoked |= paths.Provoked(_from_rim(situation, creature, mode, points - up))
    return MoveOption(by=CreatureId(creature.id), mode=mode, costs=ends, provokes=provoked)


def plan(situation: Situation[FamilyRules], creature: FamilyCreature, intent: Move, points: int) -> Climbing | None:
    """Return the frame of a movement out of a pit, or None for a movement that stays on the pit's floor.

    Raises:
        IllegalIntent: `blocked`, `bad_path` or `not_enough_movement`.
    """
    grid = situation.map.grid
    places = intent.path or ((intent.to,) if intent.to is not None else ())
    cells = [(place[0], place[1]) for place in places]
    bottom = floor(situation, creature)
    if not cells or creature.altitude >= 0:
        return None
    side = paths.travel_of(situation, creature, intent.mode, points).passage.size
    if intent.mode != MODE and all(
        cell in situation.board and not grid.block(cell, side, side) & ~bottom for cell in cells
    ):
        return None
    ends = destinations(situation, creature, intent.mode, points)
    up = cost_up(situation, creature)
    if points <= up:  # the climb takes more than one move
        if cells[0] not in ends or len(cells) > 1:
            raise IllegalIntent("bad_path", f"{list(cells[0])} is not a free square next to the pit")
        return Climbing(CreatureId(creature.id), points)
    way = _from_rim(situation, creature, intent.mode, points - up)
    moving = paths.plan_along(situation, creature, intent.mode, way, tuple(cells) if intent.path else (), intent.to)
    onward = "walk" if intent.mode == MODE and not _climber(situation, creature) else intent.mode
    return Climbing(CreatureId(creature.id), points, replace(moving, mode=onward, provokes=True))


def step_climbing(resolution: Resolution[FamilyRules], frame: Climbing) -> None:
    """Make the Athletics check, climb as far as the movement allows, and continue from the rim."""
    creature = family(resolution.state.creatures[frame.who])
    if not can_move(creature):
        return
    dc = resolution.rules.switches.climb_dc
    if dc is not None and not _climber(resolution, creature) and skill_check(resolution, creature, "athletics") < dc:
        resolution.emit("climb_failed", who=creature.id)
        return
    height = min(-creature.altitude, frame.points // _price(resolution, creature))
    resolution.emit("climbed", (creature, {"altitude": creature.altitude + height}), who=creature.id)
    resolution.rules.movement.moved(resolution, creature)
    if creature.altitude == 0 and frame.moving is not None:
        resolution.then(frame.moving)


STEPS = (step(Climbing, step_climbing),)
