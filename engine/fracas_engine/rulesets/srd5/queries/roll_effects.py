"""Lasting effects on rolls: Advantage, Disadvantage and added dice (S5-D20-06 to -09, S5-SPELL-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from fracas_engine.d20.conditions import end_modifiers
from fracas_engine.d20.rules import D20Rules
from fracas_engine.dice_expression import DiceExpression, parse
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import ADVANTAGE, DISADVANTAGE, Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

BONUS: Final = "bonus"
"""The purpose of dice that lasting effects add to a D20 Test."""


def counts(situation: Situation[D20Rules], modifier: Modifier, foe: Creature | None) -> bool:
    """Return True if a modifier counts against an opponent; None if the roll has no opponent."""
    if modifier.foe is not None and (foe is None or modifier.foe != foe.id):
        return False
    if not modifier.types:
        return True
    return foe is not None and any(kind in situation.setup.sheets[foe.sheet].traits for kind in modifier.types)


def roll_modes(
    situation: Situation[D20Rules], creature: Creature, rolls: Iterable[str], foe: Creature | None = None
) -> tuple[bool, bool]:
    """Return whether lasting effects give a creature's rolls Advantage, and whether they give Disadvantage.

    Args:
        situation: The battle.
        creature: The creature that bears the effects.
        rolls: The words for the roll, such as `saves` and `saves:dex`.
        foe: The opponent: the target of an attack, or for `attacked` the attacker.
    """
    if not creature.modifiers:
        return False, False
    words = frozenset(rolls)
    found = [m.to for m in creature.modifiers if m.skill in words and counts(situation, m, foe)]
    return ADVANTAGE in found, DISADVANTAGE in found


def use_up(
    resolution: Resolution[D20Rules], creature: Creature, rolls: Iterable[str], foe: Creature | None = None
) -> None:
    """End the effects of a creature that last for one roll, which has now been made."""
    words = frozenset(rolls)
    if any(modifier.next for modifier in creature.modifiers):
        end_modifiers(resolution, creature, lambda m: m.next and m.skill in words and counts(resolution, m, foe))


def added_dice(
    situation: Situation[D20Rules], creature: Creature, *numbers: str, skill: str = "", foe: Creature | None = None
) -> Iterator[tuple[DiceExpression, str]]:
    """Yield the dice that effects add to a number, each with its type of damage; one spell adds its dice once.

    Args:
        situation: The battle.
        creature: The creature that bears the effects.
        numbers: The names of the number, such as `attack`.
        skill: The ability or skill of the roll; empty: none.
        foe: The opponent; None if there is none.
    """
    seen = set()
    for modifier in creature.modifiers:
        which = modifier.skill in ("", skill)
        if modifier.dice and which and modifier.to in numbers and counts(situation, modifier, foe):
            key = (modifier.type or modifier.cause.name, modifier.to, modifier.dice[:1] == "-")
            if key not in seen:
                seen.add(key)
                yield parse(modifier.dice), modifier.damage_type


def roll_bonus(resolution: Resolution[D20Rules], creature: Creature, *numbers: str, skill: str = "") -> int:
    """Roll the dice that effects add to a D20 Test of a creature, and return their total."""
    if not creature.modifiers:
        return 0
    found = list(added_dice(resolution, creature, *numbers, skill=skill))
    return sum(resolution.roll(BONUS, dice, who=CreatureId(creature.id)).total for dice, _ in found)


def damage_bonus(resolution: Resolution[D20Rules], user: Creature) -> int:
    """Return what effects add to a damage roll of a creature, with dice that are rolled now; negative for less."""
    if not user.modifiers:
        return 0
    less = sum(
        resolution.roll("damage", dice, who=CreatureId(user.id)).total
        for dice, _ in list(added_dice(resolution, user, "damage"))
    )
    return resolution.rules.conditions.modified(user, "damage") + less


def expected_bonus(situation: Situation[D20Rules], creature: Creature, number: str) -> int:
    """Return the average of the dice that effects add to a D20 Test, rounded down, for the odds that are shown."""
    if not creature.modifiers:
        return 0
    return int(sum(dice.mean for dice, _ in added_dice(situation, creature, number)))
