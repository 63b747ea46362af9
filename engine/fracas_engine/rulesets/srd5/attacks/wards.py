"""Wards against attacks: duplicates that are hit instead, and Sanctuary (S5-ATK-02, S5-SPELL-05)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.content import ConditionEffect
from fracas_engine.d20.conditions import end_modifiers, granted
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.dice_expression import DiceExpression
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import DUPLICATES
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks import saving_throws
from fracas_engine.rulesets.srd5.queries.sight import sense
from fracas_engine.state import Creature

HITS_DUPLICATE: Final = 3
"""The least number on any of the d6s with which a duplicate is hit."""

SANCTUARY: Final = "sanctuary"
"""The condition of a creature that others must save to attack."""


def hits_duplicate(resolution: Resolution[D20Rules], user: Creature, target: Creature) -> bool:
    """Return True if a hit destroys a duplicate of the target instead; d6s are rolled for all that are left.

    Attackers that are Blinded, or have Blindsight or Truesight, are not deceived.
    """
    left = granted(target, DUPLICATES)
    if not left or user.has("blinded") or any(sense(resolution, user, one) for one in ("blindsight", "truesight")):
        return False
    rolled = resolution.roll("misc", DiceExpression(((left, 6),)), who=CreatureId(target.id))
    if max(rolled.faces) < HITS_DUPLICATE:
        return False
    if left == 1:
        end_modifiers(resolution, target, lambda one: one.to == DUPLICATES)
    else:
        kept = tuple(replace(one, by=left - 1) if one.to == DUPLICATES else one for one in target.modifiers)
        resolution.emit("duplicate_hit", (target, {"modifiers": kept}), who=target.id)
    return True


def is_turned_away(resolution: Resolution[D20Rules], user: Creature, target: Creature) -> bool:
    """Return True if a creature fails the save against the Sanctuary of its target, so that its attack is lost."""
    for condition in target.conditions:
        if condition.name != SANCTUARY or condition.cause.sheet not in resolution.setup.sheets:
            continue
        action = resolution.rules.sheet_named(resolution, condition.cause.sheet).actions.get(condition.cause.action)
        effects = action.spec.effect if action is not None and action.spec is not None else ()
        dc = next((one.dc for one in effects if isinstance(one, ConditionEffect) and one.condition == SANCTUARY), None)
        if dc is not None and not saving_throws.save(resolution, user, dc, "wis"):
            resolution.emit("turned_away", who=user.id, on=target.id)
            return True
    return False


def spared_by(
    resolution: Resolution[D20Rules], user: Creature, action: Action, targets: tuple[CreatureId, ...]
) -> tuple[CreatureId, ...]:
    """Return the targets that a damaging spell still affects; it is lost on those whose Sanctuary turns it away."""
    if not action.spell or not action.harmful or action.area is not None:
        return targets
    creatures = resolution.state.creatures
    return tuple(
        name
        for name in targets
        if not creatures[name].has(SANCTUARY) or not is_turned_away(resolution, user, creatures[name])
    )
