"""Causes of effects: three kinds and none, printed as text and dumped as data."""

from __future__ import annotations

import pytest

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.plain import Codec


@pytest.mark.parametrize(
    ("cause", "name", "told"),
    [
        (Cause(sheet="mage", action="web"), "web", "mage:web"),
        (Cause(zone="zone_3"), "zone_3", "zone_3"),
        (Cause(word="mark"), "mark", "mark"),
        (NO_CAUSE, "", ""),
    ],
)
def test_a_cause_is_told_as_a_text(cause: Cause, name: str, told: str) -> None:
    """An action with its sheet, a zone by its id, anything else by its word; and none is false."""
    assert (cause.name, str(cause), bool(cause)) == (name, told, cause is not NO_CAUSE)


def test_equal_texts_are_not_one_cause() -> None:
    """A cause on a sheet, a general one and a zone stay distinct, even with equal names."""
    assert len({Cause(sheet="aid", action="aid"), Cause(word="aid:aid"), Cause(zone="aid:aid")}) == 3


def test_a_cause_comes_back_from_a_dump() -> None:
    """It is plain data, of which only what is said is written."""
    codec = Codec((Cause,))

    assert codec.text(Cause(word="mark")) == '{"$":"Cause","word":"mark"}'
    assert codec.loads(codec.dumps(Cause(sheet="mage", action="a:b"))) == Cause(sheet="mage", action="a:b")
