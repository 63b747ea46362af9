"""Speeds and modes of movement (FE-MOVE, FE-SLOW, FE-RUN, OB-MOVE, OB-CSLW)."""

from __future__ import annotations

from typing import Final

from fracas_engine.rulesets.fourth_family.conditions import HALF_SPEED, can_move, has_condition, speed_limit
from fracas_engine.rulesets.fourth_family.movement import climbing, modes, squeezing
from fracas_engine.rulesets.fourth_family.queries import creatures
from fracas_engine.rulesets.fourth_family.queries.terrain import wet
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def unfinished_points(situation: Situation[FamilyRules], creature: FamilyCreature, mode: str) -> int | None:
    """Return the squares left of the creature's interrupted movement in this mode, or None if there is none.

    A movement is interrupted when the creature moves into a hidden creature (FE-STEALTH-16), or is displaced and cannot
    return to its path.
    """
    if not creature.unfinished_points or mode != creature.unfinished:
        return None
    most = points_of(situation, creature, mode)
    return None if most is None else min(most, creature.unfinished_points)


def speed(situation: Situation[FamilyRules], creature: Creature, mode: str) -> int | None:
    """Return a creature's current speed in a mode, or None if it does not have the mode.

    Rules: OB-CSLW-01, FE-SLOW-01, -02 and -05, OB-SPD-01.
    """
    ruleset = situation.rules
    base = ruleset.sheet(situation, creature).speeds.get(mode)
    if base is None:
        return None
    own = max(0, base + ruleset.conditions.modified(creature, "speed")) if creature.modifiers else max(0, base)
    if not creature.conditions:
        return own
    if has_condition(creature, *HALF_SPEED):
        own //= 2
    limit = speed_limit(creature)
    return own if limit is None else min(own, limit, base)


CHOOSING_HEIGHT: Final = ("fly", "swim", "climb", "burrow")
"""Modes of movement that choose an altitude: an omitted third coordinate is 0."""


def move_modes(situation: Situation[FamilyRules]) -> tuple[str, ...]:
    """Return the modes of movement."""
    return (
        "walk",
        "shift",
        situation.rules.switches.fast_mode,
        modes.CRAWL,
        "squeeze",
        "fly",
        "swim",
        "climb",
        "burrow",
    )


def points_of(situation: Situation[FamilyRules], creature: Creature, mode: str) -> int | None:
    """Return the squares that the creature may move in a mode now, or None if it cannot use the mode."""
    if not can_move(creature) or creature.at is None:
        return None
    return open_points(situation, creature, mode)


def open_points(situation: Situation[FamilyRules], creature: Creature, mode: str) -> int | None:
    """Return the squares that the creature may move in a mode, ignoring conditions that hold it in place.

    The result is None if the creature does not have the mode.

    Rules: FE-MOVE-01, OB-MOVE-01.
    """
    ruleset = situation.rules
    if creature.conditions and modes.lies_too_low(creature, mode):
        return None
    walk = speed(situation, creature, "walk")
    aloft = creature.altitude > 0
    if mode in ("fly", "swim", "burrow") or (mode == climbing.MODE and creature.altitude >= 0):
        own = speed(situation, creature, mode)
        if own is not None or mode != "swim" or not ruleset.switches.mixes_speeds or not wet(situation):
            return own
    if situation.board.underwater:
        aloft = False  # floating at an altitude is not flying
        walk = max(filter(None, (walk, speed(situation, creature, "swim"))), default=None)
    if walk is None or aloft:
        walk = speed(situation, creature, "fly") if aloft else walk
    if walk is None:
        speeds = ruleset.sheet(situation, creature).speeds
        walk = speed(situation, creature, next(iter(speeds))) if speeds else None
        if walk is None:
            return None
    match mode:
        case "walk" | "swim":  # without a swim speed, swimming uses the walking speed (OB-MOVE-02)
            return walk if not aloft else None
        case climbing.MODE:
            return speed(situation, creature, mode) or walk
        case modes.SHIFT:
            return modes.shift_points(situation, creature, walk)
        case modes.CRAWL:
            return modes.crawl_points(walk)
        case _ if mode == ruleset.switches.fast_mode:
            return ruleset.movement.fast_points(creature, walk)
        case squeezing.MODE if creatures.full_side(situation, creature) > 1 and not aloft:
            return ruleset.movement.squeeze_points(walk)
        case _:
            return None
