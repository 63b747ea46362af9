"""Creatures that split in two: whether they are large enough and have enough hit points."""

from __future__ import annotations

from typing import Final

from fracas_engine.content import SplitEffect
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.queries.space import ORDER
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation

SMALLEST: Final = "medium"
"""The smallest size of a creature that splits."""


def can_split(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature is large enough and has enough hit points to split."""
    if ORDER[creature.size] < ORDER[SMALLEST]:
        return False
    actions = situation.setup.sheets[creature.sheet].actions
    effects = (one for action in actions for one in action.effect if isinstance(one, SplitEffect))
    return any(creature.hp >= one.split for one in effects)
