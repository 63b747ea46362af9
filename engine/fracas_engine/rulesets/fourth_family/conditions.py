"""Conditions: implied conditions, and their effects on acting, moving, flanking and off-turn actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from fracas_engine.content.condition_traits import ConditionTraits, includes_of, names_with
from fracas_engine.d20.state import Ongoing
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyTraits(ConditionTraits):
    """What a condition does in the rulesets of the family.

    The fields of this class are rules, and so are `includes`, `no_actions`, `speed_zero`, `speed_limit`, `half_speed`,
    `held`, `grants_advantage` and `beneficial`. The other fields describe to clients what the code of the condition
    does.
    """

    attack_penalty: int = 0
    """Added to its attack rolls, so negative; `impaired` says so to clients."""
    cannot_flank: bool = False
    no_opportunity: bool = False
    """It takes no actions on the turns of others."""
    releases_held: bool = False
    """It releases the creatures that it has grabbed; so does every condition with `no_actions`."""


CONDITIONS: Final = {
    "blinded": FamilyTraits(cannot_see=True, grants_advantage=True, impaired=True, cannot_flank=True),
    "controlled": FamilyTraits(includes=("dazed",), restricted=True),
    "dashing": FamilyTraits(impaired=True, attack_penalty=-5),
    "dazed": FamilyTraits(impaired=True, grants_advantage=True, cannot_flank=True, no_opportunity=True),
    "deafened": FamilyTraits(),
    "dominated": FamilyTraits(),
    "dying": FamilyTraits(
        includes=("unconscious", "helpless"), no_actions=True, cannot_flank=True, no_opportunity=True
    ),
    "grabbed": FamilyTraits(includes=("immobilized",), held=True),
    "grappled": FamilyTraits(includes=("immobile",), held=True),
    "helpless": FamilyTraits(grants_advantage=True),
    "hidden": FamilyTraits(hidden=True),
    "immobile": FamilyTraits(speed_zero=True),
    "immobilized": FamilyTraits(speed_zero=True),
    "invisible": FamilyTraits(invisible=True, beneficial=True),
    "marked": FamilyTraits(marked=True),
    "paralyzed": FamilyTraits(),
    "petrified": FamilyTraits(includes=("helpless",), no_actions=True),
    "prone": FamilyTraits(prone=True, impaired=True, attack_penalty=-2),
    "regeneration": FamilyTraits(beneficial=True),
    "restrained": FamilyTraits(speed_zero=True, impaired=True, attack_penalty=-2),
    "running": FamilyTraits(impaired=True, attack_penalty=-5),
    "slowed": FamilyTraits(speed_limit=2),
    "squeezed": FamilyTraits(grants_advantage=True, impaired=True, attack_penalty=-5),
    "stable": FamilyTraits(),
    "stunned": FamilyTraits(no_actions=True, grants_advantage=True, cannot_flank=True, no_opportunity=True),
    "surprised": FamilyTraits(
        loses_turn=True, restricted=True, impaired=True, grants_advantage=True, cannot_flank=True
    ),
    "unconscious": FamilyTraits(includes=("helpless",), no_actions=True, cannot_flank=True, no_opportunity=True),
    "weakened": FamilyTraits(impaired=True),
}  # fmt: skip
"""The conditions of both rulesets; each ruleset changes some in its own `conditions.py`.

`dominated` and `paralyzed` are words of content without rules.
"""

OWN_TRAITS: Final = frozenset({"grants_advantage", "cannot_flank", "no_opportunity", "releases_held"})
"""The traits that each ruleset reads from its own table; the tables below have the others for both rulesets."""


def with_changes(changes: Mapping[str, Mapping[str, bool]]) -> dict[str, FamilyTraits]:
    """Return the conditions of a ruleset: those of the family, some with other `OWN_TRAITS`.

    Raises:
        ValueError: A condition or trait is not one that a ruleset may change.
    """
    for name, traits in changes.items():
        if name not in CONDITIONS:
            raise ValueError(f"{name} is no condition of the family: add it to fourth_family/conditions.py")
        if shared := sorted(traits.keys() - OWN_TRAITS):
            raise ValueError(f"{name}: set {', '.join(shared)} in fourth_family/conditions.py, for both rulesets")
    own: dict[str, Any] = dict(changes)
    return {name: replace(traits, **own.get(name, {})) for name, traits in CONDITIONS.items()}


IMPLIED: Final = includes_of(CONDITIONS)
"""Conditions that each condition implies.

Rules: FE-DYING-01, FE-UNCON-01, FE-GRAB-04, OB-CCTL-01, OB-CHLP-02, OB-GRAP-05, OB-CUNC-05, OB-CDYN-02.
"""

HELPLESS: Final = frozenset(names_with(CONDITIONS, "no_actions"))
"""Conditions that prevent all actions.

Rules: FE-STUN-02, FE-UNCON-03, OB-CPET-01, OB-CSTN-01 and -03, OB-CUNC-01.
"""

ROOTED: Final = frozenset(names_with(CONDITIONS, "speed_zero"))
"""Conditions that keep a creature from leaving its squares by its own movement."""

SPEED_LIMITED: Final = names_with(CONDITIONS, "speed_limit")
"""Conditions that limit the speed (FE-SLOW-01, OB-CSLW-01)."""

HALF_SPEED: Final = names_with(CONDITIONS, "half_speed")
"""Conditions that halve the speed."""

BOONS: Final = frozenset(names_with(CONDITIONS, "beneficial"))
"""Beneficial conditions; all others are harmful (FE-DELAY-03, OB-DLAY-07)."""

HOLDS: Final = names_with(CONDITIONS, "held")

LYING: Final = ("unconscious", "dying")
"""Conditions of creatures at 0 hit points or fewer."""

DOWN: Final = "down"
"""The `until` of an effect that lasts while a creature is at 0 hit points or fewer."""

SQUEEZED: Final = "squeezed"
"""Condition of a creature in a space smaller than its own."""

ATTACK_PENALTIES: Final = {name: CONDITIONS[name].attack_penalty for name in names_with(CONDITIONS, "attack_penalty")}
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


def speed_limit(creature: Creature) -> int | None:
    """Return the maximum speed that a creature's conditions leave it, in squares; None: no limit."""
    if not has_condition(creature, *SPEED_LIMITED):
        return None
    limits = (CONDITIONS[name].speed_limit for name in names_of(creature) if name in SPEED_LIMITED)
    return min((limit for limit in limits if limit is not None), default=None)


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
