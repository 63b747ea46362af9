"""Scenarios: small battles in YAML with expected results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError

from fracas_engine.content.models.base import ContentModel, Many, Name, Names, Plain, vocabulary_of
from fracas_engine.content.models.boards import BoardSpec, ObjectSpec
from fracas_engine.content.models.cards import AbilityCard, CardsByRound, HeroCard
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.dice_script import DiceScript
from fracas_engine.content.models.steps import Step
from fracas_engine.content.models.validation_messages import KEY, defect, defects, shown
from fracas_engine.content.vocabulary import COMMON_OPTIONS, OptionForm, Vocabulary, did_you_mean
from fracas_engine.content.words import RefusalCode

MAX_CREATURES: Final = 200
"""Maximum number of creatures and objects in a battle or scenario; with this limit the set-up stays fast."""


def _rule(rule: str, info: ValidationInfo) -> str:
    vocabulary = vocabulary_of(info)
    prefixes = vocabulary.rule_prefixes if vocabulary is not None else None
    if vocabulary is not None and prefixes is not None and not rule.startswith(prefixes):
        raise defect(
            f"unknown rule id {rule} of {vocabulary.name}", f"write an id that begins with {' or '.join(prefixes)}"
        )
    return rule


RuleId: TypeAlias = Annotated[Name, AfterValidator(_rule)]


def _options(value: Any, info: ValidationInfo) -> Any:
    vocabulary = vocabulary_of(info)
    if vocabulary is None or not isinstance(value, dict):
        return value
    found: list[tuple[tuple[str | int, ...], PydanticCustomError]] = []
    for name, setting in value.items():
        fault = option_fault(vocabulary, name, setting)
        if fault is not None:
            way = (name,) if fault.known else (name, KEY)
            found.append((way, defect(fault.what, fault.hint)))
    if found:
        raise defects(found)
    return value


@dataclass(frozen=True, slots=True)
class OptionFault:
    """A fault of a ruleset option."""

    known: bool
    """True if an option with that name exists."""
    what: str
    hint: str | None
    """The suggested correction; None if there is none."""

    def __str__(self) -> str:
        return f"{self.what}; {self.hint}" if self.hint else self.what


def option_fault(vocabulary: Vocabulary, name: str, setting: object) -> OptionFault | None:
    """Return what is wrong with the name or the value of a ruleset option; None if both are valid."""
    form = COMMON_OPTIONS.get(name) or vocabulary.options.get(name)
    if form is None:
        hint = did_you_mean(str(name), (*COMMON_OPTIONS, *vocabulary.options))
        return OptionFault(known=False, what=f"{vocabulary.name} has no option {name}", hint=hint)
    if not _fits(form, setting):
        return OptionFault(known=True, what=f"invalid value {shown(setting)}", hint=f"write {_wanted(form)}")
    return None


def _fits(form: OptionForm, setting: Any) -> bool:
    match form:
        case "flag":
            return isinstance(setting, bool)
        case "number":
            return type(setting) is int
        case "text":
            return isinstance(setting, str)
        case "creatures":
            return isinstance(setting, (tuple, list)) and all(isinstance(item, str) for item in setting)
        case _:
            return setting in form


def _wanted(form: OptionForm) -> str:
    match form:
        case "flag":
            return "true or false"
        case "number":
            return "a whole number"
        case "text":
            return "a text"
        case "creatures":
            return "a list of creature ids"
        case _:
            return " or ".join(form)


class Origin(ContentModel):
    """The source position of a scenario."""

    file: str
    """The file name as given to the loader; `<text>` if the source is a text."""
    document: int
    """The index of the document in its file, from 0."""
    line: int
    """The first line of the document, from 1."""
    step_lines: Many[int] = ()
    """The line of each step."""


class ScenarioSpec(ContentModel):
    """One document of a scenario file."""

    scenario: Name
    """A one-line title: the behaviour that the scenario shows."""
    ruleset: Name
    """The name of the ruleset."""
    rules: Many[RuleId] = ()
    """The ids of the rules (from the rule ledger) that the scenario tests."""
    options: Annotated[Mapping[Name, Plain], BeforeValidator(_options)] = Field(default_factory=dict)
    """Ruleset options and variants, by name."""
    board: BoardSpec
    """The board."""
    creatures: Many[CreatureSpec]
    """The creatures, in the order of the set-up."""
    order: Names | None = None
    """The fixed turn order; None: as the ruleset determines it."""
    objects: Many[ObjectSpec] = ()
    """Objects on the board."""
    cards: CardsByRound = Field(default_factory=dict)
    """The cards drawn or chosen, by round, then by monster type or hero."""
    ability_cards: Mapping[Name, AbilityCard] = Field(default_factory=dict)
    """Action cards of monster types, by id."""
    decks: Mapping[Name, Names] = Field(default_factory=dict)
    """Ids of the ability cards in the deck of each monster type.

    A type without a deck gets the cards that `cards` names for it.
    """
    hero_cards: Mapping[Name, HeroCard] = Field(default_factory=dict)
    """Cards of heroes, by id."""
    dice: DiceScript = Field(default_factory=dict)
    """Scripted faces for rolls of steps that have no faces of their own left."""
    steps: Many[Step] = ()
    """The steps, in order."""
    refused: RefusalCode | None = None
    """The code of the error with which the set-up must be refused; None if the battle must start."""
    origin: Origin | None = Field(default=None, exclude=True, repr=False)
    """The source position; None for a scenario created by a program."""

    @field_validator("cards", "ability_cards", "decks", "hero_cards", mode="before")
    @classmethod
    def _only_with_cards(cls, value: Any, info: ValidationInfo) -> Any:
        vocabulary = vocabulary_of(info)
        if vocabulary is not None and not vocabulary.cards:
            raise defect(f"{vocabulary.name} has no {str(info.field_name).replace('_', ' ')}")
        return value

    @field_validator("objects", mode="after")
    @classmethod
    def _placed(cls, value: tuple[ObjectSpec, ...], info: ValidationInfo) -> tuple[ObjectSpec, ...]:
        board = info.data.get("board")
        doors = {edge.id for edge in board.between} if isinstance(board, BoardSpec) else set()
        faults = [
            ((number, "at"), defect("is missing", "give its cell, or the id of a door between cells"))
            for number, thing in enumerate(value)
            if thing.at is None and thing.id not in doors and board is not None
        ]
        if faults:
            raise defects(faults)
        return value

    @model_validator(mode="after")
    def _steps_or_refused(self) -> ScenarioSpec:
        if bool(self.steps) == (self.refused is not None):
            raise defect("a scenario needs either steps or refused", "write steps: [...], or refused: CODE")
        return self

    @model_validator(mode="after")
    def _not_too_many(self) -> ScenarioSpec:
        count = len(self.creatures) + len(self.objects)
        if count > MAX_CREATURES:
            raise defect(f"too many creatures and objects ({count})", f"use at most {MAX_CREATURES}")
        return self

    def creature(self, creature_id: str) -> CreatureSpec | None:
        """Return the creature with an id; None if there is none."""
        return next((creature for creature in self.creatures if creature.id == creature_id), None)

    def step_line(self, number: int) -> int | None:
        """Return the line of a step; None if it is unknown."""
        lines = self.origin.step_lines if self.origin is not None else ()
        return lines[number] if number < len(lines) else None

    def ids(self) -> Iterator[str]:
        """Yield the ids of all creatures, then of all objects, including duplicates."""
        yield from (creature.id for creature in self.creatures)
        yield from (thing.id for thing in self.objects)

    def doors(self) -> tuple[str, ...]:
        """Return the ids of the doors between cells, which are objects with or without an entry."""
        return tuple(edge.id for edge in self.board.between if edge.id)
