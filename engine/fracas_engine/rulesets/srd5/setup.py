"""From a set-up to the state of a battle that has not begun (S5-ORDER-02, S5-SPACE-01 to -03)."""

from __future__ import annotations

from fracas_engine.board import Board, Footprint
from fracas_engine.content import CreatureSpec
from fracas_engine.d20.space import SIDES
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.errors import RefusalCode, SetupError
from fracas_engine.ids import CreatureId, SeatId, SideId
from fracas_engine.rulesets.srd5.cover import FILLING
from fracas_engine.rulesets.srd5.harm import DYING
from fracas_engine.rulesets.srd5.state import Srd5Creature, Srd5Game, Srd5Object
from fracas_engine.setup import Setup
from fracas_engine.state import Condition, Seat, State

__all__ = ["creature_of", "make_state"]

TINY_IN_A_CELL = 4
HIDE_TOTAL = 15
"""The total of who starts hidden, where none is given (S5-HIDE-02)."""


def make_state(setup: Setup) -> State:
    """Place seats, creatures and things.

    Raises:
        SetupError: Creatures off the map, in walls or in each other's places, an unknown id, an id used twice.
    """
    seats: dict[str, Seat] = {spec.id: Seat(id=spec.id, side=SideId(spec.side), name=spec.name) for spec in setup.seats}
    creatures: dict[str, Srd5Creature] = {}
    faults: list[tuple[str, str, RefusalCode]] = []
    taken: dict[tuple[int, int, int], list[CreatureSpec]] = {}
    board = setup.read_board()
    for spec in setup.creatures:
        where = f"creatures.{spec.id}"
        if spec.id in creatures:
            faults.append((f"{where}.id", "another creature has the same id", "malformed"))
            continue
        if spec.at is None:
            faults.append((f"{where}.at", "it stands nowhere; give its north-west square", "malformed"))
            continue
        if spec.seat_id not in seats:
            if setup.seats:
                faults.append((f"{where}.seat", f"there is no seat {spec.seat_id}", "malformed"))
                continue
            seats[spec.seat_id] = Seat(id=spec.seat_id, side=SideId(spec.side_id))
        _check_place(board, spec, taken, faults)
        creatures[spec.id] = creature_of(spec, spec.id, SideId(seats[spec.seat_id].side), SeatId(spec.seat_id))
    if setup.order is not None:
        unknown = [name for name in setup.order if name not in creatures]
        if unknown:
            faults.append(("order", f"there is no creature called {', '.join(unknown)}", "malformed"))
    if faults:
        first = faults[0]
        rest = "".join(f"; {where}: {detail}" for where, detail, _ in faults[1:])
        raise SetupError(first[0], first[1] + rest, code=first[2])
    for creature in creatures.values():
        if creature.has("hidden"):
            creature.hidden_from = tuple(SeatId(seat.id) for seat in seats.values() if seat.side != creature.side)
    return State(game=Srd5Game(), seats=seats, creatures=dict(creatures), objects=dict(_objects(setup, board)))


def _check_place(
    board: Board,
    spec: CreatureSpec,
    taken: dict[tuple[int, int, int], list[CreatureSpec]],
    faults: list[tuple[str, str, RefusalCode]],
) -> None:
    """Note what is wrong with a creature's place (S5-ORDER-02)."""
    assert spec.at is not None
    where = f"creatures.{spec.id}.at"
    altitude = spec.at[2] if len(spec.at) > 2 else 0
    size = SIDES[spec.size]
    space = Footprint((spec.at[0], spec.at[1]), size, altitude)
    if not space.fits(board.grid):
        faults.append((where, f"it is not wholly on the map of {board.width} by {board.height} squares", "blocked"))
        return
    for cell in space.cells():
        if any(board.has(cell, name) for name in FILLING):
            faults.append((where, f"there is a wall at {list(cell)}", "blocked"))
            return
    told = False
    for cell in space.cells():
        for z in range(altitude, altitude + size):
            others = taken.setdefault((*cell, z), [])
            tiny = spec.size == "tiny" and all(o.size == "tiny" for o in others) and len(others) < TINY_IN_A_CELL
            if others and not tiny and not told:
                faults.append((where, f"{others[0].id} stands at {list(cell)}", "occupied"))
                told = True
            others.append(spec)


def _objects(setup: Setup, board: Board) -> dict[str, Srd5Object]:
    """Return the things of the set-up, and the doors of the map that no such thing stands for."""
    found = {
        spec.id: Srd5Object(
            id=spec.id,
            at=spec.at,
            name=spec.id.replace("_", " "),
            hp=spec.hp,
            state="closed" if spec.opens is not None else "",
            ac=spec.ac if spec.ac is not None else 15,
            stuck=spec.stuck,
            needs_action=spec.action == "utilize" or spec.stuck is not None,
            opens=spec.opens,
        )
        for spec in setup.objects
    }
    known = {thing.opens or thing.at for thing in found.values()}
    for x, y in board.cells("door"):
        if (x, y) not in known:
            name = f"door_{x}_{y}"
            found[name] = Srd5Object(id=name, at=(x, y), name="door", state="closed", opens=(x, y))
    return found


def creature_of(
    spec: CreatureSpec, name: str, side: SideId, seat: SeatId, at: tuple[int, int] | None = None
) -> Srd5Creature:
    """Make a creature from its sheet.

    Args:
        spec: The sheet.
        name: Its id in this battle.
        side: Its team.
        seat: Who decides for it.
        at: Where it stands; None: where the sheet says.
    """
    altitude = spec.at[2] if spec.at is not None and len(spec.at) > 2 else 0
    if at is None and spec.at is not None:
        at = (spec.at[0], spec.at[1])
    conditions = [
        Condition(
            condition.name,
            _ends(condition.until or "", name, condition.source, condition.total),
            source=CreatureId(condition.source) if condition.source is not None else None,
            amount=condition.total if condition.total is not None else _amount(condition.name),
        )
        for condition in spec.conditions
    ]
    now = max(0, spec.hp.now)
    dying = spec.hero and now == 0
    if dying and not any(c.name == "unconscious" for c in conditions):
        conditions.append(Condition("unconscious", Ends(DYING)))
    if any(c.name == "unconscious" for c in conditions) and not any(c.name == "prone" for c in conditions):
        conditions.append(Condition("prone", ENCOUNTER))
    stable = any(c.name == "stable" for c in conditions)
    items = spec.items
    return Srd5Creature(
        id=name,
        sheet=spec.id,
        name=spec.title,
        side=side,
        seat=seat,
        at=at,
        altitude=altitude,
        size=spec.size,
        hp=now,
        max_hp=spec.hp.max,
        temp_hp=spec.hp.temp,
        alive=now > 0 or spec.hero,
        conditions=tuple(c for c in conditions if c.name != "stable"),
        budget={"reaction": 1},
        stable=stable,
        held=tuple(items.held) if items is not None else (),
        carried=tuple(items.carried) if items is not None else (),
    )


def _amount(condition: str) -> int | None:
    match condition:
        case "hidden":
            return HIDE_TOTAL
        case "exhaustion" | "grappled":
            return 1
        case _:
            return None


def _ends(until: str, bearer: str, source: str | None, total: int | None) -> Ends:
    """Return the end of a condition borne from the start: turns are counted from the first one on."""
    match until:
        case "" | "encounter":
            return ENCOUNTER
        case "start_of_user_next_turn" | "end_of_user_next_turn":
            return Ends(until, CreatureId(source or bearer), 1, "start" if until.startswith("start") else "end")
        case "start_of_target_next_turn" | "end_of_target_next_turn":
            return Ends(until, CreatureId(bearer), 1, "start" if until.startswith("start") else "end")
        case _:
            return Ends(until, CreatureId(bearer), dc=total)
