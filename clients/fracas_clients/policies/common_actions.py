"""What stands on nobody's sheet and everybody may do: getting up, catching one's breath, breaking free, charging.

A policy knows these by their names, which are those of the rulesets' texts. A name that is not here is never worth
doing by itself: giving up, waiting, letting go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_clients.policies import action_value, focus_weights
from fracas_clients.policies.scored_intent import ScoredIntent
from fracas_protocol.options import TargetOption, UseOption
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Creature

__all__ = ["BREATH", "FINISHING", "HURRIES", "STRIKES", "maneuvers"]

_RISING: Final = frozenset({"stand_up"})
BREATH: Final = frozenset({"second_wind", "rally"})
_ESCAPES: Final = frozenset({"escape"})
_GUARDS: Final = frozenset({"total_defense", "dodge"})
HURRIES: Final = frozenset({"dash"})
"""What is done to get on faster."""
_UPKEEP: Final = frozenset({"sustain"})
_EXTRA: Final = frozenset({"action_point"})
FINISHING: Final = frozenset({"coup_de_grace"})
_FIRST_AID: Final = frozenset({"stabilize"})
STRIKES: Final = frozenset({"melee_basic", "ranged_basic", "unarmed_strike", "unarmed", "improvised_blow"})
"""Blows that need no entry on a sheet, and are worth being made."""
_CHARGES: Final = frozenset({"charge"})
_HAMPERS: Final = frozenset({"grab", "grapple", "shove", "bull_rush"})

_RISEN: Final = 6.0
"""Hit points that being on one's feet again is worth: more than a blow made lying down."""
_FREE: Final = 5.0
_KEPT: Final = 4.0
"""Hit points that another round of something that is kept up is worth."""
_ACTION: Final = 5.0
"""Hit points that one more action is worth, if there is somebody to strike."""
_GUARDED: Final = 0.5
_HURRIED: Final = 0.4
_SAVED: Final = 8.0
"""Hit points that a friend who would have died is worth."""
_HAMPERED: Final = 0.6
"""Hit points that holding or shoving a foe is worth, if it succeeds: little, to those who could strike it."""
_BARE: Final = 2.0
"""Hit points that a blow without any weapon takes."""
_CHARGE: Final = 0.5
"""Chance that is assumed of a charge that tells none."""
_FINISHED: Final = 0.9


def maneuvers(view: BattleView, user: Creature, use: UseOption, *, engaged: bool) -> Iterator[ScoredIntent]:
    """Yield what one of the things that everybody may do is worth.

    Args:
        view: The battle.
        user: Who would do it.
        use: The option.
        engaged: Whether somebody can be struck from where the user stands.
    """
    name = use.action
    if use.gives_up:
        return
    to = next(iter(use.destinations)) if use.destinations else None
    choice = use.choices[0] if use.choices else ()
    if not use.targets:
        merit = _alone(user, name, engaged=engaged)
        yield ScoredIntent(merit, use.use(to=to, choice=choice), idle=merit <= 0)
        return
    for target in use.targets:
        victim = view.creatures.get(target.id)
        merit = _on(view, user, use, target, victim) if victim is not None else 0.0
        yield ScoredIntent(merit, use.use(target.id, to=to, choice=choice), idle=merit <= 0)


def _alone(user: Creature, name: str, *, engaged: bool) -> float:
    """Return what a thing done to oneself is worth."""
    hurt = user.hp <= user.max_hp * focus_weights.HURT
    if name in _RISING:
        return _RISEN
    if name in BREATH:
        return min(user.max_hp * focus_weights.QUARTER, user.max_hp - user.hp) if hurt else 0.0
    if name in _ESCAPES:
        return _FREE
    if name in _UPKEEP:
        return _KEPT
    if name in _EXTRA:
        return _ACTION if engaged and action_value.has_struck(user) else 0.0
    if name in _GUARDS:
        return _GUARDED if hurt and engaged else 0.0
    if name in HURRIES:
        return 0.0 if engaged else _HURRIED
    return 0.0


def _on(view: BattleView, user: Creature, use: UseOption, target: TargetOption, victim: Creature) -> float:
    """Return what a thing done to somebody is worth."""
    name = use.action
    chance = (target.chance or 0) / 1000
    if name in _ESCAPES:
        return _FREE + chance
    if victim.side == user.side:
        return _SAVED if name in _FIRST_AID else 0.0
    if name in FINISHING:
        return action_value.strike(victim, victim.max_hp, _FINISHED)
    if name in _HAMPERS:
        return _HAMPERED * (chance or _CHARGE)
    if name in _CHARGES:
        blows = [
            action_value.damage(action) for action in action_value.attacks_of(view, user) if action.origin == "melee"
        ]
        return action_value.strike(victim, max(blows, default=_BARE), chance or _CHARGE)
    if name in STRIKES:
        basic = view.action(user, use.choices[0][0]) if use.choices else None
        return action_value.strike(victim, action_value.damage(basic) if basic is not None else _BARE, chance)
    return 0.0
