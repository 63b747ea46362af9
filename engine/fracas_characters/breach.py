"""Rule violations in a character's choices, with the ledger id of the rule and the location of the choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Way: TypeAlias = tuple[str | int, ...]
"""Location of a choice in a character's data: the keys and indices that lead to the choice."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A violation of one rule by one choice."""

    rule: str
    """The ledger id of the rule."""
    message: str
    """Description of the violation, for people."""
    hint: str | None = None
    """A legal alternative to the choice; None if none is known."""
    way: Way = ()
    """Location of the choice."""

    def under(self, *way: str | int) -> Breach:
        """Return the same violation with keys and indices put before its location."""
        return Breach(self.rule, self.message, self.hint, (*way, *self.way))

    def __str__(self) -> str:
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.message}{hint} [{self.rule}]"
