"""Replacing parts of the program from outside, for bugs that tests plant to prove that they would be found."""

from __future__ import annotations

import sys
from collections.abc import Callable

__all__ = ["replace_everywhere"]


def replace_everywhere(found: object, by: object) -> Callable[[], None]:
    """Replace a value under all names that modules of ours have for it; returns what takes that back.

    Args:
        found: The value.
        by: What is there instead.

    Raises:
        LookupError: No module has it.
    """
    places = [
        (module, key)
        for name, module in [*sys.modules.items()]
        if name.startswith("fracas_")
        for key, value in [*vars(module).items()]
        if value is found
    ]
    if not places:
        raise LookupError(f"no module has {found!r}")
    for module, key in places:
        setattr(module, key, by)

    def take_back() -> None:
        for module, key in places:
            setattr(module, key, found)

    return take_back
