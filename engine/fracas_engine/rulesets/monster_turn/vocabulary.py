"""Vocabulary of `monster_turn`: the words allowed in its sheets, boards and scenarios."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.vocabulary import CREATURE_TYPES, DAMAGE_TYPES, Vocabulary, word_set
from fracas_engine.rulesets.monster_turn.conditions import CONDITIONS

VOCABULARY: Final = Vocabulary(
    name="monster_turn",
    board_shapes=word_set("hex"),
    budget=word_set("movement"),
    unread_keys=word_set(
        "alternatives recoveries surges action_points counted fortitude reflex will saves spell_resistance "
        "resist vulnerable spent spells hit_die casting slots pools during dies become in_forms"
    ),
    events=frozenset(),
    move_modes=word_set("move jump fly walk"),
    general_actions=word_set("choose_cards top bottom basic_attack basic_move short_rest long_rest"),
    # survive: the characters win at the end of so many rounds (MT-WIN-01, "another goal").
    options={"ties": ("auto", "ask"), "survive": "number"},
    conditions=CONDITIONS,
    damage_types=DAMAGE_TYPES,
    traits=CREATURE_TYPES,
    questions=word_set("cards"),
    cards=True,
    about="Heroes with hands of cards fight together against monsters that act by themselves, on hexes.",
    rank=30,
    party=("warden", "hexer", "pathfinder"),
    rule_prefixes=("MT-",),
)
"""The vocabulary; skills are open-ended. Damage types and traits have no effect in these rules; they only describe a
creature.
"""
