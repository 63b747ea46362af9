"""What d20 rulesets have in common, and where they differ.

`D20Ruleset` steps the shared frames and asks itself, by the methods below, whatever a ruleset decides: who may act,
what an attack adds up to, when things end, what falling to 0 hit points means. A ruleset implements these and adds
frames of its own.
"""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from fracas_engine.board import Footprint, Mask, Passage, Provoker
from fracas_engine.content import CreatureSpec, SummonEffect
from fracas_engine.d20 import (
    acting,
    areas,
    conditions,
    effects,
    harm,
    listing,
    moving,
    odds,
    space,
    striking,
    travel,
    zones,
)
from fracas_engine.d20.frames import (
    D20_FRAMES,
    Affecting,
    Aftermath,
    Aim,
    Applying,
    Moving,
    Once,
    Series,
    Strike,
    Volley,
)
from fracas_engine.d20.sheet import Action, Sheet, compile_sheet
from fracas_engine.d20.space import footprint, side_length
from fracas_engine.d20.state import D20Creature, EffectZone, Ongoing
from fracas_engine.decisions import Choice
from fracas_engine.durations import ENCOUNTER, Ends, at_edge
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.intents import Move, Use
from fracas_engine.modifiers import Stacking, total
from fracas_engine.options import Placement, TargetOption
from fracas_engine.resolution import Resolution
from fracas_engine.ruleset import Ruleset
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature, Frame, Zone

__all__ = ["D20_STATE_CLASSES", "AttackFigures", "D20Ruleset", "Handler"]

Handler = Callable[[Resolution, Any], None]
"""Takes one step of a frame."""

D20_STATE_CLASSES: Final[tuple[type, ...]] = (*D20_FRAMES, Aim, D20Creature, Ongoing, EffectZone, Use, Move)
"""For `Ruleset.state_classes`; a ruleset with a creature class of its own names it beside these."""


@dataclass(frozen=True, slots=True)
class AttackFigures:
    """The numbers of an attack before it is rolled, the situation included."""

    bonus: int
    """Added to the die."""
    versus: int
    """The defense to reach."""
    notes: tuple[str, ...] = ()
    """What went into it: `combat_advantage`, `cover`, ..."""
    advantage: bool = False
    disadvantage: bool = False


class D20Ruleset(Ruleset):
    """A ruleset on the shared d20 layer."""

    handlers: ClassVar[Mapping[type[Frame], Handler]] = {
        Moving: moving.step,
        Series: acting.step_series,
        Volley: striking.step_volley,
        Strike: striking.step_strike,
        Affecting: effects.step_affecting,
        Applying: effects.step_applying,
        Once: effects.step_once,
        Aftermath: lambda resolution, _: acting.step_aftermath(resolution),
    }
    """How each frame is stepped; a ruleset's own table starts from this one."""
    general: ClassVar[tuple[Action, ...]] = ()
    """Actions that everybody has."""
    stacking: ClassVar[Stacking] = "typed"
    """How modifiers add up."""
    critical_rolls: ClassVar[bool] = True
    """Whether critical damage is rolled, or the highest that the dice can show."""
    shares_misses: ClassVar[bool] = False
    """Whether half damage on a miss of an area is half of the damage rolled for all of its targets."""
    reacts: ClassVar[bool] = False
    """Whether off-turn actions may answer what happens, so that windows for them must be opened."""
    barrier_properties: ClassVar[tuple[str, ...]] = (
        "wall",
        "pillar",
        "glass",
        "door",
        "three_quarters_cover",
        "obstacle",
    )
    """Properties of cells that nobody enters."""
    opaque_properties: ClassVar[tuple[str, ...]] = ("wall", "pillar", "door")
    """Properties of cells that block sight."""

    # ---------------------------------------------------------------- frames and sheets

    def step(self, resolution: Resolution, frame: Frame) -> None:
        """See `Ruleset.step`."""
        self.handlers[type(frame)](resolution, frame)

    def sheet(self, situation: Situation, creature: Creature) -> Sheet:
        """Return a creature's compiled sheet."""
        return self.sheet_named(situation, creature.sheet)

    def sheet_named(self, situation: Situation, key: str) -> Sheet:
        """Return a compiled sheet by its key."""
        found: Sheet | None = situation.facts.get(("sheet", key))
        if found is None:
            found = situation.facts["sheet", key] = self.compile(key, situation.setup.sheets[key])
        return found

    def compile(self, key: str, spec: CreatureSpec) -> Sheet:
        """Compile a sheet; called once for each."""
        return compile_sheet(key, spec, self.general)

    # ---------------------------------------------------------------- the map

    def barriers(self, situation: Situation) -> Mask:
        """Return the cells that nobody enters."""
        return situation.map_memo("barriers", lambda: situation.board.mask(*self.barrier_properties))

    def opaque(self, situation: Situation) -> Mask:
        """Return the cells that block sight."""
        return situation.map_memo("opaque", lambda: situation.board.mask(*self.opaque_properties))

    def cells(self, situation: Situation, creature: Creature) -> Mask:
        """Return the cells that a creature on the map occupies."""
        return footprint(creature).on(situation.map.grid)

    # ---------------------------------------------------------------- what a creature can do

    @abstractmethod
    def can_act(self, situation: Situation, creature: Creature) -> bool:
        """Say whether its conditions let it do anything at all."""

    @abstractmethod
    def can_move_itself(self, situation: Situation, creature: Creature) -> bool:
        """Say whether its conditions let it move by its own movement."""

    def speed(self, situation: Situation, creature: Creature, mode: str) -> int | None:
        """Return its present speed in cells; None where it does not have the mode."""
        base = self.sheet(situation, creature).speeds.get(mode)
        if base is None:
            return None
        return max(0, base + self.modified(creature, "speed"))

    def modified(self, creature: Creature, to: str) -> int:
        """Return the sum of a creature's modifiers to one number."""
        return total(creature.modifiers, to, stacking=self.stacking) if creature.modifiers else 0

    def condition_names(self, situation: Situation, creature: Creature) -> tuple[str, ...]:
        """Return the names of the conditions that it bears, implied ones included, each once."""
        return tuple(dict.fromkeys(condition.name for condition in creature.conditions))

    # ---------------------------------------------------------------- attacks and saves

    @abstractmethod
    def attack_figures(
        self, situation: Situation, attacker: Creature, action: Action, target: Creature, *, opportunity: bool = False
    ) -> AttackFigures:
        """Return the numbers of an attack as things stand."""

    def judge(self, face: int, figures: AttackFigures) -> tuple[bool, bool]:
        """Say of the face that counts whether the attack hits and whether it is critical."""
        hit = face == 20 or (face != 1 and face + figures.bonus >= figures.versus)
        return hit, hit and face == 20

    def after_roll(self, resolution: Resolution, frame: Strike) -> None:
        """Let off-turn actions answer a roll before its result counts; called where `reacts` is true."""

    def struck(
        self, resolution: Resolution, attacker: Creature, target: Creature, action: Action, *, hit: bool
    ) -> None:
        """Draw what follows from an attack beside its effects; these come afterwards."""

    def roll_effects(
        self,
        resolution: Resolution,
        user: Creature,
        sheet: Sheet,
        part: str,
        *,
        critical: bool = False,
        miss_of: str = "",
    ) -> tuple[int, ...]:
        """Roll the dice of a list of effects.

        Args:
            resolution: The battle.
            user: Whose action it is.
            sheet: The sheet that the list is on.
            part: Its name there.
            critical: Whether it follows a critical hit.
            miss_of: The hit's list that `half_damage` refers to.

        Returns:
            A total for each effect of the list, 0 where nothing is rolled.
        """
        return effects.roll(resolution, user, sheet, part, critical=critical, miss_of=miss_of)

    def critical_total(self, resolution: Resolution, rolled: int, expression: Any) -> int:
        """Return what a damage roll comes to on a critical hit."""
        return rolled * 2

    def weapon_damage(self, situation: Situation, user: Creature) -> int:
        """Return what is added to each damage roll of a creature: its modifiers to damage."""
        return self.modified(user, "damage")

    def resists(self, resolution: Resolution, user: Creature, action: Action, target: Creature) -> bool:
        """Say whether a target is not affected at all by an action without attack roll, rolling where needed."""
        return False

    @abstractmethod
    def save_bonus(self, situation: Situation, creature: Creature, ability: str) -> int:
        """Return what is added to a creature's saves."""

    def save(self, resolution: Resolution, creature: Creature, dc: int, ability: str = "") -> bool:
        """Roll a save and say whether it succeeds."""
        face = resolution.dice.d20("save")
        score = face + self.save_bonus(resolution, creature, ability)
        resolution.emit("rolled", purpose="save", who=CreatureId(creature.id), faces=(face,), total=score)
        success = self.save_succeeds(face, score, dc)
        resolution.emit("saved", who=creature.id, total=score, dc=dc, success=success)
        return success

    def save_against(
        self,
        resolution: Resolution,
        user: Creature,
        action: Action,
        target: Creature,
        frame: Affecting,
    ) -> bool:
        """Roll a target's save against an action and say whether it succeeds; override it where its origin matters."""
        assert frame.dc is not None
        return self.save(resolution, target, frame.dc, action.ability)

    def save_succeeds(self, face: int, total: int, dc: int) -> bool:
        """Say whether a save with this face and total succeeds."""
        return face == 20 or (face != 1 and total >= dc)

    # ---------------------------------------------------------------- damage, healing and the end

    def deal(
        self,
        resolution: Resolution,
        creature: Creature,
        parts: tuple[tuple[int, str], ...],
        *,
        by: Creature | None = None,
        attack: int | None = None,
        half: bool = False,
    ) -> int:
        """Deal damage and draw its consequences; see `harm.deal`."""
        return harm.deal(resolution, creature, parts, by=by, attack=attack, half=half)

    def heal(self, resolution: Resolution, creature: Creature, amount: int) -> int:
        """Give hit points back and return how many; see `harm.heal`."""
        return harm.heal(resolution, creature, amount)

    def deal_listed(
        self,
        resolution: Resolution,
        frame: Applying,
        user: Creature,
        target: Creature,
        parts: tuple[tuple[int, str], ...],
    ) -> None:
        """Deal the damage of a list of effects; override it where it matters which action they come from."""
        self.deal(resolution, target, parts, by=user, attack=frame.attack, half=frame.half)

    def damage_taken(self, situation: Situation, creature: Creature, parts: tuple[tuple[int, str], ...]) -> int:
        """Return how much of some damage a creature takes, after what it resists.

        Args:
            situation: The battle.
            creature: Who takes it.
            parts: Amounts with their types, which come as one.
        """
        return max(0, sum(amount for amount, _ in parts))

    def lowered(self, creature: Creature, amount: int) -> int:
        """Return a creature's hit points after losing so many; by default never below 0."""
        return max(0, creature.hp - amount)

    @abstractmethod
    def hurt(self, resolution: Resolution, creature: Creature, by: Creature | None) -> None:
        """Draw the consequences of damage that has been taken: falling, dying."""

    def can_be_healed(self, situation: Situation, creature: Creature) -> bool:
        """Say whether healing does anything for a creature."""
        return creature.alive

    @abstractmethod
    def aftermath(self, resolution: Resolution) -> None:
        """Look whether the battle is decided, after all results of one effect are in."""

    # ---------------------------------------------------------------- durations

    def end_zone(self, resolution: Resolution, zone: Zone) -> None:
        """Let a zone end, with what it does to those inside."""
        zones.end_zone(resolution, zone)

    def ends(
        self,
        situation: Situation,
        until: str,
        user: Creature,
        target: Creature,
        dc: int | None,
        group: int | None = None,
    ) -> Ends:
        """Return when something ends that begins now.

        Args:
            situation: The battle.
            until: The word of content; empty where it gives none.
            user: Who causes it.
            target: Who bears it.
            dc: What a save or an escape has to reach, where the action has one.
            group: The number of effects that end together, if any.
        """
        if not until or until == "encounter":
            return ENCOUNTER if group is None else Ends("encounter", group=group)
        found = at_edge(
            until,
            user=CreatureId(user.id),
            user_turns=user.turns,
            target=CreatureId(target.id),
            target_turns=target.turns,
        )
        if found.turn is not None and group is None:
            return found
        return Ends(found.until, found.whose, found.turn, found.edge, dc if found.turn is None else None, group)

    def condition_word(self, name: str, until: str) -> str:
        """Return the duration of a condition for which content gives none (`until` is empty)."""
        return until

    def let_begin(self, resolution: Resolution, creature: Creature, condition: Condition) -> None:
        """Let a condition begin that a creature may bear; see `conditions.begin_condition`."""
        conditions.begin_condition(resolution, creature, condition)

    def condition_began(self, resolution: Resolution, creature: Creature, name: str) -> None:
        """Draw the consequences of a condition that has just begun."""

    def lasting_dc(self, action: Action) -> int | None:
        """Return what later saves and escapes against an action's effects have to reach; None where nothing says so."""
        return action.dc

    def may_bear(self, situation: Situation, creature: Creature, condition: str) -> bool:
        """Say whether a condition can begin on a creature; by default unless its sheet says that it is immune."""
        return condition not in self.sheet(situation, creature).spec.immune

    def mark(self, resolution: Resolution, user: Creature, target: Creature, until: str) -> None:
        """Mark a creature; rulesets without marks let it pass."""

    def recover(self, resolution: Resolution, creature: Creature, number: int) -> None:
        """Let a creature spend recoveries; rulesets without them let it pass."""

    # ---------------------------------------------------------------- movement

    @abstractmethod
    def passage(self, situation: Situation, creature: Creature, mode: str) -> Passage:
        """Return what the board is to a creature that moves in a mode."""

    def provokers(self, situation: Situation, mover: Creature, points: int) -> tuple[tuple[str, Provoker], ...]:
        """Return whom a movement may provoke, by id, in the order in which they are asked.

        Args:
            situation: The battle.
            mover: Who moves.
            points: Movement points at most; who cannot be provoked with so few may be left out.
        """
        return ()

    def provoked(self, situation: Situation, mover: Creature, frame: Moving) -> tuple[Creature, ...]:
        """Return whom the next step of a move provokes, in the order in which they are asked."""
        if mover.at is None:
            return ()
        here = situation.map.grid.bit(mover.at)
        creatures = situation.state.creatures
        found = self.provokers(situation, mover, frame.points)
        return tuple(creatures[name] for name, provoker in found if provoker.leaving & here)

    def opportunity_choices(self, situation: Situation, enemy: Creature, mover: Creature) -> tuple[Choice, ...]:
        """Return the attacks that an enemy may strike a mover with; empty where it has none."""
        return tuple(
            Choice(action.id, action.name, action.id)
            for action in self.sheet(situation, enemy).opportunities
            if acting.uses_left(enemy, action) != 0 and self.is_target(situation, enemy, action, mover)
        )

    def strike_taken(self, resolution: Resolution, enemy: D20Creature, mover: Creature) -> None:
        """Note an opportunity attack that is about to be made."""
        struck = (*enemy.struck, CreatureId(mover.id))
        resolution.emit("opportunity_taken", (enemy, {"struck": struck}), by=enemy.id, on=mover.id)

    def spent(self, creature: Creature, action: Action) -> dict[str, Any]:
        """Return the changed fields of a creature that uses an action off its turn."""
        return dict(acting.spend_use(creature, action))

    def may_go_on(self, situation: Situation, mover: Creature, frame: Moving) -> bool:
        """Say whether a mover that was interrupted is still free to take its next step."""
        return self.can_act(situation, mover) and self.can_move_itself(situation, mover)

    def own_steps(self, situation: Situation, creature: Creature, cells: int) -> Mapping[Cell, int]:
        """Return where a creature can go by steps of its own that are part of an action, with the costs."""
        if not self.can_move_itself(situation, creature) or creature.at is None:
            return {}
        mode = self.step_mode(situation, creature)
        return travel.Destinations(travel.travel_of(situation, creature, mode, cells))

    def plan_step(
        self, situation: Situation, creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
    ) -> Moving:
        """Return the frame of steps that are part of an action (`shift` in content).

        Raises:
            IllegalIntent: As for a movement.
        """
        return travel.plan(situation, creature, self.step_mode(situation, creature), cells, path, to)

    def step_mode(self, situation: Situation, creature: Creature) -> str:
        """Return how a creature takes steps that are part of an action."""
        speeds = self.sheet(situation, creature).speeds
        return "walk" if "walk" in speeds or not speeds else next(iter(speeds))

    def forced_way(
        self,
        resolution: Resolution,
        user: Creature,
        creature: Creature,
        kind: str,
        cells: int,
    ) -> tuple[Cell, ...] | None:
        """Return the only way that forced movement can take a creature; None where the user chooses one."""
        return None

    def forced_open(self, situation: Situation, creature: Creature) -> Mask:
        """Return the anchors at which forced movement can leave a creature: on the map, no barrier, nobody there."""
        return situation.place_memo(("forced", creature.id), lambda: self._forced_open(situation, creature))

    def _forced_open(self, situation: Situation, creature: Creature) -> Mask:
        taken = self.barriers(situation)
        for name, mask in space.masks(situation).items():
            if name != creature.id:
                taken |= mask
        grid = situation.map.grid
        return grid.anchors(grid.everywhere & ~taken, side_length(creature))

    def forced_step(self, resolution: Resolution, creature: Creature, there: Cell, kind: str, *, last: bool) -> bool:
        """Look at a step of forced movement before it is taken and say whether it is: edges and pits."""
        return True

    zones_come_over: ClassVar[bool] = True
    """Whether a zone that moves over a creature counts as entered by it."""

    def no_stay(self, situation: Situation) -> Mask:
        """Return the cells that can be crossed but not stayed in."""
        return 0

    def may_stay(self, situation: Situation, creature: Creature, at: Cell) -> bool:
        """Say whether forced movement or a teleport may leave a creature at an anchor."""
        return not Footprint(at, side_length(creature)).on(situation.map.grid) & self.no_stay(situation)

    def moved(self, resolution: Resolution, creature: Creature) -> None:
        """Draw the consequences of a creature's having changed its place, step by step or at once."""
        zones.notice_move(resolution, creature)

    def summoned(
        self, resolution: Resolution, name: CreatureId, effect: SummonEffect, user: Creature, at: Cell
    ) -> Creature:
        """Return a summoned creature that is about to come in."""
        raise NotImplementedError

    # ---------------------------------------------------------------- targets and areas

    shapes: ClassVar[Mapping[str, areas.Shape]] = areas.SHAPES
    """The shapes of areas that the ruleset knows."""

    @abstractmethod
    def check_target(self, situation: Situation, user: Creature, action: Action, target: Creature) -> None:
        """Check that a creature may be the target of an action, as things stand.

        Raises:
            IllegalIntent: `bad_target`, `out_of_range`, `no_line_of_sight`, ..., in this order.
        """

    def is_target(self, situation: Situation, user: Creature, action: Action, target: Creature) -> bool:
        """Say whether a creature may be the target of an action; override it where asking can be made faster."""
        return listing.is_possible(situation, user, action, target)

    def target_option(self, situation: Situation, user: Creature, action: Action, target: Creature) -> TargetOption:
        """Return what can be said beforehand about using an action on a legal target."""
        if action.bonus is None:
            return TargetOption(target.id)
        figures = self.attack_figures(situation, user, action, target)
        dice: odds.Roll20 = "one"
        if figures.advantage is not figures.disadvantage:
            dice = "best" if figures.advantage else "worst"
        chance = odds.hit_chance(figures.bonus, figures.versus, dice=dice)
        return TargetOption(target.id, figures.bonus, figures.versus, chance, figures.notes)

    @abstractmethod
    def check_area(self, situation: Situation, user: Creature, action: Action, placed: areas.Placed) -> None:
        """Check that an area may lie where it does.

        Raises:
            IllegalIntent: `no_line_of_sight`, `no_line_of_effect` or `bad_area`.
        """

    @abstractmethod
    def affected(
        self, situation: Situation, user: Creature, action: Action, placed: areas.Placed
    ) -> tuple[Creature, ...]:
        """Return whom an area affects, in the order in which they roll."""

    def area_marks(self, situation: Situation, user: Creature, action: Action) -> Mask:
        """Return the cells of which an area has to hold one to be worth offering: by default those of the others."""
        found = 0
        for name, mask in space.masks(situation).items():
            if name != user.id:
                found |= mask
        return found

    def placements(self, situation: Situation, user: Creature, action: Action) -> Iterable[Placement]:
        """Return every allowed way of placing an area; override it where that can be worked out for many at once."""
        return areas.placements(situation, user, action)

    def can_place(self, situation: Situation, user: Creature, action: Action) -> bool:
        """Say whether an area can be placed at all; override it where that can be known without trying."""
        return next(areas.placements(situation, user, action), None) is not None

    def area_cells(self, situation: Situation, user: Creature, frame: Applying) -> tuple[Cell, ...]:
        """Return the cells of the area of the action that a list of effects belongs to."""
        action = self.sheet_named(situation, frame.sheet).actions[frame.action]
        if action.area is None:
            return ()
        placed = areas.place(situation, user, action, frame.aim)
        return tuple(situation.map.grid.cells(placed.cells & ~self.barriers(situation)))
