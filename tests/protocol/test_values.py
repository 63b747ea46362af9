"""Tests of `fracas_protocol.values` and `fracas_protocol.names`."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_protocol import codec
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.names import Names
from fracas_protocol.v1 import Detail, Name, ServerMessage, Tournament, TournamentPlan, Value, ValueMap
from fracas_protocol.values import (
    MAX_VALUE_DEPTH,
    Plain,
    add_details,
    read_value,
    read_values,
    whole_number,
    write_details,
    write_value,
)
from tests.examples import examples

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN)
@examples(100)
def test_plain_values_come_back_as_they_were(value: Plain) -> None:
    """Types are kept as well: true is not 1."""
    assert repr(read_value(write_value(value))) == repr(value) or read_value(write_value(value)) == value


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, "nothing"),
        (True, "flag"),
        (3, "number"),
        (2**31, "big"),
        ("x", "text"),
        ((3, 4), "numbers"),
        ((), "list"),
        ((3, True), "list"),
        ({"a": 1}, "map"),
    ],
)
def test_each_kind_of_value_has_its_own_field(value: Plain, kind: str) -> None:
    """A reader in another language tells them apart without guessing."""
    assert write_value(value).WhichOneof("kind") == kind


def test_dataclasses_lists_and_sets_are_written_as_plain_values() -> None:
    """Rulesets may keep more than plain values in their own fields."""

    @dataclass(frozen=True)
    class Grip:
        by: str
        rounds: list[int]

    assert read_value(write_value(Grip("imp", [1, 2]))) == {"by": "imp", "rounds": (1, 2)}
    assert read_value(write_value(frozenset({3, 1}))) == (1, 3)


def test_a_dataclass_that_says_how_it_is_told_is_written_as_that_text() -> None:
    """Its fields are the rules' own, and its text may be a name."""

    @dataclass(frozen=True)
    class Place:
        house: str

        def __str__(self) -> str:
            return self.house.lower()

    names = Names()
    number = names.number("inn")

    assert read_value(write_value(Place("Inn"))) == "inn"
    assert write_value(Place("Inn"), names) == Value(name=number)


def test_texts_that_are_names_are_written_as_numbers() -> None:
    """Ids take two bytes where the viewer's table has them."""
    names = Names([Name(n=1, id="ogre")])

    written = write_value(("ogre", "imp"), names)

    assert [item.WhichOneof("kind") for item in written.list.items] == ["name", "text"]
    assert read_value(written, names) == ("ogre", "imp")


def test_what_is_written_where_it_stands_is_what_would_be_handed_over() -> None:
    """`add_details` adds to a field, behind what it has, the same that `write_details` returns; empty values too."""
    names = Names([Name(n=1, id="ogre")])
    about = {"who": "ogre", "path": ((1, 2), (3, 2)), "none": (), "left": {}, "far": 2**40, "by": None, "hit": False}
    message = ValueMap(entries=[Detail(name="first")])

    add_details(about, message.entries, names)

    assert list(message.entries) == [Detail(name="first"), *write_details(about, names)]
    assert read_values(message.entries[1:], names) == about


@pytest.mark.parametrize("value", [1.5, object(), {1: 2}])
def test_what_is_no_plain_value_is_refused(value: object) -> None:
    """Floating-point numbers have no place in rules."""
    with pytest.raises(TypeError):
        write_value(value)


def test_numbers_beyond_64_bits_are_refused() -> None:
    """There is no field for them."""
    with pytest.raises(OverflowError, match="does not fit 64 bits"):
        write_value(2**63)


def test_a_value_of_no_kind_is_nothing() -> None:
    """A kind that is newer than we are reads as nothing."""
    assert read_value(Value()) is None


def test_a_name_without_a_table_is_refused() -> None:
    """Clients have no numbers to send."""
    with pytest.raises(MalformedMessage, match="names: no id has number 4; there are 0"):
        read_value(Value(name=4))


def test_details_are_in_ascending_order() -> None:
    """Equal mappings are equal bytes, in any order of insertion."""
    details = write_details({"b": 1, "a": None})

    assert [detail.name for detail in details] == ["a", "b"]
    assert read_values(details) == {"a": None, "b": 1}


def test_names_are_numbered_in_the_order_in_which_they_come() -> None:
    """The first id is 1; an id keeps its number."""
    names = Names()

    assert [names.number(id_) for id_ in ("ogre", "imp", "ogre")] == [1, 2, 1]
    assert names.known("wolf") is None
    assert [(name.n, name.id) for name in names.since(1)] == [(2, "imp")]
    assert len(names) == 2


@pytest.mark.parametrize("name", [Name(n=2, id="imp"), Name(n=0, id="imp"), Name(n=1, id="ogre")])
def test_tables_with_gaps_and_doubles_are_refused(name: Name) -> None:
    """What a number stands for is never in doubt."""
    names = Names()
    names.number("ogre")
    first = Names([Name(n=1, id="ogre")])
    broken = Name(n=name.n + 1, id=name.id) if name.n == 2 else name

    with pytest.raises(MalformedMessage, match="cannot be number"):
        first.extend([broken])


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("999999999", 999_999_999),
        ("", None),
        ("-1", None),
        ("²", None),
        ("٣", None),
        ("9" * 5000, None),
    ],
)
def test_a_whole_number_is_read_or_refused(text: str, number: int | None) -> None:
    """Digits that `int` does not read, and more of them than it reads, are no number and no error."""
    assert whole_number(text) == number


@pytest.mark.parametrize("kind", ["list", "map"])
def test_values_are_read_to_a_bounded_depth(kind: str) -> None:
    """Any readable value can be sent to a client in JSON, at its full depth; deeper ones are refused."""

    def nested(levels: int) -> Value:
        value = Value(number=1)
        for _ in range(levels - 1):
            inner = Value()
            if kind == "list":
                inner.list.items.append(value)
            else:
                inner.map.entries.add(name="a").value.CopyFrom(value)
            value = inner
        return value

    read_value(nested(MAX_VALUE_DEPTH))
    told = ServerMessage(
        tournament=Tournament(plan=TournamentPlan(options=[Detail(name="a", value=nested(MAX_VALUE_DEPTH))]))
    )
    assert codec.decode_server(codec.encode(told, codec.JSON), codec.JSON) == told
    with pytest.raises(MalformedMessage, match="nested deeper than 16 levels"):
        read_value(nested(MAX_VALUE_DEPTH + 1))
