"""Fixed phrases of Orcus 1.1 powers, as effects of the ruleset `orcus`.

A sentence that differs from the phrases in any word is not interpreted: it is returned as the rest of the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

DEFENSES: Final = {"AC": "ac", "Fortitude": "fortitude", "Reflex": "reflex", "Will": "will"}
"""Defenses by the name in the sheets."""
NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
"""Numbers of attacks in words."""
_NAMED: Final = ("blinded", "dazed", "deafened", "immobile", "slowed", "stunned", "weakened", "unconscious")
_CONDITIONS: Final[dict[str, dict[str, Any]]] = {
    **{name: {"condition": name} for name in _NAMED},
    "rattled": {"modifier": {"to": "attack", "by": -2, "type": "power"}},
    "marked": {"mark": True},
}
"""Conditions that a power imposes, as effects; version 0.2 has no word for `rattled`."""
_NAMES: Final = "|".join(_CONDITIONS)
_DICE: Final = r"(?:\d{1,2}d\d{1,2}(?: ?\+ ?\d{1,3})?|\d{1,3})"
_TYPES: Final = "acid|cold|fire|force|lightning|necrotic|poison|psychic|radiant|thunder"
_DAMAGE: Final = re.compile(
    rf"(?P<dice>{_DICE})(?: (?P<type>{_TYPES})(?: and (?P<other>{_TYPES}))?)? damage(?: and |, and |,|)\s*"
)
_TARGET: Final = r"(?:[Tt]he target |[Tt]arget |[Tt]hey )?(?:is |are )?"
_ONGOING: Final = re.compile(
    rf"(?:(?:[Tt]he target )?takes )?(?:persistent (?P<n>\d{{1,2}})|(?P<m>\d{{1,2}}) persistent)"
    rf"(?: (?P<type>{_TYPES}))? damage \(save ends\)"
)
_STATES: Final = re.compile(
    rf"{_TARGET}(?P<states>(?:{_NAMES})(?:(?:, and |, | and )(?:{_NAMES}))*) "
    r"(?P<until>\(save ends(?P<both> both)?(?: each)?\)|until the (?P<edge>start|end) of (?P<who>[^.,;]{2,40}?) "
    r"next turn|until the end of the encounter)"
)
_BOTH: Final = re.compile(
    rf"{_TARGET}(?P<states>(?:{_NAMES})(?:, (?:{_NAMES}))*),? and takes "
    rf"(?:persistent (?P<n>\d{{1,2}})|(?P<m>\d{{1,2}}) persistent)"
    rf"(?: (?P<type>{_TYPES}))? damage \(save ends(?: both)?\)"
)
_PRONE: Final = re.compile(rf"{_TARGET}(?:is |are )?(?:knocked prone|falls? prone)")
_FORCED: Final = re.compile(rf"{_TARGET}(?P<way>pushed|pulled|shunted) (?P<far>\d{{1,2}})(?: squares?)?")
_GRAPPLED: Final = re.compile(rf"{_TARGET}grappled")
_WAYS: Final = {"pushed": "push", "pulled": "pull", "shunted": "slide"}
_JOINT: Final = re.compile(r"(?:, and |,? and |, |\.)\s*")
_MISS: Final = re.compile(r"\s*\*Miss:?\*:? [Hh]alf damage\.?$")
_SEQUENCE: Final = re.compile(
    rf"(?:The )?[A-Za-z' -]{{2,40}} makes (?P<number>{'|'.join(NUMBERS)}) "
    r"\*?(?P<name>[A-Za-z' -]{2,40}?)\*? attacks\."
)


def read_effects(text: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]], str]:
    """Return the effects of a hit and of a miss that a text describes, and the text that is not interpreted.

    Args:
        text: Such as `2d6+3 fire damage, and the target is slowed (save ends).`
    """
    missed = _MISS.search(text)
    rest = text[: missed.start()].strip() if missed else text.strip()
    effects: list[dict[str, Any]] = []
    dealt = _DAMAGE.match(rest)
    if dealt is not None:
        effects.append({"damage": dealt["dice"].replace(" ", ""), **({"type": dealt["type"]} if dealt["type"] else {})})
        if dealt["other"]:
            return effects, _half(missed), f"the damage is {dealt['type']} and {dealt['other']}; {rest[dealt.end() :]}"
        rest = rest[dealt.end() :].removeprefix(".").strip()
    while rest:
        found, end = _clause(rest)
        follows = rest[end:]
        joint = _JOINT.match(follows)
        if not found or not (follows.strip() in ("", ".") or joint):
            break
        effects += found
        rest = follows[joint.end() :] if joint else ""
    return effects, _half(missed), rest


def _half(missed: re.Match[str] | None) -> list[dict[str, Any]]:
    return [{"half_damage": True}] if missed else []


def _clause(text: str) -> tuple[list[dict[str, Any]], int]:
    """Return the effects of the clause at the beginning of a text, and where it ends; no effects if it is unknown."""
    if found := _ONGOING.match(text):
        type_ = {"type": found["type"]} if found["type"] else {}
        return [{"ongoing": int(found["n"] or found["m"]), **type_}], found.end()
    if found := _BOTH.match(text):
        type_ = {"type": found["type"]} if found["type"] else {}
        own = _effects(re.findall(_NAMES, found["states"]))
        return [
            {"together": [*own, {"ongoing": int(found["n"] or found["m"]), **type_}], "until": "save_ends"}
        ], found.end()
    if found := _PRONE.match(text):
        return [{"condition": "prone"}], found.end()
    if found := _FORCED.match(text):
        return [{_WAYS[found["way"]]: int(found["far"])}], found.end()
    if found := _STATES.match(text):
        effects = _states(re.findall(_NAMES, found["states"]), found)
        return effects, found.end() if effects else 0
    if found := _GRAPPLED.match(text):
        return [{"condition": "grappled"}], found.end()
    return [], 0


def _states(names: Sequence[str], found: re.Match[str]) -> list[dict[str, Any]]:
    own = _effects(names)
    if "encounter" in found["until"]:
        until = "encounter"
    elif found["edge"]:
        whose = "target" if found["who"] in ("their", "its", "the target's", "the target\u2019s") else "user"
        until = f"{found['edge']}_of_{whose}_next_turn"
    elif found["both"]:
        return [{"together": own, "until": "save_ends"}]
    else:
        until = "save_ends"
    return [{**one, "until": until} for one in own]


def _effects(names: Sequence[str]) -> list[dict[str, Any]]:
    return [dict(_CONDITIONS[name]) for name in names]


def read_sequence(text: str) -> tuple[str, int, str] | None:
    """Return the attack that a text repeats, how often, and the text that follows; None if it is another text.

    Args:
        text: Such as `The ogre makes two *club* attacks.`
    """
    found = _SEQUENCE.match(text)
    return None if found is None else (found["name"].strip(), NUMBERS[found["number"]], text[found.end() :].strip())


_NEAR: Final = re.compile(r"Near (?P<shape>burst|blast|arc) (?P<size>\d{1,2})(?:, all creatures)?")
_FAR: Final = re.compile(r"Far burst (?P<size>\d{1,2}) (?:within (?P<a>\d{1,3})|\(within (?P<b>\d{1,3})\))")
_RANGED: Final = re.compile(r"Ranged (?P<near>\d{1,3})(?:/(?P<far>\d{1,3}))?")
_REACH: Final = re.compile(r"(?:Melee|Reach)\s+(?P<reach>\d{1,2})")


def read_range(text: str, type_: str) -> dict[str, Any] | None:
    """Return the origin, range and area of a power; None if they are written in another way.

    Args:
        text: Such as `Near arc 5`; empty for a melee attack with the reach of its creature.
        type_: The type of the power, such as `Basic Melee`.
    """
    if not text:
        return {"origin": "melee"} if type_ in ("Basic Melee", "Melee", "") else None
    if found := _NEAR.fullmatch(text):
        return {"origin": "near", "area": {found["shape"]: int(found["size"])}, "targets": "all"}
    if found := _FAR.fullmatch(text):
        within = int(found["a"] or found["b"])
        return {"origin": "far", "area": {"burst": int(found["size"]), "within": within}, "targets": "all"}
    if found := _RANGED.fullmatch(text):
        near = int(found["near"])
        return {"origin": "ranged", "range": [near, int(found["far"])] if found["far"] else near}
    if found := _REACH.fullmatch(text):
        return {"origin": "melee", "reach": int(found["reach"])}
    return None


_REFRESH: Final = re.compile(r"(?:refresh|recharge) (?P<least>[2-6])(?:, [3-6])*")


def read_uses(text: str) -> Any:
    """Return `uses` of a frequency such as `refresh 5, 6`; an empty text for at-will, None if it is another one."""
    words = text.lower()
    if words in ("at-will", "at-will, once per round"):
        return "" if words == "at-will" else None
    if words in ("encounter", "daily"):
        return words
    found = _REFRESH.fullmatch(words)
    return {"recharge": int(found["least"])} if found else None
