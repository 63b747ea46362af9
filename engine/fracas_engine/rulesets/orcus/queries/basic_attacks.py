"""Basic attacks that a sheet defines by a weapon alone (OB-BASC, OB-ATK-09, -11 and -13, OB-DMG-03, OB-TWF-01).

If an action of a sheet names a weapon but has neither an attack roll nor effects, it is the basic attack with that
weapon; its bonus and damage follow from the creature's abilities and level.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from fracas_engine.content import ActionSpec, CreatureSpec
from fracas_engine.content.models.actions import WeaponSpec
from fracas_engine.content.words import Ability
from fracas_engine.d20.queries.action_uses import SPENT, missiles_at_first
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.orcus.queries.statistics import ability_modifier
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

MORE_DICE: Final = 21
"""Level from which a basic attack rolls two weapon dice (OB-BASC-03 and -05)."""

Attack: TypeAlias = Literal["melee", "ranged", "light_thrown", "heavy_thrown"]
"""Kind of a basic attack."""

BASIC_ABILITIES: Final[Mapping[Attack, Ability]] = {
    "melee": "str",
    "ranged": "dex",
    "light_thrown": "dex",
    "heavy_thrown": "str",
}
"""Ability of each kind of basic attack (OC-STR-03 to -05, OC-DEX-04 and -05)."""


def way_of(weapon: WeaponSpec, *, ranged: bool) -> Attack:
    """Return the kind of basic attack made with a weapon (OB-BASC-06).

    A heavy thrown weapon uses Strength; other ranged weapons use Dexterity.
    """
    if not ranged:
        return "melee"
    heavy = "heavy_thrown" in weapon.properties or {"heavy", "thrown"} <= set(weapon.properties)
    if heavy:
        return "heavy_thrown"
    return "light_thrown" if {"light_thrown", "thrown"} & set(weapon.properties) else "ranged"


def basic_dice(level: int) -> int:
    """Return the number of weapon dice of a basic attack (OB-BASC-03 and -05)."""
    return 2 if level >= MORE_DICE else 1


def with_basic_attacks(spec: CreatureSpec) -> CreatureSpec:
    """Return a copy of a sheet in which each weapon without numbers is a complete basic attack (OB-BASC-02 and -04)."""
    actions = tuple(_basic(spec, action) if _bare(action) else action for action in spec.actions)
    return spec if actions == spec.actions else spec.model_copy(update={"actions": actions})


def _bare(action: ActionSpec) -> bool:
    return (
        action.weapon is not None
        and action.weapon.die is not None
        and action.attack is None
        and action.save is None
        and not (action.hit or action.miss or action.effect or action.sequence)
    )


def _basic(spec: CreatureSpec, action: ActionSpec) -> ActionSpec:
    assert action.weapon is not None
    level = spec.level or 0
    ranged = action.origin == "ranged" or (action.origin is None and action.range is not None)
    how = way_of(action.weapon, ranged=ranged)
    own = ability_modifier(spec.abilities.get(BASIC_ABILITIES[how], 10))
    plain: dict[str, Any] = {
        **action.to_plain(),
        "basic": True,
        "origin": "melee" if how == "melee" else "ranged",
        "attack": {"bonus": own + level // 2 + (action.weapon.proficiency or 0), "vs": "ac"},
        "hit": [{"damage": f"{basic_dice(level)}dW{own:+d}" if own else f"{basic_dice(level)}dW"}],
    }
    return ActionSpec.model_validate(plain)


def missiles_left(situation: AnySituation, creature: Creature, action: Action) -> int | None:
    """Return the ammunition left for an action (one piece per target), or None if ammunition is not counted."""
    weapon = action.spec.weapon if action.spec is not None else None
    if weapon is None or "ammunition" not in weapon.properties:
        return None
    first = missiles_at_first(situation, creature)
    return max(0, first - creature.used.get(SPENT, 0)) if first is not None else None
