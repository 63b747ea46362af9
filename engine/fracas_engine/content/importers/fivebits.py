"""Reader of the monsters of 5e-bits (`5e-SRD-Monsters.json` of 2014 and 2024, and answers of its API)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from fracas_engine.content.importers.foreign_block import (
    ABILITY_NAMES,
    MODES,
    SENSES,
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

_PARTS: Final[Mapping[str, Kind]] = {
    "special_abilities": "trait", "actions": "action", "bonus_actions": "bonus action", "reactions": "reaction",
    "legendary_actions": "legendary action",
}  # fmt: skip


def is_fivebits(data: Any) -> bool:
    """Return True if a document looks like monsters of 5e-bits."""
    one = map_of(data[0]) if isinstance(data, list) and data else map_of(data)
    return "index" in one and "armor_class" in one and "hit_points" in one


def read_fivebits(documents: Iterable[Any]) -> Iterator[ForeignBlock | ImportRefused]:
    """Yield the creatures of documents, or why one cannot be read.

    Args:
        documents: The documents for which `is_fivebits` is True.
    """
    yield from map(_block, creatures_of(documents))


def _block(one: Json) -> ForeignBlock | ImportRefused:
    name = text_of(one.get("name"), 80)
    armor = one.get("armor_class")
    first = map_of(armor[0]).get("value") if isinstance(armor, list) and armor else armor
    hp, ac = int_of(one.get("hit_points"), 1), int_of(first)
    abilities = {
        short: number for long, short in ABILITY_NAMES.items() if (number := int_of(one.get(long), 1, 30)) is not None
    }
    if not name or hp is None or ac is None or len(abilities) < len(ABILITY_NAMES):
        return ImportRefused(f"{name or 'a creature'}: name, hit_points, armor_class or an ability score is missing")
    bonuses = dict(_bonus(map_of(row)) for row in list_of(one.get("proficiencies")))
    senses, speed = map_of(one.get("senses")), map_of(one.get("speed"))
    entries = [_entry(map_of(row), kind) for part, kind in _PARTS.items() for row in list_of(one.get(part))]
    immunities = [text_of(map_of(row).get("index"), 40) for row in list_of(one.get("condition_immunities"))]
    return ForeignBlock(
        name, "5e_bits", text_of(one.get("size"), 40).lower(), text_of(one.get("type"), 40).lower(), hp, ac,
        rating_of(one.get("challenge_rating")), abilities,
        {mode: feet for mode in MODES if (feet := int_of(speed.get(mode), 1)) is not None},
        hover=speed.get("hover") is True,
        saves={key.removeprefix("saving-throw-"): n for key, n in bonuses.items() if key.startswith("saving-throw-")},
        skills={key[6:].replace("-", "_"): n for key, n in bonuses.items() if key.startswith("skill-")},
        passive_perception=int_of(senses.get("passive_perception")),
        senses={sense: feet for sense in SENSES if (feet := _feet(senses.get(sense))) is not None},
        resist=_words(one, "damage_resistances"), vulnerable=_words(one, "damage_vulnerabilities"),
        immune=[*_words(one, "damage_immunities"), *filter(None, immunities)], entries=entries,
    )  # fmt: skip


def _bonus(row: Json) -> tuple[str, int]:
    return text_of(map_of(row.get("proficiency")).get("index"), 40), int_of(row.get("value"), -20, 50) or 0


def _feet(value: Any) -> int | None:
    """Return a range, also of a text such as `60 ft. (blind beyond this radius)`."""
    return int_of(value.partition("(")[0] if isinstance(value, str) else value, 1)


def _words(one: Json, key: str) -> list[str]:
    return [word for row in list_of(one.get(key)) if (word := text_of(row, 120).lower())]


def _entry(row: Json, kind: Kind) -> ForeignEntry:
    usage = map_of(row.get("usage"))
    how = usage.get("type")
    recharge = int_of(usage.get("min_value"), 2, 6) if how == "recharge on roll" else None
    per_day = int_of(usage.get("times"), 1, 20) if how == "per day" else None
    listed = list_of(row.get("actions")) if row.get("multiattack_type") == "actions" else ()
    parts = [
        (text_of(map_of(one).get("action_name"), 80), int_of(map_of(one).get("count"), 1, 12) or 0) for one in listed
    ]
    return ForeignEntry(
        text_of(row.get("name"), 80), text_of(row.get("desc")), kind,
        recharge=recharge, per_day=per_day, limited=bool(usage) and recharge is None and per_day is None,
        parts=tuple(part for part in parts if part[0] and part[1]),
    )  # fmt: skip
