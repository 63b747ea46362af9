"""Ends of a grab or grapple: release and separation (FE-GRAB-03 and -06 to -10, OB-GRAP-02)."""

from __future__ import annotations

from fracas_engine.d20.conditions import end_conditions, end_modifiers, end_ongoing
from fracas_engine.d20.queries.space import distance_between
from fracas_engine.d20.state import Ongoing
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family.conditions import HOLDS, held_by
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.state import Condition, Creature


def release(resolution: AnyResolution, holder: Creature, victim: Creature) -> None:
    """End the grab of one creature on another and free the grabber's hand (FE-GRAB-03 and -06, OB-GRAP-02)."""
    if end_conditions(resolution, victim, lambda c: c.name in HOLDS and c.source == holder.id):
        own = family(holder)
        resolution.emit("hand_freed", (own, {"hands": own.hands + 1}), who=holder.id)
    untie(resolution, victim, CreatureId(holder.id))


def untie(resolution: AnyResolution, victim: Creature, source: CreatureId | None) -> None:
    """End the effects of one source that last until the victim escapes."""

    def ended(one: Condition | Modifier | Ongoing) -> bool:
        return one.ends.until == "escape" and one.source == source

    end_conditions(resolution, victim, ended)
    end_modifiers(resolution, victim, ended)
    end_ongoing(resolution, family(victim), ended)


def release_parted(resolution: AnyResolution, moved: Creature) -> None:
    """End the grabs by and on a moved creature if grabber and victim are no longer adjacent (FE-GRAB-08 to -10)."""
    creatures = resolution.state.creatures
    for victim in tuple(creatures.values()):
        for hold in held_by(victim):
            holder = creatures.get(hold.source or "")
            if holder is None or moved not in (victim, holder):
                continue
            if holder.at is None or victim.at is None or distance_between(holder, victim) > 1:
                release(resolution, holder, victim)
