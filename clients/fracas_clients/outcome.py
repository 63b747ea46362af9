"""What a server answers to an intent: it was accepted, or rejected with the reason. Both are values, not errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

__all__ = ["PASSED", "Accepted", "Outcome", "Rejected"]

PASSED: Final = frozenset({"battle_over", "stale_decision", "stale_options", "stale_version"})
"""Codes of refusals that mean that the decision has passed meanwhile: nobody has done anything wrong.

`nothing_pending` is none of them: it refuses an intent that is for nobody who is asked, and the decision stays."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The intent was applied and is durable."""

    version: int
    """The version of the match that holds it."""

    def __bool__(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Rejected:
    """The intent was refused, and nothing has changed. It is false, so that `if await match.act(...)` reads well."""

    code: str
    """The reason, for programs: `out_of_range`, `not_your_turn`, `nothing_pending`, ..."""
    sentence: str
    """The reason, for people."""
    rule: str = ""
    """The id of the rule that refuses it; empty where no rule does."""
    version: int = 0
    """The version that the match has now; 0: unknown."""

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return f"{self.sentence or self.code} [{self.rule}]" if self.rule else self.sentence or self.code


Outcome: TypeAlias = Accepted | Rejected
