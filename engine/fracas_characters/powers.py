"""Conversion of a character's powers to actions with the character's bonuses.

Where an action has a bonus, a power names an ability (`attack: {ability: str, vs: ac}`); its dice may name abilities
too (`2dW+str`). The basic attacks of weapons are also made here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fracas_characters import attacks_and_checks
from fracas_characters.breach import Way
from fracas_characters.grants import bonuses_to
from fracas_characters.history import scores_at
from fracas_characters.model import CharacterSpec, PowerSpec, WeaponSpec
from fracas_characters.sheet_bonuses import Bonus, total
from fracas_characters.writing import listed
from fracas_engine.content.words import ABILITIES, Ability
from fracas_engine.dice_expression import DiceSyntaxError, parse
from fracas_engine.rulesets.orcus.queries.basic_attacks import Attack, basic_dice
from fracas_engine.rulesets.orcus.queries.statistics import ability_modifier

UNARMED: Final = WeaponSpec.model_validate({"weapon": "unarmed", "die": "1d4"})
"""Weapon used for a weapon power if the character has no suitable weapon (OC-TAG-04)."""

_DICE_KEYS: Final = frozenset({"damage", "heal", "temp_hp", "ongoing"})
_NAMED: Final = re.compile(rf"\s*([+-]?)\s*\b({'|'.join(ABILITIES)})\b")
_LISTS: Final = ("hit", "miss", "effect", "crit", "on_save")

_NO_ID: Final = re.compile(r"[^\w-]+")


class PowerFault(Exception):
    """A power that cannot be converted to an action.

    Attributes:
        way: The location of the error within the power.
        message: The error.
        hint: A legal alternative; None if none is known.
    """

    def __init__(self, way: Way, message: str, hint: str | None = None) -> None:
        super().__init__(way, message, hint)
        self.way = way
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message + (f"; {self.hint}" if self.hint else "")


# ---------------------------------------------------------------- basic attacks


def basic_actions(spec: CharacterSpec) -> Iterator[dict[str, Any]]:
    """Yield the basic attacks of the character's weapons as actions (OC-STR-03 to -05, OC-DEX-04 and -05)."""
    for weapon in spec.weapons:
        for how in _ways(weapon):
            yield _basic(spec, weapon, how)


def _ways(weapon: WeaponSpec) -> tuple[Attack, ...]:
    thrown = tuple[Attack, ...](how for how in ("light_thrown", "heavy_thrown") if how in weapon.properties)
    if thrown:
        return ("melee", *thrown)
    return ("ranged",) if weapon.range is not None else ("melee",)


def _basic(spec: CharacterSpec, weapon: WeaponSpec, how: Attack) -> dict[str, Any]:
    blow = attacks_and_checks.basic_attack(
        scores_at(spec, spec.level),
        spec.level,
        how,
        proficiency=_proficiency(weapon),
        to_hit=_to_hit(spec, weapon.enhancement, weapon.weapon),
        to_damage=_to_damage(spec, weapon.enhancement, weapon.weapon),
    )
    thrown = how in ("light_thrown", "heavy_thrown")
    title = weapon.weapon.replace("_", " ")
    action: dict[str, Any] = {
        "id": f"throw_{word_of(weapon.weapon)}" if thrown else word_of(weapon.weapon),
        "name": f"{title}, thrown" if thrown else title,
        "cost": "standard",
        "origin": blow.origin,
    }
    if blow.origin == "ranged" and weapon.range is not None:
        action["range"] = weapon.to_plain()["range"]
    if blow.origin == "melee" and weapon.reach is not None:
        action["reach"] = weapon.reach
    return {
        **action,
        "basic": True,
        "attack": {"bonus": blow.bonus, "vs": "ac"},
        "weapon": _weapon_plain(weapon),
        "tags": ["weapon"],
        "hit": [{"damage": _with_number(f"{basic_dice(spec.level)}dW", blow.damage)}],
    }


def word_of(name: str) -> str:
    """Return the id for a name: in lower case, without apostrophes, other illegal characters replaced with `_`."""
    return _NO_ID.sub("_", name.strip().lower().replace("'", "")).strip("_") or "thing"


def _weapon_plain(weapon: WeaponSpec) -> dict[str, Any]:
    # The attack bonus already includes the proficiency bonus, so the sheet omits it.
    plain: dict[str, Any] = {"die": weapon.to_plain()["die"]}
    if weapon.group is not None:
        plain["group"] = weapon.group
    if weapon.properties:
        plain["properties"] = list(weapon.properties)
    return plain


def _proficiency(weapon: WeaponSpec | None) -> int:
    return weapon.proficiency if weapon is not None and weapon.proficient else 0


def _to_hit(spec: CharacterSpec, enhancement: int, source: str) -> list[Bonus]:
    own = [Bonus(by=enhancement, type="enhancement", source=source)] if enhancement else []
    return [*bonuses_to(spec, "attack"), *own]


def _to_damage(spec: CharacterSpec, enhancement: int, source: str) -> list[Bonus]:
    own = [Bonus(by=enhancement, type="enhancement", source=source)] if enhancement else []
    return [*bonuses_to(spec, "damage"), *own]


# ---------------------------------------------------------------- powers


def power_action(spec: CharacterSpec, power: PowerSpec) -> dict[str, Any]:
    """Return the action that a power gives a character.

    Raises:
        PowerFault: The power names a weapon that is not carried, or no ability for its attack roll.
    """
    plain: dict[str, Any] = {"id": power.id, **power.action}
    listed_tags = plain.get("tags")
    tags = listed_tags if isinstance(listed_tags, tuple) else ()
    weapon = _weapon_of(spec, plain, uses_weapon="weapon" in tags or _uses_weapon(plain))
    plain.pop("weapon", None)
    enhancement, source = 0, ""
    if weapon is not None:
        enhancement, source = weapon.enhancement, weapon.weapon
        plain["weapon"] = _weapon_plain(weapon)
        if plain.get("origin") == "melee" and weapon.reach is not None:
            plain.setdefault("reach", weapon.reach)
        if plain.get("origin") == "ranged" and weapon.range is not None:
            plain.setdefault("range", weapon.to_plain()["range"])
    elif "focus" in tags and spec.focus is not None:
        enhancement, source = spec.focus.enhancement, spec.focus.focus
    scores = scores_at(spec, spec.level)
    if "attack" in plain:
        plain["attack"] = _attack(spec, plain["attack"], scores, weapon, _to_hit(spec, enhancement, source))
    added = total(_to_damage(spec, enhancement, source))
    rolls = "attack" in plain
    for part in _LISTS:
        if part in plain:
            plain[part] = _numbered(plain[part], scores)
            if part == "hit" and rolls and added:
                plain[part] = _first_damage(plain[part], added)
    action: dict[str, Any] = listed(plain)
    return action


def _uses_weapon(plain: Mapping[str, Any]) -> bool:
    return any("dW" in str(plain.get(part, "")) for part in _LISTS)


def _weapon_of(spec: CharacterSpec, plain: Mapping[str, Any], *, uses_weapon: bool) -> WeaponSpec | None:
    """Return the weapon of a power: the named one, else the first suitable one, else unarmed (OC-TAG-02 and -04)."""
    named = plain.get("weapon")
    if named is not None:
        found = next((w for w in spec.weapons if named in (w.weapon, word_of(w.weapon))), None)
        if found is None:
            listed = ", ".join(w.weapon for w in spec.weapons) or "none"
            raise PowerFault(("weapon",), f"unknown weapon {named}", f"carried weapons: {listed}")
        return found
    if not uses_weapon:
        return None
    ranged = plain.get("origin") == "ranged"
    fitting = (w for w in spec.weapons if (("melee" in _ways(w)) != ranged) or (ranged and len(_ways(w)) > 1))
    found = next(fitting, None)
    if found is None and ranged:
        raise PowerFault((), f"{plain['id']} needs a ranged weapon", "carry one, or name another [OC-TAG-04]")
    return found or UNARMED


def _attack(
    spec: CharacterSpec, attack: Any, scores: Mapping[Ability, int], weapon: WeaponSpec | None, to_hit: list[Bonus]
) -> dict[str, Any]:
    """Return the attack of a power as an action's attack, with a bonus in place of the ability.

    Rules: OC-ATK-02, OC-INT-03, OC-WIS-03, OC-CHA-03, OB-ATK-12.
    """
    ability = attack.get("ability") if isinstance(attack, dict) else None
    if ability not in ABILITIES:
        hint = "write attack: {ability: str, vs: ac}"
        raise PowerFault(("attack",), "the attack roll does not name an ability", hint)
    unknown = sorted(attack.keys() - {"ability", "vs", "bonus"})
    if unknown:
        raise PowerFault(("attack", unknown[0]), f"unknown key {unknown[0]}", "an attack has ability, vs and bonus")
    own = [Bonus(by=attack["bonus"], type="power", source="power")] if type(attack.get("bonus")) is int else []
    bonus = attacks_and_checks.attack_bonus(
        scores.get(ability, 10), spec.level, (*to_hit, *own), proficiency=_proficiency(weapon)
    )
    return {"bonus": bonus, **({"vs": attack["vs"]} if "vs" in attack else {})}


def _numbered(value: Any, scores: Mapping[Ability, int]) -> Any:
    """Replace ability names in dice expressions with the modifiers of the abilities."""
    if isinstance(value, Mapping):
        return {
            key: _dice(item, scores) if key in _DICE_KEYS and isinstance(item, str) else _numbered(item, scores)
            for key, item in value.items()
        }
    return [_numbered(item, scores) for item in value] if isinstance(value, (tuple, list)) else value


def _dice(text: str, scores: Mapping[Ability, int]) -> int | str:
    names = [(sign, name) for sign, name in _NAMED.findall(text)]
    # A modifier of an ability that is named twice counts once (OC-MOD-10).
    added = sum(
        ability_modifier(scores.get(name, 10)) * (-1 if sign == "-" else 1) for sign, name in dict.fromkeys(names)
    )
    return _with_number(_NAMED.sub("", text).strip(), added) if names else text


def _with_number(dice: str, number: int) -> int | str:
    """Add a number to a dice expression (`1dW+4`); an invalid one is returned unchanged for the model to report."""
    text = f"{dice}{number:+d}" if dice else str(number)
    try:
        found = parse(text.replace(" ", ""))
    except DiceSyntaxError:
        return dice
    return found.bonus if found.fixed else str(found)


def _first_damage(effects: Any, added: int) -> Any:
    """Add modifiers to the first damage effect of a hit."""
    done = False
    found = []
    for effect in effects if isinstance(effects, list) else [effects]:
        if not done and isinstance(effect, dict) and "damage" in effect:
            done = True
            found.append({**effect, "damage": _with_number(str(effect["damage"]), added)})
        else:
            found.append(effect)
    return found
