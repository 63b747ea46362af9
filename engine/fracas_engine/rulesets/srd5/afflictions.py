"""What follows when conditions begin and end, and when a creature dies or leaves.

S5-COND, S5-GRAP-07, S5-MOUNT-12, S5-DEATH-13. What conditions mean is in `conditions`.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.conditions import begin_condition, end_conditions
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.summons.zones import end_zone, zones_of
from fracas_engine.durations import ENCOUNTER
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import concentration, conditions, falling, gear, mounts
from fracas_engine.rulesets.srd5.space import apart
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.state import Condition, Creature

__all__ = ["began", "die", "knock_prone", "leave", "let_begin", "release", "release_parted", "reveal"]


# ---------------------------------------------------------------- conditions


def let_begin(resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
    """Let a condition begin: Exhaustion adds up, riders may keep the saddle (S5-COND-07, S5-MOUNT-12)."""
    own = s5(creature)
    match condition.name:
        case "exhaustion":
            gain_exhaustion(resolution, own, condition.amount or 1, condition)
        case "prone":
            knock_prone(resolution, own, condition)
        case "grappled" if condition.amount is None:
            begin_condition(resolution, own, replace(condition, amount=_reach_of(resolution, condition.cause)))
        case _:
            begin_condition(resolution, own, condition)


def _reach_of(resolution: AnyResolution, cause: str) -> int:
    """Return the reach of the attack that grapples, by the cause of the condition: `sheet:action` (S5-GRAP-07)."""
    sheet, _, name = cause.partition(":")
    if sheet not in resolution.setup.sheets:
        return 1
    action = rules_of(resolution).sheet_named(resolution, sheet).actions.get(name)
    return action.reach if action is not None and action.reach else 1


def gain_exhaustion(
    resolution: AnyResolution, creature: Srd5Creature, levels: int, like: Condition | None = None
) -> None:
    """Add levels of Exhaustion; a negative number takes some off (S5-COND-07)."""
    level = conditions.exhaustion(creature) + levels
    kept = tuple(c for c in creature.conditions if c.name != "exhaustion")
    if level <= 0:
        resolution.emit("condition_ended", (creature, {"conditions": kept}), who=creature.id, condition="exhaustion")
        return
    new = replace(like, amount=level) if like is not None else Condition("exhaustion", ENCOUNTER, amount=level)
    resolution.emit(
        "condition_began",
        (creature, {"conditions": (*kept, new)}),
        who=creature.id,
        condition="exhaustion",
        source=new.source,
    )
    if level >= conditions.EXHAUSTION_LIMIT:
        die(resolution, creature)
    else:
        began(resolution, creature, "exhaustion")


def knock_prone(resolution: AnyResolution, creature: Srd5Creature, condition: Condition | None = None) -> None:
    """Knock a creature Prone; a rider that is knocked Prone saves to stay in the saddle (S5-MOUNT-12)."""
    if "prone" in resolution.setup.sheets[creature.sheet].immune:
        return
    if creature.mount is not None:
        mounts.unseat(resolution, creature)
        return
    if not creature.has("prone"):
        begin_condition(resolution, creature, condition or Condition("prone", ENCOUNTER))


def began(resolution: AnyResolution, creature: Creature, name: str) -> None:
    """Draw the consequences of a condition that has just begun."""
    own = s5(creature)
    if name in conditions.INCAPACITATING:
        concentration.end(resolution, own)
        release(resolution, own)
    if name == "unconscious":
        _fall_senseless(resolution, own)
    if name == "prone" and own.rider is not None:
        mounts.unseat(resolution, s5(resolution.state.creatures[own.rider]))
    falling.look(resolution, own)


def _fall_senseless(resolution: AnyResolution, creature: Srd5Creature) -> None:
    """Drop what is held, fall Prone, and out of the saddle (S5-COND-31, S5-MOUNT-12)."""
    gear.drop(resolution, creature)
    lay = creature.has("prone")
    if creature.mount is not None:
        mounts.unseat(resolution, creature, sure=True)
    elif not creature.has("prone") and "prone" not in resolution.setup.sheets[creature.sheet].immune:
        begin_condition(resolution, creature, Condition("prone", ENCOUNTER))
    if creature.rider is not None and lay:  # else it has saved as its mount fell Prone
        mounts.unseat(resolution, s5(resolution.state.creatures[creature.rider]))


# ---------------------------------------------------------------- grapples


def release(resolution: AnyResolution, holder: Creature, held: str | None = None) -> None:
    """End the grapples of a creature: all of them, or that on one victim (S5-GRAP-07)."""
    for bearer in tuple(resolution.state.creatures.values()):
        meant = bearer.conditions and (held is None or bearer.id == held)
        if meant and end_conditions(resolution, bearer, lambda c: c.name == "grappled" and c.source == holder.id):
            falling.look(resolution, bearer)


def release_parted(resolution: AnyResolution, moved: Creature) -> None:
    """End the grapples on and by a creature that has moved, where the two are too far apart (S5-GRAP-07)."""
    creatures = resolution.state.creatures
    for bearer in tuple(creatures.values()):
        for condition in bearer.conditions:
            if (
                condition.name != "grappled"
                or condition.source is None
                or moved.id not in (bearer.id, condition.source)
            ):
                continue
            holder = creatures.get(condition.source)
            if holder is None or holder.at is None or bearer.at is None:
                continue
            if apart(resolution, holder, bearer) > (condition.amount or 1):
                end_conditions(resolution, bearer, lambda c, one=condition: c is one)  # type: ignore[misc]
                falling.look(resolution, bearer)


def reveal(resolution: AnyResolution, creature: Creature) -> None:
    """End a creature's hiding: everybody knows its place again (S5-HIDE-05)."""
    if creature.has("hidden"):
        resolution.emit("found", (creature, {"hidden_from": (), "noticed": ()}), who=creature.id)
        end_conditions(resolution, creature, lambda c: c.name == "hidden")


# ---------------------------------------------------------------- death and leaving


def die(resolution: AnyResolution, creature: Creature) -> None:
    """Let a creature die (S5-DEATH-01 to -03 and -13)."""
    own = s5(creature)
    if own.alive:
        leave(resolution, own, "died", {"alive": False, "hp": 0})


def leave(resolution: AnyResolution, creature: Srd5Creature, event: str, values: dict[str, object]) -> None:
    """Take a creature out of the fight: it leaves the order, what it holds is free, what it keeps up ends."""
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
        resolution.emit("dismounted", (creatures[riding], {"rider": None}), who=creature.id, mount=riding)
    concentration.end(resolution, creature)
    release(resolution, creature)
    for zone in zones_of(resolution):
        if zone.follows == creature.id:
            end_zone(resolution, zone)
        elif creature.id in zone.holds:
            left = tuple(name for name in zone.holds if name != creature.id)
            resolution.emit("zone_left", (zone, {"holds": left}), zone=zone.id, who=creature.id)
