"""Orders of rulings with the same meaning under all rules, and helpers for the orders of rulesets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fracas_engine.content import CreatureSpec
from fracas_engine.content.models.rulings import ObjectOrder, TerrainOrder
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.dice_expression import DiceExpression
from fracas_engine.doors import doors_of
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, SeatId, SideId
from fracas_engine.resolution import MOST_CREATURES, AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import BattleObject, Creature, Seat

# ---------------------------------------------------------------- what orders name


def creature_named(situation: AnySituation, name: str) -> Creature:
    """Return a creature by id.

    Raises:
        IllegalIntent: `no_such_target`.
    """
    creature = situation.state.creatures.get(name)
    if creature is None:
        hint = did_you_mean(name, situation.state.creatures) or "use the id of a creature in this battle"
        raise IllegalIntent("no_such_target", f"unknown creature {name!r}: {hint}")
    return creature


def living(situation: AnySituation, name: str) -> Creature:
    """Return a creature that has not died or left.

    Raises:
        IllegalIntent: `no_such_target` or `bad_target`.
    """
    creature = creature_named(situation, name)
    if not creature.alive:
        raise IllegalIntent("bad_target", f"{name} has died or left the battle: name another creature")
    return creature


def seat_named(resolution: AnyResolution, name: str) -> Seat:
    """Return a seat by id; the game master's seat is added if it has no creatures yet.

    Raises:
        IllegalIntent: `no_such_target`.
    """
    seats = resolution.state.seats
    if name not in seats and name == resolution.setup.gm:
        resolution.add(Seat(id=name, side=SideId(name), name=name), "seat_added", seat=name, side=name)
    if name not in seats:
        known = ", ".join(dict.fromkeys((*seats, *([resolution.setup.gm] if resolution.setup.gm else []))))
        raise IllegalIntent("no_such_target", f"unknown seat {name!r}: use one of {known}")
    return seats[name]


def seat_of_side(resolution: AnyResolution, side: str) -> Seat:
    """Return the seat of an added creature: the first of its side, or a new one, or the game master's.

    A seat that has conceded gets none as long as another may have it. A new seat is added only if the set-up lists no
    seats.
    """
    seats, gm = resolution.state.seats, resolution.setup.gm
    of_side = [seat for seat in seats.values() if seat.side == side and seat.id != gm]
    playing = [seat for seat in of_side if not seat.conceded]
    if playing:
        return playing[0]
    if gm is not None and (of_side or resolution.setup.seats or side in seats or side == gm):
        return seat_named(resolution, gm)
    if of_side:
        return of_side[0]
    resolution.add(Seat(id=side, side=SideId(side)), "seat_added", seat=side, side=side)
    return seats[side]


def sheet_named(situation: AnySituation, use: str) -> CreatureSpec:
    """Return the sheet for a creature of the content.

    Raises:
        IllegalIntent: `no_such_target`.
    """
    found = situation.setup.content_sheet(use)
    if found is None:
        raise IllegalIntent("no_such_target", f"unknown creature {use!r}: use the content id of a shipped creature")
    return found


def check_new_id(situation: AnySituation, name: str) -> None:
    """Check that a new creature can have an id.

    Raises:
        IllegalIntent: `invariant` or `not_available`.
    """
    state = situation.state
    if name in state.creatures or name in state.objects:
        raise IllegalIntent("invariant", f"there is a {name!r} in this battle already: use another id")
    if len(state.creatures) >= MOST_CREATURES:
        raise IllegalIntent("not_available", f"a battle has at most {MOST_CREATURES} creatures")


# ---------------------------------------------------------------- orders


def _temp_hp(resolution: AnyResolution, numbers: Mapping[str, int]) -> None:
    for name, number in numbers.items():
        creature = living(resolution, name)
        resolution.emit("temp_hp_set", (creature, {"temp_hp": number}), who=creature.id, amount=number)


def _hide(resolution: AnyResolution, names: tuple[str, ...]) -> None:
    for name in names:
        creature = living(resolution, name)
        seats = resolution.state.seats.values()
        others = tuple(SeatId(s.id) for s in seats if s.side != creature.side and s.id != creature.seat)
        resolution.emit("hid", (creature, {"hidden_from": others}), who=creature.id)


def _reveal(resolution: AnyResolution, names: tuple[str, ...]) -> None:
    for name in names:
        creature = living(resolution, name)
        if creature.hidden_from:
            resolution.emit("found", (creature, {"hidden_from": ()}), who=creature.id)


def _side(resolution: AnyResolution, sides: Mapping[str, str]) -> None:
    for name, side in sides.items():
        creature = creature_named(resolution, name)
        resolution.emit("side_changed", (creature, {"side": SideId(side)}), who=creature.id, side=side)
        resolution.rules.allegiance_changed(resolution, creature)


def _seat(resolution: AnyResolution, seats: Mapping[str, str]) -> None:
    for name, seat in seats.items():
        creature = creature_named(resolution, name)
        new = SeatId(seat_named(resolution, seat).id)
        if new == creature.seat:
            continue
        resolution.emit("seat_changed", (creature, {"seat": new}), who=creature.id, seat=seat)
        resolution.rules.allegiance_changed(resolution, creature)
        if new in creature.hidden_from:  # only now: until then the seats that do not know the creature stay told apart
            others = tuple(one for one in creature.hidden_from if one != new)
            resolution.emit("place_known", (creature, {"hidden_from": others}), on=creature.id)


def _budget(resolution: AnyResolution, budgets: Mapping[str, Mapping[str, int]]) -> None:
    for name, words in budgets.items():
        creature = living(resolution, name)
        budget = {**creature.budget, **words}
        resolution.emit("budget_set", (creature, {"budget": budget}), who=creature.id)


def _terrain(resolution: AnyResolution, order: TerrainOrder) -> None:
    for cell in [cell_of(resolution, place) for place in order.at]:
        now = {name: number for name, number in properties_at(resolution, cell).items() if name not in order.remove}
        resolution.set_cell(cell, {**now, **{one.name: one.amount or 1 for one in order.add}})


def properties_at(situation: AnySituation, cell: Cell) -> dict[str, int]:
    """Return the properties of a cell without those that zones add."""
    changed = situation.state.cells.get(f"{cell[0]},{cell[1]}")
    return dict(changed.properties) if changed is not None else situation.map.properties(cell)


def _door(resolution: AnyResolution, doors: Mapping[str, str]) -> None:
    for name, state in doors.items():
        thing = resolution.state.objects.get(name)
        if thing is None:
            hint = did_you_mean(name, resolution.state.objects) or "use the id of a door"
            raise IllegalIntent("no_such_target", f"unknown object {name!r}: {hint}")
        between = name in doors_of(resolution.map)
        cell = thing.at if between else door_cell(resolution, thing)
        if cell is None or thing.state == "broken":
            what = "broken" if thing.state == "broken" else "not a door"
            raise IllegalIntent("bad_target", f"{name} is {what}: name a door")
        if thing.state == state:
            continue
        resolution.emit("door_set", (thing, {"state": state}), object=name, state=state)
        if between:
            continue  # a door between cells: the map leaves it out while its object is open
        left = {key: number for key, number in properties_at(resolution, cell).items() if key != "door"}
        resolution.set_cell(cell, left if state == "open" else {**left, "door": 1})


def door_cell(situation: AnySituation, thing: BattleObject) -> Cell | None:
    """Return the cell of the map that an object opens; None if it opens none."""
    spec = next((one for one in situation.setup.objects if one.id == thing.id), None)
    opens = spec.opens if spec is not None else getattr(thing, "opens", None)
    if opens is not None:
        return (opens[0], opens[1])
    return thing.at if situation.map.has(thing.at, "door") else None


def object_named(situation: AnySituation, name: str) -> BattleObject:
    """Return an object that a ruling may change: doors are for the order `door`.

    Raises:
        IllegalIntent: `no_such_target` or `bad_target`.
    """
    thing = situation.state.objects.get(name)
    if thing is None:
        hint = did_you_mean(name, situation.state.objects) or "use the id of an object in this battle"
        raise IllegalIntent("no_such_target", f"unknown object {name!r}: {hint}")
    if name in doors_of(situation.map) or door_cell(situation, thing) is not None:
        raise IllegalIntent("bad_target", f"{name} is a door or opens one: use `door` to open or close it")
    return thing


def cell_of(situation: AnySituation, place: Sequence[int]) -> Cell:
    """Return the cell of a place in an order.

    Raises:
        IllegalIntent: `bad_target`: it is not on the map.
    """
    cell = (place[0], place[1])
    if cell not in situation.map:
        raise IllegalIntent("bad_target", f"{list(cell)} is not on the map: name a cell of the map")
    return cell


def _object(resolution: AnyResolution, order: ObjectOrder) -> None:
    values: dict[str, Any] = {} if order.at is None else {"at": cell_of(resolution, order.at)}
    if order.name is not None:
        values["name"] = order.name
    if order.id not in resolution.state.objects:
        check_new_id(resolution, order.id)
        if order.at is None:
            raise IllegalIntent("malformed", f"gm.object.at is missing: write the cell of the new object {order.id}")
        thing = BattleObject(**{"id": order.id, "name": order.id, **values}, hp=order.hp)
        resolution.add(thing, "object_added", object=thing.id, at=thing.at)
        return
    thing = object_named(resolution, order.id)
    if order.hp is not None:
        if thing.hp is None:
            raise IllegalIntent("bad_target", f"{order.id} cannot be damaged: leave out hp")
        values["hp"] = order.hp
    resolution.emit("object_changed", (thing, values), object=thing.id, at=values.get("at", thing.at))


def _remove_object(resolution: AnyResolution, names: tuple[str, ...]) -> None:
    for name in dict.fromkeys(names):
        thing = object_named(resolution, name)
        resolution.remove(thing, "object_removed", object=name, at=thing.at)


def _result(resolution: AnyResolution, side: str | None) -> None:
    resolution.end_battle(checked_side(resolution, side), "ruling")


def checked_side(situation: AnySituation, side: str | None) -> SideId | None:
    """Return the side named as the winner; None for a draw.

    Raises:
        IllegalIntent: `no_such_target`.
    """
    sides = dict.fromkeys(creature.side for creature in situation.state.creatures.values())
    if side is not None and side not in sides:
        named = ", ".join(sides)
        raise IllegalIntent("no_such_target", f"unknown side {side!r}: use one of {named}, or null for a draw")
    return SideId(side) if side is not None else None


def _roll(resolution: AnyResolution, expression: DiceExpression) -> None:
    resolution.roll("misc", expression)


HANDLERS: Final[Mapping[str, Any]] = {
    "temp_hp": _temp_hp,
    "hide": _hide,
    "reveal": _reveal,
    "side": _side,
    "seat": _seat,
    "budget": _budget,
    "terrain": _terrain,
    "door": _door,
    "object": _object,
    "remove_object": _remove_object,
    "result": _result,
    "roll": _roll,
}
"""Handlers of these orders, by name."""
