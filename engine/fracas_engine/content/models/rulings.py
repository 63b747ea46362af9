"""Rulings of a game master: the orders of `{gm: {...}}` with their forms, in files and in intents of clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, ValidationError, model_validator

from fracas_engine.content.models.amounts import Dice
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names, Place, Reading, checked_word
from fracas_engine.content.models.boards import PropertySpec, TerrainWord
from fracas_engine.content.models.effect_base import ConditionName, DamageType, UntilWord
from fracas_engine.content.models.effects import Effects
from fracas_engine.content.models.validation_messages import defect
from fracas_engine.content.vocabulary import Vocabulary
from fracas_engine.content.words import ABILITIES, Ability

BudgetWord: TypeAlias = Annotated[Name, checked_word("budget", lambda v: v.budget)]
"""A word of the ruleset's budget of a turn."""

SkillWord: TypeAlias = Annotated[
    Name, checked_word("skill", lambda v: None if v.skills is None else {*v.skills, *ABILITIES})
]
"""A skill of the ruleset, or an ability."""


class DamageOrder(ContentModel):
    """Damage to creatures, applied through resistances and temporary hit points."""

    on: Names
    """The damaged creatures."""
    amount: Count
    """Damage to each of them."""
    type: DamageType | None = None
    """Damage type; None: untyped."""


class HealOrder(ContentModel):
    """Healing of creatures."""

    on: Names
    """The healed creatures."""
    amount: Count
    """Hit points regained by each of them."""


class AddConditionOrder(ContentModel):
    """A condition that begins."""

    on: Names
    """The creatures that get the condition."""
    condition: ConditionName
    """The condition."""
    until: UntilWord | None = None
    """When the condition ends; `user` in it means the acting creature. None: as the ruleset defines."""


class RemoveConditionOrder(ContentModel):
    """A condition that ends."""

    on: Names
    """The creatures that lose the condition."""
    condition: ConditionName
    """The condition."""


class AddOrder(ContentModel):
    """A creature from the content that joins the battle."""

    use: Name
    """Content id of the creature."""
    id: Name
    """Id of the creature in this battle."""
    at: Place | None = None
    """The north-west cell of its space; with a round, it may be missing."""
    side: Name
    """Its side."""
    round: Count | None = None
    """The later round at whose start it arrives; None: it joins the battle now."""
    hidden: bool = False
    """True if only the game master knows of the creature at first."""

    @model_validator(mode="after")
    def _placed(self) -> AddOrder:
        if self.at is None and self.round is None:
            raise defect("at is missing", "write the cell where the creature appears, or a later round")
        return self


class SaveOrder(ContentModel):
    """A saving throw with consequences."""

    on: Names
    """The creatures that make the saving throw."""
    ability: Ability | None = None
    """The ability of the saving throw, in rulesets that use one."""
    dc: int
    """The difficulty."""
    fail: Effects = ()
    """Effects after a failure."""
    success: Effects = ()
    """Effects after a success."""


class CheckOrder(ContentModel):
    """A skill or ability check, with consequences for the creature that makes it."""

    by: Name
    """The creature that makes the check."""
    skill: SkillWord
    """The skill or ability."""
    dc: int
    """The difficulty."""
    fail: Effects = ()
    """Effects after a failure."""
    success: Effects = ()
    """Effects after a success."""


class TerrainOrder(ContentModel):
    """A change of cells."""

    at: Many[Place]
    """The changed cells."""
    add: Many[PropertySpec] = ()
    """Properties that the cells get."""
    remove: Many[TerrainWord] = ()
    """Properties that the cells lose."""


class LightOrder(ContentModel):
    """Light: of a source in a cell, of what creatures carry, or of cells.

    Exactly one of `at`, `on` and `level` is given.
    """

    at: Place | None = None
    """The cell of a light source: a new one, or one that is there."""
    to: Place | None = None
    """The cell that the source moves to; None: it stays."""
    on: Names = ()
    """Creatures that carry the light."""
    bright: Count | None = None
    """Radius of bright light, in cells; 0 with `dim` 0 puts the light out."""
    dim: Count | None = None
    """Dim light beyond the bright light, in cells."""
    level: Literal["bright", "dim", "dark"] | None = None
    """Light of cells without a source."""
    cells: Many[Place] = ()
    """The cells whose level changes; empty: all cells of the map."""

    @model_validator(mode="after")
    def _one_subject(self) -> LightOrder:
        if (self.at is not None) + bool(self.on) + (self.level is not None) != 1:
            raise defect("a light needs one of at, on and level", "write a cell, creatures, or a level of light")
        if self.level is None and self.to is None and (self.bright is None or self.dim is None):
            raise defect("bright or dim is missing", "write both radii in cells; 0 and 0 put the light out")
        if self.to is not None and self.at is None:
            raise defect("to without at", "write the cell of the light source that moves")
        if self.cells and self.level is None:
            raise defect("cells without level", "write level: bright, dim or dark")
        return self


class ZoneOrder(ContentModel):
    """A zone that begins, with effects as in the content."""

    id: Name
    """Id of the zone in this battle."""
    at: Many[Place]
    """Its cells."""
    name: Name | None = None
    """Its display name; None: the id."""
    terrain: Many[TerrainWord] = ()
    """Terrain properties that it adds to its cells."""
    enter: Effects = ()
    """Effects on a creature that enters the zone."""
    start: Effects = ()
    """Effects on a creature that starts its turn in the zone."""
    end: Effects = ()
    """Effects on a creature that ends its turn in the zone."""
    while_inside: Effects = ()
    """Effects on a creature for as long as it is in the zone."""


class ObjectOrder(ContentModel):
    """An object that is put on the board, or changed if there is one with this id."""

    id: Name
    """Id of the object in this battle."""
    at: Place | None = None
    """Its cell; None: it stays where it is."""
    name: Name | None = None
    """Its display name; None: as it is, or the id."""
    hp: Annotated[int, Field(ge=1)] | None = None
    """Its hit points; None: as they are, or it cannot be damaged."""


class CallOrder(ContentModel):
    """Creatures of later waves that arrive now, near a cell."""

    who: Names
    """The creatures."""
    at: Place
    """The cell; each gets the free place nearest to it."""


class RulingSpec(ContentModel):
    """The orders of a ruling, by name."""

    hp: dict[Name, int] = Field(default_factory=dict)
    """Hit points by creature."""
    temp_hp: dict[Name, Count] = Field(default_factory=dict)
    """Temporary hit points by creature."""
    damage: DamageOrder | None = None
    """Damage."""
    heal: HealOrder | None = None
    """Healing."""
    add_condition: AddConditionOrder | None = None
    """A condition that begins."""
    remove_condition: RemoveConditionOrder | None = None
    """A condition that ends."""
    move: dict[Name, Place] = Field(default_factory=dict)
    """New cells by creature."""
    add: AddOrder | None = None
    """A creature that joins the battle."""
    call: Names | CallOrder = ()
    """Creatures of later waves that arrive now, where they are planned to or near a cell."""
    cancel: Names = ()
    """Creatures of later waves that do not come."""
    ready: Names = ()
    """Seats that have placed their creatures."""
    remove: Names = ()
    """Creatures that leave the battle."""
    reveal: Names = ()
    """Creatures that are hidden no more."""
    hide: Names = ()
    """Creatures that become hidden."""
    side: dict[Name, Name] = Field(default_factory=dict)
    """New sides by creature."""
    seat: dict[Name, Name] = Field(default_factory=dict)
    """New seats by creature."""
    initiative: dict[Name, int] = Field(default_factory=dict)
    """New initiative totals by creature."""
    budget: dict[Name, dict[BudgetWord, Count]] = Field(default_factory=dict)
    """What creatures have left this turn."""
    uses: dict[Name, dict[Name, Count]] = Field(default_factory=dict)
    """Remaining uses of actions by creature."""
    end: Literal["turn"] | None = None
    """The end of the current turn or activation."""
    save: SaveOrder | None = None
    """A saving throw."""
    check: CheckOrder | None = None
    """A check."""
    roll: Dice | None = None
    """A roll without a consequence."""
    terrain: TerrainOrder | None = None
    """A change of cells."""
    door: dict[Name, Literal["open", "closed"]] = Field(default_factory=dict)
    """New states of doors, by object."""
    light: LightOrder | None = None
    """A change of light."""
    zone: ZoneOrder | None = None
    """A zone that begins."""
    end_zone: Names = ()
    """Zones that end."""
    move_zone: dict[Name, Place] = Field(default_factory=dict)
    """New cells of the north-west corners of zones, by zone."""
    object: ObjectOrder | None = None
    """An object that is put on the board or changed."""
    remove_object: Names = ()
    """Objects that are taken off the board."""
    result: Name | None = None
    """The winning side, which ends the battle; None: a draw."""
    rewind: int | None = None
    """Number of accepted intents and rulings to undo."""


_NULLABLE = frozenset({"result"})
"""Orders whose value may be null."""


def check_ruling(orders: Any, vocabulary: Vocabulary | None) -> RulingSpec:
    """Return the typed orders of a ruling.

    Args:
        orders: The orders by name, as plain values.
        vocabulary: The vocabulary of the ruleset; None: no check of words.

    Raises:
        ValidationError: The orders do not have the right form.
    """
    for name, value in orders.items() if isinstance(orders, Mapping) else ():
        if value is None and name in RulingSpec.model_fields and name not in _NULLABLE:
            raise ValidationError.from_exception_data(
                "ruling", [{"type": defect("null is not an order", "leave the key out"), "loc": (name,), "input": None}]
            )
    if not orders:
        raise ValidationError.from_exception_data(
            "ruling", [{"type": defect("no order", "write an order such as hp: {ogre: 5}"), "loc": (), "input": None}]
        )
    return RulingSpec.model_validate(orders, context=Reading(vocabulary))
