"""Record of one step: attack rolls, totals and events, read from the engine's events.

`expect` reads `attack`, `attacks`, `rolls.PURPOSE` and `events` from it, and everything else from the battle.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fracas_engine.events import Event
from fracas_engine.ids import Plain

ATTACK_KEYS: Final = (
    "by",
    "on",
    "face",
    "total",
    "vs",
    "hit",
    "critical",
    "advantage",
    "disadvantage",
    "combat_advantage",
    "damage",
)
"""Keys of an attack roll that a scenario may check."""

_FLAGS: Final = ("hit", "critical", "advantage", "disadvantage", "combat_advantage")


class StepRecord:
    """The events of a step, in order.

    Args:
        events: The events so far.
    """

    __slots__ = ("events",)

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events: list[Event] = list(events)

    def extend(self, events: Iterable[Event]) -> None:
        """Add the next events."""
        self.events.extend(events)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the events."""
        return tuple(event.name for event in self.events)

    @property
    def attacks(self) -> tuple[dict[str, Plain], ...]:
        """The attack rolls, each with all of `ATTACK_KEYS`; `damage` is the total damage, 0 if there was none.

        Keys that the ruleset's events do not have are filled in: flags with False, texts and numbers with None.
        """
        attacks: dict[Plain, dict[str, Plain]] = {}
        for event in self.events:
            data = event.data
            if event.name == "attack":
                record: dict[str, Plain] = {key: data.get(key, False if key in _FLAGS else None) for key in ATTACK_KEYS}
                record["damage"] = 0
                attacks[data.get("n", len(attacks))] = record
            elif event.name == "damaged" and data.get("attack") in attacks:
                struck = attacks[data["attack"]]
                dealt, amount = struck["damage"], data.get("amount", 0)
                assert isinstance(dealt, int)
                if isinstance(amount, int):
                    struck["damage"] = dealt + amount
        return tuple(attacks.values())

    def rolls(self, purpose: str) -> tuple[Plain, ...]:
        """Return the totals rolled for a purpose; for `draw`, the ids drawn."""
        rolled = (event.data for event in self.events if event.name == "rolled")
        totals = tuple(data.get("total") for data in rolled if data.get("purpose") == purpose)
        if not totals and purpose == "attack":  # a ruleset may tell attack rolls by their `attack` alone
            return tuple(attack["total"] for attack in self.attacks)
        return totals
