"""Validation of the targets, areas and paths of an intent before it is executed."""

from __future__ import annotations

from fracas_engine.d20.actions.targeting import plan_use
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.queries.aiming import Plan
from fracas_engine.d20.queries.allies_and_enemies import target_named
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Move, Use
from fracas_engine.rulesets.fourth_family.frames import Climbing
from fracas_engine.rulesets.fourth_family.movement import climbing, flying, planning, speeds
from fracas_engine.rulesets.fourth_family.movement.speeds import unfinished_points
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.summons import placing
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature


def sole_target(situation: AnySituation, intent: Use) -> Creature:
    """Return the one creature that an intent names.

    Raises:
        IllegalIntent: `malformed`, `no_such_target`.
    """
    if len(intent.on) != 1:
        raise IllegalIntent("malformed", f"{intent.action} needs exactly one target (`on`)")
    return target_named(situation, intent.on[0])


def plan_move(situation: Situation[FamilyRules], creature: FamilyCreature, intent: Move) -> Moving | Climbing:
    """Check an intent to move and return its frame.

    Raises:
        IllegalIntent: `not_available`, or the refusal of the path.
    """
    points = unfinished_points(situation, creature, intent.mode)
    if points is None and intent.mode in speeds.move_modes(situation):
        points = speeds.points_of(situation, creature, intent.mode)
    if points is None:
        raise IllegalIntent("not_available", f"{creature.id} cannot {intent.mode} now")
    flight = flying.plan_flight(situation, creature, intent, points)
    if flight is not None:
        return flight
    if creature.altitude < 0 and intent.mode not in ("shift", "crawl"):
        climb = climbing.plan(situation, creature, intent, points)
        if climb is not None:
            return climb
    return planning.plan(situation, creature, intent.mode, points, intent.path, intent.to)


def plan(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action, intent: Use) -> Plan:
    """Check the targets and the area of an intent; see `fracas_engine.d20.actions.targeting`."""
    known = situation.as_known_to(creature.seat)
    seen = family(known.state.creatures[creature.id])
    known.rules.forced_movement.check_paths(known, seen, action, intent)
    put = placing.plan(known, seen, action, intent)
    return put if put is not None else plan_use(situation, creature, action, intent)
