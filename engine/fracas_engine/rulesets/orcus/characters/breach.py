"""A choice that breaks a rule: data, with the ledger id and the place of the choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Breach", "Way"]

Way: TypeAlias = tuple[str | int, ...]
"""Keys and indices from the character to the choice."""


@dataclass(frozen=True, slots=True)
class Breach:
    """One choice that one rule refuses."""

    rule: str
    """The ledger id of the rule."""
    message: str
    """What is wrong."""
    hint: str | None = None
    """What would be right, where that is known."""
    way: Way = ()
    """Where the choice stands."""

    def under(self, *way: str | int) -> Breach:
        """Return the same breach as seen from further out."""
        return Breach(self.rule, self.message, self.hint, (*way, *self.way))

    def __str__(self) -> str:
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.message}{hint} [{self.rule}]"
