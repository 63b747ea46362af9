"""Start and end of conditions, modifiers and ongoing damage.

Their end at the edge of a turn is in `turns`; each ruleset defines the effects of a condition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from fracas_engine.causes import Cause
from fracas_engine.content import ModifierSpec
from fracas_engine.d20.state import D20Creature, Ongoing
from fracas_engine.d20.switches import Switches
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier, number_named
from fracas_engine.resolution import AnyResolution, Resolution, SteppedRules
from fracas_engine.state import Condition, Creature

TEMPORARY: Final = "temp_hp"
"""`to` of a modifier that only tracks how long temporary hit points last; the modifier adds nothing."""

SPEED: Final = "speed"
"""`to` of a modifier that changes speed."""


class Consequences(Protocol):
    """Part of the component `fracas_engine.d20.rules.Conditions` needed to begin and end effects."""

    def began(self, resolution: AnyResolution, creature: Creature, name: str) -> None:
        """Handle the consequences of a condition that begins."""
        ...

    def speed_changed(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the consequences of a modifier to Speed that begins or ends."""
        ...


class ConditionRules(SteppedRules, Protocol):
    """Part of the rules needed to begin and end effects; other code uses `fracas_engine.d20.rules`."""

    @property
    def switches(self) -> Switches:
        """Switches and figures in which d20 rulesets differ."""
        ...

    @property
    def conditions(self) -> Consequences:
        """Conditions, modifiers and durations."""
        ...


def begin_condition(resolution: Resolution[ConditionRules], creature: Creature, condition: Condition) -> None:
    """Begin a condition; an existing one with the same source and cause restarts instead of stacking.

    If the ruleset says so (`saves_apart`), conditions that a save ends are kept as separate effects, each with its own
    save.

    Rules: FE-COND-02, OB-COND-02, OC-DUR-06.
    """
    apart = resolution.rules.switches.saves_apart
    kept = tuple(
        old
        for old in creature.conditions
        if (old.name, old.source, old.cause) != (condition.name, condition.source, condition.cause)
        or (apart and old.ends.group != condition.ends.group)
    )
    resolution.emit(
        "condition_began",
        (creature, {"conditions": (*kept, condition)}),
        who=creature.id,
        condition=condition.name,
        source=condition.source,
    )
    resolution.rules.conditions.began(resolution, creature, condition.name)


def end_conditions(
    resolution: Resolution[ConditionRules], creature: Creature, ended: Callable[[Condition], bool]
) -> bool:
    """End the conditions of a creature that satisfy `ended`; return True if there were any."""
    gone = [condition for condition in creature.conditions if ended(condition)]
    for condition in gone:
        resolution.emit(
            "condition_ended",
            (creature, {"conditions": tuple(kept for kept in creature.conditions if kept is not condition)}),
            who=creature.id,
            condition=condition.name,
        )
    return bool(gone)


def end_effects(resolution: Resolution[ConditionRules], creature: Creature, ended: Callable[[Ends], bool]) -> None:
    """End the conditions, modifiers and ongoing damage whose end satisfies `ended`."""
    if creature.conditions:
        end_conditions(resolution, creature, lambda condition: ended(condition.ends))
    if creature.modifiers:
        end_modifiers(resolution, creature, lambda modifier: ended(modifier.ends))
    if isinstance(creature, D20Creature) and creature.ongoing:
        end_ongoing(resolution, creature, lambda ongoing: ended(ongoing.ends))


def end_modifiers(
    resolution: Resolution[ConditionRules], creature: Creature, ended: Callable[[Modifier], bool]
) -> None:
    """End the modifiers of a creature that satisfy `ended`, and the temporary hit points that last as long as them."""
    kept = tuple(modifier for modifier in creature.modifiers if not ended(modifier))
    if len(kept) < len(creature.modifiers):
        fades = any(one.to == TEMPORARY for one in creature.modifiers) and all(m.to != TEMPORARY for m in kept)
        values: dict[str, object] = {"modifiers": kept, **({"temp_hp": 0} if fades else {})}
        lasting = {id(modifier) for modifier in kept}
        changed = any(one.to == SPEED and id(one) not in lasting for one in creature.modifiers)
        resolution.emit("modifier_ended", (creature, values), who=creature.id)
        if changed:
            resolution.rules.conditions.speed_changed(resolution, creature)


def end_ongoing(
    resolution: Resolution[ConditionRules], creature: D20Creature, ended: Callable[[Ongoing], bool]
) -> None:
    """End the ongoing damage of a creature that satisfies `ended`."""
    left = tuple(ongoing for ongoing in creature.ongoing if not ended(ongoing))
    if len(left) < len(creature.ongoing):
        resolution.emit("ongoing_ended", (creature, {"ongoing": left}), who=creature.id)


def modifier_of(spec: ModifierSpec, source: CreatureId | None, cause: Cause, ends: Ends) -> Modifier:
    """Return the modifier described by content.

    Args:
        spec: The modified value and the amount.
        source: The creature that causes the modifier.
        cause: The cause of the modifier.
        ends: When the modifier ends.
    """
    to, skill = number_named(spec.to)
    return Modifier(
        to=to,
        skill=skill,
        by=spec.by,
        type=spec.type or "",
        tags=tuple(spec.tags),
        source=source,
        cause=cause,
        ends=ends,
    )


def add_modifier(resolution: Resolution[ConditionRules], creature: Creature, modifier: Modifier) -> None:
    """Begin a modifier; an existing one with the same source and cause restarts, as in `begin_condition`."""
    same = (modifier.to, modifier.skill, modifier.foe, modifier.type, modifier.source, modifier.cause)
    apart = resolution.rules.switches.saves_apart
    kept = tuple(
        old
        for old in creature.modifiers
        if (old.to, old.skill, old.foe, old.type, old.source, old.cause) != same
        or (apart and old.ends.group != modifier.ends.group)
    )
    resolution.emit(
        "modifier_began",
        (creature, {"modifiers": (*kept, modifier)}),
        who=creature.id,
        to=modifier.told,
        by=modifier.by,
    )
    if modifier.to == SPEED:
        resolution.rules.conditions.speed_changed(resolution, creature)


def add_ongoing(resolution: Resolution[ConditionRules], creature: D20Creature, ongoing: Ongoing) -> None:
    """Begin ongoing damage; only the highest amount of each damage type stays, unless `ongoing_apart` is set.

    Rules: FE-ONG-05 and -06.
    """
    kept = creature.ongoing
    if not resolution.rules.switches.ongoing_apart:
        if any(old.type == ongoing.type and old.amount > ongoing.amount for old in kept):
            return
        kept = tuple(old for old in kept if old.type != ongoing.type)
    resolution.emit(
        "ongoing_began",
        (creature, {"ongoing": (*kept, ongoing)}),
        who=creature.id,
        amount=ongoing.amount,
        type=ongoing.type,
        source=None if ongoing.source is None else CreatureId(ongoing.source),
    )


SQUEEZED = "squeezed"
"""Condition of a creature that moves through or stands in a space too narrow for it."""
