"""Rolling the dice of an effect list."""

from __future__ import annotations

from fracas_engine.content import (
    HalfDamageEffect,
)
from fracas_engine.d20.attacks.critical_hits import critical_total
from fracas_engine.d20.queries.half_damage import halves
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Sheet
from fracas_engine.ids import CreatureId
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
    """Roll the dice of a list of effects from left to right; see `D20Ruleset.roll_effects`.

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
    added = rules.weapon_damage(resolution, user) if listed.damage and not part.endswith(".crit") else 0
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
