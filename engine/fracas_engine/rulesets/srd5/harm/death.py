"""Death, and leaving the battle alive (S5-DEATH-01 to -03 and -13)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.frames import Affecting, Aim
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.summons.zones import end_zone, zones_of
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks import areas
from fracas_engine.rulesets.srd5.harm import bindings, concentration, engulfing, falling
from fracas_engine.rulesets.srd5.harm.grapple_release import release
from fracas_engine.rulesets.srd5.movement import mounts
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.state import Creature

DEATH_BURST: Final = "death_burst"
"""The tag of the area with which a creature explodes when it dies; nobody is asked about it."""


def die(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Kill a creature (S5-DEATH-01 to -03 and -13)."""
    own = s5(creature)
    if own.alive:
        burst = _burst(resolution, own)
        leave(resolution, own, "died", {"alive": False, "hp": 0})
        if burst is not None:
            resolution.emit("burst", who=own.id, action=burst.action)
            resolution.then(burst)


def _burst(resolution: Resolution[D20Rules], creature: Srd5Creature) -> Affecting | None:
    """Return the frame of the area with which a creature explodes when it dies; None if it does not."""
    if creature.at is None:
        return None
    sheet = resolution.rules.sheet(resolution, creature)
    action = next((one for one in sheet.actions.values() if DEATH_BURST in one.tags), None)
    if action is None or action.area is None:
        return None
    struck = areas.affected(resolution, creature, action, Placed(0, space_of(resolution, creature), targeted=False))
    targets = tuple(CreatureId(one.id) for one in struck if one is not creature)
    if not targets:
        return None
    part, aim = f"{action.id}.effect", Aim(inside=targets)
    return Affecting(CreatureId(creature.id), sheet.key, action.id, part, targets, dc=action.dc, aim=aim)


def vanish(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Remove a creature alive: a summoned one whose duration has ended, or a banished one (S5-ORDER-04)."""
    leave(resolution, s5(creature), "vanished", {"at": None, "gone": "vanished", "alive": False})


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
    engulfing.part(resolution, creature)
    engulfing.let_all_out(resolution, creature, died=event == "died")
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
    if resolution.state.objects:
        bindings.tidy(resolution, creature)
    for zone in zones_of(resolution):
        if zone.follows == creature.id:
            end_zone(resolution, zone)
        elif creature.id in zone.holds:
            left = tuple(name for name in zone.holds if name != creature.id)
            resolution.emit("zone_left", (zone, {"holds": left}), zone=zone.id, who=creature.id)
