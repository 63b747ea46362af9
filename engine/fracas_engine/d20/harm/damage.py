"""Damage, healing and temporary hit points.

The ruleset decides the damage after resistances and the consequences of 0 hit points.
"""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.d20.conditions import TEMPORARY
from fracas_engine.d20.queries.half_damage import halved
from fracas_engine.d20.rules import D20Rules
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.state import Creature


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
    amount = rules.damage_taken(resolution, creature, parts)
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
        resolution.rules.hurt(resolution, creature, by)
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
