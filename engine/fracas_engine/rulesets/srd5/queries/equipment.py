"""Equipment: attacks and properties of weapons (S5-WEAP, S5-D20-15), and Armor Class by armor and sheet (S5-AC)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fracas_engine.content import ActionSpec, CreatureSpec, DamageEffect, WeaponSpec
from fracas_engine.d20.sheet import Action, EffectList, Sheet
from fracas_engine.dice_expression import DiceExpression, parse
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier
from fracas_engine.rulesets.srd5.queries.d20_bonuses import proficiency

ARMOR: Final = {
    "padded": (11, "light"), "leather": (11, "light"), "studded_leather": (12, "light"),
    "hide": (12, "medium"), "chain_shirt": (13, "medium"), "scale_mail": (14, "medium"),
    "breastplate": (14, "medium"), "half_plate": (15, "medium"),
    "ring_mail": (14, "heavy"), "chain_mail": (16, "heavy"), "splint": (17, "heavy"), "plate": (18, "heavy"),
}  # fmt: skip
"""Base Armor Class and category of each suit of armor (S5-AC-03)."""

SHIELD: Final = 2
UNARMORED: Final = 10
MEDIUM_LIMIT: Final = 2


def armor_class(dexterity: int, worn: Iterable[str]) -> int:
    """Return the best Armor Class that a creature's worn armor gives (S5-AC-01 to -03).

    Args:
        dexterity: The Dexterity score.
        worn: Names of armor and shields; other items are ignored.
    """
    items = tuple(worn)
    mod = ability_modifier(dexterity)
    bases = [UNARMORED + mod]
    for name in items:
        base, kind = ARMOR.get(name, (0, ""))
        match kind:
            case "light":
                bases.append(base + mod)
            case "medium":
                bases.append(base + min(mod, MEDIUM_LIMIT))
            case "heavy":
                bases.append(base)
            case _:
                pass
    suits = bases[1:] or bases
    return max(suits) + (SHIELD if "shield" in items else 0)


def sheet_ac(spec: CreatureSpec) -> int:
    """Return the Armor Class on a creature's sheet, or else the Armor Class from its worn armor (S5-AC-01)."""
    if spec.ac is not None:
        return spec.ac
    items = (*spec.items.held, *spec.items.carried) if spec.items is not None else ()
    return armor_class(spec.abilities["dex"], items)


HEAVY_SCORE: Final = 13
"""The ability score below which a Heavy weapon gives Disadvantage (S5-WEAP-03)."""

IMPROVISED_DIE: Final = "1d4"
IMPROVISED_RANGE: Final = (4, 12)
"""The normal and long range of a thrown improvised weapon, in cells (S5-WEAP-11)."""


UNARMED: Final = "unarmed_strike"
IMPROVISED: Final = ("improvised_blow", "improvised_throw")
"""Ids of the attacks with improvised weapons that every creature has."""


def has_property(action: Action, name: str) -> bool:
    """Return True if an action's weapon has a property."""
    return action.spec is not None and action.spec.weapon is not None and name in action.spec.weapon.properties


def is_weapon(action: Action) -> bool:
    """Return True if an action uses a manufactured weapon, not a natural one (S5-WATER-01)."""
    return action.spec is not None and (action.spec.weapon is not None or "weapon" in action.tags)


def melee_reach(action: Action, natural: int) -> int | None:
    """Return the reach of a melee attack in cells; None if the action is not a melee attack."""
    if action.origin != "melee":
        return None
    spec = action.spec
    if spec is None:
        return action.reach
    if spec.range is None:
        return action.reach
    return spec.reach if spec.reach is not None else natural


def _ability(spec: CreatureSpec, action: ActionSpec, weapon: WeaponSpec) -> int:
    """Return the ability modifier of a weapon attack (S5-D20-15, S5-WEAP-02 and -08)."""
    strength, dexterity = ability_modifier(spec.abilities["str"]), ability_modifier(spec.abilities["dex"])
    if "finesse" in weapon.properties:
        return max(strength, dexterity)
    return dexterity if action.origin == "ranged" else strength


def attack_ability(spec: CreatureSpec, action: Action) -> str:
    """Return the ability that an attack roll uses: named, of the weapon, or the one that fits a printed bonus.

    An attack without a weapon is based on Strength, unless its bonus is only that of Dexterity; of a spell, empty.
    """
    attack = action.spec.attack if action.spec is not None else None
    if attack is not None and attack.ability is not None:
        return attack.ability
    weapon = action.spec.weapon if action.spec is not None else None
    if action.spell and weapon is None:
        return ""
    strength, dexterity = ability_modifier(spec.abilities["str"]), ability_modifier(spec.abilities["dex"])
    finesse = weapon is not None and "finesse" in weapon.properties
    if finesse or (weapon is None and action.bonus == dexterity + proficiency(spec) != strength + proficiency(spec)):
        return "dex" if not finesse or dexterity > strength else "str"
    return "dex" if action.origin == "ranged" else "str"


def _of_summoner(spec: CreatureSpec) -> bool:
    """Return True if a creature is summoned, so that its attacks use the summoner's attack bonus."""
    return "summon" in spec.traits


def _bonus(spec: CreatureSpec, action: ActionSpec) -> int:
    """Return the bonus of an attack for which the sheet gives none: ability modifier and Proficiency Bonus (S5-D20-15).

    The attack may name its ability. Otherwise a weapon determines the ability, a spell uses the best of Intelligence,
    Wisdom and Charisma, and any other attack uses the ability of a weapon without properties.
    """
    named = action.attack.ability if action.attack is not None else None
    weapon = action.weapon or WeaponSpec()
    if named is not None:
        mod = ability_modifier(spec.abilities[named])
    elif action.spell and action.weapon is None:
        mod = max(ability_modifier(spec.abilities[ability]) for ability in ("int", "wis", "cha"))
    else:
        mod = _ability(spec, action, weapon)
    trained = weapon.group != "improvised" and "improvised" not in weapon.properties  # S5-WEAP-11
    return mod + (proficiency(spec) if trained else 0)


def completed(spec: CreatureSpec, action: ActionSpec) -> ActionSpec:
    """Return an action with reach, bonus and damage derived from its weapon.

    Rules: S5-D20-15, S5-DMG-02, S5-WEAP-07.
    """
    weapon = action.weapon
    if action.attack is not None and action.attack.bonus is None and not _of_summoner(spec):
        action = _changed(action, {"attack": {**action.attack.to_plain(), "bonus": _bonus(spec, action)}})
    if weapon is None:
        return action
    update: dict[str, object] = {}
    if "reach" in weapon.properties and action.reach is None and action.origin == "melee":
        update["reach"] = (spec.reach if spec.reach is not None else 1) + 1
    plain = (
        action.attack is None and action.save is None and action.area is None and action.origin in ("melee", "ranged")
    )
    if plain:
        mod = _ability(spec, action, weapon)
        update["attack"] = {"bonus": _bonus(spec, action), "vs": "ac"}
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
    """Return the Unarmed Strike (for damage) that every creature has (S5-GRAP-01)."""
    mod = ability_modifier(spec.abilities["str"])
    return ActionSpec.model_validate(
        {
            "id": UNARMED,
            "name": "Unarmed Strike",
            "cost": "action",
            "origin": "melee",
            "reach": 1,
            "attack": {"bonus": mod + proficiency(spec), "vs": "ac"},
            "hit": [{"damage": max(0, 1 + mod), "type": "bludgeoning"}],
        }
    )


def improvised(spec: CreatureSpec, *, thrown: bool) -> ActionSpec:
    """Return an attack with an improvised weapon (S5-WEAP-11)."""
    mod = ability_modifier(spec.abilities["str"])
    form: dict[str, object] = (
        {"origin": "ranged", "range": list(IMPROVISED_RANGE)} if thrown else {"origin": "melee", "reach": 1}
    )
    return ActionSpec.model_validate(
        {
            "id": IMPROVISED[thrown],
            "name": "Improvised weapon",
            "cost": "action",
            "weapon": {"die": IMPROVISED_DIE},
            "attack": {"bonus": mod, "vs": "ac"},
            "hit": [{"damage": f"{IMPROVISED_DIE}{mod:+d}" if mod else IMPROVISED_DIE, "type": "bludgeoning"}],
            **form,
        }
    )


def heavy_hampers(spec: CreatureSpec, action: Action, *, ranged: bool) -> bool:
    """Return True if a Heavy weapon gives its user Disadvantage (S5-WEAP-03)."""
    return has_property(action, "heavy") and spec.abilities["dex" if ranged else "str"] < HEAVY_SCORE


# ---------------------------------------------------------------- two hands


def _second_die(weapon: WeaponSpec) -> DiceExpression | None:
    """Return the two-handed damage die of a Versatile weapon; None for other weapons (S5-WEAP-10).

    The property `versatile` means the next larger die, as for all weapons of the SRD; a property such as
    `versatile_1d12` names another die.
    """
    for name in weapon.properties:
        if name == "versatile" and weapon.die is not None:
            return DiceExpression(tuple((count, sides + 2) for count, sides in weapon.die.terms), weapon.die.bonus)
        if name.startswith("versatile_"):
            return parse(name.removeprefix("versatile_"))
    return None


def both_hands(sheet: Sheet) -> dict[str, EffectList]:
    """Return the effects of hits with Versatile weapons used with two hands (S5-WEAP-10).

    The keys are `<action id>.both_hands`.
    """
    found: dict[str, EffectList] = {}
    for action in sheet.actions.values():
        hit = sheet.lists.get(f"{action.id}.hit")
        if action.spec is None or (weapon := action.spec.weapon) is None or weapon.die is None or hit is None:
            continue
        second = _second_die(weapon)
        if second is None:
            continue
        one = weapon.die
        dice = tuple((place, _swapped(roll, one, second) if place in hit.damage else roll) for place, roll in hit.dice)
        found[f"{action.id}.both_hands"] = EffectList(hit.effects, dice, hit.damage, hit.once)
        for name, inner in sheet.lists.items():
            if name.startswith(f"{action.id}.hit."):
                found[f"{action.id}.both_hands.{name.removeprefix(f'{action.id}.hit.')}"] = inner
    return found


def _swapped(roll: DiceExpression, one: DiceExpression, other: DiceExpression) -> DiceExpression:
    """Return a dice expression with the weapon's die `one` replaced by `other`."""
    if roll.terms[: len(one.terms)] != one.terms:
        return roll
    return DiceExpression((*other.terms, *roll.terms[len(one.terms) :]), roll.bonus)
