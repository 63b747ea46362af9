"""Whom a power without a word about it is meant for: foes or friends.

Content names a number of targets, not their side. What answers a trigger has to know whether it is for whoever caused
it or for whoever suffers it.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.content import (
    ConditionEffect,
    DamageEffect,
    Effect,
    HalfDamageEffect,
    MarkEffect,
    ModifierEffect,
    OngoingEffect,
    PullEffect,
    PushEffect,
    SlideEffect,
    TogetherEffect,
    walk_effects,
)
from fracas_engine.d20.sheet import Action

__all__ = ["meant_for_foes", "slides"]

WELCOME: Final = frozenset({"invisible", "hidden"})
"""Conditions that nobody minds."""

FRIENDLY_WORDS: Final = ("self", "all_allies", "nearest_ally")
FOES_WORDS: Final = ("all_enemies", "nearest_enemy")


def meant_for_foes(action: Action) -> bool:
    """Say whether a power damages, hampers or drives away whom it is used on."""
    if action.targets in FRIENDLY_WORDS or action.origin == "self":
        return action.harmful
    if action.harmful or action.targets in FOES_WORDS:
        return True
    return action.spec is not None and any(map(_hampers, walk_effects((*action.spec.hit, *action.spec.effect))))


def slides(action: Action) -> bool:
    """Say whether a power slides whom it is used on, friend or foe."""
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
            return False  # its parts are looked at one by one
        case _:
            return False
