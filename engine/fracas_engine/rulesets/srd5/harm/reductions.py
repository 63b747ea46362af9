"""Damage that a lasting effect reduces by dice, once a turn (S5-DMG-08)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.dice_expression import parse
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.state import game_of
from fracas_engine.state import Creature

TAKEN: Final = "taken"
"""`Modifier.to` of dice that change the damage of one type that a creature takes; `by` is the turn of the last use."""


def reduced(
    resolution: Resolution[D20Rules], creature: Creature, parts: tuple[tuple[int, str], ...]
) -> tuple[tuple[int, str], ...]:
    """Return damage after the reductions that a creature has, which are rolled and used up for this turn.

    Args:
        resolution: The battle.
        creature: The creature that takes the damage.
        parts: The amounts of damage with their types.
    """
    turn = game_of(resolution).turn
    for modifier in creature.modifiers:
        kinds = [kind for amount, kind in parts if amount]
        if modifier.to != TAKEN or modifier.by == turn or modifier.damage_type not in kinds:
            continue
        left = -resolution.roll("bonus", parse(modifier.dice), who=CreatureId(creature.id)).total
        kept = tuple(replace(one, by=turn) if one is modifier else one for one in creature.modifiers)
        resolution.emit("damage_reduced", (creature, {"modifiers": kept}), who=creature.id, amount=left)
        found = []
        for amount, kind in parts:
            less = min(left, amount) if kind == modifier.damage_type else 0
            left -= less
            found.append((amount - less, kind))
        parts = tuple(found)
    return parts
