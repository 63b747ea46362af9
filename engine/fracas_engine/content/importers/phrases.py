"""Fixed phrases of stat blocks: attacks, multiattacks, and areas with a save for half of the damage.

Each pattern must match from the first to the last word, apart from the text after the damage of an attack, which is
returned as it stands. A text that differs in any word is not interpreted.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from fracas_engine.content.importers.foreign_block import ABILITY_NAMES, ForeignArea, ForeignAttack

_FEET: Final = r"(?:ft\.?|feet)"
_DICE: Final = r"\d{1,3}d\d{1,3}(?: ?[+\u2212\u2013-] ?\d{1,3})?"
_DAMAGE: Final = rf"(?:\d{{1,4}} \((?P<dice>{_DICE})\)|(?P<flat>\d{{1,4}})) (?P<type>[A-Za-z]{{3,12}}) damage"
_HIT_PART: Final = re.compile(_DAMAGE)
_ATTACK: Final = re.compile(
    r"(?P<kind>Melee or Ranged|Melee|Ranged) (?:(?:Weapon |Spell )?Attack(?: Roll)?): ?"
    r"(?P<bonus>[+\u2212\u2013-]\d{1,2})"
    rf"(?: to hit)?,? (?:reach (?P<reach>\d{{1,3}}) {_FEET})?,? ?(?:or )?"
    rf"(?:range (?P<near>\d{{1,4}})(?:/(?P<far>\d{{1,4}}))? {_FEET})?"
    r"(?:, one (?:target|creature))?\.? ?(?:Hit: ?)?(?P<hit>\d.*)"
)
_AREA: Final = re.compile(
    rf"(?P<ability>[A-Z][a-z]+) Saving Throw: DC (?P<dc>\d{{1,2}}), each creature in an? (?P<size>\d{{1,3}})-foot"
    r"(?P<shape> Cone|-long, 5-foot-wide Line| Emanation originating from (?:the|itself)[a-z ]{0,30})\. "
    rf"Failure: (?P<damage>{_DAMAGE})\. Success: Half damage(?: only)?\.?"
)
_BREATH: Final = re.compile(
    r"The [a-z' ]{2,30} exhales [a-z ]{2,40} in an? (?P<size>\d{1,3})-foot (?P<shape>cone|line that is 5 feet wide)\. "
    r"Each creature in that (?:cone|line|area) must make a DC (?P<dc>\d{1,2}) (?P<ability>[A-Z][a-z]+) saving throw, "
    rf"taking (?P<damage>{_DAMAGE}) on a failed save, or half as much damage on a successful one\.?"
)
_MINUS: Final = {0x2212: "-", 0x2013: "-"}
"""Minus signs as printed."""
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_NUMBER: Final = "one|two|three|four|five|six"
_MULTI: Final = re.compile(r"The [A-Za-z' -]{2,40} makes (?P<attacks>[^.]{3,160})\.(?P<rest>.*)")
_SOME: Final = re.compile(rf"(?P<number>{_NUMBER}) (?P<name>[A-Z][A-Za-z' -]{{1,40}}?) attacks?")
_ANY: Final = re.compile(
    rf"(?P<number>{_NUMBER}) attacks, using (?P<a>[A-Z][A-Za-z' -]+) (?:or|and) (?P<b>[A-Z][A-Za-z' -]+) "
    r"in any combination"
)
_WITH: Final = re.compile(
    rf"(?:{_NUMBER}) (?:melee |ranged )?attacks: (?P<parts>(?:{_NUMBER}) with its [a-z' -]+(?:(?:,| and|, and) "
    rf"(?:{_NUMBER}) with its [a-z' -]+)*)"
)
_PART: Final = re.compile(rf"(?P<number>{_NUMBER}) with its (?P<name>[a-z' -]+?)(?=,| and|$)")


def read_attack(text: str) -> ForeignAttack | None:
    """Return the attack that a text describes; None if it is not the fixed phrase.

    Args:
        text: Such as `Melee Attack Roll: +5, reach 5 ft. Hit: 7 (1d8 + 3) slashing damage.`
    """
    found = _ATTACK.fullmatch(text)
    if found is None or (found["reach"] is None and found["near"] is None):
        return None
    damage, end = _damage(found["hit"])
    if not damage:
        return None
    melee = found["kind"] != "Ranged"
    if melee == (found["reach"] is None) or (found["kind"] != "Melee") == (found["near"] is None):
        return None  # a melee attack has a reach, and every other one a range
    far = tuple(int(one) for one in (found["near"], found["far"]) if one)
    origin: Literal["melee", "ranged"] = "melee" if melee else "ranged"
    reach = int(found["reach"]) if melee else None
    return ForeignAttack(origin, _signed(found["bonus"]), damage, reach, far, found["hit"][end:].strip(" .,"))


def _damage(text: str) -> tuple[tuple[tuple[str, str], ...], int]:
    """Return the damage at the beginning of a text, and where the text goes on."""
    damage: list[tuple[str, str]] = []
    end = 0
    found = _HIT_PART.match(text)
    while found is not None:
        damage.append((_dice(found["dice"] or found["flat"]), found["type"].lower()))
        end = found.end()
        joint = re.compile(r",? plus ").match(text, end)
        found = _HIT_PART.match(text, joint.end()) if joint else None
    return tuple(damage), end


def read_area(text: str) -> ForeignArea | None:
    """Return the area with a save that a text describes; None if it is not one of the fixed phrases."""
    found = _AREA.fullmatch(text) or _BREATH.fullmatch(text)
    ability = ABILITY_NAMES.get(found["ability"].lower()) if found else None
    if found is None or ability is None:
        return None
    words = found["shape"].lower()
    shape: Literal["cone", "line", "emanation"] = (
        "cone" if "cone" in words else "line" if "line" in words else "emanation"
    )
    damage, _ = _damage(found["damage"])
    return ForeignArea(shape, int(found["size"]), int(found["dc"]), ability, damage)


def read_multiattack(text: str) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...], str] | None:
    """Return the attacks of a multiattack, their alternatives, and the text that is not covered.

    Args:
        text: Such as `The ogre makes two Club attacks.`

    Returns:
        The names with the number of attacks; names that may replace any of them; the rest of the text.
        None if it is not one of the fixed phrases.
    """
    found = _MULTI.fullmatch(text)
    if found is None:
        return None
    attacks, rest = found["attacks"], found["rest"].strip()
    if any_of := _ANY.fullmatch(attacks):
        return ((any_of["a"], _NUMBERS[any_of["number"]]),), (any_of["b"],), rest
    if its := _WITH.fullmatch(attacks):
        return tuple((one["name"], _NUMBERS[one["number"]]) for one in _PART.finditer(its["parts"])), (), rest
    parts: list[tuple[str, int]] = []
    end = 0
    some = _SOME.match(attacks)
    while some is not None:
        parts.append((some["name"], _NUMBERS[some["number"]]))
        end = some.end()
        joint = re.compile(r", and |,? and |, ").match(attacks, end)
        some = _SOME.match(attacks, joint.end()) if joint else None
    tail = attacks[end:].strip(" ,")
    if not parts or not (not tail or tail.startswith(("and uses ", "and it uses ", "and can use ", "and it can use "))):
        return None
    return tuple(parts), (), " ".join(filter(None, (tail, rest)))


def _signed(text: str) -> int:
    return int(text.translate(_MINUS))


def _dice(text: str) -> str:
    return text.translate(_MINUS).replace(" ", "")
