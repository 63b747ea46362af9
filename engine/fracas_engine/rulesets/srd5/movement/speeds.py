"""Speeds, remaining movement and available modes of movement (S5-SPEED, S5-MOVE)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.d20.conditions import granted
from fracas_engine.d20.movement.paths import step_mode
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.modifiers import CHANGED, TRAIT
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.queries.cover import filling
from fracas_engine.rulesets.srd5.queries.space import ground_at, in_water, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

CHOOSING_HEIGHT: Final = ("fly", "burrow", "climb", "swim")
"""Modes in which the creature chooses its altitude; in the other modes the ground determines it."""

OWN_SPEEDS: Final = ("walk", "fly", "swim", "climb", "burrow")
"""Modes of movement for which a creature may have a speed of its own."""

MODES: Final = ("walk", "crawl", "swim", "climb", "fly", "burrow", "squeeze")
"""Modes of movement that are made step by step."""


def _has_speeds_of_form(creature: Creature) -> bool:
    """Return True if the form that a creature has taken on comes with speeds, which replace its own."""
    forms = {one.cause for one in creature.modifiers if (one.to, one.skill) == (TRAIT, CHANGED)}
    return any(one.to in OWN_SPEEDS and one.cause in forms for one in creature.modifiers)


def speeds_of(situation: Situation[D20Rules], creature: Creature) -> Mapping[str, int]:
    """Return a creature's speeds in cells by mode: those of its sheet, and those that effects grant for a time."""
    own = situation.rules.sheet(situation, creature).speeds
    if not creature.modifiers:
        return own
    if granted(creature, TRAIT, CHANGED) and _has_speeds_of_form(creature):
        own = {}
    given = {mode: far for mode in OWN_SPEEDS if (far := granted(creature, mode)) > own.get(mode, 0)}
    return {**own, **given} if given else own


def speed(situation: Situation[D20Rules], creature: Creature, mode: str) -> int | None:
    """Return a creature's current Speed in a mode of movement, in cells; None if the creature has no such Speed.

    Rules: S5-SPEED-02, S5-COND-09 and -12.
    """
    rules = situation.rules
    base = speeds_of(situation, creature).get(mode)
    if base is None:
        return None
    changed = rules.conditions.modified(creature, "speed") if creature.modifiers else 0
    if not creature.conditions:
        return max(0, base + changed)
    if conditions.has_condition(creature, *conditions.SPEED_ZERO):
        return 0
    found = max(0, base + changed - conditions.exhaustion(creature))
    return found // 2 if conditions.has_condition(creature, *conditions.HALF_SPEED) else found


def used_speed(situation: Situation[D20Rules], creature: Creature, mode: str) -> str:
    """Return the speed used in a mode of movement: the mode's own, or the walking Speed if the creature has none."""
    speeds = speeds_of(situation, creature)
    if mode in speeds:
        return mode
    if "walk" in speeds or mode in ("fly", "burrow"):
        return "walk" if mode not in ("fly", "burrow") else mode
    return next(iter(speeds), "walk")


def speed_for(situation: Situation[D20Rules], creature: Creature, mode: str) -> int:
    """Return the value, in cells, of the speed that is used in a mode of movement (see `used_speed`)."""
    if creature.conditions or creature.modifiers:
        return situation.steady_memo(("speed", creature.id, mode), lambda: _speed_for(situation, creature, mode))
    return situation.fact(("speed", creature.sheet, mode), lambda: _speed_for(situation, creature, mode))


def _speed_for(situation: Situation[D20Rules], creature: Creature, mode: str) -> int:
    return speed(situation, creature, used_speed(situation, creature, mode)) or 0


def movement_left(situation: Situation[D20Rules], creature: Creature, mode: str) -> int:
    """Return the remaining movement of this turn in a mode, in cells (S5-MOVE-03, S5-ACT-05, S5-SPEED-01)."""
    own: Srd5Creature = creature  # type: ignore[assignment] # called very often
    now = speed_for(situation, own, mode)
    if not now:  # a ruling may have granted more movement than the Speed
        return 0
    if not own.dashes:
        return max(0, now - own.spent)
    return max(0, now + sum(min(dash, now) for dash in own.dashes) - own.spent)


def mode_here(situation: Situation[D20Rules], creature: Srd5Creature) -> str:
    """Return the mode in which a creature would move on from its position.

    A creature in the air flies, and a creature in water swims, if it has that speed. Scenarios report the remaining
    movement of a turn for this mode (S5-MOVE-03).
    """
    has = speeds_of(situation, creature)
    if "fly" in has and creature.altitude > 0:
        return "fly"
    if "swim" in has and creature.at is not None and in_water(situation, creature):
        return "swim"
    floor = ground_at(situation, space_of(situation, creature)) if creature.at is not None else 0
    if "burrow" in has and creature.altitude < floor:
        return "burrow"
    return step_mode(situation, creature)


def spent_for(situation: Situation[D20Rules], creature: Srd5Creature, left: int) -> int:
    """Return the cells that a creature must have spent to have this much movement left in its mode (`mode_here`)."""
    now = speed_for(situation, creature, mode_here(situation, creature))
    return now + sum(min(dash, now) for dash in creature.dashes) - left


def most_left(situation: Situation[D20Rules], creature: Creature) -> int:
    """Return the remaining movement of this turn in the creature's best mode, in cells."""
    return max((movement_left(situation, creature, mode) for mode in modes(situation, creature)), default=0)


def modes(situation: Situation[D20Rules], creature: Creature) -> tuple[str, ...]:
    """Return the modes of movement that a creature may use now (S5-COND-25, S5-MOVE-04)."""
    return situation.steady_memo(("modes", creature.id), lambda: _modes(situation, creature))


def _modes(situation: Situation[D20Rules], creature: Creature) -> tuple[str, ...]:
    own = s5(creature)
    if not own.alive or own.at is None or own.carrier is not None:
        return ()
    if own.conditions:
        if conditions.has_condition(own, "unconscious"):
            return ()
        if conditions.has_condition(own, "prone"):
            return ("crawl",)
    speeds = speeds_of(situation, own)
    board = situation.board
    found = []
    if speeds:
        if "walk" in speeds or not {"fly", "swim"} & set(speeds):
            found.append("walk")
        found.append("crawl")
        if "swim" in speeds or situation.map.underwater or board.mask("water"):
            found.append("swim")
        if "climb" in speeds or filling(situation) or board.mask("pit"):
            found.append("climb")
        if SIDES[own.size] > 1 and filling(situation):
            found.append("squeeze")
    found += [mode for mode in ("fly", "burrow") if mode in speeds]
    return tuple(found)


GOING_AROUND: Final = ("fly", "burrow", "swim")
"""Modes in which a path between places of the same altitude may lead over or under obstacles."""
