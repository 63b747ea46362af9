"""What both rulesets of the family answer alike; where they differ is in `differences`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.board import Board, Mask, Passage, Provoker, Walk
from fracas_engine.content import ActionSpec, CreatureSpec
from fracas_engine.d20.actions.targeting import Plan
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.frames import NO_AIM, Aim, Applying, Moving, Strike
from fracas_engine.d20.movement import paths
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action, Sheet, compile_sheet
from fracas_engine.decisions import Decision
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Plain, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import Options, TargetOption, UseOption
from fracas_engine.resolution import AnyResolution, Resolution
from fracas_engine.rulesets.fourth_family import (
    actions,
    afflictions,
    areas,
    asides,
    attacks,
    breaking,
    bumping,
    climbing,
    death,
    edges,
    falling,
    flying,
    following,
    harm,
    maneuvers,
    movement,
    options,
    questions,
    squeezing,
    turns,
    victory,
    windows,
)
from fracas_engine.rulesets.fourth_family.conditions import (
    HOLDS,
    bears,
    can_act,
    can_move,
    names_of,
    release_parted,
)
from fracas_engine.rulesets.fourth_family.foreseeing import foreseen
from fracas_engine.rulesets.fourth_family.frames import (
    Acting,
    Between,
    Trigger,
    Turn,
)
from fracas_engine.rulesets.fourth_family.powers import FamilyPowers
from fracas_engine.rulesets.fourth_family.setup import check_origins, make_state, modifier_of
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, FamilyGame, Hiding, Readied, family
from fracas_engine.rulesets.fourth_family.words import UNARMED
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature, Frame, State
from fracas_engine.stepping import Step

__all__ = ["FourthFamily"]


class FourthFamily(FamilyPowers):
    """The base of `fourth_edition` and `orcus`."""

    values: ClassVar[tuple[type, ...]] = (
        *FamilyPowers.values,
        FamilyGame,
        FamilyCreature,
        Readied,
        Hiding,
        Trigger,
        End,
    )
    steps: ClassVar[tuple[Step[Any], ...]] = (
        *FamilyPowers.steps,
        *actions.STEPS,
        *turns.STEPS,
        *climbing.STEPS,
        *edges.STEPS,
        *windows.STEPS,
        *following.STEPS,
        *falling.STEPS,
        *breaking.STEPS,
    )
    shapes: ClassVar[Mapping[str, Shape]] = areas.FAMILY_SHAPES
    reacts: ClassVar[bool] = True
    critical_rolls: ClassVar[bool] = False
    shares_misses: ClassVar[bool] = True

    # ---------------------------------------------------------------- a battle's course

    def setup(self, setup: Setup) -> State:
        """See `make_state`."""
        check_origins(setup, self.vocabulary)
        return make_state(setup)

    def start(self, resolution: AnyResolution) -> None:
        """See `turns.start`."""
        turns.start(resolution)

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        """See `turns.decisions`."""
        return turns.decisions(situation, frame) if isinstance(frame, Turn | Between) else ()

    def options(self, situation: AnySituation, decision: Decision) -> Options:
        """See `Ruleset.options`."""
        return options.options(situation, decision)

    def standing_intent(self, situation: AnySituation, decision: Decision) -> Intent:
        """End a turn; do not step in."""
        if decision.kind == "resume" and decision.by is not None:
            return Answer(by=decision.by, answer=False)
        return super().standing_intent(situation, decision)

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:  # noqa: ARG002
        """See `actions.carry_out`."""
        if not isinstance(intent, Move | Use | End | Answer):
            raise IllegalIntent("nothing_pending", "nothing is asked")
        actions.carry_out(resolution, frame, family(resolution.creature(intent.by)), intent)

    def unasked(self, situation: AnySituation, seat: SeatId) -> tuple[UseOption, ...]:
        """See `asides.unasked`."""
        return asides.unasked(situation, seat)

    def aside(self, resolution: AnyResolution, seat: SeatId, intent: Use) -> bool:
        """See `asides.aside`."""
        return asides.aside(resolution, seat, intent)

    def hears_unasked(self, situation: AnySituation, name: str) -> bool:
        """See `asides.hears_unasked`."""
        return asides.hears_unasked(situation, name)

    def concede(self, resolution: AnyResolution, seat: SeatId) -> None:
        """Take all creatures of a seat out."""
        state = resolution.state
        resolution.emit("conceded", (state.seats[seat], {"conceded": True}), seat=seat)
        for creature in tuple(state.creatures.values()):
            if creature.seat == seat and creature.alive:
                death.leave(resolution, creature, "left")
        victory.look_for_winner(resolution, "concession")

    def ask(self, situation: AnySituation, question: Mapping[str, Any]) -> Plain:
        """See `Ruleset.ask`."""
        return questions.ask(situation, question)

    def inspect(self, situation: AnySituation, creature: Creature, path: str) -> Plain:
        """See `Ruleset.inspect`."""
        return questions.inspect(situation, creature, path)

    def board(self, situation: AnySituation) -> Board:
        """Return the map with what zones add to its squares."""
        board = super().board(situation)
        for zone in situation.state.zones.values():
            for name in zone.terrain:
                board = board.adding(name, zone.cells)
        return board

    # ---------------------------------------------------------------- sheets

    def compile(self, key: str, spec: CreatureSpec) -> Sheet:
        """Compile a sheet with the maneuvers and the unarmed strike that everybody has."""
        own = {action.id for action in spec.actions}
        extra = tuple(action for action in self.maneuvers(spec) if action.id not in own)
        full = spec.model_copy(update={"actions": (*spec.actions, *extra)})
        sheet = compile_sheet(key, full, self.general, reach=0 if spec.size == "tiny" else 1, unarmed=UNARMED)
        melee = tuple(
            a for a in sheet.actions.values()
            if a.id in own and a.melee and a.area is None and a.spec is not None and a.spec.trigger is None
        )  # fmt: skip
        marked = tuple(action for action in melee if action.basic)
        return replace(sheet, opportunities=marked or tuple(a for a in melee if a.uses is None))

    def unarmed(self, spec: CreatureSpec) -> ActionSpec:
        """Return the strike of bare hands (FE-BASIC-03)."""
        bonus = self.strength(spec)
        damage = f"1d4{modifier_of(spec.abilities['str']):+d}" if modifier_of(spec.abilities["str"]) else "1d4"
        return maneuvers.maneuver("unarmed", bonus, "ac", [{"damage": damage}])

    @staticmethod
    def strength(spec: CreatureSpec) -> int:
        """Return the bonus of attacks with bare Strength (FE-ATK-16, OB-ATK-10)."""
        return modifier_of(spec.abilities["str"]) + (spec.level or 0) // 2

    def triggered(self, situation: AnySituation, creature: Creature) -> tuple[Action, ...]:
        """Return the powers of a sheet that answer triggers."""
        sheet = self.sheet(situation, creature)
        found: tuple[Action, ...] = situation.fact(
            ("triggered", sheet.key),
            lambda: tuple(a for a in sheet.actions.values() if a.spec is not None and a.spec.trigger is not None),
        )
        return found

    def action_named(self, situation: AnySituation, creature: FamilyCreature, intent: Use) -> Action | None:
        """See `actions.action_named`."""
        return actions.action_named(situation, creature, intent)

    # ---------------------------------------------------------------- what the shared layer asks

    def can_act(self, situation: AnySituation, creature: Creature) -> bool:  # noqa: ARG002
        """See `conditions.can_act`."""
        return can_act(creature)

    def can_move_itself(self, situation: AnySituation, creature: Creature) -> bool:  # noqa: ARG002
        """See `conditions.can_move`."""
        return can_move(creature)

    def speed(self, situation: AnySituation, creature: Creature, mode: str) -> int | None:
        """See `movement.speed`."""
        return movement.speed(situation, creature, mode)

    def condition_names(self, situation: AnySituation, creature: Creature) -> tuple[str, ...]:  # noqa: ARG002
        """See `conditions.names_of`."""
        return names_of(creature)

    def attack_figures(
        self,
        situation: AnySituation,
        attacker: Creature,
        action: Action,
        target: Creature,
        *,
        opportunity: bool = False,
    ) -> AttackFigures:
        """See `attacks.attack_figures`."""
        return attacks.attack_figures(situation, attacker, action, target, opportunity=opportunity)

    def area_option(
        self, situation: AnySituation, user: Creature, action: Action, aim: Aim, placed: Placed, target: Creature
    ) -> TargetOption:
        """Return the odds of somebody in an area, whose cover is from its origin (FE-AREA-01, OC-AREA-02)."""
        return super().area_option(foreseen(situation, user, action, placed), user, action, aim, placed, target)

    def attack_extra(self, situation: AnySituation, attacker: Creature, action: Action, target: Creature) -> int:  # noqa: ARG002
        """Return what else is added to an attack roll: help against this target (OB-HATK-01)."""
        return sum(m.by for m in attacker.modifiers if m.to == f"attack_on:{target.id}")

    def defense_extra(self, situation: AnySituation, attacker: Creature, action: Action, target: Creature) -> int:  # noqa: ARG002
        """Return what else is added to a defense: help against this attacker (OB-HDEF-01)."""
        return sum(m.by for m in target.modifiers if m.to == f"defense_from:{attacker.id}")

    def modified(self, creature: Creature, to: str) -> int:
        """Return the sum of a creature's modifiers to one number, but for those to powers of some tags."""
        return self.sum_of((m for m in creature.modifiers if not m.tags), to) if creature.modifiers else 0

    def after_roll(self, resolution: AnyResolution, frame: Strike) -> None:
        """Let interrupts answer a roll before its result counts (FE-IMM-04, OB-IMM-03)."""
        creatures = resolution.state.creatures
        attacker, target = creatures[frame.user], creatures[frame.on]
        action = self.sheet(resolution, attacker).actions[frame.action]
        hit, _ = self.judge(frame.faces[0], self.attack_figures(resolution, attacker, action, target))
        words = ["hits" if hit else "misses"]
        listed = self.sheet(resolution, attacker).lists.get(f"{action.id}.hit")
        if hit and listed is not None and listed.damage:
            words.insert(0, "damages")
        for word in words:
            windows.open_window(resolution, Trigger(word, by=frame.user, to=frame.on, action=action.id), before=True)

    def struck(
        self, resolution: AnyResolution, attacker: Creature, target: Creature, action: Action, *, hit: bool
    ) -> None:
        """Note what may be reacted to, and use up help."""
        by, to = CreatureId(attacker.id), CreatureId(target.id)
        for event in ("attacks", "hits" if hit else "misses"):
            windows.note(resolution, Trigger(event, by=by, to=to, action=action.id))
        for bearer, word in ((attacker, f"attack_on:{target.id}"), (target, f"defense_from:{attacker.id}")):
            kept = tuple(m for m in bearer.modifiers if m.to != word)
            if len(kept) < len(bearer.modifiers):
                resolution.emit("modifier_ended", (bearer, {"modifiers": kept}), who=bearer.id)

    def roll_effects(
        self,
        resolution: AnyResolution,
        user: Creature,
        sheet: Sheet,
        part: str,
        *,
        critical: bool = False,
        miss_of: str = "",
    ) -> tuple[int, ...]:
        """See `harm.roll_effects`."""
        return harm.roll_effects(resolution, user, sheet, part, critical=critical, miss_of=miss_of)

    def half(self, amount: int) -> int:
        """Return half of some damage, rounded down (FE-ATK-09, OB-DMG-06)."""
        return max(amount // 2, self.least_half if amount > 0 else 0)

    def save_bonus(self, situation: AnySituation, creature: Creature, ability: str) -> int:  # noqa: ARG002
        """Return what is added to saving throws: only what says so (FE-SAVE-02, OB-SAVE-01)."""
        return self.modified(creature, "saves")

    def save_succeeds(self, face: int, total: int, dc: int) -> bool:  # noqa: ARG002
        """Compare the total; 1 and 20 are nothing special (FE-SAVE-02, OB-SAVE-05)."""
        return total >= dc

    def deal_listed(
        self,
        resolution: AnyResolution,
        frame: Applying,
        user: Creature,
        target: Creature,
        parts: tuple[tuple[int, str], ...],
    ) -> None:
        """See `harm.deal_listed`."""
        harm.deal_listed(resolution, frame, user, target, parts)

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
        """See `death.deal`."""
        if half:
            parts = tuple((self.half(amount), kind) for amount, kind in parts)
        return death.deal(resolution, creature, parts, by=by, attack=attack)

    def hurt(self, resolution: AnyResolution, creature: Creature, by: Creature | None) -> None:
        """Everything is done in `death.deal`."""

    def heal(self, resolution: AnyResolution, creature: Creature, amount: int) -> int:
        """See `death.heal`."""
        return death.heal(resolution, creature, amount)

    def recover(self, resolution: AnyResolution, creature: Creature, number: int) -> None:
        """Let a creature spend healing surges or recoveries; one without any rises to 1 hit point (OB-STAB-01)."""
        for _ in range(number):
            own = family(creature)
            if own.stock > 0:
                resolution.emit("recovered", (own, {"stock": own.stock - 1}), who=creature.id)
                death.heal(resolution, creature, death.surge_value(creature))
            elif bears(creature, "dying") and self.wakes_without_stock:
                death.heal(resolution, creature, 1)

    def aftermath(self, resolution: AnyResolution) -> None:
        """See `victory.look_for_winner`."""
        victory.look_for_winner(resolution)

    def mark(self, resolution: AnyResolution, user: Creature, target: Creature, until: str) -> None:
        """Mark a creature: one mark at a time (FE-MARK-03, OB-CMRK-03 and -04)."""
        ends = self.ends(resolution, until or "encounter", user, target, None)
        self.let_begin(resolution, target, Condition("marked", ends, source=CreatureId(user.id), cause="mark"))

    def ends(
        self,
        situation: AnySituation,
        until: str,
        user: Creature,
        target: Creature,
        dc: int | None,
        group: int | None = None,
    ) -> Ends:
        """Number what a save ends, so that saves come in the order in which effects began (FE-TURN-07, OB-EOT-04)."""
        if until == "save_ends" and group is None and isinstance(situation, Resolution):
            group = situation.number()
        return super().ends(situation, until, user, target, dc, group)

    def condition_word(self, name: str, until: str) -> str:
        """Let holds for which the sheet gives no duration last until the bearer breaks free."""
        return until or ("escape" if name in HOLDS else "")

    def let_begin(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        """See `afflictions.begin`."""
        afflictions.begin(resolution, creature, condition, super().let_begin)

    def condition_began(self, resolution: AnyResolution, creature: Creature, name: str) -> None:
        """See `afflictions.began`."""
        afflictions.began(resolution, creature, name)

    # ---------------------------------------------------------------- movement

    def passage(self, situation: AnySituation, creature: Creature, mode: str) -> Passage:
        """See `movement.passage`."""
        return movement.passage(situation, creature, mode)

    def provokers(self, situation: AnySituation, mover: Creature, points: int) -> tuple[tuple[str, Provoker], ...]:  # noqa: ARG002
        """See `movement.provokers`."""
        return movement.provokers(situation, mover)

    def plan_step(
        self, situation: AnySituation, creature: Creature, cells: int, path: tuple[Any, ...], to: Any
    ) -> Moving:
        """Return the frame of a shift that is part of an action; it provokes nobody."""
        frame = movement.plan(situation, creature, paths.step_mode(situation, creature), cells, path, to)
        return replace(frame, mode="shift", provokes=False)

    def plan_flight(
        self, situation: AnySituation, creature: FamilyCreature, intent: Move, points: int
    ) -> Moving | None:
        """Return the frame of a movement through the air, where the intent is one."""
        return flying.plan_flight(situation, creature, intent, points)

    def forced_way(
        self,
        resolution: AnyResolution,
        user: Creature,
        creature: Creature,
        kind: str,  # noqa: ARG002
        cells: int,  # noqa: ARG002
    ) -> tuple[Cell, ...] | None:
        """A swarm is not moved by melee and ranged attacks (FE-SWARM-02)."""
        use = next((f for f in reversed(resolution.state.stack) if isinstance(f, Acting) and f.user == user.id), None)
        action = self.sheet(resolution, user).actions.get(use.action) if use is not None else None
        swarm = "swarm" in resolution.sheet(creature).traits
        return () if swarm and action is not None and action.origin in ("melee", "ranged") else None

    def forced_open(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return where forced movement can take a creature."""
        return situation.memo(
            ("forced_open", creature.id),
            lambda: self._forced_places(situation, creature) & climbing.level(situation, creature),
        )

    def _forced_places(self, situation: AnySituation, creature: Creature) -> Mask:
        if bears(creature, "restrained"):
            return 0
        return self._forced_open(situation, creature)

    def forced_step(self, resolution: AnyResolution, creature: Creature, there: Cell, kind: str, *, last: bool) -> bool:
        """See `falling.forced_step`."""
        return falling.forced_step(resolution, family(creature), there, kind, last=last)

    def falls_in(self, resolution: AnyResolution, mover: FamilyCreature, *, flying: bool = False) -> bool:
        """See `falling.falls_in`."""
        return falling.falls_in(resolution, mover, flying=flying)

    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Notice zones, and holds that a change of place ends."""
        super().moved(resolution, creature)
        release_parted(resolution, creature)

    def follow_rest(self, situation: AnySituation, mover: Creature, frame: Moving) -> Walk:
        """See `movement.follow_rest`."""
        return movement.follow_rest(situation, family(mover), frame)

    def may_go_on(self, situation: AnySituation, mover: Creature, frame: Moving) -> bool:
        """See `movement.free`."""
        return movement.free(situation, family(mover), frame)

    def bumps(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> bool:
        """See `bumping.bumps`."""
        return bumping.bumps(resolution, family(mover), frame)

    def before_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> Moving | None:
        """See `movement.before_step`."""
        return movement.before_step(resolution, family(mover), frame)

    def take_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        """See `movement.take_step`."""
        movement.take_step(resolution, family(mover), frame)

    def after_step(
        self, resolution: AnyResolution, mover: Creature, frame: Moving, before: Cell, asked: tuple[CreatureId, ...]
    ) -> list[Frame] | None:
        """See `movement.after_step`."""
        return movement.after_step(resolution, family(mover), frame, before, asked)

    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:  # noqa: ARG002
        """Give a squeezed mover its whole space back where there is room (FE-MOVE-09, OB-SQZE-03)."""
        squeezing.unfold(resolution, mover)

    # ---------------------------------------------------------------- targets and areas

    def check_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> None:
        """See `attacks.check_target`."""
        attacks.check_target(situation, user, action, target)

    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """See `attacks.target_fault`."""
        return not attacks.target_fault(situation, user, action, target)

    def beside_only(self, action: Action) -> bool:
        """Say whether an action is a maneuver that reaches adjacent creatures only."""
        return action.spec is not None and action.id in self.against_enemies

    def plan(self, situation: AnySituation, creature: FamilyCreature, action: Action, intent: Use) -> Plan:
        """See `actions.plan`."""
        return actions.plan(situation, creature, action, intent)

    def perform(
        self,
        resolution: AnyResolution,
        creature: FamilyCreature,
        action: Action,
        targets: tuple[CreatureId, ...],
        aim: Aim = NO_AIM,
        *,
        opportunity: bool = False,
        agreed: bool = False,
    ) -> None:
        """See `actions.perform`."""
        actions.perform(resolution, creature, action, targets, aim, opportunity=opportunity, agreed=agreed)

    def carry_readied_move(self, resolution: AnyResolution, creature: FamilyCreature, intent: Move) -> None:
        """Take a readied move."""
        resolution.then(actions.plan_move(resolution, creature, intent))

    def carry_readied_use(self, resolution: AnyResolution, creature: FamilyCreature, intent: Use) -> None:
        """Use a readied action."""
        actions.carry_out_use(resolution, creature, intent, cost="none")

    def move_before(self, resolution: AnyResolution, creature: FamilyCreature, other: CreatureId) -> None:
        """See `turns.move_before`."""
        turns.move_before(resolution, creature, other)
