"""Cover of srd5 as the ledger writes it, line by line in fractions (S5-COVER-04 to -09).

Nothing is imported from the engine. A space is `(x, y, z, side)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

__all__ = ["Space", "degree"]

Space = tuple[int, int, int, int]
FILLING = "#OG+"
LIMITLESS = 10**6


def _cells(space: Space) -> list[tuple[int, int]]:
    x, y, _, side = space
    return [(x + i, y + j) for j in range(side) for i in range(side)]


def _samples(space: Space) -> list[tuple[int, int, int]]:
    return [(10 * x + a, 10 * y + b, 10 * space[2] + 5) for x, y in _cells(space) for a in (1, 9) for b in (1, 9)]


def _gap(one: Space, other: Space) -> int:
    """Return the distance of two spaces in cells, heights counted."""
    return max(
        max(0, other[axis] - (one[axis] + one[3] - 1), one[axis] - (other[axis] + other[3] - 1)) for axis in range(3)
    )


def _touches(start: Sequence[int], end: Sequence[int], low: Sequence[int], high: Sequence[int]) -> bool:
    """Return True if a closed segment and a closed box share a point."""
    first, last = Fraction(0), Fraction(1)
    for axis in range(3):
        step = end[axis] - start[axis]
        if not step:
            if not low[axis] <= start[axis] <= high[axis]:
                return False
            continue
        one, other = Fraction(low[axis] - start[axis], step), Fraction(high[axis] - start[axis], step)
        first, last = max(first, min(one, other)), min(last, max(one, other))
    return first <= last


def degree(rows: Sequence[str], attacker: Space, target: Space, bodies: Sequence[Space]) -> str:
    """Return the cover of a target: `none`, `half`, `three_quarters` or `total`.

    Args:
        rows: The map, with floor under attacker and target.
        attacker: The attacker's space.
        target: The target's space.
        bodies: The spaces of the other creatures that are large enough to cover the target.
    """
    own = {*_cells(attacker), *_cells(target)}
    boxes: dict[str, list[tuple[list[int], list[int]]]] = {"total": [], "better": [], "half": []}
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            grade = "total" if glyph in FILLING else {"q": "better", "h": "half"}.get(glyph)
            if grade is None or (x, y) in own:
                continue
            low, high = ([10 * x, 10 * y, -LIMITLESS], [10 * x + 10, 10 * y + 10, LIMITLESS])
            if grade == "half":
                low[2], high[2] = 0, 10
            boxes[grade].append((low, high))
    if _gap(attacker, target) > 1:
        for body in bodies:
            if _gap(body, attacker) and _gap(body, target):
                low = [10 * part for part in body[:3]]
                boxes["half"].append((low, [part + 10 * body[3] for part in low]))
    least = 3
    ends = _samples(target)
    for start in _samples(attacker):
        counts = dict.fromkeys(boxes, 0)
        for end in ends:
            hit = {grade: any(_touches(start, end, *box) for box in listed) for grade, listed in boxes.items()}
            counts["total"] += hit["total"]
            counts["better"] += hit["total"] or hit["better"]
            counts["half"] += any(hit.values())
        number = len(ends)
        if counts["total"] == number:
            found = 3
        elif 4 * counts["better"] >= 3 * number:
            found = 2
        else:
            found = 1 if 2 * counts["half"] >= number else 0
        least = min(least, found)
    return ("none", "half", "three_quarters", "total")[least]
