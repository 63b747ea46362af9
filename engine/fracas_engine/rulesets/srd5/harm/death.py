"""Death, and leaving the battle alive (S5-DEATH-01 to -03 and -13)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons.zones import end_zone, zones_of
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm import concentration, falling
from fracas_engine.rulesets.srd5.harm.grapple_release import release
from fracas_engine.rulesets.srd5.movement import mounts
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.state import Creature


def die(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Kill a creature (S5-DEATH-01 to -03 and -13)."""
    own = s5(creature)
    if own.alive:
        leave(resolution, own, "died", {"alive": False, "hp": 0})


def leave(resolution: Resolution[D20Rules], creature: Srd5Creature, event: str, values: dict[str, object]) -> None:
    """Remove a creature from the battle and the turn order; end its grapples and the effects that it maintains.

    Args:
        resolution: The battle.
        creature: The creature that leaves.
        event: The name of the event to emit.
        values: Further changed fields of the creature.
    """
    game = game_of(resolution)
    order = tuple(name for name in game.order if name != creature.id)
    riding = creature.mount
    if creature.rider is not None:
        mounts.lose_mount(resolution, s5(resolution.state.creatures[creature.rider]), fallen=event == "died")
    resolution.emit(
        event,
        (creature, {"budget": {}, "sequence": (), "readied": None, "mount": None, "rider": None, **values}),
        (game, {"order": order}),
        who=creature.id,
    )
    creatures = resolution.state.creatures
    if riding is not None:
        resolution.emit(
            "dismounted",
            (creatures[riding], {"rider": None}),
            (game, {"to_come": mounts.still_to_come(resolution, creature, s5(creatures[riding]))}),
            who=creature.id,
            mount=riding,
        )
    concentration.end(resolution, creature)
    for freed in release(resolution, creature):
        falling.look(resolution, freed)
    for zone in zones_of(resolution):
        if zone.follows == creature.id:
            end_zone(resolution, zone)
        elif creature.id in zone.holds:
            left = tuple(name for name in zone.holds if name != creature.id)
            resolution.emit("zone_left", (zone, {"holds": left}), zone=zone.id, who=creature.id)
