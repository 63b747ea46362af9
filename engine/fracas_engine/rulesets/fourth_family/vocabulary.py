"""Content vocabulary shared by both rulesets of the family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.content.vocabulary import CREATURE_TYPES, NAMED_TRAITS, word_set
from fracas_engine.dice_expression import parse

UNARMED: Final = parse("1d4")
"""Damage die of the unarmed strike; `dW` means this die if there is no weapon (FE-BASIC-03, OC-TAG-04)."""

ATTACK_ON: Final = "attack_on"
"""The `to` of the modifier from help attack, which applies to attack rolls against one enemy (OB-HATK-01)."""

DEFENSE_FROM: Final = "defense_from"
"""The `to` of the modifier from help defend, which applies to defenses against one enemy (OB-HDEF-01)."""

AREA_SHAPES: Final = word_set("arc blast burst emanation line offsets wall")
"""Shapes of areas (FE-CLOSE, FE-AREA, OC-AREA)."""

TRAITS: Final = CREATURE_TYPES | NAMED_TRAITS | word_set("rolls_initiative summon swarm")
"""Traits: creature types, traits with rule effects, and purely descriptive traits."""

EVENTS: Final[Mapping[str, tuple[str | None, str | None]]] = {
    "attacks": ("enemy", "self"),
    "damages": ("enemy", "self"),
    "drops": (None, "ally"),
    "ends_turn": ("enemy", None),
    "enters_range": ("enemy", None),
    "hits": ("enemy", "self"),
    "leaves_adjacent": ("enemy", None),
    "misses": ("enemy", "self"),
    "moves_adjacent": ("enemy", None),
    "starts_turn": ("enemy", None),
    "uses": ("enemy", None),
}
"""Events that the rulesets report to `triggers.windows`, with the default actor and target if content names neither.

None is any creature, or that the event has no target.
"""

BEFORE: Final = ("interrupt", "opportunity", "free", "none")
"""Costs of powers that respond before an event (FE-OFF-01, OB-IMM-03)."""

AFTER: Final = ("reaction",)
"""Costs of powers that respond after an event (FE-IMM-06, OB-IMM-04)."""
