"""What conditions mean: what they imply, who can act, move, flank or answer off its turn."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.figures.space import distance_between
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature

__all__ = [
    "ATTACK_PENALTIES",
    "HELPLESS",
    "HOLDS",
    "IMPLIED",
    "SQUEEZED",
    "can_act",
    "can_move",
    "has_condition",
    "held_by",
    "holds_of",
    "names_of",
    "release",
    "release_parted",
]

IMPLIED: Final = {
    "grabbed": ("immobilized",),
    "grappled": ("immobile",),
    "dying": ("unconscious", "helpless"),
    "unconscious": ("helpless",),
    "petrified": ("helpless",),
    "controlled": ("dazed",),
}
"""What a condition brings with it (FE-DYING-01, FE-UNCON-01, FE-GRAB-04, OB-CCTL-01, OB-CHLP-02, OB-GRAP-05)."""

HELPLESS: Final = frozenset({"stunned", "unconscious", "dying", "petrified"})
"""Conditions under which nothing at all can be done (FE-STUN-02, FE-UNCON-03, OB-CPET-01, OB-CSTN-03, OB-CUNC-01)."""

ROOTED: Final = frozenset({"immobilized", "immobile", "restrained"})
"""Conditions under which a creature cannot leave its squares by itself."""

HOLDS: Final = frozenset({"grabbed", "grappled"})

SQUEEZED: Final = "squeezed"
"""The condition of whoever is in a space smaller than its own."""

ATTACK_PENALTIES: Final = {"prone": -2, "running": -5, "dashing": -5, "squeezed": -5, "restrained": -2}
"""What conditions take off the bearer's attack rolls; different ones add up (OB-COND-04)."""


def names_of(creature: Creature) -> tuple[str, ...]:
    """Return the names of all conditions that a creature bears, implied ones included, each once."""
    hiding = isinstance(creature, FamilyCreature) and creature.hiding
    if not creature.conditions and not hiding:
        return ()
    found: dict[str, None] = {}
    for condition in creature.conditions:
        found.setdefault(condition.name)
        for implied in IMPLIED.get(condition.name, ()):
            found.setdefault(implied)
    if hiding:
        found.setdefault("hidden")
    return tuple(found)


def has_condition(creature: Creature, *names: str) -> bool:
    """Say whether a creature bears one of these conditions, be it by implication."""
    return bool(creature.conditions) and not frozenset(names).isdisjoint(names_of(creature))


def can_act(creature: Creature) -> bool:
    """Say whether a creature can do anything at all."""
    return (
        creature.alive
        and creature.at is not None
        and not family(creature).conjured
        and not has_condition(creature, *HELPLESS)
    )


def can_move(creature: Creature) -> bool:
    """Say whether a creature can leave its squares by its own movement."""
    return can_act(creature) and not has_condition(creature, *ROOTED)


def held_by(creature: Creature) -> tuple[Condition, ...]:
    """Return the holds on a creature, in the order in which they began."""
    return tuple(condition for condition in creature.conditions if condition.name in HOLDS)


def holds_of(situation: AnySituation, holder: Creature) -> tuple[Creature, ...]:
    """Return whom a creature holds, in the order of the set-up's list."""
    return tuple(
        other
        for other in situation.state.creatures.values()
        if any(hold.source == holder.id for hold in held_by(other))
    )


def release(resolution: AnyResolution, holder: Creature, victim: Creature) -> None:
    """End the hold of one creature on another and give its hand back (FE-GRAB-03 and -06, OB-GRAP-02)."""
    if end_conditions(resolution, victim, lambda c: c.name in HOLDS and c.source == holder.id):
        own = family(holder)
        resolution.emit("hand_freed", (own, {"hands": own.hands + 1}), who=holder.id)


def release_parted(resolution: AnyResolution, moved: Creature) -> None:
    """End the holds on and by a creature that has moved, where the two are no longer adjacent (FE-GRAB-08 to -10)."""
    creatures = resolution.state.creatures
    for victim in tuple(creatures.values()):
        for hold in held_by(victim):
            holder = creatures.get(hold.source or "")
            if holder is None or moved not in (victim, holder):
                continue
            if holder.at is None or victim.at is None or distance_between(holder, victim) > 1:
                release(resolution, holder, victim)
