"""Spells of the spell library, and the keys with which a creature says which spells it casts, and how.

A spell is written like an action, without the numbers of its caster: `fracas_engine.content.spellcasting` makes the
actions of a creature out of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    BeforeValidator,
    Field,
    PrivateAttr,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from fracas_engine.content.models.actions import ActionSpec, CostWord, SaveSpec
from fracas_engine.content.models.amounts import Dice
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names, tupled
from fracas_engine.content.models.validation_messages import defect, shown
from fracas_engine.content.words import Ability

HIGHEST_SLOT: Final = 9
"""The highest level of spells and slots."""

_OF_CASTING: Final = ("components", "cost", "trigger", "tags")
"""Keys of a spell that belong to its casting, not to the actions that it allows while it lasts."""


def _slot_level(value: Any) -> Any:
    if type(value) is not int or not 1 <= value <= HIGHEST_SLOT:
        raise defect(f"{shown(value)} is not the level of a spell slot", f"use 1 to {HIGHEST_SLOT}")
    return value


SlotLevel: TypeAlias = Annotated[int, BeforeValidator(_slot_level)]
"""The level of a spell slot, 1 to 9."""


class Casting(ContentModel):
    """The numbers with which a creature casts its spells."""

    ability: Ability | None = None
    """The spellcasting ability; None: the best of Intelligence, Wisdom and Charisma."""
    dc: int | None = None
    """The spell save DC; None: 8 + Proficiency Bonus + ability modifier."""
    bonus: int | None = None
    """The spell attack bonus; None: Proficiency Bonus + ability modifier."""
    level: Annotated[int, Field(ge=1)] | None = None
    """The level by which cantrips grow; None: the creature's level."""
    without: Names = ()
    """Components that its spells do not need: `[material]`."""


class SharedSpells(ContentModel):
    """Spells that share a number of uses a day."""

    spells: Annotated[Names, Field(min_length=1)]
    """The spells."""
    uses: Annotated[int, Field(ge=1)]
    """The number of uses a day, whichever of the spells is cast."""
    cost: CostWord | None = None
    """The cost of casting them; None: that of each spell."""


class SpellList(ContentModel):
    """The spells of a creature. `spells: [light, fireball]` are spells that are cast with slots, and cantrips."""

    written = "a list of spells, or {known, at_will, unbound, uses, shared, at_level}"

    known: Names = ()
    """Cantrips, and spells cast with spell slots."""
    at_will: Names = ()
    """Spells of any level cast without a slot, as often as the creature likes."""
    unbound: Names = ()
    """Spells cast at will, without Concentration and without the temporary hit points that they give."""
    uses: Mapping[Name, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)
    """Spells cast without a slot, with the number of times a day."""
    shared: Mapping[Name, SharedSpells] = Field(default_factory=dict)
    """Spells that share their uses, by the name of the pool."""
    at_level: Mapping[Name, SlotLevel] = Field(default_factory=dict)
    """Spells of `at_will`, `uses` and `shared` that are cast as with a higher slot, with its level."""

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, data: Any) -> Any:
        return {"known": data} if isinstance(data, (tuple, list)) else data


class SpellSave(SaveSpec):
    """The saving throw against a spell; the DC is the caster's."""

    dc: int | None = None  # type: ignore[assignment] # a spell has that of its caster
    """A fixed DC; None: the caster's spell save DC."""


def _dice_list(value: Any) -> Any:
    return value if isinstance(value, (tuple, list)) else (value,)


AddedDice: TypeAlias = Annotated[
    Many[Dice], BeforeValidator(_dice_list), WithJsonSchema({"type": ["string", "integer", "array"]})
]
"""Dice added to amounts: one for the first amount of every list of effects, or a list for the first, second, ..."""


class Growth(ContentModel):
    """What a spell gains with each step: with each level of a slot above its own, or as a cantrip."""

    damage: AddedDice = ()
    """Dice added to the damage."""
    heal: AddedDice = ()
    """Dice added to the healing."""
    temp_hp: AddedDice = ()
    """Dice added to the temporary hit points."""
    ongoing: AddedDice = ()
    """Dice added to the ongoing damage."""
    max_hp: AddedDice = ()
    """Hit points added to a higher maximum."""
    targets: Count = 0
    """Additional targets, or rays."""
    radius: Count = 0
    """Cells added to the radius of the area."""
    every: Annotated[int, Field(ge=1)] = 1
    """Number of slot levels that make one step."""
    only: Literal["hit", "effect"] | None = None
    """The list of effects that grows; None: all lists."""


class SpellSpec(ActionSpec):
    """A spell of the spell library."""

    spell: Name  # type: ignore[assignment] # in the library the key names the spell
    """The id of the spell, as written in `spells`."""
    id: Name = ""
    """The same id; content does not write it."""
    level: Annotated[int, Field(ge=0, le=HIGHEST_SLOT)] = 0
    """The level of the spell; 0 for a cantrip."""
    school: Name | None = None
    """The school of magic."""
    save: SpellSave | None = None
    """The saving throw of the targets; None if there is none."""
    per_slot: Growth | None = None
    """What each level of the slot above the spell's own adds; None: nothing."""
    per_tier: Growth | None = None
    """What a cantrip gains at the levels 5, 11 and 17; None: nothing."""
    variants: Mapping[Name, Mapping[str, Any]] = Field(default_factory=dict)
    """Forms among which the caster chooses, each with the keys in which it differs; each becomes an action. Empty: one
    form only.
    """
    lasting: Mapping[Name, Mapping[str, Any]] = Field(default_factory=dict)
    """Actions that the caster can take while the spell lasts, by suffix of their ids, each with the keys in which it
    differs from the spell; `{}` repeats the spell without its casting.
    """
    add_modifier: bool = False
    """True if the spellcasting ability modifier is added to the first amount of damage or healing."""
    own_dc: bool = False
    """True if the conditions of the spell have the caster's spell save DC, although its targets make no save."""
    duration: Name | None = None
    """The duration as printed: `instantaneous`, `1 minute`, ...; shown with the spell."""
    components: Names = ()
    """`verbal`, `somatic`, `material`."""
    _forms: tuple[SpellSpec, ...] = PrivateAttr(default=())
    _lasting_forms: tuple[SpellSpec, ...] = PrivateAttr(default=())

    @model_validator(mode="before")
    @classmethod
    def _has_one_name(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "id" in data:
            return data
        return {**data, "id": data.get("spell", "")}

    def forms(self) -> tuple[SpellSpec, ...]:
        """Return the forms among which the caster chooses: the spell itself, or its variants."""
        return self._forms or (self,)

    def lasting_forms(self) -> tuple[SpellSpec, ...]:
        """Return the actions that the caster can take while the spell lasts, written as spells."""
        return self._lasting_forms

    @model_validator(mode="after")
    def _builds_its_forms(self, info: ValidationInfo) -> SpellSpec:
        plain = {key: value for key, value in self.to_plain().items() if key not in ("variants", "lasting", "id")}
        self._forms = tuple(
            self._form({**plain, "lasting": self.lasting}, name, changes, info)
            for name, changes in self.variants.items()
        )
        kept = [tag for tag in self.tags if tag != "concentration"]
        again = {key: value for key, value in plain.items() if key not in _OF_CASTING}
        self._lasting_forms = tuple(
            self._form({**again, "cost": "action", "tags": kept}, name, changes, info)
            for name, changes in self.lasting.items()
        )
        return self

    def _form(self, plain: Mapping[str, Any], name: str, changes: Mapping[str, Any], info: ValidationInfo) -> SpellSpec:
        titled = {"spell": f"{self.spell}_{name}", "name": f"{self.title}: {name.replace('_', ' ')}"}
        try:
            found = SpellSpec.model_validate(tupled({**plain, **titled, **changes}), context=info.context)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise defect(f"{name}: {where}: {first['msg']}", "mend it") from error
        return found

    @field_validator("per_tier", mode="after")
    @classmethod
    def _is_of_a_cantrip(cls, growth: Growth | None, info: Any) -> Growth | None:
        if growth is not None and info.data.get("level"):
            raise defect("only cantrips grow with the level of the caster", "write per_slot, or level: 0")
        return growth
