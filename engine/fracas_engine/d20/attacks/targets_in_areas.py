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
"""Words for a target that is the nearest of its kind."""


def nearest_of(user: Creature, action: Action, found: Sequence[Creature]) -> tuple[Creature, ...]:
    """Return those of the creatures in an area who are nearest to the user, where the action is for such; else all."""
    if action.targets not in NEAREST or not found:
        return tuple(found)
    least = min(distance_between(user, creature) for creature in found)
    return tuple(creature for creature in found if distance_between(user, creature) == least)


def struck(
    situation: Situation[D20Rules], user: Creature, action: Action, placed: Placed, intent: Use
) -> tuple[CreatureId, ...]:
    """Return the creatures that a use affects in its area, in the order in which they roll.

    With a number and with `any` these are the named ones, or the first, or all, if the intent names none; with
    `nearest_enemy` and `nearest_ally` it is the one nearest to the user, with ties going to the named one, then the
    first.

    Args:
        situation: The battle.
        user: The acting creature.
        action: The action.
        placed: The area as it lies.
        intent: The intent.

    Raises:
        IllegalIntent: `no_such_target`, or `bad_target`: a named creature is not affected there, or too many.
    """
    for name in intent.on:
        if name not in situation.state.objects:
            target_named(situation, name)
    names = [CreatureId(creature.id) for creature in situation.rules.affected(situation, user, action, placed)]
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
