"""Objects on the board: doors, levers, breakable objects (S5-TURN-06 to -09, S5-ATK-06)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, EffectList
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks import areas, d20_tests, hiding
from fracas_engine.rulesets.srd5.harm import falling
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, Srd5Object
from fracas_engine.situation import Situation
from fracas_engine.state import CellState, Creature

HARMLESS: Final = ("poison", "psychic")
"""Damage types that objects are immune to (S5-ATK-06)."""

DONE_WITH: Final = ("open", "broken", "used")
"""States in which an object can no longer be used."""


def thing_named(situation: Situation[D20Rules], name: str) -> Srd5Object:
    """Return an object by its id.

    Raises:
        IllegalIntent: `no_such_target`.
    """
    found = situation.state.objects.get(name)
    if not isinstance(found, Srd5Object):
        raise IllegalIntent("no_such_target", f"there is no object called {name!r}")
    return found


def in_reach(situation: Situation[D20Rules], creature: Creature, thing: Srd5Object) -> bool:
    """Return True if a creature can reach an object to interact with it (S5-TURN-06)."""
    return distance(space_of(situation, creature), Footprint(thing.at)) <= 1


def near_objects(situation: Situation[D20Rules], creature: Creature) -> tuple[Srd5Object, ...]:
    """Return the objects that a creature can reach and use."""
    return tuple(
        thing
        for thing in situation.state.objects.values()
        if isinstance(thing, Srd5Object) and thing.state not in DONE_WITH and in_reach(situation, creature, thing)
    )


def operate(resolution: Resolution[D20Rules], creature: Srd5Creature, thing: Srd5Object) -> None:
    """Use or open an object; a stuck object first requires a successful Strength check (S5-TURN-09)."""
    if thing.stuck is not None:
        total = d20_tests.ability_check(resolution, creature, "str", dc=thing.stuck)
        if total < thing.stuck:
            resolution.emit("stayed_shut", who=creature.id, object=thing.id, total=total, dc=thing.stuck)
            return
    opened = thing.opens if thing.opens is not None else (thing.at if resolution.board.has(thing.at, "door") else None)
    resolution.emit(
        "opened" if opened else "operated",
        (thing, {"state": "open" if opened else "used"}),
        who=creature.id,
        object=thing.id,
    )
    if opened is not None:
        change_cell(resolution, opened, without=("door",))


def change_cell(
    resolution: Resolution[D20Rules], cell: Cell, *, without: tuple[str, ...] = (), adding: tuple[str, ...] = ()
) -> None:
    """Remove properties from a cell of the map and add others."""
    now = resolution.board.properties(cell)
    properties = {name: number for name, number in now.items() if name not in without}
    properties.update(dict.fromkeys(adding, 1))
    key = f"{cell[0]},{cell[1]}"
    found = resolution.state.cells.get(key)
    if found is None:
        resolution.add(CellState(id=key, properties=properties), "cell_changed", cell=cell)
    else:
        resolution.emit("cell_changed", (found, {"properties": properties}), cell=cell)
    for creature in tuple(resolution.present()):
        falling.look(resolution, creature)  # a creature may have clung to the object


def struck(
    situation: Situation[D20Rules], user: Creature, action: Action, targets: tuple[str, ...], aim: Aim
) -> tuple[Srd5Object, ...]:
    """Return the objects with hit points that an effect hits: the named ones, or those in its area (S5-AREA-04).

    Objects fail every saving throw and take the full damage (S5-ATK-06).

    Args:
        situation: The battle.
        user: The creature that uses the action.
        action: The action.
        targets: The ids of the targets.
        aim: The points, paths and cells that the intent names.
    """
    things = [t for t in situation.state.objects.values() if isinstance(t, Srd5Object) and t.hp]
    if action.area is None:
        return tuple(thing for thing in things if thing.id in targets)
    if not things or action.targets != "all":
        return ()
    region, _ = areas.region_of(situation, user, action, aim)
    return tuple(thing for thing in things if areas.reaches(situation, region, thing.at))


def damage_listed(
    resolution: Resolution[D20Rules], by: Creature, thing: Srd5Object, listed: EffectList, rolled: tuple[int, ...]
) -> None:
    """Apply the damage of a list of effects to an object.

    A hidden creature is revealed if it destroys the object or deals thunder damage, because that makes noise
    (S5-HIDE-05).

    Args:
        resolution: The battle.
        by: The creature that deals the damage.
        thing: The object.
        listed: The effects.
        rolled: The rolled total of each effect, by its index in the list.
    """
    parts = tuple((rolled[place], getattr(listed.effects[place], "type", "") or "") for place in listed.damage)
    damage(resolution, thing, parts)
    if by.has("hidden") and (not thing.hp or any(kind == "thunder" for _, kind in parts)):
        hiding.reveal(resolution, by)


def damage(resolution: Resolution[D20Rules], thing: Srd5Object, parts: tuple[tuple[int, str], ...]) -> None:
    """Damage an object; at 0 hit points it is destroyed, and its cell becomes Difficult Terrain (S5-ATK-06)."""
    assert thing.hp is not None, "the object has hit points"
    amount = 0
    for number, kind in parts:
        if kind in HARMLESS:
            continue
        amount += number // 2 if kind == "fire" and resolution.map.underwater else number
    left = max(0, thing.hp - amount)
    resolution.emit(
        "object_damaged",
        (thing, {"hp": left, **({"state": "broken"} if not left else {})}),
        object=thing.id,
        amount=amount,
    )
    if not left:
        cell = thing.opens if thing.opens is not None else thing.at
        if any(resolution.board.has(cell, name) for name in ("wall", "door", "glass")):
            change_cell(resolution, cell, without=("wall", "door", "glass"), adding=("difficult",))
