"""Modifiers: how bonuses and penalties add up under each stacking rule."""

from __future__ import annotations

import pytest

from fracas_engine.causes import Cause
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier, Stacking, number_named, total


def modifier(by: int, kind: str = "", *, to: str = "attack", cause: str = "", source: str | None = None) -> Modifier:
    """Make a modifier that lasts."""
    owner = None if source is None else CreatureId(source)
    return Modifier(to=to, by=by, type=kind, cause=Cause(word=cause), source=owner, ends=ENCOUNTER)


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


def test_a_check_is_of_one_skill() -> None:
    """Modifiers to checks count for their skill alone, under either rule, and for no other number."""
    borne = [Modifier(to="check", skill=skill, by=by, ends=ENCOUNTER) for skill, by in (("arcana", 2), ("stealth", 5))]

    for stacking in ("all", "typed"):
        assert total(borne, "check", "arcana", stacking=stacking) == 2
        assert total(borne, "check", stacking=stacking) == 0
        assert total(borne, "attack", stacking=stacking) == 0


@pytest.mark.parametrize(
    ("word", "to", "skill"), [("attack", "attack", ""), ("check:sleight_of_hand", "check", "sleight_of_hand")]
)
def test_words_of_numbers_are_read_and_told(word: str, to: str, skill: str) -> None:
    """The word of docs/scenarios.md goes in and comes out."""
    assert number_named(word) == (to, skill)
    assert Modifier(to=to, skill=skill, by=1, ends=ENCOUNTER).told == word


def test_whom_a_modifier_is_against_is_told() -> None:
    """A foe stands behind the number, as a skill does."""
    assert Modifier(to="attack_on", foe=CreatureId("imp"), by=2, ends=ENCOUNTER).told == "attack_on:imp"
