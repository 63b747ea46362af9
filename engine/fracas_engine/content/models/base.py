"""Base of all content models: frozen, strict, without extra keys, with words checked against the vocabulary.

A model is validated in the context of a `Reading`, which holds the ruleset's vocabulary. Without one (a model created
by a program) only rules that are independent of the ruleset are checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Self, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    Strict,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import InitErrorDetails

from fracas_engine.content.models.validation_messages import KEY, defect, repeated, shown
from fracas_engine.content.vocabulary import Vocabulary, did_you_mean


@dataclass(frozen=True, slots=True)
class Reading:
    """Validation context of the models."""

    vocabulary: Vocabulary | None = None
    """The vocabulary of the ruleset; None: no check of words."""


def vocabulary_of(info: ValidationInfo) -> Vocabulary | None:
    """Return the vocabulary that a model is validated against; None if there is none."""
    reading = info.context
    return reading.vocabulary if isinstance(reading, Reading) else None


class ContentModel(BaseModel):
    """The base of all content models."""

    # Built on first use, because starting a server or printing the help of a command reads no content.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True, defer_build=True)

    @model_validator(mode="wrap")
    @classmethod
    def _explain_unknown_keys(cls, data: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Add a hint with similar keys to the error for an unknown key."""
        try:
            return handler(data)
        except ValidationError as error:
            raise ValidationError.from_exception_data(
                cls.__name__, [cls._explained(e) for e in error.errors()]
            ) from None

    written: ClassVar[str] = "a mapping"
    """The expected form in content, for the message when another form is found."""

    @classmethod
    def _explained(cls, error: Any) -> InitErrorDetails:
        if error["type"] in ("model_type", "model_attributes_type") and not error["loc"]:
            kind = defect(f"{shown(error['input'])} is not {cls.written}")
            return InitErrorDetails(type=kind, loc=(), input=error["input"])
        if error["type"] == "invalid_key":
            kind = defect(f"{shown(error['loc'][-1])} is not a key", "write a word")
            return InitErrorDetails(type=kind, loc=error["loc"], input=error["input"])
        if error["type"] == "extra_forbidden" and len(error["loc"]) == 1:
            key = str(error["loc"][0])
            kind = defect(f"unknown key {key}", did_you_mean(key, cls.keys()))
            return InitErrorDetails(type=kind, loc=(*error["loc"], KEY), input=error["input"])
        return repeated(error)

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """Return the keys that content may use, in the order of the fields."""
        return tuple(field.alias or name for name, field in cls.model_fields.items() if not field.exclude)

    def given(self, name: str) -> bool:
        """Return True if the field is written in the content, False if it has its default."""
        return name in self.model_fields_set

    def to_plain(self) -> dict[str, Any]:
        """Return the model as plain values for YAML or JSON; fields that were not given are left out."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)


def reader(kind: Any) -> TypeAdapter[Any]:
    """Return a validator for values that are not models, as strict as the validation of model fields."""
    return TypeAdapter(kind, config=ConfigDict(strict=True))


def checked_word(
    what: str, known: Callable[[Vocabulary], Iterable[str] | None], without: str | None = None
) -> BeforeValidator:
    """Return a validator that accepts only words of the vocabulary.

    Args:
        what: The kind of word for the message, such as `condition`.
        known: Returns the set of words from the vocabulary; None for an open set.
        without: The hint if the vocabulary has no such words; None: no hint.
    """

    def check(word: Any, info: ValidationInfo) -> Any:
        vocabulary = vocabulary_of(info)
        legal = known(vocabulary) if vocabulary is not None else None
        if vocabulary is not None and legal is not None and isinstance(word, str) and not _among(word, legal):
            raise defect(f"{vocabulary.name} has no {what} {word}", did_you_mean(word, legal) if legal else without)
        return word

    return BeforeValidator(check)  # before, so that the hint lists only words of this ruleset


_NUMBER: Final = re.compile(r"_[0-9]+$")


def _among(word: str, legal: Iterable[str]) -> bool:
    """Return True if a word is in the legal words; `max_altitude_N` matches `max_altitude_5`."""
    return word in legal or _NUMBER.sub("_N", word) in legal


def tupled(value: Any) -> Any:
    """Return a copy of a plain value with its lists as tuples; its mappings can be changed."""
    if isinstance(value, (tuple, list)):
        return tuple(tupled(item) for item in value)
    return {key: tupled(item) for key, item in value.items()} if isinstance(value, dict) else value


Plain: TypeAlias = Annotated[Any, BeforeValidator(tupled)]
"""Any plain value; lists are kept as tuples."""


def _cell_of(lengths: tuple[int, ...], form: str) -> BeforeValidator:
    def check(value: Any) -> Any:
        if (
            not isinstance(value, (tuple, list))
            or len(value) not in lengths
            or not all(type(part) is int for part in value)
        ):
            raise defect(f"{shown(value)} is not a cell", f"write {form}")
        return tuple(value)

    return BeforeValidator(check)


def _not_empty(text: str) -> str:
    if not text.strip():
        raise defect("an empty text", "write a word, or leave the key out")
    return text


Text: TypeAlias = Annotated[str, AfterValidator(_not_empty)]
"""A text that is not empty."""

Name: TypeAlias = Text
"""An id or a word."""

T = TypeVar("T")

Many: TypeAlias = Annotated[tuple[T, ...], Strict(False)]
"""A list of any length, stored as a tuple; plain lists are accepted."""

Names: TypeAlias = Many[Name]
"""A list of names."""

Count: TypeAlias = Annotated[int, Field(ge=0)]
"""A whole number of at least 0."""

Cell: TypeAlias = Annotated[tuple[int, int], _cell_of((2,), "[x, y]")]
"""A cell, `(x, y)`."""

Place: TypeAlias = Annotated[tuple[int, ...], _cell_of((2, 3), "[x, y], or [x, y, altitude]")]
"""A cell `(x, y)`, or `(x, y, altitude)` with the altitude in cells."""
