"""Results of an intent: accepted, or rejected with the reason. Both are values, not errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

__all__ = ["PASSED", "Accepted", "Outcome", "Rejected"]

PASSED: Final = frozenset({"battle_over", "paused", "stale_decision", "stale_options", "stale_version"})
"""Refusal codes for decisions that are not open at present. They are expected, and neither side has made an error.

After a pause the server sends the open decisions again.

`nothing_pending` is not included: that code rejects an intent for a creature or seat without a decision, and the
decision stays open.
"""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The server applied the intent and stored the result durably."""

    version: int
    """The match version that includes the intent's result."""

    def __bool__(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Rejected:
    """The server rejected the intent, and nothing has changed. The object is false: `if await match.act(...)` works."""

    code: str
    """The reason, for programs: `out_of_range`, `not_your_turn`, `nothing_pending`, ..."""
    sentence: str
    """The reason, for people."""
    rule: str = ""
    """The id of the rule that forbids the intent; empty if no rule does."""
    version: int = 0
    """The current match version; 0: unknown."""

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return f"{self.sentence or self.code} [{self.rule}]" if self.rule else self.sentence or self.code


Outcome: TypeAlias = Accepted | Rejected
