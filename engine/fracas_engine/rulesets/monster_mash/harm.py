"""Death at 0 hit points (MM-HP-01), and the end of holds (MM-COND-03).

A dead monster leaves the map at once. Holds end when the holder is helpless or the two creatures are separated.
"""

from __future__ import annotations

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.harm import end_tied_to
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons.zones import end_zone, zones_of
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.conditions import HOLDS
from fracas_engine.rulesets.monster_mash.queries import bases_apart
from fracas_engine.state import Creature


def release_holds_by(resolution: Resolution[D20Rules], holder: Creature) -> None:
    """End all holds by a creature that can no longer hold others (MM-COND-03)."""
    for bearer in resolution.state.creatures.values():
        if bearer.conditions:
            end_conditions(resolution, bearer, lambda c: c.source == holder.id and c.name in HOLDS)


def release_parted(resolution: Resolution[D20Rules], moved: Creature) -> None:
    """End the holds by and on a creature that has moved, if holder and target are no longer adjacent (MM-COND-03)."""
    creatures = resolution.state.creatures
    for bearer in creatures.values():
        for condition in bearer.conditions:
            if condition.name not in HOLDS or condition.source is None:
                continue
            holder = creatures.get(condition.source)
            if holder is None or moved not in (bearer, holder) or not (bearer.alive and holder.alive):
                continue
            if bases_apart(resolution, holder, bearer) > 1:
                end_conditions(resolution, bearer, lambda c, gone=condition: c is gone)  # type: ignore[misc]


def look_at_hit_points(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Destroy a creature that has no hit points left."""
    if creature.hp <= 0 and creature.alive:
        resolution.emit("dropped", who=creature.id)
        leave(resolution, creature, "died")


def leave(resolution: Resolution[D20Rules], creature: Creature, event: str) -> None:
    """Remove a creature from the battle; its last position stays in the state.

    Creatures that it held are released, and durations that depend on its activations end (MM-COND-03 and -06).
    """
    game = resolution.state.game
    order = tuple(name for name in game.order if name != creature.id)
    resolution.emit(event, (creature, {"alive": False, "budget": {}}), (game, {"order": order}), who=creature.id)
    release_holds_by(resolution, creature)
    end_tied_to(resolution, creature)
    for zone in zones_of(resolution):
        if zone.follows == creature.id:
            end_zone(resolution, zone)
        elif creature.id in zone.holds:
            left = tuple(name for name in zone.holds if name != creature.id)
            resolution.emit("zone_left", (zone, {"holds": left}), zone=zone.id, who=creature.id)
