"""Rules of the toy ruleset: rounds and stances, turns, opportunity strikes, attacks, death."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fracas_engine.board import Footprint, adjacent
from fracas_engine.content.models.effects import DamageEffect
from fracas_engine.decisions import NO, YES, Ask, Choice
from fracas_engine.ids import Cell, CreatureId, SeatId
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature
from fracas_engine.stepping import asking_step, step
from fracas_engine.testing.toy_state import (
    Acting,
    Round,
    Stances,
    Striking,
    Turn,
    Walking,
    beside,
    enemies,
    known_to,
    living,
    place_of,
)


def step_round(resolution: AnyResolution, frame: Round) -> None:
    """Begin a round, then the turn of each creature."""
    game = resolution.state.game
    resolution.emit("round_began", (game, {"round": frame.number}), round=frame.number)
    turns = [Turn(CreatureId(name)) for name in game.order if resolution.state.creatures[name].alive]
    resolution.then(*turns, Round(frame.number + 1))
    if resolution.setup.options.get("stances", True):
        _ask_stances(resolution)


def _ask_stances(resolution: AnyResolution) -> None:
    choices = (Choice("bold", "Bold", "bold"), Choice("wary", "Wary", "wary"))
    first = {creature.seat: CreatureId(creature.id) for creature in reversed(living(resolution))}
    seats = [seat for seat in resolution.state.seats.values() if seat.id in first]
    asks = [
        Ask(resolution.number(), SeatId(s.id), "choose_cards", first[SeatId(s.id)], choices, "wary", secret=True)
        for s in seats
    ]
    resolution.then(Stances(tuple(seat.id for seat in seats)))
    resolution.ask(asks)


def step_turn(resolution: AnyResolution, frame: Turn) -> None:
    """Begin a creature's turn."""
    who = resolution.creature(frame.who)
    if not who.alive:
        return
    speed = resolution.sheet(who).speed
    budget = {"action": 1, "movement": speed.walk or 0 if speed is not None else 0}
    game = resolution.state.game
    resolution.emit(
        "turn_began",
        (who, {"turns": who.turns + 1, "budget": budget}),
        (game, {"acting": frame.who, "seat": who.seat}),
        who=frame.who,
        seat=who.seat,
    )
    for zone in list(resolution.state.zones.values()):
        if zone.ends.due(frame.who, who.turns, "start"):
            resolution.remove(zone, "smoke_cleared", by=zone.owner)
    resolution.then(Acting(frame.who))


def step_walking(resolution: AnyResolution, frame: Walking, answers: Answers) -> None:
    """Move a creature one cell along its path."""
    who = resolution.creature(frame.who)
    if not who.alive or not frame.path:
        return
    to, rest = frame.path[0], frame.path[1:]
    if not frame.asked:
        asks = _opportunities(resolution, who, to)
        resolution.then(replace(frame, asked=True))
        if asks:
            resolution.ask(asks)
        return
    strikes = [
        Striking(given.by, frame.who, action.id)
        for given in answers
        if given.value is True and (action := strike_of(resolution, given.by)) is not None
    ]
    if strikes:
        for strike in strikes:
            striker = resolution.creature(strike.by)
            resolution.emit("reacted", (striker, {"used": {**striker.used, "reaction": 1}}), who=strike.by)
        resolution.then(*strikes, frame)
        return
    _enter(resolution, who, to, rest)


def _enter(resolution: AnyResolution, who: Creature, to: Cell, rest: tuple[Cell, ...]) -> None:
    found = next((other for other in living(resolution) if other.at == to), None)
    if found is not None:
        # Only a hidden creature can stand where the walker took the cell for free.
        resolution.emit("found", (found, {"hidden_from": ()}), who=found.id, by=who.id)
        return
    left = {**who.budget, "movement": who.budget["movement"] - 1}
    moved: dict[str, Any] = {"at": to, "budget": left}
    resolution.emit("moved", (who, moved), who=who.id, from_=who.at, to=to, mode="walk")
    for other in enemies(resolution, who):
        if beside(who, other):
            _reveal(resolution, who)
            _reveal(resolution, other)
    resolution.then(Walking(CreatureId(who.id), rest))


def _opportunities(resolution: AnyResolution, who: Creature, to: Cell) -> list[Ask]:
    return [
        Ask(
            resolution.number(),
            other.seat,
            "opportunity_attack",
            CreatureId(other.id),
            (YES, NO),
            about={"mover": who.id, "from": who.at, "to": to},
        )
        for other in enemies(resolution, who)
        if beside(who, other)
        and not adjacent(Footprint(to), place_of(other))
        and not other.used.get("reaction")
        and known_to(other.seat, who)
        and strike_of(resolution, CreatureId(other.id)) is not None
    ]


def _reveal(resolution: AnyResolution, who: Creature) -> None:
    if who.hidden_from:
        resolution.emit("found", (who, {"hidden_from": ()}), who=who.id)


def step_striking(resolution: AnyResolution, frame: Striking) -> None:
    """Roll an attack and apply its damage."""
    by, on = resolution.creature(frame.by), resolution.creature(frame.on)
    action = resolution.sheet(by).action(frame.action)
    if not by.alive or not on.alive or action is None or action.attack is None:
        return
    _reveal(resolution, by)
    seats = resolution.state.seats
    bold = 2 if getattr(seats[by.seat], "stance", "") == "bold" else 0
    wary = 2 if getattr(seats[on.seat], "stance", "") == "wary" else 0
    face = resolution.dice.d20("attack")
    total, number = face + (action.attack.bonus or 0) + bold, resolution.number()
    armour = (resolution.sheet(on).ac or 10) + wary
    resolution.emit(
        "attack",
        n=number,
        by=by.id,
        on=on.id,
        action=action.id,
        face=face,
        faces=(face,),
        total=total,
        vs="ac",
        defense=armour,
        hit=total >= armour,
        critical=False,
    )
    if total < armour:
        return
    for effect in action.hit:
        if isinstance(effect, DamageEffect):
            _damage(resolution, on, resolution.roll("damage", effect.damage, who=frame.by).total, number)


def _damage(resolution: AnyResolution, on: Creature, amount: int, attack: int) -> None:
    hp = max(0, on.hp - amount)
    resolution.emit("damaged", (on, {"hp": hp}), who=on.id, amount=amount, attack=attack)
    if hp == 0:
        die(resolution, on)


def die(resolution: AnyResolution, who: Creature) -> None:
    """Kill a creature, and end the battle if only one side is left."""
    resolution.emit("died", (who, {"alive": False, "at": None, "hidden_from": ()}), who=who.id)
    sides = {creature.side for creature in living(resolution)}
    if len(sides) <= 1:
        winner = next(iter(sides), None)
        resolution.end_battle(winner, "last_standing" if sides else "draw")


def strike_of(situation: AnySituation, by: CreatureId) -> Any:
    """Return the attack on a creature's sheet; None if there is none."""
    creature = situation.creature(by)
    return next((action for action in situation.sheet(creature).actions if action.attack is not None), None)


def step_stances(resolution: AnyResolution, frame: Stances, answers: Answers) -> None:
    """Apply the stances that the seats have chosen in secret."""
    seats = resolution.state.seats
    for seat, given in zip(frame.seats, answers, strict=True):
        resolution.emit("stance_taken", (seats[seat], {"stance": given.value}), seat=seat)


def step_acting(resolution: AnyResolution, frame: Acting) -> None:
    """Do nothing. This step is only reached if the acting creature has died."""


STEPS = (
    step(Round, step_round),
    asking_step(Stances, step_stances),
    step(Turn, step_turn),
    step(Acting, step_acting),
    asking_step(Walking, step_walking),
    step(Striking, step_striking),
)
