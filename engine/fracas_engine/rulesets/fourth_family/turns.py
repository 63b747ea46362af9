"""Initiative, rounds, turns, delaying (FE-INIT, FE-SURP, FE-TURN, FE-DELAY, OB-INIT, OB-SURP, OB-TURN, OB-DLAY).

What may be done in a turn is in `actions`; healing and dying are in `death`.
The one order of what is simultaneous is that of the initiative, and on one creature that in which effects began.
"""

from __future__ import annotations

from typing import Any

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.conditions import end_conditions, end_effects
from fracas_engine.d20.summons import zones
from fracas_engine.d20.turns.turn_edges import end_due
from fracas_engine.decisions import TURN, Decision
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family import edges, made, windows
from fracas_engine.rulesets.fourth_family.arriving import initiative_modifier
from fracas_engine.rulesets.fourth_family.conditions import bears, holds_of, release
from fracas_engine.rulesets.fourth_family.frames import BeginTurn, Between, EndTurn, NextTurn, Trigger, Turn
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, game_of
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature
from fracas_engine.stepping import step

__all__ = [
    "STEPS",
    "decisions",
    "delay",
    "end_unpaid",
    "lose_delayed",
    "move_before",
    "resume",
    "start",
    "step_begin",
    "step_between",
    "step_end",
    "step_next",
    "step_turn",
    "until_next",
]

RESUMING = 1_000_000_000
MOST_WAITING = 64
"""Decisions to step in are numbered apart from all others: from the first number on, so many for each moment."""


# ---------------------------------------------------------------- initiative and rounds


def start(resolution: AnyResolution) -> None:
    """Fix the turn order and begin the first round."""
    game = game_of(resolution)
    fixed = resolution.setup.order
    if fixed is not None:
        rest = [name for name in resolution.state.creatures if name not in fixed]
        order: tuple[str, ...] = (*fixed, *rest)
    else:
        order = _roll_initiative(resolution)
    alive = [c for c in resolution.state.creatures.values() if c.alive]
    some = any(bears(c, "surprised") for c in alive)
    everybody = all(bears(c, "surprised") for c in alive)
    surprise = some and not (everybody and rules(resolution).surprised_have_no_turn)
    first = rules(resolution).surprise_round if surprise else 1
    resolution.emit("order", (game, {"order": order, "surprise": surprise, "round": first - 1}), order=order)
    resolution.then(NextTurn())


def _roll_initiative(resolution: AnyResolution) -> tuple[str, ...]:
    totals: dict[str, tuple[int, int]] = {}
    shared: list[tuple[CreatureSpec, int]] = []
    for creature in resolution.state.creatures.values():
        bonus = initiative_modifier(resolution, creature)
        spec = resolution.sheet(creature)
        kind = spec.model_copy(update={"id": "", "name": None, "at": None})
        face = next((face for one, face in shared if one == kind), None) if rules(resolution).groups_roll_once else None
        if face is None:
            face = resolution.dice.d20("initiative")
            resolution.emit(
                "rolled", purpose="initiative", who=CreatureId(creature.id), faces=(face,), total=face + bonus
            )
            if not spec.hero and rules(resolution).groups_roll_once:
                shared.append((kind, face))
        totals[creature.id] = (face + bonus, bonus)
        resolution.emit("initiative", (creature, {"initiative": face + bonus}), who=creature.id, total=face + bonus)
    ranked: list[str] = []
    for key in sorted(set(totals.values()), reverse=True):
        tied = [name for name, own in totals.items() if own == key]
        ranked += _break_tie(resolution, tied) if len(tied) > 1 else tied
    return tuple(ranked)


def _break_tie(resolution: AnyResolution, tied: list[str]) -> list[str]:
    """Order creatures whose result and modifier are equal."""
    ruleset = rules(resolution)
    if ruleset.groups_roll_once:
        left, ordered = _bands(resolution, tied), []
        while len(left) > 1:
            face = resolution.roll("misc", f"1d{len(left)}").total
            ordered.append(left.pop(face - 1))
        return [name for band in (*ordered, *left) for name in band]
    faces = {}
    for name in tied:
        faces[name] = resolution.dice.d20("initiative")
        resolution.emit("rolled", purpose="initiative", who=CreatureId(name), faces=(faces[name],), total=faces[name])
    ranked: list[str] = []
    for face in sorted(set(faces.values()), reverse=True):
        again = [name for name in tied if faces[name] == face]
        ranked += _break_tie(resolution, again) if len(again) > 1 else again
    return ranked


def _bands(situation: AnySituation, tied: list[str]) -> list[list[str]]:
    """Part creatures into those that hold one place together, the identical ones by their ids (OB-INIT-02)."""
    found: list[tuple[CreatureSpec, list[str]]] = []
    for name in tied:
        spec = situation.sheet(situation.state.creatures[name])
        kind = spec.model_copy(update={"id": "", "name": None, "at": None})
        band = next((names for one, names in found if one == kind and not spec.hero), None)
        if band is None:
            found.append((kind, [name]))
        else:
            band.append(name)
    return [sorted(names) for _, names in found]


def step_next(resolution: AnyResolution, frame: NextTurn) -> None:  # noqa: ARG001
    """Begin the next turn, or the next round (FE-ROUND-01, OB-STEP-04)."""
    game = game_of(resolution)
    creatures = resolution.state.creatures
    left = list(game.to_come)
    while left and not creatures[left[0]].alive:
        dead = family(creatures[left.pop(0)])
        resolution.emit(
            "place_passed",
            (game, {"to_come": tuple(left)}),
            (dead, {"turns": dead.turns + 1}),
            who=CreatureId(dead.id),
        )
        end_due(resolution, dead, "start")  # what waits for a turn there ends (FE-COND-03, OC-DUR-04)
        end_due(resolution, dead, "end")
    if not left:
        if any(_may_step_in(c) for c in creatures.values()):
            resolution.then(Between())
            return
        _next_round(resolution)
        return
    who = CreatureId(left[0])
    creature = family(creatures[who])
    others = (other for other in creatures.values() if other is not creature)
    if any(map(_may_step_in, others)) and edges.anything_begins(resolution, creature):
        resolution.then(Between(who))
        return
    resolution.emit("turn_is_next", (game, {"to_come": tuple(left[1:])}), who=who)
    if creature.delayed:
        lose_delayed(resolution, creature)
    if game.surprise and bears(creature, "surprised") and rules(resolution).surprised_have_no_turn:
        resolution.then(NextTurn())
        return
    resolution.then(BeginTurn(who))


def _next_round(resolution: AnyResolution) -> None:
    game = game_of(resolution)
    ruleset = rules(resolution)
    creatures = resolution.state.creatures
    changes: list[tuple[Any, dict[str, Any]]] = []
    if ruleset.immediate_each == "round":
        changes = [(c, {"immediate": True}) for c in creatures.values() if not family(c).immediate]
    began = game.round + 1
    surprise = game.surprise and began == ruleset.surprise_round
    if ruleset.delay_ends_with_round:
        for creature in creatures.values():
            if family(creature).delayed:
                lose_delayed(resolution, family(creature))
    if not surprise:
        for creature in creatures.values():
            end_conditions(resolution, creature, lambda c: c.name == "surprised" and c.ends.until == "surprise")
    order = tuple(CreatureId(name) for name in game.order if name in creatures)
    resolution.emit(
        "round_began",
        (game, {"round": began, "to_come": order, "surprise": surprise}),
        *changes,
        round=began,
    )
    if order:
        resolution.then(NextTurn())


# ---------------------------------------------------------------- the start of a turn


def step_begin(resolution: AnyResolution, frame: BeginTurn) -> None:
    """Go through the start of a turn, phase by phase, in the ruleset's order (FE-TURN-04, OB-TURN-01)."""
    creature = family(resolution.state.creatures[frame.who])
    ruleset = rules(resolution)
    if not creature.alive:
        _over(resolution, creature)
        return
    if frame.phase == 0:
        _open_turn(resolution, creature)
        resolution.then(BeginTurn(frame.who, 1))
        windows.open_window(resolution, Trigger("starts_turn", by=frame.who), before=True)
        return
    phases = ruleset.start_phases
    if frame.phase > len(phases):
        resolution.then(Turn(frame.who))
        windows.open_window(resolution, Trigger("starts_turn", by=frame.who), before=False)
        return
    resolution.then(BeginTurn(frame.who, frame.phase + 1))
    edges.start_phase(resolution, creature, phases[frame.phase - 1])


def _open_turn(resolution: AnyResolution, creature: FamilyCreature) -> None:
    game = game_of(resolution)
    changes: list[tuple[Any, dict[str, Any]]] = []
    for other in map(family, resolution.state.creatures.values()):
        values: dict[str, Any] = {}
        if not other.opportunity:
            values["opportunity"] = True
        if other.struck:
            values["struck"] = ()
        if values and other is not creature:
            changes.append((other, values))
    ruleset = rules(resolution)
    own: dict[str, Any] = {
        "turns": creature.turns + 1,
        "budget": ruleset.budget(resolution, creature),
        "acted": False,
        "did": False,
        "resumed": False,
        "finished": False,
        "opportunity": True,
        "struck": (),
        "passed": False,
        "downed": creature.hp <= 0,
        "sustained": (),
        "flown": 0,
        "unfinished": "",
        "unfinished_points": 0,
        "walked": -1,
        "ran": False,
        "readied": None,
    }
    if ruleset.immediate_each == "turn":
        own["immediate"] = True
    resolution.emit(
        "turn_began",
        (game, {"acting": CreatureId(creature.id), "seat": ruleset.decider(resolution, creature)}),
        (creature, own),
        *changes,
        who=creature.id,
        seat=creature.seat,
    )


# ---------------------------------------------------------------- the middle of a turn


def decisions(situation: AnySituation, frame: Turn | Between) -> tuple[Decision, ...]:
    """Return what a turn awaits: what its creature does, and beside it whether somebody who delays steps in."""
    state = situation.state
    found: list[Decision] = []
    fresh = True
    if isinstance(frame, Turn):
        creature = family(state.creatures[frame.who])
        if rules(situation).takes_turn(situation, creature):
            found.append(Decision(state.moment, rules(situation).decider(situation, creature), TURN, frame.who))
            fresh = not creature.did
        else:
            fresh = False
    if fresh:
        found += [
            Decision(RESUMING + state.moment * MOST_WAITING + place, other.seat, "resume", CreatureId(other.id))
            for place, other in enumerate(map(family, state.creatures.values()))
            if _may_step_in(other) and not (isinstance(frame, Between) and frame.before == other.id)
        ]
    return tuple(found)


def _may_step_in(creature: Creature) -> bool:
    """Say whether somebody has put its turn off and has not declined to take it after the last turn that ended."""
    own = family(creature)
    return own.delayed and not own.passed and own.alive


def step_turn(resolution: AnyResolution, frame: Turn) -> None:
    """A creature that can decide nothing passes by itself (FE-TURN-10)."""
    resolution.then(EndTurn(frame.who))


def step_between(resolution: AnyResolution, frame: Between) -> None:
    """Nobody steps in any more: the next turn begins, or the round is over."""
    if frame.before is None:
        _next_round(resolution)
    else:
        resolution.then(NextTurn())


# ---------------------------------------------------------------- the end of a turn


def step_end(resolution: AnyResolution, frame: EndTurn) -> None:
    """Go through the end of a turn, phase by phase, in the ruleset's order (FE-TURN-08, OB-EOT-04)."""
    creature = family(resolution.state.creatures[frame.who])
    ruleset = rules(resolution)
    phases = ruleset.end_phases
    if not creature.alive or frame.phase > len(phases):
        _over(resolution, creature)
        return
    if frame.phase == 0:
        resolution.then(EndTurn(frame.who, 1))
        windows.open_window(resolution, Trigger("ends_turn", by=frame.who), before=True)
        return
    resolution.then(EndTurn(frame.who, frame.phase + 1))
    edges.end_phase(resolution, creature, phases[frame.phase - 1])


def _over(resolution: AnyResolution, creature: FamilyCreature) -> None:
    game = game_of(resolution)
    if not creature.alive:
        end_due(resolution, creature, "end")
    resolution.emit(
        "turn_ended",
        (game, {"acting": None, "seat": None}),
        (creature, {"budget": {}, "finished": False}),
        who=creature.id,
        seat=creature.seat,
    )
    for other in map(family, resolution.state.creatures.values()):
        if other.passed:
            resolution.emit("waits", (other, {"passed": False}), who=other.id)
    stack = resolution.state.stack
    below = stack[-1] if stack else None
    if isinstance(below, Turn):
        seat = resolution.state.creatures[below.who].seat
        resolution.emit("turn_goes_on", (game, {"acting": below.who, "seat": seat}), who=below.who)
    else:
        resolution.then(NextTurn())
    windows.open_window(resolution, Trigger("ends_turn", by=CreatureId(creature.id)), before=False)


def end_unpaid(resolution: AnyResolution, creature: FamilyCreature, *, now: bool = False) -> None:
    """End what has to be kept up and was not (FE-POWER-05, FE-GRAB-05, OB-EOT-02).

    Args:
        resolution: The battle.
        creature: Whose turn it is.
        now: Whether everything due ends although it could still be paid, as when the turn is put off.
    """
    sheet = rules(resolution).sheet(resolution, creature)
    paid = () if now else creature.sustained
    for zone in tuple(resolution.state.zones.values()):
        action = sheet.actions.get(zone.cause)
        if zone.owner != creature.id or action is None or action.spec is None or zone.cause in paid:
            continue
        if action.spec.maintain:
            zones.end_zone(resolution, zone)
    kept = [a.id for a in sheet.actions.values() if a.spec is not None and a.spec.maintain and a.id not in paid]
    for name in kept:
        made.end_effects_of(resolution, creature, name)
    if rules(resolution).holds_are_sustained and "grab" not in paid:
        for victim in holds_of(resolution, creature):
            release(resolution, creature, victim)


# ---------------------------------------------------------------- delaying


def delay(resolution: AnyResolution, creature: FamilyCreature) -> None:
    """Put the rest of a turn off (FE-DELAY-01, -03 and -05, OB-DLAY-01, -06 and -07)."""
    game = game_of(resolution)
    resolution.state.stack.pop()  # the turn that is put off
    end_unpaid(resolution, creature, now=True)
    whose, turn = CreatureId(creature.id), creature.turns
    for bearer in resolution.state.creatures.values():
        if bearer.side == creature.side:
            helpful = {id(m.ends) for m in bearer.modifiers if m.by > 0 and m.ends.due(whose, turn, "end")}
            if helpful:
                end_effects(resolution, bearer, lambda ends, found=helpful: id(ends) in found)  # type: ignore[misc]
    resolution.emit(
        "delayed",
        (creature, {"delayed": True, "passed": True}),
        (game, {"acting": None, "seat": None}),
        who=creature.id,
    )
    resolution.then(NextTurn())


def resume(resolution: AnyResolution, creature: FamilyCreature) -> None:
    """Take a turn that was put off, now and for the rest of the battle at this place (FE-DELAY-02, OB-DLAY-02)."""
    game = game_of(resolution)
    order = [name for name in game.order if name != creature.id]
    stack = resolution.state.stack
    top = stack[-1]
    if isinstance(top, Turn):
        following: CreatureId | None = top.who  # whose turn has begun, but who has done nothing yet
    else:
        assert isinstance(top, Between)
        stack.pop()
        following = top.before
    place = order.index(following) if following is not None else len(order)
    resolution.then(Turn(CreatureId(creature.id)))
    order.insert(place, creature.id)
    ahead = order[place - 1] if place else None
    count = family(resolution.state.creatures[ahead]).initiative if ahead is not None else creature.initiative
    resolution.emit(
        "resumed",
        (game, {"order": tuple(order), "acting": CreatureId(creature.id), "seat": creature.seat}),
        (creature, {"delayed": False, "passed": False, "resumed": True, "initiative": count}),
        who=creature.id,
        order=tuple(order),
    )


def lose_delayed(resolution: AnyResolution, creature: FamilyCreature) -> None:
    """A delayed turn that was never taken is lost; its end takes place now (FE-DELAY-06, OB-DLAY-03)."""
    resolution.emit("delay_lost", (creature, {"delayed": False, "passed": False}), who=creature.id)
    rules(resolution).make_saves(resolution, creature)
    end_due(resolution, creature, "end")


def until_next(creature: Creature, edge: str) -> Ends:
    """Return the end of what lasts until the start or end of a creature's own next turn."""
    word = f"{edge}_of_target_next_turn"
    return Ends(word, CreatureId(creature.id), creature.turns + 1, "start" if edge == "start" else "end")


def move_before(resolution: AnyResolution, creature: FamilyCreature, other: CreatureId) -> None:
    """Put a creature's place in the order right before another's (FE-READY-03, OB-REDY-06)."""
    game = game_of(resolution)
    order = [name for name in game.order if name != creature.id]
    place = order.index(other) if other in order else len(order)
    order.insert(place, creature.id)
    to_come = tuple(name for name in game.to_come if name != creature.id)
    count = family(resolution.state.creatures[other]).initiative
    resolution.emit(
        "order_changed",
        (game, {"order": tuple(order), "to_come": to_come}),
        (creature, {"initiative": count}),
        who=creature.id,
        order=tuple(order),
    )


STEPS = (
    step(NextTurn, step_next),
    step(Between, step_between),
    step(BeginTurn, step_begin),
    step(Turn, step_turn),
    step(EndTurn, step_end),
)
