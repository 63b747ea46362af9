"""Selection of the member of a union before validation, so that defects are reported for the intended member only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import BaseModel, GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from fracas_engine.content.models.validation_messages import KEY, defect, defects, shown
from fracas_engine.content.vocabulary import did_you_mean


@dataclass(frozen=True, slots=True)
class OneOf:
    """Discriminator of a union by the key that names the model: `Annotated[A | B, OneOf("an act")]`.

    Each model has a class variable `key`. If a mapping has the keys of several models, the earliest in the union
    is chosen.
    """

    what: str
    """The name of the union for the message, such as `an effect`."""
    example: str
    """A valid example."""
    spare: str = ""
    """A further key that selects the last model of the union if no model's own key is present."""
    unless: str = ""
    """A key that keeps a mapping from selecting the last model, which never has this key."""

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

    def _unknown(self, value: Any, models: Mapping[str, type[Any]]) -> PydanticCustomError | ValidationError:
        if not isinstance(value, Mapping):
            return defect(f"{shown(value)} is not {self.what}", f"write a mapping, such as {self.example}")
        for key in value:
            if isinstance(key, str) and (hint := did_you_mean(key, models, limit=0)):
                return defects([((key, KEY), defect(f"unknown key {key}", hint))])
        keys = ", ".join(models)
        hint = f"write one of the keys {keys}, such as {self.example}"
        return defect(f"{shown(value)} is not {self.what}", hint)


def branch(key: str) -> str:
    """Return the tag of a union branch, written so that it cannot be mistaken for a key of the file."""
    return f"<{key}>"


class ByForm:
    """Discriminator of a union by the form of the value: `ByForm("a name or null", text=Name, null=None)`.

    Args:
        what: The expected value, for the message.
        forms: The type for each of the forms `null`, `flag`, `number`, `text`, `list` and `mapping`; a form that
            is not listed is a defect.
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
    """Return the form of a value: `null`, `flag`, `number`, `text`, `list`, `mapping` or `fraction`."""
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
