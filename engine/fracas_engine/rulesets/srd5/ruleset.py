"""The ruleset class of `srd5`: combat under the System Reference Document 5.2.

It implements the interface of the shared d20 layer; each method delegates to the module named after its subject.
"""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from fracas_engine.content import CreatureSpec, SummonEffect, Vocabulary
from fracas_engine.d20 import harm
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.frames import NO_AIM, Affecting, Aim, Applying
from fracas_engine.d20.ruleset import D20Attacks, D20Conditions, D20Damage, D20Ruleset, D20Saves, D20Turns
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action, Sheet, compile_sheet
from fracas_engine.d20.switches import Switches
from fracas_engine.decisions import Decision
from fracas_engine.durations import Edge, Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Plain, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.modifiers import IMMUNE
from fracas_engine.options import TargetOption, UseOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Terms
from fracas_engine.rulesets.srd5 import conditions, off_turn_actions, options, questions, victory
from fracas_engine.rulesets.srd5.actions import (
    attack_rolls,
    grapple_and_shove,
    loss_of_control,
    mounting,
    move_orders,
    movement_steps,
    objects,
    performing,
    standard_actions,
    surrender,
    use_orders,
)
from fracas_engine.rulesets.srd5.attacks import attack_modifiers, grappling, hiding, saving_throws, targets
from fracas_engine.rulesets.srd5.encounters import BUDGETS
from fracas_engine.rulesets.srd5.frames import NextRound, Respond, Travelling, Turn, Window
from fracas_engine.rulesets.srd5.harm import concentration, condition_effects, damage, death, dying, falling, healing
from fracas_engine.rulesets.srd5.harm.bindings import bind as bind_creature
from fracas_engine.rulesets.srd5.harm.dispelling import dispel as dispel_spells
from fracas_engine.rulesets.srd5.harm.engulfing import disgorge, ended
from fracas_engine.rulesets.srd5.harm.forms import become, reshape
from fracas_engine.rulesets.srd5.harm.reductions import reduce
from fracas_engine.rulesets.srd5.movement import mounts
from fracas_engine.rulesets.srd5.places import Srd5Areas, Srd5ForcedMovement, Srd5Movement, Srd5Sight, Srd5Terrain
from fracas_engine.rulesets.srd5.queries import d20_bonuses, equipment, roll_effects, withstood
from fracas_engine.rulesets.srd5.queries.cover import FILLING, SOLID
from fracas_engine.rulesets.srd5.queries.roll_effects import damage_bonus
from fracas_engine.rulesets.srd5.responses import reactions, willing_failure
from fracas_engine.rulesets.srd5.rulings import Srd5GameMaster
from fracas_engine.rulesets.srd5.setup import creature_of, make_state
from fracas_engine.rulesets.srd5.state import (
    Blow,
    Helping,
    Readied,
    Srd5Creature,
    Srd5Game,
    Srd5Object,
    Srd5Zone,
    game_of,
    s5,
)
from fracas_engine.rulesets.srd5.triggers import opportunity
from fracas_engine.rulesets.srd5.turns import initiative, lasting, rests, rounds, turn_end, turn_phases, turn_start
from fracas_engine.rulesets.srd5.turns.dividing import split
from fracas_engine.rulesets.srd5.vocabulary import VOCABULARY
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import Step
from fracas_engine.viewing import Viewer


class Srd5Attacks(D20Attacks):
    """Targets, attack rolls and odds, of `srd5`."""

    def figures(
        self,
        situation: AnySituation,
        attacker: Creature,
        action: Action,
        target: Creature,
        *,
        opportunity: bool = False,
    ) -> AttackFigures:
        """Return the bonus, Advantage or Disadvantage, and notes of an attack against a target."""
        found = attack_modifiers.attack_numbers(situation, attacker, action, target)
        notes = tuple(dict.fromkeys((*found.pro, *found.con, *((found.cover,) if found.cover != "none" else ()))))
        return AttackFigures(
            found.bonus + roll_effects.expected_bonus(situation, attacker, "attack"),
            found.versus,
            notes,
            advantage=bool(found.pro) and not found.con,
            disadvantage=bool(found.con) and not found.pro,
            misses=found.misses,
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
        """Roll the dice of a list of effects; damage cannot be negative (S5-DMG-01 and -03)."""
        listed = sheet.lists[part]
        if critical:
            return attack_rolls.roll_critical(resolution, user, listed.effects, listed.dice, listed.damage, on=on)
        rolled = harm.roll(resolution, user, sheet, part, miss_of=miss_of, on=on)
        return tuple(max(0, total) for total in rolled)

    redirect = staticmethod(attack_rolls.redirect)

    def attack_now(self, resolution: AnyResolution, user: Creature, action: Action, target: Creature) -> None:
        performing.perform(resolution, user, action, (target.id,), NO_AIM)

    def check_struck_thing(self, situation: AnySituation, user: Creature, action: Action, name: str) -> None:
        objects.check_thing(situation, s5(user), action, name)

    def target_option(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> TargetOption:
        """Return the hit chance of an attack, or the failure chance of a save."""
        if action.dc is None:
            return super().target_option(situation, user, action, target)
        return self._save_option(situation, user, action, target, Aim())

    def resisted_option(self, situation: AnySituation, user: Creature, target: Creature) -> TargetOption:
        return grappling.resist_odds(situation, user, target)

    def area_option(
        self, situation: AnySituation, user: Creature, action: Action, aim: Aim, placed: Placed, target: Creature
    ) -> TargetOption:
        """Return the odds against a creature in an area, with its cover from the area's origin (S5-COVER-12)."""
        if action.dc is None:
            return super().area_option(situation, user, action, aim, placed, target)
        return self._save_option(situation, user, action, target, aim)

    def _save_option(
        self, situation: AnySituation, user: Creature, action: Action, target: Creature, aim: Aim
    ) -> TargetOption:
        assert action.dc is not None
        if withstood.withstands(user, action, target):
            return TargetOption(target.id, 0, action.dc, 0, ("save",))
        return saving_throws.failure_against(situation, user, action, target, aim)

    check_target, weapon_damage = staticmethod(targets.check_target), staticmethod(damage_bonus)

    def resists(self, resolution: AnyResolution, user: Creature, action: Action, target: Creature) -> bool:
        return withstood.withstands(user, action, target)

    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        return not targets.target_fault(situation, user, action, target)


class Srd5Saves(D20Saves):
    """Saving throws, of `srd5`."""

    all_at_once = staticmethod(saving_throws.numbers_at_once)
    bonus = staticmethod(d20_bonuses.save_bonus)
    evades = staticmethod(saving_throws.evades)
    succeeded = staticmethod(withstood.keep)

    def roll(self, resolution: AnyResolution, creature: Creature, dc: int, ability: str = "") -> bool:
        return saving_throws.save(resolution, creature, dc, ability)

    def roll_against(
        self, resolution: AnyResolution, user: Creature, action: Action, target: Creature, frame: Affecting
    ) -> int:
        """Roll a saving throw against an action; cover adds to Dexterity saves (S5-COVER-12)."""
        assert frame.dc is not None
        numbers = saving_throws.covered_numbers(resolution, user, action, target, frame)
        return saving_throws.save_by(resolution, target, frame.dc, numbers)

    def lasting_dc(self, action: Action) -> int | None:
        """Return the DC of later saves and escapes against an action: its own DC, or 8 plus its attack bonus.

        None if the action has neither.
        """
        if action.dc is not None or action.later_dc is not None:
            return action.dc if action.dc is not None else action.later_dc
        return 8 + action.bonus if action.bonus is not None else None


class Srd5Damage(D20Damage):
    """Damage, healing, death and the end of a battle, of `srd5`."""

    taken = staticmethod(damage.taken)
    deal = staticmethod(damage.deal)
    before_damage = staticmethod(damage.before_damage)
    deal_listed = staticmethod(damage.deal_listed)
    heal, healed = staticmethod(healing.heal), staticmethod(healing.healed)

    def hurt(self, resolution: AnyResolution, creature: Creature, by: Creature | None) -> None:
        """Do nothing, because `damage.deal` has already applied the consequences of the damage."""

    def aftermath(self, resolution: AnyResolution) -> None:
        """End the battle if it is decided, or if all seats agree to end it (S5-END-01 and -05)."""
        victory.look_for_winner(resolution)
        game = game_of(resolution)
        if game.peace and not game.over:
            seats = {c.seat for c in resolution.state.creatures.values() if conditions.undefeated(c)}
            if seats <= set(game.peace):
                victory.end(resolution, None, "agreement")

    kill, drop_to_zero = staticmethod(dying.kill), staticmethod(dying.drop_to_zero)
    vanish = staticmethod(death.vanish)
    split, reduce = staticmethod(partial(split, make=creature_of)), staticmethod(reduce)
    stabilize = staticmethod(dying.stabilize)


class Srd5Conditions(D20Conditions):
    """Conditions, modifiers and durations, of `srd5`."""

    def modified(self, creature: Creature, to: str, skill: str = "") -> int:
        """Return a creature's total modifier to one statistic (`to`); several modifiers from one spell do not add up.

        Of the bonuses from the same spell only the highest applies, and of the penalties only the lowest (S5-SPELL-03).
        """
        if not creature.modifiers:
            return 0
        best: dict[tuple[str, bool], int] = {}
        for modifier in creature.modifiers:
            if modifier.to == to and modifier.skill == skill:
                name = modifier.type or modifier.cause.name or str(len(best))
                key = (name, modifier.by >= 0)
                best[key] = max(best.get(key, 0), modifier.by, key=abs)
        return sum(best.values())

    def names(self, situation: AnySituation, creature: Creature) -> tuple[str, ...]:
        return conditions.condition_names(creature)

    begin = staticmethod(condition_effects.let_begin)
    began = staticmethod(condition_effects.began)
    speed_changed = staticmethod(falling.look)
    dispel, bind, disgorge = staticmethod(dispel_spells), staticmethod(bind_creature), staticmethod(disgorge)
    reshape, become, ended = staticmethod(reshape), staticmethod(become), staticmethod(ended)

    def effect_ends(
        self, situation: AnySituation, frame: Applying, until: str, user: Creature, target: Creature
    ) -> Ends:
        """Return when an effect ends; a later save succeeds by itself after the time that a tag of the action sets."""
        found = super().effect_ends(situation, frame, until, user, target)
        return condition_effects.limited(situation, frame, found, target)

    def may_bear(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Return True if a creature can gain a condition, or temporary hit points (S5-DMG-11, S5-COND-23)."""
        barred = condition_effects.is_barred(situation, creature, condition) or granted(creature, IMMUNE, condition)
        return not barred and super().may_bear(situation, creature, condition)


class Srd5Turns(D20Turns):
    """Turns, summoned creatures and reactions, of `srd5`."""

    def can_act(self, situation: AnySituation, creature: Creature) -> bool:
        return not conditions.incapacitated(creature)

    def also_due(self, resolution: AnyResolution, creature: Creature, edge: Edge) -> None:
        """Remove expired summoned creatures and reveal creatures whose hiding has expired (S5-HIDE-02)."""
        super().also_due(resolution, creature, edge)
        hiding.refresh(resolution)

    def summoned(
        self,
        resolution: AnyResolution,
        name: CreatureId,
        effect: SummonEffect,
        user: Creature,
        action: str,
        at: Cell,
    ) -> Creature:
        """Create a summoned creature, controlled by its summoner's seat, and roll its Initiative (S5-INIT-09)."""
        creature = creature_of(resolution.setup.sheets[effect.summon], name, user.side, user.seat, at)
        if concentration.keeps(resolution, s5(user), effect):
            creature.kept_by = CreatureId(user.id)
        initiative.insert(resolution, creature)
        return creature


class Srd5(D20Ruleset):
    """The ruleset `srd5`."""

    name: ClassVar[str] = "srd5"
    terms: ClassVar[Terms] = Terms(feet=5, half="bloodied", ways=("crawl", "jump"))
    version: ClassVar[int] = 16
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    budgets = BUDGETS
    values: ClassVar[tuple[type, ...]] = (
        *D20Ruleset.values,
        Srd5Game,
        Srd5Creature,
        Srd5Object,
        Srd5Zone,
        Helping,
        Readied,
        Blow,
    )
    steps: ClassVar[tuple[Step[Any], ...]] = (
        *D20Ruleset.steps,
        *willing_failure.STEPS,
        *rounds.STEPS,
        *turn_phases.STEPS,
        *loss_of_control.STEPS,
        *turn_start.STEPS,
        *turn_end.STEPS,
        *movement_steps.STEPS,
        *performing.STEPS,
        *attack_rolls.STEPS,
        *grapple_and_shove.STEPS,
        *reactions.STEPS,
        *falling.STEPS,
        *surrender.STEPS,
        *mounting.STEPS,
        *mounts.STEPS,
    )
    switches: ClassVar[Switches] = Switches(
        asks_all_at_once=True,
        set_back_if_stopped=False,
        stacking="typed",
        resisted=frozenset({"grapple", "shove", *opportunity.GRIPS}),
        zones_come_over=False,
        targets_are_steady=True,
        barrier_properties=FILLING,
        opaque_properties=tuple(name for name in SOLID if name != "glass"),
    )

    def __init__(self) -> None:
        self.terrain = Srd5Terrain(self)
        self.sight = Srd5Sight(self)
        self.movement = Srd5Movement(self)
        self.forced_movement = Srd5ForcedMovement(self)
        self.areas = Srd5Areas(self)
        self.attacks = Srd5Attacks(self)
        self.saves = Srd5Saves(self)
        self.damage = Srd5Damage(self)
        self.conditions = Srd5Conditions(self)
        self.turns = Srd5Turns(self)
        self.game_master = Srd5GameMaster(self)

    stands = staticmethod(conditions.undefeated)

    def is_placed(self, creature: Creature) -> bool:
        """Return False for a creature that another one carries, such as a rider."""
        return s5(creature).carrier is None

    setup = staticmethod(make_state)

    def start(self, resolution: AnyResolution) -> None:
        """Start the first round (S5-ORDER-01)."""
        resolution.then(NextRound())

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        return turn_phases.decisions(situation, frame) if isinstance(frame, Turn) else ()

    options = staticmethod(options.options)

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:
        """Execute an order of the acting creature's seat."""
        if not isinstance(intent, Move | Use | End) or not isinstance(frame, Turn):
            raise IllegalIntent("nothing_pending", "there is no pending question")
        creature = s5(resolution.creature(intent.by))
        if creature.id not in (frame.who, s5(resolution.state.creatures[frame.who]).mount):
            raise self.out_of_turn(resolution, decision.seat, intent)
        if isinstance(intent, Use):
            intent = grapple_and_shove.unarmed(resolution, creature, intent)
        match intent:
            case Move():
                move_orders.carry_out_move(resolution, creature, intent)
            case Use() if standard_actions.is_general(resolution, creature, intent.action):
                if creature.id != frame.who and intent.action not in mounting.PART_OF_MOVING:
                    raise IllegalIntent("not_available", f"{creature.id} is commanded by its rider", rule="S5-MOUNT-07")
                order = standard_actions.plan_general(resolution, creature, intent)
                order(resolution)
                self.damage.aftermath(resolution)
            case Use():
                use_orders.carry_out_use(resolution, creature, intent)
            case End():
                turn_end.end_by_order(resolution, frame, creature)

    rest_kinds: ClassVar[tuple[str, ...]] = ("short", "long")
    long_rest_wait: ClassVar[int] = 16
    rest = staticmethod(rests.rest)
    rest_stock = staticmethod(rests.rest_stock)

    def lasting(self, situation: AnySituation, creature: Creature) -> dict[str, Plain]:
        return super().lasting(situation, creature) | lasting.lasting_parts(situation, creature)

    def allegiance_changed(self, resolution: AnyResolution, creature: Creature) -> None:
        super().allegiance_changed(resolution, creature)
        mounts.look_at_reins(resolution, s5(creature))
        hiding.refresh(resolution)

    def off_turn_uses(self, situation: AnySituation, decision: Decision) -> tuple[UseOption, ...]:
        return tuple(off_turn_actions.off_turn_actions(situation, decision.seat))

    def use_off_turn(self, resolution: AnyResolution, seat: SeatId, intent: Use) -> bool:
        """Execute an action that is available at any decision of the creature's seat (`off_turn_actions.ASIDES`)."""
        creature = resolution.state.creatures.get(intent.by)
        if (
            intent.action not in off_turn_actions.ASIDES
            or creature is None
            or creature.seat != seat
            or not creature.alive
        ):
            return False
        if not standard_actions.is_general(resolution, creature, intent.action):
            return False
        standard_actions.plan_general(resolution, s5(creature), intent)(resolution)
        self.damage.aftermath(resolution)
        return True

    def concede(self, resolution: AnyResolution, seat: SeatId) -> None:
        """Make all creatures of a seat surrender (S5-END-03)."""
        state = resolution.state
        resolution.give_up(seat)
        for creature in tuple(state.creatures.values()):
            if creature.seat == seat and creature.alive:
                surrender.give_up(resolution, s5(creature))
        surrender.settle(resolution)
        victory.look_for_winner(resolution, "concession")

    def standing_intent(self, situation: AnySituation, decision: Decision) -> Intent:
        """Return the default intent for a turn that times out: a Dodge that ends the turn if possible, otherwise `end`.

        Rules: S5-TURN-11.
        """
        by = situation.state.game.acting
        assert by is not None
        dodge = Use(by=by, action="dodge", with_=(standard_actions.LAST,))
        if standard_actions.may(situation, s5(situation.state.creatures[by]), dodge):
            return dodge
        return End(by=by)

    ask = staticmethod(questions.ask)
    inspect = staticmethod(questions.inspect)

    def out_of_turn(self, situation: AnySituation, seat: SeatId, intent: Move | Use | End | Answer) -> IllegalIntent:
        """Return the refusal of an order to a creature that cannot act now.

        A mount of the acting rider has a message of its own (S5-MOUNT-05).
        """
        acting = situation.state.creatures.get(situation.state.game.acting or "")
        steed = situation.state.creatures.get(intent.by)
        if acting is not None and steed is not None and s5(acting).mount == steed.id and s5(steed).controlled:
            return IllegalIntent("not_available", f"{acting.id} cannot direct {steed.id} now", rule="S5-MOUNT-05")
        return super().out_of_turn(situation, seat, intent)

    def decision_for(self, situation: AnySituation, decision: Decision, name: str) -> Decision | None:
        """Return the decision under which a creature may act; on a rider's turn, its mount may act too."""
        acting = situation.state.creatures.get(situation.state.game.acting or "")
        if decision.by is None and acting is not None and name in (acting.id, s5(acting).mount):
            return replace(decision, by=CreatureId(name))
        return super().decision_for(situation, decision, name)

    def sheet_spec(self, creature: CreatureSpec) -> CreatureSpec:
        actions = tuple(equipment.completed(creature, action) for action in creature.actions)
        return creature.model_copy(update={"actions": actions})

    def compile(self, key: str, spec: CreatureSpec) -> Sheet:
        """Compile a sheet, with attacks derived from weapons and the Unarmed Strike (S5-D20-15, S5-GRAP-01)."""
        entries = list(self.sheet_spec(spec).actions)
        known = {action.id for action in entries}
        extra = (
            equipment.unarmed_strike(spec),
            equipment.improvised(spec, thrown=False),
            equipment.improvised(spec, thrown=True),
        )
        entries += [action for action in extra if action.id not in known]
        sheet = compile_sheet(key, spec.model_copy(update={"actions": tuple(entries)}))
        return replace(sheet, lists={**sheet.lists, **equipment.both_hands(sheet)})

    def announced(self, situation: AnySituation, frame: Frame, viewer: Viewer) -> Frame | None:
        if isinstance(frame, Window):
            # Whether a window still to come exists depends on the unseen creatures that may respond in it.
            return replace(frame, there=None, along=()) if frame.asked else None
        if isinstance(frame, Respond):
            return frame if situation.state.creatures[frame.who].seat == viewer.seat else None
        found = super().announced(situation, frame, viewer)
        if isinstance(found, Travelling) and found.drags:
            found = replace(found, drags=tuple(drag for drag in found.drags if drag[0] < len(found.path)))
        return found

    def hide_as_known(self, known: AnySituation, unknown: Collection[str]) -> None:
        for name, creature in known.state.creatures.items():
            if name not in unknown and creature.has("hidden"):
                creature.hidden_from = hiding.unknown_to(known, creature)
