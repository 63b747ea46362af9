"""Content vocabulary shared by both rulesets of the family."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.vocabulary import CREATURE_TYPES, NAMED_TRAITS, word_set
from fracas_engine.dice_expression import parse

UNARMED: Final = parse("1d4")
"""Die of the unarmed strike, which `dW` stands for without a weapon (FE-BASIC-03, OC-TAG-04)."""

ATTACK_ON: Final = "attack_on"
"""Modifier target of help attack: attack rolls against one enemy (OB-HATK-01)."""

DEFENSE_FROM: Final = "defense_from"
"""Modifier target of help defend: defenses against one enemy (OB-HDEF-01)."""

CONDITIONS: Final = word_set(
    "blinded controlled dashing dazed deafened dominated dying grabbed grappled helpless hidden immobile immobilized "
    "invisible marked paralyzed petrified prone regeneration restrained running slowed squeezed stable stunned "
    "surprised unconscious weakened"
)
"""Conditions of both rule texts, and other states that content treats as conditions."""

AREA_SHAPES: Final = word_set("arc blast burst emanation line offsets wall")
"""Shapes of areas (FE-CLOSE, FE-AREA, OC-AREA)."""

TRAITS: Final = CREATURE_TYPES | NAMED_TRAITS | word_set("rolls_initiative summon swarm")
"""Traits with rule effects, creature types, and purely descriptive traits."""
