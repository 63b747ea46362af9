"""Powers that wake a dying creature because they restore hit points (FE-DEATH-06, OB-UNCF-02)."""

from __future__ import annotations

from typing import Final

from fracas_engine.content import HealEffect, RecoveryEffect
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

BRINGS_ROUND: Final = "brings_round"
"""Note in the options on a target that is dying and would wake, because the power restores hit points."""


def brings_round(situation: Situation[FamilyRules], user: Creature, action: Action, target: Creature) -> bool:
    """Return True if a power restores hit points to a dying target.

    Args:
        situation: The battle.
        user: The acting creature.
        action: The power.
        target: The target.
    """
    if target.hp > 0 or action.bonus is not None or not has_condition(target, "dying"):
        return False
    given = situation.rules.sheet(situation, user).lists.get(f"{action.id}.effect")
    return given is not None and any(isinstance(effect, HealEffect | RecoveryEffect) for effect in given.effects)
