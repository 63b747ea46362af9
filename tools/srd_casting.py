"""Spells, legendary actions and Multiattack of SRD 5.2 stat blocks, in the vocabulary of content.

The texts are the public data of Open5e. `srd_monsters` reads them.
"""

# ruff: noqa: E501 - a pattern is compared with the text that it matches: both in one line

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.content import library_of
from tools.srd_clauses import HARMLESS_SPELLS, NUMBERS, Draft, cells, saving, word

SPELLS: Final = library_of("srd5").spells
"""The spell library."""

SMALL_OMISSIONS: Final = frozenset(
    [
        "counterspell",
        "darkness",
        "dimension_door",
        "dispel_magic",
        "disintegrate",
        "finger_of_death",
        "fog_cloud",
        "gaseous_form",
        "freezing_sphere",
        "moonbeam",
        "shield",
        "sunburst",
    ]
)
"""Spells of the library with `omits` that make next to no difference to a battle on these boards: wind, objects, the dead."""

UNBOUND: Final = "Shapechange"
"""The spell that monsters cast without Concentration and temporary hit points, with which the library has it whole."""

LEVEL: Final = r"(?: \(level (?P<level>\d) version\))?"
AGAIN: Final = re.compile(
    r"(?: ?Failure or Success:)? ?The [a-z -]+ can't take this action again until the start of its next turn\.?"
)


def castable(name: str, draft: Draft) -> str | None:
    """Return the id of a spell of the library that is whole; None after adding it to the missing ones."""
    spell = SPELLS.get(word(name))
    if spell is None:
        draft.lacks.append(f"spells: {name.lower()}")
        return None
    if spell.omits and spell.spell not in SMALL_OMISSIONS:
        draft.lacks.append(f"spells with omissions: {name.lower()}")
    return spell.spell


def spellcasting(text: str, draft: Draft, texts: str) -> None:
    """Add the spells of a list to a draft.

    Args:
        text: The text of the action.
        draft: The draft.
        texts: All texts of the block, with the levels of some spells.
    """
    spells: dict[str, Any] = {}
    for found in re.finditer(r"\*\*(?:At Will|(?P<times>\d)/Day Each):?\*\*:?(?P<names>[^*]*)", text):
        names = [re.sub(r" \(.*|\|.*", "", one).strip(" -.\n") for one in found["names"].split(",")]
        for name in names:
            if not name or name.lower() in HARMLESS_SPELLS:
                continue
            if name == UNBOUND:
                spells.setdefault("unbound", []).append(word(name))
                continue
            spell = castable(name, draft)
            if spell is None:
                continue
            if found["times"]:
                spells.setdefault("uses", {})[spell] = int(found["times"])
            else:
                spells.setdefault("at_will", []).append(spell)
            if higher := re.search(rf"cast {name} \(level (\d) version\)", texts):
                spells.setdefault("at_level", {})[spell] = int(higher[1])
    if spells:
        draft.block["spells"] = spells
        draft.block["casting"] = _numbers(text)


def _numbers(text: str) -> dict[str, Any]:
    casting: dict[str, Any] = {}
    if ability := re.search(r"using ([A-Z][a-z]+) as (?:the )?spellcasting ability", text):
        casting["ability"] = ability[1][:3].lower()
    if dc := re.search(r"spell save DC (\d+)", text):
        casting["dc"] = int(dc[1])
    if bonus := re.search(r"\+(\d+) to hit with spell attacks", text):
        casting["bonus"] = int(bonus[1])
    if "no spell components" in text:
        casting["without"] = ["verbal", "somatic", "material"]
    elif "no Somatic or Material" in text:
        casting["without"] = ["somatic", "material"]
    elif "no Material" in text:
        casting["without"] = ["material"]
    return casting


CAST: Final = re.compile(
    r"^(?:The [a-z -]+ )?casts (?:the )?(?P<names>[A-Z][A-Za-z' ]+?(?:(?:, or |, | or )[A-Z][A-Za-z' ]+?)*)(?: spell)?(?P<itself> on itself)?"
    + LEVEL
    + r"(?:,(?! (?:or )?[A-Z])|\.| in response)"
)


def single_spell(name: str, text: str, one: Mapping[str, Any], draft: Draft) -> bool:
    """Add an action that casts one spell; return False if the text is not one."""
    found = CAST.search(text)
    if not found:
        return False
    names = [part for part in re.split(r", or |, | or ", found["names"]) if part]
    if all(part.lower() in HARMLESS_SPELLS for part in names):
        return True
    if len(names) > 1:
        able = [castable(part, draft) for part in names if part.lower() not in HARMLESS_SPELLS]
        group: dict[str, Any] = {"spells": [spell for spell in able if spell], "uses": one["uses_param"]}
        if one["uses_type"] != "PER_DAY" or not group["spells"]:
            draft.lacks.append(f"spells that recharge: {name}")
            return True
        cost = "bonus" if one["action_type"] == "BONUS_ACTION" else "action"
        if any(SPELLS[spell].cost != cost for spell in group["spells"]):
            group["cost"] = cost
        draft.block.setdefault("spells", {}).setdefault("shared", {})[word(name)] = group
        if found["level"]:
            draft.block["spells"].setdefault("at_level", {})[group["spells"][0]] = int(found["level"])
        if casting := _numbers(text):
            draft.block.setdefault("casting", casting)
        return True
    if names[0].lower() in HARMLESS_SPELLS:
        return True
    spell = castable(names[0], draft)
    if spell is None:
        return True
    spells = draft.block.setdefault("spells", {})
    if one["uses_type"] == "PER_DAY":
        spells.setdefault("uses", {})[spell] = one["uses_param"]
    elif one["uses_type"]:
        draft.lacks.append(f"spells that recharge: {name}")
    else:
        spells.setdefault("at_will", []).append(spell)
    if found["level"]:
        spells.setdefault("at_level", {})[spell] = int(found["level"])
    if casting := _numbers(text):
        draft.block.setdefault("casting", casting)
    return True


def legendary(one: Mapping[str, Any], written: Mapping[str, dict[str, Any]], draft: Draft) -> dict[str, dict[str, Any]]:
    """Return the content of a legendary action, by id; empty if it cannot be written."""
    name, text = one["name"].split(" (")[0], " ".join(one["desc"].split())
    text, once = AGAIN.subn("", text)
    text = text.strip()
    base: dict[str, Any] = {"name": name, "cost": "legendary", "trigger": {"event": "ends_turn"}}
    if once:
        base["uses"] = {"turn": 1}
    key = word(name)
    known = {*written, *_spells_of(draft)}
    if moved := re.fullmatch(
        r"The [a-z -]+ (?:can )?moves? up to (?P<half>half )?its Speed(?P<safe> without provoking Opportunity Attacks)?, and it makes one (?P<with>[A-Z][\w ]+?) attack\.",
        text,
    ):
        names = [word(part) for part in re.split(" or ", moved["with"])]
        walk = draft.block["speed"]
        speed = walk if isinstance(walk, int) else walk["walk"]
        speed = speed // 2 if moved["half"] else speed
        step = {"shift": speed, **({"provokes": False} if moved["safe"] else {})}
        if all(part in written for part in names):
            return _each(key, base, names, lambda part: {"origin": "self", "effect": [step, {"attack": part}]})
    if jumped := re.fullmatch(
        r"The [a-z -]+ (?:can )?teleports? up to (?P<feet>\d+) feet to an unoccupied space it can see, and it makes one (?P<with>[A-Z][\w ]+?) attack\.",
        text,
    ):
        part = word(jumped["with"])
        if part in written:
            return {key: {**base, "origin": "self", "effect": [{"teleport": cells(jumped["feet"])}, {"attack": part}]}}
    if used := re.fullmatch(
        rf"The [a-z -]+ (?:makes one (?P<attack>[A-Z][\w ]+?) attack|uses (?:Spellcasting to cast )?(?P<use>[A-Z][\w ]+?){LEVEL})\.?",
        text,
    ):
        names = [word(part) for part in re.split(" or ", used["attack"] or used["use"])]
        if all(part in known for part in names):
            forms = [form for part in names for form in forms_of(part)]
            if once and len(forms) > 1:
                base["uses"] = {"turn": 1, "pool": key}
            return _each(key, base, forms, lambda part: {"same_as": part})
    if re.fullmatch(
        r"The dragon uses Spellcasting to cast Invisibility on itself, and it can fly up to half its Fly Speed\.", text
    ):
        spell: dict[str, Any] = SPELLS["invisibility"].to_plain()
        fly = {"shift": draft.block["speed"]["fly"] // 2, "modes": ["fly"]}
        cast = {
            "origin": "self",
            "spell": True,
            "tags": [*spell["tags"], "verbal", "somatic"],
            "effect": [*spell["effect"], fly],
        }
        return {key: {**base, **cast}}
    if casts := re.fullmatch(
        r"The [a-z -]+ casts (?P<spell>[A-Z][a-z]+), (?:requiring no [A-Za-z ]+ components and )?using (?P<ability>[A-Z][a-z]+) as the spellcasting ability \(spell save DC (?P<dc>\d+)\)\.",
        text,
    ):
        spell = SPELLS[word(casts["spell"])].to_plain()
        if not SPELLS[word(casts["spell"])].variants and not SPELLS[word(casts["spell"])].omits:
            kept: dict[str, Any] = {
                name: spell[name] for name in ("origin", "area", "targets", "range", "tags", "effect") if name in spell
            }
            save = {"dc": int(casts["dc"]), "ability": spell["save"]["ability"]}
            tags = [*kept.pop("tags", ()), *(("verbal", "somatic") if "no Material" in text else ())]
            return {key: {**base, **kept, "spell": True, "tags": tags, "save": save}}
    if "Saving Throw" in text[:40]:
        lacking = len(draft.lacks)
        action = saving(name, text, draft)
        if action is not None and action.get("effect"):
            return {key: {**base, **action, "cost": "legendary"}}
        if len(draft.lacks) > lacking:
            return {}
    draft.lacks.append(f"legendary actions: {name}: {text}")
    return {}


def forms_of(name: str) -> list[str]:
    """Return the ids of the actions of a spell, one for each of its forms; that of any other action is its own."""
    spell = SPELLS.get(name)
    return [f"{name}_{form}" for form in spell.variants] if spell is not None and spell.variants else [name]


def _each(key: str, base: Mapping[str, Any], names: list[str], rest: Any) -> dict[str, dict[str, Any]]:
    if len(names) == 1:
        return {key: {**base, **rest(names[0])}}
    return {
        f"{key}_{name}": {**base, "name": f"{base['name']} ({name.replace('_', ' ').title()})", **rest(name)}
        for name in names
    }


def _spells_of(draft: Draft) -> set[str]:
    spells = draft.block.get("spells", {})
    return {*spells.get("at_will", ()), *spells.get("uses", ())}


def multiattacks(text: str, written: Mapping[str, dict[str, Any]], draft: Draft) -> dict[str, dict[str, Any]]:
    """Return the Multiattack by id, with a second one where the text has two sets of attacks; empty if there is none."""
    text = text.replace("\u2019", "'").rstrip(".")
    first, _, rest = text.partition(". ")
    known = {*written, *_spells_of(draft)}
    found: list[tuple[list[str], dict[str, int | None]]] = []
    for number, part in enumerate(re.split(r",? or (?:it )?(?=makes |uses )", first)):
        half = part if number == 0 or part.startswith(("makes", "uses")) else f"uses {part}"
        got = _sequence(half, known, draft)
        if got is None:
            draft.lacks.append(f"multiattack: {text}")
            continue
        found.append(got)
    if not found:
        return {}
    lead, instead = found[0]
    if rest:
        replaced = re.fullmatch(
            r"It can replace (?P<which>one|two|any|the [A-Z][a-z]+) attacks? with (?P<what>.+?)(?: if available)?",
            rest,
        )
        names = _replacements(replaced["what"], draft) if replaced else []
        good = [form for name in names if name in known for form in forms_of(name)]
        names = [form for name in names for form in forms_of(name)]
        if replaced is None or not good or len(good) < len(names):
            draft.lacks.append(f"multiattack: {text}")
        if replaced is not None and good:
            match replaced["which"]:
                case "one" | "any" as which:
                    instead |= dict.fromkeys(good, 1 if which == "one" else None)
                case "two":
                    found += [([*lead[:-2], name], {}) for name in good]
                case which:
                    place = lead.index(word(which.removeprefix("the ")))
                    found += [([*lead[:place], name, *lead[place + 1 :]], {}) for name in good]
    result = {}
    for number, (sequence, others) in enumerate(found):
        action: dict[str, Any] = {"name": "Multiattack", "cost": "action", "sequence": sequence}
        if others and all(limit is None for limit in others.values()):
            action["alternatives"] = list(others)
        elif others:
            action["alternatives"] = others
        if number:
            special = next((name for name in reversed(sequence) if name not in lead), sequence[-1])
            action["name"] = f"Multiattack ({special.replace('_', ' ').title()})"
        result["multiattack" if not number else f"multiattack_{number + 1}"] = action
    return result


def _sequence(half: str, known: set[str], draft: Draft) -> tuple[list[str], dict[str, int | None]] | None:
    """Return the parts of a set of attacks and their alternatives; None if the text has other forms."""
    listed = re.search(r"makes (\w+) attacks, using (.+) in any combination", half)
    pair = re.search(r"makes (\w+) ([A-Z][\w ]+?) or ([A-Z][\w ]+?) attacks?(?=$|,| and)", half)
    made: list[str] = []
    instead: dict[str, int | None] = {}
    if listed:
        names = [word(name) for name in re.split(r", or |, and | or | and |, ", listed[2])]
        made = [names[index % len(names)] for index in range(NUMBERS[listed[1]])]
        instead = dict.fromkeys(names)
        half = half[listed.end() :]
    elif pair:
        names = [word(pair[2]), word(pair[3])]
        made = [names[index % 2] for index in range(NUMBERS[pair[1]])]
        instead = dict.fromkeys(names)
        half = half[pair.end() :]
    left = re.sub(r"^The [a-z -]+? (?=makes|uses)", "", half)
    parts = (re.sub(r"^(?:it )?(?:can )?", "", one.strip()) for one in re.split(r", and |, | and ", left))
    for part in parts:
        if not part:
            continue
        got = re.fullmatch(r"(?:makes )?(\w+) ([A-Z][A-Za-z ]+?) attacks?", part)
        used = re.fullmatch(r"uses? (?:either )?([A-Z][A-Za-z ]+?)(?: (twice))?(?: if available)?", part)
        if got and got[1] in NUMBERS:
            made += [word(got[2])] * NUMBERS[got[1]]
        elif used:
            names = [word(name) for name in re.split(r" or ", used[1])]
            good = [name for name in names if name in known]
            if not good:
                return (made, instead) if made and _all_known(made, known) and _lack(part, draft) else None
            made += [good[0]] * (2 if used[2] else 1)
            instead |= dict.fromkeys(good[1:], 1)
            if len(good) < len(names):
                _lack(part, draft)
        else:
            return None
    return (made, instead) if _all_known((*made, *instead), known) else None


def _lack(part: str, draft: Draft) -> bool:
    draft.lacks.append(f"multiattack: {part}")
    return True


def _all_known(names: Any, known: set[str]) -> bool:
    return all(name in known for name in names)


def _replacements(text: str, draft: Draft) -> list[str]:
    found = []
    for part in re.split(r" or (?:\(B\) )?(?=a use|an? |Spellcasting|[A-Z])", text.replace("(A) ", "")):
        spell = re.search(rf"Spellcasting to cast ([A-Z][A-Za-z' ]+?){LEVEL}$", part)
        plain = re.fullmatch(r"(?:a use of |an? )?([A-Z][A-Za-z ]+?)(?: attack)?", part)
        if spell:
            found.append(word(spell[1]))
        elif plain and plain[1] == "Spellcasting":
            found += sorted(_spells_of(draft))
        elif plain:
            found.append(word(plain[1]))
    return found
