"""Targets of an action among the creatures in its area."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas_engine.d20.queries.allies_and_enemies import target_named
from fracas_engine.d20.queries.space import distance_between
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

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
