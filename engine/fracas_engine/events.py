"""Events: what happened, and what it changed.

The state changes only together with an event (`Resolution.emit`). The event is used for logs and animations; the
recorded *changes* are used to make the diff for clients. All rulesets share these events, shown with their data:

=================  ==============================================================================================
`round_began`      `round`
`turn_began`       `who` (a creature, or a seat if seats take turns), `seat`
`turn_ended`       `who`, `seat`
`rolled`           `purpose`, `who`, `faces`, `total` (bonuses included; for a draw the id): any roll of dice
`moved`            `who`, `from`, `to`, `mode`: one step, or a leap
`forced`           `who`, `from`, `to`, `how` (`push`, `pull`, `slide`)
`used`             `who`, `action`, `on`, `at`
`attack`           `n` (number of this attack in the battle), `by`, `on`, `action`, `face`, `faces`, `total`, `vs` (the
                   defence's word: `ac`), `defense` (its number), `hit`, `critical`, `advantage`, `disadvantage`,
                   `combat_advantage`
`damaged`          `who`, `amount` (lost, after resistances), `type`, `by`, `attack` (the number of the attack, if any)
`healed`           `who`, `amount`
`saved`            `who`, `total`, `dc`, `success`
`condition_began`  `who`, `condition`, `source`
`condition_ended`  `who`, `condition`
`dropped`          `who`: to 0 hit points or below
`died`             `who`
`asked`            `seat`, `kind`, `by`: a question is asked
`answered`         `seat`, `kind`, `by`, `answer`
`battle_over`      `winner`, `how`
`placement_began`  the seats place their creatures before the battle
`seat_ready`       `seat`: it has placed its creatures
`placement_ended`  all seats have placed their creatures
`ruled`            `order`, `details`: the game master's order, before what it changes
`added`            `who`, `at`, `side`: a ruling or a wave has added a creature
`removed`          `who`: a ruling has taken a creature off the map
`side_changed`     `who`, `side`
`seat_changed`     `who`, `seat`
`checked`          `who`, `skill`, `total`, `dc`, `success`: a check that a ruling has called for
`rewound`          `version`: the battle is again as it was at that version
`player_rolled`    `seat`, `dice` (such as `2d6+3`), `faces`, `total`: dice that a player asked for
=================  ==============================================================================================

With fog of war, `came_into_view` (`who`, `at`) and `went_out_of_view` (`who`) tell viewers what they see, and `felt`
(`who`, `on`) that a mover has run into an unseen creature, `blocked` (`who`) that ground which its seat did not know
has stopped a creature. `unseen_attack`, `hurt` and `mended` replace `attack`,
`damaged` and `healed` for viewers that may not know all of it (`fracas_engine.fog_events`).

A ruleset adds further events, named in the words of its rule text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Plain
from fracas_engine.state import Game, ThingKey

Touch: TypeAlias = set[str] | Literal["added", "removed"]
"""Changed fields of a thing, or that the thing was added or removed."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Event:
    """A recorded event of the battle."""

    name: str
    data: Mapping[str, Plain] = field(default_factory=dict)
    hidden_from: tuple[str, ...] = ()
    """Keys of the viewers (`Viewer.key`) that must not see the event."""
    instead: Mapping[str, tuple[str, Mapping[str, Plain]]] | None = None
    """Name and data of the event for viewers that may see only a part of it, by `Viewer.key`."""


@dataclass(slots=True)
class Changes:
    """Changed things with their changed fields, in the order of the first change."""

    touched: dict[ThingKey, Touch] = field(default_factory=dict)
    remembered: dict[str, dict[ThingKey, None]] = field(default_factory=dict)
    """With fog of war, the things whose remembered state has changed, by group of viewers."""
    game_before: Game | None = None
    """With fog of war, the game before the changes."""

    def __iter__(self) -> Iterator[tuple[ThingKey, Touch]]:
        return iter(self.touched.items())

    def __bool__(self) -> bool:
        return bool(self.touched)

    def touch(self, key: ThingKey, names: Iterable[str]) -> None:
        """Record which fields of a thing have changed."""
        touch = self.touched.get(key)
        if touch is None:
            self.touched[key] = set(names)
        elif isinstance(touch, set):
            touch.update(names)

    def add(self, key: ThingKey) -> None:
        """Record that a thing was added (or has returned)."""
        self.touched[key] = "added"

    def remove(self, key: ThingKey) -> None:
        """Record that a thing was removed."""
        self.touched[key] = "removed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that an intent caused: events and changes."""

    version: int
    """Version of the battle after the intent."""
    events: tuple[Event, ...]
    changes: Changes
