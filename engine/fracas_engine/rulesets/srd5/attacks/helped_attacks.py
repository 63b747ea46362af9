"""Help for attacks: creatures that distract an enemy give an attack Advantage (S5-ACT-10).

The Help action is in `actions/helping`; help expires in `turns/turn_phases`.
"""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.state import Helping, Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def help_against(
    situation: Situation[D20Rules], user: Creature, target: Creature
) -> list[tuple[Srd5Creature, tuple[Helping, ...]]]:
    """Return the creatures whose Help gives an attack on a target Advantage, each with the Help that applies.

    All of this Help is used up by the attack (S5-ACT-10).
    """
    found = []
    for helper in situation.state.creatures.values():
        own = s5(helper)
        for_friends = own.side == user.side and own is not user
        given = tuple(
            one
            for one in own.helping
            if one.on == target.id and not one.skill and (for_friends or one.until_turn is not None)
        )
        if given:
            found.append((own, given))
    return found
