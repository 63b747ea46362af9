"""Interface between the scenario runner and a battle.

The runner uses a battle only through a `Driver`. The driver that plays in this process is in `in_process`; others come
from the entry-point group `fracas.scenario_drivers` (the server registers `socket`, for `--over-socket`), so that the
same scenario can also test the network protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from typing import Any, Final, Protocol, TypeAlias

from fracas_engine.events import Event
from fracas_engine.ids import Plain
from fracas_engine.intents import Intent
from fracas_engine.setup import Setup

ENTRY_POINT_GROUP: Final = "fracas.scenario_drivers"

Faces: TypeAlias = Mapping[str, tuple[int | str, ...]]
"""Scripted die faces (or ids, or modifier cards) by purpose, in the order of the rolls."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """A decision that the battle waits for."""

    number: int
    seat: str
    kind: str
    """`turn`, or the kind of a question."""
    by: str | None
    """The creature that would act; None if the seat still has to choose the creature."""
    about: Mapping[str, Plain] = field(default_factory=dict)
    """Details of the question, such as its cause."""

    @property
    def silence(self) -> bool:
        """The default answer if the scenario gives none: True accepts a benefit for the asked creature, False declines.

        Rules: OB-DSAV-06, OB-TEMP-04.
        """
        if self.about.get("what") == "temp_hp":
            has, gains = self.about["has"], self.about["gains"]
            return isinstance(has, int) and isinstance(gains, int) and gains > has
        return self.kind == "death_save"


@dataclass(frozen=True, slots=True)
class Played:
    """Result of an intent, or of the start of the battle."""

    events: tuple[Event, ...]
    """The events, with everything that the referee sees."""
    unused: Faces
    """The faces passed to the call that were not rolled; purposes with no faces left are not included."""


class Driver(Protocol):
    """Plays the battles of scenarios, one after the other.

    Errors of the engine are passed on: `SetupError` from `start`, `IllegalIntent` from `apply`, `DiceError` and
    `InternalError` from both, `UnknownQuestion` from `inspect` and `ask`. After an error from `apply` the battle is
    unchanged and no face has been used.
    """

    def start(self, setup: Setup, faces: Faces) -> Played:
        """Start a new battle, replacing the previous one, and run it to its first decision.

        Args:
            setup: The set-up of the battle.
            faces: The faces of the scenario itself, available until its end.

        Returns:
            The events before the first decision; `unused` are the faces that `remaining` returns.
        """
        ...

    def apply(self, seat: str, intent: Intent, faces: Faces) -> Played:
        """Apply an intent of a seat.

        Args:
            seat: The seat.
            intent: The intent.
            faces: The faces of this step; they are used before those of the scenario.
        """
        ...

    def remaining(self) -> Faces:
        """Return the unused die faces of the scenario."""
        ...

    def awaited(self) -> tuple[Awaited, ...]:
        """Return the decisions that the battle waits for, in the order in which they were asked."""
        ...

    def seat_of(self, creature: str) -> str | None:
        """Return the seat that currently decides for a creature; None if there is no such creature."""
        ...

    def inspect(self, path: str) -> Plain:
        """Return the value of a path of `expect`; see `Battle.inspect`."""
        ...

    def ask(self, question: Mapping[str, Any]) -> Plain:
        """Answer a question; see `Battle.ask`."""
        ...


OpenDriver: TypeAlias = Callable[[], AbstractContextManager[Driver]]
"""Context manager factory that an entry point names: it opens a driver, and closes it at the end of the run."""


class DriverMissing(LookupError):
    """No driver with the requested name is installed.

    Attributes:
        name: The requested name.
        known: The names of the installed drivers.
    """

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        there = f"use one of {', '.join(self.known)}" if self.known else "none is installed"
        return f"unknown scenario driver {self.name!r}: {there} (fracas[server] installs `socket`)"


def driver_named(name: str) -> OpenDriver:
    """Return an installed driver by its name.

    Raises:
        DriverMissing: No driver with that name is installed.
    """
    found = {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}
    if name not in found:
        raise DriverMissing(name, tuple(sorted(found)))
    opened: OpenDriver = found[name].load()
    return opened
