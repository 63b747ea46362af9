"""The steps of a match before its battle came out of the store, for clients that come back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from fracas_engine.events import Event

__all__ = ["HistoryStep", "StepHistory"]


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """A step before a battle came out of the store."""

    base: int
    """The version before it."""
    version: int
    """The version after it."""
    events: Callable[[], tuple[Event, ...]]
    """Reads what happened; most steps are never asked for."""


@dataclass(frozen=True, slots=True)
class StepHistory:
    """All that was before a battle came out of the store."""

    steps: Sequence[HistoryStep] = ()
    """The last steps, for clients that come back."""
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The tables of names as `MatchViews.new_names` gave them last."""
