"""Levels: experience, benefits of each level, the level bonus and tiers (OC-LEVEL, OC-TIER)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from fracas_characters.breach import Breach

Increase: TypeAlias = Literal["none", "two", "all"]
"""Which ability scores increase by 1 at a level: none, two chosen ones, or all."""

Tier: TypeAlias = Literal["adventurer", "prestige", "epic"]

HIGHEST_LEVEL: Final = 30
"""The highest level (OC-LEVEL-01 and -05)."""

_TO_NEXT: Final = (
    1_000, 1_250, 1_500, 1_750, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000,
    6_000, 7_000, 8_000, 10_000, 12_000, 14_000, 16_000, 20_000, 24_000, 28_000,
    32_000, 40_000, 48_000, 56_000, 64_000, 80_000, 96_000, 112_000, 128_000,
)  # fmt: skip
_TWO: Final = frozenset({4, 8, 14, 18, 24, 28})
_ALL: Final = frozenset({11, 21})
_FEATURES: Final = {
    1: ("class features", "racial traits"),
    11: ("select prestige class",),
    21: ("select epic class",),
}
_SELECTIONS: Final = {11: "prestige class", 21: "epic class"}


@dataclass(frozen=True, slots=True)
class LevelRow:
    """Requirements and benefits of one level (OC-LEVEL-03)."""

    level: int
    xp_to_next: int | None
    """Experience points from this level to the next; None at level 30."""
    cumulative_xp: int
    """Total experience points required for the level."""
    ability_increase: Increase
    feats: int
    """Number of feats gained at this level."""
    features: tuple[str, ...]
    """Other benefits of this level, in words."""


TABLE: Final[tuple[LevelRow, ...]] = tuple(
    LevelRow(
        level,
        to_next,
        reached,
        "all" if level in _ALL else "two" if level in _TWO else "none",
        # One at level 1 and at every even level, as printed: none at 11 and 21 (OC-LEVEL-08).
        int(level == 1 or level % 2 == 0),
        _FEATURES.get(level, ()),
    )
    for level, (to_next, reached) in enumerate(zip((*_TO_NEXT, None), (0, *accumulate(_TO_NEXT)), strict=True), 1)
)
"""The table of levels; the row of level n is `TABLE[n - 1]`."""


def level_breach(level: int) -> Breach | None:
    """Return the rule violation if a number is not a possible character level, or None if it is (OC-LEVEL-01)."""
    if 1 <= level <= HIGHEST_LEVEL:
        return None
    return Breach("OC-LEVEL-01", f"{level} is not a valid character level", f"levels are 1 to {HIGHEST_LEVEL}")


def level_for(xp: int) -> int:
    """Return the highest level that a number of experience points reaches (OC-LEVEL-04 and -05).

    Raises:
        ValueError: The points are negative.
    """
    if xp < 0:
        message = f"{xp} experience points; there are none below 0"
        raise ValueError(message)
    return max(row.level for row in TABLE if row.cumulative_xp <= xp)


def level_bonus(level: int) -> int:
    """Return the level bonus: half the level, rounded down (OC-LEVEL-10)."""
    return level // 2


def feats_by(level: int) -> int:
    """Return the total number of feats granted up to a level (OC-LEVEL-08)."""
    return sum(row.feats for row in TABLE[:level])


def tier_of(level: int) -> Tier:
    """Return the tier of a level (OC-TIER-01, OC-LEVEL-02)."""
    return "adventurer" if level <= 10 else "prestige" if level <= 20 else "epic"


def selections_between(before: int, after: int) -> tuple[str, ...]:
    """Return the kinds of classes that a character selects on rising from one level to another (OC-LEVEL-09)."""
    return tuple(what for level, what in _SELECTIONS.items() if before < level <= after)


def increase_breaches(level: int, picks: tuple[str, ...]) -> Iterator[Breach]:
    """Yield the rule violations in the abilities chosen to increase at a level (OC-LEVEL-06 and -07)."""
    kind = TABLE[level - 1].ability_increase
    if kind == "none" and picks:
        two = ", ".join(map(str, sorted(_TWO)))
        yield Breach("OC-LEVEL-06", f"no ability can be increased at level {level}", f"choose two at levels {two}")
    elif kind == "all" and picks:
        yield Breach("OC-LEVEL-07", f"all abilities increase at level {level}", "remove the increases of this level")
    elif kind == "two" and len(set(picks)) < len(picks):
        yield Breach("OC-LEVEL-06", f"{picks[0]} is increased twice at level {level}", "choose two different abilities")
    elif kind == "two" and len(picks) != 2:
        yield Breach("OC-LEVEL-06", f"level {level} increases two abilities, not {len(picks)}", "choose two")
