"""Components of `srd5` about places: terrain, sight, movement, forced movement, areas."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from fracas_engine.board import Footprint, Mask, Passage, Provoker, Voxel, Walk, clear_anchors
from fracas_engine.content import ShiftEffect, WallArea, ZoneSpec
from fracas_engine.d20.attacks.areas import bare_action, place
from fracas_engine.d20.frames import Applying, Moving
from fracas_engine.d20.movement.paths import step_mode
from fracas_engine.d20.movement.remaining_path import PlannedWays
from fracas_engine.d20.queries.moved_zones import check_move
from fracas_engine.d20.queries.space import SIDES, cell_of
from fracas_engine.d20.ruleset import D20Areas, D20ForcedMovement, D20Movement, D20Sight, D20Terrain
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.state import EffectZone
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import movement_steps, placing
from fracas_engine.rulesets.srd5.attacks import areas, grappling, wall_shapes
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.harm import bindings, engulfing
from fracas_engine.rulesets.srd5.movement import (
    action_moves,
    fear,
    mounts,
    passage,
    paths,
    provokers,
    rest_of_way,
    speeds,
)
from fracas_engine.rulesets.srd5.movement.difficult_terrain import MAKES_DIFFICULT
from fracas_engine.rulesets.srd5.queries import d20_bonuses, sight, zone_heights
from fracas_engine.rulesets.srd5.queries.incorporeal import is_incorporeal, passes
from fracas_engine.rulesets.srd5.queries.room import room
from fracas_engine.rulesets.srd5.queries.space import ground_at, share_space, space_of
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame, Zone


def _own(frame: Moving) -> Travelling:
    """Return a movement frame with the static type of this ruleset."""
    assert isinstance(frame, Travelling)
    return frame


class Srd5Terrain(D20Terrain):
    """Terrain: barriers, and the cells where creatures may be, of `srd5`."""

    def cells(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the cells that a creature occupies; a rider occupies those of its mount (S5-MOUNT-13)."""
        return space_of(situation, creature).on(situation.map.grid)

    def may_rest_with(self, situation: AnySituation, one: Creature, other: Creature) -> bool:
        """Return True if two creatures may share a space.

        Tiny creatures, a rider and its mount, fallen creatures, and those with a trait for it may (S5-SPACE-02,
        S5-SPACE-10, S5-MOUNT-13). A creature that is stopped against its will in a space that it may pass through
        shares this space until it moves on (S5-SPACE-09).
        """
        if "tiny" in (one.size, other.size) or other.id in (s5(one).mount, s5(one).rider):
            return True
        if s5(one).bearer is not None or s5(other).bearer is not None:
            return True
        if passes(situation, one, other) or is_incorporeal(situation, other):
            return True  # the other exceptions apply in both directions
        if share_space(situation, one, other) or share_space(situation, other, one):
            return True
        return any(creature.has("prone") or conditions.incapacitated(creature) for creature in (one, other))

    def zone_ground(self, situation: AnySituation, zone: Zone, name: str) -> tuple[Cell, ...]:
        """Return the cells of the ground to which a zone gives a property; a zone in the air affects none below it."""
        if name not in MAKES_DIFFICULT:
            return zone.cells
        return tuple(situation.map.grid.cells(zone_heights.cells_at(situation, zone, 0)))


class Srd5Sight(D20Sight):
    """Sight, cover and concealment, of `srd5`."""

    runs_into = staticmethod(movement_steps.runs_into)
    knows = staticmethod(sight.knows_place)
    perceives = staticmethod(sight.perceives)
    perceives_cells = staticmethod(sight.perceives_cells)


class Srd5Movement(D20Movement):
    """Movement, step by step, of `srd5`."""

    def passage(self, situation: AnySituation, creature: Creature, mode: str) -> Passage:
        return passage.passage(situation, creature, mode, creature.altitude)

    def provokers(
        self,
        situation: AnySituation,
        mover: Creature,
        points: int,
        size: int,
    ) -> tuple[tuple[str, Provoker], ...]:
        return provokers.provokers(situation, mover, points)

    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Apply the consequences of forced movement and teleports; a creature with enough room stops squeezing."""
        own = s5(creature)
        if resolution.state.objects:
            bindings.tidy(resolution, own)
        roomy = own.squeezed and own.at is not None and room(resolution, own, SIDES[own.size], own.altitude)
        if own.at is not None and resolution.map.grid.bit(own.at) & roomy:
            resolution.emit("stretched", (creature, {"squeezed": False}), who=creature.id)
        movement_steps.after_move(resolution, own, "forced")

    def brought(self, resolution: AnyResolution, creature: Creature, before: Place) -> None:
        """Offer reactions after a creature has changed its position by any means (S5-ACT-13)."""
        movement_steps.tell_of_move(resolution, creature, before)

    def follow_rest(self, situation: AnySituation, mover: Creature, frame: Moving) -> Walk:
        return rest_of_way.follow_rest(situation, s5(mover), _own(frame))

    def planned_ways(
        self, situation: AnySituation, mover: Creature, frame: Moving, ahead: tuple[Voxel, ...]
    ) -> PlannedWays:
        return rest_of_way.planned_ways(situation, s5(mover), _own(frame), ahead)

    def may_go_on(self, situation: AnySituation, mover: Creature, frame: Moving) -> bool:
        return movement_steps.may_go_on(situation, s5(mover), _own(frame))

    def bumps(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> bool:
        return movement_steps.bumps(resolution, s5(mover), _own(frame))

    def before_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> Moving | None:
        return movement_steps.before_step(resolution, s5(mover), _own(frame))

    def strikes_chosen(self, resolution: AnyResolution, mover: Creature, answers: Answers) -> list[Frame]:
        return movement_steps.strike_back(resolution, s5(mover), answers)

    def take_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        """Take the next step and apply its consequences; see `movement_steps.take_step`."""
        movement_steps.take_step(resolution, s5(mover), _own(frame))

    def after_step(
        self,
        resolution: AnyResolution,
        mover: Creature,
        frame: Moving,
        before: Place,
        asked: tuple[CreatureId, ...],
    ) -> list[Frame] | None:
        """Return no further reactions, because `take_step` has offered them; None if the mover has left the map."""
        return [] if mover.at is not None else None

    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        movement_steps.arrived(resolution, s5(mover), _own(frame))

    def plan_step(
        self, situation: AnySituation, creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
    ) -> Frame:
        """Return the frame of a movement that is part of an action; it may provoke Opportunity Attacks.

        Rules: S5-OA-01.
        """
        mode = step_mode(situation, creature)
        level = [(*place, creature.altitude)[:3] for place in path]
        there = (*to, creature.altitude)[:3] if to is not None else None
        return replace(paths.plan(situation, s5(creature), mode, cells, tuple(level), there), free=True)

    def plan_shift(
        self,
        situation: AnySituation,
        creature: Creature,
        effect: ShiftEffect,
        path: tuple[Place, ...],
        to: Place | None,
    ) -> Frame:
        special = action_moves.plan(situation, s5(creature), effect, path, to)
        return special if special is not None else super().plan_shift(situation, creature, effect, path, to)

    def shift_ends(self, situation: AnySituation, creature: Creature, effect: ShiftEffect) -> Mapping[Cell, int]:
        special = action_moves.ends(situation, s5(creature), effect)
        return special if special is not None else super().shift_ends(situation, creature, effect)

    can_move_itself = staticmethod(d20_bonuses.any_speed)
    speed = staticmethod(speeds.speed)


class Srd5ForcedMovement(D20ForcedMovement):
    """Forced movement and teleports, of `srd5`."""

    def path(
        self,
        resolution: AnyResolution,
        user: Creature,
        creature: Creature,
        action: Action | None,
        kind: str,
        cells: int,
    ) -> tuple[Cell, ...] | None:
        """Return the straight path of a push or pull, after the rider's save (S5-GRAP-03, S5-MOUNT-10).

        If the target is a rider, it only makes a save against falling off and is not moved. If the target is a mount
        that cannot be moved, its rider makes no save. A creature in or on another one is not moved.
        """
        own = s5(creature)
        if own.bearer is not None:
            return ()
        if own.mount is not None:
            mounts.unseat(resolution, own)
            return ()
        if kind != "slide" and not grappling.push_way(resolution, user, creature, kind, cells):
            return ()
        if own.rider is not None:
            mounts.unseat(resolution, s5(resolution.state.creatures[own.rider]))
        return grappling.push_way(resolution, user, creature, kind, cells) if kind != "slide" else None

    def open_anchors(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the anchors where forced movement may leave a creature together with its rider.

        A creature that is already squeezing is moved at its squeezed size (S5-SPACE-11).
        """
        return room(situation, s5(creature), SIDES[creature.size] - s5(creature).squeezed, creature.altitude)

    def landing_open(self, situation: AnySituation, creature: Creature, height: int | None) -> Mask:
        """Return the anchors where a teleport can put a creature: where no other creature is at the arrival altitude.

        If no height is given and the creature is below ground, its arrival altitude depends on the place; then other
        creatures block a place at any altitude.
        """
        own = s5(creature)
        if height is not None or own.altitude >= 0:
            return room(situation, own, SIDES[own.size], own.altitude if height is None else height)
        grid = situation.map.grid
        taken = self.rules.terrain.barriers(situation)
        for other in situation.present():
            if other.id not in (own.id, own.rider) and s5(other).carrier is None:
                taken |= self.rules.terrain.cells(situation, other)
        return clear_anchors(grid, taken, SIDES[own.size])

    def shunned(self, situation: AnySituation, user: Creature, creature: Creature, altitude: int) -> Mask:
        """Return the anchors to which a creature cannot teleport itself because of fear.

        These are the anchors that are closer to the source of its fear (S5-COND-11).
        """
        return fear.nearer(situation, creature, altitude) if user.id == creature.id else 0

    def landing_height(self, situation: AnySituation, creature: Creature, at: Cell, height: int | None) -> int:
        """Return the altitude at which a teleport ends.

        A given height is used as it is, and a creature that has no support there falls. Otherwise the creature keeps
        its altitude, but does not arrive inside the ground (S5-COVER-11).
        """
        if height is not None:
            return height
        space = Footprint(at, SIDES[creature.size], creature.altitude)
        if creature.altitude >= 0 or all(situation.board.has(cell, "water") for cell in space.cells()):
            return creature.altitude
        return max(creature.altitude, ground_at(situation, space))

    def before_step(
        self,
        resolution: AnyResolution,
        creature: Creature,
        there: Cell,
        kind: str,
        *,
        last: bool,
    ) -> bool:
        """Return True if a step of forced movement is possible.

        It may not be if the creature has just stopped squeezing and is too large for the next space.
        """
        return bool(resolution.map.grid.bit(there) & self.open_anchors(resolution, creature))

    def before_teleport(self, resolution: AnyResolution, user: Creature, creature: Creature) -> None:
        """Separate a rider that teleports from its mount.

        If a mount is teleported by another side, its rider makes a save against falling off (S5-MOUNT-10).
        """
        own = s5(creature)
        engulfing.part(resolution, own)
        if own.mount is not None:
            mounts.part(resolution, own)
        elif own.rider is not None and user.side != own.side:
            mounts.unseat(resolution, s5(resolution.state.creatures[own.rider]))

    unreached = staticmethod(placing.unreached)


class Srd5Areas(D20Areas):
    """Areas, zones and conjurations, of `srd5`."""

    def zone_cells(
        self, situation: AnySituation, frame: Applying, spec: ZoneSpec, user: Creature, target: Creature
    ) -> tuple[Cell, ...] | None:
        """Return the cells of a zone; a zone with its own shape is placed where its user has named a place (S5-AREA).

        Other zones are placed as in all d20 rulesets: around the user if no place is named.
        """
        if spec.side is not None and spec.beside is not None:
            wall = tuple(cell_of(place) for place in frame.aim.cells)
            return wall_shapes.beside(situation, wall, spec.side, spec.beside)
        if spec.area is None or not self._has_shape(spec, frame):
            return super().zone_cells(situation, frame, spec, user, target)
        placed = place(situation, user, bare_action(spec.area, at=frame.aim.at, user=user), frame.aim)
        return tuple(situation.map.grid.cells(placed.cells & ~self.rules.terrain.barriers(situation)))

    @staticmethod
    def _has_shape(spec: ZoneSpec, frame: Applying) -> bool:
        """Return True if a zone is placed as an area of its own shape, not around a creature or a cell."""
        area = spec.area
        return (
            area is not None and area.shape in set(areas.SHAPES) - {"emanation", "burst"} and frame.aim.at is not None
        )

    def zone_made(
        self, situation: AnySituation, frame: Applying, spec: ZoneSpec, user: Creature, zone: EffectZone
    ) -> EffectZone:
        """Return a zone with its vertical extent, from its own area or from the area of its action (S5-AREA-12)."""
        action = self.rules.sheet_named(situation, frame.sheet).actions[frame.action]
        if spec.side is not None and isinstance(action.area, WallArea):  # as high as the wall
            return zone_heights.with_storeys(zone, tuple((z, zone.cells) for z in range(action.area.height or 1)))
        laid = action if spec.area is None else bare_action(spec.area, at=frame.aim.at, user=user)
        shaped = laid.area is not None and zone.follows is None and (spec.area is None or self._has_shape(spec, frame))
        if shaped:
            return zone_heights.with_storeys(zone, areas.storeys(situation, user, laid, frame.aim))
        return zone_heights.around(
            situation, zone, frame.aim.at, user, spec.area.extent if spec.area is not None else 0
        )

    def conjured_zone(self, situation: AnySituation, frame: Applying, user: Creature, zone: EffectZone) -> EffectZone:
        """Return the zone around a conjured object; it extends as far vertically as horizontally (S5-GRID-10)."""
        return zone_heights.around(situation, zone, frame.aim.at or frame.aim.to, user, zone.radius)

    def emanation_cells(self, situation: AnySituation, creature: Creature, radius: int) -> Mask:
        return areas.emanation_cells(situation, creature, radius)

    zone_holds = staticmethod(zone_heights.holds)

    def check(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> None:
        """Check an area: it contains no charmer, and a zone is not moved too far (S5-COND-04, S5-SPELL-07)."""
        areas.check_area(situation, user, action, placed)
        if action.spec is not None and action.spec.moves_zone is not None:
            check_move(situation, user, action, placed.cells)

    affected = staticmethod(areas.affected)

    def can_place(self, situation: AnySituation, user: Creature, action: Action) -> bool:
        """Return True if the user can place an action's area now; an Incapacitated creature cannot."""
        return not conditions.incapacitated(user) and super().can_place(situation, user, action)

    candidates = staticmethod(areas.candidates)
    shapes: ClassVar[Mapping[str, Shape]] = areas.SHAPES
