"""Creatures: the sheet, and the state at the start of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from fracas_engine.content.icons import ICONS
from fracas_engine.content.models.actions import ActionSpec
from fracas_engine.content.models.amounts import (
    Abilities,
    DefenseWord,
    HitPoints,
    ItemsSpec,
    LightSpec,
    ModifierType,
    Resistances,
    SavesSpec,
    SensesSpec,
    SkillBonuses,
    SpeedSpec,
    Stock,
)
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Place, checked_word, vocabulary_of
from fracas_engine.content.models.cards import StatisticsCard
from fracas_engine.content.models.effect_base import ConditionName, UntilWord
from fracas_engine.content.models.spells import Casting, SlotLevel, SpellList
from fracas_engine.content.models.validation_messages import defect, shown
from fracas_engine.content.vocabulary import Vocabulary
from fracas_engine.content.words import ABILITIES, Ability, Size

SizeWord: TypeAlias = Annotated[Size, checked_word("size", lambda v: v.sizes)]

_LEAST_SPACE: Final = 4


def _immunity_words(vocabulary: Vocabulary) -> frozenset[str] | None:
    types, conditions = vocabulary.damage_types, vocabulary.conditions
    return types | conditions.keys() | {"all"} if types is not None and conditions is not None else None


Immunity: TypeAlias = Annotated[Name, checked_word("damage type or condition", _immunity_words)]
"""A damage type (`all` for every type) or condition to which a creature is immune."""

HitDie: TypeAlias = Literal["d4", "d6", "d8", "d10", "d12", "d20"]
"""The die of a creature's Hit Dice."""

IconName: TypeAlias = Annotated[Name, checked_word("icon", lambda _: ICONS)]
"""The name of an icon, without a prefix."""

PictureName: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}\.webp$")]
"""The name of a picture that was uploaded to a server."""

TraitName: TypeAlias = Annotated[Name, checked_word("trait", lambda v: v.traits)]


class ConditionSpec(ContentModel):
    """A condition that a creature has at the start."""

    name: ConditionName
    """The condition."""
    until: UntilWord | None = None
    """When the condition ends; None: as the ruleset defines for that condition."""
    source: Name | None = None
    """The creature that caused the condition; None: no creature in this battle."""
    total: int | None = None
    """The total that a check must beat (`hidden`); None: as the ruleset defines."""


def _conditions(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(
            {"name": name, **(details or {})} if _is_details(details) else details for name, details in value.items()
        )
    if isinstance(value, (tuple, list)):
        return tuple(_condition(item) for item in value)
    return value


def _condition(item: Any) -> Any:
    """Return an entry of a list of conditions in long form.

    Content may write a name, or a name with its details.
    """
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
    """Reject levels that are fractions, as challenge ratings can be."""
    if isinstance(value, float) and not value.is_integer():
        hint = f"write {round(value)}" if value > 1 else "write a challenge rating as printed, such as cr: 1/2"
        raise defect(f"{shown(value)} is not a whole number", hint)
    return value


_RATINGS: Final = ("1/8", "1/4", "1/2")
"""Challenge ratings below 1 other than 0."""


def _rating(value: Any) -> Any:
    """Return a challenge rating as text; reject what no monster has."""
    if value is None or value in _RATINGS or (type(value) is str and value.isdecimal()):
        return value
    if type(value) is int and value >= 0:
        return str(value)
    raise defect(f"{shown(value)} is not a challenge rating", "write a whole number, or 1/8, 1/4 or 1/2")


_WRITTEN_RATING: Final = {"anyOf": [{"type": "integer", "minimum": 0}, {"enum": list(_RATINGS)}]}

ChallengeRating: TypeAlias = Annotated[str, BeforeValidator(_rating), WithJsonSchema(_WRITTEN_RATING)]
"""A challenge rating as printed: a whole number, `1/8`, `1/4` or `1/2`."""


class CreatureSpec(StatisticsCard):
    """A creature in content. The fields of the statistics card are only for rulesets with cards."""

    id: Name
    """The creature's id in this battle, or in the library."""
    name: Name | None = None
    """The display name; None: the id."""
    icon: IconName | None = None
    """The icon of the creature's token; None: clients choose one by its name."""
    picture: PictureName | None = None
    """The uploaded picture of the creature's token; None: the token has an icon."""
    true_form: Name | None = None
    """The creature's true form while `name` names another shape that it has taken (`orcus`); None: its own shape."""
    use: Name | None = None
    """The shipped creature from which all keys not given here are inherited; None if all keys are written out."""
    side: Name | None = None
    """The creature's team; None: see `side_id`."""
    seat: Name | None = None
    """The seat that controls the creature; None: see `seat_id`."""
    at: Place | None = None
    """The creature's north-west cell, with the altitude in cells if it is not 0; None if not placed yet."""
    size: SizeWord = "medium"
    """The creature's size category."""
    space: Count | None = None
    """Side in cells of a Gargantuan creature that is larger than 4x4 (`orcus`); None: the space of its size."""
    hp: HitPoints
    """Hit points."""
    speed: SpeedSpec | None = None
    """Speeds in cells; None if not given (statistics cards have `move`)."""
    initiative: int | None = None
    """Initiative bonus (the fixed initiative of a hero in rulesets with cards); None: as the ruleset derives it."""
    ac: int | None = None
    """Armour class; None if not given."""
    fortitude: int | None = None
    """Fortitude defense; None if not given."""
    reflex: int | None = None
    """Reflex defense; None if not given."""
    will: int | None = None
    """Will defense; None if not given."""
    counted: Mapping[DefenseWord, Mapping[ModifierType, int]] = Field(default_factory=dict)
    """Typed bonuses that are already included in a defense, by defense and type (`{ac: {shield: 2}}`): in rulesets
    where bonuses of one type do not stack, further bonuses of that type are not added.
    """
    saves: SavesSpec | None = None
    """Saving throw bonuses; None: as the ruleset derives them."""
    spell_resistance: int | None = None
    """The total that a caster's check must reach to affect the creature; None if it has no spell resistance."""
    abilities: Abilities = Field(default_factory=lambda: dict.fromkeys(ABILITIES, 10))
    """All six ability scores; 10 if not given."""
    level: Annotated[int | None, BeforeValidator(_level)] = None
    """Level or challenge rating; None if not given."""
    cr: ChallengeRating | None = None
    """Challenge rating as printed; None if not given. If `level` is not given, it is the rating, from 1 on."""
    proficiency: int | None = None
    """Proficiency bonus; None: as the ruleset derives it."""
    skills: SkillBonuses = Field(default_factory=dict)
    """Total bonus of each skill listed."""
    passive_perception: int | None = None
    """Passive perception; None: as the ruleset derives it."""
    hero: bool = False
    """True for a player character: at 0 hit points the creature is dying, not dead."""
    minion: bool = False
    """True if any damage from a hit kills the creature."""
    recoveries: Stock | None = None
    """Recoveries (`orcus`); None if not given."""
    surges: Stock | None = None
    """Healing surges (`fourth_edition`); None if not given."""
    action_points: Count | None = None
    """Action points; None if not given."""
    hit_die: HitDie | None = None
    """The die of its Hit Dice (`srd5`); None: as the ruleset derives it."""
    reach: Count | None = None
    """Natural reach in cells; None: 1, or as the ruleset defines for its size."""
    resist: Resistances = Field(default_factory=dict)
    """Damage reduction by type; an amount of None: resistance as the ruleset defines it (half)."""
    vulnerable: Resistances = Field(default_factory=dict)
    """Additional damage by type; an amount of None: vulnerability as the ruleset defines it (double)."""
    immune: Annotated[Many[Immunity], BeforeValidator(_immunities)] = ()
    """Damage types and conditions to which it is immune."""
    regeneration: Count | None = None
    """Hit points regained each turn; None: no regeneration."""
    senses: SensesSpec = SensesSpec()
    """Ranges of special senses."""
    traits: Many[TraitName] = ()
    """Names of traits of the ruleset."""
    light: LightSpec | None = None
    """Light that the creature carries; None: no light."""
    conditions: Annotated[Many[ConditionSpec], BeforeValidator(_conditions), PlainSerializer(_conditions_plain)] = ()
    """Conditions that the creature has at the start."""
    items: ItemsSpec | None = None
    """The creature's items; None: as the ruleset assumes."""
    actions: Many[ActionSpec] = ()
    """The creature's actions."""
    spells: SpellList | None = None
    """Spells of the spell library, which become actions when the content is read; None after that."""
    casting: Casting | None = None
    """The numbers with which the creature casts `spells`; None: worked out, or already used."""
    slots: Mapping[SlotLevel, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)
    """Spell slots by level, which become `pools` when the content is read; empty after that."""
    pools: Mapping[Name, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)
    """Sizes of the pools that several actions spend from, by name; those of `slots` are `slot_1` to `slot_9`."""
    spent: Mapping[Name, Count] = Field(default_factory=dict)
    """Uses already spent at the start, by action with limited uses, or by pool."""
    omits: Many[Annotated[str, Field(min_length=1, max_length=200)]] = ()
    """Parts of the printed stat block that the creature lacks here, one entry for each, shown on its sheet."""

    @model_validator(mode="before")
    @classmethod
    def _is_as_high_as_challenging(cls, data: Any) -> Any:
        rating = str(data.get("cr")) if isinstance(data, dict) and data.get("level") is None else ""
        return {**data, "level": int(rating)} if rating.isdecimal() and rating != "0" else data

    @field_validator("resist", "vulnerable", mode="before")
    @classmethod
    def _is_written_as_the_ruleset_does(cls, found: Any, info: ValidationInfo) -> Any:
        vocabulary = vocabulary_of(info)
        form = vocabulary.resistances if vocabulary is not None else None
        if vocabulary is None or form is None or not found:
            return found
        # Next to types without a number, `{fire: 5, all: }`, the number is subtracted before the rest is halved.
        if form == "types" and isinstance(found, dict) and None not in found.values():
            hint = f"write [{', '.join(map(str, found))}]"
            raise defect(f"{vocabulary.name} has no amounts of resistance and vulnerability", hint)
        if form == "amounts" and isinstance(found, (tuple, list)):
            hint = f"write {{{found[0]}: 5}}"
            raise defect(f"{vocabulary.name} has an amount for each type of resistance and vulnerability", hint)
        return found

    @field_validator("abilities", mode="after")
    @classmethod
    def _are_scores_of_the_ruleset(cls, scores: Mapping[Ability, int], info: ValidationInfo) -> Mapping[Ability, int]:
        vocabulary = vocabulary_of(info)
        if vocabulary is not None and vocabulary.ability_scores is not None:
            lowest, highest = vocabulary.ability_scores
            for ability, score in scores.items():
                if not lowest <= score <= highest:
                    raise defect(
                        f"{vocabulary.name} has no ability score {ability} {score}", f"use {lowest} to {highest}"
                    )
        return scores

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
            raise defect(f"{vocabulary.name} takes the space of a creature from its size", "leave space out")
        size = info.data.get("size")  # absent if it is invalid, which is reported separately
        if size not in (None, "gargantuan"):
            raise defect(
                f"a {size} creature takes its space from its size", "write size: gargantuan, or leave space out"
            )
        if space < _LEAST_SPACE:
            raise defect(f"{space} is too small for a Gargantuan creature", f"use at least {_LEAST_SPACE}")
        return space

    @property
    def title(self) -> str:
        """The display name."""
        return self.name or self.id.replace("_", " ")

    @property
    def seat_id(self) -> str:
        """The seat that controls the creature: `seat`; if not given, `side`; if not given either, the creature's id."""
        return self.seat or self.side or self.id

    @property
    def side_id(self) -> str:
        """The creature's team: `side`; if not given, `seat` (each seat is a side); if not given either, its id."""
        return self.side or self.seat or self.id

    def action(self, action_id: str) -> ActionSpec | None:
        """Return the action with that id; None if there is none."""
        return next((action for action in self.actions if action.id == action_id), None)
