"""Reader of the public sheets of Orcus 1.1 monsters, as creatures of the ruleset `orcus`.

Numbers and the fixed phrases of attacks are converted (`orcus_phrases`); all other parts are listed in `omits`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fracas_engine.content.importers.creature_document import shortened, slug
from fracas_engine.content.importers.foreign_block import ImportRefused, int_of
from fracas_engine.content.importers.orcus_phrases import (
    DEFENSES,
    read_effects,
    read_range,
    read_sequence,
    read_uses,
)
from fracas_engine.content.vocabulary import CREATURE_TYPES, Vocabulary

Row = Mapping[str, str]
POWERS: Final = 10
"""Number of powers for which the sheets have columns."""
FAR_SIGHT: Final = 120
"""Range of a sense that the sheets give no range for, in squares: no board is larger."""
_FIGURES: Final = {"HP": "hp", "AC": "ac", "Fort": "fortitude", "Ref": "reflex", "Will": "will", "Level": "level"}
_ABILITIES: Final = ("Str", "Con", "Dex", "Int", "Wis", "Cha")
_SKILLS: Final = {"bluff": "deception", "diplomacy": "persuasion"}
"""Skills whose name in version 0.2 is another one."""
_SENSES: Final = {"darkvision": "darkvision", "blindsight": "blindsight", "tremorsense": "tremorsense",
                  "truesight": "truesight", "trueseeing": "truesight"}  # fmt: skip
_COSTS: Final = ("standard", "move", "swift", "free")
"""Actions of a creature's own turn; powers that respond to something have their trigger in prose."""
_AMOUNT: Final = re.compile(r"(?:(?P<word>[a-z]+) (?P<n>\d{1,3})|(?P<m>\d{1,3}) (?P<other>[a-z]+))")
_SPEED: Final = re.compile(
    r"(?:(?P<mode>walk|fly|swim|climb|burrow) )?(?P<speed>\d{1,2})(?: \((?P<how>[^()]{1,60})\))?"
)
_SKILL: Final = re.compile(r"(?P<name>[A-Z][A-Za-z ]{1,30}) \+ ?(?P<bonus>\d{1,2})")


def is_orcus_monsters(rows: Sequence[Row]) -> bool:
    """Return True if rows look like those of the monster sheet."""
    return any(_FIGURES.keys() <= row.keys() for row in rows)


def is_heading(row: Row) -> bool:
    """Return True for a row that is a chapter's heading or filler, not a monster."""
    return row.get("Name") in (None, "Chapter", "Sub-Chapter", "a")


def monster_document(row: Row, id_: str, vocabulary: Vocabulary) -> dict[str, Any]:
    """Return a monster in the form of a content file.

    Args:
        row: Its row of the sheet.
        id_: The creature's id.
        vocabulary: The vocabulary of `orcus`.

    Raises:
        ImportRefused: A figure is missing.
    """
    name = row["Name"][:80]
    figures = {key: int_of(row.get(heading), 1) for heading, key in _FIGURES.items()}
    if missing := [heading for heading, key in _FIGURES.items() if figures[key] is None]:
        raise ImportRefused(f"{name}: {', '.join(missing)} must be whole numbers")
    omits: list[str] = []
    immune = _immunities(row, vocabulary, omits)
    size = row.get("Size", "").lower()
    traits = [word for word in _words(row, "Type", "Tag") if word in CREATURE_TYPES | {"swarm", "mount"}]
    document: dict[str, Any] = {
        "id": id_, "name": name, "size": size if size in vocabulary.sizes else "medium", **figures,
        "minion": row.get("Rank") == "Mook" or None,
        "initiative": int_of(row.get("Initiative"), -20, 99), "speed": _speed(row.get("Spd", ""), omits),
        "action_points": int_of(row.get("Action Points"), 1, 9),
        "abilities": {key.lower(): score for key in _ABILITIES if (score := int_of(row.get(key), 1, 30)) is not None},
        "skills": _skills(row, omits), "senses": _senses(row.get("Senses", ""), omits),
        "resist": _amounts(row, "Resistance to", vocabulary, traits, omits),
        "vulnerable": _amounts(row, "Vulnerability to", vocabulary, traits, omits), "immune": immune,
    }  # fmt: skip
    omits += [f"{key}: {text}" for key in ("Aura", "HP Extras") if (text := _telling(row.get(key, "")))]
    if row.get("Saving Throws"):
        omits.append(f"+{row['Saving Throws']} to saving throws")
    actions = _actions(row, vocabulary, omits)
    document |= {
        "traits": list(dict.fromkeys(traits)),
        "actions": actions,
        "omits": [shortened(one) for one in dict.fromkeys(omits)],
    }
    return {key: value for key, value in document.items() if value not in (None, "", [], {})}


def _telling(text: str) -> str:
    """Return a text about hit points or an aura unless a rule of mooks already says it or another entry does."""
    return "" if text.startswith(("a missed attack never", "see also")) else text


def _words(row: Row, *keys: str) -> list[str]:
    return [word.strip().lower() for key in keys for word in row.get(key, "").split(",")]


def _parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[,;](?![^()]*\))", text) if part.strip()]


def _speed(text: str, omits: list[str]) -> dict[str, Any]:
    speeds: dict[str, Any] = {}
    for part in _parts(text):
        found = _SPEED.fullmatch(part.lower())
        if found is None:
            if not part.startswith("see also"):
                omits.append(f"speed: {part}")
            continue
        speeds[found["mode"] or "walk"] = int(found["speed"])
        hows = (found["how"] or "").split(", ")
        if "hover" in hows and found["mode"] == "fly":
            speeds["hover"] = True
        omits += [f"speed: {how}" for how in hows if how and how != "hover"]
    return speeds if "walk" in speeds else {"walk": 0, **speeds}


def _senses(text: str, omits: list[str]) -> dict[str, int]:
    senses: dict[str, int] = {}
    for part in _parts(text):
        word, _, far = part.lower().partition(" ")
        if word in _SENSES and (not far or far.isdecimal()) and (cells := int_of(far or FAR_SIGHT, 1, FAR_SIGHT)):
            senses[_SENSES[word]] = cells
        elif not part.startswith("see also"):
            omits.append(f"senses: {part}")
    return senses


def _skills(row: Row, omits: list[str]) -> dict[str, int]:
    skills = {"perception": bonus} if (bonus := int_of(row.get("Perception"), -20, 99)) is not None else {}
    for part in _parts(row.get("Skills", "")):
        found = _SKILL.fullmatch(part)
        if found is None:
            omits.append(f"skill: {part}")
        else:
            word = slug(found["name"])
            skills[_SKILLS.get(word, word)] = int(found["bonus"])
    return skills


def _amounts(row: Row, key: str, vocabulary: Vocabulary, traits: list[str], omits: list[str]) -> dict[str, int]:
    known = (vocabulary.damage_types or frozenset()) | {"all"}
    amounts: dict[str, int] = {}
    parts = _parts(row.get(key, ""))
    for number, part in enumerate(parts):
        # "acid, cold 15" is 15 for both
        last = next((text for text in parts[number:] if " " in text), part)
        found = _AMOUNT.fullmatch(part if " " in part else f"{part} {last.rpartition(' ')[2]}")
        word = (found["word"] or found["other"]) if found else ""
        if part == "incorporeal":
            traits.append(part)
        elif found and word in known:
            amounts[word] = int(found["n"] or found["m"])
        else:
            omits.append(f"{key.split(maxsplit=1)[0].lower()}: {part}")
    return amounts


def _immunities(row: Row, vocabulary: Vocabulary, omits: list[str]) -> list[str]:
    known = (vocabulary.damage_types or frozenset()) | frozenset(vocabulary.conditions or ())
    words = [word for word in _parts(row.get("Immunity to", "")) if word != "disease"]  # no battle lasts that long
    omits += [f"immunity: {word}" for word in words if word not in known]
    return [word for word in words if word in known]


# ---------------------------------------------------------------- powers


def _actions(row: Row, vocabulary: Vocabulary, omits: list[str]) -> list[dict[str, Any]]:
    actions: list[dict[str, Any]] = []
    later: list[dict[str, str]] = []
    for number in range(1, POWERS + 1):
        head = f"Power {number} - "
        power = {key.removeprefix(head): text for key, text in row.items() if key.startswith(head)}
        if not power.get("Name"):
            omits += [_told(power)] if power else []
        elif read_sequence(power.get("Effect", "")) is not None:
            later.append(power)
        elif (action := _attack(power, vocabulary, omits)) is None:
            omits.append(_told(power))
        else:
            actions.append({"id": _free(power["Name"], actions), "name": power["Name"][:80], **action})
    for power in later:
        action = _sequence(power, actions, omits)
        if action is None:
            omits.append(_told(power))
        else:
            actions.append({"id": _free(power["Name"], actions), "name": power["Name"][:80], **action})
    return actions


def _free(name: str, actions: Sequence[Mapping[str, Any]]) -> str:
    word, taken = slug(name) or "power", {one["id"] for one in actions}
    return next(id_ for id_ in (word, *(f"{word}_{n}" for n in range(2, POWERS + 2))) if id_ not in taken)


def _told(power: Mapping[str, str]) -> str:
    keys = ("Action", "Frequency", "Range", "Rider", "Effect", "Secondary Attack")
    return f"{power.get('Name', 'a power')}: {', '.join(power[key] for key in keys if power.get(key))}"


def _body(power: Mapping[str, str]) -> dict[str, Any] | None:
    """Return cost and uses of a power; None if it is not one of the creature's own turn."""
    cost, uses = power.get("Action", "").lower(), read_uses(power.get("Frequency", ""))
    if cost not in _COSTS or uses is None:
        return None
    return {"cost": cost, **({"uses": uses} if uses else {})}


def _attack(power: Mapping[str, str], vocabulary: Vocabulary, omits: list[str]) -> dict[str, Any] | None:
    body, bonus = _body(power), int_of(power.get("Attack Bonus"), -20, 99)
    where = read_range(power.get("Range", ""), power.get("Type", ""))
    vs = DEFENSES.get(power.get("Defense", ""))
    rider = power.get("Rider", "").lower()
    if body is None or bonus is None or where is None or vs is None or rider not in ("", "enemies only"):
        return None
    hit, miss, rest = read_effects(power.get("Effect", ""))
    if not hit or not all(_known(one, vocabulary) for one in hit):
        return None
    omits += [
        f"{power['Name']}, further: {text}"
        for part in (rest, power.get("Secondary Attack", ""))
        if (text := part.strip(" .,;"))
    ]
    action = {**body, **where, "basic": power.get("Type", "").startswith("Basic")}
    if rider and "area" in where:
        action["targets"] = "all_enemies"
    tags = [word for word in map(slug, power.get("Tags", "").split(",")) if word]
    return {
        **action, **({"tags": tags} if tags else {}), "attack": {"bonus": bonus, "vs": vs}, "hit": hit,
        **({"miss": miss} if miss else {}),
    }  # fmt: skip


def _known(effect: Mapping[str, Any], vocabulary: Vocabulary) -> bool:
    types = vocabulary.damage_types or frozenset()
    return effect.get("type") is None or effect["type"] in types


def _sequence(
    power: Mapping[str, str], actions: Sequence[Mapping[str, Any]], omits: list[str]
) -> dict[str, Any] | None:
    body, found = _body(power), read_sequence(power["Effect"])
    if body is None or found is None:
        return None
    name, number, rest = found
    part = next((one for one in actions if "attack" in one and one["id"] == slug(name) and "area" not in one), None)
    if part is None or "uses" in part:
        return None
    if rest:
        omits.append(f"{power['Name']}, further: {rest}")
    return {**body, "sequence": [part["id"]] * number}
