"""Expectations after a step: the paths that `expect` may use, and the expected values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer, TypeAdapter, ValidationError, ValidationInfo
from pydantic_core import PydanticCustomError

from fracas_engine.content.models.base import ContentModel, Many, Name, Names, Place, Plain, checked_word, reader
from fracas_engine.content.models.choices import ByForm
from fracas_engine.content.models.validation_messages import KEY, defect, defects, inside, joined, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import Defense, words
from fracas_engine.dice import PURPOSES

Flag: TypeAlias = Annotated[bool, ByForm("true or false", flag=bool)]


class RollEntry(ContentModel):
    """An expected attack roll; fields that are not given are not compared."""

    by: Name | None = None
    """The attacker."""
    on: Name | None = None
    """The target."""
    face: int | None = None
    """The face of the d20 that counts."""
    total: int | None = None
    """The face plus all modifiers."""
    vs: Name | None = None
    """The defense that the total is compared with."""
    hit: bool | None = None
    """True if the attack hit."""
    critical: bool | None = None
    """True if the attack was a critical hit."""
    advantage: bool | None = None
    """True if the roll had advantage."""
    disadvantage: bool | None = None
    """True if the roll had disadvantage."""
    combat_advantage: bool | None = None
    """True if the attacker had combat advantage."""
    damage: int | None = None
    """The damage dealt."""


class PendingEntry(ContentModel):
    """A pending decision."""

    by: Name
    """The creature that must decide."""
    kind: Annotated[Name, checked_word("kind of decision", lambda v: v.decisions)]
    """The kind of decision."""


class Expected(ContentModel):
    """One path and its expected value."""

    path: str
    """The path as written, such as `goblin.uses.net`."""
    subject: str | None
    """The id of the creature or object with the value; None for a value of the battle."""
    what: str
    """The name of the value: `hp`, `at`, `conditions`, `uses`, ..., or for the battle `acting`, `rolls`, ..."""
    detail: str | None = None
    """The last part of a longer path; None for a shorter path.

    The action after `uses` and `attack_bonus`, the defense after `defense`, the purpose after `rolls`.
    """
    value: Plain
    """The expected value, as plain values with tuples for lists."""


_NUMBER: Final = reader(Annotated[int, ByForm("a whole number", number=int)])
_FLAG: Final = reader(Flag)
_NAMES: Final = reader(Names)
_NAME_OR_NULL: Final = reader(Annotated[str | None, ByForm("a name or null", text=Name, null=None)])
_PLACE: Final = reader(Annotated[tuple[int, ...] | None, ByForm("a cell", list=Place, null=None)])
_AMOUNTS: Final = reader(Mapping[Name, Annotated[int, ByForm("a whole number", number=int)]])
_BUDGET: Final = reader(
    Mapping[
        Annotated[Name, checked_word("budget word", lambda v: v.budget)],
        Annotated[int, ByForm("a whole number", number=int)],
    ]
)
_TOTALS: Final = reader(Many[Annotated[int, ByForm("a whole number", number=int)]])
_DRAWN: Final = ("draw", "modifier")
"""Purposes without totals: draws give ids, and modifier cards are compared by their text."""

CREATURE_PATHS: Final[Mapping[str, TypeAdapter[Any]]] = {
    "hp": _NUMBER,
    "temp_hp": _NUMBER,
    "at": _PLACE,
    "altitude": _NUMBER,
    "conditions": _NAMES,
    "has": _NAMES,
    "lacks": _NAMES,
    "alive": _FLAG,
    "dead": _FLAG,
    "conscious": _FLAG,
    "dying": _FLAG,
    "staggered": _FLAG,
    "bloodied": _FLAG,
    "speed": _NUMBER,
    "hit_dice": _NUMBER,
    "recoveries": _NUMBER,
    "surges": _NUMBER,
    "action_points": _NUMBER,
    "hand": _NAMES,
    "discard": _NAMES,
    "lost": _NAMES,
    "ongoing": _AMOUNTS,
    "budget": _BUDGET,
}
"""Paths of a creature or object with the type of value; `defense`, `attack_bonus` and `uses` take one more word."""

BATTLE_PATHS: Final[Mapping[str, TypeAdapter[Any]]] = {
    "acting": _NAME_OR_NULL,
    "seat": _NAME_OR_NULL,
    "round": _NUMBER,
    "over": _FLAG,
    "winner": _NAME_OR_NULL,
    "order": _NAMES,
    "pending": reader(Many[PendingEntry]),
    "attack": TypeAdapter(RollEntry),
    "attacks": reader(Many[RollEntry]),
    "events": _NAMES,
}
"""Paths of the battle, with the type of their values; `rolls` takes a purpose."""

_DETAILED: Final = re.compile(r"(?P<what>defense|attack_bonus|uses)\.(?P<detail>.+)")


def _expectation(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, dict):
        if isinstance(value, (tuple, list)) and all(isinstance(item, Expected) for item in value):
            return tuple(value)
        raise defect(
            f"{shown(value)} is not an expectation", "write a mapping of paths, such as {goblin.hp: 3, acting: ogre}"
        )
    read: list[Expected] = []
    found: list[tuple[tuple[str | int, ...], PydanticCustomError]] = []
    errors: list[ValidationError] = []
    for path, expected in value.items():
        parsed = _parse(str(path))
        if isinstance(parsed, str):
            found.append(((path, KEY), defect(f"unknown path {path}", parsed)))
            continue
        subject, what, detail, adapter = parsed
        listed = (expected,) if what == "rolls" and type(expected) in (int, str) else expected
        try:
            adapter.validate_python(listed, context=info.context)
        except ValidationError as error:
            errors.append(inside((path,), error))
        else:
            read.append(Expected(path=str(path), subject=subject, what=what, detail=detail, value=listed))
    if errors or found:
        raise joined([*errors, *([defects(found)] if found else [])])
    return tuple(read)


def _parse(path: str) -> tuple[str | None, str, str | None, TypeAdapter[Any]] | str:
    """Split a path into subject, name, detail and type of value; for an invalid path return a hint instead."""
    head, _, tail = path.partition(".")
    if not tail:
        if head in BATTLE_PATHS:
            return None, head, None, BATTLE_PATHS[head]
        return did_you_mean(head, BATTLE_PATHS) or "write ID.WORD for a creature, such as goblin.hp"
    if head == "rolls":
        if tail in PURPOSES:
            return None, "rolls", tail, _NAMES if tail in _DRAWN else _TOTALS
        return did_you_mean(tail, PURPOSES) or "write rolls.PURPOSE"
    if tail in CREATURE_PATHS:
        return head, tail, None, CREATURE_PATHS[tail]
    match = _DETAILED.fullmatch(tail)
    if match is not None and (match["what"] != "defense" or match["detail"] in words(Defense)):
        return head, match["what"], match["detail"], _NUMBER
    known = {*CREATURE_PATHS, "attack_bonus.ACTION", "uses.ACTION", *(f"defense.{word}" for word in words(Defense))}
    return did_you_mean(tail, known, limit=0) or f"use one of {', '.join(sorted(known))}"


def _expectation_plain(expected: tuple[Expected, ...]) -> dict[str, Any]:
    return {item.path: item.value for item in expected}


Expectation: TypeAlias = Annotated[
    tuple[Expected, ...], Field(strict=False), BeforeValidator(_expectation), PlainSerializer(_expectation_plain)
]
"""Expected values that must all match, in the order written."""
