"""The codec: dumped values load as equal ones, and nothing else is accepted."""

from __future__ import annotations

from dataclasses import dataclass, field, make_dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.errors import DumpError
from fracas_engine.plain import Codec
from tests.examples import examples


@dataclass(frozen=True, slots=True)
class Point:
    """A point."""

    x: int = 0
    y: int = 0


@dataclass(slots=True, kw_only=True)
class Box:
    """Holds values."""

    name: str
    inner: Any = None
    counts: dict[str, int] = field(default_factory=dict)
    flag: bool = False


CODEC = Codec((Point, Box))

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.builds(Point, st.integers(), st.integers()),
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(alphabet="$ab", max_size=3), inner, max_size=3)
        | st.builds(Box, name=st.text(max_size=3), inner=inner, counts=st.just({"a": 1}))
    ),
    max_leaves=8,
)


@given(values)
@examples(100)
def test_what_is_dumped_comes_back(value: Any) -> None:
    """`loads(dumps(value))` is the value, keys with `$` included, and dumping it again gives the same bytes."""
    data = CODEC.dumps(value)

    loaded = CODEC.loads(data)

    assert loaded == value
    assert CODEC.dumps(loaded) == data


def test_defaults_are_left_out() -> None:
    """Only what differs from its default is written; 0 and False are told apart."""
    assert CODEC.dumps(Point(0, 3)) == b'{"$":"Point","y":3}'
    assert CODEC.dumps(Box(name="a", flag=0)) == b'{"$":"Box","name":"a","flag":0}'  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [1.5, {1, 2}, object(), {1: "a"}, {("a",): 1}])
def test_what_is_no_plain_value_is_refused(value: Any) -> None:
    """A float, a set, an object or a key that is no text is a bug of the ruleset, found when it is dumped."""
    with pytest.raises(TypeError):
        CODEC.dumps(value)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"{", "invalid JSON"),
        (b'{"$":"Sphere"}', "unknown type 'Sphere'"),
        (b'{"$":"Point","z":1}', "invalid Point"),
        (b'{"$":"Box"}', "invalid Box"),
    ],
)
def test_what_was_not_written_by_us_is_refused(data: bytes, sentence: str) -> None:
    """Unknown classes and fields that do not fit are told."""
    with pytest.raises(DumpError, match=sentence):
        CODEC.loads(data)


def test_two_classes_of_one_name_are_refused() -> None:
    """The name alone says which class it is."""
    other: type = make_dataclass("Point", ["z"])

    with pytest.raises(TypeError, match="two classes of state are called Point"):
        Codec((Point, other))
