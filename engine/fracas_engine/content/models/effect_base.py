"""Parts that all effects share: the words for conditions, damage types and durations, and a limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Self, TypeAlias

from pydantic import Field, ValidationInfo, model_validator

from fracas_engine.content.models.base import ContentModel, Name, checked_word, vocabulary_of
from fracas_engine.content.models.limits import OnlyIf
from fracas_engine.content.models.validation_messages import defect
from fracas_engine.content.words import Until

ConditionName: TypeAlias = Annotated[Name, checked_word("condition", lambda v: v.conditions)]
"""A condition of the ruleset."""

DamageType: TypeAlias = Annotated[Name, checked_word("damage type", lambda v: v.damage_types)]
"""A damage type of the ruleset."""

UntilWord: TypeAlias = Annotated[Until, checked_word("duration", lambda v: v.until)]
"""The end of an effect, as a word of the ruleset."""


def refuse_for_later(info: ValidationInfo, keys: Sequence[str]) -> None:
    """Refuse the first of some written keys if the ruleset does not read the keys of later effects.

    Raises:
        PydanticCustomError: There is such a key.
    """
    vocabulary = vocabulary_of(info)
    if keys and vocabulary is not None and not vocabulary.later_effects:
        raise defect(f"{keys[0]} has no meaning in {vocabulary.name}", "leave it out")


class EffectModel(ContentModel):
    """The base of all effects."""

    key: ClassVar[str]
    """The key of the effect in content."""
    only_if: OnlyIf = Field(default=None, alias="if")
    """What must hold for the effect; None: it always applies. Read in lists of `hit` and `effect` only."""
    on_user: bool = False
    """True if it applies to the user of the action, once, whatever its targets."""
    ahead: bool = False
    """True if it happens before the action has an effect on its targets; for a movement of the user."""

    @model_validator(mode="after")
    def _may_be_the_users(self, info: ValidationInfo) -> Self:
        refuse_for_later(info, [key for key in ("on_user", "ahead") if getattr(self, key)])
        return self
