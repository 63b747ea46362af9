"""Targets of an area at the moment it takes effect, which may differ from those at its announcement.

An area that can no longer be placed as announced (its user was forced away) affects no creature; creatures that have
left the area are not affected, and those that have entered are (docs/scenarios.md; FE-IMM-05, OB-IMM-03).
"""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.attacks.areas import place
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.ammunition import missiles_at_first
from fracas_engine.d20.queries.space import knows_of, masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["inside", "struck_now", "unknown_last"]

EVERYBODY: Final = ("all", "all_enemies", "all_allies")
"""Words for the targets of an area that strikes whoever is in it, newcomers too; of others its user has picked some."""


def inside(situation: Situation[D20Rules], placed: Placed) -> tuple[CreatureId, ...]:
    """Return who is in an area, whether it is meant or not."""
    return tuple(CreatureId(name) for name, space in masks(situation).items() if space & placed.cells)


def struck_now(
    situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim, announced: tuple[CreatureId, ...]
) -> tuple[CreatureId, ...]:
    """Return whom an area strikes as things are now, in the order in which they roll.

    Args:
        situation: The battle.
        user: Whose area it is.
        action: What is used; it has an area.
        aim: Where the area was meant to lie, and who was in it.
        announced: Whom it struck when it was announced.
    """
    rules = situation.rules
    if user.at is None:
        return ()
    try:
        placed = place(situation, user, action, aim)
        rules.check_area(situation, user, action, placed)
    except IllegalIntent:
        return ()
    there = inside(situation, placed)
    if there == aim.inside:
        return announced
    stayed = tuple(name for name in announced if name in there)
    come = tuple(name for name in there if name not in aim.inside)
    if not come or action.targets not in EVERYBODY or missiles_at_first(situation, user) is not None:
        return stayed
    meant = tuple(CreatureId(one.id) for one in rules.affected(situation, user, action, placed))
    return unknown_last(situation, user, (*stayed, *(name for name in meant if name in come)))


def unknown_last(
    situation: Situation[D20Rules], user: Creature, targets: tuple[CreatureId, ...]
) -> tuple[CreatureId, ...]:
    """Return targets in their order, but those last of whom the user's seat does not know: what is told goes on as if.

    Damage that is rolled once for all falls at the first whom it strikes, so that a roll for the unknown alone is told
    nobody who does not know of them.
    """
    creatures = situation.state.creatures
    return tuple(sorted(targets, key=lambda name: not knows_of(user, creatures[name])))
