"""Start and end of conditions, modifiers and ongoing damage.

Their end at the edge of a turn is in `turns`; each ruleset defines the effects of a condition.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol, TypeAlias, assert_never

from fracas_engine.carried_light import BRIGHT, DIM
from fracas_engine.causes import Cause
from fracas_engine.content import AdvantageEffect, DisadvantageEffect, GrantEffect, ModifierEffect, ModifierSpec
from fracas_engine.d20.state import D20Creature, Ongoing
from fracas_engine.d20.switches import Switches
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import (
    CHANGED,
    CURSE,
    DUPLICATES,
    FORM,
    IMMUNE,
    LEAST_AC,
    LIGHTLESS,
    RESIST,
    SIZE,
    TRAIT,
    UNARMORED_AC,
    Modifier,
    number_named,
)
from fracas_engine.resolution import AnyResolution, Resolution, SteppedRules
from fracas_engine.state import Condition, Creature

TEMPORARY: Final = "temp_hp"
"""`to` of a modifier that only tracks how long temporary hit points last; the modifier adds nothing."""

SPEEDS: Final = ("speed", "walk", "fly", "swim", "climb", "burrow")
"""`to` of modifiers that change speed, or grant one."""

LIGHTS: Final = (BRIGHT, DIM)
"""`to` of modifiers of the light that a creature carries."""

SHAPES: Final = (FORM, SIZE)
"""`to` of modifiers that change the sheet or the size of a creature."""

PRONE: Final = "prone"
"""Condition of a creature that lies on the ground."""

LastingEffect: TypeAlias = ModifierEffect | AdvantageEffect | DisadvantageEffect | GrantEffect
"""The effects that a creature bears as modifiers."""


class Consequences(Protocol):
    """Part of the component `fracas_engine.d20.rules.Conditions` needed to begin and end effects."""

    def began(self, resolution: AnyResolution, creature: Creature, name: str) -> None:
        """Handle the consequences of a condition that begins."""
        ...

    def stays(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> bool:
        """Return True if a condition stays instead of ending."""
        ...

    def ended(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        """Handle the consequences of a condition that has ended."""
        ...

    def speed_changed(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the consequences of a modifier to Speed that begins or ends."""
        ...

    def reshape(self, resolution: AnyResolution, creature: Creature) -> None:
        """Give a creature the sheet and the size that its modifiers leave it."""
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
    resolution: Resolution[ConditionRules],
    creature: Creature,
    ended: Callable[[Condition], bool],
    *,
    in_place: bool = True,
) -> bool:
    """End conditions of a creature.

    Args:
        resolution: The battle.
        creature: The creature.
        ended: Returns True for the conditions that end.
        in_place: Whether the creature stays where it is, so that a condition stays that it needs for it (`stays`).

    Returns:
        True if there were any such conditions.
    """
    gone = [condition for condition in creature.conditions if ended(condition)]
    for condition in gone:
        if in_place and resolution.rules.conditions.stays(resolution, creature, condition):
            continue
        resolution.emit(
            "condition_ended",
            (creature, {"conditions": tuple(kept for kept in creature.conditions if kept is not condition)}),
            who=creature.id,
            condition=condition.name,
        )
        resolution.rules.conditions.ended(resolution, creature, condition)
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
    resolution: Resolution[ConditionRules],
    creature: Creature,
    ended: Callable[[Modifier], bool],
    *,
    reshapes: bool = True,
) -> None:
    """End the modifiers of a creature that satisfy `ended`, and the temporary hit points that last as long as them.

    Args:
        resolution: The battle.
        creature: The creature.
        ended: Returns True for the modifiers that end.
        reshapes: Whether a creature that loses its form returns to its own one; False if it takes on another.
    """
    kept = tuple(modifier for modifier in creature.modifiers if not ended(modifier))
    if len(kept) < len(creature.modifiers):
        before = creature.modifiers
        fades = any(one.to == TEMPORARY for one in creature.modifiers) and all(m.to != TEMPORARY for m in kept)
        values: dict[str, object] = {"modifiers": kept, **({"temp_hp": 0} if fades else {})}
        lasting = {id(modifier) for modifier in kept}
        changed = any(one.to in SPEEDS and id(one) not in lasting for one in creature.modifiers)
        if any(_is_light(one) and id(one) not in lasting for one in creature.modifiers):
            values["altitude"] = creature.altitude  # light is cached with the places of creatures
        resolution.emit("modifier_ended", (creature, values), who=creature.id)
        if reshapes and any(one.to in SHAPES and id(one) not in lasting for one in before):
            resolution.rules.conditions.reshape(resolution, creature)
        if changed:
            resolution.rules.conditions.speed_changed(resolution, creature)


def end_form(resolution: Resolution[ConditionRules], creature: Creature, *, reshapes: bool = True) -> None:
    """End the form that a creature has taken on, with all that it grants.

    Args:
        resolution: The battle.
        creature: The creature.
        reshapes: Whether it returns to its own form; False if it takes on another.
    """
    forms = [one.cause for one in creature.modifiers if one.to == FORM or (one.to, one.skill) == (TRAIT, CHANGED)]
    if forms:
        end_modifiers(resolution, creature, lambda one: one.cause in forms, reshapes=reshapes)


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
        dice="" if spec.dice is None else str(spec.dice),
        damage_type=spec.damage_type or "",
    )


def lasting_modifiers(
    effect: LastingEffect, user: CreatureId | None, cause: Cause, ends: Ends, *, walk: int = 0
) -> tuple[Modifier, ...]:
    """Return the modifiers with which a creature bears a lasting effect.

    Args:
        effect: The effect.
        user: The creature that causes the effect.
        cause: The cause of the modifiers.
        ends: When they end.
        walk: The creature's walking speed in cells, for speeds that are equal to it.
    """
    plain = Modifier(to="", by=1, source=user, cause=cause, ends=ends)
    match effect:
        case ModifierEffect(modifier=spec):
            found = modifier_of(spec, user, cause, ends)
            return (replace(found, by=walk // 2 - walk) if spec.half else found,)
        case AdvantageEffect() | DisadvantageEffect():
            rolls = effect.advantage if isinstance(effect, AdvantageEffect) else effect.disadvantage
            good = isinstance(effect, AdvantageEffect) is (rolls != "attacked")
            foe = user if effect.against_user else None
            types = tuple(effect.types)
            rolled = replace(plain, to=effect.key, skill=rolls, by=1 if good else -1, foe=foe, types=types)
            return (replace(rolled, next=effect.next),)
        case GrantEffect(grant=spec):
            return (
                *(replace(plain, to=RESIST, skill=kind) for kind in spec.resist),
                *(replace(plain, to=IMMUNE, skill=name) for name in spec.immune),
                *(replace(plain, to=mode, by=_cells(far, walk)) for mode, far in spec.speed.items()),
                *((replace(plain, to=TRAIT, skill="hover"),) if spec.hover else ()),
                *(replace(plain, to=sense, by=far) for sense, far in spec.senses.items()),
                *((replace(plain, to=LEAST_AC, by=spec.ac),) if spec.ac is not None else ()),
                *((replace(plain, to=UNARMORED_AC, by=spec.unarmored_ac),) if spec.unarmored_ac is not None else ()),
                *((replace(plain, to=BRIGHT, by=spec.light.bright),) if spec.light and spec.light.bright else ()),
                *((replace(plain, to=DIM, by=spec.light.dim),) if spec.light and spec.light.dim else ()),
                *((replace(plain, to=DUPLICATES, by=spec.duplicates),) if spec.duplicates is not None else ()),
                *((replace(plain, to=SIZE, skill=spec.size),) if spec.size is not None else ()),
                *((replace(plain, to=CURSE, skill=spec.curse.becomes, by=spec.curse.hp),) if spec.curse else ()),
                *(replace(plain, to=TRAIT, skill=name) for name in spec.traits),
            )
        case _:
            assert_never(effect)


def _cells(far: int | str, walk: int) -> int:
    match far:
        case "walk":
            return walk
        case "double":
            return 2 * walk
        case _:
            return int(far)


def granted(creature: Creature, to: str, which: str = "") -> int:
    """Return the highest number of modifiers that grant something instead of adding to it; 0 without any."""
    if not creature.modifiers:
        return 0
    return max((one.by for one in creature.modifiers if one.to == to and one.skill == which), default=0)


def _is_light(modifier: Modifier) -> bool:
    """Return True if a modifier changes the light that a creature carries."""
    return modifier.to in LIGHTS or (modifier.to == TRAIT and modifier.skill == LIGHTLESS)


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
    values: dict[str, object] = {"modifiers": (*kept, modifier)}
    if _is_light(modifier):
        values["altitude"] = creature.altitude  # light is cached with the places of creatures
    resolution.emit(
        "modifier_began",
        (creature, values),
        who=creature.id,
        to=modifier.told,
        by=modifier.by,
        **({"dice": modifier.dice} if modifier.dice else {}),
    )
    if modifier.to in SPEEDS:
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
