"""Tests of `fracas_protocol.events`: events of a battle."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.events import Event
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.events import BattleEvent, read_events, write_events
from fracas_protocol.names import Names
from fracas_protocol.v1 import Died, Diff, Mode, Moved, OtherEvent
from fracas_protocol.v1 import Event as EventMessage
from fracas_protocol.values import Plain
from tests.examples import examples

ATTACK: dict[str, Plain] = {
    "n": 3,
    "by": "imp",
    "on": "ogre",
    "action": "claw",
    "face": 15,
    "faces": (15,),
    "total": 19,
    "vs": "ac",
    "defense": 13,
    "hit": True,
    "critical": False,
    "advantage": False,
    "disadvantage": False,
    "combat_advantage": True,
    "notes": ("flanking",),
}

TYPED: list[tuple[str, dict[str, Plain]]] = [
    ("round_began", {"round": 2, "order": ("imp", "ogre")}),
    ("turn_began", {"who": "imp", "seat": "red"}),
    ("turn_ended", {"who": "imp", "seat": "red"}),
    ("rolled", {"purpose": "death_save", "who": "imp", "faces": (1, 20), "total": -2}),
    ("rolled", {"purpose": "draw", "who": "imp", "faces": (), "total": "leap"}),
    ("moved", {"who": "imp", "from": (0, 1), "to": (0, 2), "mode": "walk"}),
    ("forced", {"who": "imp", "from": (0, 1), "to": (0, 2), "how": "slide"}),
    ("used", {"who": "imp", "action": "claw", "on": ("ogre", "door"), "at": (3, 4)}),
    ("used", {"who": "imp", "action": "hide", "on": (), "at": None}),
    ("attack", ATTACK),
    ("attack", ATTACK | {"faces": (3, 15), "vs": "will", "n": None, "defense": None, "notes": ()}),
    ("attack", ATTACK | {"face": 0, "faces": (), "notes": ()}),  # a miss without a die
    ("damaged", {"who": "ogre", "amount": 6, "type": "fire", "by": "imp", "attack": 3}),
    ("damaged", {"who": "ogre", "amount": 0, "type": "wild magic", "by": None, "attack": None}),
    ("healed", {"who": "ogre", "amount": 6}),
    ("saved", {"who": "ogre", "total": 11, "dc": 12, "success": False}),
    ("condition_began", {"who": "ogre", "condition": "prone", "source": None}),
    ("condition_ended", {"who": "ogre", "condition": "prone"}),
    ("dropped", {"who": "ogre"}),
    ("died", {"who": "ogre"}),
    ("asked", {"seat": "red", "kind": "catch", "by": "imp"}),
    ("asked", {"seat": "red", "kind": "who_sings", "by": None}),
    ("answered", {"seat": "red", "kind": "catch", "by": "imp", "answer": ("a", True)}),
    ("battle_over", {"winner": None, "how": "draw"}),
]
"""Every typed event, with all that its documentation names."""


def carry(*events: tuple[str, dict[str, Any]]) -> tuple[list[EventMessage], list[tuple[str, dict[str, Plain]]]]:
    """Write events and read them again; return the messages and the events read."""
    names, diff = Names(), Diff()
    write_events([Event(name, data) for name, data in events], names, diff.events)
    messages = list(diff.events)
    return messages, [(happened.name, dict(happened.data)) for happened in read_events(messages, names)]


@pytest.mark.parametrize(("name", "data"), TYPED)
def test_typed_events_come_back_as_they_were(name: str, data: dict[str, Plain]) -> None:
    """Every event of the shared vocabulary has a message of its own and loses nothing in it."""
    messages, read = carry((name, data))

    assert [message.WhichOneof("kind") for message in messages] == [name]
    assert read == [(name, data)]


def test_every_typed_message_is_tried() -> None:
    """The table above has a row for each kind but the fallback."""
    kinds = {field.name for field in EventMessage.DESCRIPTOR.oneofs_by_name["kind"].fields}

    assert {name for name, _ in TYPED} == kinds - {"other"}


def test_empty_texts_are_none() -> None:
    """Damage of no type is told as no type."""
    told = {"who": "ogre", "amount": 2, "type": "", "by": None, "attack": None}

    assert carry(("damaged", told))[1] == [("damaged", told | {"type": None})]


def test_keys_that_were_not_told_are_none_or_false() -> None:
    """Who reads an event finds all documented keys."""
    _, read = carry(("attack", {"by": "imp", "on": "ogre", "hit": True}))

    none = dict.fromkeys(ATTACK) | {"faces": (), "notes": ()}
    assert read == [("attack", {**none, **_flags(hit=True), "by": "imp", "on": "ogre"})]


def _flags(*, hit: bool) -> dict[str, Plain]:
    flags = ("critical", "advantage", "disadvantage", "combat_advantage")
    return {"hit": hit, **dict.fromkeys(flags, False)}


def test_further_keys_go_along() -> None:
    """A ruleset may tell more than the shared vocabulary has."""
    messages, read = carry(("died", {"who": "ogre", "of": {"thirst": 3}}))

    assert messages[0].HasField("died")
    assert read == [("died", {"who": "ogre", "of": {"thirst": 3}})]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("eclipse", {"who": "imp", "for": 3}),
        ("moved", {"who": "imp", "from": (0, 1), "to": (0, 2), "mode": "moonwalk"}),
        ("moved", {"who": "imp", "from": (0, 1, 4), "to": (0, 2, 4), "mode": "fly"}),
        ("moved", {"who": "imp", "from": None, "to": (0, 2), "mode": "teleport"}),
        ("damaged", {"who": "imp", "amount": None, "type": "fire"}),
        ("damaged", {"who": "imp", "type": "fire"}),
        ("damaged", {"who": "imp", "amount": 2**40}),
        ("attack", {"by": 7, "hit": True}),
        ("attack", {"by": "imp", "hit": 1}),
        ("used", {"who": "imp", "action": "claw", "on": "ogre"}),
        ("activated", {"who": "imp", "seat": "red"}),
        ("zone_began", {"zone": "fog", "by": "imp", "cells": ((1, 2), (2, 2))}),
        ("zone_began", {"zone": "fog", "by": None, "cells": ()}),
        ("modifier_began", {"who": "imp", "to": "speed", "by": -4}),
        ("eclipse", {"who": 3, "action": None, "amount": "much", "cells": ((1, 2, 3),), "on": ("imp",)}),
        ("eclipse", {"action": "", "amount": 0}),
    ],
)
def test_what_does_not_fit_is_told_all_the_same(name: str, data: dict[str, Plain]) -> None:
    """Unknown names, unknown words and other forms come back exactly, as the general message."""
    messages, read = carry((name, data))

    assert [message.WhichOneof("kind") for message in messages] == ["other"]
    assert read == [(name, data)]


def test_steps_of_one_movement_are_one_message() -> None:
    """Steps that follow each other are joined, and are several events again when they are read."""
    walk = [("moved", {"who": "imp", "from": (x, 1), "to": (x + 1, 1), "mode": "walk"}) for x in range(3)]

    messages, read = carry(*walk)

    assert [list(message.moved.path) for message in messages] == [[0, 1, 1, 1, 2, 1, 3, 1]]
    assert read == walk


@pytest.mark.parametrize(
    "second",
    [
        {"who": "ogre", "from": (1, 1), "to": (2, 1), "mode": "walk"},
        {"who": "imp", "from": (1, 1), "to": (2, 1), "mode": "fly"},
        {"who": "imp", "from": (5, 1), "to": (2, 1), "mode": "walk"},
        {"who": "imp", "from": (1, 1), "to": (2, 1), "mode": "walk", "squeezing": True},
    ],
)
def test_steps_that_do_not_follow_each_other_stay_apart(second: dict[str, Plain]) -> None:
    """Another mover, mode or place, or more to tell, begins another message."""
    first: dict[str, Plain] = {"who": "imp", "from": (0, 1), "to": (1, 1), "mode": "walk"}

    messages, read = carry(("moved", first), ("moved", second))

    assert len(messages) == 2
    assert read == [("moved", first), ("moved", second)]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([name for name, _ in TYPED]),
            st.dictionaries(
                st.sampled_from(("who", "from", "to", "mode", "amount", "faces", "on", "hit", "x")),
                st.none()
                | st.booleans()
                | st.integers(-(2**33), 2**33)
                | st.sampled_from(("imp", "walk", ""))
                | st.tuples(st.integers(0, 9), st.integers(0, 9)),
            ),
        ),
        max_size=5,
    )
)
@examples(100)
def test_nothing_that_is_told_gets_lost(events: list[tuple[str, dict[str, Plain]]]) -> None:
    """All data of any event that is not None is read again."""
    _, read = carry(*events)

    assert [name for name, _ in read] == [name for name, _ in events]
    for (_, told), (_, found) in zip(events, read, strict=True):
        assert {key: value for key, value in told.items() if value not in (None, "")}.items() <= found.items()


def test_a_kind_that_is_newer_than_we_are_is_passed_over() -> None:
    """A later protocol may have more kinds of events."""
    assert list(read_events([EventMessage(), EventMessage(other=OtherEvent(name="x"))], Names())) == [
        BattleEvent("x", {})
    ]


def test_a_mode_that_is_newer_than_we_are_is_none() -> None:
    """A later protocol may have more words."""
    names = Names()
    names.number("imp")
    message = EventMessage(moved=Moved(who=1, path=[0, 0, 1, 0], mode=Mode.MODE_MOVE))
    message.moved.ParseFromString(message.moved.SerializeToString().replace(b"\x18\x0d", b"\x18\x63"))

    assert [happened.data["mode"] for happened in read_events([message], names)] == [None]


def test_numbers_that_stand_for_nothing_are_refused() -> None:
    """An event without a subject is a server's mistake."""
    with pytest.raises(MalformedMessage, match="no id has number 9; there are 0"):
        list(read_events([EventMessage(died=Died(who=9))], Names()))
