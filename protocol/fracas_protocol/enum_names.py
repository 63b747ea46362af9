"""Conversion between enum values of the protocol and words: `MODE_WALK` is `walk`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

__all__ = ["EnumLike", "numbers_by_word", "words_by_number"]

_V_co = TypeVar("_V_co", bound=int, covariant=True)
_V = TypeVar("_V", bound=int)


class EnumLike(Protocol[_V_co]):
    """A generated enum, such as `v1.Mode`; the name of its value 0 ends with `_UNSPECIFIED`."""

    def items(self) -> Iterable[tuple[str, _V_co]]:
        """Return the names of the enum's values with their numbers."""


def numbers_by_word(enum: EnumLike[_V]) -> dict[str, _V]:
    """Return the numbers of an enum's values by their words, without the unspecified value."""
    numbers = dict(enum.items())
    prefix = next(name for name, number in numbers.items() if number == 0).removesuffix("UNSPECIFIED")
    return {name.removeprefix(prefix).lower(): number for name, number in numbers.items() if number}


def words_by_number(enum: EnumLike[int]) -> dict[int, str]:
    """Return the words of an enum's values by their numbers, without 0, the unspecified value."""
    return {number: word for word, number in numbers_by_word(enum).items()}
