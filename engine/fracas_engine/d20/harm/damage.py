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
    """Damage taken, after all that reduces it; temporary hit points may have swallowed some of it."""
    before: int
    """Hit points before."""
    lost: int
    """Damage to the hit points, which may exceed the hit points left."""


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

    Any damage takes all hit points of a minion.

    Rules: S5-HP-01 and -04.

    Args:
        resolution: The battle.
        creature: The creature that takes the damage.
        parts: The damage as amounts with their types; the empty type is untyped.
        by: The creature that deals it; None if there is none.
        attack: The number of the attack that deals it; None where none does.
        half: True if only half of it is dealt.
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
        creature: The creature that takes it.
        parts: Amounts with their types (empty: untyped), applied as one.
        by: The creature that causes it.
        attack: The number of the attack that it comes from.
        half: True if only half of it is dealt, rounded down.

    Returns:
        How many hit points are lost, temporary ones included.
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
        creature: The creature that gains them.
        amount: How many.
        chosen: True if they take the place of those that are there, however many these are.
        lasting: A modifier to `TEMPORARY` that ends together with them; None for the ruleset's duration.
    """
    if not creature.alive or (amount <= creature.temp_hp and not chosen):
        return
    values: dict[str, object] = {"temp_hp": amount}
    kept = tuple(modifier for modifier in creature.modifiers if modifier.to != TEMPORARY)
    if lasting is not None or len(kept) < len(creature.modifiers):
        values["modifiers"] = kept if lasting is None else (*kept, lasting)
    resolution.emit("temp_hp_gained", (creature, values), who=creature.id, amount=amount)
