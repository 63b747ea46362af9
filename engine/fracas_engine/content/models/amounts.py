"""Numbers of a creature's sheet that content can write in a short or a long form; both become the long form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer, PlainValidator, model_serializer, model_validator

from fracas_engine.content.models.base import ContentModel, Count, Name, Names, checked_word
from fracas_engine.content.models.validation_messages import defect, shown
from fracas_engine.content.words import ABILITIES, Ability, Defense
from fracas_engine.dice_expression import DiceExpression, DiceSyntaxError, parse

_DICE_HINT: Final = "write dice such as 2d6+3, or a whole number"


def _dice(value: Any) -> DiceExpression:
    if isinstance(value, DiceExpression):
        return value
    if type(value) not in (int, str):
        raise defect(f"{shown(value)} is not a dice expression", _DICE_HINT)
    try:
        return parse(str(value))
    except DiceSyntaxError as error:
        raise defect(
            f"{shown(value)} is not a dice expression: {error.wrong}", "write dice such as 2d6+3, or a whole number"
        ) from None


def _dice_plain(dice: DiceExpression) -> int | str:
    return dice.bonus if dice.fixed else str(dice)


Dice: TypeAlias = Annotated[DiceExpression, PlainValidator(_dice), PlainSerializer(_dice_plain)]
"""A dice expression, or a plain number for a fixed amount."""


class HitPoints(ContentModel):
    """Hit points; `hp: 10` is a maximum of 10 with no damage taken."""

    written = "a whole number or {max, now, temp}"

    max: Annotated[int, Field(ge=1)]
    """The maximum."""
    now: int
    """Current hit points at the start; the maximum if not given. Negative for a dying creature."""
    temp: Count = 0
    """Temporary hit points."""
    lowered: Count = 0
    """How much the maximum is lowered at the start, by an earlier loss that has not been restored yet."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        if type(data) is int:
            return {"max": data, "now": data}
        if isinstance(data, dict) and "now" not in data and "max" in data:
            lowered = data.get("lowered", 0)
            now = data["max"] - lowered if type(data["max"]) is int and type(lowered) is int else data["max"]
            return {**data, "now": now}
        return data

    @model_validator(mode="after")
    def _within(self) -> HitPoints:
        if self.top < 1:
            raise defect(f"the maximum {self.max} is lowered by {self.lowered}", "leave at least 1")
        if self.now > self.top:
            raise defect(f"too many hit points ({self.now} of {self.top})", "use at most the maximum")
        return self

    @property
    def top(self) -> int:
        """The maximum at the start."""
        return self.max - self.lowered


class Stock(ContentModel):
    """A limited resource, such as recoveries or healing surges; `8` means 8 of 8."""

    written = "a whole number or {max, now}"

    max: Count
    """The number after a rest; equal to `now` if not given."""
    now: Count
    """The number left; equal to `max` if not given."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        if type(data) is int:
            return {"max": data, "now": data}
        if isinstance(data, dict):
            if "now" not in data and "max" in data:
                return {**data, "now": data["max"]}
            if "max" not in data and "now" in data:
                return {**data, "max": data["now"]}
        return data


class SpeedSpec(ContentModel):
    """Speeds in cells for one move; None for a mode that the creature does not have. `speed: 6` means walking."""

    written = "a whole number or {walk, fly, swim, climb, burrow, hover}"

    walk: Count | None = None
    """Walking speed."""
    fly: Count | None = None
    """Flying speed."""
    swim: Count | None = None
    """Swimming speed."""
    climb: Count | None = None
    """Climbing speed."""
    burrow: Count | None = None
    """Burrowing speed."""
    hover: bool = False
    """True if the creature can stay in the air without moving."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        return {"walk": data} if type(data) is int else data


class SavesSpec(ContentModel):
    """Saving throw bonuses: one for all (`saves: 3`), or by ability (`saves: {dex: 5}`)."""

    written = "a whole number or bonuses by ability"

    general: int | None = None
    """The bonus for all saves; None if bonuses are given by ability."""
    by_ability: Mapping[Ability, int] = Field(default_factory=dict)
    """The bonuses by ability; a missing one is the ability's modifier."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        if type(data) is int:
            return {"general": data}
        if isinstance(data, dict) and not data.keys() & {"general", "by_ability"}:
            return {"by_ability": data}
        return data

    @model_serializer
    def _plain(self) -> Any:
        return dict(self.by_ability) if self.general is None else self.general


class RangeSpec(ContentModel):
    """Range of an action in cells: `range: 10`, or `range: [normal, long]`."""

    written = "a whole number or [normal, long]"

    normal: Count
    """Maximum distance without a penalty."""
    long: Count | None = None
    """Maximum distance with a penalty; None if there is no long range, so that `normal` is the maximum."""

    @property
    def furthest(self) -> int:
        """The maximum distance."""
        return self.normal if self.long is None else self.long

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        if type(data) is int:
            return {"normal": data}
        if isinstance(data, (tuple, list)):
            if len(data) not in (1, 2):
                raise defect(f"{shown(data)} is not a range", "write one number, or [normal, long]")
            return dict(zip(("normal", "long"), data, strict=False))
        return data

    @model_validator(mode="after")
    def _rising(self) -> RangeSpec:
        if self.long is not None and self.long < self.normal:
            raise defect(f"the long range {self.long} is shorter than the normal range", "write [normal, long]")
        return self

    @model_serializer
    def _plain(self) -> Any:
        return self.normal if self.long is None else [self.normal, self.long]


def _abilities(value: Any) -> Any:
    return {**dict.fromkeys(ABILITIES, 10), **value} if isinstance(value, dict) else value


Abilities: TypeAlias = Annotated[Mapping[Ability, int], BeforeValidator(_abilities)]
"""All six ability scores; those not given are 10."""


class SensesSpec(ContentModel):
    """Ranges of special senses in cells; None for a sense that the creature does not have."""

    darkvision: Count | None = None
    """Range of seeing in darkness."""
    blindsight: Count | None = None
    """Range of perceiving without sight."""
    tremorsense: Count | None = None
    """Range of perceiving creatures and objects that touch the ground."""
    truesight: Count | None = None
    """Range of seeing through darkness and invisibility."""


class LightSpec(ContentModel):
    """The light of a source."""

    bright: Count = 0
    """Radius of bright light, in cells."""
    dim: Count = 0
    """Dim light beyond the bright light, in cells from the source as the ruleset counts them."""


class ItemsSpec(ContentModel):
    """Items of a creature."""

    hands_free: Count | None = None
    """Number of free hands; None: as the ruleset derives it."""
    held: Names = ()
    """Items in the creature's hands."""
    carried: Names = ()
    """Items that the creature can draw."""


DamageKind: TypeAlias = Annotated[
    Name, checked_word("damage type", lambda v: v.damage_types and v.damage_types | {"all"})
]


def _resistances(value: Any) -> Any:
    return dict.fromkeys(value) if isinstance(value, (tuple, list)) else value


DefenseWord: TypeAlias = Annotated[Defense, checked_word("defense", lambda v: v.defenses)]
"""A defense of the ruleset that attack rolls are compared with."""

ModifierType: TypeAlias = Annotated[Name, checked_word("type of modifier", lambda v: v.modifier_types)]
"""A type of modifier of the ruleset."""

Resistances: TypeAlias = Annotated[Mapping[DamageKind, int | None], BeforeValidator(_resistances)]
"""Amounts by damage type (`all` for every type); None if content lists types without amounts (`[fire]`)."""

SkillName: TypeAlias = Annotated[Name, checked_word("skill", lambda v: v.skills)]
"""A skill of the ruleset."""

SkillBonuses: TypeAlias = Mapping[SkillName, int]
"""Total bonus of each skill listed."""
