"""Rounds, turns and activations (MM-TURN, MM-ACT-01 and -02, MM-COND-06).

Who comes next is decided here; what may be done in an activation is in `actions`.
The one order of what is simultaneous: seats and creatures as in the set-up's list, effects in the order in which they
began. At the start of an activation: durations that end there, recharging, regeneration, ongoing damage, zones; at its
end: zones, durations that end there, saves.
"""

from __future__ import annotations

from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.summons import zones
from fracas_engine.d20.turns.turn_edges import end_due, make_saves, recharge, regenerate, suffer_ongoing
from fracas_engine.decisions import TURN, Decision
from fracas_engine.dice import CountingFaces, Dice
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.resolution import AnyResolution, Resolution
from fracas_engine.rulesets.monster_mash.actions import DEFAULT_DC
from fracas_engine.rulesets.monster_mash.frames import Activating, EndOfActivation, NextRound, NextTurn, Turn
from fracas_engine.rulesets.monster_mash.state import FULL_BUDGET, MashCreature, game_of, mash
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.stepping import step

__all__ = [
    "STEPS",
    "as_begun",
    "choosable",
    "decisions",
    "step_activating",
    "step_end_of_activation",
    "step_next_round",
    "step_next_turn",
    "step_turn",
]

DRAWING_FROM = 4
"""From so many living players on, the order of a round is drawn (MM-TURN-04)."""


# ---------------------------------------------------------------- rounds


def living_seats(situation: AnySituation) -> tuple[SeatId, ...]:
    """Return the seats that have a living creature, in the order of the set-up (MM-TURN-03)."""
    alive = {creature.seat for creature in situation.state.creatures.values() if creature.alive}
    return tuple(SeatId(name) for name in situation.state.seats if name in alive)


def creatures_of(situation: AnySituation, *seats: SeatId) -> tuple[CreatureId, ...]:
    """Return the living creatures of some seats, seat by seat: the turn order as it is told."""
    creatures = situation.state.creatures.values()
    return tuple(CreatureId(c.id) for seat in seats for c in creatures if c.seat == seat and c.alive)


def step_next_round(resolution: AnyResolution, frame: NextRound) -> None:  # noqa: ARG001
    """Begin a round: choose the method by the number of players left, and shuffle or roll (MM-TURN-01 to -07)."""
    game = game_of(resolution)
    seats = living_seats(resolution)
    fixed = resolution.setup.order
    if fixed is not None:
        creatures = resolution.state.creatures
        listed = dict.fromkeys(creatures[name].seat for name in fixed)
        to_come, drawing = tuple(seat for seat in listed if seat in seats), False
    elif len(seats) >= DRAWING_FROM:
        to_come, drawing = seats, True
    else:
        to_come, drawing = _roll_order(resolution, seats), False
    order = () if drawing else creatures_of(resolution, *to_come)
    resolution.emit(
        "round_began",
        (game, {"round": game.round + 1, "drawing": drawing, "to_come": to_come, "order": order}),
        round=game.round + 1,
        order=order,
    )
    if to_come:
        resolution.then(NextTurn())


def _roll_order(resolution: AnyResolution, seats: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
    """Roll initiative, highest first; those who are tied roll again for their places (MM-TURN-05 to -07)."""
    if len(seats) < 2:
        return seats
    totals: dict[SeatId, int] = {}
    for seat in seats:
        bonus = initiative_bonus(resolution, seat)
        face = resolution.dice.d20("initiative")
        totals[seat] = face + bonus
        resolution.emit("rolled", purpose="initiative", who=seat, faces=(face,), total=totals[seat])
    order: list[SeatId] = []
    for total in sorted(set(totals.values()), reverse=True):
        order += _roll_order(resolution, tuple(seat for seat in seats if totals[seat] == total))
    return tuple(order)


def initiative_bonus(situation: AnySituation, seat: SeatId) -> int:
    """Return the highest bonus among a player's living creatures (MM-TURN-06)."""
    sheets = situation.setup.sheets
    return max(
        (
            (sheets[creature.sheet].initiative or 0) + sum(m.by for m in creature.modifiers if m.to == "initiative")
            for creature in situation.state.creatures.values()
            if creature.seat == seat and creature.alive
        ),
        default=0,
    )


# ---------------------------------------------------------------- turns


def step_next_turn(resolution: AnyResolution, frame: NextTurn) -> None:  # noqa: ARG001
    """Begin the next turn, drawing who has it where this round is drawn (MM-TURN-01 to -03)."""
    game = game_of(resolution)
    alive = living_seats(resolution)
    left = tuple(seat for seat in game.to_come if seat in alive)
    if not left:
        resolution.then(NextRound())
        return
    order: tuple[str, ...] = game.order
    if game.drawing:
        seat = SeatId(resolution.dice.draw("draw", left))
        resolution.emit("rolled", purpose="draw", who=seat, faces=(), total=seat)
        order = (*order, *creatures_of(resolution, seat))
    else:
        seat = left[0]
    state = resolution.state
    changes = [
        (creature, {"budget": FULL_BUDGET, "activated": False, "acted": False})
        for creature in state.creatures.values()
        if creature.seat == seat and creature.alive
    ]
    changes += [(c, {"struck": ()}) for c in map(mash, state.creatures.values()) if c.struck]
    to_come = tuple(other for other in left if other != seat)
    resolution.emit(
        "turn_began",
        (game, {"seat": seat, "acting": None, "to_come": to_come, "order": order}),
        *changes,
        who=seat,
        seat=seat,
    )
    resolution.then(Turn(seat))


def choosable(situation: AnySituation, seat: SeatId) -> tuple[MashCreature, ...]:
    """Return the creatures that a seat has still to activate in its turn, in the order of the set-up (MM-ACT-01)."""
    return tuple(
        mash(creature)
        for creature in situation.state.creatures.values()
        if creature.seat == seat and creature.alive and not mash(creature).activated
    )


def decisions(situation: AnySituation, frame: Turn) -> tuple[Decision, ...]:
    """Return what a turn awaits: orders for the acting creature, or whom to activate of several (MM-ACT-02)."""
    state = situation.state
    acting = state.game.acting
    if acting is not None:
        if not state.creatures[acting].alive:
            return ()
        return (Decision(state.moment, frame.seat, TURN, acting),)
    if len(choosable(situation, frame.seat)) < 2:
        return ()
    return (Decision(state.moment, frame.seat, TURN, None),)


def step_turn(resolution: AnyResolution, frame: Turn) -> None:
    """Go on with a turn in which there is nothing to choose: the last creature is activated, or the turn ends."""
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
        resolution.emit("turn_ended", (game, {"seat": None}), who=frame.seat, seat=frame.seat)
        resolution.then(NextTurn())


# ---------------------------------------------------------------- activations


def step_activating(resolution: AnyResolution, frame: Activating) -> None:
    """Begin an activation."""
    creature = mash(resolution.state.creatures[frame.who])
    if not creature.alive:
        return
    if frame.phase == "zones":
        zones.at_turn_edge(resolution, creature, "start")
        return
    game = game_of(resolution)
    begun = {"activated": True, "acted": False, "turns": creature.turns + 1, "budget": FULL_BUDGET}
    resolution.emit("activated", (creature, begun), (game, {"acting": frame.who}), who=frame.who, seat=creature.seat)
    end_due(resolution, creature, "start")
    recharge(resolution, creature)
    regenerate(resolution, creature)
    if resolution.state.zones:
        resolution.then(Activating(frame.who, "zones"))
    if creature.ongoing:
        suffer_ongoing(resolution, creature)
        resolution.then(Aftermath())


def step_end_of_activation(resolution: AnyResolution, frame: EndOfActivation) -> None:
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


def as_begun(situation: AnySituation, creature: MashCreature) -> tuple[AnySituation, MashCreature]:
    """Return the battle as it will be once a creature's activation has begun, for asking.

    A seat chooses whom to activate by ordering it something, and what it may order depends on what the start of the
    activation changes. Zones, which may roll dice, are left out: what they make impossible lapses.
    """
    if situation.state.game.acting == creature.id or not _start_matters(situation, creature):
        return situation, creature
    return situation.memo(("begun", creature.id), lambda: _begun(situation, creature))


def _start_matters(situation: AnySituation, creature: MashCreature) -> bool:
    turn = creature.turns + 1
    whose = CreatureId(creature.id)
    if creature.ongoing or situation.setup.sheets[creature.sheet].regeneration:
        return True
    return any(
        ends.due(whose, turn, "start")
        for bearer in situation.state.creatures.values()
        for ends in (*(c.ends for c in bearer.conditions), *(m.ends for m in bearer.modifiers))
    )


def _begun(situation: AnySituation, creature: MashCreature) -> tuple[AnySituation, MashCreature]:
    copy = Situation(situation.setup, situation.rules, situation.map, situation.state.copy())
    trial = Resolution(copy, Dice(CountingFaces()))
    own = mash(trial.state.creatures[creature.id])
    trial.emit("activated", (own, {"turns": own.turns + 1, "activated": True}), (trial.state.game, {"acting": own.id}))
    end_due(trial, own, "start")
    regenerate(trial, own)
    suffer_ongoing(trial, own)
    return Situation(copy.setup, copy.rules, copy.map, copy.state), own


STEPS = (
    step(NextRound, step_next_round),
    step(NextTurn, step_next_turn),
    step(Turn, step_turn),
    step(Activating, step_activating),
    step(EndOfActivation, step_end_of_activation),
)
