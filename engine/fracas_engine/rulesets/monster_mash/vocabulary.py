"""Vocabulary of `monster_mash`: the words allowed in its sheets, boards and scenarios."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.vocabulary import CREATURE_TYPES, DAMAGE_TYPES, NAMED_TRAITS, Vocabulary, word_set
from fracas_engine.rulesets.monster_mash.conditions import CONDITIONS

VOCABULARY: Final = Vocabulary(
    name="monster_mash",
    sizes=word_set("small medium large huge"),  # MM-SIZE-04
    costs=word_set("full_round standard move swift free none"),  # MM-ACT-03
    budget=word_set("full_round standard move swift movement"),
    general_actions=word_set("escape pass"),
    area_shapes=word_set("blast burst emanation line"),  # MM-AREA
    unread_keys=word_set(
        "alternatives recoveries surges action_points counted fortitude reflex will resist vulnerable mark recovery "
        "spells hit_die casting slots pools during dies max_hp moves_zone stabilize become in_forms"
    ),
    defenses=word_set("ac"),
    modifiers=word_set("attack damage ac defenses saves speed initiative"),
    cover=word_set("none cover"),
    conditions=CONDITIONS,
    damage_types=DAMAGE_TYPES,
    traits=CREATURE_TYPES | NAMED_TRAITS,
    about="Monsters brawl in an arena, each on its own or in teams, and the last one standing wins.",
    rank=10,
    party=("gravel_brute",),
    rule_prefixes=("MM-",),
)
"""The words allowed in each kind of field; tags are not restricted.

Damage types and traits have no effect in these rules; they only describe a creature.
"""
