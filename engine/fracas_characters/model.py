"""A character file as typed data: the choices, level by level. `validation` checks them against the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, model_serializer, model_validator

from fracas_characters.generation import Method
from fracas_engine.content.models.amounts import Dice, RangeSpec
from fracas_engine.content.models.base import ContentModel, Count, Many, Name, Names, Plain
from fracas_engine.content.models.creatures import IconName
from fracas_engine.content.models.validation_messages import defect, inside, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import Ability, Size

Scores: TypeAlias = Mapping[Ability, int]


def _named(key: str) -> BeforeValidator:
    """Return a validator that turns a bare text into a mapping with the text under this key."""
    return BeforeValidator(lambda value: {key: value} if isinstance(value, str) else value)


NUMBERS: Final = (
    *("attack", "damage", "ac", "fortitude", "reflex", "will", "defenses"),
    *("initiative", "speed", "hp", "recoveries"),
)
"""Names of the statistics that a modifier may change, in addition to `check:SKILL`."""


def _number(word: str) -> str:
    if word not in NUMBERS and not word.startswith("check:"):
        raise defect(f"a character has no number {word}", did_you_mean(word, {*NUMBERS, "check:SKILL"}))
    return word


class BonusSpec(ContentModel):
    """A typed modifier to one statistic."""

    to: Annotated[Name, AfterValidator(_number)]
    """The statistic that is modified, one of `NUMBERS` or `check:SKILL`."""
    by: int
    """The amount of the modifier; negative for a penalty."""
    type: Name | None = None
    """Modifier type; None: that of the source (`racial` for a race, `feat` for a feat, `enhancement` for an item)."""
    stacks: bool = False
    """True if the modifier stacks with others of its type, which modifiers normally do not (OC-MOD-17)."""


class RequirementSpec(ContentModel):
    """What a character needs for a feat, a power or a class."""

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
    """Ability scores before racial bonuses and level increases, with the method by which they were generated."""

    method: Method = "point_buy"
    """Point buy, rolled, or an array entered by the game master."""
    scores: Scores
    """The score of each ability."""
    rolls: Many[Many[int]] = ()
    """The faces of the four dice of each roll, for rolled scores; else empty."""


class LanguageGrant(ContentModel):
    """The languages of a race."""

    fixed: Names = ()
    """Languages known by all members of the race."""
    choices: Count = 0
    """Number of further languages that a member of the race chooses at level 1."""


class RaceSpec(ContentModel):
    """Benefits of a race; the file provides them, because the rule text has no race data."""

    race: Name
    """Name of the race."""
    abilities: Scores = Field(default_factory=dict)
    """Bonuses to ability scores, added after generation."""
    languages: LanguageGrant = LanguageGrant()
    """Languages of the race."""
    size: Size = "medium"
    """Size category of the race."""
    speed: Count = 6
    """Speed in squares."""
    modifiers: Many[BonusSpec] = ()
    """Racial modifiers."""
    traits: Names = ()
    """Names of the traits that the creature gets from its race."""


class SkillGrant(ContentModel):
    """The skills of a class."""

    offered: Names = ()
    """Skills that may be trained at level 1; empty: all skills."""
    choose: Count = 0
    """Number of skills trained at level 1."""


class ClassSpec(ContentModel):
    """Benefits of a class; the file provides them, because the rule text has no class data."""

    class_: Name = Field(alias="class")
    """Name of the class."""
    hp: Count
    """Hit points at level 1, without the Constitution score."""
    hp_per_level: Count = 0
    """Hit points for each level after the first."""
    recoveries: Count
    """Number of recoveries, without the Constitution modifier."""
    skills: SkillGrant = SkillGrant()
    """Skills that the class offers at level 1."""
    modifiers: Many[BonusSpec] = ()
    """Modifiers from class features."""


class LaterClassSpec(ContentModel):
    """A prestige or epic class that the character has selected."""

    class_: Name = Field(alias="class")
    """Name of the prestige or epic class."""
    requires: RequirementSpec = NOTHING
    """Requirements of the class."""


class LanguageSpec(ContentModel):
    """A chosen language."""

    language: Name
    """Name of the language."""
    level: int = 1
    """The level at which the language was learned."""
    secret: bool = False
    """True for a secret language that is not in the tables of the rule text."""


class SkillSpec(ContentModel):
    """A trained skill."""

    skill: Name
    """Name of the skill."""
    level: int = 1
    """The level at which the skill was chosen."""
    offered: Names | None = None
    """The skills from which it was chosen; None: those that the class offers."""


class GrantSpec(ContentModel):
    """Source of a feat that was not gained by a level."""

    by: Name
    """Name of the class feature or other source."""
    offered: Names
    """The feats from which the source let the character choose."""


class FeatSpec(ContentModel):
    """A chosen feat."""

    feat: Name
    """Name of the feat."""
    level: int = 1
    """The level at which the feat was chosen."""
    requires: RequirementSpec = NOTHING
    """Requirements of the feat."""
    grant: GrantSpec | None = None
    """Special source of the feat, which then does not count as the feat of a level; None: a feat of a level."""
    modifiers: Many[BonusSpec] = ()
    """Modifiers from the feat."""


_POWER_KEYS: Final = frozenset({"id", "level", "class", "category", "source", "requires"})


class PowerSpec(ContentModel):
    """A chosen power: what characters need to know about it, and the action that it becomes in battle."""

    written: ClassVar[str] = "a power"

    id: Name
    """Id of the power, as used in intents after `use`."""
    level: Count | None = None
    """Level of the power itself; None for powers without a level (a class feature, a basic attack)."""
    class_: Name | None = Field(default=None, alias="class")
    """The class to which the power belongs; None for the character's class."""
    category: Literal["attack", "utility"] = "attack"
    """Category of the power (OC-POWER-01)."""
    source: Literal["arcane", "divine", "natural", "martial"] | None = None
    """Power source; None if the power has none (OC-POWER-09)."""
    requires: RequirementSpec = NOTHING
    """Requirements of the power."""
    action: Plain
    """All other keys: those of an action, but with `attack: {ability}` and dice such as `2dW+str`."""

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
        """How often the power can be used, derived from the action's `uses`."""
        uses = self.action.get("uses", "at_will")
        return uses if isinstance(uses, str) else "limited"


class ArmorSpec(ContentModel):
    """Armor worn."""

    armor: Name
    """Name of the armor."""
    bonus: Count
    """Armor bonus to Armor Class."""
    heavy: bool = False
    """True if the armor removes Dexterity and Intelligence from Armor Class and Reflex."""
    weight: Count = 0
    """Weight in pounds."""
    modifiers: Many[BonusSpec] = ()
    """Other modifiers from the armor."""


class ShieldSpec(ContentModel):
    """A shield carried."""

    shield: Name
    """Name of the shield."""
    bonus: Count
    """Shield bonus to Armor Class."""
    weight: Count = 0
    """Weight in pounds."""
    modifiers: Many[BonusSpec] = ()
    """Other modifiers from the shield."""


class WeaponSpec(ContentModel):
    """A weapon carried, which provides basic attacks."""

    weapon: Name
    """Name of the weapon."""
    die: Dice
    """The weapon's damage die, for which `dW` stands in powers."""
    group: Name | None = None
    """Weapon group, such as `heavy_blade`; None if the weapon has none."""
    proficiency: Count = 0
    """Proficiency bonus to attack rolls."""
    proficient: bool = True
    """True if the character is proficient with the weapon."""
    properties: Names = ()
    """Weapon properties: `light_thrown`, `heavy_thrown`, `two_handed`, ...; unknown words are passed through."""
    reach: Count | None = None
    """Reach of the weapon in squares; None: the creature's own reach."""
    range: RangeSpec | None = None
    """Range in squares; None for a melee weapon."""
    enhancement: Count = 0
    """Enhancement bonus to attack and damage rolls."""
    weight: Count = 0
    """Weight in pounds."""


class FocusSpec(ContentModel):
    """A focus that the character carries, used for powers with the tag `focus`."""

    focus: Name
    """Name of the focus."""
    enhancement: Count = 0
    """Enhancement bonus to attack and damage rolls of powers with the tag `focus` (OC-TAG-05)."""
    weight: Count = 0
    """Weight in pounds."""


class ItemSpec(ContentModel):
    """Any other item carried."""

    item: Name
    """Name of the item."""
    count: Annotated[int, Field(ge=1)] = 1
    """Number of items."""
    weight: Count = 0
    """Weight of a single item in pounds."""
    modifiers: Many[BonusSpec] = ()
    """Modifiers from the item."""


class SwapSpec(ContentModel):
    """A retraining swap: one option given up for another of the same kind."""

    level: int
    """The level gained when the character retrained."""
    feat: Name | None = None
    """The feat given up; None if the swap is of another kind."""
    skill: Name | None = None
    """The skill given up; None if the swap is of another kind."""
    power: Name | None = None
    """The power given up; None if the swap is of another kind."""
    for_: Plain = Field(alias="for")
    """The new option: a name, or a mapping as for feats and powers elsewhere in the file."""

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
        """The kind of the swapped options, which is the same for both (OC-RETRAIN-01)."""
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
    """Id of the character and of the creature built from it."""
    name: Name | None = None
    """Display name; None: the id."""
    icon: IconName | None = None
    """Name of the icon on the board; None: one by the creature's size and kind."""
    level: int = 1
    """Present level of the character."""
    xp: Count | None = None
    """Experience points; None if they are not counted."""
    alignment: Name = "unaligned"
    """Alignment, which has no effect in the rules."""
    race: RaceSpec
    """Race of the character, with its benefits."""
    class_: ClassSpec = Field(alias="class")
    """Class of the character, with its benefits."""
    prestige_class: LaterClass = None
    """Prestige class, selected at level 11; None if not selected."""
    epic_class: LaterClass = None
    """Epic class, selected at level 21; None if not selected."""
    abilities: GeneratedSpec
    """Ability scores before racial bonuses and level increases."""
    increases: Mapping[int, Many[Ability]] = Field(default_factory=dict)
    """The abilities chosen to increase, by level."""
    languages: Languages = ()
    """Chosen languages, in addition to those of the race."""
    skills: Skills = ()
    """Trained skills, as originally chosen, before retraining."""
    training: int = 0
    """Bonus of a trained skill, for which the rule text gives no number."""
    feats: Feats = ()
    """Feats, as originally chosen, before retraining."""
    powers: Many[PowerSpec] = ()
    """Powers, as originally chosen, before retraining."""
    retraining: Many[SwapSpec] = ()
    """Retraining swaps made on gaining levels."""
    armor: ArmorSpec | None = None
    """Armor worn; None for no armor."""
    shield: ShieldSpec | None = None
    """Shield carried; None for no shield."""
    weapons: Many[WeaponSpec] = ()
    """Weapons carried; the weapon in hand comes first."""
    focus: FocusSpec | None = None
    """Focus in hand; None for no focus."""
    gear: Many[ItemSpec] = ()
    """Other items carried."""
