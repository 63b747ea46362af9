"""Base class of d20 rulesets, and default implementations of their components.

The components are declared in `rules`, `place_rules` and `attack_rules`; a ruleset subclasses `D20Ruleset`, assembles
its components, and adds its own steps.
"""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.board import Board, Footprint, Mask, Voxel, Walk, clear_anchors, follow, sees
from fracas_engine.content import CreatureSpec, ShiftEffect
from fracas_engine.d20 import conditions, harm, invariants, options
from fracas_engine.d20.actions import effects, multi_target_effects, performing
from fracas_engine.d20.attack_rules import Areas, Attacks
from fracas_engine.d20.attacks import areas, attack_rolls, saving_throws, targets
from fracas_engine.d20.frames import Aim, Applying, Moving, Series
from fracas_engine.d20.movement import forced_movement, paths, remaining_path, walking
from fracas_engine.d20.movement.announced_steps import announced_movement
from fracas_engine.d20.movement.remaining_path import PlannedWays, rest_of_way
from fracas_engine.d20.place_rules import ForcedMovement, Movement, Sight, Terrain
from fracas_engine.d20.queries import space
from fracas_engine.d20.queries.space import footprint, side_length
from fracas_engine.d20.rules import Conditions, D20Rules, Damage, Saves, Turns
from fracas_engine.d20.ruling_rules import GameMaster
from fracas_engine.d20.rulings import D20_RULINGS, open_places, place_fault, question_lapses, relocate
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action, Sheet, compile_sheet
from fracas_engine.d20.state import D20Creature, EffectZone, Ongoing
from fracas_engine.d20.summons import zones
from fracas_engine.d20.switches import Switches
from fracas_engine.durations import ENCOUNTER, Edge, Ends, rounds_of_tags
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.intents import Move, Use
from fracas_engine.options import Placement
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Ruleset
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature, Frame, Zone
from fracas_engine.stepping import Step
from fracas_engine.viewing import Viewer


class D20Terrain(Terrain):
    """Terrain: barriers, and the cells where creatures may be, of d20 rulesets."""

    rules: D20Rules

    def cells(self, situation: AnySituation, creature: Creature) -> Mask:
        return footprint(creature).on(situation.map.grid)

    def may_stay(self, situation: AnySituation, creature: Creature, at: Cell) -> bool:
        return not Footprint(at, side_length(creature)).on(situation.map.grid) & self.no_stay(situation)


class D20Sight(Sight):
    """Sight, cover and concealment, of d20 rulesets."""

    rules: D20Rules

    def perceives(self, situation: AnySituation, watcher: Creature, target: Creature) -> bool:
        """Return True if the watcher is not blinded, the target not invisible, and a line of sight exists."""
        if watcher.has("blinded") or target.has("invisible"):
            return False
        return self.sees_place(situation, watcher, footprint(target))

    def sees_place(self, situation: AnySituation, viewer: Creature, there: Footprint) -> bool:
        """Return True if the viewer has line of sight to the space."""
        return sees(situation.board, footprint(viewer), there, self.rules.terrain.opaque(situation))


class D20Movement(Movement):
    """Movement, step by step, of d20 rulesets."""

    rules: D20Rules

    def speed(self, situation: AnySituation, creature: Creature, mode: str) -> int | None:
        base = self.rules.sheet(situation, creature).speeds.get(mode)
        if base is None:
            return None
        return max(0, base + self.rules.conditions.modified(creature, "speed"))

    def plan_step(
        self, situation: AnySituation, creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
    ) -> Frame:
        return paths.plan(situation, creature, paths.step_mode(situation, creature), cells, path, to)

    def shift_ends(self, situation: AnySituation, creature: Creature, effect: ShiftEffect) -> Mapping[Cell, int]:
        return paths.own_steps(situation, creature, effect.shift)

    moved = staticmethod(zones.notice_move)

    def follow_rest(self, situation: AnySituation, mover: Creature, frame: Moving) -> Walk:
        assert mover.at is not None
        way = self.passage(situation, mover, frame.mode)
        return follow(situation.board, mover.at, frame.path[frame.index :], frame.points, way)

    def planned_ways(
        self, situation: AnySituation, mover: Creature, frame: Moving, ahead: tuple[Voxel, ...]
    ) -> PlannedWays:
        return remaining_path.ways_on_level(situation, mover, frame)

    def next_step(self, situation: AnySituation, mover: Creature, frame: Moving) -> Cell | None:
        """Plan the rest of the path and return its first cell; None if the path ends or the mover cannot go on."""
        frame = rest_of_way(situation, mover, frame)
        going = mover.alive and frame.index < len(frame.path) and self.may_go_on(situation, mover, frame)
        return frame.path[frame.index] if going else None

    before_step = staticmethod(walking.ask_before_step)
    strikes_chosen = staticmethod(walking.strikes_chosen)
    take_step = staticmethod(walking.take_step)

    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        walking.stand_up_straight(resolution, mover)


class D20ForcedMovement(ForcedMovement):
    """Forced movement and teleports, of d20 rulesets."""

    rules: D20Rules

    def origin(self, situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Footprint | None:
        return forced_movement.from_user(self.rules, user)

    def open_anchors(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the anchors at which forced movement can leave a creature: on the map, not blocked, not occupied.

        Rules: OB-FORC-08.
        """
        return situation.place_memo(("forced", creature.id), lambda: self._open(situation, creature))

    def landing_open(self, situation: AnySituation, creature: Creature, height: int | None) -> Mask:
        """Return the anchors where a teleport can end; by default those where forced movement can end."""
        return self.open_anchors(situation, creature)

    def _open(self, situation: AnySituation, creature: Creature) -> Mask:
        taken = self.rules.terrain.barriers(situation)
        for name, mask in space.masks(situation).items():
            if name != creature.id:
                taken |= mask
        grid = situation.map.grid
        return clear_anchors(grid, taken, side_length(creature))


class D20Areas(Areas):
    """Areas, zones and conjurations, of d20 rulesets."""

    rules: D20Rules

    shapes: ClassVar[Mapping[str, Shape]] = areas.SHAPES
    """Area shapes of the ruleset, by name."""

    def marks(self, situation: AnySituation, user: Creature, action: Action) -> Mask:
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
        return targets.struck(situation, user, action, placed, intent)

    def placements(self, situation: AnySituation, user: Creature, action: Action) -> Iterable[Placement]:
        """Return every legal placement of an area; override this if many can be computed at once."""
        return areas.placements(situation, user, action)

    def can_place(self, situation: AnySituation, user: Creature, action: Action) -> bool:
        return next(areas.anywhere(situation, user, action), None) is not None

    def candidates(self, situation: AnySituation, user: Creature, action: Action, cells: Mask) -> Iterable[Placed]:
        assert action.area is not None
        shape = self.shapes.get(action.area.shape)
        return shape.candidates(situation, user, action, cells) if shape is not None else ()

    def emanation_cells(self, situation: AnySituation, creature: Creature, radius: int) -> Mask:
        """Return the cells around a creature that an emanation covers; by default regardless of obstacles."""
        grid = situation.map.grid
        (x, y), size, _ = own = space.footprint(creature)
        around = grid.block((x - radius, y - radius), size + 2 * radius, size + 2 * radius)
        return around & ~own.on(grid) & ~self.rules.terrain.solid(situation)


class D20Attacks(Attacks):
    """Targets, attack rolls and odds, of d20 rulesets."""

    rules: D20Rules

    def weapon_damage(self, resolution: AnyResolution, user: Creature) -> int:
        return self.rules.conditions.modified(user, "damage")

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
        return harm.roll(resolution, user, sheet, part, critical=critical, miss_of=miss_of, on=on)

    is_target = staticmethod(options.is_possible)


class D20Saves(Saves):
    """Saving throws, of d20 rulesets."""

    rules: D20Rules

    def roll(self, resolution: AnyResolution, creature: Creature, dc: int, ability: str = "") -> bool:
        return saving_throws.roll_save(resolution, creature, dc, ability)

    succeeds = staticmethod(saving_throws.succeeds)


class D20Damage(Damage):
    """Damage, healing, death and the end of a battle, of d20 rulesets."""

    rules: D20Rules

    deal = staticmethod(harm.deal)

    def heal(self, resolution: AnyResolution, creature: Creature, amount: int) -> int:
        """Restore hit points and return the number restored; see `damage.heal`."""
        return harm.heal(resolution, creature, amount)


class D20Conditions(Conditions):
    """Conditions, modifiers and durations, of d20 rulesets."""

    rules: D20Rules

    def begin(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        conditions.begin_condition(resolution, creature, condition)

    def stays(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> bool:
        """Keep creatures lying that could not share a space otherwise (FE-OCC-04 and -05, OB-PASS-03, S5-SPACE-09).

        A creature that is prone stays so until it stands up. If another condition ends, it or the other falls prone.
        """
        others = space.sharing_by(resolution, creature, condition)
        if not others:
            return False
        if condition.name == conditions.PRONE:
            if condition.ends != ENCOUNTER:
                conditions.begin_condition(resolution, creature, replace(condition, ends=ENCOUNTER))
            return True
        for one in (creature, *others):
            if self.may_bear(resolution, one, conditions.PRONE):
                self.begin(resolution, one, Condition(conditions.PRONE, ENCOUNTER))
                break
        return False

    def effect_ends(
        self, situation: AnySituation, frame: Applying, until: str, user: Creature, target: Creature
    ) -> Ends:
        """Return when an effect ends; a tag of the action may set rounds or minutes (S5-ORDER-04, FE-ROUND-02)."""
        if frame.ruled:  # `user` means the acting creature
            user = situation.state.creatures.get(situation.state.game.acting or "", target)
        action = self.rules.sheet_named(situation, frame.sheet).actions.get(frame.action)
        lasting = rounds_of_tags(action.tags) if action is not None else 0
        if not lasting or until not in ("", "encounter"):
            return super().effect_ends(situation, frame, until, user, target)
        found = self.ends(situation, "start_of_user_next_turn", user, target, None, frame.group)
        assert found.turn is not None
        return replace(found, until="rounds", turn=found.turn + lasting - 1)


class D20Turns(Turns):
    """Turns, summoned creatures and reactions, of d20 rulesets."""

    rules: D20Rules

    def also_due(self, resolution: AnyResolution, creature: Creature, edge: Edge) -> None:
        for other in tuple(resolution.state.creatures.values()):
            stays = other.stays if isinstance(other, D20Creature) and other.alive else None
            if stays is not None and stays.due(CreatureId(creature.id), creature.turns, edge):
                self.rules.damage.vanish(resolution, other)


class D20Ruleset(Ruleset):
    """Base class of rulesets on the shared d20 layer; each assembles its components."""

    switches: ClassVar[Switches]
    terrain: Terrain
    sight: Sight
    movement: Movement
    forced_movement: ForcedMovement
    areas: Areas
    attacks: Attacks
    saves: Saves
    damage: Damage
    conditions: Conditions
    turns: Turns
    game_master: GameMaster

    def perceives(self, situation: AnySituation, watcher: Creature, target: Creature) -> bool:
        return self.sight.perceives(situation, watcher, target)

    def perceives_cells(self, situation: AnySituation, watcher: Creature, cells: Mask) -> Mask:
        return self.sight.perceives_cells(situation, watcher, cells)

    def board(self, situation: AnySituation) -> Board:
        """Return the current map, with the square properties added by zones."""
        return self.board_with(situation, situation.state.zones.values())

    def board_with(self, situation: AnySituation, zones: Iterable[Zone]) -> Board:
        """Return the map with the square properties added by the given zones only."""
        board = super().board(situation)
        for zone in zones:
            for name in zone.terrain:
                board = board.adding(name, self.terrain.zone_ground(situation, zone, name))
        return board

    general: ClassVar[tuple[Action, ...]] = ()
    """Universal actions, which every creature has."""

    def sheet(self, situation: AnySituation, creature: Creature) -> Sheet:
        """Return a creature's compiled sheet."""
        found: Sheet | None = situation.facts.get(("sheet", creature.sheet))
        return found if found is not None else self.sheet_named(situation, creature.sheet)

    def sheet_named(self, situation: AnySituation, key: str) -> Sheet:
        """Return a compiled sheet by its key."""
        found: Sheet | None = situation.facts.get(("sheet", key))
        if found is None:
            found = situation.facts["sheet", key] = self.compile(key, situation.setup.sheets[key])
        return found

    def compile(self, key: str, spec: CreatureSpec) -> Sheet:
        """Compile a sheet; called once for each sheet."""
        return compile_sheet(key, spec, self.general)

    values: ClassVar[tuple[type, ...]] = (Aim, D20Creature, Ongoing, EffectZone, Use, Move)
    steps: ClassVar[tuple[Step[Any], ...]] = (
        *walking.STEPS,
        *performing.STEPS,
        *attack_rolls.STEPS,
        *effects.STEPS,
        *multi_target_effects.STEPS,
    )

    def announced(self, situation: AnySituation, frame: Frame, viewer: Viewer) -> Frame | None:
        return announced_movement(situation, frame, viewer) if isinstance(frame, Moving) else frame

    invariant_violations = staticmethod(invariants.overlaps)
    place_fault = staticmethod(place_fault)
    open_places = staticmethod(open_places)
    relocate = staticmethod(relocate)
    question_lapses = staticmethod(question_lapses)

    def asks_anew(self, frame: Frame) -> bool:
        return isinstance(frame, Applying | Series)

    rulings = D20_RULINGS

    def after_ruling(self, resolution: AnyResolution) -> None:
        self.damage.aftermath(resolution)
