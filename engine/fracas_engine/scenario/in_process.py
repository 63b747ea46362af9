"""Driver that plays a scenario's battle in this process, on the engine itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.ids import Plain
from fracas_engine.intents import Intent, Ruling
from fracas_engine.scenario.driver import Awaited, Driver, Faces, Played
from fracas_engine.setup import Setup


class InProcessDriver(Driver):
    """Driver that plays in this process."""

    def __init__(self) -> None:
        self._battle: Battle | None = None
        self._dice = ScriptedFaces()

    @property
    def battle(self) -> Battle:
        """The latest battle, available after `start`."""
        assert self._battle is not None, "call start first"
        return self._battle

    def start(self, setup: Setup, faces: Faces) -> Played:
        self._dice = ScriptedFaces(faces)
        self._battle = Battle.start(setup, self._dice)
        opening = self._battle.opening
        return Played(opening.events if opening else (), self.remaining())

    def apply(self, seat: str, intent: Intent, faces: Faces) -> Played:
        self._dice.step(faces)
        outcome = self.battle.apply(seat, intent)
        if isinstance(intent, Ruling) and "rewind" in intent.orders:
            self._dice.step(faces)  # instead of the restored faces of an earlier step
        return Played(outcome.events, self._dice.left_over(step=True))

    def remaining(self) -> Faces:
        return self._dice.left_over(step=False)

    def awaited(self) -> tuple[Awaited, ...]:
        return tuple(Awaited(d.number, d.seat, d.kind, d.by, d.about) for d in self.battle.pending)

    def seat_of(self, creature: str) -> str | None:
        found = self.battle.state.creatures.get(creature)
        return None if found is None else found.seat

    def inspect(self, path: str) -> Plain:
        return self.battle.inspect(path)

    def ask(self, question: Mapping[str, Any]) -> Plain:
        return self.battle.ask(question)


@contextmanager
def in_process() -> Iterator[Driver]:
    """Open the driver of this process."""
    yield InProcessDriver()
