"""Rounds, turn order and the next turn (MM-TURN)."""

from __future__ import annotations

from fracas_engine import arrivals
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.frames import NextRound, NextTurn, Turn
from fracas_engine.rulesets.monster_mash.state import FULL_BUDGET, game_of, mash
from fracas_engine.situation import Situation
from fracas_engine.stepping import step

DRAWING_FROM = 4
"""The minimum number of living players for which the turns of a round are drawn from a deck (MM-TURN-04)."""


def living_seats(situation: Situation[D20Rules]) -> tuple[SeatId, ...]:
    """Return the seats that have a living creature, in set-up order (MM-TURN-03)."""
    alive = {creature.seat for creature in situation.state.creatures.values() if creature.alive}
    return tuple(SeatId(name) for name in situation.state.seats if name in alive)


def creatures_of(situation: Situation[D20Rules], *seats: SeatId) -> tuple[CreatureId, ...]:
    """Return the living creatures of these seats, seat by seat; this is the turn order shown to players."""
    creatures = situation.state.creatures.values()
    return tuple(CreatureId(c.id) for seat in seats for c in creatures if c.seat == seat and c.alive)


def step_next_round(resolution: Resolution[D20Rules], frame: NextRound) -> None:  # noqa: ARG001
    """Start a round: shuffle the deck or roll initiative, depending on how many players are left.

    Rules: MM-TURN-01 to -07.
    """
    game = game_of(resolution)
    arrivals.arrive(resolution, game.round + 1)
    seats = living_seats(resolution)
    totals: dict[str, int] = {}
    fixed = resolution.setup.order
    if fixed is not None:
        creatures = resolution.state.creatures
        listed = dict.fromkeys((*(creatures[name].seat for name in fixed), *seats))
        to_come, drawing = tuple(seat for seat in listed if seat in seats), False
        if game.totals:
            known = game.totals
            to_come = tuple(sorted(to_come, key=lambda seat: -known.get(seat, -len(listed))))
    elif len(seats) >= DRAWING_FROM:
        to_come, drawing = seats, True
    else:
        to_come, drawing = _roll_order(resolution, seats, totals), False
    order = () if drawing else creatures_of(resolution, *to_come)
    told = {"totals": totals} if resolution.setup.gm is not None and fixed is None else {}
    resolution.emit(
        "round_began",
        (game, {"round": game.round + 1, "drawing": drawing, "to_come": to_come, "order": order, **told}),
        round=game.round + 1,
        order=order,
    )
    if to_come:
        resolution.then(NextTurn())


def totals_of(situation: Situation[D20Rules]) -> dict[str, int]:
    """Return the initiative totals of the seats; in a fixed order the first has 0 and each later one has 1 less."""
    game = game_of(situation)
    if game.totals:
        return dict(game.totals)
    names = situation.setup.order or ()
    listed = dict.fromkeys((*(situation.state.creatures[name].seat for name in names), *living_seats(situation)))
    return {seat: -place for place, seat in enumerate(listed)}


def _roll_order(
    resolution: Resolution[D20Rules], seats: tuple[SeatId, ...], told: dict[str, int]
) -> tuple[SeatId, ...]:
    """Roll initiative, highest first; tied players reroll among themselves (MM-TURN-05 to -07).

    Args:
        resolution: The battle.
        seats: The players.
        told: Gets the first total of each player.
    """
    if len(seats) < 2:
        return seats
    totals: dict[SeatId, int] = {}
    for seat in seats:
        bonus = initiative_bonus(resolution, seat)
        face = resolution.dice.d20("initiative")
        totals[seat] = face + bonus
        told.setdefault(seat, totals[seat])
        resolution.emit("rolled", purpose="initiative", who=seat, faces=(face,), total=totals[seat])
    order: list[SeatId] = []
    for total in sorted(set(totals.values()), reverse=True):
        order += _roll_order(resolution, tuple(seat for seat in seats if totals[seat] == total), told)
    return tuple(order)


def initiative_bonus(situation: Situation[D20Rules], seat: SeatId) -> int:
    """Return the highest initiative bonus among a player's living creatures (MM-TURN-06)."""
    sheets = situation.setup.sheets
    return max(
        (
            (sheets[creature.sheet].initiative or 0) + sum(m.by for m in creature.modifiers if m.to == "initiative")
            for creature in situation.state.creatures.values()
            if creature.seat == seat and creature.alive
        ),
        default=0,
    )


def step_next_turn(resolution: Resolution[D20Rules], frame: NextTurn) -> None:  # noqa: ARG001
    """Start the next turn; draw a card if the turns of this round are drawn (MM-TURN-01 to -03)."""
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
        (creature, {"budget": FULL_BUDGET, "activated": creature.last_round == game.round, "acted": False})
        for creature in map(mash, state.creatures.values())
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


STEPS = (step(NextRound, step_next_round), step(NextTurn, step_next_turn))
