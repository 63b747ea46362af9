"""Discrimination of union members, so that defects are reported only for the intended member."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import BaseModel, GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from fracas_engine.content.models.validation_messages import KEY, defect, defects, shown
from fracas_engine.content.vocabulary import did_you_mean

__all__ = ["ByForm", "OneOf", "branch", "form_of"]


@dataclass(frozen=True, slots=True)
class OneOf:
    """Tell the models of a union apart by the key that names them: `Annotated[A | B, OneOf("an act")]`.

    Each model has a class variable `key`. Where a mapping has the keys of several models, the one earlier in the union
    is meant.
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

    def _unknown(self, value: Any, models: Mapping[str, type[Any]]) -> PydanticCustomError | ValidationError:
        if not isinstance(value, Mapping):
            return defect(f"{shown(value)} is not {self.what}", f"write a mapping, as in {self.example}")
        for key in value:
            if isinstance(key, str) and (hint := did_you_mean(key, models, limit=0)):
                return defects([((key, KEY), defect(f"unknown key {key}", hint))])
        keys = ", ".join(models)
        hint = f"{self.what} has one of the keys {keys}, as in {self.example}"
        return defect(f"{shown(value)} is not {self.what}", hint)


def branch(key: str) -> str:
    """Mark the tag of a union's branch, so that the way to a defect is not mistaken for a key of the file."""
    return f"<{key}>"


class ByForm:
    """Tell the members of a union apart by how they are written: `ByForm("a name or null", text=Name, null=None)`.

    Args:
        what: What is wanted, for the message.
        forms: The types to read `null`, `flag`, `number`, `text`, `list` and `mapping` as; a form that is not named is
            a defect.
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
    """Return how a value is written: `null`, `flag`, `number`, `text`, `list`, `mapping` or `fraction`."""
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
