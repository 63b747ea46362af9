"""Common actions that no stat block lists: standing up, second wind, escaping, charging and the like.

A policy recognizes them by their names in the rulesets' texts. The policies never choose actions that are not listed
here, such as surrendering, waiting or letting go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_clients.policies import action_value, focus_weights, lasting_value
from fracas_clients.policies.fighter import Fighter
from fracas_clients.policies.scored_intent import ScoredIntent
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import TargetOption, UseOption
from fracas_protocol.view_elements import Creature

__all__ = ["BREATH", "FINISHING", "HURRIES", "STRIKES", "breath_value", "maneuvers"]

_RISING: Final = frozenset({"stand_up"})
BREATH: Final = frozenset({"second_wind", "rally"})
_ESCAPES: Final = frozenset({"escape"})
_GUARDS: Final = frozenset({"total_defense", "dodge"})
HURRIES: Final = frozenset({"dash"})
"""Actions that give extra movement."""
_UPKEEP: Final = frozenset({"sustain"})
_EXTRA: Final = frozenset({"action_point"})
FINISHING: Final = frozenset({"coup_de_grace"})
_FIRST_AID: Final = frozenset({"stabilize", "wake"})
STRIKES: Final = frozenset({"melee_basic", "ranged_basic", "unarmed_strike", "unarmed", "improvised_blow"})
"""Attacks that every creature has without an entry on its stat block."""
_CHARGES: Final = frozenset({"charge"})
_HAMPERS: Final = frozenset({"grab", "grapple", "shove", "bull_rush"})

_RISEN: Final = 6.0
"""Value of standing up, in hit points: higher than that of an attack made while prone."""
_FREE: Final = 5.0
_KEPT: Final = 4.0
"""Value of sustaining an effect for another round, in hit points."""
_ACTION: Final = 5.0
"""Value of an extra action with a target in reach, in hit points."""
_GUARDED: Final = 0.5
_HURRIED: Final = 0.4
_SAVED: Final = 8.0
"""Value of saving a dying ally, in hit points."""
_HAMPERED: Final = 0.6
"""Value of a successful grab or shove, in hit points: low, because attacking the foe is usually better."""
_BARE: Final = 2.0
"""Assumed damage of an attack without a weapon, in hit points."""
_CHARGE: Final = 0.5
"""Assumed hit chance of a charge for which the options give no odds."""
_FINISHED: Final = 0.9


def maneuvers(view: BattleView, user: Creature, use: UseOption, *, engaged: bool) -> Iterator[ScoredIntent]:
    """Yield the scored candidates of one common action.

    Args:
        view: The battle.
        user: The creature that would act.
        use: The option.
        engaged: True if a foe can be attacked from the user's position.
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
        if victim is None and name in STRIKES:
            merit = lasting_value.freed_value(view, user, None, target.id, (target.chance or 0) / 1000)
        yield ScoredIntent(merit, use.use(target.id, to=to, choice=choice), idle=merit <= 0)


def breath_value(user: Fighter) -> float:
    """Return the hit points that a second wind restores; 0 if its user should wait until it is hurt more."""
    if user.hp > user.max_hp * focus_weights.HURT:
        return 0.0
    return min(user.max_hp * focus_weights.QUARTER, user.max_hp - user.hp)


def _alone(user: Creature, name: str, *, engaged: bool) -> float:
    """Return the value of a self-targeted action."""
    hurt = user.hp <= user.max_hp * focus_weights.HURT
    if name in _RISING:
        return _RISEN
    if name in BREATH:
        return breath_value(user)
    if name in _ESCAPES:
        return _FREE
    if name in _UPKEEP:
        return _KEPT
    if name in _EXTRA:
        return _ACTION if engaged and action_value.has_attacked(user) else 0.0
    if name in _GUARDS:
        return _GUARDED if hurt and engaged else 0.0
    if name in HURRIES:
        return 0.0 if engaged else _HURRIED
    return 0.0


def _on(view: BattleView, user: Creature, use: UseOption, target: TargetOption, victim: Creature) -> float:
    """Return the value of an action on another creature."""
    name = use.action
    chance = (target.chance or 0) / 1000
    if name in _ESCAPES:
        return _FREE + chance
    if victim.side == user.side:
        return _SAVED if name in _FIRST_AID else 0.0
    if name in FINISHING:
        return action_value.attack_value(victim, victim.max_hp, _FINISHED)
    if name in _HAMPERS:
        return _HAMPERED * (chance or _CHARGE)
    if name in _CHARGES:
        blows = [
            action_value.damage(action, view.conditions)
            for action in action_value.attacks_of(view, user)
            if action.origin == "melee"
        ]
        return action_value.attack_value(victim, max(blows, default=_BARE), chance or _CHARGE)
    if name in STRIKES:
        basic = view.action(user, use.choices[0][0]) if use.choices else None
        return action_value.attack_value(
            victim, action_value.damage(basic, view.conditions) if basic is not None else _BARE, chance
        )
    return 0.0
