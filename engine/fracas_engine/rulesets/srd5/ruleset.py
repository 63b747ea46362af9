"""The ruleset class of `srd5`: combat under the System Reference Document 5.2.

It implements the interface of the shared d20 layer; each method delegates to the module named after its subject.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.content import CreatureSpec, SummonEffect, Vocabulary
from fracas_engine.d20 import harm as damage_dice
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.frames import Affecting, Aim, Applying
from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action, Sheet, compile_sheet
from fracas_engine.decisions import Decision
from fracas_engine.durations import Edge
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Plain, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Rest, Use
from fracas_engine.modifiers import Stacking
from fracas_engine.options import Options, TargetOption, UseOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Terms
from fracas_engine.rulesets.srd5 import conditions, off_turn_actions, options, questions, victory
from fracas_engine.rulesets.srd5.actions import (
    attack_rolls,
    attacks_on_things,
    grapple_and_shove,
    mounting,
    move_orders,
    movement_steps,
    performing,
    standard_actions,
    surrender,
    use_orders,
)
from fracas_engine.rulesets.srd5.attacks import areas, attack_modifiers, grappling, hiding, saving_throws, targets
from fracas_engine.rulesets.srd5.attacks import saving_throws as cover_of_saves
from fracas_engine.rulesets.srd5.frames import (
    NextRound,
    Turn,
)
from fracas_engine.rulesets.srd5.harm import concentration, condition_effects, damage, death, falling, healing
from fracas_engine.rulesets.srd5.harm import damage as hit_point_maximum
from fracas_engine.rulesets.srd5.movement import mounts, speeds
from fracas_engine.rulesets.srd5.places import Srd5Places
from fracas_engine.rulesets.srd5.queries import d20_bonuses, weapons
from fracas_engine.rulesets.srd5.queries.cover import FILLING, SOLID
from fracas_engine.rulesets.srd5.responses import reactions, willing_failure
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
from fracas_engine.rulesets.srd5.turns import initiative, rests, rounds, turn_end, turn_phases, turn_start
from fracas_engine.rulesets.srd5.vocabulary import VOCABULARY
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature, Frame, State
from fracas_engine.stepping import Step


class Srd5(Srd5Places):
    """The ruleset `srd5`."""

    name: ClassVar[str] = "srd5"
    terms: ClassVar[Terms] = Terms(feet=5, half="bloodied", ways=("crawl", "jump"))
    version: ClassVar[int] = 16
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
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
    stacking: ClassVar[Stacking] = "typed"
    resisted: ClassVar[frozenset[str]] = frozenset({"grapple", "shove", *opportunity.GRIPS})
    zones_come_over: ClassVar[bool] = False
    targets_are_steady: ClassVar[bool] = True
    barrier_properties: ClassVar[tuple[str, ...]] = FILLING
    opaque_properties: ClassVar[tuple[str, ...]] = tuple(name for name in SOLID if name != "glass")
    shapes: ClassVar[Mapping[str, Shape]] = areas.SHAPES
    steps: ClassVar[tuple[Step[Any], ...]] = (
        *D20Ruleset.steps,
        *willing_failure.STEPS,
        *rounds.STEPS,
        *turn_phases.STEPS,
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

    stands = staticmethod(conditions.undefeated)

    # ---------------------------------------------------------------- a battle's course

    def setup(self, setup: Setup) -> State:
        return make_state(setup)

    def start(self, resolution: AnyResolution) -> None:
        """Start the first round (S5-ORDER-01)."""
        resolution.then(NextRound())

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        return turn_phases.decisions(situation, frame) if isinstance(frame, Turn) else ()

    def options(self, situation: AnySituation, decision: Decision) -> Options:
        return options.options(situation, decision)

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
                self.aftermath(resolution)
            case Use():
                use_orders.carry_out_use(resolution, creature, intent)
            case End():
                turn_end.end_by_order(resolution, frame, creature)

    def rest(self, resolution: AnyResolution, intent: Rest) -> None:
        rests.rest(resolution, intent)

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
        self.aftermath(resolution)
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

    def standing_intent(self, situation: AnySituation, decision: Decision) -> Intent:  # noqa: ARG002
        """Return the default intent for a turn that times out: a Dodge that ends the turn if possible, otherwise `end`.

        Rules: S5-TURN-11.
        """
        by = situation.state.game.acting
        assert by is not None
        dodge = Use(by=by, action="dodge", with_=(standard_actions.LAST,))
        if standard_actions.may(situation, s5(situation.state.creatures[by]), dodge):
            return dodge
        return End(by=by)

    # ---------------------------------------------------------------- questions

    def ask(self, situation: AnySituation, question: Mapping[str, Any]) -> Plain:
        return questions.ask(situation, question)

    def inspect(self, situation: AnySituation, creature: Creature, path: str) -> Plain:
        return questions.inspect(situation, creature, path)

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

    # ---------------------------------------------------------------- sheets

    def sheet_spec(self, creature: CreatureSpec) -> CreatureSpec:
        actions = tuple(weapons.completed(creature, action) for action in creature.actions)
        return creature.model_copy(update={"actions": actions})

    def compile(self, key: str, spec: CreatureSpec) -> Sheet:
        """Compile a sheet, with attacks derived from weapons and the Unarmed Strike (S5-D20-15, S5-GRAP-01)."""
        entries = list(self.sheet_spec(spec).actions)
        known = {action.id for action in entries}
        extra = (
            weapons.unarmed_strike(spec),
            weapons.improvised(spec, thrown=False),
            weapons.improvised(spec, thrown=True),
        )
        entries += [action for action in extra if action.id not in known]
        sheet = compile_sheet(key, spec.model_copy(update={"actions": tuple(entries)}))
        return replace(sheet, lists={**sheet.lists, **weapons.both_hands(sheet)})

    # ---------------------------------------------------------------- what the shared layer asks

    def can_act(self, situation: AnySituation, creature: Creature) -> bool:  # noqa: ARG002
        return not conditions.incapacitated(creature)

    def can_move_itself(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if the creature's Speed is above 0."""
        return d20_bonuses.any_speed(situation, creature)

    def speed(self, situation: AnySituation, creature: Creature, mode: str) -> int | None:
        return speeds.speed(situation, creature, mode)

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

    def condition_names(self, situation: AnySituation, creature: Creature) -> tuple[str, ...]:  # noqa: ARG002
        return conditions.condition_names(creature)

    def attack_figures(
        self,
        situation: AnySituation,
        attacker: Creature,
        action: Action,
        target: Creature,
        *,
        opportunity: bool = False,  # noqa: ARG002
    ) -> AttackFigures:
        """Return the bonus, Advantage or Disadvantage, and notes of an attack against a target."""
        found = attack_modifiers.attack_numbers(situation, attacker, action, target)
        notes = tuple(dict.fromkeys((*found.pro, *found.con, *((found.cover,) if found.cover != "none" else ()))))
        return AttackFigures(
            found.bonus,
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
        rolled = damage_dice.roll(resolution, user, sheet, part, miss_of=miss_of, on=on)
        return tuple(max(0, total) for total in rolled)

    def save_bonus(self, situation: AnySituation, creature: Creature, ability: str) -> int:
        return d20_bonuses.save_bonus(situation, creature, ability)

    def save(self, resolution: AnyResolution, creature: Creature, dc: int, ability: str = "") -> bool:
        return saving_throws.save(resolution, creature, dc, ability)

    def save_against(
        self, resolution: AnyResolution, user: Creature, action: Action, target: Creature, frame: Affecting
    ) -> bool:
        """Roll a saving throw against an action; cover adds to Dexterity saves (S5-COVER-12)."""
        assert frame.dc is not None
        numbers = cover_of_saves.covered_numbers(resolution, user, action, target, frame)
        return saving_throws.save_with(resolution, target, frame.dc, numbers)

    def check_struck_thing(self, situation: AnySituation, user: Creature, action: Action, name: str) -> None:
        attacks_on_things.check_thing(situation, s5(user), action, name)

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
        bonus = cover_of_saves.cover_bonus(situation, user, action, target, aim)
        return saving_throws.save_failure(situation, target, action.dc, action.ability, bonus=bonus)

    def damage_taken(self, situation: AnySituation, creature: Creature, parts: tuple[tuple[int, str], ...]) -> int:
        return damage.taken(situation, creature, parts)

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
        return damage.deal(resolution, creature, parts, by=by, attack=attack, half=half)

    before_damage = staticmethod(damage.before_damage)

    def deal_listed(
        self,
        resolution: AnyResolution,
        frame: Applying,
        user: Creature,
        target: Creature,
        parts: tuple[tuple[int, str], ...],
    ) -> None:
        """Deal the damage of a list of effects.

        An action with the tag `life_drain` also reduces the hit point maximum by the damage taken (S5-DEATH-02).
        """
        taken = self.deal(resolution, target, parts, by=user, attack=frame.attack, half=frame.half)
        if taken and "life_drain" in self.sheet_named(resolution, frame.sheet).actions[frame.action].tags:
            hit_point_maximum.drain(resolution, s5(target), taken)

    def heal(self, resolution: AnyResolution, creature: Creature, amount: int) -> int:
        return healing.heal(resolution, creature, amount)

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

    def let_begin(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        condition_effects.let_begin(resolution, creature, condition)

    def condition_began(self, resolution: AnyResolution, creature: Creature, name: str) -> None:
        condition_effects.began(resolution, creature, name)

    def also_due(self, resolution: AnyResolution, creature: Creature, edge: Edge) -> None:
        """Remove expired summoned creatures and reveal creatures whose hiding has expired (S5-HIDE-02)."""
        super().also_due(resolution, creature, edge)
        hiding.refresh(resolution)

    def vanish(self, resolution: AnyResolution, creature: Creature) -> None:
        """Remove a summoned creature from the battle because its duration has ended (S5-ORDER-04)."""
        death.leave(resolution, s5(creature), "vanished", {"at": None, "gone": "vanished", "alive": False})

    def speed_changed(self, resolution: AnyResolution, creature: Creature) -> None:
        """Make a flying creature fall if its Fly Speed has dropped to 0 (S5-SPEED-07)."""
        falling.look(resolution, creature)

    def condition_word(self, name: str, until: str) -> str:
        """Return a condition's duration; a grapple without one on the sheet lasts until an escape (S5-GRAP-06)."""
        return until or ("escape" if name == "grappled" else "")

    def may_bear(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Return True if a creature can gain a condition; a Petrified one cannot be Poisoned.

        Rules: S5-DMG-11, S5-COND-23.
        """
        if condition == "poisoned" and creature.has("petrified"):
            return False
        return super().may_bear(situation, creature, condition)

    def lasting_dc(self, action: Action) -> int | None:
        """Return the DC of later saves and escapes against an action: its own DC, or 8 plus its attack bonus.

        None if the action has neither.
        """
        if action.dc is not None:
            return action.dc
        return 8 + action.bonus if action.bonus is not None else None

    def summoned(
        self,
        resolution: AnyResolution,
        name: CreatureId,
        effect: SummonEffect,
        user: Creature,
        action: str,  # noqa: ARG002
        at: Cell,
    ) -> Creature:
        """Create a summoned creature, controlled by its summoner's seat, and roll its Initiative (S5-INIT-09)."""
        creature = creature_of(resolution.setup.sheets[effect.summon], name, user.side, user.seat, at)
        if concentration.keeps(resolution, s5(user), effect):
            creature.kept_by = CreatureId(user.id)
        initiative.insert(resolution, creature)
        return creature

    def check_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> None:
        targets.check_target(situation, user, action, target)

    def hidden_as_known(
        self,
        known: AnySituation,
        creature: Creature,
        unknown: Collection[str],  # noqa: ARG002 - creatures off the map have no Tremorsense
    ) -> tuple[SeatId, ...]:
        return hiding.unknown_to(known, creature) if creature.has("hidden") else creature.hidden_from

    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        return not targets.target_fault(situation, user, action, target)
