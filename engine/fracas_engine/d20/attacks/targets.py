"""Legal targets of actions, with or without an area.

The targets of an area at the moment it takes effect may differ from those at its announcement.

An area that can no longer be placed as announced (its user was forced away) affects no creature; creatures that have
left the area are not affected, and those that have entered are (docs/scenarios.md; FE-IMM-05, OB-IMM-03).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas_engine.d20.attacks.areas import place
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.action_uses import missiles_at_first
from fracas_engine.d20.queries.allies_and_enemies import relation_fits, target_named
from fracas_engine.d20.queries.space import distance_between, knows_of, masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
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
    chosen = isinstance(action.targets, int)  # the user picks a number of creatures of either side
    found = [
        creature
        for creature in situation.present()
        if (chosen or relation_fits(user, creature, action.targets))
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


NEAREST: Final = ("nearest_enemy", "nearest_ally")
"""Values of `targets` that mean the nearest creature of a kind."""


def nearest_of(user: Creature, action: Action, found: Sequence[Creature]) -> tuple[Creature, ...]:
    """Return the creatures nearest to the user if the action targets only the nearest; otherwise return all."""
    if action.targets not in NEAREST or not found:
        return tuple(found)
    least = min(distance_between(user, creature) for creature in found)
    return tuple(creature for creature in found if distance_between(user, creature) == least)


def struck(
    situation: Situation[D20Rules], user: Creature, action: Action, placed: Placed, intent: Use
) -> tuple[CreatureId, ...]:
    """Return the creatures in its area that a use affects, in the order in which they roll.

    If `targets` is a number or `any`, these are the creatures that the intent names; if it names none, the first ones
    up to the number, or all for `any`. For `nearest_enemy` and `nearest_ally` it is the creature nearest to the user;
    ties go to a named creature, then to the first.

    Args:
        situation: The battle.
        user: The acting creature.
        action: The action.
        placed: The placed area.
        intent: The intent.

    Raises:
        IllegalIntent: `no_such_target`, or `bad_target`: a named creature is not affected there, or too many.
    """
    for name in intent.on:
        if name not in situation.state.objects:
            target_named(situation, name)
    names = [CreatureId(creature.id) for creature in situation.rules.areas.affected(situation, user, action, placed)]
    on, word = intent.on, action.targets
    most = 1 if word in NEAREST else word if isinstance(word, int) else len(names)
    for name in on:
        if name not in names:
            raise IllegalIntent("bad_target", f"{name} is not a legal target of {action.name} in this area")
    if len(on) > most or len(set(on)) < len(on):
        raise IllegalIntent("bad_target", f"{action.name} allows up to {most} different targets, not {len(on)}")
    if on and (word == "any" or word in NEAREST or isinstance(word, int)):
        return tuple(name for name in names if name in on)
    return tuple(names[:most])


EVERYBODY: Final = ("all", "all_enemies", "all_allies")
"""Values of `targets` for areas that affect all eligible creatures inside, including those that entered after the
announcement. For other values the user picks the targets.
"""


def inside(situation: Situation[D20Rules], placed: Placed) -> tuple[CreatureId, ...]:
    """Return all creatures in an area, whether or not the action can target them."""
    return tuple(CreatureId(name) for name, space in masks(situation).items() if space & placed.cells)


def struck_now(
    situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim, announced: tuple[CreatureId, ...]
) -> tuple[CreatureId, ...]:
    """Return the creatures that an area affects now, in the order in which they roll.

    Args:
        situation: The battle.
        user: The creature that uses the action.
        action: The action; it must have an area.
        aim: The announced placement of the area, with the creatures inside it at that time.
        announced: The creatures that the area affected at its announcement.
    """
    rules = situation.rules
    if user.at is None:
        return ()
    try:
        placed = place(situation, user, action, aim)
        rules.areas.check(situation, user, action, placed)
    except IllegalIntent:
        return ()
    there = inside(situation, placed)
    if there == aim.inside:
        return announced
    stayed = tuple(name for name in announced if name in there)
    come = tuple(name for name in there if name not in aim.inside)
    if not come or action.targets not in EVERYBODY or missiles_at_first(situation, user) is not None:
        return stayed
    meant = tuple(CreatureId(one.id) for one in rules.areas.affected(situation, user, action, placed))
    return unknown_last(situation, user, (*stayed, *(name for name in meant if name in come)))


def unknown_last(
    situation: Situation[D20Rules], user: Creature, targets: tuple[CreatureId, ...]
) -> tuple[CreatureId, ...]:
    """Return the targets in their order, with those unknown to the user's seat moved to the end.

    Damage rolled once for all targets is rolled at the first target. With this order, a roll is hidden from seats that
    do not know the target only if all targets are unknown.
    """
    creatures = situation.state.creatures
    return tuple(sorted(targets, key=lambda name: not knows_of(user, creatures[name])))
