"""Elements of a view as plain, frozen values for clients and bots; `view_encoding` encodes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from fracas_protocol import v1
from fracas_protocol.enum_names import words_by_number
from fracas_protocol.names import Names
from fracas_protocol.v1 import DecisionKind, Edge, Until
from fracas_protocol.values import Plain, read_values

__all__ = [
    "Barrier",
    "Cell",
    "Condition",
    "Creature",
    "Ends",
    "Game",
    "Modifier",
    "Object",
    "Ongoing",
    "Seat",
    "Waiting",
    "Zone",
    "amounts",
    "cells",
    "read_barrier",
    "read_creature",
    "read_game",
    "read_object",
    "read_seat",
    "read_zone",
]

Cell: TypeAlias = tuple[int, int]
"""`(x, y)` on squares, `(column, row)` on hexes."""

BARRIERS: Final = {
    v1.BoardEdgeKind.BOARD_EDGE_KIND_WALL: "wall",
    v1.BoardEdgeKind.BOARD_EDGE_KIND_DOOR: "door",
    v1.BoardEdgeKind.BOARD_EDGE_KIND_WINDOW: "window",
    v1.BoardEdgeKind.BOARD_EDGE_KIND_LOW_WALL: "low_wall",
}
"""Kinds of barriers by their numbers."""
_UNTIL: Final = words_by_number(Until)
_KIND: Final = words_by_number(DecisionKind)
_EDGE: Final = words_by_number(Edge)
_SIDE: Final = {"large": 2, "huge": 3, "gargantuan": 4}
"""Side length of a creature's footprint on squares, in cells; all smaller creatures occupy one cell."""


@dataclass(frozen=True, slots=True)
class Ends:
    """When an effect ends."""

    until: str
    """The kind of end: `end_of_user_next_turn`, `save_ends`, `encounter`, ..."""
    whose: str | None = None
    """The creature whose turn ends the effect, that makes the saving throw, or that holds the bearer."""
    turn: int | None = None
    """The number of that creature's turn at which the effect ends (its first turn is 1)."""
    edge: str | None = None
    """The point in that turn: `start` or `end`."""
    dc: int | None = None
    """The DC of the saving throw or escape attempt that ends the effect."""
    group: int | None = None
    """Number of a group of effects that end together."""


SHARES_SPACE: Final = frozenset({"attached", "engulfed", "enveloped", "swallowed"})
"""Conditions of creatures that are inside the source of the condition, or attached to it."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that affects a creature."""

    name: str
    ends: Ends
    source: str | None = None
    """The creature that caused the condition."""
    cause: str = ""
    """The action that caused the condition."""
    amount: int | None = None
    """The condition's value; None for a condition without one."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A bonus or penalty that affects a creature."""

    to: str
    """The statistic that is modified: `attack`, `ac`, ..."""
    by: int
    type: str
    """The modifier's type: `power`, `item`, ...; empty: untyped."""
    source: str | None
    """The creature that caused the modifier."""
    cause: str
    """The action that caused the modifier."""
    ends: Ends
    dice: str = ""
    """Dice that are rolled and added each time; empty: none."""


@dataclass(frozen=True, slots=True)
class Ongoing:
    """Damage that a creature takes again at the start of each of its turns."""

    amount: int
    type: str
    """The damage type: `fire`, ...; empty: untyped."""
    source: str | None
    """The creature that caused the damage."""
    cause: str
    """The action that caused the damage."""
    ends: Ends


@dataclass(frozen=True, slots=True)
class Waiting:
    """A pending decision, with only its public data."""

    seat: str
    kind: str
    by: str | None
    """The creature that would act; None if the seat still has to choose which of its creatures acts."""


@dataclass(frozen=True, slots=True)
class Game:
    """The state of the battle as a whole."""

    round: int = 0
    acting: str | None = None
    """The creature whose turn it is; None while a seat may still choose the creature."""
    seat: str | None = None
    """The seat whose turn it is."""
    order: tuple[str, ...] = ()
    """The turn order as far as it is known: creatures, or seats if seats take turns."""
    waiting: tuple[Waiting, ...] = ()
    """The pending decisions."""
    over: bool = False
    winner: str | None = None
    """The side that has won; None while the battle runs and after a draw."""
    ended_by: str = ""
    """How the battle ended (`last_standing`, `draw`, `concession`, `forfeit`, ...); empty while it runs."""
    to_come: tuple[str, ...] = ()
    """Seats that still have a turn in this round; empty if creatures, not seats, take turns."""
    drawing: bool = False
    """True if the turns of this round are drawn at random."""
    details: Mapping[str, Plain] = field(default_factory=dict)
    """Additional data of the ruleset."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's seat, which controls some creatures."""

    id: str
    side: str
    name: str
    conceded: bool
    standing: Mapping[str, str]
    """Automatic answers (`always` or `never`) by the kind of question; only the seat itself receives them."""
    details: Mapping[str, Plain]
    """Additional data of the ruleset."""


@dataclass(frozen=True, slots=True)
class Creature:
    """The current state of a creature; constant data is on its stat block (`BattleView.sheet`)."""

    id: str
    name: str
    side: str
    seat: str
    """The seat that controls the creature."""
    sheet: str
    """The id of the creature's stat block."""
    at: Cell | None
    """The north-west cell of the creature's footprint; None if it is off the map."""
    altitude: int
    """Height above the ground in cells; negative in a pit."""
    size: str
    hp: int
    max_hp: int
    temp_hp: int
    alive: bool
    turns: int
    """Number of turns that the creature has begun in this battle, including the current one."""
    activated: bool
    """True if the creature has been activated in its seat's current turn; used if seats take turns."""
    acted: bool
    """True if the creature has acted in its current activation."""
    conditions: tuple[Condition, ...]
    modifiers: tuple[Modifier, ...]
    ongoing: tuple[Ongoing, ...]
    budget: Mapping[str, int]
    """What remains of the creature's turn, such as actions, by the ruleset's words."""
    used: Mapping[str, int]
    """Number of spent uses, for each action with limited uses."""
    struck: tuple[str, ...]
    """Creatures against which this creature has made an opportunity attack since the turn began."""
    hidden_from: tuple[str, ...]
    """Seats that do not know where the creature is; sent only to a referee."""
    details: Mapping[str, Plain]
    """Additional data of the ruleset."""

    @property
    def bearer(self) -> str | None:
        """The creature that this one is inside of or attached to, whose space it shares; None if there is none."""
        return next((one.source for one in self.conditions if one.name in SHARES_SPACE), None)

    def has(self, *names: str) -> bool:
        """Return True if the creature has at least one of the named conditions."""
        return any(condition.name in names for condition in self.conditions)

    def footprint(self) -> tuple[Cell, ...]:
        """Return the cells that the creature occupies on a board of squares; none if it is off the map."""
        if self.at is None:
            return ()
        x, y = self.at
        own = self.details.get("space")  # of what is larger than the largest size word says
        side = own if isinstance(own, int) else _SIDE.get(self.size, 1)
        if self.details.get("squeezed") is True:
            side = max(1, side - 1)  # where squeezing does not change the size word
        return tuple((x + dx, y + dy) for dy in range(side) for dx in range(side))


@dataclass(frozen=True, slots=True)
class Object:
    """An object that creatures can interact with, such as a door."""

    id: str
    name: str
    at: Cell
    hp: int | None
    """Remaining hit points; None if the object cannot be damaged."""
    state: str
    """`closed`, `open`, `broken`, ...; empty if the object has no states."""
    details: Mapping[str, Plain]
    """Additional data of the ruleset."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A barrier between cells."""

    kind: str
    """`wall`, `door`, `window` or `low_wall`."""
    ends: tuple[int, int, int, int]
    """On squares the corner points at its ends, on hexes the two cells that it separates."""
    door: str
    """Id of the object that is this door; empty for other barriers."""


@dataclass(frozen=True, slots=True)
class Zone:
    """An area with a lasting effect."""

    id: str
    name: str
    cells: tuple[Cell, ...]
    owner: str | None
    """The creature that created the zone."""
    cause: str
    """The action that created the zone."""
    terrain: tuple[str, ...]
    """Terrain properties that the zone adds to its cells."""
    ends: Ends
    holds: tuple[str, ...]
    """The creatures inside the zone."""
    follows: str | None
    """The creature with which the zone moves; None if the zone does not move."""
    radius: int
    """Radius in cells around the creature that the zone follows."""
    dc: int | None
    """DC of saving throws against the zone's effects; None if they allow none."""
    sheet: str
    """The id of the stat block that describes the zone's effects; empty if there is none."""
    part: str
    """The part of that stat block that describes the zone's effects."""
    details: Mapping[str, Plain]
    """Additional data of the ruleset."""


# ------------------------------------------------------------------------------------------------------------ reading


def read_game(game: v1.Game, names: Names) -> Game:
    """Decode the state of the battle as a whole."""
    return Game(
        round=game.round,
        acting=_id(game.acting, names),
        seat=_id(game.seat, names),
        order=_ids(game.order, names),
        waiting=tuple(
            Waiting(names.id(w.seat), _KIND.get(w.kind, w.other_kind), _id(w.by, names)) for w in game.waiting
        ),
        over=game.over,
        winner=game.winner or None,
        ended_by=game.ended_by,
        to_come=_ids(game.to_come, names),
        drawing=game.drawing,
        details=read_values(game.details, names),
    )


def read_seat(seat: v1.Seat, names: Names) -> Seat:
    """Decode a seat."""
    return Seat(
        id=seat.id,
        side=seat.side,
        name=seat.name,
        conceded=seat.conceded,
        standing={standing.kind: standing.answer for standing in seat.standing},
        details=read_values(seat.details, names),
    )


def read_creature(creature: v1.Creature, names: Names) -> Creature:
    """Decode a creature."""
    return Creature(
        id=creature.id,
        name=creature.name,
        side=creature.side,
        seat=_id(creature.seat, names) or "",
        sheet=_id(creature.sheet, names) or "",
        at=next(iter(cells(creature.at)), None),
        altitude=creature.altitude,
        size=creature.size,
        hp=creature.hp,
        max_hp=creature.max_hp,
        temp_hp=creature.temp_hp,
        alive=creature.alive,
        turns=creature.turns,
        activated=creature.activated,
        acted=creature.acted,
        conditions=tuple(_condition(condition, names) for condition in creature.conditions),
        modifiers=tuple(_modifier(modifier, names) for modifier in creature.modifiers),
        ongoing=tuple(
            Ongoing(o.amount, o.type, _id(o.source, names), o.cause, _ends(o.ends, names)) for o in creature.ongoing
        ),
        budget=_budget(creature.budget),
        used=amounts(creature.used),
        struck=_ids(creature.struck, names),
        hidden_from=_ids(creature.hidden_from, names),
        details=read_values(creature.details, names),
    )


def read_barrier(told: str) -> Barrier | None:
    """Read a barrier of an explored cell, such as `door 2,1 2,2 gate`; None if it has another form."""
    kind, *rest = told.split(" ")
    try:
        x, y, i, j = (int(number) for end in rest[:2] for number in end.split(","))
    except ValueError:
        return None
    return Barrier(kind, (x, y, i, j), rest[2] if len(rest) > 2 else "") if kind in BARRIERS.values() else None


def read_object(thing: v1.BattleObject, names: Names) -> Object:
    """Decode an object."""
    return Object(
        id=thing.id,
        name=thing.name,
        at=next(iter(cells(thing.at)), (0, 0)),
        hp=thing.hp if thing.HasField("hp") else None,
        state=thing.state,
        details=read_values(thing.details, names),
    )


def read_zone(zone: v1.Zone, names: Names) -> Zone:
    """Decode a zone."""
    return Zone(
        id=zone.id,
        name=zone.name,
        cells=cells(zone.cells),
        owner=_id(zone.owner, names),
        cause=zone.cause,
        terrain=tuple(zone.terrain),
        ends=_ends(zone.ends, names),
        holds=_ids(zone.holds, names),
        follows=_id(zone.follows, names),
        radius=zone.radius,
        dc=zone.dc if zone.HasField("dc") else None,
        sheet=_id(zone.sheet, names) or "",
        part=zone.part,
        details=read_values(zone.details, names),
    )


def cells(flat: Iterable[int]) -> tuple[Cell, ...]:
    """Return cells from a flat list of coordinates: x and y of the first cell, then of the second, and so on."""
    numbers = iter(flat)
    return tuple(zip(numbers, numbers, strict=False))


def _id(number: int, names: Names) -> str | None:
    return names.id(number) if number else None


def _ids(numbers: Iterable[int], names: Names) -> tuple[str, ...]:
    return tuple(names.id(number) for number in numbers)


def amounts(entries: Iterable[v1.Amount]) -> dict[str, int]:
    """Return named numbers as a dictionary."""
    return {entry.name: entry.number for entry in entries}


def _condition(condition: v1.Condition, names: Names) -> Condition:
    return Condition(
        name=condition.name,
        ends=_ends(condition.ends, names),
        source=_id(condition.source, names),
        cause=condition.cause,
        amount=condition.amount if condition.HasField("amount") else None,
    )


def _modifier(modifier: v1.Modifier, names: Names) -> Modifier:
    return Modifier(
        to=modifier.to,
        by=modifier.by,
        type=modifier.type,
        source=_id(modifier.source, names),
        cause=modifier.cause,
        ends=_ends(modifier.ends, names),
        dice=modifier.dice,
    )


def _budget(budget: v1.Budget) -> dict[str, int]:
    return {word.name: left for word, left in budget.ListFields() if word.name != "more"} | amounts(budget.more)


def _ends(ends: v1.Ends, names: Names) -> Ends:
    return Ends(
        until=_UNTIL.get(ends.until, ends.other),
        whose=_id(ends.whose, names),
        turn=ends.turn if ends.HasField("turn") else None,
        edge=_EDGE.get(ends.edge),
        dc=ends.dc if ends.HasField("dc") else None,
        group=ends.group if ends.HasField("group") else None,
    )
