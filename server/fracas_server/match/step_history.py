"""Steps that a match made before it was loaded from the store, for clients that reconnect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from fracas_engine.events import Event


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """A step that was made before the match was loaded from the store."""

    base: int
    """The version before the step."""
    version: int
    """The version after the step."""
    events: Callable[[], tuple[Event, ...]]
    """Returns the events of the step; they are parsed only on demand, because most steps are never requested."""


@dataclass(frozen=True, slots=True)
class StepHistory:
    """What viewers had been sent before the match was loaded from the store."""

    steps: Sequence[HistoryStep] = ()
    """The last steps, for clients that reconnect."""
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The last name tables by audience; see `MatchViews.new_names`."""
