"""Damage that a lasting effect reduces by dice, once a turn (S5-DMG-08)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.d20.attacks.attack_rolls import parts_of
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.rules import D20Rules
from fracas_engine.dice_expression import parse
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.state import game_of
from fracas_engine.rulesets.srd5.triggers import windows
from fracas_engine.state import Creature, Frame

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


def reduce(resolution: Resolution[D20Rules], creature: Creature, amount: int) -> None:
    """Reduce the damage that is about to be dealt to a creature; if nothing is left, it may respond (S5-DMG-08).

    Args:
        resolution: The battle.
        creature: The creature that takes the damage.
        amount: How much less it takes.
    """
    stack = resolution.state.stack
    place = next((n for n in reversed(range(len(stack))) if _is_due(stack[n], creature)), None)
    if place is None:
        return
    frame = stack[place]
    assert isinstance(frame, Applying)
    sheet = resolution.rules.sheet_named(resolution, frame.sheet)
    parts = (*parts_of(sheet, frame), *frame.extra)
    left, less = amount, []
    for number, kind in parts:
        part = min(left, number)
        left -= part
        less.append((-part, kind))
    resolution.emit("damage_reduced", who=creature.id, amount=amount - left)
    stack[place] = replace(frame, extra=(*frame.extra, *less))
    whole = tuple((n + m, kind) for (n, kind), (m, _) in zip(parts, less, strict=True))
    if resolution.rules.damage.taken(resolution, creature, whole) <= 0:
        windows.open_window(resolution, "deflects", creature, resolution.state.creatures[frame.user])


def _is_due(frame: Frame, creature: Creature) -> bool:
    return isinstance(frame, Applying) and frame.on == creature.id and frame.warned and not frame.dealt
