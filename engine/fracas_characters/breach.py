"""Rule violations by a character's choices, with the ledger id and the location of the choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Way: TypeAlias = tuple[str | int, ...]
"""Location of a choice: the keys and indices that lead to it from the character."""


@dataclass(frozen=True, slots=True)
class Breach:
    """One choice that violates one rule."""

    rule: str
    """The ledger id of the rule."""
    message: str
    """Description of the violation."""
    hint: str | None = None
    """A legal alternative, if known."""
    way: Way = ()
    """Location of the choice."""

    def under(self, *way: str | int) -> Breach:
        """Return the same violation with its location prefixed."""
        return Breach(self.rule, self.message, self.hint, (*way, *self.way))

    def __str__(self) -> str:
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.message}{hint} [{self.rule}]"
