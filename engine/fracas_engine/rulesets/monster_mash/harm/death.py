"""Death at 0 hit points: a monster is destroyed and leaves the map at once (MM-HP-01)."""

from __future__ import annotations

from fracas_engine.d20.harm.death import end_tied_to
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons.zones import end_zone, zones_of
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.harm.grapple_release import release_holds_by
from fracas_engine.state import Creature


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
