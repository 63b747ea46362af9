"""Turns that a command or a panic takes out of the hands of a creature's seat (the spells Command and Fear)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.movement.remaining_path import on_real_ground
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions.move_orders import may_stand_up, plan_stand_up
from fracas_engine.rulesets.srd5.actions.plans import can_take_action, dashing, with_action
from fracas_engine.rulesets.srd5.frames import Compelled, EndTurn, Travelling, Turn
from fracas_engine.rulesets.srd5.harm import condition_effects, dropped_items
from fracas_engine.rulesets.srd5.movement import dragging, paths, speeds
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import step
from fracas_engine.unknown_ground import ground_as_known

APPROACH, FLEE, PANIC = "must_approach", "must_flee", "panicked"

TRIES: Final = 12
"""The most destinations that are tried, best ones first."""


def step_compelled(resolution: Resolution[D20Rules], frame: Compelled) -> None:
    """Let a creature do what a condition makes it do, then end its turn or leave the rest of it to its seat."""
    creature = s5(resolution.state.creatures[frame.who])
    condition = conditions.compulsion(creature)
    if not creature.alive or creature.at is None:
        return
    if condition is None or conditions.has_condition(creature, "unconscious"):
        resolution.then(Turn(frame.who))
        return
    source = resolution.state.creatures.get(condition.source or "")
    match condition.name:
        case "must_drop":
            dropped_items.drop(resolution, creature)
        case "must_grovel":
            condition_effects.knock_prone(resolution, creature)
        case name if name in (APPROACH, FLEE, PANIC) and source is not None and source.at is not None:
            arrived = name == APPROACH and _gap(resolution, creature, source) <= 1
            moves = not arrived and not (name == APPROACH and frame.moved)
            after: Frame = EndTurn(frame.who) if name == FLEE or arrived else Turn(frame.who)
            if name == APPROACH and moves:
                after = Compelled(frame.who, moved=True)  # it ends its turn if it arrives
            way = go(resolution, creature, source, away=name != APPROACH) if moves else None
            resolution.then(*((way, Aftermath()) if way is not None else ()), after)
            return
        case name if name in (APPROACH, PANIC):
            resolution.then(Turn(frame.who))
            return
        case _:
            pass
    resolution.then(Aftermath(), EndTurn(frame.who))


def go(resolution: Resolution[D20Rules], creature: Srd5Creature, source: Creature, *, away: bool) -> Frame | None:
    """Make a creature stand up, and Dash if it goes away, and return its movement; None if it cannot move so.

    Args:
        resolution: The battle.
        creature: The creature.
        source: The creature from which or to which it moves.
        away: Whether it moves away.
    """
    if may_stand_up(resolution, creature):
        plan_stand_up(resolution, creature, Use(by=CreatureId(creature.id), action="stand_up"))(resolution)
    if away and can_take_action(creature):
        fastest = max(speeds.speeds_of(resolution, creature), key=lambda mode: _speed(resolution, creature, mode))
        dashing(resolution, creature, fastest, with_action(creature))(resolution)
    known, own = ground_as_known(resolution, creature)
    frame = _way(known, s5(own), source, away=away)
    if frame is None:
        return None
    resolution.emit("used", who=creature.id, action=frame.mode, on=(), at=None)
    return on_real_ground(resolution, creature, frame)


def _speed(situation: Situation[D20Rules], creature: Creature, mode: str) -> int:
    return speeds.speed(situation, creature, mode) or 0


def _gap(situation: Situation[D20Rules], creature: Creature, source: Creature) -> int:
    return distance(space_of(situation, creature), space_of(situation, source))


def _way(situation: Situation[D20Rules], creature: Srd5Creature, source: Creature, *, away: bool) -> Travelling | None:
    """Return the movement that brings a creature farthest from another one, or closest to it, on the shortest way."""
    now, there = _gap(situation, creature, source), space_of(situation, source)
    size = space_of(situation, creature).size
    found = []
    for number, mode in enumerate(speeds.modes(situation, creature)):
        points = speeds.movement_left(situation, creature, mode)
        for cell, cost in paths.reach_of(situation, creature, mode, points).costs.items():
            gap = distance(Footprint(cell, size, creature.altitude), there)
            if (gap > now) if away else (gap < now):
                found.append((-gap if away else gap, cost, number, cell, mode, points))
    for _, _, _, cell, mode, points in sorted(found)[:TRIES]:
        try:
            frame = paths.plan(situation, creature, mode, points, (), (*cell, creature.altitude))
            places = [(x, y, z) for (x, y), z in zip(frame.path, frame.heights, strict=True)]
            dragging.check_drag(situation, creature, places)
        except IllegalIntent:
            continue
        return frame
    return None


STEPS = (step(Compelled, step_compelled),)
