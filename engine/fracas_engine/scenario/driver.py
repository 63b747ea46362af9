"""Interface between the scenario runner and a battle.

The runner uses a battle only through a `Driver`. The one in this process is in `in_process`; others come from the
entry-point group `fracas.scenario_drivers` (the server registers `socket`, for `--over-socket`), so that the same
scenario tests the protocol as well.
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
"""Faces (or ids, or modifier cards) by purpose, in the order in which they are to fall."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """A decision that the battle waits for."""

    number: int
    seat: str
    kind: str
    """`turn`, or a kind of question."""
    by: str | None
    """The creature that would act; None where the seat still chooses which."""
    about: Mapping[str, Plain] = field(default_factory=dict)
    """The cause of the question."""

    @property
    def silence(self) -> bool:
        """Default answer: most questions are declined, benefits for the asked creature are accepted.

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
    """As the referee is told them."""
    unused: Faces
    """The faces handed in with it that have not fallen; purposes without any are left out."""


class Driver(Protocol):
    """Player of the battles of scenarios, one after the other.

    Errors of the engine are passed on: `SetupError` from `start`, `IllegalIntent` from `apply`, `DiceError` and
    `InternalError` from both, `UnknownQuestion` from `inspect` and `ask`. After an error from `apply` nothing has
    changed and no face has been used.
    """

    def start(self, setup: Setup, faces: Faces) -> Played:
        """Begin a new battle, replacing the previous one, and run it to its first decision.

        Args:
            setup: The set-up of the battle.
            faces: The scenario's own faces; they last until the scenario's end.

        Returns:
            The events before the first decision; `unused` are the faces that `remaining` returns.
        """
        ...

    def apply(self, seat: str, intent: Intent, faces: Faces) -> Played:
        """Apply an intent of a seat.

        Args:
            seat: The seat.
            intent: The intent.
            faces: Faces of this step; they are used before the scenario's own.
        """
        ...

    def remaining(self) -> Faces:
        """Return the unused die faces of the scenario."""
        ...

    def awaited(self) -> tuple[Awaited, ...]:
        """Return the decisions awaited now, in the order asked."""
        ...

    def seat_of(self, creature: str) -> str | None:
        """Return the seat that decides for a creature now; None if there is no such creature."""
        ...

    def inspect(self, path: str) -> Plain:
        """Answer a path of `expect`; see `Battle.inspect`."""
        ...

    def ask(self, question: Mapping[str, Any]) -> Plain:
        """Answer a question; see `Battle.ask`."""
        ...


OpenDriver: TypeAlias = Callable[[], AbstractContextManager[Driver]]
"""Object named by an entry point of the group: opens a driver, and closes it when the run is over."""


class DriverMissing(LookupError):
    """No driver of that name is installed.

    Attributes:
        name: The name asked for.
        known: The names of those that are.
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
        DriverMissing: There is none of that name.
    """
    found = {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}
    if name not in found:
        raise DriverMissing(name, tuple(sorted(found)))
    opened: OpenDriver = found[name].load()
    return opened
