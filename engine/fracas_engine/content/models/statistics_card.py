"""Statistics cards of creatures, for rulesets with cards."""

from __future__ import annotations

from pydantic import ValidationInfo, field_validator

from fracas_engine.content.models.base import ContentModel, Count, Name, Names, vocabulary_of
from fracas_engine.content.models.validation_messages import defect

__all__ = ["RetaliateSpec", "StatisticsCard"]


class RetaliateSpec(ContentModel):
    """Damage that attackers suffer."""

    damage: Count
    """How much."""
    range: Count | None = None
    """How far away the attacker may be, in cells; None: beside it."""


class StatisticsCard(ContentModel):
    """The part of a creature that only rulesets with cards know."""

    type: Name | None = None
    """Monster type, which the action cards are for; None for heroes and summons."""
    elite: bool = False
    """Its rank."""
    number: int | None = None
    """The number of its token; None where it has none."""
    move: Count | None = None
    """Cells a move; None where the card has no such line."""
    attack: Count | None = None
    """Damage of an attack; None where the card has no such line."""
    range: Count | None = None
    """Range in cells; None is melee."""
    targets: Count | None = None
    """How many an attack is for; None is one."""
    shield: Count | None = None
    """Damage kept off; None is none."""
    retaliate: RetaliateSpec | None = None
    """What attackers suffer; None is nothing."""
    fly: bool = False
    """True if it flies."""
    jump: bool = False
    """True if it jumps."""
    hand: Names | None = None
    """A hero's cards; None where it has no cards (its `initiative` is then fixed)."""
    summoned_by: Name | None = None
    """The hero that it serves; None where it is no summon."""

    @field_validator(
        "type",
        "elite",
        "number",
        "move",
        "attack",
        "range",
        "targets",
        "shield",
        "retaliate",
        "fly",
        "jump",
        "hand",
        "summoned_by",
        mode="before",
    )
    @classmethod
    def _only_with_cards(cls, value: object, info: ValidationInfo) -> object:
        vocabulary = vocabulary_of(info)
        if vocabulary is not None and not vocabulary.cards:
            raise defect(f"creatures of {vocabulary.name} have no {info.field_name}")
        return value
