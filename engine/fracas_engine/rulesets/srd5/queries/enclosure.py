"""Creatures inside others or attached to them: who shares whose space, Total Cover and sight (S5-INSIDE)."""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.content import ConditionEffect
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.conditions import ENCLOSED, OUT_OF_SIGHT
from fracas_engine.rulesets.srd5.state import SHARES_SPACE, Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature


def borne_by(situation: Situation[D20Rules], creature: Creature) -> tuple[Srd5Creature, ...]:
    """Return the creatures that are inside a creature or attached to it, in set-up order."""
    return tuple(s5(one) for one in situation.state.creatures.values() if s5(one).bearer == creature.id)


def hold_on(creature: Creature) -> Condition | None:
    """Return the condition that puts a creature into the space of its bearer; None if it has no bearer."""
    return next((one for one in creature.conditions if one.name in SHARES_SPACE and one.source is not None), None)


def contains(situation: Situation[D20Rules], creature: Creature, other: Creature) -> bool:
    """Return True if another creature is inside a creature or attached to it, directly or by others."""
    return any(hold.source == creature.id for hold in _holds(situation, other))


def _holds(situation: Situation[D20Rules], creature: Creature) -> Iterator[Condition]:
    """Yield the condition that puts a creature into the space of another one, then that of its bearer, and so on."""
    while (hold := hold_on(creature)) is not None:
        yield hold
        creature = situation.state.creatures[hold.source or ""]


def _around(situation: Situation[D20Rules], creature: Creature, names: tuple[str, ...]) -> str | None:
    """Return the nearest creature that holds another one by one of these conditions, directly or by its bearer."""
    return next((hold.source for hold in _holds(situation, creature) if hold.name in names), None)


def is_enclosed(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature is inside another one that gives it Total Cover (S5-INSIDE-02)."""
    return _around(situation, creature, ENCLOSED) is not None


def shut_off(situation: Situation[D20Rules], attacker: Creature, target: Creature) -> bool:
    """Return True if a target has Total Cover because only one of the two is inside a creature (S5-INSIDE-02).

    A creature can affect the one that it is inside of. That one counts as outside: only actions for it affect the
    creatures inside.
    """
    if s5(attacker).bearer is None and s5(target).bearer is None:
        return False
    inside = _around(situation, attacker, ENCLOSED)
    return inside not in (target.id, _around(situation, target, ENCLOSED))


def out_of_sight(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if a creature does not see another because only one of the two is swallowed (S5-INSIDE-02)."""
    if s5(viewer).bearer is None and s5(target).bearer is None:
        return False
    return _around(situation, viewer, OUT_OF_SIGHT) != _around(situation, target, OUT_OF_SIGHT)


def effect_behind(situation: Situation[D20Rules], hold: Condition) -> ConditionEffect | None:
    """Return the effect by which a creature came into the space of another; None if no sheet says it."""
    if not hold.cause.action or hold.cause.sheet not in situation.setup.sheets:
        return None
    key = ("effect_behind", hold.cause, hold.name)
    return situation.fact(key, lambda: _effect_behind(situation, hold))


def _effect_behind(situation: Situation[D20Rules], hold: Condition) -> ConditionEffect | None:
    for part, listed in situation.rules.sheet_named(situation, hold.cause.sheet).lists.items():
        if part.startswith(f"{hold.cause.action}."):
            for effect in listed.effects:
                if isinstance(effect, ConditionEffect) and effect.condition == hold.name:
                    return effect
    return None
