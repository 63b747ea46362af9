"""Values with parts that are read on access."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from fracas_protocol.lazy_message import LazyMessage


@dataclass(frozen=True, slots=True)
class Letter(LazyMessage):
    """Something with a part that is read later."""

    sender: str
    text: str
    pages: int = 1


class Reader:
    """Reads a letter, and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> Mapping[str, Any]:
        """Read it."""
        self.count += 1
        return {"text": "come", "pages": 2}

    def letter(self) -> Letter:
        """Return a letter that is still closed."""
        return Letter.with_lazy_fields(self, sender="ann")


def test_what_is_known_is_not_read_for() -> None:
    """The fields that were given are there without the others."""
    reader = Reader()

    assert reader.letter().sender == "ann"
    assert reader.count == 0


def test_what_was_left_open_is_read_once() -> None:
    """Access to one of the open fields reads all of them."""
    reader = Reader()
    letter = reader.letter()

    assert (letter.pages, letter.text, letter.text) == (2, "come", "come")
    assert reader.count == 1


def test_it_is_a_value_like_one_that_was_made_whole() -> None:
    """Comparing, writing, replacing and copying see all fields, read before or not."""
    whole = Letter("ann", "come", 2)

    assert Reader().letter() == whole
    assert hash(Reader().letter()) == hash(whole)
    assert repr(Reader().letter()) == repr(whole)
    assert replace(Reader().letter(), sender="ben") == replace(whole, sender="ben")
    assert pickle.loads(pickle.dumps(Reader().letter())) == whole  # noqa: S301 - our own


@pytest.mark.parametrize("letter", [Reader().letter(), Letter("ann", "come")], ids=["left open", "made whole"])
def test_what_it_has_not_it_has_not(letter: Letter) -> None:
    """Another name is no attribute, with any fields left open."""
    assert not hasattr(letter, "stamp")
