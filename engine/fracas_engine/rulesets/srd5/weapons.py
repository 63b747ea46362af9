"""Weapons: attacks that are given by their weapon alone, and what weapon properties do (S5-WEAP, S5-D20-15)."""

from __future__ import annotations

from typing import Final

from fracas_engine.content import ActionSpec, CreatureSpec, DamageEffect
from fracas_engine.d20.sheet import Action
from fracas_engine.dice_expression import DiceExpression, parse
from fracas_engine.rulesets.srd5.numbers import modifier, proficiency

__all__ = [
    "HEAVY_SCORE",
    "completed",
    "has_property",
    "heavy_hampers",
    "improvised",
    "is_weapon",
    "melee_reach",
    "second_die",
    "unarmed_strike",
]

HEAVY_SCORE: Final = 13
"""The score below which a Heavy weapon hampers (S5-WEAP-03)."""

IMPROVISED_DIE: Final = "1d4"
IMPROVISED_RANGE: Final = (4, 12)
"""How an improvised weapon strikes and how far it is thrown, in cells (S5-WEAP-11)."""


def has_property(action: Action, name: str) -> bool:
    """Say whether an action's weapon has a property."""
    return action.spec is not None and action.spec.weapon is not None and name in action.spec.weapon.properties


def is_weapon(action: Action) -> bool:
    """Say whether an action is carried out with a weapon, and not with natural ones (S5-WATER-01)."""
    return action.spec is not None and (action.spec.weapon is not None or "weapon" in action.tags)


def melee_reach(action: Action, natural: int) -> int | None:
    """Return how far an action reaches as a melee attack; None where it is none."""
    if action.origin != "melee":
        return None
    spec = action.spec
    if spec is None:
        return action.reach
    if spec.range is None:
        return action.reach
    return spec.reach if spec.reach is not None else natural


def _ability(spec: CreatureSpec, action: ActionSpec) -> int:
    """Return the ability modifier of a weapon attack (S5-D20-15, S5-WEAP-02 and -08)."""
    strength, dexterity = modifier(spec.abilities["str"]), modifier(spec.abilities["dex"])
    properties = action.weapon.properties if action.weapon is not None else ()
    if "finesse" in properties:
        return max(strength, dexterity)
    return dexterity if action.origin == "ranged" else strength


def completed(spec: CreatureSpec, action: ActionSpec) -> ActionSpec:
    """Return an action with what follows from its weapon put in: reach, bonus, damage (S5-D20-15, S5-DMG-02)."""
    weapon = action.weapon
    if weapon is None:
        return action
    update: dict[str, object] = {}
    if "reach" in weapon.properties and action.reach is None and action.origin == "melee":
        update["reach"] = (spec.reach if spec.reach is not None else 1) + 1
    plain = (
        action.attack is None and action.save is None and action.area is None and action.origin in ("melee", "ranged")
    )
    if plain:
        mod = _ability(spec, action)
        update["attack"] = {"bonus": mod + proficiency(spec), "vs": "ac"}
        struck = next((e for e in action.hit if isinstance(e, DamageEffect)), None)
        if weapon.die is not None and (struck is None or struck.damage.uses_weapon):
            rest = [e.to_plain() for e in action.hit if e is not struck]
            kind = (struck.type if struck is not None else None) or "bludgeoning"
            dice = weapon.die if struck is None else struck.damage.with_weapon(weapon.die)
            update["hit"] = [{"damage": dice if dice.fixed else _plus(dice, mod), "type": kind}, *rest]
    return _changed(action, update) if update else action


def _plus(dice: DiceExpression, bonus: int) -> DiceExpression:
    return parse(f"{dice}{bonus:+d}") if bonus else dice


def _changed(action: ActionSpec, update: dict[str, object]) -> ActionSpec:
    return ActionSpec.model_validate({**action.to_plain(), **update})


def unarmed_strike(spec: CreatureSpec) -> ActionSpec:
    """Return the Unarmed Strike that everybody has, for damage (S5-GRAP-01)."""
    mod = modifier(spec.abilities["str"])
    return ActionSpec.model_validate(
        {
            "id": "unarmed_strike",
            "name": "Unarmed Strike",
            "cost": "action",
            "origin": "melee",
            "reach": 1,
            "attack": {"bonus": mod + proficiency(spec), "vs": "ac"},
            "hit": [{"damage": max(0, 1 + mod), "type": "bludgeoning"}],
        }
    )


def improvised(spec: CreatureSpec, *, thrown: bool) -> ActionSpec:
    """Return an attack with something that is no weapon for it (S5-WEAP-11)."""
    mod = modifier(spec.abilities["str"])
    form: dict[str, object] = (
        {"origin": "ranged", "range": list(IMPROVISED_RANGE)} if thrown else {"origin": "melee", "reach": 1}
    )
    return ActionSpec.model_validate(
        {
            "id": "improvised_throw" if thrown else "improvised_blow",
            "name": "Improvised weapon",
            "cost": "action",
            "weapon": {"die": IMPROVISED_DIE},
            "attack": {"bonus": mod, "vs": "ac"},
            "hit": [{"damage": f"{IMPROVISED_DIE}{mod:+d}" if mod else IMPROVISED_DIE, "type": "bludgeoning"}],
            **form,
        }
    )


def heavy_hampers(spec: CreatureSpec, action: Action, *, ranged: bool) -> bool:
    """Say whether a Heavy weapon gives Disadvantage (S5-WEAP-03)."""
    return has_property(action, "heavy") and spec.abilities["dex" if ranged else "str"] < HEAVY_SCORE


def second_die(action: Action) -> DiceExpression | None:
    """Return the damage die of a Versatile weapon in two hands: `versatile_1d10` among its properties (S5-WEAP-10)."""
    weapon = action.spec.weapon if action.spec is not None else None
    for name in weapon.properties if weapon is not None else ():
        if name.startswith("versatile_"):
            return parse(name.removeprefix("versatile_"))
    return None
