"""Saving throws (S5-D20-12 to -14 and -18)."""

from __future__ import annotations

from fracas_engine.d20 import odds
from fracas_engine.d20.rules import D20Rules
from fracas_engine.options import TargetOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks.d20_tests import roll
from fracas_engine.rulesets.srd5.figures.d20_bonuses import dodges, penalty, save_bonus
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["save", "save_failure"]


def save(resolution: Resolution[D20Rules], creature: Creature, dc: int, ability: str, *, bonus: int = 0) -> bool:
    """Roll a saving throw and say whether it succeeds (S5-D20-12 to -14 and -18).

    Args:
        resolution: The battle.
        creature: Who saves.
        dc: What the total has to reach.
        ability: Whose save it is.
        bonus: Added beside the creature's own: cover.
    """
    own = s5(creature)
    yields = own.yields == "fail" or resolution.state.seats[own.seat].standing.get("fail_save") == "always"
    if own.yields:
        resolution.emit("yielded", (own, {"yields": ""}), who=own.id)
    if yields or (ability in ("str", "dex") and conditions.has_condition(creature, *conditions.FAILS_BODY_SAVES)):
        resolution.emit("saved", who=creature.id, total=0, dc=dc, success=False)
        return False
    dexterous = ability == "dex"
    _, total = roll(
        resolution,
        creature,
        "save",
        save_bonus(resolution, creature, ability) + bonus,
        advantage=dexterous and dodges(resolution, creature),
        disadvantage=dexterous and conditions.has_condition(creature, "restrained"),
    )
    success = total >= dc
    resolution.emit("saved", who=creature.id, total=total, dc=dc, success=success)
    return success


def save_failure(
    situation: Situation[D20Rules], creature: Creature, dc: int, ability: str, *, bonus: int = 0
) -> TargetOption:
    """Return the chance that a save fails, which `save` would roll as things stand.

    Args:
        situation: The battle.
        creature: Who would save.
        dc: What the total has to reach.
        ability: Whose save it is.
        bonus: Added beside the creature's own: cover.
    """
    own = save_bonus(situation, creature, ability) + bonus - penalty(creature)
    if ability in ("str", "dex") and conditions.has_condition(creature, *conditions.FAILS_BODY_SAVES):
        return TargetOption(creature.id, own, dc, 1000, ("save",))
    dexterous = ability == "dex"
    better, worse = (
        dexterous and dodges(situation, creature),
        dexterous and conditions.has_condition(creature, "restrained"),
    )
    dice: odds.Roll20 = "one" if better is worse else "best" if better else "worst"
    chance = 1000 - odds.success_chance(own, dc, sure=None, failed=None, dice=dice)
    return TargetOption(creature.id, own, dc, chance, ("save",))
