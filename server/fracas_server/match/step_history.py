"""Steps of a match before it was loaded from the store, for clients that reconnect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from fracas_engine.events import Event


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """A step before the match was loaded."""

    base: int
    """The version before it."""
    version: int
    """The version after it."""
    events: Callable[[], tuple[Event, ...]]
    """Reads the events; most steps are never requested."""


@dataclass(frozen=True, slots=True)
class StepHistory:
    """The state of the viewers before the match was loaded."""

    steps: Sequence[HistoryStep] = ()
    """The last steps, for clients that reconnect."""
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The last name tables from `MatchViews.new_names`."""
