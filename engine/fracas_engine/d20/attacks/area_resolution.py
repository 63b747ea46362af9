"""Targets of an area at the moment it takes effect, which may differ from those at its announcement.

An area that can no longer be placed as announced (its user was forced away) affects no creature; creatures that have
left the area are not affected, and those that have entered are (docs/scenarios.md; FE-IMM-05, OB-IMM-03).
"""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.attacks.areas import place
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.action_uses import missiles_at_first
from fracas_engine.d20.queries.space import knows_of, masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

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
