"""Conditions and their direct effects on acting, moving, attacks and saves (S5-COND, S5-COND-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fracas_engine.content.condition_traits import ConditionTraits, all_traits, includes_of, names_with
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Condition, Creature


@dataclass(frozen=True, slots=True, kw_only=True)
class Srd5Traits(ConditionTraits):
    """What a condition does in `srd5`.

    The fields of this class are rules, and so are `includes`, `no_actions`, `speed_zero`, `half_speed` and
    `grants_advantage`. The other fields describe to clients what the code of the condition does.
    """

    attack_disadvantage: bool = False
    """Its attack rolls have Disadvantage; `impaired` says so to clients."""
    fails_body_saves: bool = False
    """It fails Strength and Dexterity saves automatically."""
    sure_critical: bool = False
    """A hit from within one cell is a Critical Hit."""
    enclosed: bool = False
    """It has Total Cover from everything outside the condition's source."""
    out_of_sight: bool = False
    """Creatures outside the condition's source do not see it, and it does not see them."""


CONDITIONS: Final = {
    "attached": Srd5Traits(beneficial=True),
    "babbling": Srd5Traits(loses_turn=True),
    "berserk": Srd5Traits(loses_turn=True),
    "blinded": Srd5Traits(cannot_see=True, grants_advantage=True, attack_disadvantage=True, impaired=True),
    "burning": Srd5Traits(harmful=True),
    "charmed": Srd5Traits(restricted=True),
    "confused": Srd5Traits(loses_turn=True),
    "countered": Srd5Traits(harmful=True),
    "deafened": Srd5Traits(),
    "drowning": Srd5Traits(harmful=True),
    "engulfed": Srd5Traits(enclosed=True, held=True, impaired=True),
    "enveloped": Srd5Traits(held=True),
    "exhaustion": Srd5Traits(impaired=True),
    "exposed": Srd5Traits(grants_advantage=True, harmful=True),
    "frightened": Srd5Traits(impaired=True, restricted=True),
    "grappled": Srd5Traits(held=True, speed_zero=True, impaired=True),
    "half_speed": Srd5Traits(half_speed=True),
    "hidden": Srd5Traits(includes=("invisible",), hidden=True),
    "incapacitated": Srd5Traits(no_actions=True),
    "invisible": Srd5Traits(invisible=True, beneficial=True),
    "must_approach": Srd5Traits(loses_turn=True),
    "must_drop": Srd5Traits(loses_turn=True),
    "must_flee": Srd5Traits(loses_turn=True),
    "must_grovel": Srd5Traits(loses_turn=True),
    "must_halt": Srd5Traits(loses_turn=True),
    "no_healing": Srd5Traits(harmful=True),
    "no_reactions": Srd5Traits(harmful=True),
    "off_balance": Srd5Traits(attack_disadvantage=True, impaired=True),
    "one_action": Srd5Traits(impaired=True),
    "panicked": Srd5Traits(loses_turn=True),
    "paralyzed": Srd5Traits(
        includes=("incapacitated",), no_actions=True, speed_zero=True, grants_advantage=True, fails_body_saves=True,
        sure_critical=True,
    ),
    "petrified": Srd5Traits(
        includes=("incapacitated",), no_actions=True, speed_zero=True, grants_advantage=True, fails_body_saves=True
    ),
    "poisoned": Srd5Traits(impaired=True),
    "prone": Srd5Traits(prone=True, attack_disadvantage=True, impaired=True),
    "restrained": Srd5Traits(speed_zero=True, grants_advantage=True, attack_disadvantage=True, impaired=True),
    "sanctuary": Srd5Traits(beneficial=True),
    "silenced": Srd5Traits(restricted=True),
    "slowed": Srd5Traits(impaired=True),
    "stopped": Srd5Traits(speed_zero=True),
    "stunned": Srd5Traits(
        includes=("incapacitated",), no_actions=True, grants_advantage=True, fails_body_saves=True
    ),
    "suffocating": Srd5Traits(harmful=True),
    "swallowed": Srd5Traits(enclosed=True, out_of_sight=True, impaired=True),
    "unconscious": Srd5Traits(
        includes=("incapacitated", "prone"), no_actions=True, speed_zero=True, grants_advantage=True,
        fails_body_saves=True, sure_critical=True,
    ),
}  # fmt: skip
"""The conditions, in the order in which attacks list their effects (S5-COND-01 to -32, S5-HIDE-02, S5-SPELL-04)."""

LASTING: Final = ("blinded", "deafened", "exhaustion", "petrified", "poisoned", "silenced")
"""Conditions that outlast a battle where nothing ends them, with their level (S5-COND-07)."""

INCLUDES: Final = includes_of(CONDITIONS)
"""The conditions that each condition includes (S5-COND-01, S5-HIDE-02)."""

INCAPACITATING: Final = tuple(name for name in CONDITIONS if all_traits(CONDITIONS, name).no_actions)
"""Conditions that prevent actions, Bonus Actions and Reactions (S5-COND-14)."""

COMPULSIONS: Final = ("panicked", "must_approach", "must_flee", "must_drop", "must_grovel", "must_halt")
"""Conditions that decide what a creature does on its turn."""

UNCONTROLLED: Final = ("berserk", "confused", "babbling")
"""Conditions that take a creature's turns out of its seat's control."""

SPEED_ZERO: Final = names_with(CONDITIONS, "speed_zero")
"""Conditions that reduce Speed to 0 (S5-COND-12, -20, -22, -28, -31)."""

HALF_SPEED: Final = names_with(CONDITIONS, "half_speed")
"""Conditions that halve Speed."""

FAILS_BODY_SAVES: Final = names_with(CONDITIONS, "fails_body_saves")
"""Conditions that make Strength and Dexterity saves fail automatically (S5-COND-20, -22, -30, -32)."""

GIVES_ADVANTAGE: Final = names_with(CONDITIONS, "grants_advantage")
"""Conditions that give attack rolls against the creature Advantage (S5-COND-03, -21, -22, -29, -30, -32)."""

ATTACK_DISADVANTAGE: Final = names_with(CONDITIONS, "attack_disadvantage")
"""Conditions that give the creature's attack rolls Disadvantage, besides those in `d20_bonuses.hampered`
(S5-COND-26).
"""

SURE_CRITICAL: Final = names_with(CONDITIONS, "sure_critical")
"""Conditions that make a hit from within one cell a Critical Hit (S5-COND-21 and -32)."""

REVIVING: Final = "reviving"
"""The duration of the Unconscious condition of a creature at 0 hit points that regenerates or dies on its turn."""

ENCLOSED: Final = names_with(CONDITIONS, "enclosed")
"""Conditions that give Total Cover from everything outside the source (S5-INSIDE-02)."""

OUT_OF_SIGHT: Final = names_with(CONDITIONS, "out_of_sight")
"""Conditions of creatures that nothing outside the source sees (S5-INSIDE-02)."""

EXHAUSTION_LIMIT: Final = 6
"""The Exhaustion level at which a creature dies (S5-COND-07)."""


def condition_names(creature: Creature) -> tuple[str, ...]:
    """Return the names of a creature's conditions without duplicates, including conditions that others include."""
    if not creature.conditions:
        return ()
    found: dict[str, None] = {}
    petrified = creature.has("petrified")
    for condition in creature.conditions:
        if condition.name == "poisoned" and petrified:
            continue  # suspended (S5-COND-23)
        found.setdefault(condition.name)
        for included in INCLUDES.get(condition.name, ()):
            found.setdefault(included)
    return tuple(found)


def has_condition(creature: Creature, *wanted: str) -> bool:
    """Return True if a creature has at least one of these conditions, directly or included in another condition."""
    for condition in creature.conditions:
        name = condition.name
        if name == "poisoned" and creature.has("petrified"):
            continue  # suspended (S5-COND-23)
        if name in wanted:
            return True
        for included in INCLUDES.get(name, ()):
            if included in wanted:
                return True
    return False


def incapacitated(creature: Creature) -> bool:
    """Return True if a creature is Incapacitated."""
    return bool(creature.conditions) and creature.has(*INCAPACITATING)


def compulsion(creature: Creature) -> Condition | None:
    """Return the condition that decides what a creature does on its turn; None if its seat decides."""
    return next((one for one in creature.conditions if one.name in COMPULSIONS), None)


def uncontrolled(creature: Creature) -> Condition | None:
    """Return the condition that takes a creature's turns out of its seat's control; None if there is none."""
    return next((one for one in creature.conditions if one.name in UNCONTROLLED), None)


def exhaustion(creature: Creature) -> int:
    """Return a creature's Exhaustion level (S5-COND-07)."""
    return sum(c.amount if c.amount is not None else 1 for c in creature.conditions if c.name == "exhaustion")


def grappled_by(creature: Creature) -> tuple[str, ...]:
    """Return the ids of the creatures that are grappling a creature."""
    return tuple(c.source for c in creature.conditions if c.name == "grappled" and c.source is not None)


def charmed_by(creature: Creature, other: Creature) -> bool:
    """Return True if a creature is Charmed by another (S5-COND-04, -05).

    The Charmed creature cannot harm the charmer. The charmer has Advantage on checks to interact socially with the
    Charmed creature.
    """
    return bool(creature.conditions) and any(c.name == "charmed" and c.source == other.id for c in creature.conditions)


def down(creature: Creature) -> bool:
    """Return True if a creature is down: at 0 hit points, or knocked out (S5-END-02)."""
    if creature.hp <= 0:
        return True
    return bool(creature.conditions) and any(c.ends.until == "knocked_out" for c in creature.conditions)


def undefeated(creature: Creature) -> bool:
    """Return True if a creature still fights for its side, or will by itself (S5-END-02)."""
    if not creature.alive or creature.at is None or s5(creature).gone:
        return False
    return not down(creature) or any(c.ends.until == REVIVING for c in creature.conditions)
