"""Closed word lists of the content vocabulary, as types.

The `Vocabulary` of a ruleset (`fracas_engine.content.vocabulary`) lists the words that it supports. Open lists
(conditions, traits, tags, damage types) are not types but strings that the vocabulary checks.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from fracas_engine.errors import RefusalCode

__all__ = [
    "ABILITIES",
    "Ability",
    "ActionPart",
    "BoardShape",
    "Cost",
    "DecisionKind",
    "Defense",
    "Event",
    "ModifierTarget",
    "MoveMode",
    "Origin",
    "RefusalCode",
    "Relation",
    "RestKind",
    "Size",
    "TargetWord",
    "Until",
    "UsesWord",
    "words",
]

Ability: TypeAlias = Literal["str", "dex", "con", "int", "wis", "cha"]
"""The six ability scores."""

ABILITIES: Final[tuple[Ability, ...]] = get_args(Ability)

Size: TypeAlias = Literal["tiny", "small", "medium", "large", "huge", "gargantuan"]
"""Size categories, from the smallest to the largest."""

BoardShape: TypeAlias = Literal["square", "hex"]
"""Shapes of board cells."""

Cost: TypeAlias = Literal[
    "full_round",
    "standard",
    "move",
    "swift",
    "minor",
    "free",
    "action",
    "bonus",
    "reaction",
    "opportunity",
    "interrupt",
    "legendary",
    "none",
]
"""Costs of an action in the turn's budget."""

Origin: TypeAlias = Literal["melee", "ranged", "near", "far", "self"]
"""Origins of an action: melee (in reach), ranged, near (an area at the user), far (an area at a distance), the user
itself.
"""

TargetWord: TypeAlias = Literal["all", "all_enemies", "all_allies", "any", "nearest_enemy", "nearest_ally", "self"]
"""Words that select the targets of an action, used instead of a number; allies do not include the user."""

Defense: TypeAlias = Literal["ac", "fortitude", "reflex", "will"]
"""Defenses that an attack roll is compared with."""

UsesWord: TypeAlias = Literal["at_will", "encounter", "daily", "limited", "recharge", "turn", "pool"]
"""Words for usage limits; `limited`, `recharge`, `turn` and `pool` stand for `{max: N}`, `{recharge: N}`, `{turn: N}`
and `{pool: NAME}`.
"""

Until: TypeAlias = Literal[
    "start_of_user_next_turn",
    "end_of_user_next_turn",
    "start_of_target_next_turn",
    "end_of_target_next_turn",
    "end_of_target_turn",
    "end_of_user_turn",
    "save_ends",
    "encounter",
    "escape",
    "attack",
]
"""Words that say when an effect ends."""

Event: TypeAlias = Literal[
    "attacks",
    "hits",
    "misses",
    "damages",
    "drops",
    "moves_adjacent",
    "leaves_adjacent",
    "enters_range",
    "enters_space",
    "enters_water",
    "ends_move",
    "subjected",
    "deflects",
    "starts_turn",
    "ends_turn",
    "uses",
]
"""Events that can trigger an off-turn action."""

Relation: TypeAlias = Literal["self", "ally", "enemy", "any"]
"""The creature that causes or suffers a trigger, relative to the creature that would respond."""

ModifierTarget: TypeAlias = Literal[
    "attack", "damage", "ac", "fortitude", "reflex", "will", "defenses", "saves", "speed", "initiative"
]
"""Numbers that a modifier can change, in addition to `check:SKILL`."""

MoveMode: TypeAlias = Literal[
    "walk", "shift", "run", "dash", "crawl", "squeeze", "fly", "swim", "climb", "burrow", "jump", "teleport", "move",
    "place",
]  # fmt: skip
"""Movement modes; `move` is the mode of `monster_turn`, `place` that of the placement phase."""

RestKind: TypeAlias = Literal["short", "long"]
"""Kinds of rest after the battle."""

DecisionKind: TypeAlias = Literal[
    "opportunity_attack",
    "interrupt",
    "reaction",
    "ready",
    "resume",
    "death_save",
    "catch",
    "fall_off",
    "choose_cards",
    "tie",
    "prevent_damage",
    "choice",
]
"""The documented kinds of pending decisions; a vocabulary may add others."""

ActionPart: TypeAlias = Literal["hit", "miss", "effect", "crit"]
"""The effect lists of an action."""


def words(literal: object) -> frozenset[str]:
    """Return the words of one of the types above."""
    return frozenset(get_args(literal))
