"""Incorporeal creatures, which move through creatures and objects as Difficult Terrain, and spaces inside objects.

A space inside an object has Total Cover (S5-COVER-03): no line leads into it or out of it.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, Mask
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.rules import D20Rules
from fracas_engine.modifiers import TRAIT
from fracas_engine.rulesets.srd5.queries.space import passable
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

INCORPOREAL: Final = "incorporeal"
"""The trait of creatures that move through creatures and objects as if they were Difficult Terrain."""


def is_incorporeal(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature moves through creatures and objects."""
    return INCORPOREAL in situation.setup.sheets[creature.sheet].traits or bool(granted(creature, TRAIT, INCORPOREAL))


def passes(situation: Situation[D20Rules], mover: Creature, other: Creature) -> bool:
    """Return True if a mover may pass through another creature's space, by a trait too (S5-SPACE-05 to -07)."""
    return passable(mover, other) or is_incorporeal(situation, mover)


def is_inside(situation: Situation[D20Rules], space: Footprint, filled: Mask) -> bool:
    """Return True if a whole space is in filled cells."""
    return not space.on(situation.map.grid) & ~filled
