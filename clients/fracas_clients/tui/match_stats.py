"""Battle statistics by creature, counted from the observed events, for the final summary. No terminal code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fracas_protocol.events import BattleEvent

__all__ = ["CreatureStats", "MatchStats"]


@dataclass(slots=True)
class CreatureStats:
    """Statistics of one creature."""

    dealt: int = 0
    """Damage dealt, in hit points."""
    taken: int = 0
    healed: int = 0
    """Hit points that the creature regained."""
    attacks: int = 0
    hits: int = 0
    felled: int = 0
    """Number of creatures that this creature brought down."""


class MatchStats:
    """Statistics by creature."""

    def __init__(self) -> None:
        self._deeds: dict[str, CreatureStats] = {}
        self._last_blow: dict[str, str] = {}
        """Id of the creature that last damaged each creature, by the id of the damaged creature."""
        self._down: set[str] = set()

    def of(self, id_: str) -> CreatureStats:
        """Return a creature's statistics."""
        return self._deeds.setdefault(id_, CreatureStats())

    def note(self, happened: Iterable[BattleEvent]) -> None:
        """Add events to the statistics."""
        for event in happened:
            data = event.data
            match event.name:
                case "attack" if data.get("by") is not None:
                    self.of(str(data["by"])).attacks += 1
                    self.of(str(data["by"])).hits += bool(data.get("hit"))
                case "damaged":
                    self._damaged(str(data.get("who")), data.get("by"), data.get("amount"))
                case "healed" if isinstance(amount := data.get("amount"), int):
                    self.of(str(data.get("who"))).healed += amount
                    self._down.discard(str(data.get("who")))
                case "dropped" | "died":
                    self._fell(str(data.get("who")))
                case _:
                    pass

    def _damaged(self, who: str, by: object, amount: object) -> None:
        lost = amount if isinstance(amount, int) else 0
        self.of(who).taken += lost
        if isinstance(by, str):
            self._last_blow[who] = by
            if by != who:
                self.of(by).dealt += lost

    def _fell(self, who: str) -> None:
        by = self._last_blow.get(who)
        if who not in self._down and by is not None and by != who:
            self.of(by).felled += 1
        self._down.add(who)
