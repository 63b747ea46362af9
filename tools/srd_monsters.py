"""Draft and classify SRD 5.2 monsters from the public data of Open5e.

Usage:
    python -m tools.srd_monsters FOLDER                 # mechanics that are missing, and the number of complete monsters
    python -m tools.srd_monsters FOLDER --lacking       # the same, for each monster
    python -m tools.srd_monsters FOLDER --draft ID...   # content of these monsters, to be read over before use
    python -m tools.srd_monsters FOLDER --figures       # the figures that `tests/engine/rulesets/srd5` compares with

FOLDER is `data/v2/wizards-of-the-coast/srd-2024` of `open5e/open5e-api`. A monster is complete if the vocabulary has
words for every clause of its actions and traits that matters in a fight.
"""

# ruff: noqa: E501 - a pattern is compared with the text that it matches: both in one line

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from tools import srd_by_hand, srd_traits
from tools.srd_actions import add_action
from tools.srd_casting import legendary, multiattacks
from tools.srd_clauses import Draft, cells, reason, saving, word

ABILITIES: Final = {
    "str": "strength",
    "dex": "dexterity",
    "con": "constitution",
    "int": "intelligence",
    "wis": "wisdom",
    "cha": "charisma",
}
LONGEST_NAME: Final = 30
"""The longest name of a spell in characters; anything longer is a text."""

SIZE_OF_DIE: Final = {4: "tiny", 6: "small", 8: "medium", 10: "large", 12: "huge", 20: "gargantuan"}
"""The size follows from the hit dice: the data's own word does not tell Tiny from Small, nor Small from Medium."""
IGNORED_TRAITS: Final = frozenset(
    [
        "Beast of Burden",
        "Bound",
        "Celestial Restoration",
        "Demonic Restoration",
        "Diabolical Restoration",
        "Divine Awareness",
        "Draconic Origin",
        "Eldritch Restoration",
        "Elemental Restoration",
        "Ephemeral",
        "Ethereal Sight",
        "Exalted Restoration",
        "Fiendish Restoration",
        "Hellish Restoration",
        "Immutable Form",
        "Inscrutable",
        "Iron Scent",
        "Magic Rope",
        "Mimicry",
        "Probing Telepathy",
        "Sense Magic",
        "Shark Telepathy",
        "Shielded Mind",
        "Soul Bag",
        "Speak with Beasts and Plants",
        "Spirit Jar",
        "Spider Climb",
        "Sunlight Sensitivity",
        "Sunlight Weakness",
        "Light Sensitivity",
        "Telepathic Bond",
        "Training",
        "Treasure Sense",
        "Troll Spawn",
        "Tunneler",
        "Undead Restoration",
        "Vampire Weakness",
        "Vampiric Connection",
        "Web Walker",
        "Wishes",
        "Ice Walk",
        "Transparent",
        "Hold Breath",
        "Limited Amphibiousness",
        "Siege Monster",
        "Succubus Form",
        "Incubus Form",
        "Ooze Cube",
        "Earth Glide",
    ]
) - {"Adhesive", "Aversion to Fire", "Ooze Cube", "Vampire Weakness", "Siege Monster", "Magic Rope"}
"""Traits without an effect in a battle on these boards: no sunlight, no sages, no days to wait."""

TRAITS: Final = {
    "Agile": "agile",
    "Amphibious": "amphibious",
    "Limited Amphibiousness": "amphibious",
    "Hold Breath": "amphibious",
    "Flyby": "flyby",
    "Pack Tactics": "pack_tactics",
    "Water Breathing": "water_breathing",
    "Bloodied Fury": "bloodied_fury",
    "Bloodied Frenzy": "bloodied_frenzy",
    "Blood Frenzy": "blood_frenzy",
    "Blurred Form": "blurred",
    "Magic Resistance": "magic_resistance",
    "Jumper": "jumps_by_dexterity",
    "Abduct": "abducts",
    "Undead Fortitude": "undead_fortitude",
    "Swarm": "swarm",
    "Amorphous": "amorphous",
    "Compression": "amorphous",
    "Air Form": "enters_spaces amorphous",
    "Water Form": "enters_spaces amorphous",
    "Siege Monster": "siege_monster",
    "Acid Absorption": "absorbs_acid",
    "Fire Absorption": "absorbs_fire",
    "Lightning Absorption": "absorbs_lightning",
    "Evasion": "evasion",
    "Greater Magic Resistance": "greater_magic_resistance",
    "Reactive": "reactive",
    "Incorporeal Movement": "incorporeal",
}
"""Traits by the word of the content."""

IN_WORDS: Final = {
    "conditional advantage": "Advantage or Disadvantage that it gives",
    "curses": "the curse",
    "moves as part of an action": "the movement",
    "no healing, drained maximum": "what it does to hit points",
    "no reactions, one action only": "fewer actions of the target",
    "staged saves": "what follows from later saves",
    "straight move": "the movement",
    "swallow": "swallowing",
    "target filters": "what depends on the target",
    "timed conditions": "conditions that last longer",
}
"""What a block leaves out of an action, by the name of the mechanic."""

FUTURE_TRAITS: Final = {
    "Standing Leap": "jumps",
    "Running Leap": "jumps",
    "Fire Aura": "auras",
    "Stench": "auras",
    "Heat Aura": "auras",
    "Fear Aura": "auras",
    "Fire Form": "others' spaces",
    "Death Burst": "death burst",
    "Death Throes": "death burst",
    "Regeneration": "conditional regeneration",
}
"""Traits that need a mechanic, by its name."""
DEMONS: Final = frozenset(["Balor", "Dretch", "Glabrezu", "Hezrou", "Marilith", "Nalfeshnee", "Quasit", "Vrock"])
"""The fiends that the document calls demons; the data gives creature types without their tags."""

MOUNTS: Final = frozenset({"Camel", "Draft Horse", "Mule"})
"""Trained mounts of the equipment lists; the other ones have been shipped before."""

MISSING: Final[Mapping[str, Mapping[str, str]]] = {
    "Air Elemental": {"resist": "bludgeoning piercing slashing"},
    "Awakened Shrub": {"vulnerable": "fire", "resist": "piercing"},
    "Awakened Tree": {"vulnerable": "fire", "resist": "bludgeoning piercing"},
    "Black Pudding": {"immune": "slashing"},
    "Chain Devil": {"resist": "bludgeoning piercing slashing"},
    "Clay Golem": {"resist": "bludgeoning piercing slashing"},
    "Couatl": {"resist": "bludgeoning piercing slashing"},
    "Doppelganger": {"immune": "charmed"},
    "Dust Mephit": {"vulnerable": "fire"},
    "Earth Elemental": {"vulnerable": "thunder"},
    "Fire Elemental": {"resist": "bludgeoning piercing slashing"},
    "Ghost": {"resist": "bludgeoning piercing slashing"},
    "Half-Dragon": {"resist": "fire"},
    "Horned Devil": {"resist": "cold"},
    "Hydra": {"immune": "blinded charmed deafened frightened stunned unconscious"},
    "Ice Mephit": {"vulnerable": "fire"},
    "Invisible Stalker": {"resist": "bludgeoning piercing slashing"},
    "Knight": {"immune": "frightened"},
    "Magma Mephit": {"vulnerable": "cold"},
    "Minotaur Skeleton": {"vulnerable": "bludgeoning"},
    "Mummy": {"vulnerable": "fire"},
    "Mummy Lord": {"vulnerable": "fire"},
    "Night Hag": {"immune": "charmed"},
    "Ochre Jelly": {"immune": "slashing"},
    "Salamander": {"vulnerable": "cold"},
    "Shadow": {"vulnerable": "radiant"},
    "Skeleton": {"vulnerable": "bludgeoning"},
    "Specter": {"resist": "bludgeoning piercing slashing"},
    "Swarm of Crawling Claws": {"resist": "bludgeoning piercing slashing"},
    "Tarrasque": {"resist": "bludgeoning piercing slashing"},
    "Treant": {"vulnerable": "fire", "resist": "bludgeoning piercing"},
    "Vampire Familiar": {"immune": "charmed"},
    "Warhorse Skeleton": {"vulnerable": "bludgeoning"},
    "Will-o'-Wisp": {"resist": "bludgeoning piercing slashing"},
    "Wraith": {"resist": "bludgeoning piercing slashing"},
}
"""Resistances, vulnerabilities and immunities that the document prints and the data leaves out."""

CORRECTED: Final[Mapping[str, Mapping[str, int]]] = {
    "Octopus": {"ability_score_constitution": 11, "saving_throw_constitution": 0, "ability_score_charisma": 4}
}
"""Figures of the document that the data has wrong."""

OF_SWARMS: Final = {
    "resist": "bludgeoning piercing slashing",
    "immune": "charmed frightened grappled paralyzed petrified prone restrained stunned",
}
"""What the document prints for every swarm of animals."""


def trait(name: str, text: str, draft: Draft) -> None:
    """Add a trait to a draft."""
    short = name.split(" (", maxsplit=1)[0]
    block = draft.block
    if short in TRAITS:
        block["traits"] += TRAITS[short].split()
    elif heals := re.search(
        r"regains (\d+) Hit Points at the start of each of its turns if it has at least 1 Hit", text
    ):
        block["regeneration"] = int(heals[1])
    elif burns := re.search(
        r"At the end of each of the [a-z]+'s turns, each creature (?P<choice>of the [a-z]+'s choice )?in an? (?P<feet>\d+)-foot "
        r"Emanation originating from the [a-z]+ takes \d+ \((?P<dice>\d+d\d+)\) (?P<type>[A-Z][a-z]+) damage(?: unless [^.]+)?\.$",
        text,
    ):
        draft.reactions[word(short)] = {
            "name": short,
            "cost": "none",
            "trigger": {"event": "ends_turn", "by": "self"},
            "origin": "near",
            "area": {"emanation": cells(burns["feet"])},
            "targets": "all_enemies" if burns["choice"] else "all",
            **({} if burns["choice"] else {"tags": ["automatic"]}),
            "effect": [{"damage": burns["dice"], "type": burns["type"].lower()}],
        }
    elif srd_traits.acts_alone(short, text, draft):
        pass
    elif short == "Invisibility":
        block["conditions"] = ["invisible"]
    elif text.startswith("The ") and (explodes := re.match(r"The [a-z]+ explodes when it dies\. ", text)):
        burst = saving(short, text[explodes.end() :], draft)
        assert burst is not None
        draft.reactions[word(short)] = {
            "name": short,
            **burst,
            "cost": "none",
            "trigger": {"event": "drops", "by": "self"},
            "tags": ["death_burst"],
        }
    elif leap := re.search(r"Long Jump is up to (\d+) feet and its High Jump is up to (\d+) feet", text):
        block["traits"] += [f"long_jump_{cells(leap[1])}", f"high_jump_{cells(leap[2])}"]
    elif leap := re.search(r"running start, the [a-z -]+ can Long Jump up to (\d+) feet", text):
        block["traits"].append(f"running_leap_{cells(leap[1])}")
    elif short == "Illumination" and (
        found := re.search(r"Bright Light in a (\d+)-foot radius and Dim Light for an additional (\d+)", text)
    ):
        block["light"] = {"bright": cells(found[1]), "dim": cells(found[2])}
    elif short == "Legendary Resistance" and (times := re.search(r"\((\d)/Day", name)):
        block["traits"].append(f"legendary_resistance_{times[1]}")
    elif short not in IGNORED_TRAITS:
        draft.lacks.append(f"{FUTURE_TRAITS.get(short, reason(text))}: {short}")


def read(folder: Path, name: str) -> list[dict[str, Any]]:
    """Return the records of a file, with the resistances that the data of creatures leaves out."""
    records: list[dict[str, Any]] = json.loads((folder / f"{name}.json").read_text("utf-8"))
    for record in records if name == "Creature" else ():
        c = record["fields"]
        c |= CORRECTED.get(c["name"], {})
        swarm = c["name"].startswith("Swarm of") and c["type"] == "beast"
        more = OF_SWARMS if swarm else MISSING.get(c["name"], {})
        c["resist"] = _joined(c["damage_resistances"], more.get("resist", ""))
        c["vulnerable"] = _joined(c["damage_vulnerabilities"], more.get("vulnerable", ""))
        c["immune"] = _joined([*c["damage_immunities"], *c["condition_immunities"]], more.get("immune", ""))
    return records


def _joined(found: list[str], more: str) -> list[str]:
    return list(dict.fromkeys([*found, *more.split()]))


def draft_of(key: str, c: Mapping[str, Any], traits: list[dict[str, Any]], actions: list[dict[str, Any]]) -> Draft:
    """Return the draft of one monster."""
    rating = Fraction(c["challenge_rating"]).limit_denominator(8)
    sides = int(re.match(r"\d+d(\d+)", c["hit_dice"])[1])  # type: ignore[index]
    block: dict[str, Any] = {
        "id": word(c["name"]),
        "name": c["name"],
        "size": SIZE_OF_DIE[sides],
        "hp": c["hit_points"],
        "ac": c["armor_class"],
    }
    draft = Draft(key, c["name"], block)
    block["cr"] = int(rating) if rating.denominator == 1 else str(rating)
    speeds = {mode: cells(c[mode]) for mode in ("walk", "burrow", "climb", "fly", "swim") if c[mode]}
    block["speed"] = speeds["walk"] if list(speeds) == ["walk"] else speeds | ({"hover": True} if c["hover"] else {})
    scores = {a: c[f"ability_score_{long}"] for a, long in ABILITIES.items()}
    modifiers = {a: (score - 10) // 2 for a, score in scores.items()}
    if c["initiative_bonus"] != modifiers["dex"]:
        block["initiative"] = c["initiative_bonus"]
    block["abilities"] = scores
    saves = {a: c[f"saving_throw_{long}"] for a, long in ABILITIES.items()}
    block["saves"] = {a: n for a, n in saves.items() if n is not None and n != modifiers[a]}
    block["skills"] = {
        k.removeprefix("skill_bonus_"): v for k, v in c.items() if k.startswith("skill_bonus_") and v is not None
    }
    block["senses"] = {
        s: cells(c[f"{s}_range"]) for s in ("blindsight", "darkvision", "tremorsense", "truesight") if c[f"{s}_range"]
    }
    block |= {key: c[key] for key in ("resist", "vulnerable", "immune")}
    block["traits"] = [
        c["type"],
        *(("demon",) if c["name"] in DEMONS else ()),
        *(("mount", "trained_mount") if c["name"] in MOUNTS else ()),
    ]
    for one in traits:
        if srd_by_hand.is_by_hand(c["name"], one["name"].split(" (")[0]):
            draft.reactions |= srd_by_hand.shipped(c["name"], one["name"].split(" (")[0])
            continue
        with leaving_out(draft, one["name"].split(" (")[0]):
            trait(one["name"], one["desc"], draft)
    written: dict[str, dict[str, Any]] = {}
    later: list[dict[str, Any]] = []
    texts = " ".join(one["desc"] for one in actions)
    for one in sorted(actions, key=lambda a: (a["action_type"] != "ACTION", a["order_in_statblock"] or 0)):
        if srd_by_hand.is_by_hand(c["name"], one["name"].split(" (")[0]):
            written |= srd_by_hand.shipped(c["name"], one["name"].split(" (")[0])
            continue
        if one["name"] == "Multiattack" or one["action_type"] == "LEGENDARY_ACTION":
            later.append(one)
            continue
        with leaving_out(draft, one["name"].split(" (")[0]):
            add_action(one, texts, written, draft)
    if draft.spares_held and "tail" in written:
        written["tail"]["targets_if"] = {"unless": {"condition": ["grappled"], "from_user": True}}
    for one in sorted(later, key=lambda a: a["action_type"] != "ACTION"):
        with leaving_out(draft, one["name"].split(" (")[0]):
            if one["name"] == "Multiattack":
                written |= multiattacks(" ".join(one["desc"].split()), written, draft)
            else:
                written |= legendary(one, written, draft)
    if any(one["action_type"] == "LEGENDARY_ACTION" for one in actions):
        block["traits"].append("legendary_actions_3")
    written |= draft.reactions
    draft.omits = omissions(draft, written)
    if draft.omits:
        block["omits"] = draft.omits
    block["actions"] = [{"id": name, **action} for name, action in written.items()]
    return draft


@contextmanager
def leaving_out(draft: Draft, name: str) -> Iterator[None]:
    """Note that a trait or an action is not whole if more is lacking afterwards than before."""
    before = len(draft.lacks)
    yield
    draft.parts += [(name, lack) for lack in draft.lacks[before:]]


def omissions(draft: Draft, written: Mapping[str, object]) -> list[str]:
    """Return what a block leaves out, by the names of its traits and actions, without their texts."""
    found: list[str] = []
    for name, lack in draft.parts:
        mechanic, _, clause = lack.partition(": ")
        if mechanic == "spells with omissions":
            found.append(f"{name}: a part of the spell {clause.title()}")
            continue
        if mechanic == "spells" and len(clause) < LONGEST_NAME:
            found.append(f"{name}: the spell {clause.title()}" if name.lower() != clause else name)
        elif word(name) in written or name == "Multiattack":
            found.append(f"{name}: {IN_WORDS.get(mechanic, 'a part of it')}")
        else:
            found.append(name)
    return list(dict.fromkeys(found))


def drafts(folder: Path) -> Iterator[Draft]:
    """Yield the drafts of all monsters, by challenge rating and name."""
    traits: dict[str, list[dict[str, Any]]] = defaultdict(list)
    actions: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for found, name in ((traits, "CreatureTrait"), (actions, "CreatureAction")):
        for item in read(folder, name):
            found[item["fields"]["parent"]].append(item["fields"])
    for item in sorted(read(folder, "Creature"), key=lambda i: (float(i["fields"]["challenge_rating"]), i["pk"])):
        yield draft_of(item["pk"], item["fields"], traits[item["pk"]], actions[item["pk"]])


def figures(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the figures of each monster by its id: numbers and dice, without any text."""
    actions: dict[str, dict[str, Any]] = defaultdict(dict)
    for item in read(folder, "CreatureAction"):
        one, text = item["fields"], item["fields"]["desc"]
        found: dict[str, Any] = {}
        if roll := re.search(r"Attack Roll: ([+-]\d+)", text):
            found["bonus"] = int(roll[1])
        if dc := re.search(r"Saving Throw:_? DC (\d+)", text):
            found["dc"] = int(dc[1])
        if hurt := re.findall(
            r"(\d+)(?: \((\d+d\d+(?: ?[+-] ?\d+)?)\))? (?:[A-Z][a-z]+ damage|damage of the type chosen)", text
        ):
            found["damage"] = [expression.replace(" ", "") or int(flat) for flat, expression in hurt]
        if feet := re.findall(r"(\d+)(?:/(\d+))?[ -](?:ft|feet|foot)", text):
            found["feet"] = [int(n) for pair in feet for n in pair if n]
        if one["uses_param"]:
            found["uses"] = one["uses_param"]
        if found:
            actions[one["parent"]][word(one["name"].split(" (")[0])] = found
    for item in sorted(read(folder, "Creature"), key=lambda i: i["pk"]):
        c = item["fields"]
        known: dict[str, Any] = {
            "cr": float(c["challenge_rating"]),
            "ac": c["armor_class"],
            "hp": c["hit_points"],
            "dice": c["hit_dice"].replace(" ", ""),
            "speed": {mode: c[mode] for mode in ("walk", "burrow", "climb", "fly", "swim") if c[mode]},
            "initiative": c["initiative_bonus"],
            "abilities": [c[f"ability_score_{long}"] for long in ABILITIES.values()],
            "saves": [c[f"saving_throw_{long}"] for long in ABILITIES.values()],
            "skills": {
                k.removeprefix("skill_bonus_"): v
                for k, v in c.items()
                if k.startswith("skill_bonus_") and v is not None
            },
            "senses": {
                s: c[f"{s}_range"] for s in ("blindsight", "darkvision", "tremorsense", "truesight") if c[f"{s}_range"]
            },
            "passive": c["passive_perception"],
            "type": c["type"],
            **{key: c[key] for key in ("resist", "vulnerable", "immune")},
            "actions": actions[item["pk"]],
        }
        yield word(c["name"]), {key: value for key, value in known.items() if value not in ({}, [], None)}


def flow(value: Any) -> str:
    """Return a value as YAML in one line."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case bool():
            return str(value).lower()
        case None:
            return "null"
        case str() if ": " in value or "#" in value or ", " in value:
            return json.dumps(value, ensure_ascii=False)
        case _:
            return str(value)


def yaml(block: Mapping[str, Any]) -> str:
    """Return a draft as a YAML document in the style of the content folder."""
    lines = []
    for key, value in block.items():
        if key == "actions":
            lines += ["actions:", *(f"  - {flow(action)}" for action in value)] if value else ["actions: []"]
        elif value not in ({}, []):
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines)


def main() -> None:
    """Run the tool."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lacking", action="store_true")
    parser.add_argument("--draft", nargs="+", default=())
    parser.add_argument("--figures", action="store_true")
    parser.add_argument("--have", nargs="*", default=())
    args = parser.parse_args()
    if args.figures:
        lines = (f'"{key}": {json.dumps(known, separators=(",", ":"))}' for key, known in figures(args.folder))
        print("{" + ",\n".join(lines) + "}")
        return
    every = list(drafts(args.folder))
    have = set(args.have)
    if args.draft:
        chosen = [d for d in every if d.block["id"] in args.draft or ("complete" in args.draft and d.mechanics <= have)]
        print("\n---\n".join(yaml(d.block) for d in chosen))
        return
    if args.lacking:
        for d in every:
            print(f"{d.block['id']}: {'; '.join(d.lacks) or 'complete'}")
    complete = [d for d in every if d.mechanics <= have]
    print(f"{len(complete)} of {len(every)} complete")
    for name, count in Counter(m for d in every for m in d.mechanics - have).most_common():
        alone = sum(d.mechanics - have == {name} for d in every)
        print(f"{count:4} {alone:4} {name}")


if __name__ == "__main__":
    main()
