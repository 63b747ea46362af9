"""Turns and activations (MM-TURN, MM-ACT-01 and -02, MM-COND-06).

Actions within an activation are in `actions`. Simultaneous effects are resolved in this order: seats and creatures in
set-up order, the oldest effects first. An activation starts with expiring durations, recharging, regeneration, ongoing
damage and zones; it ends with zones, expiring durations and saves.
"""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.d20.frames import Aftermath, Moving
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons import zones
from fracas_engine.d20.turns import end_due, make_saves, recharge, regenerate, suffer_ongoing
from fracas_engine.decisions import TURN, Decision
from fracas_engine.dice import CountingFaces, Dice
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.conditions import DEFAULT_DC
from fracas_engine.rulesets.monster_mash.frames import Activating, EndOfActivation, NextTurn, Turn
from fracas_engine.rulesets.monster_mash.queries import UNFINISHED
from fracas_engine.rulesets.monster_mash.state import FULL_BUDGET, MashCreature, game_of, mash
from fracas_engine.situation import Situation
from fracas_engine.stepping import step

# ---------------------------------------------------------------- turns


def choosable(situation: Situation[D20Rules], seat: SeatId) -> tuple[MashCreature, ...]:
    """Return the creatures on the map that a seat still has to activate in its turn, in set-up order (MM-ACT-01).

    Living creatures are off the map only in battles that bots imagine, if their position is unknown.
    """
    creatures: Mapping[str, MashCreature] = situation.state.creatures  # type: ignore[assignment]
    own = [one for one in creatures.values() if one.seat == seat and one.at is not None]
    return tuple([one for one in own if one.alive and not one.activated])


def decisions(situation: Situation[D20Rules], frame: Turn) -> tuple[Decision, ...]:
    """Return the decision of a turn: orders for the acting creature, or which creature to activate (MM-ACT-02)."""
    state = situation.state
    acting = state.game.acting
    if acting is not None:
        if not state.creatures[acting].alive:
            return ()
        return (Decision(state.moment, state.creatures[acting].seat, TURN, acting),)
    if len(choosable(situation, frame.seat)) < 2:
        return ()
    return (Decision(state.moment, frame.seat, TURN, None),)


def step_turn(resolution: Resolution[D20Rules], frame: Turn) -> None:
    """Continue a turn in which the seat has no choice: activate the last creature, or end the turn."""
    game = game_of(resolution)
    if game.acting is not None:
        who = game.acting
        resolution.emit("activation_ended", (game, {"acting": None}), who=who)
    left = choosable(resolution, frame.seat)
    if len(left) > 1:
        resolution.then(frame)
    elif left:
        resolution.then(Activating(CreatureId(left[0].id)), frame)
    else:
        struck = zones.forget_struck(resolution)
        resolution.emit("turn_ended", (game, {"seat": None}), *struck, who=frame.seat, seat=frame.seat)
        resolution.then(NextTurn())


# ---------------------------------------------------------------- activations


def step_activating(resolution: Resolution[D20Rules], frame: Activating) -> None:
    """Start an activation."""
    creature = mash(resolution.state.creatures[frame.who])
    if not creature.alive:
        return
    if frame.phase == "zones":
        zones.at_turn_edge(resolution, creature, "start")
        return
    game = game_of(resolution)
    begun = {"activated": True, "acted": False, "turns": creature.turns + 1, "budget": FULL_BUDGET}
    if resolution.setup.gm is not None:
        begun["last_round"] = game.round
    resolution.emit("activated", (creature, begun), (game, {"acting": frame.who}), who=frame.who, seat=creature.seat)
    end_due(resolution, creature, "start")
    recharge(resolution, creature)
    regenerate(resolution, creature)
    if resolution.state.zones:
        resolution.then(Activating(frame.who, "zones"))
    if creature.ongoing:
        suffer_ongoing(resolution, creature)
        resolution.then(Aftermath())


def step_end_of_activation(resolution: Resolution[D20Rules], frame: EndOfActivation) -> None:
    """End an activation: zones, then durations, then saves (MM-COND-06)."""
    creature = mash(resolution.state.creatures[frame.who])
    if frame.phase == "zones" and creature.alive and resolution.state.zones:
        resolution.then(EndOfActivation(frame.who, "durations"))
        zones.at_turn_edge(resolution, creature, "end")
        return
    game = game_of(resolution)
    if creature.alive:
        end_due(resolution, creature, "end")
        make_saves(resolution, creature, DEFAULT_DC)
    resolution.emit("activation_ended", (creature, {"budget": {}}), (game, {"acting": None}), who=frame.who)


# ---------------------------------------------------------------- choosing whom to activate by ordering something


def as_begun(situation: Situation[D20Rules], creature: MashCreature) -> tuple[Situation[D20Rules], MashCreature]:
    """Return the battle, and the creature in it, as they will be after the start of the creature's activation.

    A seat activates a creature by giving it an order, so the legal orders depend on what happens at the start of the
    activation. Zones are left out because they may roll dice; an order that a zone makes illegal has no effect.
    """
    if situation.state.game.acting == creature.id or not _start_matters(situation, creature):
        return situation, creature
    return situation.memo(("begun", creature.id), lambda: _begun(situation, creature))


def _start_matters(situation: Situation[D20Rules], creature: MashCreature) -> bool:
    turn = creature.turns + 1
    whose = CreatureId(creature.id)
    if creature.ongoing or situation.setup.sheets[creature.sheet].regeneration:
        return True
    for bearer in situation.state.creatures.values():
        for effects in (bearer.conditions, bearer.modifiers):
            for effect in effects:
                if effect.ends.due(whose, turn, "start"):
                    return True
    return False


def _begun(situation: Situation[D20Rules], creature: MashCreature) -> tuple[Situation[D20Rules], MashCreature]:
    copy = Situation(situation.setup, situation.rules, situation.map, situation.state.copy())
    trial = Resolution(copy, Dice(CountingFaces()))
    own = mash(trial.state.creatures[creature.id])
    trial.emit("activated", (own, {"turns": own.turns + 1, "activated": True}), (trial.state.game, {"acting": own.id}))
    end_due(trial, own, "start")
    regenerate(trial, own)
    suffer_ongoing(trial, own)
    return Situation(copy.setup, copy.rules, copy.map, copy.state), own


def keep_rest(resolution: Resolution[D20Rules], mover: MashCreature, frame: Moving) -> None:
    """Save the remaining movement points of a displaced mover that could not return to its path, for a later move.

    See docs/scenarios.md.
    """
    stack, points = resolution.state.stack, frame.points
    activated = resolution.state.game.acting == mover.id and bool(stack) and isinstance(stack[-1], Turn)
    if not (frame.displaced and activated and points and frame.announced) or mover.at == frame.announced[-1][:2]:
        return
    budget = {**mover.budget, UNFINISHED: points}
    resolution.emit("went_on", (mover, {"budget": budget}), who=mover.id)


STEPS = (
    step(Turn, step_turn),
    step(Activating, step_activating),
    step(EndOfActivation, step_end_of_activation),
)
