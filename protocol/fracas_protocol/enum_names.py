"""Names of the protocol's enum values: `MODE_WALK` is `walk`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

__all__ = ["EnumLike", "numbers_by_word", "words_by_number"]

_V_co = TypeVar("_V_co", bound=int, covariant=True)
_V = TypeVar("_V", bound=int)


class EnumLike(Protocol[_V_co]):
    """A generated enum, such as `v1.Mode`; its value 0 is called `..._UNSPECIFIED`."""

    def items(self) -> Iterable[tuple[str, _V_co]]:
        """Return the names with their numbers."""


def numbers_by_word(enum: EnumLike[_V]) -> dict[str, _V]:
    """Return the number of each word of an enum; the unspecified value is no word."""
    numbers = dict(enum.items())
    prefix = next(name for name, number in numbers.items() if number == 0).removesuffix("UNSPECIFIED")
    return {name.removeprefix(prefix).lower(): number for name, number in numbers.items() if number}


def words_by_number(enum: EnumLike[int]) -> dict[int, str]:
    """Return the word for each number of an enum; 0 has none."""
    return {number: word for word, number in numbers_by_word(enum).items()}
