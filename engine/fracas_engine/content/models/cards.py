"""Action cards of monsters and heroes, the acts on them, and the cards of each round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer

from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names
from fracas_engine.content.models.choices import OneOf
from fracas_engine.content.models.effects import ConditionName
from fracas_engine.content.models.validation_messages import defect, shown

__all__ = [
    "AbilityCard",
    "Act",
    "AttackAct",
    "BlessAct",
    "CardFile",
    "CardsByRound",
    "ConditionAct",
    "CurseAct",
    "Half",
    "HealAct",
    "HeroCard",
    "MoveAct",
    "RetaliateAct",
    "ShieldAct",
    "SummonAct",
]

Half: TypeAlias = Literal["top", "bottom"]
"""One of the halves of a hero's card."""


class _Act(ContentModel):
    key: ClassVar[str]
    """The key that names the act in content."""


class MoveAct(_Act):
    """A move. On an ability card the number is added to the statistics card."""

    key = "move"
    move: int
    """Cells."""
    jump: bool = False
    """True if it jumps over what lies between."""


class AttackAct(_Act):
    """An attack. On an ability card the number is added to the statistics card."""

    key = "attack"
    attack: int
    """Damage."""
    range: Count | None = None
    """Range in cells; None: the statistics card's, or melee."""
    targets: Count | None = None
    """How many; None: the statistics card's, or one."""
    pierce: Count = 0
    """How much of a shield it ignores."""
    condition: ConditionName | None = None
    """A condition on who is hit; None is none."""


class ShieldAct(_Act):
    """Damage kept off for the round."""

    key = "shield"
    shield: Count
    """How much."""


class RetaliateAct(_Act):
    """Attackers suffer damage for the round."""

    key = "retaliate"
    retaliate: Count
    """How much."""
    range: Count | None = None
    """How far away the attacker may be; None: beside it."""


class HealAct(_Act):
    """Hit points regained."""

    key = "heal"
    heal: Count
    """How many."""
    range: Count | None = None
    """How far away the healed one may be; None: the healer itself."""


class BlessAct(_Act):
    """A blessing."""

    key = "bless"
    bless: Count
    """How many."""


class CurseAct(_Act):
    """A curse."""

    key = "curse"
    curse: Count
    """How many."""


class SummonAct(_Act):
    """A creature is summoned."""

    key = "summon"
    summon: Name
    """Its content id."""


class ConditionAct(_Act):
    """A condition without an attack."""

    key = "condition"
    condition: ConditionName
    """Which condition."""
    range: Count | None = None
    """How far away the target may be; None: itself, or beside it, as the ruleset says."""


Act: TypeAlias = Annotated[
    MoveAct | AttackAct | ShieldAct | RetaliateAct | HealAct | BlessAct | CurseAct | SummonAct | ConditionAct,
    OneOf("an act", "{attack: 2, range: 3}"),
]
"""One thing that a card says; a `match` over the classes can end in `assert_never`."""


class AbilityCard(ContentModel):
    """An action card of a monster type."""

    initiative: int
    """When its monsters act."""
    shuffle: bool = False
    """True if the deck is shuffled at the end of the round."""
    do: Many[Act]
    """What they do, in this order; empty for an idle card."""

    def acts(self) -> tuple[Act, ...]:
        """Return all that it says."""
        return self.do


def _lost(value: Any) -> Any:
    if value is True:
        return ("top", "bottom")
    if value is False:
        return ()
    if isinstance(value, (tuple, list)):
        return tuple(value)
    raise defect(f"{shown(value)} does not say what loses the card", "write true, or a list of top and bottom")


def _lost_plain(lost: tuple[Half, ...]) -> bool | list[Half]:
    return True if len(lost) == 2 else list(lost)


class HeroCard(ContentModel):
    """A card of a hero's hand."""

    initiative: int
    """When the hero acts, if this card leads."""
    top: Many[Act] = ()
    """What the upper half does."""
    bottom: Many[Act] = ()
    """What the lower half does."""
    lost: Annotated[Many[Half], BeforeValidator(_lost), PlainSerializer(_lost_plain)] = ()
    """The halves whose use loses the card rather than discarding it."""

    def acts(self) -> tuple[Act, ...]:
        """Return all that both halves say."""
        return (*self.top, *self.bottom)


def _chosen(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


Chosen: TypeAlias = Annotated[Names, BeforeValidator(_chosen)]


def _round(value: Any) -> Any:
    return int(value) if isinstance(value, str) and value.isdecimal() else value  # keys of JSON are texts


CardsByRound: TypeAlias = Mapping[Annotated[int, BeforeValidator(_round)], Mapping[Name, Chosen]]
"""By round number, then by monster type or hero: the cards drawn or chosen, the leading one first."""


class CardFile(ContentModel):
    """A document of shipped cards."""

    ability_cards: Mapping[Name, AbilityCard] = Field(default_factory=dict)
    """Action cards of monster types, by id."""
    decks: Mapping[Name, Names] = Field(default_factory=dict)
    """Ids of the ability cards of each type's deck."""
    hero_cards: Mapping[Name, HeroCard] = Field(default_factory=dict)
    """Cards of heroes, by id."""
