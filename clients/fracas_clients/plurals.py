"""Text for numbers of things, with the noun in singular or plural: 1 match, 2 matches."""

from __future__ import annotations

__all__ = ["count_noun"]


def count_noun(number: int, one: str, several: str = "") -> str:
    """Return a number followed by its noun.

    Args:
        number: The number.
        one: The singular noun.
        several: The plural noun; empty: the singular with an s.
    """
    return f"{number} {one if number == 1 else several or one + 's'}"
