"""Versions of a match to which its battle can be rewound, in terms of the intents that have not been undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.events import Event, Outcome
from fracas_engine.intents import Intent, Ruling
from fracas_server.errors import RequestRefused
from fracas_server.match.journal import Entry
from fracas_server.match.views import MatchViews

_WALKING: Final = frozenset({"used", "moved", "spent", "budget_changed"})
"""Events of a walk that reveals and rolls nothing."""


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """An intent that has not been undone."""

    base: int
    """The version of the match before the intent."""
    version: int
    """The version of the match after the intent; equal to `base` after a secret ruling that nobody notices."""
    seat: str
    walk: bool
    """Whether the seat may undo the intent without asking the others."""
    unnoticed: Mapping[str, Any] | None = None
    """The secret ruling in plain form, if no other viewer noticed it."""


class Timeline:
    """The intents of a match that have not been undone, oldest first; the same ones as in `Battle.rewind_versions`."""

    __slots__ = ("_rewinds", "steps")

    def __init__(self) -> None:
        self.steps: list[TimelineStep] = []
        self._rewinds: list[tuple[int, int]] = []
        """Each rewind: the version that it went back to, and the version that it made."""

    @classmethod
    def read(cls, entries: Iterable[Entry]) -> Timeline:
        """Return the timeline of a log."""
        timeline, version = cls(), 0
        for entry in entries:
            if entry.kind == "intent":
                timeline.note(entry, base=version)
            version = entry.version
        return timeline

    def note(self, entry: Entry, *, base: int) -> None:
        """Add an intent of the log.

        Args:
            entry: The entry of the log.
            base: The version of the match before it.
        """
        intent = entry.intent or {}
        orders = intent.get("gm")
        if "stand" in intent:
            return  # a setting, which a rewind leaves as it is
        if isinstance(orders, dict) and "rewind" in orders:
            count = int(orders["rewind"])
            self._rewinds.append((self.base(count), entry.version))
            del self.steps[-count:]
            return
        walk = bool(entry.data and entry.data.get("walk"))
        unnoticed = entry.intent if base == entry.version else None
        self.steps.append(TimelineStep(base, entry.version, entry.seat, walk, unnoticed))

    def since_walk(self, seat: str) -> list[TimelineStep] | None:
        """Return the steps since a seat's last walk, none of which it noticed; None if it cannot undo its last step.

        The answer is the same whether other seats have given secret rulings or not.
        """
        for count, step in enumerate(reversed(self.steps)):
            if step.seat == seat or step.unnoticed is None:
                return self.steps[len(self.steps) - count :] if step.seat == seat and step.walk else None
        return None

    def base(self, count: int) -> int:
        """Return the version of the match before the last intents."""
        return self.steps[-count].base

    def count_since(self, version: int, current: int) -> int:
        """Return how many intents a rewind to a version undoes, at least 1.

        Args:
            version: The version to go back to.
            current: The current version.

        Raises:
            RequestRefused: That version cannot be restored.
        """
        if version > current or any(base < version < made for base, made in self._rewinds):
            raise RequestRefused("stale_version", f"Version {version} was undone: choose an earlier one.")
        count = sum(step.version > version for step in self.steps)
        if not 1 <= version < current or not count:
            raise RequestRefused("bad_target", f"Cannot go back to version {version}: use 1 to {current - 1}.")
        return count

    def check_count(self, count: int) -> None:
        """Check that a number of intents can be undone.

        Raises:
            RequestRefused: There are not that many.
        """
        if not 1 <= count <= len(self.steps):
            most = len(self.steps)
            told = f"use 1 to {most}" if most else "nothing has happened yet"
            raise RequestRefused("bad_target", f"Cannot undo {count} intents: {told}.")


def rewound(intent: Intent) -> int:
    """Return how many intents an intent undoes, usually 0."""
    count = intent.orders.get("rewind") if isinstance(intent, Ruling) else None
    return count if isinstance(count, int) else 0


def in_match_versions(events: tuple[Event, ...], version: int) -> tuple[Event, ...]:
    """Return the events of a rewind with the version of the match that it goes back to.

    Battles count auto-answer settings too, which no other viewer may notice.
    """
    return tuple(
        replace(event, data={**event.data, "version": version}) if event.name == "rewound" else event
        for event in events
    )


def is_undoable(battle: Battle, seat: str, outcome: Outcome, views: MatchViews) -> bool:
    """Return True if a walk rolled nothing, revealed nothing, and left the choice with the same seat.

    Args:
        battle: The battle after the walk.
        seat: The seat.
        outcome: The outcome of the walk.
        views: The viewers, before they are sent the walk.
    """
    return (
        all(event.name in _WALKING for event in outcome.events)
        and all(decision.seat == seat and decision.kind == "turn" for decision in battle.pending)
        and bool(battle.pending)
        and not (views.projection is not None and views.projection.is_revealing(outcome))
    )
