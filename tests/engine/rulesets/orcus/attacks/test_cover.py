"""From shares of blocked lines to degrees of cover, at the edges."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas_engine.board import Footprint
from fracas_engine.rulesets.orcus.attacks import cover
from tests.engine.rulesets.fourth_family.arena import scene

NONE, HALF, MORE = range(3)
ALMOST = Fraction(1, 100)


@pytest.mark.rule("OB-COV-13")
@pytest.mark.parametrize(
    ("walls", "slits", "low", "grade"),
    [
        (Fraction(3, 4), Fraction(0), Fraction(0), MORE),
        (Fraction(3, 4) - ALMOST, Fraction(0), Fraction(0), HALF),
        (Fraction(1, 2), Fraction(0), Fraction(0), HALF),
        (Fraction(1, 2) - ALMOST, Fraction(0), Fraction(0), NONE),
        (Fraction(0), Fraction(1, 2), Fraction(0), MORE),
        (Fraction(0), Fraction(1, 2) - ALMOST, Fraction(0), NONE),
        (Fraction(0), Fraction(0), Fraction(1, 2), HALF),
        (Fraction(0), Fraction(0), Fraction(1, 2) - ALMOST, NONE),
        (Fraction(0), Fraction(0), Fraction(1), HALF),
    ],
)
def test_degrees_begin_at_their_shares(walls: Fraction, slits: Fraction, low: Fraction, grade: int) -> None:
    """Half of the lines is cover, three quarters behind walls or half behind slits is more."""
    assert cover._grade(walls, slits, low) == grade


FLYING = "speed: {walk: 6, fly: 6, hover: true}"
BYSTANDER = f"id: bystander, side: blue, at: [0, 2, 1], {FLYING}"
"""Whoever is in the air makes heights matter."""


@pytest.mark.rule("OB-COV-08", "OB-COV-13")
@pytest.mark.parametrize("bystander", [BYSTANDER, "id: bystander, side: blue, at: [0, 2]"])
@pytest.mark.parametrize("attacker", ["flyer", None])
def test_the_origin_of_an_area_is_on_the_ground(attacker: str | None, bystander: str) -> None:
    """At any height of its user: a creature before the target covers it as on one level."""
    place = scene(
        "orcus",
        ".......... .......... ..........",
        f"id: flyer, side: red, at: [9, 2, 3], {FLYING}",
        "id: screen, side: blue, at: [2, 0]",
        "id: target, side: blue, at: [8, 0]",
        bystander,
    )
    user = None if attacker is None else place[attacker]

    assert cover.cover(place.now, Footprint((0, 0)), place["target"], user) == "half"


@pytest.mark.rule("OB-COV-07", "OB-COV-13")
def test_the_best_height_of_a_tall_attacker_counts() -> None:
    """From its upper half it looks over who covers the target from the lower one."""
    place = scene(
        "orcus",
        "........ ........",
        "id: ogre, side: red, at: [0, 0], size: large",
        "id: one, side: blue, at: [2, 0]",
        "id: other, side: blue, at: [2, 1]",
        f"id: target, side: blue, at: [6, 0, 1], {FLYING}",
    )

    assert cover.cover(place.now, Footprint((0, 0), 2), place["target"], place["ogre"]) == "none"


@pytest.mark.rule("OB-COV-11", "OB-COV-13")
def test_who_is_within_the_target_covers_nothing_of_it() -> None:
    """Eight Tiny creatures fill its space, and a creature beside the path is in the air."""
    tiny = [
        f"id: t{x}{y}{z}, side: blue, at: [{4 + x}, {y}, {z}], size: tiny, {FLYING}"
        for x in (0, 1)
        for y in (0, 1)
        for z in (0, 1)
    ]
    place = scene(
        "orcus",
        "...... ...... ......",
        "id: archer, side: red, at: [0, 1]",
        "id: target, side: blue, at: [4, 0], size: large",
        "id: beside, side: blue, at: [2, 2]",
        *tiny,
    )

    assert cover.cover(place.now, Footprint((0, 1)), place["target"], place["archer"]) == "none"
