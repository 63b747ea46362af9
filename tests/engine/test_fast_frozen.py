"""Frozen values that cost little to make (`fast_frozen.py`)."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from fracas_engine.fast_frozen import fast_frozen, fast_replace


@dataclass(frozen=True, slots=True)
class Base:
    """What others stand on."""

    name: str


@fast_frozen
@dataclass(frozen=True, slots=True)
class Value(Base):
    """One with every kind of field."""

    size: int = 1
    marks: list[int] = field(default_factory=list)
    tail: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class Plain(Base):
    """The same, as `dataclasses` makes it."""

    size: int = 1
    marks: list[int] = field(default_factory=list)
    tail: str = field(default="", kw_only=True)


def test_a_quick_value_has_the_fields_that_it_is_given() -> None:
    """Places, names, defaults and factories are those of the dataclass."""
    found = Value("a", 2, tail="z")

    assert (found.name, found.size, found.marks, found.tail) == ("a", 2, [], "z")
    assert Value("a").marks is not Value("a").marks
    assert repr(found) == repr(Plain("a", 2, tail="z")).replace("Plain", "Value")


@pytest.mark.parametrize(
    "made", [Value("a"), replace(Value("a"), size=3), fast_replace(Value("a"), size=3), copy.deepcopy(Value("a"))]
)
def test_a_quick_value_is_frozen_and_of_its_class(made: Value) -> None:
    """However it was made, nothing of it can be set or deleted afterwards."""
    assert type(made) is Value
    with pytest.raises(FrozenInstanceError):
        made.size = 5  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del made.size
    with pytest.raises((AttributeError, TypeError)):
        made.other = 1  # type: ignore[attr-defined]


def test_quick_values_compare_copy_and_travel_as_others() -> None:
    """Equality, copies and pickles are those of the dataclass."""
    assert Value("a", 2) == Value("a", 2) != Value("a", 3)
    assert pickle.loads(pickle.dumps(Value("a", 2))) == Value("a", 2)  # noqa: S301 - our own bytes


def test_a_replaced_value_differs_in_nothing_else() -> None:
    """`fast_replace` says what `dataclasses.replace` says, and leaves what it was made of as it was."""
    first = Value("a", 2, [7], tail="z")

    assert fast_replace(first, size=3, tail="y") == replace(first, size=3, tail="y") == Value("a", 3, [7], tail="y")
    assert first == fast_replace(first) == Value("a", 2, [7], tail="z")
    with pytest.raises(TypeError, match="colour"):
        fast_replace(first, colour="red")


def test_what_has_to_be_given_has_to_be_given() -> None:
    """Too little and too much are refused as by any function."""
    with pytest.raises(TypeError, match="name"):
        Value()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="positional"):
        Value("a", 1, [], "z")  # type: ignore[call-arg]


def test_only_a_dataclass_that_assigns_its_fields_can_be_quick() -> None:
    """One without slots, and one that does more, is a mistake of ours."""

    @dataclass(frozen=True, slots=True)
    class Careful:
        size: int = 1

        def __post_init__(self) -> None: ...

    with pytest.raises(TypeError, match="Careful is no dataclass"):
        fast_frozen(Careful)
    with pytest.raises(TypeError, match="object is no dataclass"):
        fast_frozen(object)
