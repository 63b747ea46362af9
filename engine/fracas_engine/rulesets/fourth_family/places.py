"""Components of both rulesets of the family about places: terrain, sight, movement, forced movement, areas."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fracas_engine.board import Mask, Provoker, Voxel, Walk, clear_anchors
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement.remaining_path import PlannedWays
from fracas_engine.d20.queries.space import masks, side_length
from fracas_engine.d20.ruleset import D20Areas, D20ForcedMovement, D20Movement, D20Sight, D20Terrain
from fracas_engine.d20.shapes import Shape
from fracas_engine.d20.sheet import Action, strikes_nobody
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family.attacks import area_shapes, areas
from fracas_engine.rulesets.fourth_family.conditions import can_move, has_condition
from fracas_engine.rulesets.fourth_family.harm import falling
from fracas_engine.rulesets.fourth_family.harm.grab_release import release_parted
from fracas_engine.rulesets.fourth_family.movement import (
    bumping_into_hidden,
    climbing,
    passage,
    planning,
    speeds,
    squeezing,
    swarms,
    walking,
)
from fracas_engine.rulesets.fourth_family.queries import altitudes, sight
from fracas_engine.rulesets.fourth_family.rules import (
    FamilyAreas,
    FamilyForcedMovement,
    FamilyMovement,
    FamilyRules,
    FamilySight,
    FamilyTerrain,
)
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.rulesets.fourth_family.summons import placing, summoning, zone_areas
from fracas_engine.rulesets.fourth_family.triggers import opportunity
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame


class FourthFamilyTerrain(FamilyTerrain, D20Terrain):
    """Terrain: barriers, and the cells where creatures may be, of both rulesets."""

    rules: FamilyRules

    falls_in = staticmethod(falling.falls_in)

    def may_rest_with(self, situation: AnySituation, one: Creature, other: Creature) -> bool:
        """Return True if two creatures may share a space (FE-OCC-04 and -05).

        They may if one of them is Tiny, a conjuration, prone, helpless or squeezed.
        """
        if "tiny" in (one.size, other.size) or family(one).conjured or family(other).conjured:
            return True
        return any(has_condition(creature, "prone", "helpless", "squeezed") for creature in (one, other))


class FourthFamilySight(FamilySight, D20Sight):
    """Sight, cover and concealment, of both rulesets."""

    rules: FamilyRules

    sensed = staticmethod(sight.sensed)
    obscured = staticmethod(sight.obscured)
    runs_into = staticmethod(bumping_into_hidden.runs_into)
    perceives = staticmethod(sight.perceives)
    perceives_cells = staticmethod(sight.perceives_cells)

    def cannot_see(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:
        return sight.cannot_see(viewer, target)


class FourthFamilyMovement(FamilyMovement, D20Movement):
    """Movement, step by step, of both rulesets."""

    rules: FamilyRules

    speed = staticmethod(speeds.speed)
    passage = staticmethod(passage.passage)
    plan_step = staticmethod(planning.plan_shift)

    def can_move_itself(self, situation: AnySituation, creature: Creature) -> bool:
        return can_move(creature)

    def may_shift(self, situation: AnySituation, creature: Creature) -> bool:
        """Return False if the creature is prone, or airborne without hovering (FE-PRONE-03, FE-FLY-03, OB-FLY-02)."""
        return can_move(creature) and not has_condition(creature, "prone") and altitudes.aloft_able(situation, creature)

    def provokers(
        self,
        situation: AnySituation,
        mover: Creature,
        points: int,
        size: int,
    ) -> tuple[tuple[str, Provoker], ...]:
        return opportunity.provokers(situation, mover, size)

    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Update zones after a creature has moved, and end the grabs that its new position breaks."""
        super().moved(resolution, creature)
        release_parted(resolution, creature)

    def follow_rest(self, situation: AnySituation, mover: Creature, frame: Moving) -> Walk:
        return walking.follow_rest(situation, family(mover), frame)

    def planned_ways(
        self, situation: AnySituation, mover: Creature, frame: Moving, ahead: tuple[Voxel, ...]
    ) -> PlannedWays:
        return walking.planned_ways(situation, family(mover), frame, ahead)

    def may_go_on(self, situation: AnySituation, mover: Creature, frame: Moving) -> bool:
        return walking.free(situation, family(mover), frame)

    def bumps(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> bool:
        return bumping_into_hidden.bumps(resolution, family(mover), frame)

    def before_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> Moving | None:
        return walking.before_step(resolution, family(mover), frame)

    def take_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        walking.take_step(resolution, family(mover), frame)

    def after_step(
        self, resolution: AnyResolution, mover: Creature, frame: Moving, before: Place, asked: tuple[CreatureId, ...]
    ) -> list[Frame] | None:
        return walking.after_step(resolution, family(mover), frame, before, asked)

    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        """Finish a movement: keep the rest of an interrupted one, and restore the full space of a squeezed creature.

        See `walking.keep_rest` and `squeezing.unfold` (FE-MOVE-09, OB-SQZE-03).
        """
        squeezing.unfold(resolution, mover)
        walking.keep_rest(resolution, family(mover), frame)


class FourthFamilyForcedMovement(FamilyForcedMovement, D20ForcedMovement):
    """Forced movement and teleports, of both rulesets."""

    rules: FamilyRules

    unreached = staticmethod(placing.unreached)

    def path(
        self,
        resolution: AnyResolution,
        user: Creature,
        creature: Creature,
        action: Action | None,
        kind: str,
        cells: int,
    ) -> tuple[Cell, ...] | None:
        return swarms.forced_way(resolution, user, creature, action, kind)

    def open_anchors(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the squares that forced movement can move a creature into."""
        return situation.memo(
            ("forced_open", creature.id),
            lambda: self._places(situation, creature) & climbing.level(situation, creature),
        )

    def _places(self, situation: AnySituation, creature: Creature) -> Mask:
        if has_condition(creature, "restrained"):
            return 0
        return self._open(situation, creature)

    def landing_open(self, situation: AnySituation, creature: Creature, height: int | None) -> Mask:
        """Return the anchors that a teleport to the altitude `height` can move a creature to.

        They are the anchors open to forced movement at this altitude; None means the creature's own altitude.
        """
        if height is None:
            return self.open_anchors(situation, creature)
        return self._open(situation, creature, height) & climbing.level(situation, creature)

    def _open(self, situation: AnySituation, creature: Creature, height: int | None = None) -> Mask:
        """Return the squares that no creature blocks at an altitude; None means the creature's own altitude."""
        grid, taken = situation.map.grid, self.rules.terrain.barriers(situation)
        for name, mask in masks(situation).items():
            other = situation.state.creatures[name]
            if name != creature.id and not altitudes.passes_above(creature, other, height):
                taken |= mask
        return clear_anchors(grid, taken, side_length(creature))

    def before_step(self, resolution: AnyResolution, creature: Creature, there: Cell, kind: str, *, last: bool) -> bool:
        return falling.forced_step(resolution, family(creature), there, kind, last=last)

    def landing_height(self, situation: AnySituation, creature: Creature, at: Cell, height: int | None) -> int | None:
        """Return the altitude at the end of a teleport: `height` if the creature can fly (FE-FLY-02, OB-FLY-01)."""
        if height is not None and height >= 0 and "fly" in self.rules.sheet(situation, creature).speeds:
            return height
        return super().landing_height(situation, creature, at, height)


class FourthFamilyAreas(FamilyAreas, D20Areas):
    """Areas, zones and conjurations, of both rulesets."""

    rules: FamilyRules

    shapes: ClassVar[Mapping[str, Shape]] = area_shapes.FAMILY_SHAPES
    check = staticmethod(areas.check_area)
    affected = staticmethod(areas.affected)
    struck_in = staticmethod(areas.struck)
    zone_cells = staticmethod(zone_areas.zone_cells)
    zone_made = staticmethod(zone_areas.zone_made)
    zone_holds = staticmethod(zone_areas.zone_holds)
    zone_gone = staticmethod(summoning.zone_gone)
    conjured = staticmethod(summoning.conjured)

    def marks(self, situation: AnySituation, user: Creature, action: Action) -> Mask:
        """Return the squares of which every offered area must contain at least one.

        For an area without targets, such as one that only creates a zone, any square that is not solid will do.
        """
        spec = action.spec
        if action.area is not None and action.area.shape == "burst" and spec is not None and strikes_nobody(spec):
            return situation.map.grid.everywhere & ~self.rules.terrain.solid(situation)
        found = super().marks(situation, user, action)
        if action.targets == "any" and self.may_hold_user(action):
            found |= masks(situation).get(user.id, 0)  # it may choose itself (OC-SELF-03)
        return found
