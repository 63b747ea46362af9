"""End of the effects that depend on a creature that dies or leaves the battle."""

from __future__ import annotations

from fracas_engine.d20.conditions import end_effects
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons.zones import end_zone
from fracas_engine.resolution import Resolution
from fracas_engine.state import Creature


def end_tied_to(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """End all effects whose duration refers to a turn of a creature that has died or left the battle (MM-COND-06)."""
    for bearer in resolution.state.creatures.values():
        if bearer is not creature:
            end_effects(resolution, bearer, lambda ends: ends.turn is not None and ends.whose == creature.id)
    gone = [z for z in resolution.state.zones.values() if z.ends.turn is not None and z.ends.whose == creature.id]
    for zone in gone:
        end_zone(resolution, zone)
