"""From a set-up to the state of a battle that has not begun (MM-SIZE-01 to -04)."""

from __future__ import annotations

from fracas_engine.board import Footprint
from fracas_engine.content import ConditionSpec, CreatureSpec
from fracas_engine.d20.space import SIDES
from fracas_engine.durations import Edge, Ends
from fracas_engine.errors import RefusalCode, SetupError
from fracas_engine.ids import CreatureId, SeatId, SideId
from fracas_engine.rulesets.monster_mash.conditions import HOLDS
from fracas_engine.rulesets.monster_mash.state import MashCreature, MashGame
from fracas_engine.setup import Setup
from fracas_engine.state import Condition, Seat, State

__all__ = ["creature_of", "make_state"]

BARRIERS = ("wall", "pillar", "glass", "door", "three_quarters_cover", "obstacle")


def make_state(setup: Setup) -> State:
    """Place seats and creatures.

    Raises:
        SetupError: Creatures off the map, in walls or in each other's places, an unknown id in the order, or an id used
            twice.
    """
    seats: dict[str, Seat] = {spec.id: Seat(id=spec.id, side=SideId(spec.side), name=spec.name) for spec in setup.seats}
    creatures: dict[str, MashCreature] = {}
    faults: list[tuple[str, str, RefusalCode]] = []
    taken: dict[tuple[int, int], str] = {}
    board = setup.read_board()
    for spec in setup.creatures:
        where = f"creatures.{spec.id}"
        if spec.id in creatures:
            faults.append((f"{where}.id", "another creature has the same id", "malformed"))
            continue
        if spec.at is None:
            faults.append((f"{where}.at", "it stands nowhere; give its north-west square", "malformed"))
            continue
        if spec.size not in ("small", "medium", "large", "huge"):
            faults.append(
                (f"{where}.size", f"{spec.size} is no size here; there are small, medium, large and huge", "malformed")
            )
            continue
        if spec.seat_id not in seats:
            if setup.seats:
                faults.append((f"{where}.seat", f"there is no seat {spec.seat_id}", "malformed"))
                continue
            seats[spec.seat_id] = Seat(id=spec.seat_id, side=SideId(spec.side_id))
        space = Footprint((spec.at[0], spec.at[1]), SIDES[spec.size])
        if not space.fits(board.grid):
            faults.append(
                (f"{where}.at", f"it is not wholly on the map of {board.width} by {board.height} squares", "blocked")
            )
        for cell in space.cells():
            if any(board.has(cell, name) for name in BARRIERS):
                faults.append((f"{where}.at", f"there is a wall at {list(cell)}", "blocked"))
            elif cell in taken:
                faults.append((f"{where}.at", f"{taken[cell]} stands at {list(cell)}", "occupied"))
            taken.setdefault(cell, spec.id)
        creatures[spec.id] = creature_of(spec, spec.id, SideId(seats[spec.seat_id].side), SeatId(spec.seat_id))
    if setup.order is not None:
        unknown = [name for name in setup.order if name not in creatures]
        if unknown:
            faults.append(("order", f"there is no creature called {', '.join(unknown)}", "malformed"))
    if faults:
        first = faults[0]
        rest = "".join(f"; {where}: {detail}" for where, detail, _ in faults[1:])
        raise SetupError(first[0], first[1] + rest, code=first[2])
    return State(game=MashGame(), seats=seats, creatures=dict(creatures))


def creature_of(
    spec: CreatureSpec, name: str, side: SideId, seat: SeatId, at: tuple[int, int] | None = None
) -> MashCreature:
    """Make a creature from its sheet.

    Args:
        spec: The sheet.
        name: Its id in this battle.
        side: Its team.
        seat: Who decides for it.
        at: Where it stands; None: where the sheet says.
    """
    if at is None and spec.at is not None:
        at = (spec.at[0], spec.at[1])
    conditions = tuple(
        Condition(
            condition.name,
            _ends(condition, name),
            source=CreatureId(condition.source) if condition.source is not None else None,
            amount=condition.total,
        )
        for condition in spec.conditions
    )
    return MashCreature(
        id=name,
        sheet=spec.id,
        name=spec.title,
        side=side,
        seat=seat,
        at=at,
        size=spec.size,
        hp=spec.hp.now,
        max_hp=spec.hp.max,
        temp_hp=spec.hp.temp,
        alive=spec.hp.now > 0,
        conditions=conditions,
    )


def _ends(condition: ConditionSpec, bearer: str) -> Ends:
    """Return the end of a condition borne from the start: turns are counted from the first one on.

    What an escape or a save has to reach is the condition's `total`.
    """
    until = condition.until or ("escape" if condition.name in HOLDS else "encounter")
    edge: Edge = "start" if until.startswith("start") else "end"
    match until:
        case "start_of_user_next_turn" | "end_of_user_next_turn":
            return Ends(until, CreatureId(condition.source or bearer), 1, edge, dc=condition.total)
        case "start_of_target_next_turn" | "end_of_target_next_turn":
            return Ends(until, CreatureId(bearer), 1, edge, dc=condition.total)
        case _:
            return Ends(until, CreatureId(bearer), dc=condition.total)
