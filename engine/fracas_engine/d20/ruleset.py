"""Base class of d20 rulesets: the shared steps and default implementations.

The interface is declared in `rules` and `place_rules`; a ruleset subclasses `D20Ruleset`, implements the abstract
methods, and adds its own steps.
"""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.board import Footprint, Mask, Voxel, Walk, follow, sees
from fracas_engine.d20 import conditions, invariants
from fracas_engine.d20 import harm as damage
from fracas_engine.d20 import harm as damage_dice
from fracas_engine.d20 import options as shared_options
from fracas_engine.d20.actions import effects, multi_target_effects, performing
from fracas_engine.d20.attacks import areas, attack_rolls, saving_throws, targets_in_areas
from fracas_engine.d20.frames import (
    Aim,
    Applying,
    Moving,
)
from fracas_engine.d20.movement import forced_movement, path_recovery, paths, walking
from fracas_engine.d20.movement.path_recovery import PlannedWays
from fracas_engine.d20.movement.remaining_path import rest_of_way
from fracas_engine.d20.queries import space
from fracas_engine.d20.queries.space import footprint, side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.d20.state import D20Creature, EffectZone, Ongoing
from fracas_engine.d20.summons import zones
from fracas_engine.durations import Ends, rounds_of_tags
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.intents import Move, Use
from fracas_engine.options import Placement
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature, Frame
from fracas_engine.stepping import Step
from fracas_engine.viewing import Viewer


class D20Ruleset(D20Rules):
    """Base class of rulesets on the shared d20 layer, with default implementations."""

    values: ClassVar[tuple[type, ...]] = (Aim, D20Creature, Ongoing, EffectZone, Use, Move)

    steps: ClassVar[tuple[Step[Any], ...]] = (
        *walking.STEPS,
        *performing.STEPS,
        *attack_rolls.STEPS,
        *effects.STEPS,
        *multi_target_effects.STEPS,
    )

    def roll_effects(
        self,
        resolution: AnyResolution,
        user: Creature,
        sheet: Sheet,
        part: str,
        *,
        critical: bool = False,
        miss_of: str = "",
        on: Creature | None = None,
    ) -> tuple[int, ...]:
        return damage_dice.roll(resolution, user, sheet, part, critical=critical, miss_of=miss_of, on=on)

    def deal(
        self,
        resolution: AnyResolution,
        creature: Creature,
        parts: tuple[tuple[int, str], ...],
        *,
        by: Creature | None = None,
        attack: int | None = None,
        half: bool = False,
    ) -> int:
        """Deal damage and handle its consequences; see `damage.deal`."""
        return damage.deal(resolution, creature, parts, by=by, attack=attack, half=half)

    def heal(self, resolution: AnyResolution, creature: Creature, amount: int) -> int:
        """Restore hit points and return the number restored; see `damage.heal`."""
        return damage.heal(resolution, creature, amount)

    def let_begin(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        """Start a condition unless the creature is immune; see `conditions.begin_condition`."""
        conditions.begin_condition(resolution, creature, condition)

    def effect_ends(
        self, situation: AnySituation, frame: Applying, until: str, user: Creature, target: Creature
    ) -> Ends:
        """Return when an effect ends; a tag of the action may set rounds or minutes (S5-ORDER-04, FE-ROUND-02)."""
        action = self.sheet_named(situation, frame.sheet).actions.get(frame.action)
        lasting = rounds_of_tags(action.tags) if action is not None else 0
        if not lasting or until not in ("", "encounter"):
            return super().effect_ends(situation, frame, until, user, target)
        found = self.ends(situation, "start_of_user_next_turn", user, target, None, frame.group)
        assert found.turn is not None
        return replace(found, until="rounds", turn=found.turn + lasting - 1)

    shapes: ClassVar[Mapping[str, Shape]] = areas.SHAPES
    """Area shapes of the ruleset, by name."""

    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Return True if a creature may be the target of an action; override this if there is a faster check."""
        return shared_options.is_possible(situation, user, action, target)

    def area_marks(self, situation: AnySituation, user: Creature, action: Action) -> Mask:
        """Return the cells of which an area must cover at least one to be listed as an option.

        By default these are the cells of the other creatures, except those unknown to the user's seat.
        """
        found = 0
        creatures = situation.state.creatures
        for name, mask in space.masks(situation).items():
            if name != user.id and space.knows_of(user, creatures[name]):
                found |= mask
        return found

    def struck_in(
        self, situation: AnySituation, user: Creature, action: Action, placed: Placed, intent: Use
    ) -> tuple[CreatureId, ...]:
        """Return the targets of a use in its area; see `targets_in_areas.struck`."""
        return targets_in_areas.struck(situation, user, action, placed, intent)

    def placements(self, situation: AnySituation, user: Creature, action: Action) -> Iterable[Placement]:
        """Return every legal placement of an area; override this if many can be computed at once."""
        return areas.placements(situation, user, action)

    def can_place(self, situation: AnySituation, user: Creature, action: Action) -> bool:
        """Return True if an area can be placed at all, even without a target; override this if no search is needed."""
        return next(areas.anywhere(situation, user, action), None) is not None

    def area_candidates(self, situation: AnySituation, user: Creature, action: Action, cells: Mask) -> Iterable[Placed]:
        """Return placements of an area that cover at least one of some cells; their legality is not checked."""
        assert action.area is not None
        shape = self.shapes.get(action.area.shape)
        return shape.candidates(situation, user, action, cells) if shape is not None else ()

    def cells(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the cells that a creature on the map occupies."""
        return footprint(creature).on(situation.map.grid)

    def plan_step(
        self, situation: AnySituation, creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
    ) -> Frame:
        """Return the frame for steps that are part of an action (`shift` in content).

        Raises:
            IllegalIntent: As for a movement.
        """
        return paths.plan(situation, creature, paths.step_mode(situation, creature), cells, path, to)

    def sees_place(self, situation: AnySituation, viewer: Creature, there: Footprint) -> bool:
        """Return True if the viewer has line of sight to the space."""
        return sees(situation.board, footprint(viewer), there, self.opaque(situation))

    def forced_from(self, situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Footprint | None:
        """Return the space that a push leads away from and a pull leads to; None if any direction is allowed."""
        return forced_movement.from_user(self, user)

    def forced_open(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the anchors at which forced movement can leave a creature: on the map, not blocked, not occupied.

        Rules: OB-FORC-08.
        """
        return situation.place_memo(("forced", creature.id), lambda: self._forced_open(situation, creature))

    def emanation_cells(self, situation: AnySituation, creature: Creature, radius: int) -> Mask:
        """Return the cells around a creature that an emanation covers; by default regardless of obstacles."""
        grid = situation.map.grid
        (x, y), size, _ = own = space.footprint(creature)
        around = grid.block((x - radius, y - radius), size + 2 * radius, size + 2 * radius)
        return around & ~own.on(grid) & ~self.solid(situation)

    def landing_open(self, situation: AnySituation, creature: Creature, height: int | None) -> Mask:
        """Return the anchors where a teleport can end; by default those where forced movement can end."""
        return self.forced_open(situation, creature)

    def _forced_open(self, situation: AnySituation, creature: Creature) -> Mask:
        taken = self.barriers(situation)
        for name, mask in space.masks(situation).items():
            if name != creature.id:
                taken |= mask
        grid = situation.map.grid
        return grid.anchors(grid.everywhere & ~taken, side_length(creature))

    def may_stay(self, situation: AnySituation, creature: Creature, at: Cell) -> bool:
        """Return True if forced movement or a teleport may leave a creature at an anchor."""
        return not Footprint(at, side_length(creature)).on(situation.map.grid) & self.no_stay(situation)

    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the consequences of a creature's change of place, by a step or a teleport."""
        zones.notice_move(resolution, creature)

    # ---------------------------------------------------------------- saves

    def save(self, resolution: AnyResolution, creature: Creature, dc: int, ability: str = "") -> bool:
        return saving_throws.roll_save(resolution, creature, dc, ability)

    def save_succeeds(self, face: int, total: int, dc: int) -> bool:
        return saving_throws.succeeds(face, total, dc)

    # ---------------------------------------------------------------- movement, step by step

    def follow_rest(self, situation: AnySituation, mover: Creature, frame: Moving) -> Walk:
        assert mover.at is not None
        way = self.passage(situation, mover, frame.mode)
        return follow(situation.board, mover.at, frame.path[frame.index :], frame.points, way)

    def planned_ways(
        self, situation: AnySituation, mover: Creature, frame: Moving, ahead: tuple[Voxel, ...]
    ) -> PlannedWays:
        return path_recovery.ways_on_level(situation, mover, frame)

    def next_step(self, situation: AnySituation, mover: Creature, frame: Moving) -> Cell | None:
        """Plan the rest of the path and return its first cell; None if the path ends or the mover cannot go on."""
        frame = rest_of_way(situation, mover, frame)
        going = mover.alive and frame.index < len(frame.path) and self.may_go_on(situation, mover, frame)
        return frame.path[frame.index] if going else None

    def before_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> Moving | None:
        return walking.ask_before_step(resolution, mover, frame)

    def strikes_chosen(self, resolution: AnyResolution, mover: Creature, answers: Answers) -> list[Frame]:
        return walking.strikes_chosen(resolution, mover, answers)

    def take_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        walking.take_step(resolution, mover, frame)

    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        walking.stand_up_straight(resolution, mover)

    def announced(self, situation: AnySituation, frame: Frame, viewer: Viewer) -> Frame:
        """Return a movement frame with only the next step if it is another seat's.

        The full path would reveal hidden creatures that the mover avoids.
        """
        if not isinstance(frame, Moving) or situation.state.creatures[frame.who].seat == viewer.seat:
            return frame
        end = frame.index + 1
        told = len(frame.path[:end])
        return replace(
            frame,
            path=frame.path[:end],
            costs=frame.costs[:end],
            squeezed=frame.squeezed[:end],
            may_end=(True,) * told,
            stay=frame.path[frame.index - 1] if frame.index else frame.start or frame.stay,
            heights=frame.heights[:end],
            announced=(),
        )

    # ---------------------------------------------------------------- what can never be

    def invariant_violations(self, situation: AnySituation) -> Iterable[str]:
        return invariants.overlaps(situation)
