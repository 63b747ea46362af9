"""Numbers of things, in words: one match, two matches."""

from __future__ import annotations

__all__ = ["count_noun"]


def count_noun(number: int, one: str, several: str = "") -> str:
    """Return how many of something there are.

    Args:
        number: How many.
        one: What one of them is called.
        several: What any other number of them is called; empty: the same with an s.
    """
    return f"{number} {one if number == 1 else several or one + 's'}"
