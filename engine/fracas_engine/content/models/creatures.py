"""Creatures: the sheet, and the state at the start of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer, ValidationInfo, field_validator

from fracas_engine.content.models.actions import ActionSpec
from fracas_engine.content.models.amounts import (
    Abilities,
    HitPoints,
    ItemsSpec,
    LightSpec,
    Resistances,
    SavesSpec,
    SensesSpec,
    SkillBonuses,
    SpeedSpec,
    Stock,
)
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Place, checked_word, vocabulary_of
from fracas_engine.content.models.effects import ConditionName, UntilWord
from fracas_engine.content.models.statistics_card import StatisticsCard
from fracas_engine.content.models.validation_messages import defect, shown
from fracas_engine.content.vocabulary import Vocabulary
from fracas_engine.content.words import ABILITIES, Size

__all__ = ["ConditionSpec", "CreatureSpec"]

SizeWord: TypeAlias = Annotated[Size, checked_word("size", lambda v: v.sizes)]

_LEAST_SPACE: Final = 4


def _immunity_words(vocabulary: Vocabulary) -> frozenset[str] | None:
    types, conditions = vocabulary.damage_types, vocabulary.conditions
    return types | conditions | {"all"} if types is not None and conditions is not None else None


Immunity: TypeAlias = Annotated[Name, checked_word("damage type or condition", _immunity_words)]
"""What does nothing to a creature: a type of damage (`all` for every one), or a condition."""

TraitName: TypeAlias = Annotated[Name, checked_word("trait", lambda v: v.traits)]


class ConditionSpec(ContentModel):
    """A condition that a creature begins with."""

    name: ConditionName
    """Which condition."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset says of that condition."""
    source: Name | None = None
    """The creature that caused it; None: nobody in this battle."""
    total: int | None = None
    """The check to beat (`hidden`); None: as the ruleset says."""


def _conditions(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(
            {"name": name, **(details or {})} if _is_details(details) else details for name, details in value.items()
        )
    if isinstance(value, (tuple, list)):
        return tuple(_condition(item) for item in value)
    return value


def _condition(item: Any) -> Any:
    """Return an entry of a list of conditions at length: a name alone, or one name with its details."""
    if isinstance(item, str):
        return {"name": item}
    if isinstance(item, dict) and len(item) == 1:
        ((name, details),) = item.items()
        if isinstance(details, dict):
            return {"name": name, **details}
    return item


def _is_details(details: Any) -> bool:
    return details is None or isinstance(details, dict)


def _conditions_plain(conditions: tuple[ConditionSpec, ...]) -> Any:
    if len({condition.name for condition in conditions}) < len(conditions):
        return [condition.to_plain() for condition in conditions]
    return {condition.name: {k: v for k, v in condition.to_plain().items() if k != "name"} for condition in conditions}


def _immunities(value: Any) -> Any:
    return tuple(value) if isinstance(value, dict) else value


def _level(value: Any) -> Any:
    """Refuse fractions, which challenge ratings have."""
    if isinstance(value, float) and not value.is_integer():
        hint = f"write {round(value)}" if value > 1 else "leave level out: the proficiency bonus is 2 all the same"
        raise defect(f"{shown(value)} is not a whole number", hint)
    return value


class CreatureSpec(StatisticsCard):
    """A creature as content describes it. The statistics card's fields are for rulesets with cards only."""

    id: Name
    """Its name in this battle, or in the library."""
    name: Name | None = None
    """What players read; None: the id."""
    true_form: Name | None = None
    """What it is where it has taken another shape, which `name` then says (`orcus`); None: it is what it looks like."""
    use: Name | None = None
    """The shipped creature whose keys it started from; None where everything is written out."""
    side: Name | None = None
    """Its team; None: see `side_id`."""
    seat: Name | None = None
    """Who decides for it; None: see `seat_id`."""
    at: Place | None = None
    """Its north-west cell, with the altitude in cells where it is not 0; None where it is not placed yet."""
    size: SizeWord = "medium"
    """Its size category."""
    space: Count | None = None
    """Cells on a side, where a Gargantuan creature is larger than 4x4 (`orcus`); None: as its size says."""
    hp: HitPoints
    """Hit points."""
    speed: SpeedSpec | None = None
    """Speeds in cells; None where the sheet gives none (statistics cards have `move`)."""
    initiative: int | None = None
    """Bonus on initiative (a fixed initiative for a hero with cards); None: as the ruleset works it out."""
    ac: int | None = None
    """Armour class; None where the sheet gives none."""
    fortitude: int | None = None
    """Fortitude defense; None where the sheet gives none."""
    reflex: int | None = None
    """Reflex defense; None where the sheet gives none."""
    will: int | None = None
    """Will defense; None where the sheet gives none."""
    counted: Mapping[Name, Mapping[Name, int]] = Field(default_factory=dict)
    """Typed bonuses that a defense has in it already, by defense and type (`{ac: {shield: 2}}`): where the ruleset says
    that bonuses of one type do not add up, others of the type do not add to them."""
    saves: SavesSpec | None = None
    """Bonuses on saving throws; None: as the ruleset works them out."""
    spell_resistance: int | None = None
    """What a spell's check has to reach; None where it has none."""
    abilities: Abilities = Field(default_factory=lambda: dict.fromkeys(ABILITIES, 10))
    """All six ability scores; 10 where content does not say."""
    level: Annotated[int | None, BeforeValidator(_level)] = None
    """Level or challenge; None where the sheet gives none."""
    proficiency: int | None = None
    """Proficiency bonus; None: as the ruleset works it out."""
    skills: SkillBonuses = Field(default_factory=dict)
    """Total bonus of each skill named."""
    passive_perception: int | None = None
    """Passive perception; None: as the ruleset works it out."""
    hero: bool = False
    """True if it is a player character, who lies dying at 0 rather than dead."""
    minion: bool = False
    """True if any damage of a hit kills it."""
    recoveries: Stock | None = None
    """Recoveries (`orcus`); None where the sheet gives none."""
    surges: Stock | None = None
    """Healing surges (`fourth_edition`); None where the sheet gives none."""
    action_points: Count | None = None
    """Action points; None where the sheet gives none."""
    reach: Count | None = None
    """Natural reach in cells; None: 1, or what the ruleset says of its size."""
    resist: Resistances = Field(default_factory=dict)
    """Damage taken off by type; an amount of None: as the ruleset says of resistance (half)."""
    vulnerable: Resistances = Field(default_factory=dict)
    """Damage added by type; an amount of None: as the ruleset says of vulnerability (double)."""
    immune: Annotated[Many[Immunity], BeforeValidator(_immunities)] = ()
    """Damage types and conditions that do nothing to it."""
    regeneration: Count | None = None
    """Hit points regained each turn; None is none."""
    senses: SensesSpec = SensesSpec()
    """Ranges of special senses."""
    traits: Many[TraitName] = ()
    """Names of ruleset traits."""
    light: LightSpec | None = None
    """Light that it carries; None is none."""
    conditions: Annotated[Many[ConditionSpec], BeforeValidator(_conditions), PlainSerializer(_conditions_plain)] = ()
    """Conditions that it begins with."""
    items: ItemsSpec | None = None
    """What it has about it; None: as the ruleset takes for granted."""
    actions: Many[ActionSpec] = ()
    """What its sheet offers."""

    @field_validator("resist", "vulnerable", mode="before")
    @classmethod
    def _is_written_as_the_ruleset_does(cls, found: Any, info: ValidationInfo) -> Any:
        vocabulary = vocabulary_of(info)
        form = vocabulary.resistances if vocabulary is not None else None
        if vocabulary is None or form is None or not found:
            return found
        # Beside types without a number, `{fire: 5, all: }`, a number is what comes off before the rest is halved.
        if form == "types" and isinstance(found, dict) and None not in found.values():
            hint = f"write [{', '.join(map(str, found))}]"
            raise defect(f"{vocabulary.name} has no amounts of resistance and vulnerability", hint)
        if form == "amounts" and isinstance(found, (tuple, list)):
            hint = f"write {{{found[0]}: 5}}"
            raise defect(f"{vocabulary.name} has an amount for each type of resistance and vulnerability", hint)
        return found

    @field_validator("true_form", mode="after")
    @classmethod
    def _has_true_forms(cls, form: str | None, info: ValidationInfo) -> str | None:
        vocabulary = vocabulary_of(info)
        if form is not None and vocabulary is not None and not vocabulary.true_forms:
            raise defect(f"{vocabulary.name} has no creatures in another shape", "leave true_form out")
        return form

    @field_validator("space", mode="after")
    @classmethod
    def _is_for_the_largest(cls, space: int | None, info: ValidationInfo) -> int | None:
        vocabulary = vocabulary_of(info)
        if space is None:
            return None
        if vocabulary is not None and not vocabulary.own_spaces:
            raise defect(f"in {vocabulary.name} a creature's space is that of its size", "leave space out")
        size = info.data.get("size")  # absent where it is wrong itself, and complained about there
        if size not in (None, "gargantuan"):
            raise defect(f"a {size} creature has the space of its size", "write size: gargantuan, or leave space out")
        if space < _LEAST_SPACE:
            raise defect(
                f"{space} is less than the side of a Gargantuan creature", f"write a number from {_LEAST_SPACE}"
            )
        return space

    @property
    def title(self) -> str:
        """What players read."""
        return self.name or self.id.replace("_", " ")

    @property
    def seat_id(self) -> str:
        """Who decides for it: its seat, else a seat named as the side, else one named as itself."""
        return self.seat or self.side or self.id

    @property
    def side_id(self) -> str:
        """Its team: its side, else one named as its seat (each seat is its own side), else as itself."""
        return self.side or self.seat or self.id

    def action(self, action_id: str) -> ActionSpec | None:
        """Return the entry of the sheet with that id; None where there is none."""
        return next((action for action in self.actions if action.id == action_id), None)
