"""Objects that hold creatures, pulling creatures out of others, and disgorging them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fracas_engine.content.models.amounts import Dice
from fracas_engine.content.models.base import ContentModel, Many, Name
from fracas_engine.content.models.effect_base import DamageType, EffectModel


class BindingSpec(ContentModel):
    """An object that keeps a condition up: a web, a tentacle."""

    name: Name
    """The display name."""
    ac: Annotated[int, Field(ge=1)]
    """The armor class."""
    hp: Annotated[int, Field(ge=1)]
    """The hit points; at 0 the condition ends."""
    vulnerable: Many[DamageType] = ()
    """Damage types that do twice their damage."""
    immune: Many[DamageType] = ()
    """Damage types that do none, besides poison and psychic."""


class PullOutSpec(ContentModel):
    """The action that pulls a creature out of another one, or off it."""

    dc: Annotated[int, Field(ge=1)] | None = None
    """The DC of the Strength (Athletics) check; None: no check."""
    by: Literal["bearer", "any"] = "any"
    """`bearer`: only the creature to which the other one is attached; `any`: creatures within 5 feet too."""
    damage: Dice | None = None
    """Damage to the creature that has pulled another one out; None: none."""
    type: DamageType | None = None
    """Damage type; None: untyped."""


class DisgorgeEffect(EffectModel):
    """The end of swallowing: the creatures inside the target come out of it."""

    key = "disgorge"
    disgorge: Literal[True]
    """Always true."""
