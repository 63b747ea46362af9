"""From shares of blocked lines to degrees of cover, at the edges."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas_engine.rulesets.orcus.attacks import cover

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
