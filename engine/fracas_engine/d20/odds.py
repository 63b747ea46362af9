"""Chances of d20 rolls in closed form, without rolling or enumeration.

All chances are whole thousandths, rounded half up.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Roll20: TypeAlias = Literal["one", "best", "worst"]
"""One die; two of which the higher counts (advantage); two of which the lower counts (disadvantage)."""


def success_chance(
    bonus: int, needed: int, *, sure: int | None = 20, failed: int | None = 1, dice: Roll20 = "one"
) -> int:
    """Return the chance that a d20 plus bonus reaches a number.

    Args:
        bonus: Added to the face.
        needed: The number to reach.
        sure: A face that succeeds regardless of the total; None if there is none.
        failed: A face that fails regardless of the total; None if there is none.
        dice: How many dice fall and which counts.
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
    """Return the chance of an attack that always hits on 20 and never on 1."""
    return success_chance(bonus, defense, dice=dice)


def save_failure_chance(bonus: int, dc: int, *, resistance: int | None = None) -> int:
    """Return the chance that a save fails which always succeeds on 20 and never on 1.

    Args:
        bonus: Added to the face.
        dc: The number to reach.
        resistance: What a d20 with nothing added must reach first, or there is no save and nothing happens; no face
            of it is special. None: nothing resists.
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
