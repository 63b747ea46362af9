"""Ways out of a fight: surrender, flight, an offer of peace (S5-END-03 to -05)."""

from __future__ import annotations

from fracas_engine.d20.frames import Aftermath
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import afflictions, conditions, movement
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.orders import Plan, used
from fracas_engine.rulesets.srd5.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of
from fracas_engine.situation import Situation

__all__ = ["plan_flee", "plan_offer_peace", "plan_surrender"]


def plan_surrender(situation: Situation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check a surrender (S5-END-03)."""
    if conditions.has(creature, "unconscious"):
        raise IllegalIntent("not_available", f"{creature.id} is unconscious", rule="S5-END-03")

    def carry_out(resolution: Resolution) -> None:
        used(resolution, creature, "surrender", {})
        afflictions.leave(resolution, creature, "surrendered", {"at": None, "gone": "surrendered", "alive": False})

    return carry_out


def plan_flee(situation: Situation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check a flight off the map (S5-END-04)."""
    mover = creature
    if creature.mount is not None:
        raise IllegalIntent("not_available", f"{creature.id} rides; dismount first", rule="S5-END-04")
    space = space_of(situation, mover)
    grid = situation.map.grid
    (x, y), size, _ = space
    if x > 0 and y > 0 and x + size < grid.width and y + size < grid.height:
        raise IllegalIntent("blocked", f"{creature.id} is not at the edge of the map", rule="S5-END-04")
    modes = movement.modes(situation, creature)
    mode = max(modes, key=lambda m: movement.movement_left(situation, creature, m), default="walk")
    if conditions.has(creature, "unconscious") or movement.movement_left(situation, creature, mode) < 1:
        raise IllegalIntent("not_enough_movement", f"{creature.id} has no movement left", rule="S5-END-04")
    frame = Travelling(CreatureId(creature.id), "flee", ((x, y, mover.altitude),), (1,), (mover.squeezed,), flees=True)

    def carry_out(resolution: Resolution) -> None:
        used(resolution, creature, "flee", {})
        resolution.then(frame, Aftermath())

    return carry_out


def plan_offer_peace(situation: Situation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check an offer to end the fight (S5-END-05)."""
    game = game_of(situation)
    if creature.seat in game.peace:
        raise IllegalIntent("not_available", f"{creature.seat} has offered peace already", rule="S5-END-05")

    def carry_out(resolution: Resolution) -> None:
        peace = (*game.peace, creature.seat)
        resolution.emit("peace_offered", (game, {"peace": peace}), who=creature.id, seat=creature.seat)

    return carry_out
