"""Advancement: experience awards, and levels gained one at a time with their choices (OC-LEVEL-04 to -09)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

from fracas_characters.levels import (
    HIGHEST_LEVEL,
    TABLE,
    LevelRow,
    level_for,
)
from fracas_characters.model import CharacterSpec
from fracas_characters.writing import listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Choices made while gaining levels; choices that are left out can be made later."""

    increases: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The two abilities to increase at each level that requires such a choice."""
    feats: tuple[Any, ...] = ()
    """New feats, written as in a character file; a feat without a level gets the level reached."""
    powers: tuple[Any, ...] = ()
    """New powers, written as in a character file."""
    languages: tuple[Any, ...] = ()
    """New languages, written as in a character file; a language without a level gets the level reached."""
    retraining: tuple[Any, ...] = ()
    """Retraining swaps, written as in a character file; a swap without a level gets the level reached."""
    prestige_class: str | None = None
    epic_class: str | None = None


@dataclass(frozen=True, slots=True)
class Advance:
    """Result of an advancement."""

    plain: dict[str, Any]
    """The character file's document after the advancement."""
    gained: tuple[LevelRow, ...]
    """The levels gained, in order."""


def levels_gained(level: int, xp: int | None, *, to: int | None = None, award: int | None = None) -> int:
    """Return the level that a character reaches.

    Args:
        level: The character's present level.
        xp: The character's experience points; None if they are not counted.
        to: The wanted level; None: the level that the award reaches, or without an award the level that `xp`
            reaches, but at least the next level.
        award: Experience points awarded; None for no award.

    Raises:
        ValueError: The level cannot be reached in this way.
    """
    if award is not None:
        reached = level_for((TABLE[level - 1].cumulative_xp if xp is None else xp) + award)
        if to is not None and to != reached:
            message = f"{award} experience points lead to level {reached}, not {to} [OC-LEVEL-04]"
            raise ValueError(message)
        return max(level, reached)
    earned = level if xp is None else level_for(xp)
    wanted = max(level + 1, earned) if to is None else to
    if wanted > HIGHEST_LEVEL:
        message = f"there is no level {wanted}; {HIGHEST_LEVEL} is the last [OC-LEVEL-05]"
        raise ValueError(message)
    if wanted <= level:
        message = f"the character is of level {level} already; a level is gained, never lost"
        raise ValueError(message)
    return wanted


def advance(
    spec: CharacterSpec,
    plain: Mapping[str, Any],
    choices: Choices | None = None,
    *,
    to: int | None = None,
    award: int | None = None,
) -> Advance:
    """Raise a character's level without validating the choices; `validation.check` reports violations in the result.

    Args:
        spec: The character.
        plain: The document of the character's file.
        choices: The choices to make; None for none.
        to: The wanted level; None: as for `levels_gained`.
        award: Experience points awarded; None for no award.

    Raises:
        ValueError: The level cannot be reached in this way.
    """
    chosen = choices or Choices()
    level = levels_gained(spec.level, spec.xp, to=to, award=award)
    raised: dict[str, Any] = {key: listed(value) for key, value in plain.items()}
    raised["level"] = level
    if award is not None:
        raised["xp"] = (TABLE[spec.level - 1].cumulative_xp if spec.xp is None else spec.xp) + award
    elif spec.xp is not None:
        raised["xp"] = max(spec.xp, TABLE[level - 1].cumulative_xp)
    if chosen.increases:
        raised["increases"] = {**raised.get("increases", {}), **{k: list(v) for k, v in chosen.increases.items()}}
    for key, label in (("feats", "feat"), ("languages", "language"), ("retraining", None), ("powers", None)):
        levels = _feat_levels(spec.level, level, len(chosen.feats)) if key == "feats" else repeat(level)
        some = zip(getattr(chosen, key), levels, strict=False)
        added = [listed(one) if key == "powers" else _dated(one, at, label) for one, at in some]
        if added:
            raised[key] = [*raised.get(key, []), *added]
    for key in ("prestige_class", "epic_class"):
        if getattr(chosen, key) is not None:
            raised[key] = getattr(chosen, key)
    return Advance(raised, TABLE[spec.level : level])


def _feat_levels(before: int, after: int, number: int) -> list[int]:
    """Return levels for new feats that are given without a level.

    These are the gained levels that grant a feat, in order; further feats get the last gained level.
    """
    levels = [row.level for row in TABLE[before:after] for _ in range(row.feats)]
    return [*levels, *repeat(after, number)][:number]


def _dated(one: Any, level: int, label: str | None) -> Any:
    if isinstance(one, str) and label is not None:
        return {label: one, "level": level}
    return {"level": level, **listed(one)} if isinstance(one, Mapping) else one
