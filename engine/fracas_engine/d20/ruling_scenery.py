"""Orders of a game master's rulings about light and zones in d20 rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine import carried_light
from fracas_engine.board import SOURCES
from fracas_engine.content.models.effects import ZoneEffect, ZoneSpec
from fracas_engine.content.models.rulings import LightOrder, ZoneOrder
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.d20.queries.light import BRIGHT_LIGHT, DIM_LIGHT, NO_LIGHT, light_sources
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.state import EffectZone
from fracas_engine.d20.summons import zones
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.fog_events import LIGHT_SET
from fracas_engine.ids import Cell, Place
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.ruling_orders import cell_of, living, properties_at
from fracas_engine.ruling_sheets import RULING, ruling_sheet
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

LEVELS: Final = ("dim", "dark")
"""Properties of cells with the light levels below bright."""

# ---------------------------------------------------------------- light


def _light(resolution: Resolution[D20Rules], order: LightOrder) -> None:
    rules = resolution.rules
    if not rules.game_master.has_light():
        raise IllegalIntent("not_available", "this ruleset has no light: use `terrain` for what blocks sight")
    if order.level is not None:
        _set_level(resolution, order)
    elif order.at is not None:
        _set_source(resolution, order, order.at)
    else:
        assert order.bright is not None
        assert order.dim is not None
        for creature in [living(resolution, name) for name in order.on]:
            _set_carried(resolution, creature, order.bright, order.dim)


def _set_level(resolution: Resolution[D20Rules], order: LightOrder) -> None:
    cells = [cell_of(resolution, place) for place in order.cells] or resolution.map.grid.cells(
        resolution.map.grid.everywhere
    )
    changed: dict[Cell, dict[str, int]] = {}
    for cell in cells:
        now = properties_at(resolution, cell)
        kept = {name: number for name, number in now.items() if name not in LEVELS}
        new = kept if order.level == "bright" else {**kept, str(order.level): 1}
        if new.keys() != now.keys():
            changed[cell] = new
    if changed:
        resolution.set_cells("light_changed", changed)


def _set_source(resolution: Resolution[D20Rules], order: LightOrder, at: Place) -> None:
    cell, sources = cell_of(resolution, at), light_sources(resolution)
    old = sources.get(cell)
    if old is None and (order.bright is None or order.dim is None):
        known = ", ".join(str(list(one)) for one in sources) or "none"
        raise IllegalIntent("bad_target", f"no light at {list(cell)}: name the cell of a light source ({known})")
    bright, dim = old or (0, 0)
    radii = (bright if order.bright is None else order.bright, dim if order.dim is None else order.dim)
    there = cell if order.to is None else cell_of(resolution, order.to)
    changed = {cell: (0, 0), there: radii}
    resolution.set_cells("light_changed", {one: _with_source(resolution, one, *new) for one, new in changed.items()})


def _with_source(situation: Situation[D20Rules], cell: Cell, bright: int, dim: int) -> dict[str, int]:
    """Return the properties of a cell with a light source that has these radii."""
    kept = {name: number for name, number in properties_at(situation, cell).items() if name not in SOURCES}
    radii = {BRIGHT_LIGHT: bright, DIM_LIGHT: dim} if bright or dim else {NO_LIGHT: 1}
    return {**kept, **{name: number for name, number in radii.items() if number}}


def _set_carried(resolution: Resolution[D20Rules], creature: Creature, bright: int, dim: int) -> None:
    spec = resolution.sheet(creature).light
    own = (spec.bright, spec.dim) if spec is not None else (0, 0)
    kept = tuple(one for one in creature.modifiers if one.to not in (carried_light.BRIGHT, carried_light.DIM))
    new = tuple(
        Modifier(to=to, by=wanted - has, ends=Ends("encounter"))
        for to, wanted, has in ((carried_light.BRIGHT, bright, own[0]), (carried_light.DIM, dim, own[1]))
        if wanted != has
    )
    # Light is cached with the places of creatures, so one of their fields is set as well.
    values = {"modifiers": (*kept, *new), "altitude": creature.altitude}
    resolution.emit(LIGHT_SET, (creature, values), who=creature.id)


# ---------------------------------------------------------------- zones


def _zone(resolution: Resolution[D20Rules], order: ZoneOrder) -> None:
    if order.id in resolution.state.zones:
        raise IllegalIntent("invariant", f"there is a zone {order.id!r} in this battle already: use another id")
    spec = ZoneSpec(
        terrain=order.terrain, enter=order.enter, start=order.start, end=order.end, while_inside=order.while_inside
    )
    zone = EffectZone(
        id=order.id,
        name=order.name or order.id,
        cells=tuple(dict.fromkeys(cell_of(resolution, place) for place in order.at)),
        cause=RULING,
        terrain=tuple(order.terrain),
        ends=Ends("encounter"),
        sheet=ruling_sheet((ZoneEffect(zone=spec),)),
        part=f"{RULING}.hit.0",
    )
    zones.begin_ruled_zone(resolution, zone)


def _end_zone(resolution: Resolution[D20Rules], names: tuple[str, ...]) -> None:
    for name in dict.fromkeys(names):
        zones.end_zone(resolution, _zone_named(resolution, name))


def _move_zone(resolution: Resolution[D20Rules], places: Mapping[str, Place]) -> None:
    for name, place in places.items():
        zone, (x, y) = _zone_named(resolution, name), cell_of(resolution, place)
        if zone.follows is not None:
            raise IllegalIntent("bad_target", f"{name} moves with {zone.follows}: move that creature instead")
        if not zone.cells:
            raise IllegalIntent("bad_target", f"{name} covers no cell that could be moved: use `end_zone` and `zone`")
        dx, dy = x - min(column for column, _ in zone.cells), y - min(row for _, row in zone.cells)
        if any((column + dx, row + dy) not in resolution.map for column, row in zone.cells):
            raise IllegalIntent("invariant", f"{name} does not fit on the map at {[x, y]}: choose another cell")
        zones.move_zone(resolution, zone, dx, dy)


def _zone_named(situation: Situation[D20Rules], name: str) -> EffectZone:
    zone = situation.state.zones.get(name)
    if not isinstance(zone, EffectZone):
        hint = did_you_mean(name, situation.state.zones) or "use the id of a zone in this battle"
        raise IllegalIntent("no_such_target", f"unknown zone {name!r}: {hint}")
    return zone


SCENERY_RULINGS: Final[Mapping[str, Any]] = {
    "light": _light,
    "zone": _zone,
    "end_zone": _end_zone,
    "move_zone": _move_zone,
}
"""Handlers of these orders, by name."""
