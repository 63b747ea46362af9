"""Result of a benchmark: one figure, its reference, and whether the goal is met."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

__all__ = ["Figure", "Goal"]


@dataclass(frozen=True, slots=True)
class Goal:
    """What the ratio has to be."""

    sense: Literal["at least", "at most"]
    ratio: float

    def met(self, ratio: float) -> bool:
        """Say whether a ratio reaches it."""
        return ratio >= self.ratio if self.sense == "at least" else ratio <= self.ratio

    def __str__(self) -> str:
        return f"{self.sense} {self.ratio:g}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured figure.

    `ours` and `reference` are in `unit`; `ratio` is what the goal speaks of, ours over the reference unless `name` says
    otherwise. A figure without an available reference carries the reason in `note` and no ratio.
    """

    group: str
    name: str
    unit: str
    ours: float
    reference_name: str = ""
    reference: float | None = None
    ratio: float | None = None
    goal: Goal | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None where there is no goal, or no reference to measure it by."""
        if self.goal is None or self.ratio is None:
            return None
        return self.goal.met(self.ratio)

    def plain(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {**asdict(self), "goal": str(self.goal) if self.goal else None, "met": self.met}
