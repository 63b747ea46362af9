"""Reader of Open5e v2 JSON: answers of its API, single creatures, and the data files of its repository."""

from __future__ import annotations

import re
from collections import defaultdict
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
    int_of,
    list_of,
    map_of,
    numbers_of,
    rating_of,
    text_of,
)

_KINDS: Final[Mapping[str, Kind]] = {
    "ACTION": "action", "BONUS_ACTION": "bonus action", "REACTION": "reaction", "LEGENDARY_ACTION": "legendary action",
}  # fmt: skip
_MARK: Final = re.compile(r" ?\([^()]{0,60}(?:Recharge|/Day|Costs)[^()]{0,60}\)")


def is_open5e(data: Any) -> bool:
    """Return True if a document looks like one of Open5e."""
    if isinstance(data, list):
        return any(str(map_of(one).get("model", "")).startswith("api_v2.") for one in data[:1])
    plain = map_of(data)
    results = plain.get("results")
    one = map_of(results[0]) if isinstance(results, list) and results else plain
    return "ability_scores" in one and "actions" in one and "key" in one


def read_open5e(documents: Iterable[Any]) -> Iterator[ForeignBlock | ImportRefused]:
    """Yield the creatures of documents, or why one cannot be read.

    Data files of the repository refer to each other, so they are read together: Creature.json with
    CreatureAction.json and CreatureTrait.json.

    Args:
        documents: The documents for which `is_open5e` is True.
    """
    tables: dict[str, list[Json]] = defaultdict(list)
    for data in documents:
        if isinstance(data, list):
            for one in data:
                tables[str(map_of(one).get("model"))].append(map_of(one))
        else:
            plain = map_of(data)
            yield from (_block(map_of(one)) for one in plain.get("results") or [plain])
    children: dict[str, list[Json]] = defaultdict(list)
    for model in ("api_v2.creaturetrait", "api_v2.creatureaction"):
        for one in tables[model]:
            fields = map_of(one.get("fields"))
            kind = fields.get("action_type") if model.endswith("action") else "TRAIT"
            children[str(fields.get("parent"))].append({**fields, "action_type": kind})
    for one in tables["api_v2.creature"]:
        yield _block(_as_answer(one, children[str(one.get("pk"))]))


def _as_answer(one: Json, children: list[Json]) -> Json:
    """Return a row of the repository in the form of an answer of the API."""
    fields = map_of(one.get("fields"))
    damage = {key: fields.get(key) for key in fields if key.startswith(("damage_", "condition_"))}
    return {
        **fields,
        "speed": {**{mode: fields.get(mode) for mode in MODES}, "hover": fields.get("hover")},
        "ability_scores": {name: fields.get(f"ability_score_{name}") for name in ABILITY_NAMES},
        "saving_throws": {name: fields.get(f"saving_throw_{name}") for name in ABILITY_NAMES},
        "skill_bonuses": {
            key.removeprefix("skill_bonus_"): number for key, number in fields.items() if key.startswith("skill_bonus_")
        },
        "resistances_and_immunities": damage,
        "traits": [child for child in children if child["action_type"] == "TRAIT"],
        "actions": [
            {**child, "usage_limits": {"type": child.get("uses_type"), "param": child.get("uses_param")}}
            for child in children
            if child["action_type"] != "TRAIT"
        ],
    }


def _block(one: Json) -> ForeignBlock | ImportRefused:
    name = text_of(one.get("name"), 80)
    hp, ac = int_of(one.get("hit_points"), 1), int_of(one.get("armor_class"))
    abilities = {
        short: number
        for long, short in ABILITY_NAMES.items()
        if (number := int_of(map_of(one.get("ability_scores")).get(long), 1, 30)) is not None
    }
    if not name or hp is None or ac is None or len(abilities) < len(ABILITY_NAMES):
        return ImportRefused(f"{name or 'a creature'}: name, hit_points, armor_class or ability_scores are missing")
    saves = numbers_of(one.get("saving_throws"), -20, 50)
    harm = map_of(one.get("resistances_and_immunities"))
    document = one.get("document")
    entries = [
        ForeignEntry(text_of(row.get("name"), 80), text_of(row.get("desc")), "trait") for row in _rows(one, "traits")
    ]
    entries += [_entry(row) for row in _rows(one, "actions")]
    omits = [f"resistance: {text}" for text in (_unlisted(harm),) if text]
    if one.get("nonmagical_attack_resistance") or one.get("nonmagical_attack_immunity"):
        omits.append("resistance or immunity to damage of attacks that are not magical")
    return ForeignBlock(
        name,
        text_of(document if isinstance(document, str) else map_of(document).get("key"), 40) or "open5e",
        _key(one.get("size")), _key(one.get("type")), hp, ac, rating_of(one.get("challenge_rating")), abilities,
        {mode: feet for mode, feet in numbers_of(one.get("speed")).items() if mode in MODES and feet},
        hover=map_of(one.get("speed")).get("hover") is True,
        initiative=int_of(one.get("initiative_bonus"), -20, 50),
        saves={ABILITY_NAMES[long]: bonus for long, bonus in saves.items() if long in ABILITY_NAMES},
        skills=numbers_of(one.get("skill_bonuses"), -20, 50),
        passive_perception=int_of(one.get("passive_perception")),
        senses={sense: far for sense in SENSES if (far := int_of(one.get(f"{sense}_range"), 1)) is not None},
        resist=_keys(harm, "damage_resistances"), vulnerable=_keys(harm, "damage_vulnerabilities"),
        immune=[*_keys(harm, "damage_immunities"), *_keys(harm, "condition_immunities")],
        entries=entries, omits=omits,
    )  # fmt: skip


def _rows(one: Json, key: str) -> list[Json]:
    return [map_of(row) for row in list_of(one.get(key))]


def _entry(row: Json) -> ForeignEntry:
    limits = map_of(row.get("usage_limits"))
    kind, param = limits.get("type"), int_of(limits.get("param"), 1, 20)
    recharge = param if kind == "RECHARGE_ON_ROLL" and param is not None and 2 <= param <= 6 else None
    per_day = param if kind == "PER_DAY" else None
    return ForeignEntry(
        _MARK.sub("", text_of(row.get("name"), 80)), text_of(row.get("desc")),
        _KINDS.get(str(row.get("action_type")), "other"),
        recharge=recharge, per_day=per_day,
        limited=(bool(kind) and recharge is None and per_day is None) or bool(row.get("limited_to_form")),
    )  # fmt: skip


def _key(value: Any) -> str:
    return text_of(value if isinstance(value, str) else map_of(value).get("key"), 40).lower()


def _keys(harm: Json, key: str) -> list[str]:
    return [word for one in list_of(harm.get(key)) if (word := _key(one))]


def _unlisted(harm: Json) -> str:
    """Return the display texts of resistances that have no entry in the lists."""
    keys = ("damage_resistances", "damage_immunities", "damage_vulnerabilities")
    return "; ".join(text for key in keys if not harm.get(key) and (text := text_of(harm.get(f"{key}_display"), 120)))
