"""Statistics cards of creatures, for rulesets with cards."""

from __future__ import annotations

from pydantic import ValidationInfo, field_validator

from fracas_engine.content.models.base import ContentModel, Count, Name, Names, vocabulary_of
from fracas_engine.content.models.validation_messages import defect


class RetaliateSpec(ContentModel):
    """Damage to attackers."""

    damage: Count
    """Amount of damage."""
    range: Count | None = None
    """Maximum distance of the attacker, in cells; None: adjacent."""


class StatisticsCard(ContentModel):
    """The fields of a creature that only rulesets with cards use."""

    type: Name | None = None
    """Monster type, which selects the action cards; None for heroes and summons."""
    elite: bool = False
    """True for an elite monster."""
    number: int | None = None
    """The number on the creature's token; None if it has none."""
    move: Count | None = None
    """Cells for each move; None if the card has no such line."""
    attack: Count | None = None
    """Damage of an attack; None if the card has no such line."""
    range: Count | None = None
    """Range in cells; None: melee."""
    targets: Count | None = None
    """Number of targets of an attack; None: one."""
    shield: Count | None = None
    """Damage reduction; None: no reduction."""
    retaliate: RetaliateSpec | None = None
    """Damage to attackers; None: no damage."""
    fly: bool = False
    """True if the creature flies."""
    jump: bool = False
    """True if the creature jumps."""
    hand: Names | None = None
    """Ids of a hero's cards; None if the hero has no cards (its `initiative` is then fixed)."""
    summoned_by: Name | None = None
    """The hero that summoned it; None if it is not a summon."""

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
