"""Effects that change a creature at once and contain no other effects: death, banishment, hit points, forms."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, model_validator

from fracas_engine.content.models.amounts import Dice
from fracas_engine.content.models.effect_base import EffectModel, refuse_for_later


class DieEffect(EffectModel):
    """Death without damage."""

    key = "dies"
    dies: Literal[True]
    """Always true."""


class DropEffect(EffectModel):
    """Hit points that drop to 0 without damage."""

    key = "drops"
    drops: Literal[True]
    """Always true."""


class DrainEffect(EffectModel):
    """An ability score that decreases for the rest of the battle; the target dies if it reaches 0."""

    key = "drain"
    drain: Dice
    """By how much."""
    ability: Literal["str", "dex", "con", "int", "wis", "cha"]
    """The ability."""

    @model_validator(mode="after")
    def _is_known_to_the_rules(self, info: ValidationInfo) -> DrainEffect:
        refuse_for_later(info, ["drain"])
        return self


class BanishEffect(EffectModel):
    """A creature that leaves the battle for good, for another place or plane."""

    key = "banish"
    banish: Literal[True]
    """Always true."""


class DispelEffect(EffectModel):
    """The end of spells on the target, and of zones of spells in which it is."""

    key = "dispel"
    dispel: Annotated[int, Field(ge=1, le=9)]
    """The level up to which spells end without a check."""


class RedirectEffect(EffectModel):
    """An attack against the user that is made against the target instead, which swaps places with the user."""

    key = "redirect"
    redirect: Literal[True]
    """Always true."""


class MaxHpEffect(EffectModel):
    """A higher hit point maximum, with as many hit points."""

    key = "max_hp"
    max_hp: Annotated[int, Field(ge=1)]
    """Number of hit points added to both."""


class RevertEffect(EffectModel):
    """The end of the forms that the target has taken on (`grant` with the trait `changed`)."""

    key = "reverts"
    reverts: Literal[True]
    """Always true."""


class StabilizeEffect(EffectModel):
    """The end of death saves at 0 hit points."""

    key = "stabilize"
    stabilize: Literal[True]
    """Always true."""


class SplitEffect(EffectModel):
    """The division of the user into two creatures of its kind, each a size smaller with half of its hit points."""

    key = "split"
    split: Annotated[int, Field(ge=2)]
    """The fewest hit points with which it splits."""


class ReduceEffect(EffectModel):
    """Less of the damage that is about to be dealt to the user."""

    key = "reduce"
    reduce: Dice
    """How much less."""
