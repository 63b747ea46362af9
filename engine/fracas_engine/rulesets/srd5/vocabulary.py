"""The words of `srd5`: what its sheets, boards and scenarios may say."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.vocabulary import Vocabulary, word_set
from fracas_engine.content.words import DecisionKind, words

__all__ = ["VOCABULARY"]

VOCABULARY: Final = Vocabulary(
    name="srd5",
    costs=word_set("action bonus reaction interrupt opportunity free move none"),
    budget=word_set("action bonus reaction movement"),
    general_actions=word_set(
        "dash disengage dodge help hide influence ready search study utilize interact grapple shove unarmed_strike "
        "escape release end_concentration stabilize drop_prone stand_up mount dismount command_mount surrender flee "
        "offer_peace rise sink"
    ),
    asides=word_set("surrender release end_concentration offer_peace"),
    cover=word_set("none half three_quarters total"),
    decisions=words(DecisionKind) | {"initiative_tie"},  # S5-INIT-08
    options={"surprised": "creatures", "tie_prompt": "flag", "save_prompt": "flag", "initiative": ("score",)},
    rule_prefixes=("S5-",),
)
"""Conditions, traits, damage types and skills are open until the ruleset that looks at them is there."""
