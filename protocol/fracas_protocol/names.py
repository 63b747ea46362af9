"""Table of ids and the numbers that stand for them in one viewer's messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fracas_protocol.errors import MalformedMessage
from fracas_protocol.v1 import Name

__all__ = ["Names"]


class Names:
    """The table `View.names`: ids numbered from 1 in the order in which one viewer learns of them.

    A number is never reused for another id, even if the thing is gone. Ids that a viewer has not learned of have no
    number, so numbers reveal nothing about hidden things.

    Args:
        names: The entries of a view, in ascending order of their numbers.

    Raises:
        MalformedMessage: A number is missing or occurs twice.
    """

    __slots__ = ("_ids", "_numbers", "known")

    known: Callable[[str], int | None]
    """Returns the number of an id; None if it does not have one."""

    def __init__(self, names: Iterable[Name] = ()) -> None:
        self._ids: list[str] = [""]
        self._numbers: dict[str, int] = {}
        self.known = self._numbers.get  # the method of the dictionary itself, as it is called for each id in a message
        self.extend(names)

    def __len__(self) -> int:
        return len(self._ids) - 1

    def extend(self, names: Iterable[Name]) -> None:
        """Add the new entries of a diff.

        Raises:
            MalformedMessage: A number is not the next one, or an id already has a number.
        """
        for name in names:
            if name.n != len(self._ids) or name.id in self._numbers:
                raise MalformedMessage(f"{name.id!r} cannot be number {name.n} of {len(self)} names", where="names")
            self._numbers[name.id] = name.n
            self._ids.append(name.id)

    def number(self, id_: str) -> int:
        """Return the number of an id; an id without a number gets the next one."""
        number = self._numbers.get(id_)
        if number is None:
            number = self._numbers[id_] = len(self._ids)
            self._ids.append(id_)
        return number

    def id(self, number: int) -> str:
        """Return the id for a number.

        Raises:
            MalformedMessage: The number does not stand for any id.
        """
        if not 0 < number < len(self._ids):
            raise MalformedMessage(f"no id has number {number}; there are {len(self)}", where="names")
        return self._ids[number]

    def begins(self, other: Names, count: int) -> bool:
        """Return True if this table equals the first `count` entries of another table."""
        return len(self) == count and self._ids == other._ids[: count + 1]

    def ids(self) -> list[str]:
        """Return all ids, in ascending order of their numbers."""
        return self._ids[1:]

    def since(self, count: int) -> list[Name]:
        """Return the entries after the first `count` ones."""
        return [Name(n=n, id=self._ids[n]) for n in range(count + 1, len(self._ids))]
