"""Ability checks, and the Help action for them (S5-D20, S5-ACT-09)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks.d20_tests import roll
from fracas_engine.rulesets.srd5.queries.d20_bonuses import check_bonus, hampered
from fracas_engine.rulesets.srd5.queries.skills import SKILLS
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Creature


def ability_check(
    resolution: Resolution[D20Rules],
    creature: Creature,
    skill: str,
    *,
    advantage: bool = False,
    disadvantage: bool = False,
    dc: int | None = None,
) -> int:
    """Roll an ability check with a skill, or with an ability alone, and return the total.

    Any Help for the check is used up (S5-ACT-09).

    Args:
        resolution: The battle.
        creature: The creature that makes the check.
        skill: The skill, or the ability.
        advantage: Whether the check has a source of Advantage.
        disadvantage: Whether the check has a source of Disadvantage.
        dc: The DC, if all viewers may know it; None to keep it secret.
    """
    helped = _use_help(resolution, creature, skill)
    _, total = roll(
        resolution,
        creature,
        "check",
        check_bonus(resolution, creature, skill),
        advantage=advantage or helped,
        disadvantage=disadvantage or hampered(resolution, creature),
        told={"skill": skill} if dc is None else {"skill": skill, "dc": dc},
    )
    return total


def _use_help(resolution: Resolution[D20Rules], creature: Creature, skill: str) -> bool:
    """Use up all Help for a creature's next check with a skill; return True if there was any."""
    helped = False
    for helper in resolution.state.creatures.values() if skill in SKILLS else ():
        own = s5(helper)
        left = tuple(one for one in own.helping if one.on != creature.id or one.skill != skill)
        if len(left) < len(own.helping):
            resolution.emit("help_used", (own, {"helping": left}), who=creature.id, by=own.id)
            helped = True
    return helped
