"""Cards of monsters and heroes, the acts on them, the cards played in each round, and statistics cards of creatures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer, ValidationInfo, field_validator

from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names, vocabulary_of
from fracas_engine.content.models.choices import OneOf
from fracas_engine.content.models.effect_base import ConditionName
from fracas_engine.content.models.validation_messages import defect, shown


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


Half: TypeAlias = Literal["top", "bottom"]
"""One half of a hero's card."""


class _Act(ContentModel):
    key: ClassVar[str]
    """The key of the act in content."""


class MoveAct(_Act):
    """A move. On an ability card the number is added to the move of the statistics card."""

    key = "move"
    move: int
    """Number of cells."""
    jump: bool = False
    """True if the move jumps over creatures and obstacles in between."""


class AttackAct(_Act):
    """An attack. On an ability card the number is added to the attack of the statistics card."""

    key = "attack"
    attack: int
    """Amount of damage."""
    range: Count | None = None
    """Range in cells; None: the range of the statistics card, or melee."""
    targets: Count | None = None
    """Number of targets; None: the number of the statistics card, or one."""
    pierce: Count = 0
    """Amount of the target's shield that the attack ignores."""
    condition: ConditionName | None = None
    """Condition on each creature that is hit; None: no condition."""


class ShieldAct(_Act):
    """Damage reduction until the end of the round."""

    key = "shield"
    shield: Count
    """Amount by which damage is reduced."""


class RetaliateAct(_Act):
    """Damage to attackers until the end of the round."""

    key = "retaliate"
    retaliate: Count
    """Amount of damage."""
    range: Count | None = None
    """Maximum distance of the attacker, in cells; None: adjacent."""


class HealAct(_Act):
    """Healing."""

    key = "heal"
    heal: Count
    """Number of hit points regained."""
    range: Count | None = None
    """Maximum distance of the healed creature, in cells; None: only the healer itself."""


class BlessAct(_Act):
    """A blessing."""

    key = "bless"
    bless: Count
    """Number of blessings."""


class CurseAct(_Act):
    """A curse."""

    key = "curse"
    curse: Count
    """Number of curses."""


class SummonAct(_Act):
    """The summoning of a creature."""

    key = "summon"
    summon: Name
    """The content id of the creature."""


class ConditionAct(_Act):
    """A condition without an attack."""

    key = "condition"
    condition: ConditionName
    """The condition."""
    range: Count | None = None
    """Maximum distance of the target, in cells; None: the user or an adjacent creature, as the ruleset defines."""


Act: TypeAlias = Annotated[
    MoveAct | AttackAct | ShieldAct | RetaliateAct | HealAct | BlessAct | CurseAct | SummonAct | ConditionAct,
    OneOf("an act", "{attack: 2, range: 3}"),
]
"""One act of a card. A `match` over the classes of this union can end in `assert_never`."""


class AbilityCard(ContentModel):
    """An action card of a monster type."""

    initiative: int
    """The initiative of the monsters of this type."""
    shuffle: bool = False
    """True if the deck is shuffled at the end of the round."""
    do: Many[Act]
    """The acts, in order; empty for an idle card."""

    def acts(self) -> tuple[Act, ...]:
        """Return the acts of the card."""
        return self.do


def _lost(value: Any) -> Any:
    if value is True:
        return ("top", "bottom")
    if value is False:
        return ()
    if isinstance(value, (tuple, list)):
        return tuple(value)
    raise defect(f"{shown(value)} is not a value of loss", "write true, or a list of top and bottom")


def _lost_plain(lost: tuple[Half, ...]) -> bool | list[Half]:
    return True if len(lost) == 2 else list(lost)


class HeroCard(ContentModel):
    """A card of a hero's hand."""

    initiative: int
    """The hero's initiative if this is the leading card."""
    top: Many[Act] = ()
    """Acts of the upper half."""
    bottom: Many[Act] = ()
    """Acts of the lower half."""
    lost: Annotated[Many[Half], BeforeValidator(_lost), PlainSerializer(_lost_plain)] = ()
    """The halves whose use removes the card from the game (lost) instead of discarding it."""

    def acts(self) -> tuple[Act, ...]:
        """Return the acts of both halves."""
        return (*self.top, *self.bottom)


def _chosen(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


Chosen: TypeAlias = Annotated[Names, BeforeValidator(_chosen)]


def _round(value: Any) -> Any:
    return int(value) if isinstance(value, str) and value.isdecimal() else value  # keys in JSON are strings


CardsByRound: TypeAlias = Mapping[Annotated[int, BeforeValidator(_round)], Mapping[Name, Chosen]]
"""The cards drawn or chosen, by round number, then by monster type or hero. A hero's leading card comes first."""


class CardFile(ContentModel):
    """A document of cards."""

    ability_cards: Mapping[Name, AbilityCard] = Field(default_factory=dict)
    """Action cards of monster types, by id."""
    decks: Mapping[Name, Names] = Field(default_factory=dict)
    """Ids of the ability cards in the deck of each monster type."""
    hero_cards: Mapping[Name, HeroCard] = Field(default_factory=dict)
    """Cards of heroes, by id."""
