"""Unique names for entrants that did not choose one."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count


def unique_name(wanted: str, taken: Collection[str]) -> str:
    """Return the wanted name, with a number from 2 on appended if the name is taken.

    Args:
        wanted: The preferred name.
        taken: Names of the other entrants; compared without regard to case.
    """
    known = {name.casefold() for name in taken}
    if wanted.casefold() not in known:
        return wanted
    return next(name for number in count(2) if (name := f"{wanted} {number}").casefold() not in known)
