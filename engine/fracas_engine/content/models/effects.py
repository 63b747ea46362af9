"""Effects of actions, zones and conjurations, as a closed union.

One mapping of content may contain several effects (`{damage: 1d6, condition: prone}`), in the order written.
Rulesets
carry them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import AfterValidator, Field, GetCoreSchemaHandler, ValidationInfo, field_validator
from pydantic_core import CoreSchema, core_schema

from fracas_engine.content.models.amounts import Dice
from fracas_engine.content.models.areas import AreaSpec
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names, checked_word, vocabulary_of
from fracas_engine.content.models.choices import OneOf, branch
from fracas_engine.content.models.terrain import TerrainWord
from fracas_engine.content.models.validation_messages import defect
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import Until

__all__ = [
    "EFFECT_KEYS",
    "ConditionEffect",
    "ConditionName",
    "ConjureEffect",
    "ConjureSpec",
    "DamageEffect",
    "Effect",
    "Effects",
    "HalfDamageEffect",
    "HealEffect",
    "MarkEffect",
    "ModifierEffect",
    "ModifierSpec",
    "OngoingEffect",
    "PullEffect",
    "PushEffect",
    "RecoveryEffect",
    "ShiftEffect",
    "SlideEffect",
    "SummonEffect",
    "TeleportEffect",
    "TempHpEffect",
    "TogetherEffect",
    "UntilWord",
    "ZoneEffect",
    "ZoneSpec",
    "walk_effects",
]

ConditionName: TypeAlias = Annotated[Name, checked_word("condition", lambda v: v.conditions)]
"""A condition of the ruleset."""

DamageType: TypeAlias = Annotated[Name, checked_word("damage type", lambda v: v.damage_types)]
"""A damage type of the ruleset."""

UntilWord: TypeAlias = Annotated[Until, checked_word("duration", lambda v: v.until)]
"""When it ends, as the ruleset knows it."""


class _Effect(ContentModel):
    key: ClassVar[str]
    """The key that names the effect in content."""


class DamageEffect(_Effect):
    """Damage."""

    key = "damage"
    damage: Dice
    """How much."""
    type: DamageType | None = None
    """Its type; None is untyped damage."""


class HalfDamageEffect(_Effect):
    """Half of what the hit's damage would be (on a `miss` list)."""

    key = "half_damage"
    half_damage: Literal[True]
    """Always true."""
    type: DamageType | None = None
    """Its type; None: that of the hit's damage."""


class HealEffect(_Effect):
    """Hit points regained."""

    key = "heal"
    heal: Dice
    """How many."""


class TempHpEffect(_Effect):
    """Temporary hit points."""

    key = "temp_hp"
    temp_hp: Dice
    """How many."""
    until: UntilWord | None = None
    """When what is left of them goes; None: as the ruleset says."""


class ConditionEffect(_Effect):
    """A condition."""

    key = "condition"
    condition: ConditionName
    """Which condition."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset says of that condition, or not by itself."""
    dc: int | None = None
    """What an escape from it has to reach; None: as the ruleset works it out from the action."""


class _ForcedMovement(_Effect):
    @property
    def cells(self) -> int:
        """How many cells at most."""
        return int(getattr(self, self.key))


class PushEffect(_ForcedMovement):
    """Moved away from the user."""

    key = "push"
    push: Count
    """Cells at most."""


class PullEffect(_ForcedMovement):
    """Moved towards the user."""

    key = "pull"
    pull: Count
    """Cells at most."""


class SlideEffect(_ForcedMovement):
    """Moved any way."""

    key = "slide"
    slide: Count
    """Cells at most."""


class TeleportEffect(_Effect):
    """Moved without crossing what lies between."""

    key = "teleport"
    teleport: Count
    """Cells at most."""


class ShiftEffect(_Effect):
    """A careful step of its own that is part of the action."""

    key = "shift"
    shift: Count
    """Cells at most."""


class OngoingEffect(_Effect):
    """Damage that comes again turn by turn."""

    key = "ongoing"
    ongoing: Dice
    """How much each time."""
    type: DamageType | None = None
    """Its type; None is untyped damage."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset says (mostly by a save)."""


def _modifier_target(word: str, info: ValidationInfo) -> str:
    vocabulary = vocabulary_of(info)
    if word.startswith("check:"):
        skill = word.removeprefix("check:")
        if not skill:
            raise defect("check: without a skill", "write check:athletics, or another skill")
        if vocabulary is not None and vocabulary.skills is not None and skill not in vocabulary.skills:
            raise defect(f"{skill} is no skill of {vocabulary.name}", did_you_mean(skill, vocabulary.skills))
    elif vocabulary is not None and word not in vocabulary.modifiers:
        hint = did_you_mean(word, vocabulary.modifiers | {"check:SKILL"})
        raise defect(f"{word} is nothing that a modifier can change in {vocabulary.name}", hint)
    return word


class ModifierSpec(ContentModel):
    """A bonus or penalty to one number."""

    to: Annotated[Name, AfterValidator(_modifier_target)]
    """What it changes: `attack`, `damage`, a defense, `defenses`, `saves`, `speed`, `initiative`, or `check:SKILL`."""
    by: int
    """How much; negative for a penalty."""
    type: Annotated[Name, checked_word("type of modifier", lambda v: v.modifier_types)] | None = None
    """Bonuses of one type do not add up where the ruleset says so; None is untyped."""
    tags: Names = ()
    """It counts for attack rolls of actions with one of these tags only; empty: for all."""

    @field_validator("tags", mode="after")
    @classmethod
    def _tags_are_for_attacks(cls, tags: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        vocabulary = vocabulary_of(info)
        if tags and vocabulary is not None and not vocabulary.modifier_tags:
            raise defect(f"{vocabulary.name} has no modifiers for actions of some tags", "leave tags out")
        if tags and info.data.get("to") != "attack":
            raise defect("tags are for modifiers to attack", "write to: attack, or leave tags out")
        return tags

    @field_validator("type", mode="after")
    @classmethod
    def _may_be_penalty(cls, kind: str | None, info: ValidationInfo) -> str | None:
        vocabulary = vocabulary_of(info)
        types = vocabulary.modifier_types if vocabulary is not None else None
        if types is not None and kind is not None and not types[kind] and info.data.get("by", 0) < 0:
            raise defect(f"{info.data['by']} of the type {kind}", "this type has bonuses only")
        return kind


class ModifierEffect(_Effect):
    """A modifier for a while."""

    key = "modifier"
    modifier: ModifierSpec
    """What it changes, and by how much."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset says."""


class MarkEffect(_Effect):
    """Marked by the user."""

    key = "mark"
    mark: Literal[True]
    """Always true."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset says."""


class RecoveryEffect(_Effect):
    """Recoveries or healing surges that may be spent."""

    key = "recovery"
    recovery: Count
    """How many."""


class TogetherEffect(_Effect):
    """Several effects that one save ends together."""

    key = "together"
    together: Effects
    """The effects, in the order in which they are carried out."""
    until: UntilWord | None = None
    """When they end; None: as each of them says."""


class ZoneSpec(ContentModel):
    """An area that stays and does something to those in it."""

    area: AreaSpec | None = None
    """Its cells; None: those of the action's own area."""
    until: UntilWord | None = None
    """When it goes; None: as the ruleset says."""
    terrain: Many[TerrainWord] = ()
    """Properties that its cells have besides their own."""
    enter: Effects = ()
    """On whoever enters it."""
    start: Effects = ()
    """On whoever starts its turn in it."""
    end: Effects = ()
    """On whoever ends its turn in it."""
    while_inside: Effects = ()
    """On whoever is in it, for as long as it is."""


class ZoneEffect(_Effect):
    """A zone is made."""

    key = "zone"
    zone: ZoneSpec
    """What the zone is and does."""


class ConjureSpec(ContentModel):
    """A thing that is no creature and does something to those beside it."""

    name: Name | None = None
    """What it is called; None: as the action."""
    until: UntilWord | None = None
    """When it goes; None: as the ruleset says."""
    start: Effects = ()
    """On whoever starts its turn beside it."""
    adjacent: Effects = ()
    """On whoever comes to be beside it."""
    hp: Annotated[int, Field(ge=1)] | None = None
    """Hit points of a thing that can be attacked; None: it cannot."""


class ConjureEffect(_Effect):
    """A thing is conjured."""

    key = "conjure"
    conjure: ConjureSpec
    """What the thing is and does."""


class SummonEffect(_Effect):
    """A creature is summoned."""

    key = "summon"
    summon: Name
    """Its content id."""
    until: UntilWord | None = None
    """When it goes; None: as the ruleset says."""


Effect: TypeAlias = (
    DamageEffect
    | HalfDamageEffect
    | HealEffect
    | TempHpEffect
    | ConditionEffect
    | PushEffect
    | PullEffect
    | SlideEffect
    | TeleportEffect
    | ShiftEffect
    | OngoingEffect
    | ModifierEffect
    | MarkEffect
    | RecoveryEffect
    | TogetherEffect
    | ZoneEffect
    | ConjureEffect
    | SummonEffect
)
"""Any effect; a `match` over the classes can end in `assert_never`."""

EFFECT_KEYS: Final[tuple[str, ...]] = tuple(model.key for model in get_args(Effect))
"""The keys that name an effect."""

_SHARED: Final = {model.key: frozenset(model.model_fields) - {model.key} for model in get_args(Effect)}
"""The keys beside the naming one, by effect."""


class _EffectList:
    """How a list of effects is read: a mapping that names several effects becomes that many."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        one = handler.generate_schema(Annotated[Effect, OneOf("an effect", "{damage: 2d6+3, type: fire}")])
        several = core_schema.tuple_variable_schema(one, strict=False)
        either = core_schema.tagged_union_schema(
            {branch("one"): one, branch("several"): several},
            discriminator=lambda value: branch("several" if isinstance(value, list) else "one"),
        )
        apart = core_schema.no_info_before_validator_function(_take_apart, either)
        return core_schema.no_info_after_validator_function(
            _flat, core_schema.tuple_variable_schema(apart, strict=False)
        )


def _take_apart(value: Any) -> Any:
    """Make a mapping that names several effects into a list of mappings that name one each."""
    kinds = [key for key in value if key in EFFECT_KEYS] if isinstance(value, dict) else []
    if len(kinds) < 2:
        return value
    shared = {key: part for key, part in value.items() if key not in EFFECT_KEYS}
    taken = [
        {kind: value[kind], **{key: part for key, part in shared.items() if key in _SHARED[kind]}} for kind in kinds
    ]
    # A key that none of them has stays with the first, which then tells of it.
    taken[0] |= {key: part for key, part in shared.items() if not any(key in _SHARED[kind] for kind in kinds)}
    return taken


def _flat(effects: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(one for item in effects for one in (item if isinstance(item, tuple) else (item,)))


Effects: TypeAlias = Annotated[tuple[Effect, ...], _EffectList()]
"""A list of effects, each naming one thing."""

TogetherEffect.model_rebuild()
ZoneSpec.model_rebuild()
ZoneEffect.model_rebuild()
ConjureSpec.model_rebuild()
ConjureEffect.model_rebuild()


def walk_effects(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Give every effect of a list, those inside others included, in the order written."""
    for effect in effects:
        yield effect
        match effect:
            case TogetherEffect():
                yield from walk_effects(effect.together)
            case ZoneEffect(zone=zone):
                yield from walk_effects((*zone.enter, *zone.start, *zone.end, *zone.while_inside))
            case ConjureEffect(conjure=conjure):
                yield from walk_effects((*conjure.start, *conjure.adjacent))
            case _:
                pass
