"""The placement phase: before the first turn, the seats place their creatures in their start zones.

With the option `placement: players`, a battle begins with the frame `PlacementPhase` instead of the ruleset's start.
Creatures are at their default places at first. A seat places them with `Move` (mode `place`), as often as it likes, and
is ready with `End`. When all seats are ready, the battle starts by the rules. The game master is not bound to a zone.

In fog of war (`vision`) no seat sees creatures of other sides before the phase ends. A creature that the placing seat
does not know of, such as one that the game master has hidden, makes room without notice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from fracas_engine.board import Mask
from fracas_engine.content import CreatureSpec
from fracas_engine.decisions import PLACEMENT, Decision, PlacementPhase
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place, SeatId
from fracas_engine.intents import Answer, End, Move, Use
from fracas_engine.options import EndOption, MoveOption, Options
from fracas_engine.resolution import AnyResolution, Resolution, SteppedRules
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature
from fracas_engine.stepping import step

PLACE: Final = "place"
"""Mode of the `Move` that places a creature."""

ENDED: Final = "placement_ended"
"""Name of the event that ends the phase."""

_FIRST_NUMBER: Final = 1 << 28
"""Number of the first decision: larger than those of turns, so that a late answer is not taken for one."""


class PhaseRules(SteppedRules, Protocol):
    """Methods of the rules that the phase needs; the full interface is `fracas_engine.ruleset.Ruleset`."""

    def start(self, resolution: AnyResolution) -> None:
        """Begin the battle."""
        ...

    def open_places(self, situation: AnySituation, spec: CreatureSpec, *, without: str = "", closed: Mask = 0) -> Mask:
        """Return the anchors at which a creature can be put on the map."""
        ...

    def relocate(self, resolution: AnyResolution, places: Mapping[str, Place], mode: str) -> None:
        """Put creatures elsewhere."""
        ...

    def place_fault(self, situation: AnySituation, creature: Creature) -> str:
        """Return why a creature cannot be where it is; empty if it can."""
        ...


def is_requested(setup: Setup) -> bool:
    """Return True if a battle begins with a placement phase."""
    return setup.options.get("placement") == "players"


def begin(resolution: Resolution[PhaseRules]) -> None:
    """Ask the seats to place their creatures, instead of an empty phase on the stack."""
    seats = [SeatId(name) for name in resolution.state.seats if placed_by(resolution, SeatId(name))]
    phase = PlacementPhase(tuple((seat, _FIRST_NUMBER + place) for place, seat in enumerate(seats)))
    resolution.state.stack[:] = [phase]
    resolution.emit("placement_began")


def placed_by(situation: AnySituation, seat: SeatId) -> tuple[Creature, ...]:
    """Return the creatures that a seat places."""
    rules = situation.rules
    return tuple(one for one in situation.present() if one.seat == seat and rules.is_placed(one))


def decisions(situation: AnySituation, frame: PlacementPhase) -> tuple[Decision, ...]:
    """Return the decisions of the seats that are not ready and place their creatures now."""
    seats = situation.state.seats
    left = [(seat, number) for seat, number in frame.waiting if not seats[seat].conceded and placed_by(situation, seat)]
    ranks = {seat: situation.rules.placement_rank(situation, seat) for seat, _ in left}
    first = min(ranks.values(), default=0)
    return tuple(Decision(number, seat, PLACEMENT, None) for seat, number in left if ranks[seat] == first)


def options(situation: AnySituation, decision: Decision) -> Options:
    """Return the places of a seat for each of its creatures, using only what the seat knows."""
    grid = situation.map.grid
    creatures = placed_by(situation, decision.seat)
    moves = tuple(
        MoveOption(
            by=CreatureId(one.id),
            mode=PLACE,
            costs=dict.fromkeys(grid.cells(_open(situation, decision.seat, one)), 0),
            budget="",
        )
        for one in creatures
    )
    ends = (EndOption(CreatureId(creatures[0].id)),) if creatures else ()
    return Options(decision=decision, moves=moves, ends=ends)


def names(situation: AnySituation, frame: PlacementPhase, name: str) -> tuple[str, ...]:
    """Return the names of a creature's options in the phase; empty if its seat does not place it now."""
    for decision in decisions(situation, frame):
        if any(one.id == name for one in placed_by(situation, decision.seat)):
            return (PLACE, "end")
    return ()


def intend(
    resolution: Resolution[PhaseRules],
    frame: PlacementPhase,
    seat: SeatId,
    intent: Move | Use | End | Answer,
    number: int | None,
) -> None:
    """Place a creature of a seat, or record that the seat is ready.

    Args:
        resolution: The battle.
        frame: The phase.
        seat: The seat.
        intent: The intent.
        number: The number of the decision that the intent answers; None if the caller does not know any.

    Raises:
        IllegalIntent: It is another seat's creature, or the creature may not be there.
    """
    asked = next((one for one in decisions(resolution, frame) if one.seat == seat), None)
    if asked is not None and number not in (None, asked.number):
        raise IllegalIntent("nothing_pending", "this decision is no longer pending: answer a current one")
    if asked is None:
        raise IllegalIntent("not_your_turn", "you are ready, or other seats place their creatures first: wait")
    creature = next((one for one in placed_by(resolution, seat) if one.id == intent.by), None)
    if creature is None:
        raise IllegalIntent("not_your_turn", f"you do not place {intent.by}: name one of your creatures in `by`")
    match intent:
        case End():
            left = tuple(one for one in frame.waiting if one[0] != seat)
            resolution.state.stack[-1] = PlacementPhase(left)
            resolution.emit("seat_ready", seat=seat)
        case Move(mode="place", to=(x, y)):
            _place(resolution, seat, creature, (x, y))
        case Move(mode="place"):
            raise IllegalIntent("malformed", "name the cell in `to` as [x, y]")
        case _:
            raise IllegalIntent("not_available", "creatures are being placed: use a move of mode `place`, or end")


def make_ready(resolution: Resolution[PhaseRules], names: tuple[str, ...]) -> None:
    """Count seats as ready, by a ruling.

    Raises:
        IllegalIntent: There is no placement phase, or a seat is unknown or ready.
    """
    stack = resolution.state.stack
    frame = stack[0] if stack else None
    if not isinstance(frame, PlacementPhase):
        raise IllegalIntent("not_available", "no creatures are being placed: the battle has begun")
    for name in names:
        if all(seat != name for seat, _ in frame.waiting):
            known = ", ".join(seat for seat, _ in frame.waiting)
            raise IllegalIntent("no_such_target", f"{name!r} is not placing creatures: use one of {known}")
        frame = replace(frame, waiting=tuple(one for one in frame.waiting if one[0] != name))
        stack[0] = frame
        resolution.emit("seat_ready", seat=name)


# ---------------------------------------------------------------- places


def _zone(situation: AnySituation, seat: SeatId) -> Mask | None:
    """Return the start zone of a seat; None if it may use the whole board."""
    cells = situation.setup.zones.get(seat)
    if cells is None or seat == situation.setup.gm:
        return None
    zone: Mask = situation.fact(("start_zone", seat), lambda: _mask(situation, cells))
    return zone


def _mask(situation: AnySituation, cells: tuple[Cell, ...]) -> Mask:
    found: Mask = situation.map.grid.mask(cells)
    return found


def _open(situation: AnySituation, seat: SeatId, creature: Creature) -> Mask:
    """Return the anchors at which a seat may place a creature, using only what the seat knows."""
    zone = _zone(situation, seat)
    closed = situation.map.grid.everywhere & ~zone if zone is not None else 0
    found: Mask = situation.rules.open_places(situation, situation.sheet(creature), without=creature.id, closed=closed)
    return found


def _place(resolution: Resolution[PhaseRules], seat: SeatId, creature: Creature, cell: Cell) -> None:
    known = resolution.as_known_to(seat)
    grid = resolution.map.grid
    if cell not in resolution.map:
        raise IllegalIntent("bad_target", f"{list(cell)} is not on the map: name a cell of your start zone")
    if not grid.bit(cell) & _open(known, seat, creature):
        everywhere: Any = known.rules.open_places(known, known.sheet(creature), without=creature.id)
        if grid.bit(cell) & everywhere:
            raise IllegalIntent("bad_target", f"{creature.id} would not be in your start zone at {list(cell)}")
        raise IllegalIntent("occupied", f"{creature.id} has no room at {list(cell)}: choose another cell")
    unknown = [resolution.state.creatures[name] for name in resolution.unknown_to(seat)]
    resolution.rules.relocate(resolution, {creature.id: cell}, PLACE)
    for other in unknown:
        if other.at is not None and resolution.rules.place_fault(resolution, other):
            _make_room(resolution, other, other.at)


def _make_room(resolution: Resolution[PhaseRules], creature: Creature, at: Cell) -> None:
    """Put a creature to the nearest free place, without the notice of those that do not know of it."""
    rules = resolution.rules
    free = resolution.map.grid.cells(rules.open_places(resolution, resolution.sheet(creature), without=creature.id))
    if free:
        rules.relocate(resolution, {creature.id: nearest(free, at)}, PLACE)


def nearest(cells: tuple[Cell, ...] | list[Cell], to: Cell) -> Cell:
    """Return the cell nearest to another one; of equals the first from west to east."""
    return min(cells, key=lambda cell: (max(abs(cell[0] - to[0]), abs(cell[1] - to[1])), cell))


def _step_over(resolution: Resolution[PhaseRules], frame: PlacementPhase) -> None:  # noqa: ARG001
    """Start the battle: all seats are ready."""
    resolution.emit(ENDED)
    resolution.rules.start(resolution)


STEPS = (step(PlacementPhase, _step_over),)
