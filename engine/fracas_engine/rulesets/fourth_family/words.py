"""Words of content that both rulesets of the family know."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.vocabulary import word_set

__all__ = ["CONDITIONS"]

CONDITIONS: Final = word_set(
    "blinded controlled dashing dazed deafened dominated dying grabbed grappled helpless hidden immobile immobilized "
    "invisible marked paralyzed petrified prone regeneration restrained running slowed squeezed stable stunned "
    "surprised unconscious weakened"
)
"""Conditions of both texts, and states that sheets, powers and scenarios treat as such."""
