"""Questions about combat statistics: defenses, hit points, attacks and damage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_characters import attacks_and_checks, defenses, hit_points_and_recoveries
from fracas_characters.abilities import ability_named
from fracas_characters.breach import Breach
from fracas_characters.levels import level_bonus
from fracas_characters.questions.checks import FACE, faults_of, rolled, score_of
from fracas_characters.questions.details import Details, answer, judged
from fracas_characters.sheet_bonuses import Bonus, bonus_breach, total
from fracas_engine.content.words import Defense
from fracas_engine.dice_expression import DiceSyntaxError, parse
from fracas_engine.rulesets.orcus.queries.basic_attacks import Attack
from fracas_engine.rulesets.orcus.queries.statistics import ability_modifier

# ---------------------------------------------------------------- defenses and hit points


def _armor(details: Details) -> tuple[list[Bonus], bool]:
    """Return the modifiers of armor and shield, and whether the armor is heavy (OC-MOD-11 and -12)."""
    worn = details.get("armor", "armour", default=None)
    heavy = bool(details.get("heavy", "heavy_armor", default=False))
    by = details.number("armor_bonus", default=0)
    if isinstance(worn, Mapping):
        heavy = heavy or bool(worn.get("heavy")) or worn.get("type", worn.get("weight")) == "heavy"
        by = worn.get("bonus", worn.get("by", by))
    elif type(worn) is int:
        by = worn
    elif isinstance(worn, str):
        heavy = heavy or worn == "heavy"
    shield = details.get("shield", "shield_bonus", default=0)
    shield = shield.get("bonus", 0) if isinstance(shield, Mapping) else shield
    found = [
        Bonus(by=by, type="armor", source="armor", to="ac"),
        Bonus(by=shield, type="shield", source="shield", to="ac"),
    ]
    return [one for one in found if one.by], heavy


def _defenses(details: Details) -> dict[str, Any]:
    """Answer with all four defenses, or with a single one (OC-DEF-02, OC-STR-07, OC-DEX-07 to -09, OC-WIS-04)."""
    word = details.get("defense", "which", "name")
    asked = details.question if details.question in defenses.DEFENSES else details.bare or word
    wanted = _defense_named(str(asked)) if asked is not None else None
    if asked is not None and wanted is None:
        return judged([Breach("OC-DEF-01", f"unknown defense {asked}", f"defenses are {', '.join(defenses.DEFENSES)}")])
    level, scores = details.level(), details.scores()
    worn, heavy = _armor(details)
    others = details.bonuses("modifiers", "bonuses")
    faults = faults_of(scores, level) + [b for one in (*worn, *others) if (b := bonus_breach(one)) is not None]
    if faults:
        return judged(faults)
    values: dict[str, int] = {}
    abilities: dict[str, int] = {}
    for name in defenses.DEFENSES:
        some = [one for one in (*worn, *others) if one.to in ("", name, "defenses")]
        values[name] = defenses.defense(scores, level, name, some, heavy=heavy)
        abilities[name] = defenses.defense_ability(scores, name, heavy=heavy).by
    if wanted is None:
        return answer(values, **values, abilities=abilities, modifiers=abilities)
    own = abilities[wanted]
    return answer(values[wanted], **values, defense=values[wanted], modifier=own, ability=own)


def _defense_named(word: str) -> Defense | None:
    plain = word.lower().replace(" ", "_").replace("armor_class", "ac")
    return next((name for name in defenses.DEFENSES if name == plain), None)


def _defense_names(details: Details) -> dict[str, Any]:
    """Answer with the names of the defenses, or whether a power can target a given defense (OC-DEF-01)."""
    word = details.bare if isinstance(details.bare, str) else details.get("vs", "defense", "name")
    known = tuple(defenses.DEFENSES)
    if word in (None, "all"):
        return answer(known, len(known), count=len(known))
    found = _defense_named(str(word))
    return judged([] if found else [Breach("OC-DEF-01", f"unknown defense {word}")], found)


def _defense_ability(details: Details) -> dict[str, Any]:
    """Answer with the ability modifier of a defense (OC-STR-07, OC-CON-04, OC-INT-04 and -05, OC-CHA-04)."""
    found = _defenses(details)
    return {**found, "value": found.get("modifier", found.get("modifiers"))} if found["legal"] else found


def _hit_points(details: Details) -> dict[str, Any]:
    """Answer with maximum hit points (OC-CON-05)."""
    scores = details.scores()
    points = details.number("class", "class_hp", "base", "class_points", "hp", default=0)
    points += details.number("per_level", "hp_per_level", default=0) * (details.level() - 1)
    most = hit_points_and_recoveries.hit_points(points, scores.get("con", 10))
    return answer(most, max=most, hp=most, staggered=most // 2, recovery=most // 4)


def _con_change(details: Details) -> dict[str, Any]:
    """Answer with the hit points after a change of Constitution (OC-CON-06)."""
    changed = details.get("con", "constitution", default=None)
    if isinstance(changed, Mapping):
        before, after = changed.get("from"), changed.get("to")
    elif isinstance(changed, tuple) and len(changed) == 2:
        before, after = changed
    else:
        before = details.number("from", "before", "old", "con_from")
        after = details.number("to", "after", "new", "con_to")
    details.level()
    points = details.get("hp", default={})
    points = points if isinstance(points, Mapping) else {"max": points}
    most = points["max"] if "max" in points else details.number("max", "max_hp")
    now = points["now"] if "now" in points else details.number("now", "current", default=most)
    if type(before) is not int or type(after) is not int:
        details.fail("write both scores, as in con: {from: 15, to: 16}")
    faults = faults_of({"con": after}, 1)
    if faults:
        return judged(faults)
    most, now = hit_points_and_recoveries.con_changed(most, now, before, after)
    return answer({"max": most, "now": now}, most, max=most, now=now, current=now, hp={"max": most, "now": now})


def _recoveries(details: Details) -> dict[str, Any]:
    """Answer with the number of recoveries (OC-CON-07)."""
    base = details.number("class", "class_base", "base", "recoveries", default=0)
    details.level()
    found = hit_points_and_recoveries.recoveries(base, details.scores().get("con", 10))
    return answer(found, recoveries=found, max=found)


# ---------------------------------------------------------------- attacks


def _how(details: Details) -> Attack:
    """Return the kind of a basic attack: melee, ranged or thrown."""
    weapon = details.get("weapon", default=None)
    properties = details.items("properties", "property")
    word = details.get("how", "origin", "kind", "type")
    if isinstance(weapon, Mapping):
        properties = (*properties, *weapon.get("properties", ()))
        word = word or weapon.get("type") or weapon.get("kind")
    thrown = details.get("thrown", default=word in ("thrown", "throw", "light_thrown", "heavy_thrown"))
    words = {str(one).replace(" ", "_") for one in (*properties, *((weapon,) if isinstance(weapon, str) else ()), word)}
    if "light_thrown" in words and thrown is not False:
        return "light_thrown"
    if "heavy_thrown" in words and thrown is not False:
        return "heavy_thrown"
    if thrown:
        return "heavy_thrown" if "heavy" in words else "light_thrown"
    return "ranged" if "ranged" in words else "melee"


def _basic_attack(details: Details) -> dict[str, Any]:
    """Answer with a basic attack with a weapon (OC-STR-03 to -05, OC-DEX-04 and -05, OC-LEVEL-12 and -16)."""
    level, scores = details.level(), details.scores()
    faults = faults_of(scores, level)
    if faults:
        return judged(faults)
    weapon = details.get("weapon", default=None)
    found = weapon.get("proficiency", 0) if isinstance(weapon, Mapping) else 0
    proficiency = details.number("proficiency", default=found)
    if details.get("proficient", default=True) is False:
        proficiency = 0
    blow = attacks_and_checks.basic_attack(
        scores,
        level,
        _how(details),
        proficiency=proficiency,
        to_hit=details.bonuses("modifiers", "to_hit"),
        to_damage=details.bonuses("damage_modifiers", "to_damage"),
    )
    facets = _damage_facets(details, blow.damage)
    return rolled(
        details,
        blow.bonus,
        attack=(details.number(*FACE) if details.has(*FACE) else 0) + blow.bonus,
        ability=blow.ability,
        origin=blow.origin,
        provokes=blow.origin == "ranged",
        damage_bonus=blow.damage,
        **facets,
    )


def _damage_facets(details: Details, bonus: int) -> dict[str, Any]:
    """Return the keys about damage for an answer, if the question gives dice."""
    rolls = details.items("damage", "damage_dice", "damage_die", "dice")
    rolls = tuple(face for face in rolls if type(face) is int)
    return {"damage": max(0, sum(rolls) + bonus)} if rolls else {"damage": bonus}


def _power_attack(details: Details) -> dict[str, Any]:
    """Answer with the attack of a power, which adds the ability it names (OC-CON-03, OC-DEX-06 and similar rules)."""
    ability = details.ability("attack_ability", "ability", "attack")
    vs = details.get("vs", "defense")
    if vs is not None and str(vs).lower() not in defenses.DEFENSES:
        return judged([Breach("OC-DEF-01", f"unknown defense {vs}")])
    level = details.level()
    score, ability = score_of(details, ability)
    faults = faults_of({ability or "str": score}, level)
    if faults:
        return judged(faults)
    proficiency = details.number("proficiency", default=0)
    if details.get("proficient", "weapon_power", default=True) is False:
        proficiency = 0
    bonus = attacks_and_checks.attack_bonus(score, level, details.bonuses("modifiers"), proficiency=proficiency)
    return rolled(details, bonus, ability=ability, vs=vs)


def _damage(details: Details) -> dict[str, Any]:
    """Answer with damage: dice, named abilities and typed modifiers, without level bonus (OC-STR-06, OC-MOD-10)."""
    details.level()
    scores = details.scores()
    written = details.get("expression", "damage", "power")
    added = details.items("add", "adds", "with")
    named = [name for word in added if (name := ability_named(str(word))) is not None]
    flat = 0
    if isinstance(written, str):
        words = written.replace("modifier", "").replace("mod", "").split("+")
        named += [name for word in words if (name := ability_named(word))]
        dice = "+".join(word.strip() for word in words if ability_named(word) is None)
        try:
            flat = parse(dice.replace(" ", "")).bonus if dice else 0
        except DiceSyntaxError as error:
            details.fail(str(error))
    rolls = details.items("dice", "die", "faces", "rolled")
    bonus = attacks_and_checks.damage_bonus(scores, named, details.bonuses()) + flat
    found = max(0, sum(face for face in rolls if type(face) is int) + bonus)
    return answer(
        found, damage=found, bonus=bonus, abilities={name: ability_modifier(scores.get(name, 10)) for name in named}
    )


def _formula(details: Details) -> dict[str, Any]:
    """Answer with an attack bonus and all of its terms (OC-MOD-17)."""
    terms = details.number("ability", default=0) + details.number("proficiency", default=0)
    terms += details.number("level_bonus", default=level_bonus(details.level()))
    return rolled(details, terms + total(details.bonuses()))


ANSWERS: Final = {
    "defenses": _defenses,
    "defense": _defenses,
    "ac": _defenses,
    "fortitude": _defenses,
    "reflex": _defenses,
    "will": _defenses,
    "defense_ability": _defense_ability,
    "defense_modifier": _defense_ability,
    "defense_names": _defense_names,
    "versus": _defense_names,
    "hit_points": _hit_points,
    "hp": _hit_points,
    "max_hp": _hit_points,
    "con_change": _con_change,
    "constitution_change": _con_change,
    "recoveries": _recoveries,
    "basic_attack": _basic_attack,
    "attack": _basic_attack,
    "attack_bonus": _power_attack,
    "power_attack": _power_attack,
    "damage": _damage,
    "attack_formula": _formula,
}
"""Functions that answer the questions, by name."""
