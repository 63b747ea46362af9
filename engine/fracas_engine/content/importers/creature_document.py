"""Conversion of a foreign stat block into a creature of a content file, with a list of the missing parts.

Only numbers, attacks, multiattacks, areas with a save and known traits are converted. Everything else is listed in
`omits`, one entry for each, with the beginning of its text for the game master.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fracas_engine.content.importers.foreign_block import ForeignArea, ForeignAttack, ForeignBlock, ForeignEntry
from fracas_engine.content.importers.phrases import read_area, read_attack, read_multiattack
from fracas_engine.content.vocabulary import CREATURE_TYPES, Vocabulary

_FEET: Final = 5
"""Feet per cell."""
_LONGEST: Final = 200
"""Maximum length of an entry of `omits`."""
_COSTS: Final = {"action": "action", "bonus action": "bonus"}
"""Costs of actions that a creature uses on its own turn."""
_STATES: Final = frozenset({"friendly", "hesitant", "hostile", "indifferent", "luck", "mount", "trained_mount"}) | {
    "unwilling", "urging", "willing",
}  # fmt: skip
"""Traits that say how a creature stands to others, and no trait of a stat block."""


def creature_document(block: ForeignBlock, id_: str, vocabulary: Vocabulary) -> dict[str, Any]:
    """Return a creature in the form of a content file.

    Args:
        block: The stat block.
        id_: The creature's id.
        vocabulary: The vocabulary of the ruleset.
    """
    omits = list(block.omits)
    traits = [block.type] if block.type in CREATURE_TYPES else []
    if not traits and block.type:
        omits.append(f"creature type {block.type}")
    actions: list[dict[str, Any]] = []
    for entry in block.entries:
        word = _trait(entry, vocabulary)
        if word:
            traits.append(word)
        elif entry.name.lower() != "multiattack":
            action = _action(entry, [one["id"] for one in actions], vocabulary, omits)
            if action is not None:
                actions.append(action)
    for entry in block.entries:
        if entry.name.lower() == "multiattack":
            action = _multiattack(entry, actions, omits)
            if action is not None:
                actions.append(action)
    assert vocabulary.casters is not None
    modifier = vocabulary.casters.ability_modifier
    document = {
        "id": id_,
        "name": block.name,
        "size": block.size if block.size in vocabulary.sizes else "medium",
        "hp": block.hp,
        "ac": block.ac,
        "cr": int(block.rating) if block.rating.isdecimal() else block.rating,
        "speed": _speed(block, omits),
        "initiative": block.initiative if block.initiative != modifier(block.abilities["dex"]) else None,
        "abilities": dict(block.abilities),
        "saves": {key: n for key, n in block.saves.items() if n != modifier(block.abilities.get(key, 10))},
        "skills": {key: n for key, n in block.skills.items() if key.isidentifier()},
        "senses": _senses(block, omits),
        "resist": _harm(block.resist, "resistance", vocabulary, omits),
        "vulnerable": _harm(block.vulnerable, "vulnerability", vocabulary, omits),
        "immune": _harm(block.immune, "immunity", vocabulary, omits),
        "traits": list(dict.fromkeys(traits)),
        "actions": actions,
        "omits": [shortened(one) for one in dict.fromkeys(omits) if one],
    }
    return {key: value for key, value in document.items() if value not in (None, "", [], {})}


def write_document(document: Mapping[str, Any], source: str) -> str:
    """Return a creature as YAML text, with its source in a comment.

    Values are written as JSON, which is YAML too.
    """
    lines = [f"# imported from {source}"]
    for key, value in document.items():
        if key in ("actions", "omits"):
            lines += [f"{key}:", *(f"  - {json.dumps(one, ensure_ascii=False)}" for one in value)]
        else:
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def _trait(entry: ForeignEntry, vocabulary: Vocabulary) -> str:
    """Return the ruleset's word for a trait; empty if it has none."""
    known = vocabulary.traits or frozenset()
    if entry.kind != "trait":
        return ""
    resisted = re.match(r"Legendary Resistance \((\d)/Day", entry.name)
    number = int(resisted[1]) if resisted else (entry.per_day or 0) if entry.name == "Legendary Resistance" else 0
    if number and "legendary_resistance_N" in known:
        return f"legendary_resistance_{number}"
    word = slug(entry.name)
    return word if word in known and word not in CREATURE_TYPES | _STATES else ""


def _action(entry: ForeignEntry, ids: Sequence[str], vocabulary: Vocabulary, omits: list[str]) -> dict[str, Any] | None:
    """Return an action of the creature; None if it is listed in `omits` instead."""
    attack, area = entry.attack or read_attack(entry.text), entry.area or read_area(entry.text)
    cost = _COSTS.get(entry.kind)
    known = vocabulary.damage_types or frozenset()
    dealt = attack.damage if attack is not None else area.damage if area is not None else ()
    body = None
    if cost is not None and not entry.limited and dealt and all(type_ in known for _, type_ in dealt):
        body = _attack(attack) if attack is not None else _area(area) if area is not None else None
    if body is None or not (word := slug(entry.name)):
        omits.append(_told(entry))
        return None
    id_ = word if word not in ids else next(f"{word}_{n}" for n in range(2, 1000) if f"{word}_{n}" not in ids)
    if attack is not None and attack.rest:
        omits.append(f"{entry.name}, after the damage: {attack.rest}")
    uses = {"recharge": entry.recharge} if entry.recharge else {"max": entry.per_day} if entry.per_day else None
    return {"id": id_, "name": entry.name, "cost": cost, **body, **({"uses": uses} if uses else {})}


def _attack(attack: ForeignAttack) -> dict[str, Any] | None:
    reach = attack.reach or 0
    cells = [_cells(feet) for feet in attack.range]
    if reach % _FEET or (attack.origin == "ranged" and not cells) or not all(cells):
        return None
    body: dict[str, Any] = {"origin": attack.origin}
    if reach > _FEET:
        body["reach"] = reach // _FEET
    if cells:
        body["range"] = cells if len(cells) > 1 else cells[0]
    damage = [{"damage": dice, "type": type_} for dice, type_ in attack.damage]
    return {**body, "attack": {"bonus": attack.bonus, "vs": "ac"}, "hit": damage}


def _area(area: ForeignArea) -> dict[str, Any] | None:
    cells = _cells(area.size)
    if not cells:
        return None
    return {
        "origin": "near", "area": {area.shape: cells}, "targets": "all",
        "save": {"dc": area.dc, "ability": area.ability},
        "effect": [{"damage": dice, "type": type_} for dice, type_ in area.damage],
    }  # fmt: skip


def _multiattack(entry: ForeignEntry, actions: Sequence[Mapping[str, Any]], omits: list[str]) -> dict[str, Any] | None:
    found = read_multiattack(entry.text)
    parts, others, rest = found if found is not None else (entry.parts, (), "")
    attacks = [one for one in actions if "attack" in one and one["cost"] == "action" and "uses" not in one]
    sequence = [id_ for name, number in parts for id_ in [_named(name, attacks)] * number]
    alternatives = [_named(name, attacks) for name in others]
    if found is None and parts:  # as data: other actions than attacks are left out
        left = [name for name, _ in parts if not _named(name, attacks)]
        rest = f"without {', '.join(left)}" if left else ""
        sequence = [id_ for id_ in sequence if id_]
    if len(sequence) < 2 or not all(sequence) or not all(alternatives) or len(sequence) > 12:
        omits.append(_told(entry))
        return None
    if rest:
        omits.append(f"Multiattack, further: {rest}")
    action = {"id": "multiattack", "name": "Multiattack", "cost": "action", "sequence": sequence}
    return {**action, **({"alternatives": alternatives} if alternatives else {})}


def _named(name: str, attacks: Sequence[Mapping[str, Any]]) -> str:
    """Return the id of the attack of that name, in the singular or plural; empty if there is none."""
    word = slug(name)
    forms = (word, f"{word}s", word.removesuffix("s"), word.removesuffix("es"))
    return next((str(one["id"]) for form in forms for one in attacks if one["id"] == form), "")


def _speed(block: ForeignBlock, omits: list[str]) -> Any:
    speeds: dict[str, Any] = {}
    for mode, feet in block.speeds.items():
        cells = _cells(feet)
        if cells:
            speeds[mode] = cells
        else:
            omits.append(f"{mode} speed of {feet} feet")
    if block.hover and "fly" in speeds:
        speeds["hover"] = True
    return speeds["walk"] if list(speeds) == ["walk"] else {"walk": 0, **speeds}


def _senses(block: ForeignBlock, omits: list[str]) -> dict[str, int]:
    omits += [f"{sense} of {feet} feet" for sense, feet in block.senses.items() if not _cells(feet)]
    return {sense: cells for sense, feet in block.senses.items() if (cells := _cells(feet))}


def _harm(words: Sequence[str], what: str, vocabulary: Vocabulary, omits: list[str]) -> list[str]:
    """Return the damage types and conditions that the vocabulary has, and list the others."""
    known = (vocabulary.damage_types or frozenset()) | (
        frozenset(vocabulary.conditions or ()) if what == "immunity" else frozenset()
    )
    omits += [f"{what}: {word}" for word in words if word not in known]
    return list(dict.fromkeys(word for word in words if word in known))


def _told(entry: ForeignEntry) -> str:
    return f"{entry.name} ({entry.kind}): {entry.text}" if entry.text else f"{entry.name} ({entry.kind})"


def shortened(text: str) -> str:
    """Return a text cut to the length of an entry of `omits`."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


def _cells(feet: int) -> int:
    """Return a distance in cells; 0 if it is no multiple of a cell."""
    return feet // _FEET if feet % _FEET == 0 else 0


def slug(name: str) -> str:
    """Return a name as an id of letters, digits and underscores; empty if it has none of them."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "").replace("\u2019", "")).strip("_")[:60]
