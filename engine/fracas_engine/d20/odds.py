"""Chances of d20 rolls in closed form, without rolling or enumeration.

All chances are whole thousandths, rounded half up.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Roll20: TypeAlias = Literal["one", "best", "worst"]
"""Dice of a d20 roll: `one` die; `best` of two (advantage); `worst` of two (disadvantage)."""


def success_chance(
    bonus: int, needed: int, *, sure: int | None = 20, failed: int | None = 1, dice: Roll20 = "one"
) -> int:
    """Return the chance that a d20 plus bonus reaches a number.

    Args:
        bonus: Added to the face.
        needed: The number to reach.
        sure: A face that succeeds regardless of the total; None if there is none.
        failed: A face that fails regardless of the total; None if there is none.
        dice: Number of dice, and which one counts.
    """
    faces = _reaching(bonus, needed, sure=sure, failed=failed)
    match dice:
        case "one":
            return faces * 50
        case "best":
            return ((400 - (20 - faces) ** 2) * 5 + 1) // 2
        case "worst":
            return (faces * faces * 5 + 1) // 2


def hit_chance(bonus: int, defense: int, *, dice: Roll20 = "one") -> int:
    """Return the chance to hit, if a 20 always hits and a 1 never does."""
    return success_chance(bonus, defense, dice=dice)


def save_failure_chance(bonus: int, dc: int, *, resistance: int | None = None) -> int:
    """Return the chance that a save fails, if a 20 always succeeds and a 1 never does.

    Args:
        bonus: Added to the face.
        dc: The DC of the save.
        resistance: The number that a plain d20 must reach before the save is made, or the target is not affected.
            None if there is no such resistance roll.
    """
    failing = 20 - _reaching(bonus, dc)
    if resistance is None:
        return failing * 50
    passing = _reaching(0, resistance, sure=None, failed=None)
    return (failing * passing * 5 + 1) // 2


def _reaching(bonus: int, needed: int, *, sure: int | None = 20, failed: int | None = 1) -> int:
    """Count the faces of a d20 that succeed; see `success_chance`."""
    faces = min(20, max(0, 21 - (needed - bonus)))
    if sure is not None and faces == 0:
        faces = 1
    if failed is not None and faces == 20:
        faces = 19
    return faces
