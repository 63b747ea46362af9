"""Ability scores and their modifiers."""

from __future__ import annotations

__all__ = ["modifier_of"]


def modifier_of(score: int) -> int:
    """Return the modifier of an ability score: the score less 10, halved, rounded down."""
    return (score - 10) // 2
