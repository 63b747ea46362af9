"""Whom a use strikes of those who are in its area."""

from __future__ import annotations

from fracas_engine.d20.figures.space import distance_between
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["struck"]


def struck(
    situation: Situation[D20Rules], user: Creature, action: Action, placed: Placed, intent: Use
) -> tuple[CreatureId, ...]:
    """Return whom a use strikes in its area, in the order in which they roll.

    With a number and with `any` these are the ones that it names, or the first, or all, where it names nobody; with
    `nearest_enemy` and `nearest_ally` it is the one nearest to the user, of equals the one that is named, or the first.

    Args:
        situation: The battle.
        user: Whose action it is.
        action: The action.
        placed: The area as it lies.
        intent: What was ordered.
    """
    found = situation.rules.affected(situation, user, action, placed)
    word = action.targets
    if word in ("nearest_enemy", "nearest_ally") and found:
        least = min(distance_between(user, creature) for creature in found)
        found = tuple(creature for creature in found if distance_between(user, creature) == least)
        named = [creature for creature in found if creature.id in intent.on]
        found = tuple(named or found)[:1]
    elif intent.on and (word == "any" or isinstance(word, int)):
        found = tuple(creature for creature in found if creature.id in intent.on)
    most = word if isinstance(word, int) else len(found)
    return tuple(CreatureId(creature.id) for creature in found[:most])
