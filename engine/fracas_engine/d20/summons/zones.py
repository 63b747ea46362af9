"""Zones: cells with a lasting effect on creatures inside. Conjurations are zones around their cell.

A creature inside has conditions and modifiers that end when it leaves the zone. Entering and leaving are detected by
comparing the creatures inside before and after every change of place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fracas_engine.board import Footprint
from fracas_engine.causes import Cause
from fracas_engine.content import (
    AdvantageEffect,
    ConditionEffect,
    ConjureSpec,
    DisadvantageEffect,
    Effect,
    GrantEffect,
    ModifierEffect,
    ZoneEffect,
    ZoneSpec,
)
from fracas_engine.d20.attacks.areas import place
from fracas_engine.d20.conditions import add_modifier, begin_condition, end_effects, lasting_modifiers
from fracas_engine.d20.frames import Affecting, Aftermath, Applying
from fracas_engine.d20.queries.moved_zones import zone_moved_by
from fracas_engine.d20.queries.space import footprint, masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.state import EffectZone
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature, Frame, Zone

INSIDE = "inside"
"""`until` of effects that last while the affected creature is in a zone; `Ends.whose` is the zone's id."""


def make_zone(
    resolution: Resolution[D20Rules], frame: Applying, spec: ZoneSpec, user: Creature, target: Creature
) -> None:
    """Create a zone over the action's area, or over its own area around the target cell or the user (OC-ZONE-02).

    Args:
        resolution: The battle.
        frame: The frame that is being resolved.
        spec: The zone's specification in the content.
        user: The acting creature.
        target: The creature that the zone may be centred on.
    """
    rules = resolution.rules
    follows = None
    radius = 0
    try:
        placed = rules.areas.zone_cells(resolution, frame, spec, user, target)
        if placed is None and spec.area is None:
            placed = _area_cells(resolution, user, frame)
    except IllegalIntent as refusal:  # its user was thrown away from there since it was announced
        resolution.emit("lapsed", who=user.id, code=refusal.code)
        return
    if placed is not None:
        cells = placed
    else:
        assert spec.area is not None
        radius = spec.area.extent
        origin = frame.aim.at
        if spec.area.shape == "emanation" or origin is None:
            follows = CreatureId(user.id) if spec.area.shape == "emanation" else None
            cells = tuple(
                _emanation(resolution, user, radius) if follows else _around(resolution, footprint(user), radius)
            )
        else:
            cells = tuple(_around(resolution, Footprint((origin[0], origin[1])), radius))
    struck = _struck_first(resolution, frame, spec, user)
    action = rules.sheet_named(resolution, frame.sheet).actions[frame.action]
    earlier = zone_moved_by(resolution, user, action)
    kept: dict[str, Any] = {"struck": struck, **({"dc": None} if spec.sure else {})}
    if earlier is not None:
        kept = {"struck": (*earlier.struck, *struck), "cause": earlier.cause, "ends": earlier.ends}
        end_zone(resolution, earlier)
    _add(
        resolution,
        frame,
        spec.until or "",
        user,
        target,
        cells,
        f"{frame.part}.{frame.index}",
        spec.terrain,
        follows,
        radius,
        made=lambda zone: replace(rules.areas.zone_made(resolution, frame, spec, user, zone), **kept),
    )


def _struck_first(
    resolution: Resolution[D20Rules], frame: Applying, spec: ZoneSpec, user: Creature
) -> tuple[CreatureId, ...]:
    """Return the creatures that the action affected when it created its zone, if that counts for `once_per_turn`."""
    rules = resolution.rules
    sheet = rules.sheet_named(resolution, frame.sheet)
    action, listed = sheet.actions[frame.action], sheet.lists[frame.part]
    if spec.once_per_turn != "all" or spec.area is not None or action.area is None:
        return ()
    if len(listed.once) == len(listed.effects):
        return ()
    placed = place(resolution, user, action, frame.aim)
    return tuple(CreatureId(one.id) for one in rules.areas.affected(resolution, user, action, placed))


def _area_cells(situation: Situation[D20Rules], user: Creature, frame: Applying) -> tuple[Cell, ...]:
    """Return the cells of the area of the action that a list of effects belongs to."""
    rules = situation.rules
    action = rules.sheet_named(situation, frame.sheet).actions[frame.action]
    if action.area is None:
        return ()
    placed = place(situation, user, action, frame.aim)
    return tuple(situation.map.grid.cells(placed.cells & ~rules.terrain.solid(situation)))


def conjure(
    resolution: Resolution[D20Rules], frame: Applying, spec: ConjureSpec, user: Creature, target: Creature
) -> None:
    """Conjure a thing: create a zone of its cell and the adjacent ones.

    Args:
        resolution: The battle.
        frame: The frame that is being resolved.
        spec: The conjuration's specification in the content.
        user: The acting creature.
        target: The creature next to which the thing may appear.
    """
    named = frame.aim.at or frame.aim.to
    body = resolution.rules.areas.conjured(resolution, frame, spec, user)
    if body is not None:
        origin = footprint(body)
    else:
        origin = Footprint((named[0], named[1])) if named is not None else footprint(user)
    cells = tuple(_around(resolution, origin, 1))
    _add(
        resolution,
        frame,
        spec.until or "",
        user,
        target,
        cells,
        f"{frame.part}.{frame.index}",
        (),
        None,
        1,
        spec.name,
        body=CreatureId(body.id) if body is not None else None,
        made=lambda zone: resolution.rules.areas.conjured_zone(resolution, frame, user, zone),
    )


def _emanation(resolution: Resolution[D20Rules], user: Creature, radius: int) -> tuple[Cell, ...]:
    """Return the cells of an emanation around a creature, without the creature's own cells."""
    return tuple(resolution.map.grid.cells(resolution.rules.areas.emanation_cells(resolution, user, radius)))


def _around(resolution: Resolution[D20Rules], origin: Footprint, radius: int) -> list[Cell]:
    grid = resolution.map.grid
    (x, y), size, _ = origin
    solid = resolution.rules.terrain.solid(resolution)
    return grid.cells(grid.block((x - radius, y - radius), size + 2 * radius, size + 2 * radius) & ~solid)


def _add(
    resolution: Resolution[D20Rules],
    frame: Applying,
    until: str,
    user: Creature,
    target: Creature,
    cells: tuple[Cell, ...],
    part: str,
    terrain: tuple[str, ...],
    follows: CreatureId | None,
    radius: int,
    name: str | None = None,
    *,
    body: CreatureId | None = None,
    made: Callable[[EffectZone], EffectZone] = lambda zone: zone,
) -> None:
    rules = resolution.rules
    sheet = rules.sheet_named(resolution, frame.sheet)
    action = sheet.actions[frame.action]
    plain = EffectZone(
        id=f"zone_{resolution.number()}",
        name=name or action.name,
        cells=cells,
        owner=CreatureId(user.id),
        cause=action.id,
        terrain=tuple(terrain),
        ends=rules.conditions.effect_ends(
            resolution, replace(frame, dc=rules.saves.lasting_dc(action)), until, user, target
        ),
        sheet=frame.sheet,
        part=part,
        follows=follows,
        radius=radius,
        dc=action.dc,
        body=body,
    )
    zone = made(plain)
    resolution.add(zone, "zone_began", zone=zone.id, by=user.id, cells=cells)
    for creature in tuple(resolution.present()):
        if _inside(resolution, zone, creature):
            _stay_inside(resolution, zone, creature)


def begin_ruled_zone(resolution: Resolution[D20Rules], zone: EffectZone) -> None:
    """Add a zone of a ruling, which has no owner; creatures inside have not entered it."""
    resolution.add(zone, "zone_began", zone=zone.id, cells=zone.cells)
    for creature in tuple(resolution.present()):
        if _inside(resolution, zone, creature):
            _stay_inside(resolution, zone, creature)


def move_zone(resolution: Resolution[D20Rules], zone: EffectZone, dx: int, dy: int) -> None:
    """Move a zone by a number of columns and rows, over creatures that come to be in it."""
    resolution.emit("zone_moved", (zone, zone.shifted(dx, dy)), zone=zone.id)
    for creature in tuple(resolution.present()):
        _notice(resolution, zone, creature, entered=resolution.rules.switches.zones_come_over)


def drift(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Move the drifting zones of a creature away from it, at the start of its turn."""
    for zone in zones_of(resolution):
        spec = spec_of(resolution, zone) if zone.owner == creature.id and creature.at is not None else None
        if spec is None or spec.drifts is None or not zone.cells:
            continue
        grid, own = resolution.map.grid, footprint(creature)
        columns, rows = [x for x, _ in zone.cells], [y for _, y in zone.cells]
        away_x = min(columns) + max(columns) - (2 * own.cell[0] + own.size - 1)
        away_y = min(rows) + max(rows) - (2 * own.cell[1] + own.size - 1)
        most = max(abs(away_x), abs(away_y)) or 1
        dx, dy = ((away > 0) - (away < 0) if 2 * abs(away) >= most else 0 for away in (away_x or 1, away_y))
        moved = zone.shifted(dx * spec.drifts, dy * spec.drifts)
        open_to_it = grid.everywhere & ~resolution.rules.terrain.solid(resolution)
        cells = tuple(cell for cell in moved["cells"] if cell in resolution.board and grid.bit(cell) & open_to_it)
        there = replace(zone, **moved).cut_to(cells)
        resolution.emit("zone_moved", (zone, {name: getattr(there, name) for name in moved}), zone=zone.id)
        for other in tuple(resolution.present()):
            _notice(resolution, zone, other, entered=resolution.rules.switches.zones_come_over or spec.sweeps)


def end_zone(resolution: Resolution[D20Rules], zone: Zone) -> None:
    """Remove a zone and its effects on the creatures inside."""
    resolution.remove(zone, "zone_ended", zone=zone.id)
    for creature in resolution.state.creatures.values():
        _leave(resolution, zone, creature)
    resolution.rules.areas.zone_gone(resolution, zone)


def zones_of(situation: Situation[D20Rules]) -> tuple[EffectZone, ...]:
    """Return the zones, oldest first."""
    return tuple(zone for zone in situation.state.zones.values() if isinstance(zone, EffectZone))


def _inside(resolution: Resolution[D20Rules], zone: Zone, creature: Creature) -> bool:
    cells = resolution.map_memo(("zone", zone.id), lambda: resolution.map.grid.mask(zone.cells))
    return bool(masks(resolution).get(creature.id, 0) & cells) and resolution.rules.areas.zone_holds(
        resolution, zone, creature
    )


def notice_move(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Update zones after a creature's change of place: move zones that follow it, and handle entering and leaving."""
    if not resolution.state.zones:
        return
    for zone in zones_of(resolution):
        if zone.follows == creature.id and creature.alive:
            cells = _emanation(resolution, creature, zone.radius)
            resolution.emit("zone_moved", (zone, {"cells": cells}), zone=zone.id)
            spec = spec_of(resolution, zone)
            sweeps = resolution.rules.switches.zones_come_over or (spec is not None and spec.sweeps)
            for other in tuple(resolution.present()):
                _notice(resolution, zone, other, entered=sweeps)
        elif creature.alive:
            _notice(resolution, zone, creature, moved=True)


def _notice(
    resolution: Resolution[D20Rules], zone: EffectZone, creature: Creature, *, entered: bool = True, moved: bool = False
) -> None:
    inside, was = _inside(resolution, zone, creature), creature.id in zone.holds
    if inside and not was:
        _stay_inside(resolution, zone, creature)
        if entered:
            _affect(resolution, zone, creature, "enter")
            _affect(resolution, zone, creature, "step")
    elif was and not inside:
        _leave(resolution, zone, creature)
    elif was and inside and moved:
        _affect(resolution, zone, creature, "step")


def at_turn_edge(resolution: Resolution[D20Rules], creature: Creature, edge: str) -> None:
    """Push the frames for the effects of all zones on a creature at the start or end of its turn."""
    for zone in reversed(zones_of(resolution)):
        if creature.id in zone.holds and creature.alive:
            _affect(resolution, zone, creature, edge)


def effects_of(situation: Situation[D20Rules], zone: Zone, part: str) -> tuple[Effect, ...]:
    """Return a zone's effects on creatures inside; `part` is `enter`, `start`, `end` or `while_inside`."""
    if not isinstance(zone, EffectZone):
        return ()
    listed = situation.rules.sheet_named(situation, zone.sheet).lists.get(f"{zone.part}.{part}")
    return listed.effects if listed is not None else ()


def forget_struck(situation: Situation[D20Rules]) -> tuple[tuple[EffectZone, dict[str, object]], ...]:
    """Return the changes at the end of a turn: every zone can affect each creature again (S5-SPELL-07)."""
    return tuple((zone, {"struck": ()}) for zone in zones_of(situation) if zone.struck)


def spec_of(situation: Situation[D20Rules], zone: EffectZone) -> ZoneSpec | None:
    """Return the content that a zone was made from; None for a conjuration."""
    lists = situation.rules.sheet_named(situation, zone.sheet).lists
    outer, _, index = zone.part.rpartition(".")
    effect = lists[outer].effects[int(index)]
    return effect.zone if isinstance(effect, ZoneEffect) else None


def _concerns(situation: Situation[D20Rules], zone: EffectZone, creature: Creature) -> bool:
    """Return True if the effects of a zone apply to a creature, by the side of the zone's creator."""
    spec = spec_of(situation, zone)
    owner = situation.state.creatures.get(zone.owner or "")
    if spec is None or owner is None or spec.on == "all":
        return True
    return (creature.side == owner.side) is (spec.on == "allies")


def _may_strike(resolution: Resolution[D20Rules], zone: EffectZone, creature: Creature, part: str) -> bool:
    """Return False if the zone has already affected the creature in this turn; otherwise note that it does now."""
    spec = spec_of(resolution, zone)
    limit = spec.once_per_turn if spec is not None else None
    if limit is None or limit not in ("all", part):
        return True
    if creature.id in zone.struck:
        return False
    struck = (*zone.struck, CreatureId(creature.id))
    resolution.emit("zone_struck", (zone, {"struck": struck}), zone=zone.id, who=creature.id)
    return True


def acting_on(situation: Situation[D20Rules], creature: Creature, edge: str) -> tuple[EffectZone, ...]:
    """Return the zones that affect a creature at an edge of its turn, oldest first."""
    return tuple(
        zone for zone in zones_of(situation) if creature.id in zone.holds and effects_of(situation, zone, edge)
    )


def act_on(resolution: Resolution[D20Rules], name: str, creature: Creature, edge: str) -> None:
    """Push the frames for one zone's effects on a creature, if the zone still exists and the creature is inside."""
    zone = resolution.state.zones.get(name)
    if isinstance(zone, EffectZone) and creature.id in zone.holds and creature.alive:
        _affect(resolution, zone, creature, edge)


def _affect(resolution: Resolution[D20Rules], zone: EffectZone, creature: Creature, part: str) -> None:
    rules = resolution.rules
    sheet = rules.sheet_named(resolution, zone.sheet)
    name = f"{zone.part}.{part}"
    if not _concerns(resolution, zone, creature):
        return
    if name not in sheet.lists or not _may_strike(resolution, zone, creature, part):
        return
    frames: tuple[Frame, ...] = (
        Affecting(
            zone.owner or CreatureId(creature.id), zone.sheet, zone.cause, name, (CreatureId(creature.id),), dc=zone.dc
        ),
        Aftermath(),
    )
    resolution.then(*frames)


def _stay_inside(resolution: Resolution[D20Rules], zone: EffectZone, creature: Creature) -> None:
    resolution.emit(
        "zone_entered", (zone, {"holds": (*zone.holds, CreatureId(creature.id))}), zone=zone.id, who=creature.id
    )
    ends, cause = Ends(INSIDE, CreatureId(zone.id)), Cause(zone=zone.id)
    if not _concerns(resolution, zone, creature):
        return
    for effect in effects_of(resolution, zone, "while_inside"):
        match effect:
            case ConditionEffect() if resolution.rules.conditions.may_bear(resolution, creature, effect.condition):
                begin_condition(resolution, creature, Condition(effect.condition, ends, source=zone.owner, cause=cause))
            case ModifierEffect() | AdvantageEffect() | DisadvantageEffect() | GrantEffect():
                walk = resolution.rules.movement.speed(resolution, creature, "walk") or 0
                for modifier in lasting_modifiers(effect, zone.owner, cause, ends, walk=walk):
                    add_modifier(resolution, creature, modifier)
            case _:
                pass


def _leave(resolution: Resolution[D20Rules], zone: Zone, creature: Creature) -> None:
    if isinstance(zone, EffectZone) and creature.id in zone.holds:
        left = tuple(name for name in zone.holds if name != creature.id)
        resolution.emit("zone_left", (zone, {"holds": left}), zone=zone.id, who=creature.id)
        end_effects(resolution, creature, lambda ends: ends.until == INSIDE and ends.whose == zone.id)
