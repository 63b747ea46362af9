"""Amounts: long and short forms have one normal form, and are written again in the vocabulary."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.content import HitPoints, RangeSpec, SavesSpec, SpeedSpec, Stock, WeaponSpec
from fracas_engine.content.models.amounts import Abilities, Resistances
from fracas_engine.content.models.base import ContentModel
from fracas_engine.dice_expression import DiceExpression
from tests.engine.content.writing import complaints, read_as


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (HitPoints, "10", HitPoints(max=10, now=10, temp=0)),
        (HitPoints, "{max: 10}", HitPoints(max=10, now=10)),
        (HitPoints, "{max: 10, now: -4, temp: 3}", HitPoints(max=10, now=-4, temp=3)),
        (Stock, "8", Stock(max=8, now=8)),
        (Stock, "{max: 8, now: 5}", Stock(max=8, now=5)),
        (Stock, "{now: 5}", Stock(max=5, now=5)),
        (Stock, "{max: 0}", Stock(max=0, now=0)),
        (SpeedSpec, "6", SpeedSpec(walk=6)),
        (SpeedSpec, "{fly: 10, hover: true}", SpeedSpec(fly=10, hover=True)),
        (SpeedSpec, "0", SpeedSpec(walk=0)),
        (SavesSpec, "3", SavesSpec(general=3)),
        (SavesSpec, "{dex: 5}", SavesSpec(by_ability={"dex": 5})),
        (RangeSpec, "10", RangeSpec(normal=10)),
        (RangeSpec, "[16, 64]", RangeSpec(normal=16, long=64)),
        (RangeSpec, "[16]", RangeSpec(normal=16)),
    ],
)
def test_forms(kind: Any, text: str, expected: ContentModel) -> None:
    """Each form is read as the normal one, and the written form is read as the same."""
    found = read_as(kind, text)

    assert expected == found
    assert expected == kind.model_validate(found.model_dump(mode="json", exclude_unset=True))


def test_absent_is_not_zero() -> None:
    """A mode that a creature lacks is None; a speed of 0 is a number."""
    assert (SpeedSpec(fly=10).walk, read_as(SpeedSpec, "0").walk) == (None, 0)


def test_the_furthest_range() -> None:
    """Without a long range the normal one is the end."""
    assert (RangeSpec(normal=5).furthest, RangeSpec(normal=5, long=9).furthest) == (5, 9)


def test_missing_ability_scores_are_10() -> None:
    """All six scores are always there."""
    found = read_as(Abilities, "{str: 18}")

    assert found == {"str": 18, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10}


def test_resistances_with_and_without_amounts() -> None:
    """Amounts by type, or types alone with the amount None; both may stand together."""
    assert read_as(Resistances, "{fire: 5, all: 2}") == {"fire": 5, "all": 2}
    assert read_as(Resistances, "[fire, cold]") == {"fire": None, "cold": None}
    assert complaints(Resistances, "fire") == ["fire is not a mapping; write keys with values"]


@pytest.mark.parametrize(("text", "terms", "bonus"), [("2d6+3", ((2, 6),), 3), ("5", (), 5), ("'5'", (), 5)])
def test_dice(text: str, terms: tuple[tuple[int, int], ...], bonus: int) -> None:
    """Dice are expressions, and so are plain numbers."""
    assert read_as(WeaponSpec, f"{{die: {text}}}").die == DiceExpression(terms, bonus)


def test_hit_points_need_a_maximum() -> None:
    """`now` alone does not say how many there could be."""
    assert complaints(HitPoints, "{now: 3}") == ["max: is missing"]
    assert complaints(HitPoints, "0") == ["0 is too small; use at least 1"]
