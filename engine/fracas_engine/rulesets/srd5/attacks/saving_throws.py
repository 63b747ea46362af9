"""Saving throws (S5-D20-12 to -14 and -18), and their bonus from cover (S5-COVER-12).

Cover is from the user of an effect, or from the origin of its area.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.d20 import odds
from fracas_engine.d20.frames import Affecting, Aim
from fracas_engine.d20.queries.limits import bloodied, holds
from fracas_engine.d20.queries.space import as_one_knows
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import rolls_named
from fracas_engine.options import TargetOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks.areas import region_of
from fracas_engine.rulesets.srd5.attacks.attack_modifiers import GREATER_MAGIC_RESISTANCE
from fracas_engine.rulesets.srd5.attacks.d20_tests import roll
from fracas_engine.rulesets.srd5.queries.authority import is_led
from fracas_engine.rulesets.srd5.queries.cover import BONUS, degree, degree_between
from fracas_engine.rulesets.srd5.queries.d20_bonuses import dodges, penalty, save_bonus
from fracas_engine.rulesets.srd5.queries.roll_effects import expected_bonus, roll_bonus, roll_modes
from fracas_engine.rulesets.srd5.queries.space import riding_together, space_of
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def covered_numbers(
    situation: Situation[D20Rules], user: Creature, action: Action, target: Creature, frame: Affecting
) -> tuple[int, str]:
    """Return the modifier and the roll mode of a target's save against an action.

    The roll modes are explained at `FAILS`.

    Args:
        situation: The battle.
        user: The creature that uses the action.
        action: The action.
        target: The creature that makes the save.
        frame: The frame that is being resolved; it holds the precomputed numbers of simultaneous saves.
    """
    if frame.saves:
        return frame.saves[frame.targets.index(CreatureId(target.id))]
    covered = cover_bonus(situation, user, action, target, frame.aim) if target.at is not None else 0
    better, worse = modes_by(situation, user, action, target)
    return numbers(situation, target, action.ability, bonus=covered, magic=action.spell, better=better, worse=worse)


def modes_by(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> tuple[bool, bool]:
    """Return whether an action gives a target Advantage on its save, and whether it gives it Disadvantage.

    These are `advantage_if` and `disadvantage_if` in content.
    """
    save = action.spec.save if action.spec is not None else None
    limits = (save.advantage_if, save.disadvantage_if) if save is not None else (None, None)
    better, worse = (limit is not None and holds(situation, limit, user, target) for limit in limits)
    return better, worse


def numbers_at_once(
    situation: Situation[D20Rules], user: Creature, action: Action, frame: Affecting
) -> tuple[tuple[int, str], ...]:
    """Return the modifier and roll mode of every target's save, computed before any save is rolled (S5-DMG-05).

    This way the result of one save does not affect another.
    """
    targets = (situation.state.creatures[name] for name in frame.targets)
    return tuple(covered_numbers(situation, user, action, target, frame) for target in targets)


def cover_bonus(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature, aim: Aim) -> int:
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
    if action.spec is not None and action.spec.around is not None:
        return 0  # it explodes beside the creature, or in its space
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
    if region.named:
        return "none"  # the wall appears where it stands
    emanates = action.area is not None and action.area.shape == "emanation"
    left_out = {*riding_together(target), *riding_together(user)}
    spaces = (region.near,)
    return degree(
        situation, region.starts, spaces, space_of(situation, target), target.size, left_out, point=not emanates
    )


MAGIC_RESISTANCE: Final = "magic_resistance"
"""The trait that gives Advantage on saving throws against spells."""

BLOODIED_FRENZY: Final = "bloodied_frenzy"
"""The trait that gives Advantage on saving throws, and on attack rolls, while its owner is Bloodied."""

EVASION: Final = "evasion"
"""The trait of creatures that take half or no damage where others take all or half of it, after a Dexterity save."""


def evades(situation: Situation[D20Rules], action: Action, target: Creature) -> bool:
    """Return True if a target takes half damage on a failed save against an action, and none on a success."""
    able = action.ability == "dex" and action.on_save == "half" and not conditions.incapacitated(target)
    return able and EVASION in situation.setup.sheets[target.sheet].traits


SAVED: Final = "saved"
FAILED: Final = "failed"
"""The results of a save that has been rolled before its effect is resolved, in `Srd5Creature.yields`."""

SUCCEEDS: Final = "succeeds"
"""The roll mode of a save that succeeds without a roll."""

FAILS: Final = "fails"
"""The roll mode of a save that fails without a roll. The other roll modes are `advantage`, `disadvantage` and the empty
string.
"""


def save(resolution: Resolution[D20Rules], creature: Creature, dc: int, ability: str, *, bonus: int = 0) -> bool:
    """Roll a saving throw; return True if it succeeds (S5-D20-12 to -14 and -18).

    Args:
        resolution: The battle.
        creature: The creature that makes the save.
        dc: The DC that the total has to reach.
        ability: The ability of the save.
        bonus: An additional modifier, for example from cover.
    """
    return save_with(resolution, creature, dc, numbers(resolution, creature, ability, bonus=bonus))


def numbers(
    situation: Situation[D20Rules],
    creature: Creature,
    ability: str,
    *,
    bonus: int = 0,
    magic: bool = False,
    better: bool = False,
    worse: bool = False,
    roll: str = "",
) -> tuple[int, str]:
    """Return a creature's current modifier to a save, and its roll mode (S5-D20-12 and -14).

    Args:
        situation: The battle.
        creature: The creature that makes the save.
        ability: The ability of the save.
        bonus: An additional modifier, for example from cover.
        magic: Whether the save is against a spell.
        better: Whether something else gives it Advantage.
        worse: Whether something else gives it Disadvantage.
        roll: A further word for the roll, such as `concentration`; empty if there is none.
    """
    traits = situation.setup.sheets[creature.sheet].traits
    own = save_bonus(situation, creature, ability) + bonus
    if magic and GREATER_MAGIC_RESISTANCE in traits:
        return own, SUCCEEDS
    if ability in ("str", "dex") and conditions.has_condition(creature, *conditions.FAILS_BODY_SAVES):
        return own, FAILS
    helped, hampered = roll_modes(situation, creature, (*rolls_named("saves", ability), *((roll,) if roll else ())))
    better = (
        better
        or helped
        or (ability == "dex" and dodges(situation, creature))
        or (magic and MAGIC_RESISTANCE in traits)
        or (BLOODIED_FRENZY in traits and bloodied(creature))
        or is_led(situation, creature)
    )
    worse = worse or hampered or (ability == "dex" and conditions.has_condition(creature, "restrained"))
    return own, "" if better is worse else "advantage" if better else "disadvantage"


def save_with(resolution: Resolution[D20Rules], creature: Creature, dc: int, given: tuple[int, str]) -> bool:
    """Roll a saving throw with a modifier and roll mode from `numbers`; return True if it succeeds."""
    return not save_by(resolution, creature, dc, given)


def save_by(resolution: Resolution[D20Rules], creature: Creature, dc: int, given: tuple[int, str]) -> int:
    """Roll a saving throw like `save_with`, and return by how much it fails; 0 if it succeeds.

    A save that fails without a total, for example by choice, fails by 1.
    """
    own, (bonus, way) = s5(creature), given
    if own.yields in (SAVED, FAILED):
        success = own.yields == SAVED
        resolution.emit("chose", (own, {"yields": ""}), who=own.id)
        return int(not success)
    if way == SUCCEEDS:
        resolution.emit("saved", who=creature.id, total=0, dc=dc, success=True)
        return 0
    yields = own.yields == "fail" or resolution.state.seats[own.seat].standing.get("fail_save") == "always"
    if own.yields:
        resolution.emit("yielded", (own, {"yields": ""}), who=own.id)
    if yields or way == FAILS:
        resolution.emit("saved", who=creature.id, total=0, dc=dc, success=False)
        return 1
    bonus += roll_bonus(resolution, creature, "saves")
    _, total = roll(
        resolution, creature, "save", bonus, advantage=way == "advantage", disadvantage=way == "disadvantage"
    )
    resolution.emit("saved", who=creature.id, total=total, dc=dc, success=total >= dc)
    return max(0, dc - total)


def failure_against(
    situation: Situation[D20Rules], user: Creature, action: Action, target: Creature, aim: Aim
) -> TargetOption:
    """Return the chance that a target's save against an action fails in the current state.

    Args:
        situation: The battle.
        user: The creature that uses the action.
        action: The action; it allows a save.
        target: The creature that would make the save.
        aim: The points, paths and cells that the intent names.
    """
    assert action.dc is not None
    covered = cover_bonus(situation, user, action, target, aim)
    better, worse = modes_by(situation, user, action, target)
    given = numbers(situation, target, action.ability, bonus=covered, magic=action.spell, better=better, worse=worse)
    return _failure(situation, target, action.dc, given)


def save_failure(
    situation: Situation[D20Rules], creature: Creature, dc: int, ability: str, *, bonus: int = 0
) -> TargetOption:
    """Return the chance that a save fails in the current state.

    Args:
        situation: The battle.
        creature: The creature that would make the save.
        dc: The DC that the total has to reach.
        ability: The ability of the save.
        bonus: An additional modifier, for example from cover.
    """
    return _failure(situation, creature, dc, numbers(situation, creature, ability, bonus=bonus))


def _failure(situation: Situation[D20Rules], creature: Creature, dc: int, given: tuple[int, str]) -> TargetOption:
    own, way = given
    own += expected_bonus(situation, creature, "saves") - penalty(creature)
    if way in (FAILS, SUCCEEDS):
        return TargetOption(creature.id, own, dc, 1000 if way == FAILS else 0, ("save",))
    dice: odds.Roll20 = "best" if way == "advantage" else "worst" if way == "disadvantage" else "one"
    chance = 1000 - odds.success_chance(own, dc, sure=None, failed=None, dice=dice)
    return TargetOption(creature.id, own, dc, chance, ("save",))
