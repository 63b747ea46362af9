"""Cover bonuses to Dexterity saves: cover from the user of an effect, or from the origin of its area (S5-COVER-12)."""

from __future__ import annotations

from fracas_engine.d20.frames import Affecting, Aim
from fracas_engine.d20.queries.space import as_one_knows
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.srd5.attacks import saving_throws
from fracas_engine.rulesets.srd5.attacks.areas import region_of
from fracas_engine.rulesets.srd5.queries.cover import BONUS, degree, degree_between
from fracas_engine.rulesets.srd5.queries.space import riding_together, space_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def numbers(
    situation: Situation[D20Rules], user: Creature, action: Action, target: Creature, frame: Affecting
) -> tuple[int, str]:
    """Return the modifier and the roll mode of a target's save against an action.

    The roll modes are explained in `saving_throws.FAILS`.

    Args:
        situation: The battle.
        user: The creature that uses the action.
        action: The action.
        target: The creature that makes the save.
        frame: The frame that is being resolved; it holds the precomputed numbers of simultaneous saves.
    """
    if frame.saves:
        return frame.saves[frame.targets.index(CreatureId(target.id))]
    covered = bonus(situation, user, action, target, frame.aim) if target.at is not None else 0
    return saving_throws.numbers(situation, target, action.ability, bonus=covered)


def numbers_at_once(
    situation: Situation[D20Rules], user: Creature, action: Action, frame: Affecting
) -> tuple[tuple[int, str], ...]:
    """Return the modifier and roll mode of every target's save, computed before any save is rolled (S5-DMG-05).

    This way the result of one save does not affect another.
    """
    targets = (situation.state.creatures[name] for name in frame.targets)
    return tuple(numbers(situation, user, action, target, frame) for target in targets)


def bonus(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature, aim: Aim) -> int:
    """Return the cover bonus to a target's save against an action.

    Args:
        situation: The battle.
        user: The creature that uses the action.
        action: The action; cover applies to Dexterity saves only.
        target: The creature that makes the save.
        aim: The points, paths and cells that the intent names.
    """
    if action.ability != "dex" or target is user or "ignores_cover" in action.tags:
        return 0
    situation, user, target = as_one_knows(situation, user, target)
    if action.area is not None:
        return BONUS[_from_area(situation, user, action, target, aim)]
    return BONUS[degree_between(situation, user, target)]


def _from_area(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature, aim: Aim) -> str:
    """Return the degree of cover that a target has against the origin of an area."""
    try:
        region, _ = region_of(situation, user, action, aim)
    except IllegalIntent:
        return "none"
    emanates = action.area is not None and action.area.shape == "emanation"
    left_out = {*riding_together(target), *riding_together(user)}
    spaces = (region.near,)
    return degree(
        situation, region.starts, spaces, space_of(situation, target), target.size, left_out, point=not emanates
    )
