"""Limits of effects, attacks and targets: `if: {size: medium}`, by size, type, state and the move before a hit."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo, model_validator

from fracas_engine.content.models.base import ContentModel, Count, Many, Name, checked_word, vocabulary_of
from fracas_engine.content.models.validation_messages import defect
from fracas_engine.content.words import Size

LimitedSize: TypeAlias = Annotated[Size, checked_word("size", lambda v: v.sizes)]
CreatureType: TypeAlias = Annotated[Name, checked_word("creature type", lambda v: v.traits)]
BorneCondition: TypeAlias = Annotated[Name, checked_word("condition", lambda v: v.conditions)]


class Limit(ContentModel):
    """What must hold of the target, the user and the attack; all keys that are given must hold."""

    size: LimitedSize | None = None
    """The target has this size or a smaller one."""
    type: Many[CreatureType] = ()
    """The target has one of these creature types."""
    condition: Many[BorneCondition] = ()
    """The target has one of these conditions."""
    immune: Many[BorneCondition] = ()
    """The target is immune to one of these conditions by its sheet."""
    from_user: bool = False
    """The condition was caused by the user: `{condition: [grappled], from_user: true}`."""
    bloodied: bool | None = None
    """The target is Bloodied, or not."""
    wounded: bool | None = None
    """The target lacks hit points, or not."""
    hp: Annotated[Count, Field(ge=1)] | None = None
    """The target has at most this many hit points."""
    down: bool | None = None
    """The target has 0 hit points, or more."""
    user_bloodied: bool | None = None
    """The user is Bloodied, or not."""
    advantage: bool | None = None
    """The attack roll had Advantage, or not."""
    first_round: bool | None = None
    """It is the first round of the battle, or not."""
    fails_by: Annotated[Count, Field(ge=1)] | None = None
    """The target's save against the action failed by at least this much."""
    affected: Name | None = None
    """The target bears effects of the action with this id."""
    ally: bool | None = None
    """The target is an ally of the user or the user itself, or not."""
    other: bool | None = None
    """The target is another creature than the user, or not."""
    holds_user: bool | None = None
    """The target grapples the user, or not."""
    room: Annotated[Count, Field(ge=1)] | None = None
    """The user has fewer than this many creatures inside it."""
    large_fills: bool = False
    """With `room`: a Large creature needs all of it."""
    expires: bool = False
    """The condition ends at the end of the user's present turn: `{condition: [swallowed], expires: true}`."""
    attached: Literal["any", "target", "other"] | None = None
    """The user is attached to a creature, to the target, or to another one."""
    user_grapples: bool | None = None
    """The user grapples a creature, or none."""
    straight: Annotated[Count, Field(ge=1)] | None = None
    """The user moved at least this many cells straight toward the target immediately before."""
    unless: Limit | None = None
    """What must not hold."""

    @model_validator(mode="after")
    def _limits_something(self) -> Limit:
        if not self.model_fields_set:
            raise defect("the limit is empty", "write one such as {size: large}, or leave it out")
        for key in ("from_user", "expires"):
            if getattr(self, key) and not self.condition:
                raise defect(f"{key} needs a condition", f"write {{condition: [grappled], {key}: true}}")
        if self.large_fills and self.room is None:
            raise defect("large_fills needs room", "write {room: 4, large_fills: true}")
        return self


def _is_read(limit: Limit | None, info: ValidationInfo) -> Any:
    vocabulary = vocabulary_of(info)
    if limit is not None and vocabulary is not None and not vocabulary.limits:
        raise defect(f"{vocabulary.name} has no limits by size, type or state", "leave it out")
    return limit


OnlyIf: TypeAlias = Annotated[Limit | None, AfterValidator(_is_read)]
"""A limit, in rulesets whose text has them; None: none."""

Limit.model_rebuild()
