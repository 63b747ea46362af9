"""Reader of Foundry VTT dnd5e actors: exported JSON with items whose activities are data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from fracas_engine.content.importers.foreign_block import (
    MODES,
    SENSES,
    ForeignArea,
    ForeignAttack,
    ForeignBlock,
    ForeignEntry,
    ImportRefused,
    Json,
    Kind,
    creatures_of,
    int_of,
    list_of,
    map_of,
    rating_of,
    text_of,
)
from fracas_engine.content.spellcasting import level_of
from fracas_engine.content.vocabulary import CasterNumbers

_SIZES: Final = {"tiny": "tiny", "sm": "small", "med": "medium", "lg": "large", "huge": "huge", "grg": "gargantuan"}
_SKILLS: Final = {
    "acr": "acrobatics", "ani": "animal_handling", "arc": "arcana", "ath": "athletics", "dec": "deception",
    "his": "history", "ins": "insight", "itm": "intimidation", "inv": "investigation", "med": "medicine",
    "nat": "nature", "prc": "perception", "prf": "performance", "per": "persuasion", "rel": "religion",
    "slt": "sleight_of_hand", "ste": "stealth", "sur": "survival",
}  # fmt: skip
_KINDS: Final[Mapping[str, Kind]] = {
    "action": "action", "bonus": "bonus action", "reaction": "reaction", "legendary": "legendary action",
}  # fmt: skip
_SHAPES: Final[Mapping[str, Literal["cone", "line", "emanation"]]] = {
    "cone": "cone", "line": "line", "radius": "emanation"
}  # fmt: skip
_LOOKUPS: Final = re.compile(r"\[\[[^\[\]]{0,200}\]\]|&(?:amp;)?Reference\[([^\[\]]{0,60})\]|@\w+\[[^\[\]]{0,200}\]")
_ITEMS: Final = re.compile(r"\[\[/item \.?(\w{1,40})[^\[\]]{0,40}\]\](?:\{[^{}]{0,80}\})?")
_BRACED: Final = re.compile(r"\{([^{}]{0,100})\}")


def is_foundry(data: Any) -> bool:
    """Return True if a document looks like an actor or item of dnd5e."""
    one = map_of(data[0]) if isinstance(data, list) and data else map_of(data)
    return "system" in one and "type" in one and "name" in one


def read_foundry(documents: Iterable[Any], casters: CasterNumbers) -> Iterator[ForeignBlock | ImportRefused]:
    """Yield the creatures of documents, or why one cannot be read.

    Args:
        documents: The documents for which `is_foundry` is True.
        casters: How the ruleset computes modifiers and proficiency bonuses.
    """
    yield from (_block(actor, casters) for actor in creatures_of(documents))


def _block(actor: Json, casters: CasterNumbers) -> ForeignBlock | ImportRefused:
    name, system = text_of(actor.get("name"), 80), map_of(actor.get("system"))
    if "abilities" not in system:
        return ImportRefused(f"{name or 'an item'} is an item without a creature: export the actor that has it")
    if actor.get("type") != "npc":
        return ImportRefused(f"{name or 'an actor'} is no npc actor: only monsters are imported")
    abilities = {
        key: number
        for key, one in map_of(system.get("abilities")).items()
        if key in ("str", "dex", "con", "int", "wis", "cha")
        and (number := int_of(map_of(one).get("value"), 1, 30)) is not None
    }
    attributes, traits = map_of(system.get("attributes")), map_of(system.get("traits"))
    details, armor = map_of(system.get("details")), map_of(attributes.get("ac"))
    hp = int_of(map_of(attributes.get("hp")).get("max"), 1)
    items = [map_of(item) for item in list_of(actor.get("items"))]
    names = {text_of(item.get("_id"), 40): text_of(item.get("name"), 80) for item in items}
    if not name or hp is None or len(abilities) < 6:
        return ImportRefused(f"{name or 'an actor'}: name, hit points or ability scores are missing")
    rating = rating_of(details.get("cr"))
    numbers = _Numbers(abilities, casters, level_of(rating))
    ac = _armor_class(armor, items, numbers)
    if ac is None:
        return ImportRefused(f"{name}: its armor class is not a number (system.attributes.ac)")
    senses = map_of(attributes.get("senses"))
    movement = map_of(attributes.get("movement"))
    entries = [_entry(item, numbers, names) for item in items if item.get("type") != "equipment"]
    omits = [
        f"{what}: {text}"
        for key, what in (("dr", "resistance"), ("di", "immunity"), ("dv", "vulnerability"), ("ci", "immunity"))
        if (text := text_of(map_of(traits.get(key)).get("custom"), 120))
    ]
    return ForeignBlock(
        name, "foundry", _SIZES.get(str(traits.get("size")), "medium"),
        text_of(map_of(details.get("type")).get("value"), 40).lower(), hp, ac, rating, abilities,
        {mode: feet for mode in MODES if (feet := int_of(movement.get(mode), 1)) is not None},
        hover=movement.get("hover") is True,
        saves={
            key: numbers.modifier(key) + numbers.proficiency
            for key in abilities
            if map_of(map_of(system.get("abilities")).get(key)).get("proficient") == 1
        },
        skills=_skills(system, numbers),
        senses={
            sense: feet
            for sense in SENSES
            if (feet := int_of(map_of(senses.get("ranges")).get(sense, senses.get(sense)), 1)) is not None
        },
        resist=_words(traits, "dr"), vulnerable=_words(traits, "dv"),
        immune=[*_words(traits, "di"), *_words(traits, "ci")], entries=entries, omits=omits,
    )  # fmt: skip


class _Numbers:
    """Numbers of an actor that its items refer to."""

    def __init__(self, abilities: Mapping[str, int], casters: CasterNumbers, level: int) -> None:
        self.abilities = abilities
        self.proficiency = casters.proficiency_at(level)
        self._casters = casters

    def modifier(self, ability: str) -> int:
        """Return the modifier of an ability."""
        return self._casters.ability_modifier(self.abilities[ability])


def _armor_class(armor: Json, items: Sequence[Json], numbers: _Numbers) -> int | None:
    """Return the armor class: the number of the actor, or that of its equipped armor and shield with Dexterity."""
    flat = int_of(armor.get("flat"), 1, 60) or int_of(armor.get("value"), 1, 60)
    if flat is not None or armor.get("calc") not in ("default", None):
        return flat
    worn, shield, dexterity = 10, 0, numbers.modifier("dex")
    for item in items:
        system = map_of(item.get("system"))
        value, kind = int_of(map_of(system.get("armor")).get("value"), 1, 30), map_of(system.get("type")).get("value")
        if value is None or system.get("equipped") is not True:
            continue
        if kind == "shield":
            shield = value
        elif kind in ("light", "medium", "heavy"):
            worn = value
            dexterity = {"medium": min(2, dexterity), "heavy": 0}.get(str(kind), dexterity)
    return worn + dexterity + shield


def _skills(system: Json, numbers: _Numbers) -> dict[str, int]:
    found = {}
    for key, one in map_of(system.get("skills")).items():
        level, ability = map_of(one).get("value"), map_of(one).get("ability")
        if key in _SKILLS and level in (1, 2) and ability in numbers.abilities:
            found[_SKILLS[key]] = numbers.modifier(str(ability)) + int(level) * numbers.proficiency
    return found


def _words(traits: Json, key: str) -> list[str]:
    return [word for one in list_of(map_of(traits.get(key)).get("value")) if (word := text_of(one, 40).lower())]


def _entry(item: Json, numbers: _Numbers, names: Mapping[str, str]) -> ForeignEntry:
    system = map_of(item.get("system"))
    name = text_of(item.get("name"), 80)
    text = _plain(map_of(system.get("description")).get("value"), names)
    activities = [map_of(one) for one in list(map_of(system.get("activities")).values())[:20]]
    first = activities[0] if activities else {}
    activation = map_of(first.get("activation")).get("type")
    kind: Kind = _KINDS.get(str(activation), "trait" if item.get("type") == "feat" else "other")
    uses = map_of(system.get("uses"))
    periods = {map_of(one).get("period"): map_of(one) for one in list_of(uses.get("recovery"))}
    recharge = int_of(periods["recharge"].get("formula"), 2, 6) if "recharge" in periods else None
    per_day = int_of(uses.get("max"), 1, 20) if "day" in periods else None
    attack = area = None
    if len(activities) == 1 and first.get("type") == "attack":
        attack = _attack(system, first, numbers)
    elif len(activities) == 1 and first.get("type") == "save":
        area = _area(first, numbers)
    return ForeignEntry(
        name, text, kind, recharge=recharge, per_day=per_day,
        limited=bool(uses.get("max")) and recharge is None and per_day is None, attack=attack, area=area,
    )  # fmt: skip


def _attack(system: Json, activity: Json, numbers: _Numbers) -> ForeignAttack | None:
    rolled, kind = map_of(activity.get("attack")), map_of(map_of(activity.get("attack")).get("type"))
    reach_range = map_of(system.get("range"))
    properties = list_of(system.get("properties"))
    ranged = kind.get("value") == "ranged" or map_of(system.get("type")).get("value") in ("simpleR", "martialR")
    ability = rolled.get("ability") or _ability(properties, numbers, ranged=ranged)
    if kind.get("classification") == "spell" or ability not in numbers.abilities or activity.get("effects"):
        return None
    bonus = int_of(rolled.get("bonus") or 0, -20, 30)
    modifier = numbers.modifier(str(ability))
    damage = map_of(activity.get("damage"))
    parts = [_dice(map_of(part), 0) for part in list_of(damage.get("parts"))]
    if damage.get("includeBase", True):
        parts.insert(0, _dice(map_of(map_of(system.get("damage")).get("base")), modifier))
    known = [part for part in parts if part is not None]
    if bonus is None or not parts or len(known) < len(parts):
        return None
    far = tuple(n for n in (int_of(reach_range.get("value"), 5), int_of(reach_range.get("long"), 5)) if n)
    total = bonus if rolled.get("flat") is True else bonus + modifier + numbers.proficiency
    origin: Literal["melee", "ranged"] = "ranged" if ranged else "melee"
    reach = None if ranged else int_of(reach_range.get("reach"), 5) or 5
    return ForeignAttack(origin, total, tuple(known), reach, far if ranged or "thr" in properties else ())


def _ability(properties: Any, numbers: _Numbers, *, ranged: bool) -> str:
    """Return the ability of a weapon without one of its own."""
    if "fin" in properties:
        return max(("str", "dex"), key=numbers.modifier)
    return "dex" if ranged else "str"


def _area(activity: Json, numbers: _Numbers) -> ForeignArea | None:
    save, target = map_of(activity.get("save")), map_of(map_of(activity.get("target")).get("template"))
    damage = map_of(activity.get("damage"))
    abilities = list_of(save.get("ability"))
    shape, size = _SHAPES.get(str(target.get("type"))), int_of(target.get("size"), 5, 500)
    dc = map_of(save.get("dc"))
    calculated = dc.get("calculation")
    number = int_of(dc.get("formula"), 1, 40) if not calculated else None
    if calculated in numbers.abilities:
        number = 8 + numbers.proficiency + numbers.modifier(str(calculated))
    parts = [_dice(map_of(part), 0) for part in list_of(damage.get("parts"))]
    known = [part for part in parts if part is not None]
    wide = shape == "line" and int_of(target.get("width"), 5, 500) not in (None, 5)
    if (
        shape is None or size is None or number is None or wide or len(abilities) != 1 or not parts
        or len(known) < len(parts) or damage.get("onSave") != "half" or activity.get("effects")
    ):  # fmt: skip
        return None
    ability = text_of(abilities[0], 3)
    return ForeignArea(shape, size, number, ability, tuple(known)) if ability in numbers.abilities else None


def _dice(part: Json, modifier: int) -> tuple[str, str] | None:
    """Return dice and type of a part of the damage; None if it is a formula or has several types."""
    types = list_of(part.get("types"))
    count, sides = int_of(part.get("number"), 1, 100), int_of(part.get("denomination"), 2, 100)
    bonus = int_of(part.get("bonus") or 0, -50, 200)
    if map_of(part.get("custom")).get("enabled") or len(types) != 1 or count is None or sides is None or bonus is None:
        return None
    total = bonus + modifier
    return f"{count}d{sides}" + (f"{total:+d}" if total else ""), text_of(types[0], 20).lower()


def _plain(value: Any, names: Mapping[str, str]) -> str:
    """Return a description without markup; links keep their names."""
    value = _ITEMS.sub(lambda found: names.get(found[1], ""), value) if isinstance(value, str) else ""
    text = _LOOKUPS.sub(lambda found: found[1] or "", text_of(value))
    return " ".join(_BRACED.sub(r"\1", text).replace("&amp;", "&").split())
