"""Base class of both rulesets of the family, with the rules that they share; `rules` declares the differences."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.board import Footprint, Mask, Provoker, Voxel, Walk
from fracas_engine.causes import Cause
from fracas_engine.content import CreatureSpec
from fracas_engine.d20.frames import Aim, Moving
from fracas_engine.d20.movement.path_recovery import PlannedWays
from fracas_engine.d20.queries.half_damage import halved
from fracas_engine.d20.queries.space import masks, side_length
from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action, Sheet, compile_sheet, strikes_nobody
from fracas_engine.d20.turns import make_saves
from fracas_engine.decisions import Decision
from fracas_engine.durations import Ends
from fracas_engine.ids import Cell, CreatureId, Place, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import TargetOption
from fracas_engine.resolution import AnyResolution, Resolution
from fracas_engine.rulesets.fourth_family import off_turn_actions, options, questions, responses, victory
from fracas_engine.rulesets.fourth_family.actions import (
    charging,
    consent,
    follow_up,
    grabbing,
    object_attacks,
    orders,
    performing,
)
from fracas_engine.rulesets.fourth_family.attacks import area_shapes, areas, attack_modifiers, targets
from fracas_engine.rulesets.fourth_family.attacks.areas import foreseen
from fracas_engine.rulesets.fourth_family.conditions import HOLDS, can_act, can_move, has_condition, names_of
from fracas_engine.rulesets.fourth_family.frames import Between, Trigger, Turn
from fracas_engine.rulesets.fourth_family.harm import condition_effects, damage, death, falling
from fracas_engine.rulesets.fourth_family.harm import death as healing
from fracas_engine.rulesets.fourth_family.harm.grab_release import release_parted
from fracas_engine.rulesets.fourth_family.movement import (
    bumping_into_hidden,
    climbing,
    passage,
    speeds,
    squeezing,
    swarms,
    walking,
)
from fracas_engine.rulesets.fourth_family.movement import planning as power_shifts
from fracas_engine.rulesets.fourth_family.queries import altitudes as flight
from fracas_engine.rulesets.fourth_family.queries import modifiers, sight, summoner
from fracas_engine.rulesets.fourth_family.queries import power_effects as revival
from fracas_engine.rulesets.fourth_family.queries import sight as concealment
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.setup import check_origins, make_state
from fracas_engine.rulesets.fourth_family.state import (
    FamilyCreature,
    FamilyGame,
    FamilyZone,
    Hiding,
    Readied,
    TurnOf,
    family,
    seats_in_the_dark,
)
from fracas_engine.rulesets.fourth_family.summons import placing, summoning, zone_areas
from fracas_engine.rulesets.fourth_family.triggers import attack_events, opportunity
from fracas_engine.rulesets.fourth_family.turns import rests, rounds, sustaining, turn_phases
from fracas_engine.rulesets.fourth_family.vocabulary import UNARMED
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature, Frame, State
from fracas_engine.stepping import Step

SAVE_DC = 10
"""DC of all saving throws (FE-SAVE-01, OB-SAVE-02, OC-DUR-07)."""


class FourthFamily(FamilyRules, D20Ruleset):
    """Base class of `fourth_edition` and `orcus`."""

    values: ClassVar[tuple[type, ...]] = (
        *D20Ruleset.values,
        FamilyGame,
        FamilyCreature,
        FamilyZone,
        Readied,
        Hiding,
        TurnOf,
        Trigger,
        End,
    )
    steps: ClassVar[tuple[Step[Any], ...]] = (
        *D20Ruleset.steps,
        *consent.STEPS,
        *performing.STEPS,
        *charging.STEPS,
        *rounds.STEPS,
        *climbing.STEPS,
        *turn_phases.STEPS,
        *responses.STEPS,
        *follow_up.STEPS,
        *falling.STEPS,
        *death.STEPS,
        *grabbing.STEPS,
        *object_attacks.STEPS,
    )
    shapes: ClassVar[Mapping[str, Shape]] = area_shapes.FAMILY_SHAPES
    reacts: ClassVar[bool] = True
    critical_rolls: ClassVar[bool] = False
    shares_misses: ClassVar[bool] = True
    all_holds_user: ClassVar[bool] = False
    saves_apart: ClassVar[bool] = True

    # ---------------------------------------------------------------- functions used unchanged

    start = staticmethod(rounds.start)
    options = staticmethod(options.options)
    unprompted_uses = staticmethod(off_turn_actions.unprompted_uses)
    use_off_turn = staticmethod(off_turn_actions.use_off_turn)
    may_act_unprompted = staticmethod(off_turn_actions.may_act_unprompted)
    concede = staticmethod(victory.concede)
    stands = staticmethod(victory.stands)
    ask = staticmethod(questions.ask)
    inspect = staticmethod(questions.inspect)
    speed = staticmethod(speeds.speed)
    attack_figures = staticmethod(attack_modifiers.attack_figures)
    after_roll = staticmethod(attack_events.announce_result)
    struck = staticmethod(attack_events.note_strike)
    roll_effects = staticmethod(damage.roll_effects)
    deal_listed = staticmethod(damage.deal_listed)
    heal = staticmethod(healing.heal)
    aftermath = staticmethod(victory.look_for_winner)
    condition_began = staticmethod(condition_effects.condition_began)
    passage = staticmethod(passage.passage)
    plan_step = staticmethod(power_shifts.plan_shift)
    falls_in = staticmethod(falling.falls_in)
    check_target = staticmethod(targets.check_target)
    check_area = staticmethod(areas.check_area)
    affected = staticmethod(areas.affected)
    struck_in = staticmethod(areas.struck)
    unreached = staticmethod(placing.unreached)
    zone_cells = staticmethod(zone_areas.zone_cells)
    zone_made = staticmethod(zone_areas.zone_made)
    zone_holds = staticmethod(zone_areas.zone_holds)
    also_due = staticmethod(summoning.end_due)
    vanish = staticmethod(summoning.vanish)
    zone_gone = staticmethod(summoning.zone_gone)
    conjured = staticmethod(summoning.conjured)
    summoned = staticmethod(summoning.summoned)
    leave = staticmethod(death.leave)
    before_damage = staticmethod(damage.before_damage)
    rest = staticmethod(rests.rest)
    sensed = staticmethod(sight.sensed)
    obscured = staticmethod(concealment.obscured)
    recover = staticmethod(healing.recover)

    # ---------------------------------------------------------------- course of a battle

    def setup(self, setup: Setup) -> State:
        check_origins(setup, self.vocabulary)
        return make_state(setup)

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        return rounds.decisions(situation, frame) if isinstance(frame, Turn | Between) else ()

    def standing_intent(self, situation: AnySituation, decision: Decision) -> Intent:
        """Return the default intent of a decision: end the turn, or continue to delay."""
        if decision.kind == "resume":
            assert decision.by is not None
            return Answer(by=decision.by, answer=False)
        return super().standing_intent(situation, decision)

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:  # noqa: ARG002
        assert isinstance(intent, Move | Use | End | Answer), "a battle hands on nothing else"
        orders.carry_out(resolution, frame, family(resolution.creature(intent.by)), intent)

    # ---------------------------------------------------------------- sheets

    def compile(self, key: str, spec: CreatureSpec) -> Sheet:
        """Compile a sheet, adding the maneuvers and the unarmed strike that every creature has."""
        own = {action.id for action in spec.actions}
        extra = tuple(action for action in self.maneuvers(spec) if action.id not in own)
        full = spec.model_copy(update={"actions": (*spec.actions, *extra)})
        sheet = compile_sheet(key, full, self.general, reach=0 if spec.size == "tiny" else 1, unarmed=UNARMED)
        given = {
            name: a if name in own else replace(a, maneuver=a.spec is not None) for name, a in sheet.actions.items()
        }
        sheet = replace(sheet, actions=given)
        melee = tuple(
            a for a in sheet.actions.values()
            if a.id in own and a.melee and a.area is None and a.spec is not None and not a.answers_trigger
        )  # fmt: skip
        marked = tuple(action for action in melee if action.basic)
        return replace(sheet, opportunities=marked or tuple(a for a in melee if a.uses is None))

    # ---------------------------------------------------------------- hooks of the shared d20 layer

    def can_act(self, situation: AnySituation, creature: Creature) -> bool:  # noqa: ARG002
        return can_act(creature)

    def can_move_itself(self, situation: AnySituation, creature: Creature) -> bool:  # noqa: ARG002
        return can_move(creature)

    def may_shift(self, situation: AnySituation, creature: Creature) -> bool:
        """Return False if the creature is prone, or airborne without hovering (FE-PRONE-03, FE-FLY-03, OB-FLY-02)."""
        return can_move(creature) and not has_condition(creature, "prone") and flight.aloft_able(situation, creature)

    def condition_names(self, situation: AnySituation, creature: Creature) -> tuple[str, ...]:  # noqa: ARG002
        return names_of(creature)

    def target_option(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> TargetOption:
        """Return the odds of an attack, or whether healing wakes a dying target (FE-DEATH-06, OB-UNCF-02)."""
        if revival.brings_round(situation, user, action, target):
            return TargetOption(target.id, notes=(revival.BRINGS_ROUND,))
        return super().target_option(situation, user, action, target)

    def area_option(
        self,
        situation: AnySituation,
        user: Creature,
        action: Action,
        aim: Aim,  # noqa: ARG002
        placed: Placed,
        target: Creature,
    ) -> TargetOption:
        """Return the odds against a target in an area, with cover from the area's origin (FE-AREA-01, OC-AREA-02)."""
        if action.bonus is None:
            return self.target_option(situation, user, action, target)
        use = foreseen(situation, user, action, placed)
        figures = self.attack_figures(situation, user, action, target, use=use)
        return TargetOption(target.id, figures.bonus, figures.versus, figures.chance(), figures.notes)

    def modified(self, creature: Creature, to: str, skill: str = "") -> int:
        """Return the total modifier to one statistic (`to`).

        Modifiers that apply only to powers with certain tags are left out.
        """
        if not creature.modifiers:
            return 0
        return modifiers.sum_of(self, (m for m in creature.modifiers if not m.tags), to, skill)

    def half(self, amount: int) -> int:
        """Return half of an amount of damage, rounded down (FE-ATK-09, OB-DMG-06)."""
        return max(amount // 2, self.least_half if amount > 0 else 0)

    def guess_bonus(self, situation: AnySituation, attacker: Creature, action: Action, space: Footprint) -> int:
        return attack_modifiers.guess_bonus(situation, attacker, action, space)

    def save_bonus(self, situation: AnySituation, creature: Creature, ability: str) -> int:  # noqa: ARG002
        """Return the bonus to saving throws, which comes only from explicit modifiers (FE-SAVE-02, OB-SAVE-01)."""
        return self.modified(creature, "saves")

    def save_succeeds(self, face: int, total: int, dc: int) -> bool:  # noqa: ARG002
        """Return True if the total reaches the DC; 1 and 20 have no special effect (FE-SAVE-02, OB-SAVE-05)."""
        return total >= dc

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
        if half:
            parts = halved(self, parts)
        return damage.deal(resolution, creature, parts, by=by, attack=attack)

    def hurt(self, resolution: AnyResolution, creature: Creature, by: Creature | None) -> None:
        """Do nothing, because `damage.deal` has already applied all consequences of the damage."""

    def mark(self, resolution: AnyResolution, user: Creature, target: Creature, until: str) -> None:
        """Mark a creature, which can have only one mark at a time (FE-MARK-03, OB-CMRK-03 and -04)."""
        if not self.may_bear(resolution, target, "marked"):
            return
        ends = self.ends(resolution, until or "encounter", user, target, None)
        self.let_begin(
            resolution, target, Condition("marked", ends, source=CreatureId(user.id), cause=Cause(word="mark"))
        )

    def ends(
        self,
        situation: AnySituation,
        until: str,
        user: Creature,
        target: Creature,
        dc: int | None,
        group: int | None = None,
    ) -> Ends:
        """Return the end of an effect; effects that a save ends are numbered in the order in which they began.

        Saves are rolled in this order. Effects of a conjuration end relative to its creator's turns.

        Rules: FE-TURN-07, OB-EOT-04.
        """
        if until == "save_ends" and group is None and isinstance(situation, Resolution):
            group = situation.number()
        return super().ends(situation, until, summoner.acting_creature(situation, user), target, dc, group)

    def condition_word(self, name: str, until: str) -> str:
        """Return the `until` of a condition; a grab without a given duration lasts until the target escapes."""
        return until or ("escape" if name in HOLDS else "")

    def let_begin(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        condition_effects.begin_condition(resolution, creature, condition, super().let_begin)

    # ---------------------------------------------------------------- movement

    def provokers(
        self,
        situation: AnySituation,
        mover: Creature,
        points: int,  # noqa: ARG002
        size: int,
    ) -> tuple[tuple[str, Provoker], ...]:
        return opportunity.provokers(situation, mover, size)

    def provoked_by(self, situation: AnySituation, user: Creature, action: Action) -> tuple[CreatureId, ...]:
        """Return the enemies that using an action provokes (see `opportunity.struck_first`).

        An action of a conjuration provokes the enemies at the conjuration's position.
        """
        return opportunity.struck_first(situation, summoner.hand_of(situation, family(user), action), action)

    def forced_way(
        self,
        resolution: AnyResolution,
        user: Creature,
        creature: Creature,
        action: Action | None,
        kind: str,
        cells: int,  # noqa: ARG002
    ) -> tuple[Cell, ...] | None:
        return swarms.forced_way(resolution, user, creature, action, kind)

    def forced_open(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the squares that forced movement can move a creature into."""
        return situation.memo(
            ("forced_open", creature.id),
            lambda: self._forced_places(situation, creature) & climbing.level(situation, creature),
        )

    def _forced_places(self, situation: AnySituation, creature: Creature) -> Mask:
        if has_condition(creature, "restrained"):
            return 0
        return self._forced_open(situation, creature)

    def landing_open(self, situation: AnySituation, creature: Creature, height: int | None) -> Mask:
        """Return the anchors that a teleport to the altitude `height` can move a creature to.

        They are the anchors open to forced movement at this altitude; None means the creature's own altitude.
        """
        if height is None:
            return self.forced_open(situation, creature)
        return self._forced_open(situation, creature, height) & climbing.level(situation, creature)

    def _forced_open(self, situation: AnySituation, creature: Creature, height: int | None = None) -> Mask:
        """Return the squares that no creature blocks at an altitude; None means the creature's own altitude."""
        grid, taken = situation.map.grid, self.barriers(situation)
        for name, mask in masks(situation).items():
            other = situation.state.creatures[name]
            if name != creature.id and not flight.passes_above(creature, other, height):
                taken |= mask
        return grid.anchors(grid.everywhere & ~taken, side_length(creature))

    def forced_step(self, resolution: AnyResolution, creature: Creature, there: Cell, kind: str, *, last: bool) -> bool:
        return falling.forced_step(resolution, family(creature), there, kind, last=last)

    def landing_height(self, situation: AnySituation, creature: Creature, at: Cell, height: int | None) -> int | None:
        """Return the altitude at the end of a teleport: `height` if the creature can fly (FE-FLY-02, OB-FLY-01)."""
        if height is not None and height >= 0 and "fly" in self.sheet(situation, creature).speeds:
            return height
        return super().landing_height(situation, creature, at, height)

    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Update zones after a creature has moved, and end the grabs that its new position breaks."""
        super().moved(resolution, creature)
        release_parted(resolution, creature)

    def draw(self, resolution: AnyResolution, how: str) -> None:
        victory.end(resolution, None, how)

    def may_rest_with(self, situation: AnySituation, one: Creature, other: Creature) -> bool:  # noqa: ARG002
        """Return True if two creatures may share a space (FE-OCC-04 and -05).

        They may if one of them is Tiny, a conjuration, prone, helpless or squeezed.
        """
        if "tiny" in (one.size, other.size) or family(one).conjured or family(other).conjured:
            return True
        return any(has_condition(creature, "prone", "helpless", "squeezed") for creature in (one, other))

    def follow_rest(self, situation: AnySituation, mover: Creature, frame: Moving) -> Walk:
        return walking.follow_rest(situation, family(mover), frame)

    def planned_ways(
        self, situation: AnySituation, mover: Creature, frame: Moving, ahead: tuple[Voxel, ...]
    ) -> PlannedWays:
        return walking.planned_ways(situation, family(mover), frame, ahead)

    def may_go_on(self, situation: AnySituation, mover: Creature, frame: Moving) -> bool:
        return walking.free(situation, family(mover), frame)

    def came_in(self, resolution: AnyResolution, creature: Creature) -> None:
        summoning.unaware(resolution, family(creature))

    def runs_into(self, resolution: AnyResolution, seeker: Creature, space: Footprint) -> None:
        bumping_into_hidden.runs_into(resolution, seeker, space)

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

    # ---------------------------------------------------------------- targets and areas

    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        return not targets.target_fault(situation, user, action, target)

    # ---------------------------------------------------------------- powers

    def area_marks(self, situation: AnySituation, user: Creature, action: Action) -> Mask:
        """Return the squares of which every offered area must contain at least one.

        For an area without targets, such as one that only creates a zone, any square that is not solid will do.
        """
        spec = action.spec
        if action.area is not None and action.area.shape == "burst" and spec is not None and strikes_nobody(spec):
            return situation.map.grid.everywhere & ~self.solid(situation)
        found = super().area_marks(situation, user, action)
        if action.targets == "any" and self.area_may_hold_user(action):
            found |= masks(situation).get(user.id, 0)  # it may choose itself (OC-SELF-03)
        return found

    def gone(self, resolution: AnyResolution, creature: FamilyCreature, event: str) -> None:
        """Apply the consequences of a creature's death or departure: the zones and conjurations it created end.

        Args:
            resolution: The battle.
            creature: The creature that is gone.
            event: The kind of event: `died`, `left` or `vanished`.
        """
        sustaining.end_unpaid(resolution, creature, now=True)
        summoning.maker_gone(resolution, creature)
        if creature.conjured:
            summoning.body_gone(resolution, creature)
        elif creature.made_by is not None and event == "died":
            self.summon_fell(resolution, creature, family(resolution.state.creatures[creature.made_by]))

    def may_bear(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Return True if a creature can have a condition (FE-COND-04, OC-CONJ-06 and -07)."""
        return not family(creature).conjured and condition not in situation.sheet(creature).immune

    def weapon_damage(self, situation: AnySituation, user: Creature) -> int:
        """Return the bonus to a damage roll; a conjuration uses its creator's bonus."""
        return super().weapon_damage(situation, summoner.acting_creature(situation, user))

    def hidden_as_known(self, known: AnySituation, creature: Creature, unknown: Collection[str]) -> tuple[SeatId, ...]:
        hiding = family(creature).hiding
        others = (other for name, other in known.state.creatures.items() if name not in unknown)
        return seats_in_the_dark(others, creature, hiding) if hiding else creature.hidden_from

    def cannot_see(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:  # noqa: ARG002
        """Return True if the viewer cannot see the target in any light."""
        return sight.cannot_see(viewer, target)

    def make_saves(self, resolution: AnyResolution, creature: FamilyCreature) -> None:
        """Roll the saving throws at the end of a turn (FE-SAVE-01, OB-EOT-01)."""
        make_saves(resolution, creature, SAVE_DC, oldest_first=True)
