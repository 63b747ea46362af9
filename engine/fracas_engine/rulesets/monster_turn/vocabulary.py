"""The words of `monster_turn`: what its sheets, boards and scenarios may say."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.vocabulary import Vocabulary, word_set

__all__ = ["VOCABULARY"]

VOCABULARY: Final = Vocabulary(
    name="monster_turn",
    board_shapes=word_set("hex"),
    budget=word_set("movement"),
    move_modes=word_set("move jump fly walk"),
    general_actions=word_set("choose_cards top bottom basic_attack basic_move short_rest long_rest"),
    # survive: the characters win at the end of so many rounds (MT-WIN-01, "another goal").
    options={"ties": ("auto", "ask"), "survive": "number"},
    conditions=word_set("immobilized disarmed stunned muddled strengthened invisible poisoned wounded blessed cursed"),
    questions=word_set("cards"),
    cards=True,
    rule_prefixes=("MT-",),
)
"""Traits, damage types and skills are open until the ruleset that looks at them is there."""
