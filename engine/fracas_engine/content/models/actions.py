"""Actions of a creature's sheet: attacks, powers, spells, special abilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    BeforeValidator,
    Field,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_serializer,
    model_validator,
)

from fracas_engine.content.models.amounts import DefenseWord, Dice, RangeSpec
from fracas_engine.content.models.areas import AreaSpec
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names, checked_word, vocabulary_of
from fracas_engine.content.models.choices import ByForm
from fracas_engine.content.models.effect_base import DamageType
from fracas_engine.content.models.effects import Effect, Effects, walk_effects
from fracas_engine.content.models.limits import Limit, OnlyIf
from fracas_engine.content.models.validation_messages import defect, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import (
    Ability,
    Cost,
    Event,
    Origin,
    Relation,
    TargetWord,
    UsesWord,
    words,
)

CostWord: TypeAlias = Annotated[Cost, checked_word("cost", lambda v: v.costs)]
"""The cost of an action in the turn's budget, as a word of the ruleset."""

Tag: TypeAlias = Annotated[Name, checked_word("tag", lambda v: v.tags)]


def _targets(value: Any) -> Any:
    if value == "one":
        return 1
    if (isinstance(value, str) and value in words(TargetWord)) or (type(value) is int and value >= 1):
        return value
    hint = did_you_mean(value, words(TargetWord) | {"one"}) if isinstance(value, str) else None
    raise defect(
        f"{shown(value)} is not a target", hint or "write a number of at least 1, or a word such as all_enemies"
    )


Targets: TypeAlias = Annotated[int | TargetWord, BeforeValidator(_targets)]
"""The number of targets (`one` is 1), or a word that selects them."""


def _alternatives(value: Any) -> Any:
    """Return a list of ids as a mapping; a mapping is returned unchanged."""
    return dict.fromkeys(value) if isinstance(value, (tuple, list)) else value


_LISTED: Final = {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "object"}]}

Alternatives: TypeAlias = Annotated[
    Mapping[Name, Annotated[int, Field(ge=1)] | None], BeforeValidator(_alternatives), WithJsonSchema(_LISTED)
]
"""Ids of attacks that may replace attacks of a sequence, with the maximum number of replacements; None: no maximum."""


class AttackSpec(ContentModel):
    """An attack roll."""

    bonus: int | None = None
    """Bonus added to the d20; None: the summoner's bonus, for creatures with `traits: [summon]`."""
    vs: DefenseWord
    """The defense that the total of the roll is compared with."""
    ability: Ability | None = None
    """The ability on which the bonus is based, where the summoner's ability counts; None: as the ruleset defines."""
    advantage_if: OnlyIf = None
    """When the roll has Advantage; None: never by itself."""


class SaveSpec(ContentModel):
    """A saving throw of the target."""

    dc: int
    """The difficulty class (DC): the total that a successful save must reach."""
    ability: Ability | None = None
    """The ability for the save's bonus; None if the ruleset has one bonus for all saves."""
    advantage_if: OnlyIf = None
    """When the target has Advantage on the save; None: never by itself."""
    disadvantage_if: OnlyIf = None
    """When the target has Disadvantage on the save; None: never by itself."""
    later: bool = False
    """True if the target makes no save at first, only those that end effects (`until: save_ends`)."""


class WeaponSpec(ContentModel):
    """The weapon of an action."""

    die: Dice | None = None
    """The die that `dW` stands for; None if the action does not use `dW`."""
    group: Name | None = None
    """The weapon group, such as `heavy_blade`."""
    proficiency: int | None = None
    """Bonus on attack rolls for a proficient user."""
    properties: Names = ()
    """Weapon properties of the ruleset: `reach`, `heavy`, `thrown`, ..."""


class UsesSpec(ContentModel):
    """Limit on the number of uses of an action."""

    kind: Annotated[UsesWord, checked_word("kind of uses", lambda v: v.uses)]
    """The kind of limit; `limited` is written `{max: N}`, `recharge` `{recharge: N}`, and `turn` `{turn: N}`: uses that
    come back at the start of the creature's turn; `pool` is written `{pool: NAME}`.
    """
    max: Annotated[int, Field(ge=1)] | None = None
    """Maximum number of uses; None for `at_will`."""
    recharge: Annotated[int, Field(ge=2, le=6)] | None = None
    """The lowest d6 result that recharges the action; None unless `kind` is `recharge`."""
    pool: Names = ()
    """The pools that a use may spend from, the one to be spent first in front. For `turn`, the name under which several
    actions share their uses. Empty for other kinds.
    """
    amount: Annotated[int, Field(ge=1)] = 1
    """What one use takes out of a pool."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any, info: ValidationInfo) -> Any:
        match data:
            case "limited" | "recharge" | "turn":
                hint = {"limited": "{max: 2}", "recharge": "{recharge: 5}", "turn": "{turn: 1}"}[data]
                raise defect(f"{data} needs a number", f"write {hint}")
            case "pool":
                raise defect("pool needs a name", "write {pool: NAME}, a pool of the creature")
            case str():
                return {"kind": data, "max": None if data == "at_will" else 1}
            case {"kind": _} | UsesSpec():
                return data
            case {"recharge": _}:
                return {"max": 1, **data, "kind": "recharge"}
            case {"max": _}:
                return {**data, "kind": "limited"}
            case {"turn": number, "pool": str(name), **rest}:
                return {**rest, "max": number, "pool": (name,), "kind": "turn"}
            case {"turn": number, **rest}:
                return {**rest, "max": number, "kind": "turn"}
            case {"pool": names, **rest}:
                return {**rest, "pool": (names,) if isinstance(names, str) else names, "kind": "pool"}
            case _:
                vocabulary = vocabulary_of(info)
                with_pools = vocabulary is not None and "pool" in vocabulary.uses
                forms = "{max: 2}, {recharge: 5} or {pool: NAME}" if with_pools else "{max: 2} or {recharge: 5}"
                raise defect(f"{shown(data)} is not a number of uses", f"write at_will, encounter, daily, {forms}")

    @model_serializer
    def _plain(self) -> Any:
        match self.kind:
            case "limited":
                return {"max": self.max}
            case "turn":
                return {"turn": self.max, "pool": self.pool[0]} if self.pool else {"turn": self.max}
            case "pool":
                named: Any = self.pool[0] if len(self.pool) == 1 else list(self.pool)
                return {"pool": named} if self.amount == 1 else {"pool": named, "amount": self.amount}
            case "recharge":
                return {"recharge": self.recharge} if self.max == 1 else {"recharge": self.recharge, "max": self.max}
            case _:
                return self.kind


AT_WILL = UsesSpec(kind="at_will")


class TriggerSpec(ContentModel):
    """The trigger of an off-turn action."""

    event: Annotated[Event, checked_word("event", lambda v: v.events, "leave the trigger out")]
    """The triggering event."""
    by: Relation | None = None
    """The creature that causes the event, relative to the owner of the action; None: as the ruleset's text implies."""
    to: Relation | None = None
    """The creature that is affected by the event; None: as the ruleset's text implies."""
    within: Count | None = None
    """Maximum distance in cells; None: any distance."""
    tags: Names = ()
    """For `uses`: the used action must have one of these tags; empty: any action."""
    melee: bool = False
    """For `attacks`, `hits` and `misses`: the attack must be a melee attack."""
    ranged: bool = False
    """For `damages` before it is dealt: the damage must be of a ranged attack, in `srd5`."""
    turns_bloodied: bool = False
    """For `damages`: the damaged creature must have become Bloodied by it, in `srd5`."""
    underwater: bool = False
    """The owner of the action must be underwater, in `srd5`."""
    bloodied: bool = False
    """For `damages`: the damaged creature must have been Bloodied before, in `srd5`."""
    damage_type: Many[DamageType] = ()
    """For `damages`: the damage must be of one of these types, in `srd5`; empty: any type."""
    took: Annotated[Count, Field(ge=1)] | None = None
    """For `ends_turn`: the owner is Bloodied and has taken at least so much damage of `damage_type` in that turn, in
    `srd5`; None: no such limit.
    """
    inside: bool = False
    """With `took`: only damage by creatures inside the owner counts, of any type, Bloodied or not, in `srd5`."""


class WaitedForSpec(TriggerSpec):
    """The trigger of a readied action in a scenario."""

    by: Name | None = None  # type: ignore[assignment] # wider than a sheet may say
    """The creature that causes the event: `self`, `ally`, `enemy`, `any`, or a creature id; None: as the ruleset's
    text implies.
    """


class ActionSpec(ContentModel):
    """One action of a stat block."""

    id: Name
    """The id of the action, as written after `use` in steps and intents."""
    name: Name | None = None
    """The display name; None: the id."""
    category: Annotated[Name, checked_word("category of powers", lambda v: v.power_categories)] | None = None
    """`attack` or `utility`, in rulesets that distinguish powers; None if not given."""
    source: Annotated[Name, checked_word("source of powers", lambda v: v.power_sources)] | None = None
    """The power source: `arcane`, `martial`, ...; None if not given."""
    level: Annotated[int, Field(ge=1, le=30)] | None = None
    """The level of the power; None if it has no level."""
    cost: CostWord
    """The cost in the turn's budget."""
    same_as: Name | None = None
    """The action of the sheet with the other keys of this one; None after content is read."""
    origin: Origin | None = None
    """The origin of the attack or area; None if the action is neither (a `sequence`, ...)."""
    reach: Count | None = None
    """Reach in cells; None: the creature's own reach."""
    range: RangeSpec | None = None
    """Range in cells; None if the action has no range."""
    area: AreaSpec | None = None
    """The area of effect; None if the action has single targets."""
    targets: Targets = 1
    """The number of targets, or a word that selects them; 1 if content does not give it (see `given("targets")`)."""
    targets_if: OnlyIf = None
    """What must hold of each target; None: any creature can be a target."""
    after: Name | None = None
    """The id of an action of the same creature that must have been used before, in `srd5`; None: none."""
    chance: Annotated[int, Field(ge=2, le=6)] | None = None
    """For an action with the tag `automatic`: it happens only if a d6 shows at least this, in `srd5`; None: always."""
    spread: Annotated[Count, Field(ge=1)] | None = None
    """The distance in cells from the first target within which further targets must be, in `srd5`; those beyond it are
    not affected. None: no limit.
    """
    around: Annotated[Count, Field(ge=1)] | None = None
    """The distance in cells from the target within which every creature makes the save, as the target does, whether the
    attack hits or misses, in `srd5`. None: only the target of a hit makes it.
    """
    attack: AttackSpec | None = None
    """The attack roll; None if there is none."""
    save: SaveSpec | None = None
    """The saving throw of the targets; None if there is none."""
    spell: bool = False
    """True if spell resistance and the rules for spells apply."""
    basic: bool = False
    """True if the action can be used wherever a basic attack is allowed."""
    weapon: WeaponSpec | None = None
    """The weapon that the action uses; None if it uses none."""
    sequence: Names = ()
    """Ids of the attacks of a multiattack; an id is repeated for each attack. Empty for a single action."""
    alternatives: Alternatives = Field(default_factory=dict)
    """Ids of attacks that may replace attacks of the sequence, each with the maximum number of replacements."""
    part_only: bool = False
    """True if it can be used only as a part of a sequence that has begun, in `srd5`."""
    replaces: Annotated[Count, Field(ge=1)] | None = None
    """The most attacks of the sequence that alternatives may replace in all, in `srd5`; None: no limit."""
    uses: UsesSpec = AT_WILL
    """Limit on the number of uses."""
    during: Name | None = None
    """Id of an action of the same sheet; this one can be used only while effects of that one last. None: always."""
    in_forms: Names = ()
    """The forms in which it can be used: ids of actions of the same sheet, and `own` for the creature's own form.

    Empty: in every form.
    """
    moves_zone: Annotated[int, Field(ge=1)] | None = None
    """Number of cells by which the action moves the zone of the action `during`, as it makes one; None: it does not."""
    trigger: TriggerSpec | None = None
    """The trigger; None if the action is used on the creature's own turn."""
    crit: Effects = ()
    """Effects added on a critical hit."""
    maintain: CostWord | None = None
    """The cost of sustaining the action's effects; None if they cannot be sustained."""
    tags: Annotated[tuple[Tag, ...], Field(strict=False)] = ()
    """Tags such as `fire`, `weapon`, `concentration`."""
    hit: Effects = ()
    """Effects of a hit."""
    miss: Effects = ()
    """Effects of a miss."""
    effect: Effects = ()
    """Effects that apply on a hit and on a miss, or without an attack roll."""
    omits: Many[Annotated[str, Field(min_length=1, max_length=300)]] = ()
    """Parts of the printed action that it lacks here, shown on the sheet of its creature."""
    on_save: OnSave | None = None
    """The result of a successful save; None: `half` if there is damage."""
    immune_after_save: bool = False
    """True if a creature whose save succeeds is immune to this action of its user for the rest of the battle."""

    @field_validator("targets_if", mode="after")
    @classmethod
    def _is_known_before_the_attack(cls, limit: Limit | None) -> Limit | None:
        passing = ("bloodied", "wounded", "hp", "user_bloodied", "advantage", "straight", "first_round", "fails_by")
        for part in (limit, limit.unless) if limit is not None else ():
            for key in passing if part is not None else ():
                if part is not None and part.given(key):
                    raise defect(f"targets cannot be limited by {key}", "use size, type, condition or immune")
        return limit

    @property
    def title(self) -> str:
        """The display name."""
        return self.name or self.id.replace("_", " ")

    def effects(self) -> Iterator[Effect]:
        """Yield every effect of all effect lists of the action, including nested effects."""
        for part in (
            self.hit,
            self.miss,
            self.effect,
            self.crit,
            self.on_save if isinstance(self.on_save, tuple) else (),
        ):
            yield from walk_effects(part)


OnSave: TypeAlias = Annotated[
    Literal["half", "none"] | Effects,
    ByForm("half, none, or a list of effects", text=Literal["half", "none"], list=Effects),
]
"""The result of a successful save."""

ActionSpec.model_rebuild()
