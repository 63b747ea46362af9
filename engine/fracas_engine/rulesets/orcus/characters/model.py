"""A character file as typed data: what was chosen, level by level. Nothing here judges a choice; see `validation`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, model_serializer, model_validator

from fracas_engine.content.models.amounts import Dice, RangeSpec
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names, Plain
from fracas_engine.content.models.complaints import defect, inside, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import Ability, Size
from fracas_engine.rulesets.orcus.characters.generation import Method

__all__ = [
    "ArmorSpec",
    "BonusSpec",
    "CharacterSpec",
    "ClassSpec",
    "FeatSpec",
    "FocusSpec",
    "GeneratedSpec",
    "ItemSpec",
    "LanguageSpec",
    "LaterClassSpec",
    "PowerSpec",
    "RaceSpec",
    "RequirementSpec",
    "ShieldSpec",
    "SkillSpec",
    "SwapSpec",
    "WeaponSpec",
]

Scores: TypeAlias = Mapping[Ability, int]


def _named(key: str) -> BeforeValidator:
    """Let a bare text stand for a mapping with that one key."""
    return BeforeValidator(lambda value: {key: value} if isinstance(value, str) else value)


NUMBERS: Final = (
    *("attack", "damage", "ac", "fortitude", "reflex", "will", "defenses"),
    *("initiative", "speed", "hp", "recoveries"),
)
"""What a modifier may change, beside `check:SKILL`."""


def _number(word: str) -> str:
    if word not in NUMBERS and not word.startswith("check:"):
        raise defect(f"{word} is no number of a character", did_you_mean(word, {*NUMBERS, "check:SKILL"}))
    return word


class BonusSpec(ContentModel):
    """A typed modifier to one number."""

    to: Annotated[Name, AfterValidator(_number)]
    """`attack`, `damage`, a defense or `defenses`, `initiative`, `speed`, `hp`, `recoveries`, `check:SKILL`."""
    by: int
    """How much; negative for a penalty."""
    type: Name | None = None
    """Its type; None: that of what grants it (`racial` of a race, `feat` of a feat, `enhancement` of an item)."""
    stacks: bool = False
    """Whether it adds to others of its type, against the default (OC-MOD-17)."""


class RequirementSpec(ContentModel):
    """What a feat or a power asks of whoever takes it."""

    level: int = 1
    """The least level."""
    abilities: Scores = Field(default_factory=dict)
    """The least scores."""
    feats: Names = ()
    """Feats that must be had."""
    skills: Names = ()
    """Skills that must be trained."""
    powers: Names = ()
    """Powers that must be had."""


NOTHING: Final = RequirementSpec()


class GeneratedSpec(ContentModel):
    """Ability scores before race and levels, and how they were come by."""

    method: Method = "point_buy"
    """Point buy, rolled, or an array entered by the game master."""
    scores: Scores
    """The score of each ability."""
    rolls: Many[Many[int]] = ()
    """The faces of the four dice of each roll, for rolled scores; else empty."""


class LanguageGrant(ContentModel):
    """The languages of a race."""

    fixed: Names = ()
    """Known by all."""
    choices: Count = 0
    """How many more are chosen at level 1."""


class RaceSpec(ContentModel):
    """What a race gives; race data is not in the text, so the file brings it."""

    race: Name
    """Its name."""
    abilities: Scores = Field(default_factory=dict)
    """Bonuses on ability scores, added after they were generated."""
    languages: LanguageGrant = LanguageGrant()
    """The languages that its people know."""
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
    """Skills that may be trained at level 1; empty: all."""
    choose: Count = 0
    """How many are trained at level 1."""


class ClassSpec(ContentModel):
    """What a class gives; class data is not in the text, so the file brings it."""

    class_: Name = Field(alias="class")
    """Its name."""
    hp: Count
    """Hit points at level 1, without Constitution."""
    hp_per_level: Count = 0
    """Hit points of each further level."""
    recoveries: Count
    """Recoveries, without Constitution."""
    skills: SkillGrant = SkillGrant()
    """The skills that it offers."""
    modifiers: Many[BonusSpec] = ()
    """Modifiers of class features."""


class LaterClassSpec(ContentModel):
    """A prestige or epic class selected."""

    class_: Name = Field(alias="class")
    """Its name."""
    requires: RequirementSpec = NOTHING
    """What it asks for."""


class LanguageSpec(ContentModel):
    """A language chosen."""

    language: Name
    """Which."""
    level: int = 1
    """The level at which it was learned."""
    secret: bool = False
    """Whether it is a secret language that the tables do not have."""


class SkillSpec(ContentModel):
    """A skill trained."""

    skill: Name
    """Which."""
    level: int = 1
    """The level at which it was chosen."""
    offered: Names | None = None
    """What could be chosen at that time; None: what the class offers."""


class GrantSpec(ContentModel):
    """The special way in which a feat was gained."""

    by: Name
    """The class feature, or whatever else."""
    offered: Names
    """The feats that it offered."""


class FeatSpec(ContentModel):
    """A feat chosen."""

    feat: Name
    """Which."""
    level: int = 1
    """The level at which it was chosen."""
    requires: RequirementSpec = NOTHING
    """What it asks for."""
    grant: GrantSpec | None = None
    """The special way it was gained, which counts against no level; None for one that a level brought."""
    modifiers: Many[BonusSpec] = ()
    """What it modifies."""


_POWER_KEYS: Final = frozenset({"id", "level", "class", "category", "source", "requires"})


class PowerSpec(ContentModel):
    """A power chosen: its header, and the action that it gives."""

    written: ClassVar[str] = "a power"

    id: Name
    """The word after `use`."""
    level: Count | None = None
    """The power's own level; None for one without (a class feature, a basic attack)."""
    class_: Name | None = Field(default=None, alias="class")
    """Whose power it is; None: of the character's class."""
    category: Literal["attack", "utility"] = "attack"
    """What it is (OC-POWER-01)."""
    source: Literal["arcane", "divine", "natural", "martial"] | None = None
    """Its power source; None where it has none (OC-POWER-09)."""
    requires: RequirementSpec = NOTHING
    """What it asks for."""
    action: Plain
    """Everything else, in the vocabulary of actions with `attack: {ability}` and dice such as `2dW+str`."""

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
        """How often it can be used, as its `uses` say."""
        uses = self.action.get("uses", "at_will")
        return uses if isinstance(uses, str) else "limited"


class ArmorSpec(ContentModel):
    """Armor worn."""

    armor: Name
    """Its name."""
    bonus: Count
    """Its armor bonus."""
    heavy: bool = False
    """Whether it keeps Dexterity and Intelligence from Armor Class and Reflex."""
    weight: Count = 0
    """Pounds."""
    modifiers: Many[BonusSpec] = ()
    """What else it modifies."""


class ShieldSpec(ContentModel):
    """A shield carried."""

    shield: Name
    """Its name."""
    bonus: Count
    """Its shield bonus."""
    weight: Count = 0
    """Pounds."""
    modifiers: Many[BonusSpec] = ()
    """What else it modifies."""


class WeaponSpec(ContentModel):
    """A weapon carried; each gives its basic attacks."""

    weapon: Name
    """Its name."""
    die: Dice
    """What `dW` stands for."""
    group: Name | None = None
    """Its kind, such as `heavy_blade`."""
    proficiency: Count = 0
    """The bonus on attack rolls of who is proficient."""
    proficient: bool = True
    """Whether this character is."""
    properties: Names = ()
    """`light_thrown`, `heavy_thrown`, `two_handed`, ...; other words are handed on."""
    reach: Count | None = None
    """Reach in squares; None: the creature's own."""
    range: RangeSpec | None = None
    """Range in squares; None for a weapon that is for melee only."""
    enhancement: Count = 0
    """Enhancement bonus to attack and damage rolls."""
    weight: Count = 0
    """Pounds."""


class FocusSpec(ContentModel):
    """A focus carried."""

    focus: Name
    """Its name."""
    enhancement: Count = 0
    """Enhancement bonus to attack and damage rolls of powers with the tag `focus` (OC-TAG-05)."""
    weight: Count = 0
    """Pounds."""


class ItemSpec(ContentModel):
    """Anything else carried."""

    item: Name
    """Its name."""
    count: Annotated[int, Field(ge=1)] = 1
    """How many."""
    weight: Count = 0
    """Pounds of one."""
    modifiers: Many[BonusSpec] = ()
    """What it modifies."""


class SwapSpec(ContentModel):
    """One option traded for another on gaining a level."""

    level: int
    """The level gained."""
    feat: Name | None = None
    """The feat given up."""
    skill: Name | None = None
    """The skill given up."""
    power: Name | None = None
    """The power given up."""
    for_: Plain = Field(alias="for")
    """What comes in its place: a name, or a feat or power as it is written elsewhere."""

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
        """What comes in its place."""
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
        """What is traded; both options are of the same kind (OC-RETRAIN-01)."""
        return "feat" if self.feat is not None else "skill" if self.skill is not None else "power"

    @property
    def old(self) -> str:
        """The option given up."""
        return self.feat or self.skill or self.power or ""

    @property
    def new(self) -> str:
        """The name of what comes in its place; empty where there is none."""
        if isinstance(self.for_, dict):
            return str(self.for_.get(self._key, ""))
        return self.for_ if isinstance(self.for_, str) else ""


LaterClass: TypeAlias = Annotated[LaterClassSpec | None, _named("class")]
Languages: TypeAlias = Many[Annotated[LanguageSpec, _named("language")]]
Skills: TypeAlias = Many[Annotated[SkillSpec, _named("skill")]]
Feats: TypeAlias = Many[Annotated[FeatSpec, _named("feat")]]


class CharacterSpec(ContentModel):
    """A character as its file describes it."""

    character: Name
    """Its id, which the creature has too."""
    name: Name | None = None
    """What players read; None: the id."""
    level: int = 1
    """Its level."""
    xp: Count | None = None
    """Experience points; None where the table does not count them."""
    alignment: Name = "unaligned"
    """Its attitude, which no rule reads."""
    race: RaceSpec
    """What its race gives."""
    class_: ClassSpec = Field(alias="class")
    """What its class gives."""
    prestige_class: LaterClass = None
    """Selected at level 11; None before, or while it is open."""
    epic_class: LaterClass = None
    """Selected at level 21; None before, or while it is open."""
    abilities: GeneratedSpec
    """Its scores before race and levels."""
    increases: Mapping[int, Many[Ability]] = Field(default_factory=dict)
    """The abilities picked to go up, by level."""
    languages: Languages = ()
    """Languages chosen, beside those of the race."""
    skills: Skills = ()
    """Trained skills, as first chosen."""
    training: int = 0
    """The bonus of a trained skill, which the text leaves open."""
    feats: Feats = ()
    """Feats, as first chosen."""
    powers: Many[PowerSpec] = ()
    """Powers, as first chosen."""
    retraining: Many[SwapSpec] = ()
    """What was traded on gaining levels."""
    armor: ArmorSpec | None = None
    """Armor worn; None for none."""
    shield: ShieldSpec | None = None
    """A shield carried; None for none."""
    weapons: Many[WeaponSpec] = ()
    """Weapons, the one in hand first."""
    focus: FocusSpec | None = None
    """A focus in hand; None for none."""
    gear: Many[ItemSpec] = ()
    """What else is carried."""
