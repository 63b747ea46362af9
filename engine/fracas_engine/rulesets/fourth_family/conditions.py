"""Conditions: implied conditions, and their effects on acting, moving, flanking and off-turn actions."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.state import Ongoing
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature

IMPLIED: Final = {
    "grabbed": ("immobilized",),
    "grappled": ("immobile",),
    "dying": ("unconscious", "helpless"),
    "unconscious": ("helpless",),
    "petrified": ("helpless",),
    "controlled": ("dazed",),
}
"""Conditions that each condition implies.

Rules: FE-DYING-01, FE-UNCON-01, FE-GRAB-04, OB-CCTL-01, OB-CHLP-02, OB-GRAP-05, OB-CUNC-05, OB-CDYN-02.
"""

HELPLESS: Final = frozenset({"stunned", "unconscious", "dying", "petrified"})
"""Conditions that prevent all actions.

Rules: FE-STUN-02, FE-UNCON-03, OB-CPET-01, OB-CSTN-01 and -03, OB-CUNC-01.
"""

ROOTED: Final = frozenset({"immobilized", "immobile", "restrained"})
"""Conditions that keep a creature from leaving its squares by its own movement."""

BOONS: Final = frozenset({"invisible", "regeneration"})
"""Beneficial conditions; all others are harmful (FE-DELAY-03, OB-DLAY-07)."""

HOLDS: Final = frozenset({"grabbed", "grappled"})

LYING: Final = ("unconscious", "dying")
"""Conditions of creatures at 0 hit points or fewer."""

DOWN: Final = "down"
"""The `until` of an effect that lasts while a creature is at 0 hit points or fewer."""

SQUEEZED: Final = "squeezed"
"""Condition of a creature in a space smaller than its own."""

ATTACK_PENALTIES: Final = {"prone": -2, "running": -5, "dashing": -5, "squeezed": -5, "restrained": -2}
"""Attack penalties by condition; the penalties of different conditions add up.

Rules: OB-COND-04, FE-PRONE-05, OB-CPRN-04, OB-CRST-02.
"""


def names_of(creature: Creature) -> tuple[str, ...]:
    """Return the names of all conditions on a creature, including implied ones, without duplicates."""
    hiding = isinstance(creature, FamilyCreature) and bool(creature.hiding)
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
    """Return True if a creature has at least one of the named conditions, directly or by implication (OB-COND-03)."""
    # This is called for every action of a sheet, so it builds no collection.
    for condition in creature.conditions:
        name = condition.name
        if name in names:
            return True
        for implied in IMPLIED.get(name, ()):
            if implied in names:
                return True
    return "hidden" in names and isinstance(creature, FamilyCreature) and bool(creature.hiding)


def can_act(creature: Creature) -> bool:
    """Return True if a creature can take any action."""
    own: FamilyCreature = creature  # type: ignore[assignment] # called very often
    if not own.alive or own.at is None or own.conjured:
        return False
    return not own.conditions or not has_condition(own, *HELPLESS)


def can_move(creature: Creature) -> bool:
    """Return True if a creature can leave its squares by its own movement (FE-IMMOB-01 to -03)."""
    return can_act(creature) and not (creature.conditions and has_condition(creature, *ROOTED))


def held_by(creature: Creature) -> tuple[Condition, ...]:
    """Return the grabs on a creature, in the order in which they began."""
    if not creature.conditions:
        return ()
    return tuple([condition for condition in creature.conditions if condition.name in HOLDS])


def ties_of(creature: Creature) -> tuple[CreatureId | None, ...]:
    """Return the sources of the effects that a creature can escape from, without duplicates.

    The sources are its grabbers, and the creators of effects that last until the creature escapes.
    """
    own = family(creature)
    lasting: tuple[Condition | Modifier | Ongoing, ...] = (*creature.conditions, *creature.modifiers, *own.ongoing)
    binding = (one.source for one in lasting if one.ends.until == "escape")
    return tuple(dict.fromkeys((*(hold.source for hold in held_by(creature)), *binding)))


def hold_kept(victim: Creature) -> str:
    """Return the key under which a grabber records that it has sustained a grab this turn (FE-GRAB-05)."""
    return f"grab {victim.id}"


def holds_of(situation: AnySituation, holder: Creature) -> tuple[Creature, ...]:
    """Return the creatures that a creature has grabbed, in the order of the setup's list."""
    return tuple(
        other
        for other in situation.state.creatures.values()
        if other.conditions and any(hold.source == holder.id for hold in held_by(other))
    )
