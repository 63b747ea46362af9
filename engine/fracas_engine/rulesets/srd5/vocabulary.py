"""Vocabulary of `srd5`: the words allowed in its sheets, boards and scenarios."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.vocabulary import CREATURE_TYPES, DAMAGE_TYPES, CasterNumbers, Vocabulary, word_set
from fracas_engine.content.words import DecisionKind, Until, UsesWord, words
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier, proficiency_at
from fracas_engine.rulesets.srd5.conditions import CONDITIONS

EVENTS: Final = word_set(
    "attacks damages deflects drops ends_move ends_turn enters_range enters_space enters_water hits leaves_adjacent "
    "misses moves_adjacent starts_turn subjected uses"
)
"""Events that the ruleset reports to `triggers.windows`, each before and after it happens (S5-ACT-13, -22)."""

GRANTED: Final = word_set(
    "active agile bonded bonus_dash changed death_ward enters_spaces free_hide gaseous lightless located outlined "
    "sees_invisible tramples water_breathing"
)
"""Traits that effects grant: `active` says only that an effect lasts, for actions with `during`."""

VOCABULARY: Final = Vocabulary(
    name="srd5",
    costs=word_set("action bonus reaction interrupt legendary opportunity free move none"),
    events=EVENTS,
    answer_costs={
        **dict.fromkeys(sorted(EVENTS), word_set("reaction interrupt opportunity free none")),
        **dict.fromkeys(("hits", "damages"), word_set("reaction interrupt opportunity free none bonus")),
        "ends_turn": word_set("reaction interrupt legendary opportunity free none"),
    },
    uses=words(UsesWord),
    budget=word_set("action bonus reaction legendary movement"),
    general_actions=word_set(
        "dash disengage dodge help hide influence ready search study utilize interact grapple shove unarmed_strike "
        "escape extinguish release end_concentration stabilize wake drop_prone stand_up mount dismount command_mount "
        "surrender flee offer_peace rise sink get_out pull_out"
    ),
    off_turn_actions=word_set("surrender release end_concentration offer_peace"),
    area_shapes=word_set("burst cone cube cylinder emanation line sphere wall"),  # S5-AREA
    unread_keys=word_set(
        "recoveries surges action_points counted fortitude reflex will spell_resistance mark recovery"
    ),
    defenses=word_set("ac"),
    modifiers=word_set("attack weapon_attack damage weapon_damage hit_damage taken ac defenses saves checks speed"),
    cover=word_set("none half three_quarters total"),
    decisions=words(DecisionKind) | {"initiative_tie"},  # S5-INIT-08
    conditions=CONDITIONS,
    damage_types=DAMAGE_TYPES,
    resistances="types",
    traits=CREATURE_TYPES
    | word_set(
        "abducts absorbs_acid absorbs_fire absorbs_lightning acid_stops_regeneration agile amorphous amphibious "
        "authority_N blood_frenzy bloodied_frenzy bloodied_fury blurred breathes_water cunning_action "
        "damage_threshold_N deathless_agility demon difficult_ground_N enters_spaces evasion fire_stops_regeneration "
        "flyby friendly greater_magic_resistance hesitant high_jump_N hostile hover incorporeal indifferent "
        "jumps_by_dexterity legendary_actions_N legendary_resistance_N long_jump_N luck magic_resistance mount "
        "nimble_escape pack_tactics reactive revives running_leap_N shadow_stealth shares_damage siege_monster swarm "
        "trained_mount undead_fortitude unwilling urging water_breathing willing"
    ),
    read_tags=word_set(
        "able advantage_next automatic death_burst ends_spell humanoids_only ignores_cover kills life_drain material "
        "minutes_N needs_sight rays rounds_N saves_out_of_sight seen seen_target sees_user sight somatic subtle "
        "triggering underwater verbal"
    ),
    weapon_properties=word_set(
        "ammunition finesse heavy improvised light loading reach thrown two_handed two_handed_unless_mounted versatile"
    ),
    until=words(Until),
    weapon_bonus=True,
    saves_by_ability=True,
    limits=True,
    dice_modifiers=word_set("attack saves check checks damage weapon_damage hit_damage taken"),
    roll_words=word_set("attack attacked saves checks death_saves concentration"),
    grants=True,
    granted_traits=GRANTED,
    casters=CasterNumbers(  # S5-SPELL-01 and -06
        ability_modifier=ability_modifier,
        proficiency_at=proficiency_at,
        abilities=("int", "wis", "cha"),
        tiers=(5, 11, 17),
        base_dc=8,
    ),
    later_effects=True,
    in_feet=True,
    options={"surprised": "creatures", "tie_prompt": "flag", "save_prompt": "flag", "initiative": ("score",)},
    about="Heroes and monsters by the fifth edition (SRD 5.2): move, strike or cast, and answer out of turn.",
    rank=20,
    party=("paladin_5", "cleric_3", "rogue_2"),
    rule_prefixes=("S5-",),
)
"""The words allowed in each kind of field; skills and tags are not restricted."""
