"""What entrants are called who were not given a name of their own."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

__all__ = ["unique_name"]


def unique_name(wanted: str, taken: Collection[str]) -> str:
    """Return a name that nobody has: the wanted one, or the same with the first number from 2 on that is free.

    Args:
        wanted: What the entrant would be called if it were alone.
        taken: Names of the others; capital letters make no difference.
    """
    known = {name.casefold() for name in taken}
    if wanted.casefold() not in known:
        return wanted
    return next(name for number in count(2) if (name := f"{wanted} {number}").casefold() not in known)
