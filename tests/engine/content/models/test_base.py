"""Properties of every content model: closed, frozen, strict, and documented field by field."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from itertools import pairwise

import pytest
from pydantic import ValidationError

from fracas_engine import content
from fracas_engine.content.models.base import Cell, ContentModel, Name, Place
from tests.engine.content.writing import complaints, read_as


def models(base: type[ContentModel] = ContentModel) -> Iterator[type[ContentModel]]:
    """Give every content model."""
    for model in base.__subclasses__():
        if model.__module__.startswith("fracas_engine."):
            yield model
        yield from models(model)


def documented_fields(model: type[ContentModel]) -> set[str]:
    """Return the fields below which a string stands, in the class or one that it inherits from."""
    found = set()
    for owner in model.__mro__[: model.__mro__.index(ContentModel)]:
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
        assert isinstance(tree, ast.ClassDef)
        for field, text in pairwise(tree.body):
            match field, text:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str())):
                    found.add(name)
    return found


ALL = sorted(set(models()), key=lambda model: model.__qualname__)


@pytest.mark.parametrize("model", ALL, ids=lambda model: model.__name__)
def test_every_field_is_documented(model: type[ContentModel]) -> None:
    """Below each field stands a string that says what it is; None is explained where it is the default."""
    assert model.__doc__ or model.__name__.startswith("_")
    documented = documented_fields(model)
    for name in model.model_fields:
        assert name in documented, f"{model.__name__}.{name} has no docstring"


@pytest.mark.parametrize("model", ALL, ids=lambda model: model.__name__)
def test_every_model_is_closed_frozen_and_strict(model: type[ContentModel]) -> None:
    """No model takes unknown keys, changes, or reads `"3"` as 3."""
    config = model.model_config

    assert (config.get("extra"), config.get("frozen"), config.get("strict")) == ("forbid", True, True)


def test_a_model_cannot_be_changed() -> None:
    """What was loaded stays as it was written."""
    light = content.LightSpec(bright=2)

    with pytest.raises(ValidationError, match="frozen"):
        light.bright = 3


def test_given_tells_a_default_from_a_value() -> None:
    """Whether something was written down can be asked, even where it equals the default."""
    light = content.LightSpec(dim=0)

    assert light.given("dim")
    assert not light.given("bright")


def test_a_model_made_by_a_program_is_checked_without_vocabulary() -> None:
    """Without a ruleset any word of an open list passes, and closed lists are still closed."""
    assert content.ConditionEffect(condition="bemused").condition == "bemused"
    with pytest.raises(ValidationError, match="should be"):
        content.SaveSpec.model_validate({"dc": 12, "ability": "luck"})


@pytest.mark.parametrize(("text", "expected"), [("[1, 2]", (1, 2)), ("[-1, 0]", (-1, 0))])
def test_cells(text: str, expected: tuple[int, int]) -> None:
    """A cell is a pair of whole numbers."""
    assert read_as(Cell, text) == expected


def test_places_may_have_an_altitude() -> None:
    """A place is a cell, with the altitude as third number where it is not 0."""
    assert read_as(Place, "[1, 2]") == (1, 2)
    assert read_as(Place, "[1, 2, 3]") == (1, 2, 3)
    assert complaints(Place, "[1]") == ["[1] is not a cell; write [x, y], or [x, y, altitude]"]
    assert complaints(Place, "[1, 2, 3, 4]") == ["[1, 2, 3, 4] is not a cell; write [x, y], or [x, y, altitude]"]
    assert complaints(Place, "[true, 2]") == ["[true, 2] is not a cell; write [x, y], or [x, y, altitude]"]


def test_names_are_not_empty() -> None:
    """A name of blanks only is none."""
    assert complaints(Name, "'  '") == ["an empty text; write a word, or leave the key out"]


def test_public_names_are_there() -> None:
    """Every name that the package promises can be imported from it."""
    assert all(hasattr(content, name) for name in content.__all__)
    assert sorted(content.__all__) == sorted(set(content.__all__))
