"""Legal targets of actions without an area."""

from __future__ import annotations

from fracas_engine.d20.queries.allies_and_enemies import relation_fits
from fracas_engine.d20.queries.space import distance_between
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.options import TargetOption
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def possible_targets(situation: Situation[D20Rules], user: Creature, action: Action) -> tuple[Creature, ...]:
    """Return the legal targets of an action without an area, in the order of the set-up's creature list."""
    remembered = situation.steady_memo if situation.rules.switches.targets_are_steady else situation.memo
    found = remembered(("targets", user.id, action.id), lambda: _possible_targets(situation, user, action))
    creatures = situation.state.creatures
    return tuple([creatures[name] for name in found])


def _possible_targets(situation: Situation[D20Rules], user: Creature, action: Action) -> tuple[str, ...]:
    rules = situation.rules
    if action.targets == "self":
        return (user.id,)
    found = [
        creature
        for creature in situation.present()
        if relation_fits(user, creature, action.targets)
        and (creature is not user or action.targets != "all" or rules.switches.all_holds_user)
        and rules.attacks.is_target(situation, user, action, creature)
    ]
    if action.targets in ("nearest_enemy", "nearest_ally") and found:
        least = min(distance_between(user, creature) for creature in found)
        found = [creature for creature in found if distance_between(user, creature) == least]
    return tuple([creature.id for creature in found])


def can_use(situation: Situation[D20Rules], user: Creature, action: Action) -> bool:
    """Return True if an action has a legal target or placement now; whether the user can pay for it is not checked."""
    rules = situation.rules
    if action.sequence:
        sheet = rules.sheet(situation, user)
        return any(possible_targets(situation, user, sheet.actions[name]) for name in action.attacks)
    if action.area is not None:
        return rules.areas.can_place(situation, user, action)
    return bool(possible_targets(situation, user, action))


def target_options(situation: Situation[D20Rules], user: Creature, action: Action) -> tuple[TargetOption, ...]:
    """Return the legal targets of an action without an area, with the odds."""
    rules = situation.rules
    return tuple(
        rules.attacks.target_option(situation, user, action, target)
        for target in possible_targets(situation, user, action)
    )
