"""Effects of actions, zones and conjurations, as a closed union.

One mapping of content may contain several effects (`{damage: 1d6, condition: prone}`), in the order written. Rulesets
carry them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

from pydantic import Field, GetCoreSchemaHandler, ValidationInfo, model_validator
from pydantic_core import CoreSchema, core_schema

from fracas_engine.content.models.amounts import Dice
from fracas_engine.content.models.areas import AreaSpec
from fracas_engine.content.models.base import ContentModel, Count, Many, Name
from fracas_engine.content.models.boards import TerrainWord
from fracas_engine.content.models.choices import OneOf, branch
from fracas_engine.content.models.effect_base import ConditionName, DamageType, EffectModel, UntilWord, refuse_for_later
from fracas_engine.content.models.holds import BindingSpec, DisgorgeEffect, PullOutSpec
from fracas_engine.content.models.lasting_effects import (
    AdvantageEffect,
    DisadvantageEffect,
    EndEffect,
    GrantEffect,
    ModifierEffect,
    SpeedWord,
)
from fracas_engine.content.models.limits import CreatureType
from fracas_engine.content.models.sudden_effects import (
    BanishEffect,
    DieEffect,
    DispelEffect,
    DrainEffect,
    DropEffect,
    MaxHpEffect,
    RedirectEffect,
    ReduceEffect,
    RevertEffect,
    SplitEffect,
    StabilizeEffect,
)
from fracas_engine.content.models.validation_messages import defect


class DamageEffect(EffectModel):
    """Damage."""

    key = "damage"
    damage: Dice
    """How much."""
    type: DamageType | None = None
    """Damage type; None: untyped."""
    heals: Literal["half", "all"] | None = None
    """How much of the damage of its list the user regains; None: nothing. If other damage of the list lacks it, only
    this damage counts.
    """
    drains: bool | Literal["failure"] = False
    """True if this damage also lowers the target's hit point maximum, in `srd5`; `failure`: unless it is halved."""


class HalfDamageEffect(EffectModel):
    """Half the damage of a hit (in a `miss` list)."""

    key = "half_damage"
    half_damage: Literal[True]
    """Always true."""
    type: DamageType | None = None
    """Damage type; None: the type of the hit's damage."""


class HealEffect(EffectModel):
    """Healing."""

    key = "heal"
    heal: Dice
    """Number of hit points regained."""


class TempHpEffect(EffectModel):
    """Temporary hit points."""

    key = "temp_hp"
    temp_hp: Dice
    """Number of temporary hit points."""
    until: UntilWord | None = None
    """When the remaining temporary hit points expire; None: as the ruleset defines."""


class ConditionEffect(EffectModel):
    """A condition."""

    key = "condition"
    condition: ConditionName
    """The condition."""
    until: UntilWord | None = None
    """When the condition ends; None: as the ruleset defines for that condition, or not by itself."""
    dc: int | None = None
    """The DC to escape from the condition; None: as the ruleset derives it from the action."""
    binding: BindingSpec | None = None
    """The object that keeps the condition up, in `srd5`; None: no object."""
    also: Many[ConditionName] = ()
    """Conditions that begin and end together with it, such as those that last while the target is Poisoned."""
    fails: Effects = ()
    """Effects that replace the condition when a save that could end it fails; empty: the condition stays."""
    ends_when: Many[
        Literal["damaged", "roused", "attacks", "damages", "casts", "healed", "harmed", "out_of_sight"]
    ] = ()
    """Events that end the condition early.

    They are damage to the creature, a creature beside it that wakes it, an attack roll, damage and a spell of its own,
    hit points that it regains, damage by the creature that caused the condition or by its allies, and the end of a turn
    of its own out of the line of sight to that creature.
    """
    from_target: bool = False
    """True for a condition of the user whose source is the target, in `srd5`: the user is attached to the target."""
    leaving: Annotated[Count, Field(ge=1)] | None = None
    """The movement in cells with which a creature leaves the dead body that it is in, or the creature to which it is
    attached, in `srd5`; None: it cannot leave by moving.
    """
    removal: PullOutSpec | None = None
    """How another creature can be pulled out or off, in `srd5`; None: it cannot."""

    @model_validator(mode="after")
    def _is_read_later(self, info: ValidationInfo) -> ConditionEffect:
        later = ("fails", "ends_when", "binding", "from_target", "leaving", "removal")
        refuse_for_later(info, [key for key in later if getattr(self, key)])
        if self.fails and self.until != "save_ends":
            raise defect("fails needs a save that is repeated", "write until: save_ends")
        return self


class _ForcedMovement(EffectModel):
    @property
    def cells(self) -> int:
        """The maximum number of cells."""
        return int(getattr(self, self.key))


class PushEffect(_ForcedMovement):
    """Forced movement away from the user."""

    key = "push"
    push: Count
    """Maximum number of cells."""


class PullEffect(_ForcedMovement):
    """Forced movement towards the user."""

    key = "pull"
    pull: Count
    """Maximum number of cells."""


class SlideEffect(_ForcedMovement):
    """Forced movement in any direction."""

    key = "slide"
    slide: Count
    """Maximum number of cells."""


class TeleportEffect(EffectModel):
    """Movement without crossing the cells in between."""

    key = "teleport"
    teleport: Count
    """Maximum number of cells."""
    beside: Annotated[int, Field(ge=1)] | None = None
    """Number of cells from the target of the action within which it ends, in `srd5`; None: anywhere."""


class ShiftEffect(EffectModel):
    """A shift of the user as part of the action."""

    key = "shift"
    shift: Count
    """Maximum number of cells."""
    provokes: bool = True
    """False if it provokes no opportunity attacks, in rulesets where movement as part of an action does."""
    leap: Count | None = None
    """What it costs in cells of movement if it is a jump; None: it is no jump, and costs nothing."""
    toward: bool = False
    """True if it leads straight toward an enemy that the user sees."""
    asked: bool = False
    """True if the way is checked when the movement happens, after the effects before it, and asked for if it is not
    possible or not named; otherwise the intent must name a possible one.
    """
    modes: Many[SpeedWord] = ()
    """The modes of movement, the first possible one is taken; empty: as the ruleset defines."""

    @model_validator(mode="after")
    def _is_known_to_the_rules(self, info: ValidationInfo) -> ShiftEffect:
        refuse_for_later(info, [key for key in ("leap", "toward", "modes", "asked") if self.given(key)])
        if self.leap is not None and (self.toward or self.modes):
            raise defect("a leap has no direction and no modes", "leave toward and modes out")
        return self


class AttackEffect(EffectModel):
    """An attack that the user makes as part of the action."""

    key = "attack"
    attack: Name
    """Id of the attack, an action of the same sheet."""


class OngoingEffect(EffectModel):
    """Ongoing damage, dealt every turn."""

    key = "ongoing"
    ongoing: Dice
    """Amount of damage each turn."""
    unless_immune: ConditionName | None = None
    """A condition; creatures that are immune to it do not get the damage. None: no such condition."""
    at_end: bool = False
    """True if it is dealt once, at the end of the turn with which it ends (`until: end_of_target_next_turn`)."""
    dc: int | None = None
    """The DC of a Wisdom (Medicine) check that ends it; a spell that heals ends it too. None: neither does."""
    each_turn: bool = False
    """True if the dice are rolled anew each turn; otherwise the amount of the first roll is dealt each turn."""
    type: DamageType | None = None
    """Damage type; None: untyped."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset defines (usually on a save)."""


class MarkEffect(EffectModel):
    """A mark by the user."""

    key = "mark"
    mark: Literal[True]
    """Always true."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset defines."""


class BecomeEffect(EffectModel):
    """A form: the sheet of a creature of the library takes the place of the target's.

    The target keeps its hit points, creature type, mental abilities, proficiencies and spells.
    """

    key = "become"
    become: Name
    """The content id of the creature."""
    until: UntilWord | None = None
    """When the form ends; None: as the ruleset defines."""


class RecoveryEffect(EffectModel):
    """Recoveries or healing surges that the target may spend."""

    key = "recovery"
    recovery: Count
    """Number of recoveries."""


class TogetherEffect(EffectModel):
    """Several effects that end together on one save."""

    key = "together"
    together: Effects
    """The effects, in the order in which they are applied."""
    until: UntilWord | None = None
    """When the effects end; None: as each effect defines."""


class ZoneSpec(ContentModel):
    """A persistent area that affects creatures in it."""

    area: AreaSpec | None = None
    """The cells of the zone; None: the area of the action."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset defines."""
    terrain: Many[TerrainWord] = ()
    """Terrain properties that the zone adds to its cells."""
    enter: Effects = ()
    """Effects on a creature that enters the zone."""
    start: Effects = ()
    """Effects on a creature that starts its turn in the zone."""
    end: Effects = ()
    """Effects on a creature that ends its turn in the zone."""
    while_inside: Effects = ()
    """Effects on a creature for as long as it is in the zone."""
    on: Literal["all", "enemies", "allies"] = "all"
    """The creatures that its effects apply to, as seen from its creator, who is one of the allies."""
    step: Effects = ()
    """Effects on a creature for each move that enters the zone or begins and ends in it."""
    drifts: Annotated[int, Field(ge=1)] | None = None
    """Number of cells by which it moves away from its creator at the start of each of the creator's turns; None: 0."""
    side: Literal["left", "right"] | None = None
    """The side of the wall of its action that it covers besides the wall, seen from the first cell to the last."""
    beside: Annotated[int, Field(ge=1)] | None = None
    """Number of cells that it reaches from that side; None: only the wall itself."""
    sure: bool = False
    """True if its effects allow no saving throw, although those of its action do."""
    sweeps: bool = False
    """True if `enter` also counts when the zone moves over a creature."""
    once_per_turn: Literal["all", "enter"] | None = None
    """Which effects a creature suffers at most once a turn; None: no limit.

    `all`: those of `enter`, `start` and `end`, and of the action that creates the zone, together. `enter`: those of
    `enter` only.
    """


class ZoneEffect(EffectModel):
    """The creation of a zone."""

    key = "zone"
    zone: ZoneSpec
    """The zone."""


class ConjureSpec(ContentModel):
    """A conjured object that is not a creature and affects adjacent creatures."""

    name: Name | None = None
    """The display name; None: the name of the action."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset defines."""
    start: Effects = ()
    """Effects on a creature that starts its turn adjacent to the object."""
    adjacent: Effects = ()
    """Effects on a creature that becomes adjacent to the object."""
    hp: Annotated[int, Field(ge=1)] | None = None
    """Hit points; None if the object cannot be attacked."""


class ConjureEffect(EffectModel):
    """The conjuration of an object."""

    key = "conjure"
    conjure: ConjureSpec
    """The conjured object."""


class CorpseSpec(ContentModel):
    """Dead creatures from which others rise."""

    type: Many[CreatureType] = ()
    """Their creature types; empty: any."""
    rounds: Annotated[int, Field(ge=1)] = 10
    """The most rounds since the death."""
    most: Annotated[int, Field(ge=1)] | None = None
    """The most creatures that have risen so and still fight for the user; None: no limit."""


class SummonEffect(EffectModel):
    """The summoning of a creature."""

    key = "summon"
    summon: Name
    """The content id of the creature."""
    until: UntilWord | None = None
    """When it ends; None: as the ruleset defines."""
    corpse: CorpseSpec | None = None
    """The dead creatures from one of which it rises; None: from none."""

    @model_validator(mode="after")
    def _has_corpses(self, info: ValidationInfo) -> SummonEffect:
        refuse_for_later(info, ["corpse"] if self.corpse is not None else [])
        return self


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
    | AttackEffect
    | AdvantageEffect
    | DisadvantageEffect
    | GrantEffect
    | EndEffect
    | DieEffect
    | DropEffect
    | DisgorgeEffect
    | DispelEffect
    | RedirectEffect
    | BanishEffect
    | DrainEffect
    | MaxHpEffect
    | RevertEffect
    | BecomeEffect
    | StabilizeEffect
    | SplitEffect
    | ReduceEffect
)
"""Any effect. A `match` over the classes of this union can end in `assert_never`."""

EFFECT_KEYS: Final[tuple[str, ...]] = tuple(model.key for model in get_args(Effect))
"""The keys that name an effect."""

_SHARED: Final = {model.key: frozenset(model.keys()) - {model.key} for model in get_args(Effect)}
"""For each key that names an effect, the other keys that this effect may have."""


class _EffectList:
    """Parser of a list of effects; it splits a mapping that names several effects into one mapping for each effect."""

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
    """Split a mapping that names several effects into a list of mappings that name one effect each."""
    kinds = [key for key in value if key in EFFECT_KEYS] if isinstance(value, dict) else []
    if len(kinds) < 2:
        return value
    shared = {key: part for key, part in value.items() if key not in EFFECT_KEYS}
    taken = [
        {kind: value[kind], **{key: part for key, part in shared.items() if key in _SHARED[kind]}} for kind in kinds
    ]
    # A key that none of them has stays with the first, which then reports it.
    taken[0] |= {key: part for key, part in shared.items() if not any(key in _SHARED[kind] for kind in kinds)}
    return taken


def _flat(effects: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(one for item in effects for one in (item if isinstance(item, tuple) else (item,)))


Effects: TypeAlias = Annotated[tuple[Effect, ...], _EffectList()]
"""A list of effects, each naming one effect."""

ConditionEffect.model_rebuild()
TogetherEffect.model_rebuild()
ZoneSpec.model_rebuild()
ZoneEffect.model_rebuild()
ConjureSpec.model_rebuild()
ConjureEffect.model_rebuild()


def walk_effects(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield every effect of a list, including nested effects, in the order written."""
    for effect in effects:
        yield effect
        match effect:
            case TogetherEffect():
                yield from walk_effects(effect.together)
            case ConditionEffect():
                yield from walk_effects(effect.fails)
            case ZoneEffect(zone=zone):
                yield from walk_effects((*zone.enter, *zone.step, *zone.start, *zone.end, *zone.while_inside))
            case ConjureEffect(conjure=conjure):
                yield from walk_effects((*conjure.start, *conjure.adjacent))
            case _:
                pass
