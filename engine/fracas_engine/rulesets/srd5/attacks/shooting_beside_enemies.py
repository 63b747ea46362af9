"""Disadvantage of ranged attacks next to an enemy (S5-RANGE-05 and -06)."""

from __future__ import annotations

from fracas_engine.board import distance
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def pressed(situation: Situation[D20Rules], user: Creature) -> bool:
    """Return True if an enemy next to a creature gives the creature's ranged attacks Disadvantage.

    Rules: S5-RANGE-05 and -06.
    """
    return situation.steady_memo(("pressed", user.id), lambda: _enemy_beside(situation, user))


def _enemy_beside(situation: Situation[D20Rules], user: Creature) -> bool:
    own = space_of(situation, user)
    for enemy in situation.present():
        if enemy.side == user.side or conditions.incapacitated(enemy):
            continue
        if distance(own, space_of(situation, enemy)) <= 1 and sight.sees(situation, enemy, user):
            return True
    return False
