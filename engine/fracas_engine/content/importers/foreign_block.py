"""Stat blocks as other programs have them: numbers as printed, distances in feet, actions with their text.

The readers of untrusted JSON use the functions at the end: they return None for a value of another type or size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

Kind: TypeAlias = Literal["trait", "action", "bonus action", "reaction", "legendary action", "other"]
"""The part of a stat block that an entry is in."""
Json: TypeAlias = Mapping[str, Any]

ABILITY_NAMES: Final[Mapping[str, str]] = {
    "strength": "str", "dexterity": "dex", "constitution": "con", "intelligence": "int", "wisdom": "wis",
    "charisma": "cha",
}  # fmt: skip
"""Abilities by their full names."""
MODES: Final = ("walk", "fly", "swim", "climb", "burrow")
"""Modes of movement that have a speed."""
SENSES: Final = ("darkvision", "blindsight", "tremorsense", "truesight")
"""Senses that have a range."""
MOST_ENTRIES: Final = 200
"""Maximum number of entries that are read of a list."""
MOST_TEXT: Final = 8_000
"""Maximum number of characters that are read of a text."""
MOST_NUMBER: Final = 100_000
_BREAKS: Final = re.compile(r"\s+")
_TAGS: Final = re.compile(r"<[^<>]{0,500}>")


class ImportRefused(Exception):
    """A file or a creature in it cannot be imported.

    Args:
        reason: The defect, and a correction.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class ForeignAttack:
    """An attack roll."""

    origin: Literal["melee", "ranged"]
    bonus: int
    damage: tuple[tuple[str, str], ...]
    """Dice such as `2d6+4` and damage type, for each kind of damage."""
    reach: int | None = None
    """Reach in feet; None for attacks that are only ranged."""
    range: tuple[int, ...] = ()
    """Range in feet: none, the normal one, or the normal and the long one."""
    rest: str = ""
    """Text that follows the damage; empty if there is none."""


@dataclass(frozen=True, slots=True)
class ForeignArea:
    """An area with a save for half of the damage."""

    shape: Literal["cone", "line", "emanation"]
    size: int
    """Length or radius in feet."""
    dc: int
    ability: str
    damage: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ForeignEntry:
    """A trait or an action."""

    name: str
    text: str = ""
    kind: Kind = "action"
    recharge: int | None = None
    """Lowest d6 result that recharges it; None if it does not recharge."""
    per_day: int | None = None
    """Uses per day; None: no such limit."""
    limited: bool = False
    """True if its uses are limited in a way that has no field here."""
    attack: ForeignAttack | None = None
    """The attack, if the format has it as data; None: the text may have it."""
    area: ForeignArea | None = None
    """The area, likewise."""
    parts: tuple[tuple[str, int], ...] = ()
    """The attacks of a multiattack and how often each is made, if the format has them as data."""


@dataclass(frozen=True, slots=True)
class ForeignBlock:
    """A stat block."""

    name: str
    source: str
    """Short name of the document or program it comes from."""
    size: str
    type: str
    hp: int
    ac: int
    rating: str
    """Challenge rating as printed; empty if unknown."""
    abilities: Mapping[str, int]
    speeds: Mapping[str, int]
    """Speeds in feet by mode."""
    hover: bool = False
    initiative: int | None = None
    saves: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[str, int] = field(default_factory=dict)
    passive_perception: int | None = None
    senses: Mapping[str, int] = field(default_factory=dict)
    """Ranges in feet."""
    resist: Sequence[str] = ()
    vulnerable: Sequence[str] = ()
    immune: Sequence[str] = ()
    """Damage types and conditions."""
    entries: Sequence[ForeignEntry] = ()
    omits: Sequence[str] = ()
    """Parts that the format's reader left out."""


def text_of(value: Any, most: int = MOST_TEXT) -> str:
    """Return a text on one line without control characters and tags; empty for other values."""
    if not isinstance(value, str):
        return ""
    plain = _BREAKS.sub(" ", _TAGS.sub(" ", value[:most]))
    return "".join(one for one in plain if one.isprintable()).strip()


def int_of(value: Any, least: int = 0, most: int = MOST_NUMBER) -> int | None:
    """Return a whole number within limits, also from a text such as `30 ft.`; None for other values."""
    if isinstance(value, str):
        found = re.match(r"\s*([+-]?\d{1,7})(?:\.0+)?\s*(?:ft\.?|feet)?\s*$", value)
        value = int(found[1]) if found else None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most else None


def creatures_of(documents: Iterable[Any]) -> Iterator[Json]:
    """Yield the creatures of documents, each of which is one creature or a list of them."""
    for data in documents:
        yield from map(map_of, data if isinstance(data, list) else [data])


def map_of(value: Any) -> Json:
    """Return a mapping; empty for other values."""
    return value if isinstance(value, Mapping) else {}


def list_of(value: Any) -> Sequence[Any]:
    """Return the first entries of a list; empty for other values."""
    return value[:MOST_ENTRIES] if isinstance(value, list) else ()


def numbers_of(value: Any, least: int = 0, most: int = MOST_NUMBER) -> dict[str, int]:
    """Return the whole numbers of a mapping."""
    found = ((str(key), int_of(one, least, most)) for key, one in map_of(value).items())
    return {key: number for key, number in found if number is not None}


def rating_of(value: Any) -> str:
    """Return a challenge rating as printed from a number or text such as `0.125` or `1/8`; empty if it is none."""
    if isinstance(value, str) and value.strip() in ("1/8", "1/4", "1/2"):
        return value.strip()
    try:
        number = float(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else -1.0
    except (ValueError, OverflowError):
        return ""
    fractions = {0.125: "1/8", 0.25: "1/4", 0.5: "1/2"}
    if number in fractions:
        return fractions[number]
    return str(int(number)) if 0 <= number <= 30 and number == int(number) else ""
