"""Elements of a view as plain, frozen values for clients and bots; `view_encoding` writes them."""

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
    "read_creature",
    "read_game",
    "read_object",
    "read_seat",
    "read_zone",
]

Cell: TypeAlias = tuple[int, int]
"""`(x, y)` on squares, `(column, row)` on hexes."""

_UNTIL: Final = words_by_number(Until)
_KIND: Final = words_by_number(DecisionKind)
_EDGE: Final = words_by_number(Edge)
_SIDE: Final = {"large": 2, "huge": 3, "gargantuan": 4}
"""Cells along a side of the footprint, on squares; all smaller creatures take one."""


@dataclass(frozen=True, slots=True)
class Ends:
    """When something ends."""

    until: str
    """`end_of_user_next_turn`, `save_ends`, `encounter`, ..."""
    whose: str | None = None
    """The creature whose turn ends it, that makes the saving throw, or that holds."""
    turn: int | None = None
    """Which turn of that creature (its first is 1)."""
    edge: str | None = None
    """`start` or `end` of that turn."""
    dc: int | None = None
    """What a save or an escape has to reach."""
    group: int | None = None
    """Effects with the same group end together."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that a creature bears."""

    name: str
    ends: Ends
    source: str | None = None
    """The creature that caused it."""
    cause: str = ""
    """The action that brought it."""
    amount: int | None = None
    """Its number where it has one."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A bonus or penalty that a creature bears."""

    to: str
    """What it changes: `attack`, `ac`, ..."""
    by: int
    type: str
    """`power`, `item`, ...; empty: untyped."""
    source: str | None
    """The creature that caused it."""
    cause: str
    """The action that brought it."""
    ends: Ends


@dataclass(frozen=True, slots=True)
class Ongoing:
    """Damage that comes back at the start of each of its bearer's turns."""

    amount: int
    type: str
    """`fire`, ...; empty: of no type."""
    source: str | None
    """The creature that caused it."""
    cause: str
    """The action that brought it."""
    ends: Ends


@dataclass(frozen=True, slots=True)
class Waiting:
    """A pending decision, as far as it is public."""

    seat: str
    kind: str
    by: str | None
    """The creature that would act; None where the seat still chooses which."""


@dataclass(frozen=True, slots=True)
class Game:
    """Where the battle stands."""

    round: int = 0
    acting: str | None = None
    """The creature whose turn it is; None while a seat may still choose."""
    seat: str | None = None
    """The seat whose turn it is."""
    order: tuple[str, ...] = ()
    """The turn order as far as it is known: creatures, or seats where seats take turns."""
    waiting: tuple[Waiting, ...] = ()
    """Who is being asked now."""
    over: bool = False
    winner: str | None = None
    """The side that has won; None while the battle runs and after a draw."""
    ended_by: str = ""
    """How it ended; empty while it runs."""
    to_come: tuple[str, ...] = ()
    """Seats that still have a turn in this round, where seats take turns."""
    drawing: bool = False
    """True where this round's turns are drawn."""
    details: Mapping[str, Plain] = field(default_factory=dict)
    """What the ruleset tells beyond this."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's seat, which decides for its creatures."""

    id: str
    side: str
    name: str
    conceded: bool
    standing: Mapping[str, str]
    """Standing answers by the kind of question; empty for all but the seat itself."""
    details: Mapping[str, Plain]
    """What the ruleset tells beyond this."""


@dataclass(frozen=True, slots=True)
class Creature:
    """The current state of a creature; constant data is on its stat block (`BattleView.sheet`)."""

    id: str
    name: str
    side: str
    seat: str
    """The seat that decides for it."""
    sheet: str
    """The key of its sheet."""
    at: Cell | None
    """The north-west cell of its footprint; None: it is off the map."""
    altitude: int
    """Height above the ground in cells; negative in a pit."""
    size: str
    hp: int
    max_hp: int
    temp_hp: int
    alive: bool
    turns: int
    """Turns begun since the battle began."""
    activated: bool
    """True once it has been activated in its seat's present turn, where seats take turns."""
    acted: bool
    """True once it has acted in its present activation."""
    conditions: tuple[Condition, ...]
    modifiers: tuple[Modifier, ...]
    ongoing: tuple[Ongoing, ...]
    budget: Mapping[str, int]
    """What is left of its turn, by the ruleset's words."""
    used: Mapping[str, int]
    """Uses spent of each action that has limited ones."""
    struck: tuple[str, ...]
    """Creatures that it has attacked with an opportunity attack since the turn began."""
    hidden_from: tuple[str, ...]
    """Seats that do not know where it is; told to a referee alone."""
    details: Mapping[str, Plain]
    """What the ruleset tells beyond this."""

    def has(self, *names: str) -> bool:
        """Say whether it bears at least one of these conditions."""
        return any(condition.name in names for condition in self.conditions)

    def footprint(self) -> tuple[Cell, ...]:
        """Return the cells that it takes up on a board of squares; none where it is off the map."""
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
    """A thing to interact with."""

    id: str
    name: str
    at: Cell
    hp: int | None
    """Hit points left; None: it cannot be damaged."""
    state: str
    """`closed`, `open`, `broken`, ...; empty: it has no states."""
    details: Mapping[str, Plain]
    """What the ruleset tells beyond this."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Cells under a lasting effect."""

    id: str
    name: str
    cells: tuple[Cell, ...]
    owner: str | None
    """The creature that made it."""
    cause: str
    """The action that made it."""
    terrain: tuple[str, ...]
    """Properties that its cells have while it lasts."""
    ends: Ends
    holds: tuple[str, ...]
    """The creatures inside."""
    follows: str | None
    """The creature that it moves along with; None: it stays."""
    radius: int
    """Cells around the creature that it follows."""
    dc: int | None
    """What saves against its effects have to reach; None: they allow none."""
    sheet: str
    """The key of the sheet that its effects are on; empty: of none."""
    part: str
    """Where on that sheet its effects are."""
    details: Mapping[str, Plain]
    """What the ruleset tells beyond this."""


# ------------------------------------------------------------------------------------------------------------ reading


def read_game(game: v1.Game, names: Names) -> Game:
    """Read where the battle stands."""
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
    """Read a seat."""
    return Seat(
        id=seat.id,
        side=seat.side,
        name=seat.name,
        conceded=seat.conceded,
        standing={standing.kind: standing.answer for standing in seat.standing},
        details=read_values(seat.details, names),
    )


def read_creature(creature: v1.Creature, names: Names) -> Creature:
    """Read a creature."""
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


def read_object(thing: v1.BattleObject, names: Names) -> Object:
    """Read a thing to interact with."""
    return Object(
        id=thing.id,
        name=thing.name,
        at=next(iter(cells(thing.at)), (0, 0)),
        hp=thing.hp if thing.HasField("hp") else None,
        state=thing.state,
        details=read_values(thing.details, names),
    )


def read_zone(zone: v1.Zone, names: Names) -> Zone:
    """Read cells under a lasting effect."""
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
    """Read cells that are written flat."""
    numbers = iter(flat)
    return tuple(zip(numbers, numbers, strict=False))


def _id(number: int, names: Names) -> str | None:
    return names.id(number) if number else None


def _ids(numbers: Iterable[int], names: Names) -> tuple[str, ...]:
    return tuple(names.id(number) for number in numbers)


def amounts(entries: Iterable[v1.Amount]) -> dict[str, int]:
    """Read numbers by name."""
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
