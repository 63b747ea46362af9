"""From a set-up to the state of a battle that has not begun (FE-SEQ-03, OB-STEP-03)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint
from fracas_engine.content import CreatureSpec
from fracas_engine.d20.space import SIDES
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.errors import RefusalCode, SetupError
from fracas_engine.ids import CreatureId, SeatId, SideId
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, FamilyGame, Hiding
from fracas_engine.setup import Setup
from fracas_engine.state import BattleObject, Condition, Seat, State

__all__ = ["HOLDS", "creature_of", "make_state", "modifier_of"]

BARRIERS: Final = ("wall", "pillar", "glass", "door", "three_quarters_cover", "obstacle")
HOLDS: Final = ("grabbed", "grappled")
"""Conditions that last until the bearer frees itself or is let go."""


def modifier_of(score: int) -> int:
    """Return the modifier of an ability score: the score less 10, halved, rounded down."""
    return (score - 10) // 2


def make_state(setup: Setup) -> State:
    """Place seats, creatures and objects.

    Raises:
        SetupError: Creatures off the map, in walls or in each other's places, an unknown id in the order, or an
            id used twice.
    """
    seats: dict[str, Seat] = {spec.id: Seat(id=spec.id, side=SideId(spec.side), name=spec.name) for spec in setup.seats}
    creatures: dict[str, FamilyCreature] = {}
    faults: list[tuple[str, str, RefusalCode]] = []
    taken: dict[tuple[int, int, int], str] = {}
    board = setup.read_board()
    surprised = frozenset(setup.options.get("surprised") or ())
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
        creature = creature_of(spec, spec.id, SideId(seats[spec.seat_id].side), SeatId(spec.seat_id))
        space = Footprint((spec.at[0], spec.at[1]), SIDES[spec.size])
        if not space.fits(board.grid):
            faults.append(
                (f"{where}.at", f"it is not wholly on the map of {board.width} by {board.height} squares", "blocked")
            )
        for cell in space.cells():
            if any(board.has(cell, name) for name in BARRIERS):
                faults.append((f"{where}.at", f"there is a wall at {list(cell)}", "blocked"))
            elif creature.alive and spec.size != "tiny" and not creature.has("prone", "unconscious", "dying"):
                place = (*cell, creature.altitude)
                if place in taken:
                    faults.append((f"{where}.at", f"{taken[place]} stands at {list(cell)}", "occupied"))
                taken.setdefault(place, spec.id)
        if spec.id in surprised and not creature.has("surprised"):
            creature.conditions = (*creature.conditions, Condition("surprised", Ends("surprise", CreatureId(spec.id))))
        creatures[spec.id] = creature
    unknown = [name for name in setup.order or () if name not in creatures]
    if unknown:
        faults.append(("order", f"there is no creature called {', '.join(unknown)}", "malformed"))
    if faults:
        first = faults[0]
        rest = "".join(f"; {where}: {detail}" for where, detail, _ in faults[1:])
        raise SetupError(first[0], first[1] + rest, code=first[2])
    objects = {
        spec.id: BattleObject(
            id=spec.id,
            at=(spec.at[0], spec.at[1]),
            name=spec.id,
            hp=spec.hp,
            state="closed" if spec.opens is not None else "",
        )
        for spec in setup.objects
    }
    return State(game=FamilyGame(), seats=seats, creatures=dict(creatures), objects=objects)


def creature_of(
    spec: CreatureSpec, name: str, side: SideId, seat: SeatId, at: tuple[int, int] | None = None
) -> FamilyCreature:
    """Make a creature from its sheet.

    Args:
        spec: The sheet.
        name: Its id in this battle.
        side: Its team.
        seat: Who decides for it.
        at: Where it stands; None: where the sheet says.
    """
    altitude = 0
    if at is None and spec.at is not None:
        at = (spec.at[0], spec.at[1])
        altitude = spec.at[2] if len(spec.at) > 2 else 0
    conditions = [
        Condition(
            condition.name,
            _ends(
                condition.until or ("escape" if condition.name in HOLDS else ""), name, condition.source, condition.name
            ),
            source=CreatureId(condition.source) if condition.source is not None else None,
            amount=condition.total,
        )
        for condition in spec.conditions
    ]
    alive = spec.hero or spec.hp.now > 0
    if spec.hero and spec.hp.now <= 0 and not any(c.name == "dying" for c in conditions):
        conditions += [Condition(word, Ends("down", CreatureId(name))) for word in ("unconscious", "dying")]
    borne = {condition.name for condition in conditions}
    if borne & {"unconscious", "dying"} and "prone" not in borne and "prone" not in spec.immune:
        conditions.append(Condition("prone", ENCOUNTER))
    stock = spec.surges or spec.recoveries
    points = spec.action_points if spec.action_points is not None else int(spec.hero)
    items = spec.items
    hands = items.hands_free if items is not None and items.hands_free is not None else 2
    hiding = tuple(
        Hiding(enemy=CreatureId(condition.source), total=condition.total or 0)
        for condition in spec.conditions
        if condition.name == "hidden" and condition.source is not None
    )
    return FamilyCreature(
        id=name,
        sheet=spec.id,
        name=spec.title,
        side=side,
        seat=seat,
        at=at,
        altitude=altitude,
        size=spec.size,
        hp=spec.hp.now,
        max_hp=spec.hp.max,
        temp_hp=spec.hp.temp,
        alive=alive,
        conditions=tuple(conditions),
        stock=stock.now if stock is not None else 0,
        action_points=points,
        hands=hands,
        held=items.held if items is not None else (),
        hiding=hiding,
    )


def _ends(until: str, bearer: str, source: str | None, name: str) -> Ends:
    """Return the end of a condition borne from the start: turns are counted from the first one on."""
    match until:
        case "" if name == "surprised":
            return Ends("surprise", CreatureId(bearer))
        case "" | "encounter":
            return ENCOUNTER
        case "start_of_user_next_turn" | "end_of_user_next_turn":
            return Ends(until, CreatureId(source or bearer), 1, "start" if until.startswith("start") else "end")
        case "start_of_target_next_turn" | "end_of_target_next_turn":
            return Ends(until, CreatureId(bearer), 1, "start" if until.startswith("start") else "end")
        case _:
            return Ends(until, CreatureId(bearer))
