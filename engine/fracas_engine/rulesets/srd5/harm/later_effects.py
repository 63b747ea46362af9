"""Conditions after they have begun: the effects of a failed later save, and events that end a condition early."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fracas_engine.causes import Cause
from fracas_engine.content import ConditionEffect
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.state import Ongoing
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm import concentration
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

DAMAGED, HARMED, ROUSED = "damaged", "harmed", "roused"
ATTACKS, DAMAGES, CASTS, HEALED = "attacks", "damages", "casts", "healed"
OUT_OF_SIGHT: Final = "out_of_sight"


def effect_of(situation: Situation[D20Rules], cause: Cause, name: str) -> tuple[str, ConditionEffect] | None:
    """Return the effect by which a condition began, with the key of the effects of a failed later save.

    None if the sheet of the cause is unknown, or if the condition just lasts.

    Args:
        situation: The battle.
        cause: The cause of the condition.
        name: The condition.
    """
    if not cause.action or cause.sheet not in situation.setup.sheets:
        return None
    for part, listed in situation.rules.sheet_named(situation, cause.sheet).lists.items():
        if not part.startswith(f"{cause.action}."):
            continue
        for place, effect in enumerate(listed.effects):
            if not isinstance(effect, ConditionEffect) or name not in (effect.condition, *effect.also):
                continue
            if effect.ends_when or effect.binding is not None or (effect.fails and name == effect.condition):
                return f"{part}.{place}.fails", effect
    return None


def fail(resolution: Resolution[D20Rules], creature: Creature, conditions: list[Condition]) -> None:
    """Replace conditions after a failed later save, if their effects name other effects for it (S5-D20-12)."""
    for condition in conditions:
        found = effect_of(resolution, condition.cause, condition.name)
        user = resolution.state.creatures.get(condition.source or "")
        if found is None or not found[1].fails or found[1].condition != condition.name or user is None:
            continue
        part, sheet = found[0], resolution.rules.sheet_named(resolution, condition.cause.sheet)
        end_conditions(resolution, creature, lambda other, gone=condition: other is gone)  # type: ignore[misc]
        resolution.then(
            Applying(
                user=CreatureId(user.id),
                sheet=condition.cause.sheet,
                action=condition.cause.action,
                part=part,
                on=CreatureId(creature.id),
                rolled=resolution.rules.attacks.roll_effects(resolution, user, sheet, part, on=creature),
                dc=condition.ends.dc,
            )
        )


SAVED_OR_ESCAPED: Final = ("save_ends", "escape")
"""The durations whose DC is that of a save or an escape, not that of first aid."""


def wounds(creature: Creature) -> list[Ongoing]:
    """Return the wounds of a creature: ongoing damage that first aid and healing spells end."""
    return [one for one in s5(creature).ongoing if one.ends.dc is not None and one.ends.until not in SAVED_OR_ESCAPED]


def can_end(situation: Situation[D20Rules], creature: Creature, event: str) -> bool:
    """Return True if a creature has a condition that an event (`damaged`, `roused`) ends."""
    return any(_ends(situation, condition, event) for condition in creature.conditions)


def end_by(
    resolution: Resolution[D20Rules],
    creature: Creature,
    event: str,
    concerned: Callable[[Condition], bool] = lambda _: True,
) -> None:
    """End the conditions of a creature that an event ends, and its Concentration on such effects on itself.

    Args:
        resolution: The battle.
        creature: The creature.
        event: The event.
        concerned: Returns True for the conditions that it concerns.
    """
    if creature.conditions and can_end(resolution, creature, event):
        if _is_of_itself(resolution, creature, event):
            concentration.end(resolution, s5(creature))
        end_conditions(resolution, creature, lambda one: concerned(one) and _ends(resolution, one, event))


def end_harmed(resolution: Resolution[D20Rules], creature: Creature, by: Creature) -> None:
    """End the conditions of a creature that damage by the creature that caused them, or by its allies, ends."""
    creatures = resolution.state.creatures

    def ends(condition: Condition) -> bool:
        source = creatures.get(condition.source or "")
        return source is not None and source.side == by.side and _ends(resolution, condition, HARMED)

    if any(ends(condition) for condition in creature.conditions):
        end_conditions(resolution, creature, ends)


def _is_of_itself(situation: Situation[D20Rules], creature: Creature, event: str) -> bool:
    """Return True if a creature concentrates on effects on itself alone that an event ends."""
    held = s5(creature).concentration
    if not held or held.sheet not in situation.setup.sheets:
        return False
    action = situation.rules.sheet_named(situation, held.sheet).actions.get(held.action)
    if action is None or action.origin != "self":
        return False
    return any(one.cause == held and _ends(situation, one, event) for one in creature.conditions)


def _ends(situation: Situation[D20Rules], condition: Condition, event: str) -> bool:
    found = effect_of(situation, condition.cause, condition.name)
    return found is not None and event in found[1].ends_when
