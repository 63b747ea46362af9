"""The ruleset class of `monster_mash`: a free-for-all of monsters on a square grid, last one standing wins.

It implements the interface of the shared d20 layer; each method delegates to the module named after its subject.
"""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.board import Mask, Provoker
from fracas_engine.content import SummonEffect, Vocabulary
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.queries.space import SIDES, footprint, knows_of, seen_cells
from fracas_engine.d20.ruleset import (
    D20Areas,
    D20Attacks,
    D20Conditions,
    D20Damage,
    D20ForcedMovement,
    D20Movement,
    D20Ruleset,
    D20Saves,
    D20Sight,
    D20Terrain,
    D20Turns,
)
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.switches import Switches
from fracas_engine.decisions import Decision, Given, Prompt
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Plain, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import TargetOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.monster_mash import (
    actions,
    conditions,
    harm,
    movement,
    options,
    queries,
    questions,
    triggers,
    victory,
)
from fracas_engine.rulesets.monster_mash.attacks import attack_modifiers, targets
from fracas_engine.rulesets.monster_mash.frames import Activating, NextRound, Turn, Wish
from fracas_engine.rulesets.monster_mash.rulings import MonsterMashGameMaster, allegiance_changed
from fracas_engine.rulesets.monster_mash.setup import creature_of, make_state
from fracas_engine.rulesets.monster_mash.state import MashCreature, MashGame, mash
from fracas_engine.rulesets.monster_mash.turns import activations, rounds
from fracas_engine.rulesets.monster_mash.vocabulary import VOCABULARY
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import Step, step
from fracas_engine.viewing import Viewer


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
            actions.carry_out_move(resolution, creature, intent)
        case Use():
            actions.carry_out_use(resolution, creature, intent)
        case End():
            actions.carry_out_end(resolution, creature, intent)


class MonsterMashTerrain(D20Terrain):
    """Terrain: barriers, and the cells where creatures may be, of `monster_mash`."""

    sizes = ("small", "medium", "large", "huge")

    def cells(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the squares that a creature occupies: its base without wall squares (MM-COND-05)."""
        grid = situation.map.grid
        assert creature.at is not None
        if SIDES[creature.size] == 1:
            x, y = creature.at
            return 1 << (y * grid.stride + x)  # `Footprint.on`, written out: asked after each step, for all creatures
        return footprint(creature).on(grid) & ~self.barriers(situation)

    no_stay = staticmethod(queries.statues)


class MonsterMashSight(D20Sight):
    """Sight, cover and concealment, of `monster_mash`."""

    perceives = staticmethod(queries.can_see)

    def seen_places(self, situation: AnySituation, viewer: Creature, places: Mask, size: int) -> list[Cell]:
        if size > 1:
            return super().seen_places(situation, viewer, places, size)
        return situation.map.grid.cells(seen_cells(situation, footprint(viewer), places))

    perceives_cells = staticmethod(queries.perceives_cells)

    runs_into = staticmethod(movement.runs_into)


class MonsterMashMovement(D20Movement):
    """Movement, step by step, of `monster_mash`."""

    def can_move_itself(self, situation: AnySituation, creature: Creature) -> bool:
        return conditions.can_move_itself(creature)

    passage = staticmethod(movement.passage)

    def provokers(
        self,
        situation: AnySituation,
        mover: Creature,
        points: int,
        size: int,
    ) -> tuple[tuple[str, Provoker], ...]:
        return triggers.provokers(situation, mover, points)

    def provoked(self, situation: AnySituation, mover: Creature, frame: Moving) -> tuple[Creature, ...]:
        return triggers.provoked(situation, mover)

    def may_go_on(self, situation: AnySituation, mover: Creature, frame: Moving) -> bool:
        """Return True if the mover can continue its movement: it is neither helpless nor held (MM-OA-05)."""
        return conditions.can_move_itself(mover)

    bumps = staticmethod(movement.bumps)

    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        super().arrived(resolution, mover, frame)
        activations.keep_rest(resolution, mash(mover), frame)

    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Apply the effects of zones, and end the holds that are broken because the creature has moved (MM-COND-03)."""
        if resolution.state.zones:
            super().moved(resolution, creature)
        harm.release_parted(resolution, creature)


class MonsterMashForcedMovement(D20ForcedMovement):
    """Forced movement and teleports, of `monster_mash`."""

    unreached = staticmethod(actions.unreached)


class MonsterMashAreas(D20Areas):
    """Areas, zones and conjurations, of `monster_mash`."""

    def check(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> None:
        targets.check_area(situation, user, placed)

    affected = staticmethod(targets.affected)
    placements = staticmethod(targets.placements)
    can_place = staticmethod(targets.can_place)


class MonsterMashAttacks(D20Attacks):
    """Targets, attack rolls and odds, of `monster_mash`."""

    def figures(
        self,
        situation: AnySituation,
        attacker: Creature,
        action: Action,
        target: Creature,
        *,
        opportunity: bool = False,
    ) -> AttackFigures:
        return attack_modifiers.attack_figures(situation, attacker, action, target)

    resists = staticmethod(targets.resists)
    check_target = staticmethod(targets.check_target)

    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        if action.bonus is not None and target.side == user.side:  # as `target_fault`, sooner
            return False
        return knows_of(user, target) and not targets.target_fault(situation, user, action, target)

    def target_option(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> TargetOption:
        """Return the odds against a target; saves are computed by `options.save_option`."""
        if action.bonus is None and action.dc is not None:
            return options.save_option(situation, user, action, target)
        return super().target_option(situation, user, action, target)


class MonsterMashSaves(D20Saves):
    """Saving throws, of `monster_mash`."""

    def bonus(self, situation: AnySituation, creature: Creature, ability: str) -> int:
        """Return a creature's save bonus, which is the same for all saves (MM-SAV-01)."""
        saves = situation.setup.sheets[creature.sheet].saves
        return ((saves.general or 0) if saves is not None else 0) + self.rules.conditions.modified(creature, "saves")

    def lasting_dc(self, action: Action) -> int | None:
        """Return the DC of later saves and escapes against an action: its DC, or 10 plus its bonus (MM-COND-04)."""
        if action.dc is not None:
            return action.dc
        return 10 + action.bonus if action.bonus is not None else None


class MonsterMashDamage(D20Damage):
    """Damage, healing, death and the end of a battle, of `monster_mash`."""

    def hurt(self, resolution: AnyResolution, creature: Creature, by: Creature | None) -> None:
        harm.look_at_hit_points(resolution, creature)

    aftermath = staticmethod(victory.look_for_winner)

    def vanish(self, resolution: AnyResolution, creature: Creature) -> None:
        """Remove a summoned creature from the battle because its duration has ended."""
        harm.leave(resolution, creature, "vanished")


class MonsterMashConditions(D20Conditions):
    """Conditions, modifiers and durations, of `monster_mash`."""

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

    def began(self, resolution: AnyResolution, creature: Creature, name: str) -> None:
        """Release all creatures that a creature holds if its new condition prevents it from acting (MM-COND-03)."""
        if name in conditions.HELPLESS:
            harm.release_holds_by(resolution, creature)


class MonsterMashTurns(D20Turns):
    """Turns, summoned creatures and reactions, of `monster_mash`."""

    def can_act(self, situation: AnySituation, creature: Creature) -> bool:
        return conditions.can_act(creature)

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


class MonsterMash(D20Ruleset):
    """The ruleset `monster_mash`."""

    name: ClassVar[str] = "monster_mash"
    version: ClassVar[int] = 10
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    values: ClassVar[tuple[type, ...]] = (*D20Ruleset.values, MashGame, MashCreature, End)
    general: ClassVar[tuple[Action, ...]] = (queries.ESCAPE,)
    perceives = staticmethod(queries.can_see)
    steps: ClassVar[tuple[Step[Any], ...]] = (
        *D20Ruleset.steps,
        *rounds.STEPS,
        *activations.STEPS,
        step(Wish, _step_wish),
    )
    switches: ClassVar[Switches] = Switches(
        lesser_barriers=("three_quarters_cover", "obstacle"),
        stacking="all",
    )

    def __init__(self) -> None:
        self.terrain = MonsterMashTerrain(self)
        self.sight = MonsterMashSight(self)
        self.movement = MonsterMashMovement(self)
        self.forced_movement = MonsterMashForcedMovement(self)
        self.areas = MonsterMashAreas(self)
        self.attacks = MonsterMashAttacks(self)
        self.saves = MonsterMashSaves(self)
        self.damage = MonsterMashDamage(self)
        self.conditions = MonsterMashConditions(self)
        self.turns = MonsterMashTurns(self)
        self.game_master = MonsterMashGameMaster(self)

    setup = staticmethod(make_state)

    def start(self, resolution: AnyResolution) -> None:
        """Start the first round (MM-TURN-04)."""
        resolution.then(NextRound())

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        return activations.decisions(situation, frame) if isinstance(frame, Turn) else ()

    options = staticmethod(options.options)

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

    def announced(self, situation: AnySituation, frame: Frame, viewer: Viewer) -> Frame | None:
        if isinstance(frame, Wish) and situation.state.creatures[frame.intent.by].seat != viewer.seat:
            return None
        return super().announced(situation, frame, viewer)

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
                harm.leave(resolution, creature, "left")
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Prompt):
            state.stack[-1] = _settled(resolution, top)
        victory.look_for_winner(resolution, "concession")

    ask = staticmethod(questions.ask)

    inspect = staticmethod(questions.inspect)

    def hides(self, situation: AnySituation, name: str, data: Mapping[str, Plain]) -> tuple[str, ...]:
        """Return the viewers that must not see an event about a creature that the game master has hidden.

        Otherwise all events are public, and the positions of invisible creatures are known.
        """
        return super().hides(situation, name, data) if situation.setup.gm is not None else ()

    perceived = staticmethod(queries.perceived)

    allegiance_changed = staticmethod(allegiance_changed)

    def decision_for(self, situation: AnySituation, decision: Decision, name: str) -> Decision | None:
        """Return the decision under which a creature may act; the seat may choose any creature not activated yet."""
        choosable = () if decision.by is not None else activations.choosable(situation, SeatId(decision.seat))
        if any(creature.id == name for creature in choosable):
            return replace(decision, by=CreatureId(name))
        return super().decision_for(situation, decision, name)


def _check(situation: AnySituation, creature: MashCreature, intent: Move | Use | End) -> None:
    match intent:
        case Move():
            actions.plan_move(situation, creature, intent)
        case Use():
            actions.plan_action(situation, creature, intent)
        case End():
            actions.check_end(situation, creature)


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
