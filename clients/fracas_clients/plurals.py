"""Numbers with a noun in singular or plural: one match, two matches."""

from __future__ import annotations

__all__ = ["count_noun"]


def count_noun(number: int, one: str, several: str = "") -> str:
    """Return a number with its noun.

    Args:
        number: The number.
        one: The singular.
        several: The plural; empty: the singular with an s.
    """
    return f"{number} {one if number == 1 else several or one + 's'}"
