"""Dice expressions of content files: `2d6+3`, `d20`, `7`, `1d6-1d4`, `2dW+4`, `d%`.

This module parses expressions; rolling is in `fracas_engine.dice`. `dW` is the damage dice of the weapon used for an
action, and `2dW` is twice these dice. `d%` is a number from 1 to 100, rolled with two ten-sided dice, tens first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

WEAPON_DIE: Final = 0
"""Number of sides that stands for the weapon's dice until `DiceExpression.with_weapon` replaces it."""

PERCENTILE: Final = -1
"""Number of sides that stands for percentile dice: two ten-sided dice, for the tens and the units (OC-DICE-05)."""

HUNDRED: Final = 100
"""Highest result of percentile dice, rolled as two zeros (OC-DICE-06)."""

MAX_DICE: Final = 100
"""Maximum number of dice in a term: more than any rule needs, and few enough to keep rolls cheap."""

MAX_SIDES: Final = 1000
MAX_TERMS: Final = 16
MAX_NUMBER: Final = 1_000_000

_TERM: Final = re.compile(r"(?P<sign>[+-]?)(?:(?P<count>\d{0,7})d(?P<sides>\d{1,7}|W|%)|(?P<number>\d{1,7}))")

_BLANKS: Final = re.compile(r"\s*([+-])\s*")
_READ: Final = {"W": WEAPON_DIE, "%": PERCENTILE}
_WRITTEN: Final = {sides: word for word, sides in _READ.items()}


class DiceSyntaxError(ValueError):
    """Error for a text that is not a dice expression.

    Attributes:
        text: The text, truncated if it is long.
        wrong: Description of the error.
    """

    def __init__(self, text: str, wrong: str) -> None:
        super().__init__(text, wrong)
        self.text = text if len(text) <= 40 else text[:37] + "..."
        self.wrong = wrong

    def __str__(self) -> str:
        return f"{self.text!r} is not a dice expression such as 2d6+3: {self.wrong}"


@dataclass(frozen=True, slots=True)
class DiceExpression:
    """A sum of dice and a fixed number."""

    terms: tuple[tuple[int, int], ...] = ()
    """`(number of dice, number of sides)` from left to right; a negative number is subtracted, and `WEAPON_DIE` sides
    stand for the weapon's die.
    """
    bonus: int = 0
    """The fixed part."""

    @property
    def fixed(self) -> bool:
        """True if the expression contains no dice."""
        return not self.terms

    @property
    def uses_weapon(self) -> bool:
        """True if the expression still contains a `dW`."""
        return any(sides == WEAPON_DIE for _, sides in self.terms)

    @property
    def minimum(self) -> int:
        """Lowest total; `dW` must have been replaced."""
        return self.bonus + sum(count * (1 if count > 0 else highest(sides)) for count, sides in self._known())

    @property
    def maximum(self) -> int:
        """Highest total; `dW` must have been replaced."""
        return self.bonus + sum(count * (highest(sides) if count > 0 else 1) for count, sides in self._known())

    @property
    def mean(self) -> Fraction:
        """Exact average total; `dW` must have been replaced."""
        return self.bonus + sum(
            (Fraction(count * (highest(sides) + 1), 2) for count, sides in self._known()), Fraction()
        )

    def with_weapon(self, weapon: DiceExpression) -> DiceExpression:
        """Return the expression with every `dW` replaced by the weapon's dice (OC-DW-01 to -03).

        Args:
            weapon: The weapon's dice, such as `1d8` or `2d4`. Their fixed part, if any, is added once for every `dW`.

        Raises:
            ValueError: The weapon's dice themselves contain `dW`.
        """
        if not self.uses_weapon:
            return self
        if weapon.uses_weapon:
            message = f"the weapon's die {weapon} is given in dW itself"
            raise ValueError(message)
        terms: list[tuple[int, int]] = []
        bonus = self.bonus
        for count, sides in self.terms:
            if sides == WEAPON_DIE:
                terms += [(count * dice, each) for dice, each in weapon.terms]
                bonus += count * weapon.bonus
            else:
                terms.append((count, sides))
        return DiceExpression(tuple(terms), bonus)

    def __str__(self) -> str:
        """Return the expression as text that `parse` reads back."""
        parts = [f"{count:+}d{_WRITTEN.get(sides, sides)}" for count, sides in self.terms]
        if self.bonus or not parts:
            parts.append(f"{self.bonus:+}")
        return "".join(parts).removeprefix("+")

    def _known(self) -> tuple[tuple[int, int], ...]:
        if self.uses_weapon:
            message = f"{self} depends on a weapon's die that has not been put in"
            raise ValueError(message)
        return self.terms


@lru_cache(maxsize=4096)
def parse(text: str) -> DiceExpression:
    """Parse a dice expression (OC-DICE-01 to -04).

    Args:
        text: Dice and whole numbers joined by `+` and `-`, optionally with blanks around them. A count of 1 may be
            omitted.

    Raises:
        DiceSyntaxError: The text is not an expression, or exceeds the limits of this module (so that content cannot
            request a million dice).
    """
    terms: list[tuple[int, int]] = []
    bonus = 0
    place = 0
    text = _BLANKS.sub(r"\1", text)
    if not text:
        raise DiceSyntaxError(text, "it is empty")
    while place < len(text):
        match = _TERM.match(text, place)
        if match is None or (place and not match["sign"]):
            raise DiceSyntaxError(text, f"{text[place : place + 12]!r} is neither dice nor a number")
        place = match.end()
        sign = -1 if match["sign"] == "-" else 1
        if match["number"] is not None:
            bonus += sign * int(match["number"])
        else:
            word = match["sides"]
            terms.append((sign * int(match["count"] or 1), _READ[word] if word in _READ else int(word)))
            _check_term(text, *terms[-1], known=word in _READ)
    if len(terms) > MAX_TERMS:
        raise DiceSyntaxError(text, f"too many kinds of dice: use at most {MAX_TERMS}")
    if abs(bonus) > MAX_NUMBER:
        raise DiceSyntaxError(text, f"the fixed part is too large: use at most {MAX_NUMBER}")
    return DiceExpression(tuple(terms), bonus)


def highest(sides: int) -> int:
    """Return the highest result of one die."""
    return HUNDRED if sides == PERCENTILE else sides


def percentile(tens: int, units: int) -> int:
    """Return the result of two ten-sided percentile dice; a face of 10 is the digit 0 (OC-DICE-05 and -06).

    Args:
        tens: Face of the tens die.
        units: Face of the units die.
    """
    return 10 * (tens % 10) + units % 10 or HUNDRED


def _check_term(text: str, count: int, sides: int, *, known: bool) -> None:
    if not 1 <= abs(count) <= MAX_DICE:
        raise DiceSyntaxError(text, f"invalid number of dice {abs(count)}: use 1 to {MAX_DICE}")
    if not known and not 1 <= sides <= MAX_SIDES:
        raise DiceSyntaxError(text, f"invalid number of sides {sides}: use 1 to {MAX_SIDES}")
