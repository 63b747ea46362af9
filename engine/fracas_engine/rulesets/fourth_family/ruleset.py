"""Base class of both rulesets of the family, with the components that they share; `rules` declares the differences."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.causes import Cause
from fracas_engine.content import ActionSpec, CreatureSpec
from fracas_engine.d20.frames import Aim, Moving
from fracas_engine.d20.movement.announced_steps import announced_movement
from fracas_engine.d20.queries.half_damage import halved
from fracas_engine.d20.ruleset import D20Attacks, D20Conditions, D20Damage, D20Ruleset, D20Saves, D20Turns
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action, Sheet, compile_sheet
from fracas_engine.d20.turns import make_saves
from fracas_engine.decisions import Decision
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId, Plain
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
from fracas_engine.rulesets.fourth_family.attacks import attack_modifiers, targets
from fracas_engine.rulesets.fourth_family.attacks.areas import foreseen
from fracas_engine.rulesets.fourth_family.conditions import can_act, names_of
from fracas_engine.rulesets.fourth_family.frames import (
    BeginTurn,
    Between,
    Climbing,
    Dragging,
    EndTurn,
    Response,
    Trigger,
    Turn,
    Window,
    without_next_step,
)
from fracas_engine.rulesets.fourth_family.harm import condition_effects, damage, death, falling
from fracas_engine.rulesets.fourth_family.movement import climbing
from fracas_engine.rulesets.fourth_family.queries import modifiers, power_effects, summoner
from fracas_engine.rulesets.fourth_family.rules import (
    FamilyAreas,
    FamilyAttacks,
    FamilyConditions,
    FamilyDamage,
    FamilyForcedMovement,
    FamilyMovement,
    FamilyRules,
    FamilySaves,
    FamilySight,
    FamilyTerrain,
    FamilyTurns,
    GeneralAction,
)
from fracas_engine.rulesets.fourth_family.rulings import FAMILY_RULINGS, look_at_hiding
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
from fracas_engine.rulesets.fourth_family.summons import summoning
from fracas_engine.rulesets.fourth_family.switches import FamilySwitches
from fracas_engine.rulesets.fourth_family.triggers import attack_events, opportunity
from fracas_engine.rulesets.fourth_family.turns import lasting, rests, rounds, sustaining, turn_phases
from fracas_engine.rulesets.fourth_family.vocabulary import UNARMED
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature, Frame, State
from fracas_engine.stepping import Step
from fracas_engine.viewing import Viewer

SAVE_DC = 10
"""DC of all saving throws (FE-SAVE-01, OB-SAVE-02, OC-DUR-07)."""


class FourthFamilyAttacks(FamilyAttacks, D20Attacks):
    """Targets, attack rolls and odds, of both rulesets."""

    rules: FamilyRules

    figures = staticmethod(attack_modifiers.attack_figures)
    after_roll = staticmethod(attack_events.announce_result)
    struck = staticmethod(attack_events.note_strike)
    roll_effects = staticmethod(damage.roll_effects)
    check_target = staticmethod(targets.check_target)

    def target_option(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> TargetOption:
        """Return the odds of an attack, or whether healing wakes a dying target (FE-DEATH-06, OB-UNCF-02)."""
        if power_effects.brings_round(situation, user, action, target):
            return TargetOption(target.id, notes=(power_effects.BRINGS_ROUND,))
        return super().target_option(situation, user, action, target)

    def area_option(
        self,
        situation: AnySituation,
        user: Creature,
        action: Action,
        aim: Aim,
        placed: Placed,
        target: Creature,
    ) -> TargetOption:
        """Return the odds against a target in an area, with cover from the area's origin (FE-AREA-01, OC-AREA-02)."""
        if action.bonus is None:
            return self.target_option(situation, user, action, target)
        use = foreseen(situation, user, action, placed)
        figures = self.figures(situation, user, action, target, use=use)
        return TargetOption(target.id, figures.bonus, figures.versus, figures.chance(), figures.notes)

    guess_bonus = staticmethod(attack_modifiers.guess_bonus)

    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        return not targets.target_fault(situation, user, action, target)

    def weapon_damage(self, resolution: AnyResolution, user: Creature) -> int:
        """Return the bonus to a damage roll; a conjuration uses its creator's bonus."""
        return super().weapon_damage(resolution, summoner.acting_creature(resolution, user))


class FourthFamilySaves(FamilySaves, D20Saves):
    """Saving throws, of both rulesets."""

    rules: FamilyRules

    def bonus(self, situation: AnySituation, creature: Creature, ability: str) -> int:
        """Return the bonus to saving throws, which comes only from explicit modifiers (FE-SAVE-02, OB-SAVE-01)."""
        return self.rules.conditions.modified(creature, "saves")

    def succeeds(self, face: int, total: int, dc: int) -> bool:
        """Return True if the total reaches the DC; 1 and 20 have no special effect (FE-SAVE-02, OB-SAVE-05)."""
        return total >= dc

    def roll_at_turn_end(self, resolution: AnyResolution, creature: FamilyCreature) -> None:
        make_saves(resolution, creature, SAVE_DC, oldest_first=True)


class FourthFamilyDamage(FamilyDamage, D20Damage):
    """Damage, healing, death and the end of a battle, of both rulesets."""

    rules: FamilyRules

    deal_listed = staticmethod(damage.deal_listed)
    heal = staticmethod(death.heal)
    aftermath = staticmethod(victory.look_for_winner)
    vanish = staticmethod(summoning.vanish)
    leave = staticmethod(death.leave)
    before_damage = staticmethod(damage.before_damage)
    recover = staticmethod(death.recover)

    def half(self, amount: int) -> int:
        """Return half of an amount of damage, rounded down (FE-ATK-09, OB-DMG-06)."""
        return max(amount // 2, self.rules.switches.least_half if amount > 0 else 0)

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
            parts = halved(self.rules, parts)
        return damage.deal(resolution, creature, parts, by=by, attack=attack)

    def hurt(self, resolution: AnyResolution, creature: Creature, by: Creature | None) -> None:
        """Do nothing, because `damage.deal` has already applied all consequences of the damage."""

    def gone(self, resolution: AnyResolution, creature: FamilyCreature, event: str) -> None:
        sustaining.end_unpaid(resolution, creature, now=True)
        summoning.maker_gone(resolution, creature)
        if creature.conjured:
            summoning.body_gone(resolution, creature)
        elif creature.made_by is not None and event == "died":
            self.summon_fell(resolution, creature, family(resolution.state.creatures[creature.made_by]))


class FourthFamilyConditions(FamilyConditions, D20Conditions):
    """Conditions, modifiers and durations, of both rulesets."""

    rules: FamilyRules

    began = staticmethod(condition_effects.condition_began)

    def names(self, situation: AnySituation, creature: Creature) -> tuple[str, ...]:
        return names_of(creature)

    def modified(self, creature: Creature, to: str, skill: str = "") -> int:
        """Return the total modifier to one statistic (`to`).

        Modifiers that apply only to powers with certain tags are left out.
        """
        if not creature.modifiers:
            return 0
        return modifiers.sum_of(self.rules, (m for m in creature.modifiers if not m.tags), to, skill)

    def mark(self, resolution: AnyResolution, user: Creature, target: Creature, until: str) -> None:
        """Mark a creature, which can have only one mark at a time (FE-MARK-03, OB-CMRK-03 and -04)."""
        if not self.may_bear(resolution, target, "marked"):
            return
        ends = self.ends(resolution, until or "encounter", user, target, None)
        self.begin(resolution, target, Condition("marked", ends, source=CreatureId(user.id), cause=Cause(word="mark")))

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

    def begin(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        condition_effects.begin_condition(resolution, creature, condition, super().begin)

    def may_bear(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Return True if a creature can have a condition (FE-COND-04, OC-CONJ-06 and -07)."""
        return not family(creature).conjured and condition not in situation.sheet(creature).immune


class FourthFamilyTurns(FamilyTurns, D20Turns):
    """Turns, summoned creatures and reactions, of both rulesets."""

    rules: FamilyRules

    also_due = staticmethod(summoning.end_due)
    summoned = staticmethod(summoning.summoned)

    def can_act(self, situation: AnySituation, creature: Creature) -> bool:
        return can_act(creature)

    def provoked_by(self, situation: AnySituation, user: Creature, action: Action) -> tuple[CreatureId, ...]:
        """Return the enemies that using an action provokes (see `opportunity.struck_first`).

        An action of a conjuration provokes the enemies at the conjuration's position.
        """
        return opportunity.struck_first(situation, summoner.hand_of(situation, family(user), action), action)

    def came_in(self, resolution: AnyResolution, creature: Creature) -> None:
        summoning.unaware(resolution, family(creature))


class FourthFamily(D20Ruleset):
    """Base class of `fourth_edition` and `orcus`."""

    switches: ClassVar[FamilySwitches]
    terrain: FamilyTerrain
    sight: FamilySight
    movement: FamilyMovement
    forced_movement: FamilyForcedMovement
    areas: FamilyAreas
    attacks: FamilyAttacks
    saves: FamilySaves
    damage: FamilyDamage
    conditions: FamilyConditions
    turns: FamilyTurns

    everybody: ClassVar[Mapping[str, GeneralAction]]
    """General actions, which every creature has, by name; entries of a sheet are not among them."""

    @abstractmethod
    def maneuvers(self, spec: CreatureSpec) -> tuple[ActionSpec, ...]:
        """Return the attacks that every creature has, in the form of sheet entries."""

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
    start = staticmethod(rounds.start)
    options = staticmethod(options.options)
    unprompted_uses = staticmethod(off_turn_actions.unprompted_uses)
    use_off_turn = staticmethod(off_turn_actions.use_off_turn)
    may_act_unprompted = staticmethod(off_turn_actions.may_act_unprompted)
    concede = staticmethod(victory.concede)
    stands = staticmethod(victory.stands)
    ask = staticmethod(questions.ask)
    inspect = staticmethod(questions.inspect)
    rest_kinds: ClassVar[tuple[str, ...]] = ("short", "long")
    rest = staticmethod(rests.rest)
    rest_stock = staticmethod(rests.rest_stock)
    rulings = FAMILY_RULINGS

    def allegiance_changed(self, resolution: AnyResolution, creature: Creature) -> None:
        super().allegiance_changed(resolution, creature)
        look_at_hiding(resolution)

    def lasting(self, situation: AnySituation, creature: Creature) -> dict[str, Plain]:
        return super().lasting(situation, creature) | lasting.lasting_parts(situation, creature)

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

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:
        assert isinstance(intent, Move | Use | End | Answer), "a battle hands on nothing else"
        orders.carry_out(resolution, frame, family(resolution.creature(intent.by)), intent)

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

    def draw(self, resolution: AnyResolution, how: str) -> None:
        victory.end(resolution, None, how)

    def announced(self, situation: AnySituation, frame: Frame, viewer: Viewer) -> Frame | None:
        match frame:
            case Window():
                return without_next_step(frame) if frame.asked else None
            case Response():
                own = situation.state.creatures[frame.by].seat == viewer.seat
                return replace(frame, window=without_next_step(frame.window)) if own else None
            case Climbing(moving=Moving() as moving):
                return replace(frame, moving=announced_movement(situation, moving, viewer))
            case BeginTurn() | Turn() | EndTurn() | Between():
                return rounds.announced_turn(situation, frame, viewer)
            case Dragging(going=Moving() as going):
                return replace(frame, going=announced_movement(situation, going, viewer))
            case _:
                return super().announced(situation, frame, viewer)

    def hide_as_known(self, known: AnySituation, unknown: Collection[str]) -> None:
        for name, creature in known.state.creatures.items():
            if name not in unknown and (hiding := family(creature).hiding):
                others = (other for name, other in known.state.creatures.items() if name not in unknown)
                creature.hidden_from = seats_in_the_dark(others, creature, hiding)
