"""Content vocabulary of `orcus`, for sheets, boards and scenarios."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from fracas_engine.content.vocabulary import DAMAGE_TYPES, Vocabulary, word_set
from fracas_engine.rulesets.fourth_family.vocabulary import AREA_SHAPES, EVENTS, TRAITS
from fracas_engine.rulesets.orcus.conditions import CONDITIONS

ModifierType: TypeAlias = Literal["ability", "armor", "enhancement", "feat", "power", "racial", "shield", "untyped"]
"""The types of modifiers (OC-MOD-09)."""

MODIFIER_TYPES: Final[tuple[ModifierType, ...]] = get_args(ModifierType)

LOWEST: Final = 1
"""Lowest ability score (OC-ABIL-02)."""
HIGHEST: Final = 30
"""Highest score in the table of ability modifiers (OC-ABIL-02)."""

BONUS_ONLY: Final = frozenset({"armor", "enhancement", "racial", "shield"})
"""Modifier types that exist only as bonuses, never as penalties (OC-MOD-09)."""

VOCABULARY: Final = Vocabulary(
    name="orcus",
    costs=word_set("full_round standard move swift minor free reaction opportunity interrupt none"),
    events=frozenset(EVENTS),
    budget=word_set("full_round standard move swift movement"),
    general_actions=word_set(
        "aid_another melee_basic ranged_basic charge coup_de_grace delay resume sustain drop_prone stand_up grapple "
        "escape drag release help_attack help_defense rally ready shove total_defense action_point interact dismiss "
        "communicate improvise"
    ),
    area_shapes=AREA_SHAPES,
    unread_keys=word_set(
        "alternatives saves spell_resistance spells hit_die casting slots pools during dies max_hp moves_zone "
        "stabilize become in_forms"
    ),
    cover=word_set("none half three_quarters total"),
    area_origins=word_set("near far"),
    attack_origins=word_set("melee ranged near far"),
    power_categories=word_set("attack utility"),
    power_sources=word_set("arcane divine natural martial"),
    ability_scores=(LOWEST, HIGHEST),
    own_spaces=True,
    true_forms=True,
    modifier_tags=True,
    modifier_types={kind: kind not in BONUS_ONLY for kind in MODIFIER_TYPES},
    conditions=CONDITIONS,
    damage_types=DAMAGE_TYPES,
    resistances="amounts",
    traits=TRAITS | word_set("blind blind_beyond blind_beyond_blindsight incorporeal max_altitude_N naturally_blind"),
    unarmed=True,
    options={
        "surprised": "creatures",
        "game_master": "creatures",
        "flanking": "flag",
        "one_free_action_per_turn": "flag",
        "free_actions_per_turn": "number",
        "no_negative_hp": "flag",
        "encounters": "number",
    },
    questions=None,  # open: `fracas_characters` adds those about characters
    about="Heroes with a few strong powers each: some at will, some once in a battle, and recoveries to heal with.",
    rank=50,
    party=("shield_warden", "lantern_priest", "gull_hunter"),
    rule_prefixes=("OB-", "OC-"),
)
"""The vocabulary of `orcus`; skills and tags are open, so that a game master can add others."""
