"""Parts that all effects share: the words for conditions, damage types and durations, and a limit."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from pydantic import Field

from fracas_engine.content.models.base import ContentModel, Name, checked_word
from fracas_engine.content.models.limits import OnlyIf
from fracas_engine.content.words import Until

ConditionName: TypeAlias = Annotated[Name, checked_word("condition", lambda v: v.conditions)]
"""A condition of the ruleset."""

DamageType: TypeAlias = Annotated[Name, checked_word("damage type", lambda v: v.damage_types)]
"""A damage type of the ruleset."""

UntilWord: TypeAlias = Annotated[Until, checked_word("duration", lambda v: v.until)]
"""The end of an effect, as a word of the ruleset."""


class EffectModel(ContentModel):
    """The base of all effects."""

    key: ClassVar[str]
    """The key of the effect in content."""
    only_if: OnlyIf = Field(default=None, alias="if")
    """What must hold for the effect; None: it always applies. Read in lists of `hit` and `effect` only."""
