"""Causes of conditions, modifiers and ongoing damage, in a form that can be stored and compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """Cause of an effect: an action of a sheet, a zone, or a term of the rules.

    At most one of the three is set; a cause with none is falsy. `str` returns its text form.
    """

    sheet: str = ""
    """Key of the sheet with the action."""
    action: str = ""
    """Id of an action on that sheet."""
    zone: str = ""
    """Id of a zone that causes the effect inside it."""
    word: str = ""
    """Cause that is not on a sheet: a universal action (`total_defense`) or a term of the rules (`mark`)."""

    @property
    def name(self) -> str:
        """Name of the cause, without its sheet."""
        return self.action or self.zone or self.word

    def __bool__(self) -> bool:
        return bool(self.name)

    def __str__(self) -> str:
        return f"{self.sheet}:{self.action}" if self.action else self.name


NO_CAUSE: Final = Cause()
"""No particular cause."""
