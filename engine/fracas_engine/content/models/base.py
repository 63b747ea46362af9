"""What all content models share: frozen, strict, closed; words checked against the vocabulary; defects told all at once.

A model is validated in the context of a `Reading`, which holds the ruleset's vocabulary. Without one (a model made by a
program) only what does not depend on the ruleset is checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Self, TypeAlias, TypeVar, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    ModelWrapValidatorHandler,
    Strict,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from fracas_engine.content.vocabulary import Vocabulary, did_you_mean

__all__ = [
    "KEY",
    "ByForm",
    "Cell",
    "ContentModel",
    "Count",
    "Many",
    "Name",
    "Names",
    "OneOf",
    "Place",
    "Plain",
    "Reading",
    "Text",
    "branch",
    "checked_word",
    "defect",
    "defects",
    "form_of",
    "inside",
    "joined",
    "shown",
    "vocabulary_of",
]


KEY: Final = "[key]"
"""The last part of the way to a defect that is about the key itself, as pydantic writes it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the validators of the models may look at."""

    vocabulary: Vocabulary | None = None
    """The ruleset's words; None: unchecked."""


def vocabulary_of(info: ValidationInfo) -> Vocabulary | None:
    """Return the vocabulary that a model is validated against, if there is one."""
    reading = info.context
    return reading.vocabulary if isinstance(reading, Reading) else None


def defect(message: str, hint: str | None = None) -> PydanticCustomError:
    """Make the error by which a validator tells what is wrong (to be raised)."""
    # The braces of a template would be read as placeholders, so the sentence goes in as data.
    return PydanticCustomError("content", "{sentence}", {"sentence": message, "hint": hint})


class ContentModel(BaseModel):
    """The base of all content models."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, populate_by_name=True, use_attribute_docstrings=True
    )

    @model_validator(mode="wrap")
    @classmethod
    def _explain_unknown_keys(cls, data: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Say of an unknown key what it might have been meant for; pydantic itself does not know the others."""
        try:
            return handler(data)
        except ValidationError as error:
            raise ValidationError.from_exception_data(
                cls.__name__, [cls._explained(e) for e in error.errors()]
            ) from None

    written: ClassVar[str] = "a mapping"
    """What content writes for it, for the message where it is something else."""

    @classmethod
    def _explained(cls, error: Any) -> InitErrorDetails:
        if error["type"] in ("model_type", "model_attributes_type") and not error["loc"]:
            kind = defect(f"{shown(error['input'])} is not {cls.written}")
            return InitErrorDetails(type=kind, loc=(), input=error["input"])
        if error["type"] == "extra_forbidden" and len(error["loc"]) == 1:
            key = str(error["loc"][0])
            kind = defect(f"unknown key {key}", did_you_mean(key, cls.keys()))
            return InitErrorDetails(type=kind, loc=(*error["loc"], KEY), input=error["input"])
        return _again(error)

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """Return the keys that content may give, in the order of the fields."""
        return tuple(field.alias or name for name, field in cls.model_fields.items() if not field.exclude)

    def given(self, name: str) -> bool:
        """Say whether a field was written down, rather than left to its default."""
        return name in self.model_fields_set

    def to_plain(self) -> dict[str, Any]:
        """Write it in the vocabulary again, as plain values for YAML or JSON; what was not given is not written."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)


def checked_word(what: str, known: Callable[[Vocabulary], Iterable[str] | None]) -> BeforeValidator:
    """Make a validator that lets only words of the vocabulary pass.

    Args:
        what: What the word is, for the message, such as `condition`.
        known: Takes the set out of the vocabulary; None is an open set.
    """

    def check(word: Any, info: ValidationInfo) -> Any:
        vocabulary = vocabulary_of(info)
        legal = known(vocabulary) if vocabulary is not None else None
        if vocabulary is not None and legal is not None and isinstance(word, str) and word not in legal:
            raise defect(f"{word} is no {what} of {vocabulary.name}", did_you_mean(word, legal))
        return word

    return BeforeValidator(check)  # before, so that the hint names words of this ruleset only


@dataclass(frozen=True, slots=True)
class OneOf:
    """Tell the models of a union apart by the key that names them: `Annotated[A | B, OneOf("an act")]`.

    Each model has a class variable `key`. Where a mapping has the keys of several models, the one earlier in the union is meant.
    """

    what: str
    """What the union is, for the message, such as `an effect`."""
    example: str
    """One that is right."""
    spare: str = ""
    """A further key that stands for the last model of the union, for mappings that name no other."""
    unless: str = ""
    """A key that the last model never has: with it, the last model is not meant."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        models: dict[str, type[Any]] = {model.key: model for model in get_args(source)}

        def check(value: Any) -> Any:
            if self._branch_of(value, models) is None:
                raise self._unknown(value, models)
            return value

        union = core_schema.tagged_union_schema(
            {branch(key): handler.generate_schema(model) for key, model in models.items()},
            discriminator=lambda value: self._branch_of(value, models),
        )
        return core_schema.no_info_before_validator_function(check, union)

    def _branch_of(self, value: Any, models: Mapping[str, type[Any]]) -> str | None:
        if not isinstance(value, Mapping):
            return branch(value.key) if type(value) in models.values() else None
        *_, last = models
        for key in models:
            if key in value and not (key == last and self.unless in value):
                return branch(key)
        return branch(last) if self.spare in value and self.unless not in value else None

    def _unknown(self, value: Any, models: Mapping[str, type[Any]]) -> PydanticCustomError:
        if not isinstance(value, Mapping):
            return defect(f"{shown(value)} is not {self.what}", f"write a mapping, as in {self.example}")
        for key in value:
            if isinstance(key, str) and (hint := did_you_mean(key, models, limit=0)):
                return defect(f"unknown key {key}", hint)
        keys = ", ".join(models)
        return defect(
            f"{shown(value)} is not {self.what}", f"{self.what} has one of the keys {keys}, as in {self.example}"
        )


def branch(key: str) -> str:
    """Mark the tag of a union's branch, so that the way to a defect is not mistaken for a key of the file."""
    return f"<{key}>"


class ByForm:
    """Tell the members of a union apart by the form of what is written: `Annotated[str | Cell, ByForm("...", text=Name, list=Cell)]`.

    Args:
        what: What is wanted, for the message.
        forms: The types to read `null`, `flag`, `number`, `text`, `list` and `mapping` as; a form not named is a defect.
    """

    def __init__(self, what: str, **forms: Any) -> None:
        self._what = what
        self._forms = forms

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def check(value: Any) -> Any:
            if form_of(value) not in self._forms:
                raise defect(f"{shown(value)} is not {self._what}")
            return value

        union = core_schema.tagged_union_schema(
            {branch(form): handler.generate_schema(kind) for form, kind in self._forms.items()},
            discriminator=lambda value: branch(form_of(value)),
        )
        return core_schema.no_info_before_validator_function(check, union)


def form_of(value: Any) -> str:
    """Return the form in which a value is written: `null`, `flag`, `number`, `text`, `list`, `mapping` or `fraction`."""
    match value:
        case None:
            return "null"
        case bool():
            return "flag"
        case int():
            return "number"
        case str():
            return "text"
        case tuple() | list():
            return "list"
        case Mapping() | BaseModel():
            return "mapping"
        case _:
            return "fraction"


def defects(found: Iterable[tuple[tuple[str | int, ...], PydanticCustomError]]) -> ValidationError:
    """Make the error by which a validator tells several things at once (to be raised).

    Args:
        found: The way to the place, from the value that is validated, and what is wrong there.
    """
    return ValidationError.from_exception_data(
        "content", [InitErrorDetails(type=error, loc=way, input=None) for way, error in found]
    )


def inside(way: Iterable[str | int], error: ValidationError) -> ValidationError:
    """Return the same defects as seen from further out (to be raised).

    Args:
        way: The way from there to where the error was found.
        error: What a nested validation raised.
    """
    before = tuple(way)
    found = [{**line, "loc": before + line["loc"]} for line in error.errors()]
    return ValidationError.from_exception_data(error.title, [_again(line) for line in found])


def joined(errors: Iterable[ValidationError]) -> ValidationError:
    """Return one error that tells all that several tell (to be raised)."""
    return ValidationError.from_exception_data("content", [_again(line) for error in errors for line in error.errors()])


def _again(line: Any) -> InitErrorDetails:
    """Make what raises the same line of an error again."""
    context = line.get("ctx", {})
    if line["type"] == "content":
        return InitErrorDetails(type=defect(context["sentence"], context["hint"]), loc=line["loc"], input=line["input"])
    return InitErrorDetails(type=line["type"], loc=line["loc"], input=line["input"], ctx=context)


def _tupled(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return tuple(_tupled(item) for item in value)
    return {key: _tupled(item) for key, item in value.items()} if isinstance(value, dict) else value


Plain: TypeAlias = Annotated[Any, BeforeValidator(_tupled)]
"""Any plain value; lists are kept as tuples."""


def _cell_of(lengths: tuple[int, ...], form: str) -> BeforeValidator:
    def check(value: Any) -> Any:
        if (
            not isinstance(value, (tuple, list))
            or len(value) not in lengths
            or not all(type(part) is int for part in value)
        ):
            raise defect(f"{shown(value)} is no cell", f"a cell is {form}")
        return tuple(value)

    return BeforeValidator(check)


_LIKE_ANOTHER: Final = re.compile(r"[-+]?[0-9]+|true|false|null")


def shown(value: Any) -> str:
    """Write a value for a message: as in YAML, cut short where it is long."""
    match value:
        case None:
            text = "null"
        case bool():
            text = "true" if value else "false"
        case str():
            text = f'"{value}"' if _LIKE_ANOTHER.fullmatch(value) else value or "an empty text"
        case tuple() | list():
            text = f"[{', '.join(shown(item) for item in value)}]"
        case dict():
            text = "{" + ", ".join(f"{shown(key)}: {shown(item)}" for key, item in value.items()) + "}"
        case _:
            text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _not_empty(text: str) -> str:
    if not text.strip():
        raise defect("an empty text", "leave the key out or write a word")
    return text


Text: TypeAlias = Annotated[str, AfterValidator(_not_empty)]
"""A text that is not empty."""

Name: TypeAlias = Text
"""A name by which something is known: an id, or a word."""

T = TypeVar("T")

Many: TypeAlias = Annotated[tuple[T, ...], Strict(False)]
"""A list of any length, kept as a tuple; plain lists may be handed in."""

Names: TypeAlias = Many[Name]
"""A list of names."""

Count: TypeAlias = Annotated[int, Field(ge=0)]
"""A whole number from 0."""

Cell: TypeAlias = Annotated[tuple[int, int], _cell_of((2,), "[x, y]")]
"""`(x, y)`."""

Place: TypeAlias = Annotated[tuple[int, ...], _cell_of((2, 3), "[x, y], or [x, y, altitude]")]
"""`(x, y)`, or `(x, y, altitude)` with the altitude in cells."""
