"""Damage, its dice, healing and temporary hit points, and the end of the effects that depend on a dead creature.

The ruleset decides the damage after resistances and the consequences of 0 hit points.
"""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.content import HalfDamageEffect
from fracas_engine.d20.attacks.attack_rolls import critical_total
from fracas_engine.d20.conditions import TEMPORARY, end_effects
from fracas_engine.d20.queries.half_damage import halved, halves
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Sheet
from fracas_engine.d20.summons.zones import end_zone
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.state import Creature


def roll(
    resolution: Resolution[D20Rules],
    user: Creature,
    sheet: Sheet,
    part: str,
    *,
    critical: bool = False,
    miss_of: str = "",
    on: Creature | None = None,
) -> tuple[int, ...]:
    """Roll the dice of a list of effects from left to right; see `Attacks.roll_effects`.

    Rules: FE-ATK-06, OB-DMG-01 and -04.

    Args:
        resolution: The battle.
        user: The acting creature.
        sheet: The sheet that contains the effect list.
        part: Key of the effect list on the sheet.
        critical: True after a critical hit.
        miss_of: Key of the hit's effect list that `half_damage` refers to; empty if there is none.
        on: The creature that the dice are rolled for, if any; see `Resolution.roll`.

    Returns:
        One total for each effect of the list. If the list has `half_damage`, half of each damage effect of the hit
        follows; their sum is the total of `half_damage`.
    """
    rules = resolution.rules
    listed = sheet.lists[part]
    totals = [0] * len(listed.effects)
    added = rules.attacks.weapon_damage(resolution, user) if listed.damage and not part.endswith(".crit") else 0
    for place, expression in listed.dice:
        if expression.terms:
            rolled = resolution.roll("damage", expression, who=CreatureId(user.id), on=on).total
        else:
            rolled = expression.bonus
        if place in listed.damage:
            rolled += added
            added = 0
            if critical:
                rolled = critical_total(rolled)
        totals[place] = rolled
    for place in listed.damage:
        if isinstance(listed.effects[place], HalfDamageEffect) and miss_of in sheet.lists:
            whole = roll(resolution, user, sheet, miss_of, on=on)
            shares = halves(rules, [whole[there] for there in sheet.lists[miss_of].damage])
            totals[place] = sum(shares)
            return (*totals, *shares)
    return tuple(totals)


@dataclass(frozen=True, slots=True)
class Loss:
    """Result of some damage."""

    amount: int
    """Damage taken after resistances and other reductions, including the part absorbed by temporary hit points."""
    before: int
    """Hit points before the damage."""
    lost: int
    """Damage to hit points, without the part absorbed by temporary ones; may exceed the hit points left."""


def lose(
    resolution: Resolution[D20Rules],
    creature: Creature,
    parts: tuple[tuple[int, str], ...],
    *,
    by: Creature | None = None,
    attack: int | None = None,
    half: bool = False,
) -> Loss:
    """Subtract damage from a creature's hit points without handling the consequences; see `deal`.

    A minion loses all its hit points to any damage.

    Rules: S5-HP-01 and -04.

    Args:
        resolution: The battle.
        creature: The creature that takes the damage.
        parts: The damage as (amount, type) pairs; the empty type is untyped.
        by: The creature that deals the damage; None if no creature does.
        attack: Number of the attack that deals the damage; None if no attack does.
        half: True if only half of the damage is dealt.
    """
    rules = resolution.rules
    if half:
        parts = halved(rules, parts)
    amount = rules.damage.taken(resolution, creature, parts)
    absorbed = min(creature.temp_hp, amount)
    lost = amount - absorbed
    if amount and resolution.sheet(creature).minion:
        lost = max(lost, creature.hp)
    loss = Loss(amount, creature.hp, lost)
    values: dict[str, int] = {"hp": max(0, creature.hp - loss.lost)}
    if absorbed:
        values["temp_hp"] = creature.temp_hp - absorbed
    resolution.emit(
        "damaged",
        (creature, values),
        who=creature.id,
        amount=amount,
        type=parts[0][1] if parts else "",
        by=by.id if by is not None else None,
        attack=attack,
    )
    return loss


def deal(
    resolution: Resolution[D20Rules],
    creature: Creature,
    parts: tuple[tuple[int, str], ...],
    *,
    by: Creature | None = None,
    attack: int | None = None,
    half: bool = False,
) -> int:
    """Deal damage and handle its consequences.

    Args:
        resolution: The battle.
        creature: The creature that takes the damage.
        parts: The damage as (amount, type) pairs (empty: untyped), dealt at once.
        by: The creature that deals the damage; None if no creature does.
        attack: Number of the attack that deals the damage; None if no attack does.
        half: True if only half of the damage is dealt, rounded down.

    Returns:
        The number of hit points lost, temporary ones included.
    """
    if not creature.alive:
        return 0
    loss = lose(resolution, creature, parts, by=by, attack=attack, half=half)
    if loss.amount:
        resolution.rules.damage.hurt(resolution, creature, by)
    return loss.amount


def heal(resolution: Resolution[D20Rules], creature: Creature, amount: int) -> int:
    """Restore hit points up to the maximum and return the number restored (S5-HP-06, MM-HP-02)."""
    if not creature.alive:
        return 0
    gained = max(0, min(amount, creature.max_hp - max(creature.hp, 0)))
    resolution.emit("healed", (creature, {"hp": max(creature.hp, 0) + gained}), who=creature.id, amount=gained)
    return gained


def grant_temporary(
    resolution: Resolution[D20Rules],
    creature: Creature,
    amount: int,
    lasting: Modifier | None = None,
    *,
    chosen: bool = False,
) -> None:
    """Give temporary hit points; they do not stack, the higher number stays (FE-HP-05, OB-TEMP-02, S5-HP-05).

    Args:
        resolution: The battle.
        creature: The creature that gains the temporary hit points.
        amount: Number of temporary hit points.
        chosen: True to replace the present temporary hit points even if their number is higher.
        lasting: A modifier to `TEMPORARY` that ends together with the hit points; None for the ruleset's duration.
    """
    if not creature.alive or (amount <= creature.temp_hp and not chosen):
        return
    values: dict[str, object] = {"temp_hp": amount}
    kept = tuple(modifier for modifier in creature.modifiers if modifier.to != TEMPORARY)
    if lasting is not None or len(kept) < len(creature.modifiers):
        values["modifiers"] = kept if lasting is None else (*kept, lasting)
    resolution.emit("temp_hp_gained", (creature, values), who=creature.id, amount=amount)


def end_tied_to(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """End all effects whose duration refers to a turn of a creature that has died or left the battle (MM-COND-06)."""
    for bearer in resolution.state.creatures.values():
        if bearer is not creature:
            end_effects(resolution, bearer, lambda ends: ends.turn is not None and ends.whose == creature.id)
    gone = [z for z in resolution.state.zones.values() if z.ends.turn is not None and z.ends.whose == creature.id]
    for zone in gone:
        end_zone(resolution, zone)
