"""The ruleset class of `monster_mash`: a free-for-all of monsters on a square grid, last one standing wins.

It implements the interface of the shared d20 layer; each method delegates to the module named after its subject.
"""

# ruff: noqa: ARG002 - the interface passes more arguments than each implementation needs

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.board import Footprint, Mask, Passage, Provoker
from fracas_engine.content import SummonEffect, Vocabulary
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Decision, Given, Prompt
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Plain, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.modifiers import Stacking
from fracas_engine.options import Options, Placement, TargetOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.monster_mash import actions as imperative
from fracas_engine.rulesets.monster_mash import actions as orders
from fracas_engine.rulesets.monster_mash import actions as placing
from fracas_engine.rulesets.monster_mash import conditions, options, questions, victory
from fracas_engine.rulesets.monster_mash import harm as death
from fracas_engine.rulesets.monster_mash import harm as grapple_release
from fracas_engine.rulesets.monster_mash import movement as passage
from fracas_engine.rulesets.monster_mash import queries as payment
from fracas_engine.rulesets.monster_mash import queries as statues
from fracas_engine.rulesets.monster_mash import triggers as opportunity
from fracas_engine.rulesets.monster_mash.attacks import attack_modifiers, targets
from fracas_engine.rulesets.monster_mash.attacks import targets as areas
from fracas_engine.rulesets.monster_mash.frames import (
    Activating,
    NextRound,
    Turn,
    Wish,
)
from fracas_engine.rulesets.monster_mash.setup import creature_of, make_state
from fracas_engine.rulesets.monster_mash.state import MashCreature, MashGame, mash
from fracas_engine.rulesets.monster_mash.turns import activations, rounds
from fracas_engine.rulesets.monster_mash.vocabulary import VOCABULARY
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame, State
from fracas_engine.stepping import Step, step


def _step_wish(resolution: AnyResolution, frame: Wish) -> None:
    """Execute the order with which a creature was activated.

    The order has no effect if events at the start of the activation have made it illegal.
    """
    creature = mash(resolution.state.creatures[frame.intent.by])
    if not creature.alive:
        return
    try:
        _carry_out(resolution, creature, frame.intent)
    except IllegalIntent as refusal:
        resolution.emit("lapsed", who=creature.id, code=refusal.code)


def _carry_out(resolution: AnyResolution, creature: MashCreature, intent: Move | Use | End) -> None:
    match intent:
        case Move():
            orders.carry_out_move(resolution, creature, intent)
        case Use():
            orders.carry_out_use(resolution, creature, intent)
        case End():
            orders.carry_out_end(resolution, creature, intent)


class MonsterMash(D20Ruleset):
    """The ruleset `monster_mash`."""

    name: ClassVar[str] = "monster_mash"
    version: ClassVar[int] = 10
    lesser_barriers: ClassVar[tuple[str, ...]] = ("three_quarters_cover", "obstacle")
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    values: ClassVar[tuple[type, ...]] = (*D20Ruleset.values, MashGame, MashCreature, End)
    general: ClassVar[tuple[Action, ...]] = (payment.ESCAPE,)
    stacking: ClassVar[Stacking] = "all"
    steps: ClassVar[tuple[Step[Any], ...]] = (
        *D20Ruleset.steps,
        *rounds.STEPS,
        *activations.STEPS,
        step(Wish, _step_wish),
    )

    # ---------------------------------------------------------------- a battle's course

    def setup(self, setup: Setup) -> State:
        return make_state(setup)

    def start(self, resolution: AnyResolution) -> None:
        """Start the first round (MM-TURN-04)."""
        resolution.then(NextRound())

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        return activations.decisions(situation, frame) if isinstance(frame, Turn) else ()

    def options(self, situation: AnySituation, decision: Decision) -> Options:
        return options.options(situation, decision)

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:
        """Execute an order; if the creature is not activated yet, activate it first (MM-ACT-02)."""
        if not isinstance(intent, Move | Use | End) or not isinstance(frame, Turn):
            raise IllegalIntent("nothing_pending", "there is no pending question")
        creature = mash(resolution.creature(intent.by))
        if decision.by is not None:
            _carry_out(resolution, creature, intent)
            return
        if creature.activated:
            raise _finished(intent)
        situation, begun = activations.as_begun(resolution, creature)
        if begun.alive:
            _check(situation, begun, intent)
        elif not isinstance(intent, End):
            raise IllegalIntent("not_available", f"{creature.id} dies at the start of its activation: end it")
        resolution.then(Activating(CreatureId(creature.id)), Wish(intent))

    def out_of_turn(self, situation: AnySituation, seat: SeatId, intent: Move | Use | End | Answer) -> IllegalIntent:
        """Return the refusal of an order to a creature that cannot act now (MM-ACT-01 and -02).

        The refusal says whether the creature has already been activated or it is not its seat's turn.
        """
        creature = situation.state.creatures.get(intent.by)
        if creature is not None and creature.seat == seat == situation.state.game.seat and mash(creature).activated:
            return _finished(intent)
        return super().out_of_turn(situation, seat, intent)

    def concede(self, resolution: AnyResolution, seat: SeatId) -> None:
        """Remove all creatures of a seat and give the default answer to pending questions about them."""
        state = resolution.state
        resolution.give_up(seat)
        for creature in tuple(state.creatures.values()):
            if creature.seat == seat and creature.alive:
                death.leave(resolution, creature, "left")
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Prompt):
            state.stack[-1] = _settled(resolution, top)
        victory.look_for_winner(resolution, "concession")

    # ---------------------------------------------------------------- questions

    def ask(self, situation: AnySituation, question: Mapping[str, Any]) -> Plain:
        return questions.ask(situation, question)

    def inspect(self, situation: AnySituation, creature: Creature, path: str) -> Plain:
        return questions.inspect(situation, creature, path)

    def hides(self, situation: AnySituation, name: str, data: Mapping[str, Plain]) -> tuple[str, ...]:
        """Return an empty tuple: all events are public, and the positions of invisible creatures are known."""
        return ()

    def decision_for(self, situation: AnySituation, decision: Decision, name: str) -> Decision | None:
        """Return the decision under which a creature may act; the seat may choose any creature not activated yet."""
        choosable = () if decision.by is not None else activations.choosable(situation, SeatId(decision.seat))
        if any(creature.id == name for creature in choosable):
            return replace(decision, by=CreatureId(name))
        return super().decision_for(situation, decision, name)

    # ---------------------------------------------------------------- what the shared layer asks

    def cells(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the squares that a creature occupies: its base without wall squares (MM-COND-05)."""
        return super().cells(situation, creature) & ~self.barriers(situation)

    def can_act(self, situation: AnySituation, creature: Creature) -> bool:
        return conditions.can_act(creature)

    def can_move_itself(self, situation: AnySituation, creature: Creature) -> bool:
        return conditions.can_move_itself(creature)

    def attack_figures(
        self,
        situation: AnySituation,
        attacker: Creature,
        action: Action,
        target: Creature,
        *,
        opportunity: bool = False,
    ) -> AttackFigures:
        return attack_modifiers.attack_figures(situation, attacker, action, target)

    def resists(self, resolution: AnyResolution, user: Creature, action: Action, target: Creature) -> bool:
        return areas.resists(resolution, user, action, target)

    def save_bonus(self, situation: AnySituation, creature: Creature, ability: str) -> int:
        """Return a creature's save bonus, which is the same for all saves (MM-SAV-01)."""
        saves = situation.setup.sheets[creature.sheet].saves
        return ((saves.general or 0) if saves is not None else 0) + self.modified(creature, "saves")

    def hurt(self, resolution: AnyResolution, creature: Creature, by: Creature | None) -> None:
        death.look_at_hit_points(resolution, creature)

    def aftermath(self, resolution: AnyResolution) -> None:
        victory.look_for_winner(resolution)

    def ends(
        self,
        situation: AnySituation,
        until: str,
        user: Creature,
        target: Creature,
        dc: int | None,
        group: int | None = None,
    ) -> Ends:
        """Return when a duration ends, and always keep the DC, which is needed for escapes (MM-COND-04)."""
        found = super().ends(situation, until, user, target, dc, group)
        return found if found.dc == dc else replace(found, dc=dc)

    def condition_word(self, name: str, until: str) -> str:
        """Return a condition's duration; a hold without a duration on the sheet lasts until an escape (MM-COND-03)."""
        return until or ("escape" if name in conditions.HOLDS else "")

    def condition_began(self, resolution: AnyResolution, creature: Creature, name: str) -> None:
        """Release all creatures that a creature holds if its new condition prevents it from acting (MM-COND-03)."""
        if name in conditions.HELPLESS:
            grapple_release.release_holds_by(resolution, creature)

    def lasting_dc(self, action: Action) -> int | None:
        """Return the DC of later saves and escapes against an action: its DC, or 10 plus its bonus (MM-COND-04)."""
        if action.dc is not None:
            return action.dc
        return 10 + action.bonus if action.bonus is not None else None

    def passage(self, situation: AnySituation, creature: Creature, mode: str) -> Passage:
        return passage.passage(situation, creature, mode)

    def provokers(
        self,
        situation: AnySituation,
        mover: Creature,
        points: int,
        size: int,
    ) -> tuple[tuple[str, Provoker], ...]:
        return opportunity.provokers(situation, mover, points)

    def provoked(self, situation: AnySituation, mover: Creature, frame: Moving) -> tuple[Creature, ...]:
        return opportunity.provoked(situation, mover)

    def may_go_on(self, situation: AnySituation, mover: Creature, frame: Moving) -> bool:
        """Return True if the mover can continue its movement: it is neither helpless nor held (MM-OA-05)."""
        return conditions.can_move_itself(mover)

    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        super().arrived(resolution, mover, frame)
        activations.keep_rest(resolution, mash(mover), frame)

    def no_stay(self, situation: AnySituation) -> Mask:
        """Return the squares where no movement may end: those with statues (MM-MOVE-10, MM-TERR-03)."""
        return statues.statues(situation)

    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Apply the effects of zones, and end the holds that are broken because the creature has moved (MM-COND-03)."""
        if resolution.state.zones:
            super().moved(resolution, creature)
        grapple_release.release_parted(resolution, creature)

    def summoned(
        self,
        resolution: AnyResolution,
        name: CreatureId,
        effect: SummonEffect,
        user: Creature,
        action: str,
        at: Cell,
    ) -> Creature:
        """Return a summoned creature on its summoner's side and seat.

        It is activated for the first time in the seat's next turn.
        """
        creature = creature_of(resolution.setup.sheets[effect.summon], name, user.side, user.seat, at)
        creature.activated = True
        return creature

    def vanish(self, resolution: AnyResolution, creature: Creature) -> None:
        """Remove a summoned creature from the battle because its duration has ended."""
        death.leave(resolution, creature, "vanished")

    def check_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> None:
        targets.check_target(situation, user, action, target)

    def unreached(
        self, situation: AnySituation, user: Creature, action: Action, there: Footprint
    ) -> IllegalIntent | None:
        return placing.unreached(situation, user, action, there)

    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        return not targets.target_fault(situation, user, action, target)

    def target_option(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> TargetOption:
        """Return the odds against a target; saves are computed by `options.save_option`."""
        if action.bonus is None and action.dc is not None:
            return options.save_option(situation, user, action, target)
        return super().target_option(situation, user, action, target)

    def check_area(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> None:
        areas.check_area(situation, user, placed)

    def affected(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> tuple[Creature, ...]:
        return areas.affected(situation, user, action, placed)

    def placements(self, situation: AnySituation, user: Creature, action: Action) -> Iterable[Placement]:
        return areas.placements(situation, user, action)

    def can_place(self, situation: AnySituation, user: Creature, action: Action) -> bool:
        return areas.can_place(situation, user, action)


def _check(situation: AnySituation, creature: MashCreature, intent: Move | Use | End) -> None:
    match intent:
        case Move():
            orders.plan_move(situation, creature, intent)
        case Use():
            orders.plan_action(situation, creature, intent)
        case End():
            imperative.check_end(situation, creature)


def _finished(intent: Move | Use | End | Answer) -> IllegalIntent:
    if isinstance(intent, End):
        return IllegalIntent("must_act", f"{intent.by} has been activated: activate another creature", rule="MM-ACT-01")
    return IllegalIntent("not_available", f"{intent.by} has been activated already", rule="MM-ACT-01")


def _settled(resolution: AnyResolution, prompt: Prompt) -> Prompt:
    """Return a prompt in which questions to or about creatures that have left have their default answer."""
    creatures = resolution.state.creatures
    answered = {given.number for given in prompt.given}
    given = list(prompt.given)
    for ask in prompt.asks:
        named = (ask.by, *(value for value in ask.about.values() if isinstance(value, str)))
        if ask.number not in answered and any(name in creatures and not creatures[name].alive for name in named):
            given.append(Given(ask.number, ask.by, False, "no"))
    return Prompt(prompt.asks, tuple(given))
