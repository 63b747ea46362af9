"""Dragging a grappled creature: the attack, and the movement of both creatures (OB-GRAP-08 and -09).

The grappler moves in the mode `drag`. Below its movement on the stack is a `Dragging` frame that names the victim.
Before each step a space for the victim is chosen, and after the step the victim is moved there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.board import Footprint, clear_anchors, distance, step_crosses
from fracas_engine.d20.movement import paths
from fracas_engine.d20.queries.space import side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import TargetOption, UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import performing
from fracas_engine.rulesets.fourth_family.conditions import can_move, has_condition, holds_of
from fracas_engine.rulesets.fourth_family.frames import Dragging
from fracas_engine.rulesets.fourth_family.movement import planning, speeds
from fracas_engine.rulesets.fourth_family.movement.standing_up import beside
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.queries.sight import ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature
from fracas_engine.stepping import step

DRAG: Final = "drag"
"""Mode of the grappler's movement."""

HALF: Final = 2
"""Divisor of the grappler's speed while dragging."""


def points(situation: Situation[FamilyRules], creature: FamilyCreature) -> int:
    """Return the squares that a grappler can move while dragging."""
    if not can_move(creature) or has_condition(creature, "prone") or creature.altitude > 0:
        return 0
    return (speeds.speed(situation, creature, "walk") or 0) // HALF


def drag(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Attack a grappled creature; on a hit, the grappler moves and takes the creature along.

    Args:
        resolution: The battle.
        creature: The creature that drags.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    victims = holds_of(resolution, creature)
    victim = next((v for v in victims if not intent.on or v.id in intent.on), None)
    if victim is None:
        raise IllegalIntent("bad_target", f"{creature.id} is not holding {', '.join(intent.on)}")
    squares = points(resolution, creature)
    if not squares:
        raise IllegalIntent("not_available", f"{creature.id} cannot move")
    going = planning.plan(resolution, creature, "walk", squares, intent.path, None if intent.path else intent.to)
    blow = resolution.rules.sheet(resolution, creature).actions["drag_attack"]
    pay(resolution, creature, action, price)
    named = intent.slide_to or intent.push_to
    there = (named[0], named[1]) if named is not None else None
    who, whom = CreatureId(creature.id), CreatureId(victim.id)
    resolution.then(Dragging(who, whom, replace(going, mode=DRAG), to=there))
    performing.perform(resolution, creature, blow, (whom,))


def fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why the creature cannot drag another creature, or an empty string."""
    return "" if holds_of(situation, creature) else f"{creature.id} is not holding a creature"


def options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the creatures that can be dragged, with the grappler's destinations."""
    victims = tuple(TargetOption(victim.id) for victim in holds_of(situation, creature))
    ends = paths.Destinations(paths.travel_of(situation, creature, "walk", points(situation, creature)))
    if not victims or not ends:
        return []
    by = CreatureId(creature.id)
    return [
        UseOption(
            by=by, action=action.id, name=action.name, cost=action.cost, targets=victims, pick=(0, 1), destinations=ends
        )
    ]


def note_hit(resolution: Resolution[FamilyRules], attacker: Creature) -> None:
    """Record that the attack of a drag has hit."""
    stack = resolution.state.stack
    for place in reversed(range(len(stack))):
        frame = stack[place]
        if isinstance(frame, Dragging) and frame.user == attacker.id:
            stack[place] = replace(frame, hit=True)
            return


def step_dragging(resolution: Resolution[FamilyRules], frame: Dragging) -> None:
    """Start the movement of a drag if its attack has hit."""
    if frame.hit and frame.going is not None:
        resolution.then(frame.going, replace(frame, going=None))


def under_way(situation: Situation[FamilyRules], mover: Creature) -> Dragging | None:
    """Return the drag that a mover is in the middle of, or None if its movement is not part of a drag."""
    stack = situation.state.stack
    top = stack[-1] if stack else None
    return top if isinstance(top, Dragging) and top.user == mover.id and top.going is None else None


def make_room(resolution: Resolution[FamilyRules], mover: Creature, there: Cell) -> bool:
    """Choose the victim's position after the mover's next step, and return True if there is a legal one.

    It is the legal position nearest to the one that the intent names, or to the space that the mover leaves if the
    intent names none.
    """
    frame = under_way(resolution, mover)
    if frame is None:
        return True
    victim = resolution.state.creatures[frame.victim]
    if victim not in holds_of(resolution, mover) or victim.at is None or mover.at is None:
        return False
    side, space = side_length(victim), Footprint(there, side_length(mover))
    rooms = [at for at in _reached(resolution, victim, mover, space) if distance(space, Footprint(at, side)) == 1]
    if not rooms:
        return False
    goal = frame.to or mover.at
    room = min(rooms, key=lambda at: (distance(Footprint(goal), Footprint(at, side)), at != goal, at[1], at[0]))
    resolution.state.stack[-1] = replace(frame, room=room)
    return True


def _reached(situation: Situation[FamilyRules], victim: Creature, mover: Creature, space: Footprint) -> list[Cell]:
    """Return the positions that a victim can reach with at most one step once the mover occupies `space`."""
    assert victim.at is not None
    grid, side = situation.map.grid, side_length(victim)
    solid = situation.rules.terrain.solid(situation)
    taken = situation.rules.terrain.barriers(situation) | space.on(grid)
    for other in situation.present():
        if other is not victim and other is not mover:
            taken |= ground_footprint(other).on(grid)
    here = [] if Footprint(victim.at, side).on(grid) & taken else [victim.at]
    if has_condition(victim, "restrained"):
        return here
    x, y = victim.at
    return here + [
        at
        for at in beside(situation, victim.at, clear_anchors(grid, taken, side))
        if not step_crosses(situation.board, taken, side, victim.at, at)
        and not (Footprint((at[0], y), side).on(grid) | Footprint((x, at[1]), side).on(grid)) & solid
    ]


def put_beside(resolution: Resolution[FamilyRules], mover: Creature) -> None:
    """Move the victim of a drag to the position chosen for it, without opportunity attacks."""
    frame = under_way(resolution, mover)
    if frame is None or frame.room is None:
        return
    victim = resolution.state.creatures[frame.victim]
    resolution.state.stack[-1] = replace(frame, room=None)
    if victim.at == frame.room:
        return
    resolution.emit("forced", (victim, {"at": frame.room}), who=victim.id, from_=victim.at, to=frame.room, how=DRAG)
    resolution.rules.movement.moved(resolution, victim)
    resolution.rules.terrain.falls_in(resolution, family(victim))


STEPS = (step(Dragging, step_dragging),)
