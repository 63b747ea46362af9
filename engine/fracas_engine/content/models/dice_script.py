"""Scripted die faces of a scenario or a step, by purpose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from fracas_engine.content.models.validation_messages import KEY, defect, defects, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.dice import PURPOSES

MODIFIER_CARDS: Final = ("+0", "+1", "-1", "+2", "-2", "x2", "null")
"""Faces of the purpose `modifier`."""

_HIGHEST: Final[Mapping[str, int]] = {
    "initiative": 20,
    "attack": 20,
    "save": 20,
    "death_save": 20,
    "check": 20,
    "spell_resistance": 20,
    "recharge": 6,
    "misc": 100,
    "damage": 1000,
    "bonus": 1000,
}
"""The highest face allowed for each purpose. The actual die is only known when it is rolled."""


def _script(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    found: list[tuple[tuple[str | int, ...], PydanticCustomError]] = []
    for purpose, faces in value.items():
        if purpose not in PURPOSES:
            hint = did_you_mean(str(purpose), PURPOSES)
            found.append(((purpose, KEY), defect(f"{shown(purpose)} is not a purpose of dice", hint)))
        elif not isinstance(faces, (tuple, list)) or not faces:
            hint = "write a list of faces, in the order of the rolls"
            found.append(((purpose,), defect(f"{shown(faces)} is not a list of faces", hint)))
        else:
            wrong = ((number, _fault(purpose, face)) for number, face in enumerate(faces))
            found += [((purpose, number), fault) for number, fault in wrong if fault is not None]
    if found:
        raise defects(found)
    return value


def _fault(purpose: str, face: Any) -> PydanticCustomError | None:
    if purpose == "draw":
        if not isinstance(face, str) or not face:
            return defect(f"{shown(face)} is not an id", "write the id of the drawn item")
    elif purpose == "modifier":
        if face not in MODIFIER_CARDS or not isinstance(face, str):
            quoted = ", ".join(f'"{card}"' for card in MODIFIER_CARDS)
            return defect(f"{shown(face)} is not a modifier card", f"use one of {quoted}, in quotes")
    elif type(face) is not int or not 1 <= face <= _HIGHEST[purpose]:
        return defect(f"no die has the face {shown(face)}", f"use a whole number from 1 to {_HIGHEST[purpose]}")
    return None


Faces: TypeAlias = Annotated[tuple[int | str, ...], Field(strict=False)]

DiceScript: TypeAlias = Annotated[Mapping[str, Faces], BeforeValidator(_script)]
"""Scripted faces by purpose, in the order of the rolls: ids for `draw`, cards such as `"+1"` for `modifier`."""
