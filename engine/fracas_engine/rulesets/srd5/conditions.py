"""Conditions: which conditions include others, prevent acting, or reduce Speed to 0 (S5-COND, S5-COND-01)."""

from __future__ import annotations

from typing import Final

from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Creature

INCLUDES: Final[dict[str, tuple[str, ...]]] = {
    "unconscious": ("incapacitated", "prone"),
    "paralyzed": ("incapacitated",),
    "petrified": ("incapacitated",),
    "stunned": ("incapacitated",),
    "hidden": ("invisible",),
}
"""The conditions that each condition includes (S5-COND-01, S5-HIDE-02)."""

INCAPACITATING: Final = ("incapacitated", "paralyzed", "petrified", "stunned", "unconscious")
"""Conditions that prevent actions, Bonus Actions and Reactions (S5-COND-14)."""

SPEED_ZERO: Final = ("grappled", "restrained", "paralyzed", "petrified", "unconscious")
"""Conditions that reduce Speed to 0 (S5-COND-12, -20, -22, -28, -31)."""

FAILS_BODY_SAVES: Final = ("paralyzed", "petrified", "stunned", "unconscious")
"""Conditions that make Strength and Dexterity saves fail automatically (S5-COND-20, -22, -30, -32)."""

GIVES_ADVANTAGE: Final = ("blinded", "paralyzed", "petrified", "restrained", "stunned", "unconscious")
"""Conditions that give attack rolls against the creature Advantage (S5-COND-03, -21, -22, -29, -30, -32)."""

ATTACK_DISADVANTAGE: Final = ("blinded", "prone", "restrained")
"""Conditions that give the creature's attack rolls Disadvantage, besides those in `d20_bonuses.hampered`
(S5-COND-26).
"""

SURE_CRITICAL: Final = ("paralyzed", "unconscious")
"""Conditions that make a hit from within one cell a Critical Hit (S5-COND-21 and -32)."""

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
    """Return True if a creature still fights for its side (S5-END-02)."""
    return creature.alive and creature.at is not None and not s5(creature).gone and not down(creature)
