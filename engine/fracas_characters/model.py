"""Character file as typed data: the choices, level by level. `validation` checks them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, model_serializer, model_validator

from fracas_characters.generation import Method
from fracas_engine.content.models.amounts import Dice, RangeSpec
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names, Plain
from fracas_engine.content.models.validation_messages import defect, inside, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import Ability, Size

Scores: TypeAlias = Mapping[Ability, int]


def _named(key: str) -> BeforeValidator:
    """Return a validator that accepts a bare text as a mapping with that key."""
    return BeforeValidator(lambda value: {key: value} if isinstance(value, str) else value)


NUMBERS: Final = (
    *("attack", "damage", "ac", "fortitude", "reflex", "will", "defenses"),
    *("initiative", "speed", "hp", "recoveries"),
)
"""Numbers that a modifier may change, in addition to `check:SKILL`."""


def _number(word: str) -> str:
    if word not in NUMBERS and not word.startswith("check:"):
        raise defect(f"a character has no number {word}", did_you_mean(word, {*NUMBERS, "check:SKILL"}))
    return word


class BonusSpec(ContentModel):
    """A typed modifier to one number."""

    to: Annotated[Name, AfterValidator(_number)]
    """`attack`, `damage`, a defense or `defenses`, `initiative`, `speed`, `hp`, `recoveries` or `check:SKILL`."""
    by: int
    """The amount; negative for a penalty."""
    type: Name | None = None
    """Its type; None for that of its source (`racial` for a race, `feat` for a feat, `enhancement` for an item)."""
    stacks: bool = False
    """Whether it stacks with others of its type, against the default (OC-MOD-17)."""


class RequirementSpec(ContentModel):
    """Requirements of a feat or a power."""

    level: int = 1
    """Minimum level."""
    abilities: Scores = Field(default_factory=dict)
    """Minimum ability scores."""
    feats: Names = ()
    """Required feats."""
    skills: Names = ()
    """Required trained skills."""
    powers: Names = ()
    """Required powers."""


NOTHING: Final = RequirementSpec()


class GeneratedSpec(ContentModel):
    """Ability scores before race and levels, with their generation method."""

    method: Method = "point_buy"
    """Point buy, rolled, or an array entered by the game master."""
    scores: Scores
    """The score of each ability."""
    rolls: Many[Many[int]] = ()
    """The faces of the four dice of each roll, for rolled scores; else empty."""


class LanguageGrant(ContentModel):
    """The languages of a race."""

    fixed: Names = ()
    """Languages known by all members."""
    choices: Count = 0
    """Number of further languages chosen at level 1."""


class RaceSpec(ContentModel):
    """Benefits of a race; the file provides them, because the rule text has no race data."""

    race: Name
    """Its name."""
    abilities: Scores = Field(default_factory=dict)
    """Bonuses to ability scores, added after generation."""
    languages: LanguageGrant = LanguageGrant()
    """Its languages."""
    size: Size = "medium"
    """Its size category."""
    speed: Count = 6
    """Speed in squares."""
    modifiers: Many[BonusSpec] = ()
    """Racial modifiers."""
    traits: Names = ()
    """Traits of the creature."""


class SkillGrant(ContentModel):
    """The skills of a class."""

    offered: Names = ()
    """Skills that may be trained at level 1; empty for all."""
    choose: Count = 0
    """Number of skills trained at level 1."""


class ClassSpec(ContentModel):
    """Benefits of a class; the file provides them, because the rule text has no class data."""

    class_: Name = Field(alias="class")
    """Its name."""
    hp: Count
    """Hit points at level 1, without Constitution."""
    hp_per_level: Count = 0
    """Hit points per further level."""
    recoveries: Count
    """Number of recoveries, without Constitution."""
    skills: SkillGrant = SkillGrant()
    """Its class skills."""
    modifiers: Many[BonusSpec] = ()
    """Modifiers of class features."""


class LaterClassSpec(ContentModel):
    """A selected prestige or epic class."""

    class_: Name = Field(alias="class")
    """Its name."""
    requires: RequirementSpec = NOTHING
    """Its requirements."""


class LanguageSpec(ContentModel):
    """A chosen language."""

    language: Name
    """Its name."""
    level: int = 1
    """The level at which it was learned."""
    secret: bool = False
    """Whether it is a secret language that is not in the tables."""


class SkillSpec(ContentModel):
    """A trained skill."""

    skill: Name
    """Its name."""
    level: int = 1
    """The level at which it was chosen."""
    offered: Names | None = None
    """The skills offered at that time; None for those of the class."""


class GrantSpec(ContentModel):
    """Special source of a feat, other than a level."""

    by: Name
    """The class feature or other source."""
    offered: Names
    """The feats that it offered."""


class FeatSpec(ContentModel):
    """A chosen feat."""

    feat: Name
    """Its name."""
    level: int = 1
    """The level at which it was chosen."""
    requires: RequirementSpec = NOTHING
    """Its requirements."""
    grant: GrantSpec | None = None
    """Its special source, in which case it uses up no level's feat; None for a feat of a level."""
    modifiers: Many[BonusSpec] = ()
    """Its modifiers."""


_POWER_KEYS: Final = frozenset({"id", "level", "class", "category", "source", "requires"})


class PowerSpec(ContentModel):
    """A chosen power: its header and its action."""

    written: ClassVar[str] = "a power"

    id: Name
    """Its id, as used in intents after `use`."""
    level: Count | None = None
    """The power's own level; None for powers without one (a class feature, a basic attack)."""
    class_: Name | None = Field(default=None, alias="class")
    """The class of the power; None for the character's class."""
    category: Literal["attack", "utility"] = "attack"
    """Its category (OC-POWER-01)."""
    source: Literal["arcane", "divine", "natural", "martial"] | None = None
    """Its power source; None if it has none (OC-POWER-09)."""
    requires: RequirementSpec = NOTHING
    """Its requirements."""
    action: Plain
    """All other keys, in the vocabulary of actions, with `attack: {ability}` and dice such as `2dW+str`."""

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "action" in data:
            return data
        header = {key: value for key, value in data.items() if key in _POWER_KEYS}
        return {**header, "action": {key: value for key, value in data.items() if key not in _POWER_KEYS}}

    @model_serializer(mode="wrap")
    def _plain(self, handler: Any) -> dict[str, Any]:
        plain: dict[str, Any] = handler(self)
        return {**plain, **plain.pop("action")}

    @property
    def frequency(self) -> str:
        """Its frequency, according to its `uses`."""
        uses = self.action.get("uses", "at_will")
        return uses if isinstance(uses, str) else "limited"


class ArmorSpec(ContentModel):
    """Armor worn."""

    armor: Name
    """Its name."""
    bonus: Count
    """Its armor bonus."""
    heavy: bool = False
    """Whether it removes Dexterity and Intelligence from Armor Class and Reflex."""
    weight: Count = 0
    """Weight in pounds."""
    modifiers: Many[BonusSpec] = ()
    """Other modifiers."""


class ShieldSpec(ContentModel):
    """A shield carried."""

    shield: Name
    """Its name."""
    bonus: Count
    """Its shield bonus."""
    weight: Count = 0
    """Weight in pounds."""
    modifiers: Many[BonusSpec] = ()
    """Other modifiers."""


class WeaponSpec(ContentModel):
    """A weapon carried, which provides basic attacks."""

    weapon: Name
    """Its name."""
    die: Dice
    """The die that `dW` stands for."""
    group: Name | None = None
    """Its weapon group, such as `heavy_blade`."""
    proficiency: Count = 0
    """Proficiency bonus to attack rolls."""
    proficient: bool = True
    """Whether the character is proficient with it."""
    properties: Names = ()
    """`light_thrown`, `heavy_thrown`, `two_handed`, ...; other words are passed through."""
    reach: Count | None = None
    """Reach in squares; None for the creature's own."""
    range: RangeSpec | None = None
    """Range in squares; None for a melee weapon."""
    enhancement: Count = 0
    """Enhancement bonus to attack and damage rolls."""
    weight: Count = 0
    """Weight in pounds."""


class FocusSpec(ContentModel):
    """A focus carried."""

    focus: Name
    """Its name."""
    enhancement: Count = 0
    """Enhancement bonus to attack and damage rolls of powers with the tag `focus` (OC-TAG-05)."""
    weight: Count = 0
    """Weight in pounds."""


class ItemSpec(ContentModel):
    """Any other item carried."""

    item: Name
    """Its name."""
    count: Annotated[int, Field(ge=1)] = 1
    """Number of items."""
    weight: Count = 0
    """Weight of one in pounds."""
    modifiers: Many[BonusSpec] = ()
    """Its modifiers."""


class SwapSpec(ContentModel):
    """One option swapped for another by retraining."""

    level: int
    """The level gained."""
    feat: Name | None = None
    """The feat given up."""
    skill: Name | None = None
    """The skill given up."""
    power: Name | None = None
    """The power given up."""
    for_: Plain = Field(alias="for")
    """The new option: a name, or a feat or power as written elsewhere."""

    @model_validator(mode="after")
    def _one(self) -> SwapSpec:
        if [self.feat, self.skill, self.power].count(None) != 2:
            raise defect(f"{shown(self.to_plain())} trades no one option", "write one of feat, skill and power")
        if not self.new:
            wanted = "its id" if self.kind == "power" else "a name"
            raise defect(f"nothing comes for {self.old}", f"write {wanted} under for")
        try:
            _ = self.option
        except ValidationError as error:
            raise inside(("for",), error) from None
        return self

    @property
    def option(self) -> FeatSpec | SkillSpec | PowerSpec:
        """The new option."""
        plain = {self._key: self.for_} if isinstance(self.for_, str) else self.for_
        match self.kind:
            case "feat":
                return FeatSpec.model_validate(plain)
            case "skill":
                return SkillSpec.model_validate(plain)
            case "power":
                return PowerSpec.model_validate(plain)

    @property
    def _key(self) -> str:
        return "id" if self.kind == "power" else self.kind

    @property
    def kind(self) -> Literal["feat", "skill", "power"]:
        """The kind of both options (OC-RETRAIN-01)."""
        return "feat" if self.feat is not None else "skill" if self.skill is not None else "power"

    @property
    def old(self) -> str:
        """The name of the option given up."""
        return self.feat or self.skill or self.power or ""

    @property
    def new(self) -> str:
        """The name of the new option; empty if there is none."""
        if isinstance(self.for_, dict):
            return str(self.for_.get(self._key, ""))
        return self.for_ if isinstance(self.for_, str) else ""


LaterClass: TypeAlias = Annotated[LaterClassSpec | None, _named("class")]
Languages: TypeAlias = Many[Annotated[LanguageSpec, _named("language")]]
Skills: TypeAlias = Many[Annotated[SkillSpec, _named("skill")]]
Feats: TypeAlias = Many[Annotated[FeatSpec, _named("feat")]]


class CharacterSpec(ContentModel):
    """A character as described in its file."""

    character: Name
    """Its id, which is also that of the creature."""
    name: Name | None = None
    """Its display name; None for the id."""
    level: int = 1
    """Its level."""
    xp: Count | None = None
    """Experience points; None if they are not counted."""
    alignment: Name = "unaligned"
    """Its alignment, which has no effect in the rules."""
    race: RaceSpec
    """Its race."""
    class_: ClassSpec = Field(alias="class")
    """Its class."""
    prestige_class: LaterClass = None
    """Prestige class, selected at level 11; None if not selected."""
    epic_class: LaterClass = None
    """Epic class, selected at level 21; None if not selected."""
    abilities: GeneratedSpec
    """Its ability scores before race and levels."""
    increases: Mapping[int, Many[Ability]] = Field(default_factory=dict)
    """The abilities chosen to increase, by level."""
    languages: Languages = ()
    """Chosen languages, in addition to those of the race."""
    skills: Skills = ()
    """Trained skills, as first chosen."""
    training: int = 0
    """Bonus of a trained skill, which the rule text leaves open."""
    feats: Feats = ()
    """Feats, as first chosen."""
    powers: Many[PowerSpec] = ()
    """Powers, as first chosen."""
    retraining: Many[SwapSpec] = ()
    """Options swapped on gaining levels."""
    armor: ArmorSpec | None = None
    """Armor worn, if any."""
    shield: ShieldSpec | None = None
    """Shield carried, if any."""
    weapons: Many[WeaponSpec] = ()
    """Weapons, the one in hand first."""
    focus: FocusSpec | None = None
    """Focus in hand, if any."""
    gear: Many[ItemSpec] = ()
    """Other items carried."""
