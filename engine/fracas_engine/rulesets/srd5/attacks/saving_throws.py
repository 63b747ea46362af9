"""Saving throws (S5-D20-12 to -14 and -18)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20 import odds
from fracas_engine.d20.rules import D20Rules
from fracas_engine.options import TargetOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks.d20_tests import roll
from fracas_engine.rulesets.srd5.queries.d20_bonuses import dodges, penalty, save_bonus
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

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


def numbers(situation: Situation[D20Rules], creature: Creature, ability: str, *, bonus: int = 0) -> tuple[int, str]:
    """Return a creature's current modifier to a save, and its roll mode (S5-D20-12 and -14).

    Args:
        situation: The battle.
        creature: The creature that makes the save.
        ability: The ability of the save.
        bonus: An additional modifier, for example from cover.
    """
    own = save_bonus(situation, creature, ability) + bonus
    if ability in ("str", "dex") and conditions.has_condition(creature, *conditions.FAILS_BODY_SAVES):
        return own, FAILS
    better = ability == "dex" and dodges(situation, creature)
    worse = ability == "dex" and conditions.has_condition(creature, "restrained")
    return own, "" if better is worse else "advantage" if better else "disadvantage"


def save_with(resolution: Resolution[D20Rules], creature: Creature, dc: int, given: tuple[int, str]) -> bool:
    """Roll a saving throw with a modifier and roll mode from `numbers`; return True if it succeeds."""
    own, (bonus, way) = s5(creature), given
    yields = own.yields == "fail" or resolution.state.seats[own.seat].standing.get("fail_save") == "always"
    if own.yields:
        resolution.emit("yielded", (own, {"yields": ""}), who=own.id)
    if yields or way == FAILS:
        resolution.emit("saved", who=creature.id, total=0, dc=dc, success=False)
        return False
    _, total = roll(
        resolution, creature, "save", bonus, advantage=way == "advantage", disadvantage=way == "disadvantage"
    )
    success = total >= dc
    resolution.emit("saved", who=creature.id, total=total, dc=dc, success=success)
    return success


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
    own, way = numbers(situation, creature, ability, bonus=bonus)
    own -= penalty(creature)
    if way == FAILS:
        return TargetOption(creature.id, own, dc, 1000, ("save",))
    dice: odds.Roll20 = "best" if way == "advantage" else "worst" if way == "disadvantage" else "one"
    chance = 1000 - odds.success_chance(own, dc, sure=None, failed=None, dice=dice)
    return TargetOption(creature.id, own, dc, chance, ("save",))
