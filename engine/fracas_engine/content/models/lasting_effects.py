"""Effects that a creature bears for a time, as modifiers: bonuses, dice, advantage, resistances, speeds, senses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from fracas_engine.content.models.amounts import Dice, ModifierType
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names, checked_word, vocabulary_of
from fracas_engine.content.models.effect_base import ConditionName, DamageType, EffectModel, UntilWord
from fracas_engine.content.models.limits import CreatureType, LimitedSize
from fracas_engine.content.models.validation_messages import defect, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import ABILITIES

SpeedWord: TypeAlias = Literal["walk", "fly", "swim", "climb", "burrow"]
SenseWord: TypeAlias = Literal["darkvision", "blindsight", "tremorsense", "truesight"]
GrantedTrait: TypeAlias = Annotated[Name, checked_word("trait that can be granted", lambda v: v.granted_traits)]


def _modifier_target(word: str, info: ValidationInfo) -> str:
    vocabulary = vocabulary_of(info)
    if word.startswith("saves:") and vocabulary is not None and vocabulary.saves_by_ability:
        return _with_ability(word)
    if word.startswith("check:"):
        skill = word.removeprefix("check:")
        if not skill:
            raise defect("check: needs a skill", "write check:athletics, or another skill")
        if vocabulary is not None and vocabulary.skills is not None and skill not in vocabulary.skills:
            raise defect(f"{vocabulary.name} has no skill {skill}", did_you_mean(skill, vocabulary.skills))
    elif vocabulary is not None and word not in vocabulary.modifiers:
        hint = did_you_mean(word, vocabulary.modifiers | {"check:SKILL"})
        raise defect(f"a modifier cannot change {word} in {vocabulary.name}", hint)
    return word


def _with_ability(word: str) -> str:
    ability = word.partition(":")[2]
    if ability not in ABILITIES:
        raise defect(f"{shown(ability)} is not an ability", "write saves:dex, or another ability")
    return word


class ModifierSpec(ContentModel):
    """A bonus or penalty to one statistic."""

    to: Annotated[Name, AfterValidator(_modifier_target)]
    """The number that the modifier changes.

    `attack`, `damage`, a defense, `defenses`, `saves`, `speed`, `initiative`, or `check:SKILL`.
    """
    by: int = 0
    """Amount; negative for a penalty."""
    half: Literal[True] | None = None
    """True for a modifier to `speed` that halves the present walking speed; None: `by` says the amount."""
    dice: Dice | None = None
    """Dice that are rolled and added each time; `-1d4` subtracts. None: only `by`."""
    damage_type: DamageType | None = None
    """The type of damage that `dice` add; None: that of the other damage."""
    against_target: bool = False
    """True if the user bears the modifier, and it counts against the target only."""
    type: ModifierType | None = None
    """Modifier type; bonuses of one type do not stack if the ruleset says so. None: untyped."""
    tags: Names = ()
    """Tags that limit the modifier to attack rolls of actions with one of these tags; empty: no limit."""

    @model_validator(mode="after")
    def _changes_something(self, info: ValidationInfo) -> ModifierSpec:
        vocabulary = vocabulary_of(info)
        if self.dice is None:
            # A set-up that is read again has been checked, and leaves `by: 0` out.
            if vocabulary is not None and not self.given("by") and not (self.half and self.to == "speed"):
                raise defect("the modifier adds nothing", "write by: 2, or dice: 1d4")
        elif vocabulary is not None and self.to.partition(":")[0] not in vocabulary.dice_modifiers:
            hint = f"write to: {', '.join(sorted(vocabulary.dice_modifiers))}" if vocabulary.dice_modifiers else "by: 2"
            raise defect(f"{vocabulary.name} has no dice added to {self.to}", hint)
        return self

    @field_validator("tags", mode="after")
    @classmethod
    def _tags_are_for_attacks(cls, tags: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        vocabulary = vocabulary_of(info)
        if tags and vocabulary is not None and not vocabulary.modifier_tags:
            raise defect(f"{vocabulary.name} has no modifiers limited by tags", "leave tags out")
        if tags and info.data.get("to") != "attack":
            raise defect("tags limit only modifiers to attack", "write to: attack, or leave tags out")
        return tags

    @field_validator("type", mode="after")
    @classmethod
    def _may_be_penalty(cls, kind: str | None, info: ValidationInfo) -> str | None:
        vocabulary = vocabulary_of(info)
        types = vocabulary.modifier_types if vocabulary is not None else None
        if types is not None and kind is not None and not types[kind] and info.data.get("by", 0) < 0:
            raise defect(f"the type {kind} has no penalty {info.data['by']}", "use a bonus or another type")
        return kind


class ModifierEffect(EffectModel):
    """A temporary modifier."""

    key = "modifier"
    modifier: ModifierSpec
    """The modifier."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset defines."""


_OF_ABILITIES: Final = ("saves", "checks", "attack")
"""The rolls that may be limited to one ability."""


def _roll_word(word: str, info: ValidationInfo) -> str:
    vocabulary = vocabulary_of(info)
    if vocabulary is None:
        return word
    kind, _, which = word.partition(":")
    if word in vocabulary.roll_words or (which and kind in vocabulary.roll_words and kind in _OF_ABILITIES):
        return _with_ability(word) if kind != "checks" and which else word
    if not vocabulary.roll_words:
        raise defect(f"{vocabulary.name} has no advantage that lasts", "leave it out")
    raise defect(f"{shown(word)} is not a roll", did_you_mean(word, vocabulary.roll_words))


RollWord: TypeAlias = Annotated[Name, AfterValidator(_roll_word)]
"""The rolls that have advantage or disadvantage.

`attack`: the bearer's attack rolls; `attacked`: attack rolls against the bearer; `saves`, `saves:dex`; `checks`,
`checks:str`, `checks:stealth`.
"""


class _RollEffect(EffectModel):
    until: UntilWord | None = None
    """When it ends; None: as the ruleset defines."""
    next: bool = False
    """True if it ends after the first such roll."""
    types: Many[CreatureType] = ()
    """It counts only against creatures of these types; empty: all."""
    against_user: bool = False
    """True if it counts only against the user."""


class AdvantageEffect(_RollEffect):
    """Advantage on rolls, for a time."""

    key = "advantage"
    advantage: RollWord
    """The rolls."""


class DisadvantageEffect(_RollEffect):
    """Disadvantage on rolls, for a time."""

    key = "disadvantage"
    disadvantage: RollWord
    """The rolls."""


class GrantedLight(ContentModel):
    """Light that a creature sheds for a time."""

    bright: Count = 0
    """Radius of bright light in cells."""
    dim: Count = 0
    """Cells of dim light beyond it."""


class CurseSpec(ContentModel):
    """What becomes of a creature that damage would reduce to 0 hit points."""

    becomes: Name
    """The content id of the creature that it is from then on, on the side of the one who has cursed it."""
    hp: Annotated[int, Field(ge=1)]
    """The hit points that it has then."""


class GrantSpec(ContentModel):
    """Properties that a creature has for a time, in addition to those of its sheet."""

    resist: Many[DamageType] = ()
    """Damage types to which it is resistant."""
    immune: Many[Name] = ()
    """Damage types and conditions to which it is immune."""
    speed: Mapping[SpeedWord, Annotated[int, Field(ge=1)] | Literal["walk", "double"]] = Field(default_factory=dict)
    """Speeds in cells, or `walk` or `double` for once or twice its walking speed; a faster speed of its own stays."""
    hover: bool = False
    """True if it can hover while it has a flying speed."""
    senses: Mapping[SenseWord, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)
    """Senses with their ranges in cells; a longer range of its own stays."""
    ac: Annotated[int, Field(ge=1)] | None = None
    """The armor class that it has at least."""
    unarmored_ac: Annotated[int, Field(ge=1)] | None = None
    """The armor class that it has at least, to which its Dexterity modifier is added."""
    light: GrantedLight | None = None
    """Light that it sheds, in addition to its own."""
    duplicates: Annotated[int, Field(ge=1)] | None = None
    """Number of illusory duplicates that may be hit in its place."""
    size: LimitedSize | None = None
    """The size that it has."""
    curse: CurseSpec | None = None
    """A curse that takes the place of dropping to 0 hit points."""
    traits: Many[GrantedTrait] = ()
    """Traits that it has for a time."""

    @model_validator(mode="after")
    def _is_granted(self, info: ValidationInfo) -> GrantSpec:
        vocabulary = vocabulary_of(info)
        if vocabulary is not None and not vocabulary.grants:
            raise defect(f"{vocabulary.name} has no effects that grant traits", "leave it out")
        known = {*(vocabulary.conditions or ()), *(vocabulary.damage_types or ())} if vocabulary is not None else set()
        for name in self.immune:
            if known and name not in known:
                raise defect(f"{shown(name)} is neither a damage type nor a condition", did_you_mean(name, known))
        if not self.model_fields_set:
            raise defect("nothing is granted", "write one such as {resist: [fire]}")
        return self


class GrantEffect(EffectModel):
    """Resistances, immunities, speeds, senses, an armor class, light or traits, for a time."""

    key = "grant"
    grant: GrantSpec
    """What is granted."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset defines."""


class EndEffect(EffectModel):
    """The end of conditions of the target."""

    key = "ends"
    ends: Annotated[Many[ConditionName], Field(min_length=1)]
    """The conditions that end."""
    one: bool = False
    """True if only the first of them that the target has ends; of several, the user's seat chooses."""
