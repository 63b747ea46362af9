"""Modifiers: how bonuses and penalties add up under each stacking rule."""

from __future__ import annotations

import pytest

from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier, Stacking, total


def modifier(by: int, kind: str = "", *, to: str = "attack", cause: str = "", source: str | None = None) -> Modifier:
    """Make a modifier that lasts."""
    owner = None if source is None else CreatureId(source)
    return Modifier(to=to, by=by, type=kind, cause=cause, source=owner, ends=ENCOUNTER)


@pytest.mark.parametrize(
    ("stacking", "modifiers", "expected"),
    [
        ("all", [modifier(2, "power"), modifier(3, "power"), modifier(-1)], 4),
        ("typed", [modifier(2, "power"), modifier(3, "power")], 3),
        ("typed", [modifier(2, "power"), modifier(3, "item")], 5),
        ("typed", [modifier(2, "power"), modifier(-3, "power"), modifier(-1, "power")], -1),
        ("typed", [modifier(1, cause="a"), modifier(2, cause="b")], 3),
        ("typed", [modifier(2, cause="a", source="x"), modifier(2, cause="a", source="x")], 2),
        ("typed", [modifier(2, cause="a", source="x"), modifier(2, cause="a", source="y")], 4),
        ("typed", [modifier(-2, cause="a"), modifier(-2, cause="a")], -2),
        ("typed", [modifier(5, to="damage")], 0),
        ("all", [], 0),
    ],
)
def test_total(stacking: Stacking, modifiers: list[Modifier], expected: int) -> None:
    """`all` adds everything; `typed` takes the best bonus and the worst penalty of a type, untyped ones by cause."""
    assert total(modifiers, "attack", stacking=stacking) == expected
