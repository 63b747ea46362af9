"""Clauses of SRD 5.2 stat blocks: the vocabulary of content for each, or the name of the mechanic that is missing.

The texts are the public data of Open5e. `srd_monsters` reads them.
"""

# ruff: noqa: E501 - a pattern is compared with the text that it matches: both in one line

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tools import srd_stages

FEET: Final = 5
"""Feet in a cell."""
HARMLESS_SPELLS: Final = frozenset(
    [
        "animal messenger",
        "clairvoyance",
        "commune",
        "comprehend languages",
        "control weather",
        "create food and water",
        "dancing lights",
        "detect evil and good",
        "detect magic",
        "detect thoughts",
        "disguise self",
        "divination",
        "druidcraft",
        "elementalism",
        "etherealness",
        "feather fall",
        "find the path",
        "goodberry",
        "heroes' feast",
        "identify",
        "invisibility of objects",
        "legend lore",
        "light",
        "locate object",
        "mage hand",
        "major image",
        "mending",
        "message",
        "minor illusion",
        "move earth",
        "passwall",
        "plane shift",
        "prestidigitation",
        "raise dead",
        "resurrection",
        "remove curse",
        "scrying",
        "sending",
        "speak with animals",
        "speak with dead",
        "speak with plants",
        "stone shape",
        "teleport",
        "thaumaturgy",
        "tongues",
        "true resurrection",
        "water breathing",
        "water walk",
        "wind walk",
        "arcane eye",
        "contact other plane",
        "create or destroy water",
        "dream",
        "gate",
        "greater restoration",
        "astral projection",
        "purify food and drink",
        "beacon of hope",
        "pass without trace",
        "animal friendship",
        "speak with animals",
        "geas",
        "project image",
        "hallucinatory terrain",
        "zone of truth",
        "modify memory",
        "nondetection",
        "prestidigitation",
        "silent image",
        "augury",
        "continual flame",
        "floating disk",
        "arcane lock",
        "knock",
        "animate dead",
        "create undead",
        "creation",
        "word of recall",
        "mage armor",
        "mind blank",
    ]
)
"""Spells without an effect that a battle of this project could show, or with one that the printed figures include."""
WEAPONS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "Battleaxe": ("1d8", ()),
    "Club": ("1d4", ("light",)),
    "Dagger": ("1d4", ("finesse", "light", "thrown")),
    "Great Bow": ("1d8", ("heavy",)),
    "Greataxe": ("1d12", ("heavy",)),
    "Greatclub": ("1d8", ()),
    "Greatsword": ("2d6", ("heavy",)),
    "Hand Crossbow": ("1d6", ("light", "loading")),
    "Handaxe": ("1d6", ("light", "thrown")),
    "Heavy Crossbow": ("1d10", ("loading",)),
    "Javelin": ("1d6", ("thrown",)),
    "Light Crossbow": ("1d8", ("loading",)),
    "Light Hammer": ("1d4", ("light", "thrown")),
    "Longbow": ("1d8", ()),
    "Longsword": ("1d8", ()),
    "Mace": ("1d6", ()),
    "Morningstar": ("1d8", ()),
    "Pike": ("1d10", ("reach", "heavy")),
    "Pistol": ("1d10", ()),
    "Rapier": ("1d8", ("finesse",)),
    "Scimitar": ("1d6", ("finesse", "light")),
    "Shortbow": ("1d6", ()),
    "Shortsword": ("1d6", ("finesse", "light")),
    "Spear": ("1d6", ("thrown",)),
    "Warhammer": ("1d8", ()),
}
"""Weapons of the rules by the name of the attack, with their die and properties; other attacks are natural ones."""

DICE: Final = r"(?:\d+ \((?P<dice{0}>\d+d\d+(?: ?[+-] ?\d+)?)\)|(?P<flat{0}>\d+))"
SIZES: Final = "Tiny|Small|Medium|Large|Huge"


@dataclass
class Draft:
    """Content of one monster, and what it cannot say."""

    key: str
    name: str
    block: dict[str, Any]
    lacks: list[str] = field(default_factory=list)
    """Missing mechanics, with the clause that needs them after a colon."""

    reactions: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Actions that traits stand for, by id."""

    parts: list[tuple[str, str]] = field(default_factory=list)
    """The same with the name of the trait or action in front."""

    omits: list[str] = field(default_factory=list)
    """What the block leaves out, for its sheet: names of actions and traits, never their text."""

    spares_held: bool = False
    """True if the tail cannot be used against a creature that the monster holds."""

    @property
    def mechanics(self) -> set[str]:
        """The names of the missing mechanics."""
        return {lack.split(":")[0] for lack in self.lacks}


def word(name: str) -> str:
    """Return a display name as an id."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")


def cells(feet: str | float) -> int:
    """Return feet as cells."""
    return int(feet) // FEET


def dice(match: re.Match[str], number: str = "") -> str | int:
    """Return the dice of a clause: the expression in brackets, or the printed number alone."""
    found = match[f"dice{number}"]
    return found.replace(" ", "") if found else int(match[f"flat{number}"])


class Clauses:
    """The rest of a text, taken apart from the front."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text.strip()
        self.short = name

    def take(self, pattern: str) -> re.Match[str] | None:
        """Remove and return what the pattern matches at the front; None if it does not match."""
        found = re.match(pattern, self.text)
        if found:
            self.text = self.text[found.end() :].lstrip()
        return found


def damage(clauses: Clauses) -> list[dict[str, Any]] | None:
    """Take damage of one or two types; None if the text does not begin with damage."""
    found = clauses.take(DICE.format("") + r" (?P<type>[A-Z][a-z]+) damage")
    if not found:
        return None
    parts = [{"damage": dice(found), "type": found["type"].lower()}]
    while found := clauses.take(r",? ?plus " + DICE.format("") + r" (?P<type>[A-Z][a-z]+) damage(?! if)"):
        parts.append({"damage": dice(found), "type": found["type"].lower()})
    return parts


TURN: Final = r"(?P<end>end|start) of (?:(?P<its>its)|the [a-z' -]+?'s) next turn"


def until(found: re.Match[str]) -> str:
    """Return the duration that a clause names."""
    return f"{found['end']}_of_{'target' if found['its'] else 'user'}_next_turn"


def consequences(clauses: Clauses, effects: list[dict[str, Any]], lacks: list[str]) -> None:
    """Take what happens on a hit or a failed save, clause by clause; the first unknown clause ends it."""
    while clauses.text:
        if clauses.take(r"[.,;] ?|and |, and "):
            continue
        if (rest := srd_stages.take(clauses.text, effects)) is not None:
            clauses.text = rest
            continue
        limit: dict[str, Any] = {}
        if found := clauses.take(
            rf"[Ii]f (?:the )?target is (?:an? )?(?P<size>{SIZES}) or smaller(?: creature)?(?: and the [a-z -]+ moved (?P<run>\d+)\+ feet straight toward it immediately before the hit)?, (?=it |the target |the [a-z]+ pushes|the [a-z]+ pulls)"
        ):
            limit = {"size": found["size"].lower()}
            if found["run"]:
                limit["straight"] = cells(found["run"])
            clauses.text = re.sub(r"^the [a-z]+ (pushes|pulls) the target", r"the target is \1", clauses.text)
            while True:
                if found := clauses.take(
                    r"(?:[Ii]t|[Tt]he target) takes an extra "
                    + DICE.format("")
                    + r" (?P<type>[A-Z][a-z]+) damage(?: and |, and )?"
                ):
                    effects.append({"damage": dice(found), "type": found["type"].lower(), "if": limit})
                elif found := clauses.take(
                    r"(?:, )?(?:and )?(?:(?:[Ii]t|[Tt]he target) )?has the (?P<name>Prone|Grappled) condition(?: \(escape DC (?P<dc>\d+)\)(?: from [a-z '-]+)?)?(?! until)"
                ):
                    effects.append(
                        {
                            "condition": found["name"].lower(),
                            **({"dc": int(found["dc"])} if found["dc"] else {}),
                            "if": limit,
                        }
                    )
                elif found := clauses.take(
                    r"the target is (?P<how>push|pull)e?s up to (?P<feet>\d+) feet straight (?:away from|toward) itself"
                ):
                    effects.append({found["how"]: cells(found["feet"]), "if": limit})
                else:
                    break
            if clauses.text and not re.match(
                r"[.;]|(?:, )?and the [a-z]+ can make one |(?:, )?(?:and )?(?:it )?has the Restrained condition until the g",
                clauses.text,
            ):
                lacks.append(f"{reason(clauses.text)}: {clauses.text}")
                return
            continue
        if found := clauses.take(
            r"(?:If the target is a creature, )?(?:[Ii]t|[Tt]he target) has the (?P<name>[A-Z][a-z]+) condition until the "
            + TURN
        ):
            effects.append({"condition": found["name"].lower(), "until": until(found)})
        elif found := clauses.take(
            r"(?:[Ii]t|[Tt]he target) has the (?P<one>[A-Z][a-z]+) and (?P<two>[A-Z][a-z]+) conditions until the "
            + TURN
        ):
            effects += [{"condition": found[name].lower(), "until": until(found)} for name in ("one", "two")]
        elif found := clauses.take(
            r"(?:(?:[Ii]t|[Tt]he target) )?has the (?P<name>Prone|Grappled) condition(?: \(escape DC (?P<dc>\d+)\)(?: from [a-z '-]+)?)?(?! until)"
        ):
            effects.append({"condition": found["name"].lower(), **({"dc": int(found["dc"])} if found["dc"] else {})})
        elif clauses.take(
            r"While Grappled, the target has the Restrained condition|(?:and )?(?:[Ii]t )?has the Restrained condition until the grapple ends"
        ):
            grip: dict[str, Any] = next((e for e in reversed(effects) if e.get("condition") == "grappled"), {})
            effects.append(
                {"condition": "restrained", "until": "escape", **{k: grip[k] for k in ("dc", "if") if k in grip}}
            )
        elif found := clauses.take(
            r"(?:[Tt]he target |and )?(?:is |)(?:the [a-z]+ )?(?P<how>push|pull)e?(?:s|d)(?: the target)? up to (?P<feet>\d+) feet straight (?:away from|towards?) (?:itself|the [a-z]+)"
        ):
            effects.append({found["how"]: cells(found["feet"])})
        elif found := clauses.take(
            r"(?:[Ii]f the target is a creature, )?(?:[Ii]ts|[Tt]he target's) Speed decreases by (?P<feet>\d+) feet until the "
            + TURN
        ):
            effects.append({"modifier": {"to": "speed", "by": -cells(found["feet"])}, "until": until(found)})
        elif found := clauses.take(
            r"plus " + DICE.format("") + r" (?P<type>[A-Z][a-z]+) damage if the attack roll had Advantage"
        ):
            effects.append({"damage": dice(found), "type": found["type"].lower(), "if": {"advantage": True}})
        elif found := clauses.take(
            r"or "
            + DICE.format("")
            + r" (?P<type>[A-Z][a-z]+) damage if the (?P<who>[a-z]+) (?:is Bloodied|(?P<had>had Advantage on the attack roll)|is (?P<held>Grappled) by the [a-z]+|moved (?P<run>\d+)\+ feet straight toward the target immediately before the hit)"
        ):
            state: dict[str, Any] = (
                {"advantage": True}
                if found["had"]
                else {"condition": ["grappled"], "from_user": True}
                if found["held"]
                else {"straight": cells(found["run"])}
                if found["run"]
                else {"bloodied": True}
                if found["who"] == "target"
                else {"user_bloodied": True}
            )
            effects[0]["if"] = {"unless": state}
            effects.insert(1, {"damage": dice(found), "type": found["type"].lower(), "if": state})
        elif clauses.take(
            r"(?:[Ii]f the target is a creature, )?(?:[Ii]ts|[Tt]he target's) Hit Point maximum decreases by an amount equal to the (?:[A-Z][a-z]+ )?damage taken"
        ):
            effects.append({"tag": "life_drain"})
        elif found := clauses.take(
            r"the next attack roll made against the target before the start of the [a-z]+'s next turn has Advantage"
        ):
            lacks.append("conditional advantage")
            return
        elif found := clauses.take(
            r"(?:[Ii]f the target is a (?:(?P<living>creature that isn't an Undead or elf|non-Undead creature)|(?P<human>Humanoid)|creature), )?(?:it|and the target|the target) is subjected to the following effect[.:] (?P<ability>[A-Z][a-z]+) Saving Throw: DC (?P<dc>\d+)\. (?:Failure: |(?=First Failure))"
        ):
            after: list[dict[str, Any]] = []
            parts = damage(clauses)
            after += parts or []
            effects.append({"save": {"dc": int(found["dc"]), "ability": found["ability"][:3].lower()}, "effect": after})
            consequences(clauses, after, lacks)
            if found["living"]:
                for effect in after:
                    effect["if"] = {"unless": {"type": ["undead"]}}
            if found["human"]:
                for effect in after:
                    effect["if"] = {"type": ["humanoid"]}
            return
        elif dropped := clauses.take(
            r"If (?:this damage reduces the target to 0 Hit Points|the target is reduced to 0 Hit Points by this attack), the target becomes Stable,? (?:and it|but) has the (?P<one>[A-Z][a-z]+) condition for 1 hour\. While (?:it has the )?(?P=one)(?: condition)?, the target (?:also )?has the (?P<other>[A-Z][a-z]+) condition"
        ):
            effects.append({"drops": [dropped["one"].lower(), dropped["other"].lower()]})
        elif clauses.take(
            r"The target dies if it is reduced to 0 Hit Points by this attack\. Its body is then absorbed into the mouther, leaving only equipment behind"
        ):
            effects.append({"tag": "kills"})
        elif clauses.take(
            r"(?:Hitom)?(?:Hit or Miss: )?The [a-z]+ magically returns to the [a-z]+'s hand (?:or hovers within 5 feet of the [a-z]+ )?immediately after a ranged attack|(?:Failure or Success: )?Being underwater doesn't grant Resistance to this Fire damage|Success: Half damage(?: only)?\.?|A Humanoid slain by this attack rises 24 hours later as a Zombie under [^.]*\.|(?:Hit or Miss: )?The [a-z]+ magically returns to the [a-z]+'s hand immediately after a ranged attack"
        ):
            continue
        else:
            lacks.append(f"{reason(clauses.text)}: {clauses.text}")
            return


REASONS: Final = (
    (r"First Failure|Failure by 5|Second Failure|repeats? the save", "staged saves"),
    (r"Hit Points? maximum|can't regain Hit Points", "no healing, drained maximum"),
    (r"[Ss]wallow", "swallow"),
    (r"attach", "attaching"),
    (r"regains? (?:a number of )?Hit Points", "healing by damage"),
    (r"can't take Reactions|either an action or a Bonus Action", "no reactions, one action only"),
    (r"Petrified", "petrification"),
    (r"cursed|lycanthrope", "curses"),
    (r"if the target isn't an? |that isn't|Undead", "target filters"),
    (r"starts burning|burning", "burning"),
    (r"straight toward", "straight move"),
    (r"minute|hour", "timed conditions"),
    (r"[Ii]f the target is|If the target has|Bloodied", "target filters"),
    (r"Disadvantage|Advantage", "conditional advantage"),
    (r"moves? up to|teleport", "moves as part of an action"),
)


def reason(text: str) -> str:
    """Return the name of the mechanic that a clause needs."""
    return next((name for pattern, name in REASONS if re.search(pattern, text)), "other")


def attack(name: str, text: str, draft: Draft) -> dict[str, Any] | None:
    """Return an action with an attack roll; None if the text has none."""
    text = re.sub(r"(\w+ damage)\u2014or (.+?)\u2014plus (.+? damage)", r"\1, plus \3, or \2", text)
    clauses = Clauses(text, name)
    found = clauses.take(
        r"(?P<kind>Melee or Ranged|Melee|Ranged) Attack Roll: (?P<bonus>[+-]\d+)(?: to hit)?(?: \((?P<advantage>[^)]+)\))?,? ?"
        r"(?:reach (?P<reach>\d+) (?:ft\.?|feet))?(?: or )?(?:range (?P<normal>\d+)(?:/(?P<long>\d+))? ?(?:ft\.?|feet))?\.? ?(?:Hit: )?"
    )
    if not found:
        return None
    action: dict[str, Any] = {"cost": "action", "origin": "ranged" if found["kind"] == "Ranged" else "melee"}
    if found["reach"] and cells(found["reach"]) > 1:
        action["reach"] = cells(found["reach"])
    if found["normal"]:
        normal = cells(found["normal"])
        action["range"] = [normal, cells(found["long"])] if found["long"] else normal
    if name in WEAPONS:
        die, properties = WEAPONS[name]
        action["weapon"] = {"die": die, **({"properties": list(properties)} if properties else {})}
    action["attack"] = {"bonus": int(found["bonus"]), "vs": "ac"}
    if found["advantage"]:
        when = ADVANTAGE.get(re.sub(r"by the [a-z -]+", "by the user", found["advantage"]))
        if when is None:
            draft.lacks.append(f"conditional advantage: {found['advantage']}")
        else:
            action["attack"]["advantage_if"] = when
    lacks: list[str] = []
    effects = damage(clauses) or []
    consequences(clauses, effects, lacks)
    draft.lacks += lacks
    for effect in [one for one in effects if "drops" in one]:
        effects.remove(effect)
        one, other = effect["drops"]
        draft.reactions[f"{word(name)}_at_0"] = {
            "name": f"{name} (at 0 Hit Points)",
            "cost": "none",
            "trigger": {"event": "drops", "by": "self", "to": "any"},
            "origin": "ranged",
            "range": 12,
            "tags": ["automatic", "minutes_60"],
            "effect": [{"stabilize": True}, {"condition": one, "also": [other]}],
        }
    tags = [effect["tag"] for effect in effects if "tag" in effect]
    saves = [effect for effect in effects if "save" in effect]
    action["hit"] = [effect for effect in effects if "tag" not in effect and "save" not in effect]
    for effect in saves:
        tags += [one["tag"] for one in effect["effect"] if "tag" in one]
        kept = [one for one in effect["effect"] if "tag" not in one and "immune_after_save" not in one]
        action |= {"save": effect["save"], "effect": kept}
        action |= {"immune_after_save": True} if any("immune_after_save" in one for one in effect["effect"]) else {}
    if tags:
        action["tags"] = tags
    return action


def at_own_start(name: str, limit: dict[str, Any], effects: list[dict[str, Any]]) -> dict[str, Any]:
    """Return an action that happens at the start of its owner's turns to all creatures for which a limit holds."""
    return {
        "name": name,
        "cost": "none",
        "trigger": {"event": "starts_turn", "by": "self"},
        "origin": "ranged",
        "range": 12,
        "targets": "all",
        "targets_if": limit,
        "tags": ["automatic"],
        "effect": effects,
    }


AREA: Final = (
    (r"(?P<n>\d+)-foot[ -]Cone", "cone"),
    (r"(?P<n>\d+)-foot Emanation originating from (?:the|itself)[a-z -]*", "emanation"),
    (r"(?P<n>\d+)-foot-long, (?P<w>\d+)-foot-wide Line", "line"),
    (
        r"(?P<n>\d+)-foot-radius Sphere(?: \[Area of Effect\]\|XPHB\|Sphere)? centered on a point (?:the [a-z -]+ can see )?within (?P<within>\d+) feet(?: of the [a-z]+)?(?: the [a-z -]+ can see)?",
        "sphere",
    ),
    (
        r"(?P<n>\d+)-foot-radius, (?P<height>\d+)-foot-high Cylinder(?: \[Area of Effect\]\|XPHB\|Cylinder)? originating from a point the [a-z -]+ can see within (?P<within>\d+) feet",
        "cylinder",
    ),
    (r"(?P<n>\d+)-foot Cube(?: originating from the [a-z -]+)?", "cube"),
)


def saving(name: str, text: str, draft: Draft) -> dict[str, Any] | None:
    """Return an action with a saving throw; None if the text has none."""
    text = re.sub(
        r"^The [a-z -]+? [a-z]+s (?:a|an) [a-z]+ at a point (?:it|the [a-z]+) can see within (\d+) feet\. (.*? in an? \d+-foot-radius Sphere) "
        r"\[Area of Effect\]\|XPHB\|Sphere centered on that point",
        r"\2 centered on a point within \1 feet",
        text,
    )
    clauses = Clauses(text, name)
    found = clauses.take(r"(?P<ability>[A-Z][a-z]+) Saving Throw: DC (?P<dc>\d+), ")
    if not found:
        return None
    action: dict[str, Any] = {"cost": "action"}
    save = {"dc": int(found["dc"]), "ability": found["ability"][:3].lower()}
    if one := clauses.take(
        rf"one (?:(?P<size>{SIZES}) or smaller )?creature (?:(?P<sees>the [a-z -]+ can see) )?within (?P<feet>\d+) feet(?: (?P<sees2>(?:that )?the [a-z -]+ can see))?(?: that has the (?P<state>[A-Z][a-z]+) condition)?\. "
    ):
        reach = cells(one["feet"])
        action |= {"origin": "ranged", "range": reach}
        if one["state"]:
            action["targets_if"] = {"condition": [one["state"].lower()]}
        if one["sees"] or one["sees2"]:
            action["tags"] = ["sight"]
        if one["size"]:
            action["targets_if"] = {"size": one["size"].lower()}
    elif held := clauses.take(r"(?P<number>one|each) creature Grappled by the [a-z]+\. "):
        limit = {"condition": ["grappled"], "from_user": True}
        action |= {"origin": "ranged", "range": 12, "targets_if": limit}
        action |= {"targets": "all"} if held["number"] == "each" else {}
    elif inside := clauses.take(rf"one (?:(?P<size>{SIZES}) or smaller )?creature in the [a-z]+'s space\. "):
        action |= {"origin": "ranged", "range": 0}
        action |= {"targets_if": {"size": inside["size"].lower()}} if inside["size"] else {}
    elif each := clauses.take(
        r"each (?P<who>creature|enemy)(?P<living> that isn't an Undead)?(?P<fresh> that isn't currently affected by this breath)? in an? "
    ):
        for pattern, shape in AREA:
            if area := clauses.take(pattern):
                parts = area.groupdict()
                action["origin"] = "far" if parts.get("within") else "near"
                action["area"] = {shape: cells(parts["n"])}
                if parts.get("w") and cells(parts["w"]) > 1:
                    action["area"]["width"] = cells(parts["w"])
                if parts.get("height"):
                    action["area"]["height"] = cells(parts["height"])
                if parts.get("within"):
                    action["area"]["within"] = cells(parts["within"])
                action["targets"] = "all" if each["who"] == "creature" else "all_enemies"
                if each["living"]:
                    action["targets_if"] = {"unless": {"type": ["undead"]}}
                if each["fresh"]:
                    action["targets_if"] = {"unless": {"affected": word(name)}}
                break
        if clauses.take(r" ?\(demons succeed automatically\)"):
            action["targets_if"] = {"unless": {"type": ["demon"]}}
        if "area" not in action or not clauses.take(r"\. "):
            draft.lacks.append(f"{reason(clauses.text)}: {clauses.text}")
            return action
    else:
        draft.lacks.append(f"{reason(clauses.text)}: {clauses.text}")
        return action
    clauses.take(r"If the [a-z]+ sees its reflection (?:with)?in the Cone, the [a-z]+ must make this save\. ")
    if not clauses.take(r"Failure: |(?=First Failure)"):
        draft.lacks.append(f"{reason(clauses.text)}: {clauses.text}")
        return action
    effects = damage(clauses) or []
    half = bool(re.search(r"Success: Half damage", clauses.text))
    clauses.text = re.sub(
        r"\.? ?Success: Half damage(?: only)?\.?( ?Failure or Success: Being underwater [^.]*\.)?", "", clauses.text
    )
    consequences(clauses, effects, draft.lacks)
    for effect in [one for one in effects if "own_start" in one]:
        effects.remove(effect)
        draft.reactions[f"{word(name)}_later"] = at_own_start(name, effect["own_start"], [effect["hurt"]])
    immune = {"immune_after_save": True}
    action |= {"save": save, "effect": [e for e in effects if "tag" not in e and e != immune]}
    action |= immune if immune in effects else {}
    if tags := [effect["tag"] for effect in effects if "tag" in effect]:
        action["tags"] = [*action.get("tags", ()), *tags]
    if effects and "damage" in effects[0] and not half:
        action["on_save"] = "none"
    return action


ADVANTAGE: Final[Mapping[str, Any]] = {
    "with Advantage if the target doesn't have all its Hit Points": {"wounded": True},
    "with Advantage if the target is Grappled by the user": {"condition": ["grappled"], "from_user": True},
    "with Advantage during the first round of each combat": {"first_round": True},
}
"""Clauses of attack rolls by the limit that they mean."""

NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
