"""Content vocabulary of `fourth_edition`, for sheets, boards and scenarios."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.vocabulary import DAMAGE_TYPES, Vocabulary, word_set
from fracas_engine.rulesets.fourth_edition.conditions import CONDITIONS
from fracas_engine.rulesets.fourth_family.vocabulary import AREA_SHAPES, EVENTS, TRAITS

VOCABULARY: Final = Vocabulary(
    name="fourth_edition",
    costs=word_set("standard move minor free reaction opportunity interrupt none"),
    events=frozenset(EVENTS),
    budget=word_set("standard move minor movement"),
    general_actions=word_set(
        "melee_basic ranged_basic bull_rush charge coup_de_grace delay resume drop_prone stand_up grab sustain escape "
        "release ready second_wind total_defense action_point stealth perception interact"
    ),
    attack_origins=word_set("melee ranged near far"),
    area_shapes=AREA_SHAPES,
    unread_keys=word_set(
        "alternatives saves spell_resistance spells hit_die casting slots pools during dies max_hp moves_zone "
        "stabilize become in_forms"
    ),
    cover=word_set("none cover superior"),
    conditions=CONDITIONS,
    damage_types=DAMAGE_TYPES,
    resistances="amounts",
    traits=TRAITS,
    unarmed=True,
    options={"surprised": "creatures"},
    about="Every square counts: push, flank and strike with powers, some at will, some once in a battle.",
    rank=40,
    party=("shield_warden", "lantern_priest", "gale_archer"),
    rule_prefixes=("FE-",),
)
"""The vocabulary of `fourth_edition`; skills and tags are open, so that a game master can add others."""
