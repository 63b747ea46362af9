"""Intents as mappings: every intent comes back, and no stranger's mapping does more than be refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intent_plain import KIND_KEYS, MAX_ITEMS, MAX_NUMBER, MAX_TEXT, from_plain, to_plain
from fracas_engine.intents import Answer, Concede, End, Intent, Move, Rest, Ruling, Stand, Use
from tests.examples import examples

OGRE = CreatureId("ogre")

words = st.text(alphabet="abcdefghij_é", min_size=1, max_size=12)
numbers = st.integers(-MAX_NUMBER, MAX_NUMBER)
places = st.lists(numbers, min_size=2, max_size=3).map(tuple)
paths = st.lists(places, max_size=4).map(tuple)
names = st.lists(words, max_size=3).map(tuple)
free = st.recursive(
    st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(words, inner, max_size=2),
    max_leaves=4,
)
ids = words.map(CreatureId)

moves: st.SearchStrategy[Intent] = st.builds(Move, by=ids, mode=words, to=places, with_=names) | st.builds(
    Move, by=ids, mode=words, path=st.lists(places, min_size=1, max_size=4).map(tuple)
)
plain_uses = st.builds(
    Use,
    by=ids,
    action=words,
    on=names,
    at=st.none() | places,
    to=st.none() | places,
    cells=paths,
    direction=st.none() | st.tuples(numbers, numbers),
    path=paths,
    push_to=st.none() | places,
    slide_to=st.none() | places,
    with_=names,
    knock_out=st.booleans(),
    on_save=st.none() | words,
    spend=st.none() | free,
    trigger=st.none() | st.dictionaries(words, free, max_size=2),
)
readies = st.builds(lambda use: Use(by=use.by, action="ready", trigger={"event": "hits"}, readied=use), plain_uses)
intents: st.SearchStrategy[Intent] = st.one_of(
    moves,
    plain_uses,
    readies,
    st.builds(Answer, by=ids, answer=free, on=names, path=paths, to=st.none() | places),
    st.builds(End, by=ids),
    st.builds(Ruling, orders=st.dictionaries(words, free, min_size=1, max_size=3), secret=st.booleans()),
    st.sampled_from([Rest(kind="short"), Rest(kind="long"), Concede()]),
    st.builds(Stand, kind=words, answer=st.sampled_from(["always", "never", "ask"])),
)


@given(intents)
@examples(100)
def test_every_intent_comes_back_through_json(intent: Intent) -> None:
    """What `to_plain` writes, JSON carries and `from_plain` reads as the same intent."""
    carried = json.loads(json.dumps(to_plain(intent)))

    assert from_plain(carried) == intent


def test_a_mapping_has_the_keys_of_a_step() -> None:
    """The words are those of scenario steps, and defaults are left out."""
    assert to_plain(Use(by=OGRE, action="club", on=("goblin",))) == {"by": "ogre", "use": "club", "on": ("goblin",)}
    assert to_plain(Move(by=OGRE, mode="walk", path=((3, 2),))) == {"by": "ogre", "move": "walk", "path": ((3, 2),)}
    assert to_plain(Answer(by=OGRE, answer=False)) == {"by": "ogre", "answer": False}
    assert to_plain(End(by=OGRE)) == {"by": "ogre", "end": "turn"}
    assert to_plain(Stand(kind="reaction", answer="never")) == {"stand": "reaction", "standing": "never"}
    assert to_plain(Use(by=OGRE, action="escape", with_=("acrobatics",)))["with"] == "acrobatics"


def test_a_readied_action_is_written_as_a_step_under_with() -> None:
    """`{use: ready, with: {use: club}}` readies the club for the same creature."""
    read = from_plain(
        {"by": "ogre", "use": "ready", "with": {"use": "club", "on": ["elf"]}, "trigger": {"event": "hits"}}
    )

    assert isinstance(read, Use)
    assert read.readied == Use(by=OGRE, action="club", on=("elf",))


def nested(depth: int) -> Any:
    """Return lists in lists in lists."""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def readied(depth: int) -> dict[str, Any]:
    """Return an action readied within an action readied within an action ..."""
    value: dict[str, Any] = {"use": "club"}
    for _ in range(depth):
        value = {"use": "ready", "with": value}
    return {"by": "ogre", **value}


@pytest.mark.parametrize(
    ("mapping", "sentence"),
    [
        (None, "an intent must be a mapping, not nothing"),
        ([1], "an intent must be a mapping, not a list of 1"),
        ({}, "exactly one of the keys"),
        ({"by": "ogre", "use": "a", "move": "walk"}, "found move and use"),
        ({"use": "club"}, "key by missing"),
        ({"by": 7, "use": "club"}, "by must be a text, not 7"),
        ({"by": "", "end": "turn"}, "by must be a text, not ''"),
        ({"by": "ogre", "end": "round"}, "end must be turn, not 'round'"),
        ({"by": "ogre", "use": "club", "colour": "red"}, "unknown key 'colour' beside use"),
        ({"by": "ogre", "use": "club", 7: "red"}, "unknown key 7 beside use"),
        ({"by": "ogre", "use": "x" * (MAX_TEXT + 1)}, "use is too long (101 characters)"),
        ({"by": "ogre", "use": "cl\x00ub"}, "non-printable character"),
        ({"by": "ogre", "use": "\ud800"}, "non-printable character"),
        ({"by": "ogre", "use": "club", "on": [["elf"]]}, "on[0] must be a text, not a list of 1"),
        ({"by": "ogre", "use": "club", "on": ["elf"] * (MAX_ITEMS + 1)}, "on is too long (501 items)"),
        ({"by": "ogre", "use": "club", "at": [1]}, "at must be a cell of two numbers"),
        ({"by": "ogre", "use": "club", "at": [1, 2.0]}, "at[1] must be a whole number, not a float"),
        ({"by": "ogre", "use": "club", "at": [1, True]}, "at[1] must be a whole number, not true"),
        ({"by": "ogre", "use": "club", "at": [1, 10**5000]}, "at[1] is out of range"),
        ({"by": "ogre", "use": "club", "direction": [1, 2, 3]}, "must be a direction of two numbers, not 3"),
        ({"by": "ogre", "use": "club", "knock_out": 1}, "knock_out must be true or false, not 1"),
        ({"by": "ogre", "use": "club", "spend": nested(900)}, "nested too deeply: use at most 5 levels"),
        ({"by": "ogre", "use": "club", "spend": {1, 2}}, "not a set"),
        ({"by": "ogre", "use": "club", "trigger": "hits"}, "trigger must be a mapping, not 'hits'"),
        ({"by": "ogre", "use": "ready", "with": {"by": "elf", "use": "bow"}}, "ready an action of ogre"),
        ({"by": "ogre", "use": "ready", "with": {"end": "turn"}}, "this cannot be readied"),
        (readied(900), "this cannot be readied"),
        ({"by": "ogre", "move": "walk"}, "either a path of at least one cell or a destination"),
        ({"by": "ogre", "move": "walk", "path": [], "to": None}, "to must be a list, not nothing"),
        (
            {"by": "ogre", "move": "walk", "path": [[1, 1]], "to": [1, 1]},
            "either a path of at least one cell or a destination",
        ),
        ({"by": "ogre", "answer": None}, "answer is empty"),
        ({"by": "ogre", "answer": 1.5}, "not a float"),
        ({"rest": "nap"}, "rest must be short or long, not 'nap'"),
        ({"stand": "reaction"}, "key standing missing"),
        ({"stand": "reaction", "standing": "maybe"}, "must be always or never or ask"),
        ({"concede": False}, "concede must be true, away or clock, not false"),
        ({"concede": True, "by": "ogre"}, "unknown key 'by' beside concede"),
    ],
)
def test_what_is_wrong_is_named(mapping: Any, sentence: str) -> None:
    """Each fault is `malformed` and its sentence names the key, the value and the expected form."""
    with pytest.raises(IllegalIntent) as caught:
        from_plain(mapping)

    assert caught.value.code == "malformed"
    assert sentence in caught.value.detail
    assert len(caught.value.detail) < 300


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
near_misses = st.dictionaries(
    st.sampled_from([*KIND_KEYS, "by", "on", "at", "to", "path", "cells", "with", "trigger", "spend", "standing"]),
    json_values,
    max_size=6,
)


@given(json_values | near_misses)
@examples(100)
def test_any_mapping_is_read_or_refused(value: Any) -> None:
    """For any JSON, the result is an intent that converts back to the same, or `malformed`."""
    try:
        intent: Intent | IllegalIntent = from_plain(value)
    except IllegalIntent as refused:
        intent = refused

    if isinstance(intent, IllegalIntent):
        assert intent.code == "malformed"
    else:
        assert from_plain(to_plain(intent)) == intent
