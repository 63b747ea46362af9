"""Classification of powers by their effects: harmful or helpful, and those that wake a dying creature.

Content may give only a number of targets. A power that responds to a trigger must target either the creature that
caused the trigger or the creature that the trigger happens to.

Rules of waking: FE-DEATH-06, OB-UNCF-02.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.content import (
    ConditionEffect,
    DamageEffect,
    Effect,
    HalfDamageEffect,
    HealEffect,
    MarkEffect,
    ModifierEffect,
    OngoingEffect,
    PullEffect,
    PushEffect,
    RecoveryEffect,
    SlideEffect,
    TogetherEffect,
    walk_effects,
)
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

WELCOME: Final = frozenset({"invisible", "hidden"})
"""Conditions that do no harm to the creature that has them."""

FRIENDLY_WORDS: Final = ("self", "all_allies", "nearest_ally")
FOES_WORDS: Final = ("all_enemies", "nearest_enemy")


def meant_for_foes(action: Action) -> bool:
    """Return True if a power damages or hampers its targets, or moves them away."""
    if action.targets in FRIENDLY_WORDS or action.origin == "self":
        return action.harmful
    if action.harmful or action.targets in FOES_WORDS:
        return True
    return action.spec is not None and any(map(_hampers, walk_effects((*action.spec.hit, *action.spec.effect))))


def slides(action: Action) -> bool:
    """Return True if a power slides its targets, whether they are allies or enemies."""
    listed = action.spec
    return listed is not None and any(
        isinstance(effect, SlideEffect) for effect in walk_effects((*listed.hit, *listed.effect))
    )


def _hampers(effect: Effect) -> bool:
    match effect:
        case DamageEffect() | HalfDamageEffect() | OngoingEffect() | PushEffect() | PullEffect() | MarkEffect():
            return True
        case ConditionEffect():
            return effect.condition not in WELCOME
        case ModifierEffect():
            return effect.modifier.by < 0
        case TogetherEffect():
            return False  # its parts are checked separately
        case _:
            return False


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
