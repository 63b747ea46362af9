"""Orders to move (S5-MOVE-01 to -04), drop Prone and stand up (S5-MOVE-09, S5-COND-25)."""

from __future__ import annotations

from fracas_engine.d20.conditions import PRONE, end_conditions
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.movement.remaining_path import on_real_ground
from fracas_engine.d20.queries.space import sharing_by
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Move, Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions.plans import Plan, used, walking
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.harm import condition_effects
from fracas_engine.rulesets.srd5.movement import dragging, jumping, paths, speeds
from fracas_engine.rulesets.srd5.queries import d20_bonuses
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature
from fracas_engine.unknown_ground import ground_as_known


def plan_move(situation: Situation[D20Rules], creature: Srd5Creature, intent: Move) -> Travelling:
    """Check an order to move and return its frame (S5-MOVE-01 to -04).

    Raises:
        IllegalIntent: `not_available`, or the reason why the path is illegal.
    """
    if creature.mount is not None:
        raise IllegalIntent(
            "not_available", f"{creature.id} is mounted: move its mount, or dismount first", rule="S5-MOUNT-14"
        )
    if conditions.has_condition(creature, "unconscious"):
        raise IllegalIntent("not_available", f"{creature.id} is unconscious", rule="S5-COND-31")
    if intent.mode == "jump":
        return jumping.plan_jump(situation, creature, intent.path, intent.to)
    mode = intent.mode
    if mode not in speeds.modes(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} cannot {mode} now", rule="S5-MOVE-04")
    if not speeds.speed_for(situation, creature, mode):
        raise IllegalIntent("not_enough_movement", f"{creature.id} has a Speed of 0", rule="S5-COND-12")
    points = speeds.movement_left(situation, creature, mode)
    frame = paths.plan(situation, creature, mode, points, intent.path, intent.to)
    dragging.check_drag(situation, creature, [(x, y, z) for (x, y), z in zip(frame.path, frame.heights, strict=True)])
    return frame


def carry_out_move(resolution: Resolution[D20Rules], creature: Srd5Creature, intent: Move) -> None:
    """Start the movement that an order asks for, or refuse the order."""
    # A jump cannot stop on the way, so it is checked on the real ground.
    known, own = (resolution, creature) if intent.mode == "jump" else ground_as_known(resolution, creature)
    frame = plan_move(known, s5(own), intent)
    resolution.emit("used", who=creature.id, action=intent.mode, on=(), at=None)
    resolution.then(on_real_ground(resolution, creature, frame), Aftermath())


def may_drop_prone(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature may drop Prone now (S5-MOVE-09)."""
    return not creature.has("prone") and creature.carrier is None and d20_bonuses.any_speed(situation, creature)


def may_stand_up(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature may stand up now, which costs half its Speed (S5-COND-25)."""
    if not creature.has("prone") or conditions.has_condition(creature, "unconscious"):
        return False
    speed = walking(situation, creature)
    enough = speed > 0 and speeds.movement_left(situation, creature, "walk") >= speed // 2
    return enough and not _in_the_way(situation, creature)


def _in_the_way(situation: Situation[D20Rules], creature: Srd5Creature) -> list[Creature]:
    """Return the creatures in the space of a Prone creature that it can share only while it is Prone (S5-SPACE-09)."""
    return sharing_by(situation, creature, *(one for one in creature.conditions if one.name == PRONE))


def plan_drop_prone(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check and plan dropping Prone (S5-MOVE-09)."""
    if not may_drop_prone(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} cannot drop Prone now", rule="S5-MOVE-09")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "drop_prone", {"run": 0})
        condition_effects.knock_prone(resolution, creature)

    return carry_out


def plan_stand_up(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check and plan standing up (S5-COND-25)."""
    speed = walking(situation, creature)
    if (
        not any(c.name == "prone" for c in creature.conditions)
        or conditions.has_condition(creature, "unconscious")
        or not speed
    ):
        raise IllegalIntent("not_available", f"{creature.id} cannot stand up now", rule="S5-COND-25")
    cost = speed // 2
    if speeds.movement_left(situation, creature, "walk") < cost:
        raise IllegalIntent("not_enough_movement", f"not enough movement: standing up costs {cost}", rule="S5-COND-25")
    known = situation.as_known_to(creature.seat)
    others = _in_the_way(known, s5(known.state.creatures[creature.id]))
    if others:
        raise IllegalIntent(
            "occupied", f"{creature.id} cannot stand up in the space of {others[0].id}: leave it first",
            rule="S5-SPACE-09",
        )  # fmt: skip

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "stand_up", {"spent": creature.spent + cost, "run": 0})
        end_conditions(resolution, creature, lambda c: c.name == "prone")

    return carry_out
