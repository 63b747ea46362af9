"""Actions of a creature's sheet: attacks, powers, spells, special abilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema, model_serializer, model_validator

from fracas_engine.content.models.amounts import Dice, RangeSpec
from fracas_engine.content.models.areas import AreaSpec
from fracas_engine.content.models.base import ContentModel, Count, Name, Names, checked_word
from fracas_engine.content.models.choices import ByForm
from fracas_engine.content.models.effects import Effect, Effects, walk_effects
from fracas_engine.content.models.validation_messages import defect, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import (
    Ability,
    Cost,
    Defense,
    Event,
    Origin,
    Relation,
    TargetWord,
    UsesWord,
    words,
)

__all__ = [
    "ActionSpec",
    "AttackSpec",
    "CostWord",
    "SaveSpec",
    "Targets",
    "TriggerSpec",
    "UsesSpec",
    "WaitedForSpec",
    "WeaponSpec",
]

CostWord: TypeAlias = Annotated[Cost, checked_word("cost", lambda v: v.costs)]
"""What it takes of the turn's budget, as the ruleset knows it."""

Tag: TypeAlias = Annotated[Name, checked_word("tag", lambda v: v.tags)]


def _targets(value: Any) -> Any:
    if value == "one":
        return 1
    if (isinstance(value, str) and value in words(TargetWord)) or (type(value) is int and value >= 1):
        return value
    hint = did_you_mean(value, words(TargetWord) | {"one"}) if isinstance(value, str) else None
    raise defect(f"{shown(value)} names no targets", hint or "write a number from 1, or a word such as all_enemies")


Targets: TypeAlias = Annotated[int | TargetWord, BeforeValidator(_targets)]
"""How many targets (`one` is 1), or which."""


def _alternatives(value: Any) -> Any:
    """Return a list of ids as a mapping; a mapping says how often each may take the place of an attack."""
    return dict.fromkeys(value) if isinstance(value, (tuple, list)) else value


_LISTED: Final = {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "object"}]}

Alternatives: TypeAlias = Annotated[
    Mapping[Name, Annotated[int, Field(ge=1)] | None], BeforeValidator(_alternatives), WithJsonSchema(_LISTED)
]
"""Attacks by id, with how often each may take the place of another one; None: as often as there are attacks."""


class AttackSpec(ContentModel):
    """An attack roll."""

    bonus: int | None = None
    """Added to the d20; None: that of whoever summons the creature (`traits: [summon]`)."""
    vs: Annotated[Defense, checked_word("defense", lambda v: v.defenses)]
    """The defense that the total is compared with."""
    ability: Ability | None = None
    """The ability behind the bonus, where that of the summoner counts; None: as the ruleset says."""


class SaveSpec(ContentModel):
    """A saving throw of the target."""

    dc: int
    """What the total has to reach."""
    ability: Ability | None = None
    """Whose bonus is added; None where the ruleset has one bonus for all saves."""


class WeaponSpec(ContentModel):
    """The weapon with which an action is carried out."""

    die: Dice | None = None
    """What `dW` stands for; None where the action uses no `dW`."""
    group: Name | None = None
    """Kind of weapon, such as `heavy_blade`."""
    proficiency: int | None = None
    """Bonus on attack rolls of who is trained with it."""
    properties: Names = ()
    """`reach`, `heavy`, `thrown`, ...: as the ruleset knows them."""


class UsesSpec(ContentModel):
    """How often an action can be used."""

    kind: Annotated[UsesWord, checked_word("word for uses", lambda v: v.uses)]
    """`limited` where content says `{max: N}`, `recharge` where it says `{recharge: N}`."""
    max: Annotated[int, Field(ge=1)] | None = None
    """How often before it is used up; None for `at_will`."""
    recharge: Annotated[int, Field(ge=2, le=6)] | None = None
    """The lowest face of a d6 that brings it back; None unless `kind` is `recharge`."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        match data:
            case "limited" | "recharge":
                raise defect(
                    f"{data} without its number", "write {max: 2}" if data == "limited" else "write {recharge: 5}"
                )
            case str():
                return {"kind": data, "max": None if data == "at_will" else 1}
            case {"kind": _} | UsesSpec():
                return data
            case {"recharge": _}:
                return {"max": 1, **data, "kind": "recharge"}
            case {"max": _}:
                return {**data, "kind": "limited"}
            case _:
                hint = "write at_will, encounter, daily, {max: 2} or {recharge: 5}"
                raise defect(f"{shown(data)} does not say how often", hint)

    @model_serializer
    def _plain(self) -> Any:
        match self.kind:
            case "limited":
                return {"max": self.max}
            case "recharge":
                return {"recharge": self.recharge} if self.max == 1 else {"recharge": self.recharge, "max": self.max}
            case _:
                return self.kind


AT_WILL = UsesSpec(kind="at_will")


class TriggerSpec(ContentModel):
    """What an off-turn action answers."""

    event: Annotated[Event, checked_word("event", lambda v: v.events)]
    """What must happen."""
    by: Relation | None = None
    """Who does it, seen from the creature with the action; None: whoever the ruleset's text implies."""
    to: Relation | None = None
    """Who suffers it; None: whoever the ruleset's text implies."""
    within: Count | None = None
    """How near, in cells; None: anywhere."""
    tags: Names = ()
    """With `uses`: the tags of the action used, one of which it must have; empty: any action."""


class WaitedForSpec(TriggerSpec):
    """What a readied response waits for in a scenario."""

    by: Name | None = None  # type: ignore[assignment] # wider than a sheet may say
    """Who does it: `self`, `ally`, `enemy`, `any`, or a creature; None: whoever the ruleset's text implies."""


class ActionSpec(ContentModel):
    """One entry of a creature's sheet."""

    id: Name
    """The word after `use`."""
    name: Name | None = None
    """What players read; None: the id."""
    category: Annotated[Name, checked_word("category of powers", lambda v: v.power_categories)] | None = None
    """`attack` or `utility`, where the ruleset tells powers apart; None where the sheet does not say."""
    source: Annotated[Name, checked_word("source of powers", lambda v: v.power_sources)] | None = None
    """Where the power comes from: `arcane`, `martial`, ...; None where the sheet does not say."""
    level: Annotated[int, Field(ge=1, le=30)] | None = None
    """The power's level; None where it has none."""
    cost: CostWord
    """What it takes of the turn's budget."""
    origin: Origin | None = None
    """Where it starts from; None where it is neither an attack nor an area (a `sequence`, ...)."""
    reach: Count | None = None
    """Reach in cells; None: the creature's own."""
    range: RangeSpec | None = None
    """Range in cells; None where it has none."""
    area: AreaSpec | None = None
    """Its area; None where it is for single targets."""
    targets: Targets = 1
    """How many targets or which; 1 where content does not say (ask `given("targets")`)."""
    attack: AttackSpec | None = None
    """Its attack roll; None where there is none."""
    save: SaveSpec | None = None
    """The save of its targets; None where there is none."""
    spell: bool = False
    """True if spell resistance and the rules for spells apply."""
    basic: bool = False
    """True if it is marked as usable wherever a basic attack is."""
    weapon: WeaponSpec | None = None
    """The weapon it is carried out with; None where it is none."""
    sequence: Names = ()
    """Ids of the attacks that it consists of, each as often as it stands there; empty where it is one thing."""
    alternatives: Alternatives = Field(default_factory=dict)
    """Ids of attacks that may take the place of any of the sequence, with how often at most; None: for each of them."""
    uses: UsesSpec = AT_WILL
    """How often it can be used."""
    trigger: TriggerSpec | None = None
    """What it answers; None where it is used on one's own turn."""
    crit: Effects = ()
    """Added on a critical hit."""
    maintain: CostWord | None = None
    """The cost of keeping it up; None where it cannot be kept up."""
    tags: Annotated[tuple[Tag, ...], Field(strict=False)] = ()
    """Words such as `fire`, `weapon`, `concentration`."""
    hit: Effects = ()
    """What a hit does."""
    miss: Effects = ()
    """What a miss does."""
    effect: Effects = ()
    """What happens either way, or without any attack roll."""
    on_save: OnSave | None = None
    """What a successful save leaves; None: `half` where there is damage."""

    @property
    def title(self) -> str:
        """What players read."""
        return self.name or self.id.replace("_", " ")

    def effects(self) -> Iterator[Effect]:
        """Give every effect of all its lists, those inside others included."""
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
"""What a successful save leaves."""

ActionSpec.model_rebuild()
