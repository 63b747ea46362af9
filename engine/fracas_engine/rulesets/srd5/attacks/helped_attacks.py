"""Attacks that somebody helps: whose distraction of an enemy gives them Advantage (S5-ACT-10).

Helping is in `actions/helping`; it lapses in `turns/turn_phases`.
"""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["helper_against"]


def helper_against(situation: Situation[D20Rules], user: Creature, target: Creature) -> Creature | None:
    """Return who has seen to it that a creature's attack on a target has Advantage (S5-ACT-10)."""
    for helper in situation.state.creatures.values():
        for one in s5(helper).helping:
            if one.on != target.id or one.skill:
                continue
            if one.until_turn is not None or (helper.side == user.side and helper is not user):
                return helper
    return None
