"""Rounds and turns (FE-INIT, FE-SURP, FE-TURN, FE-DELAY, OB-INIT, OB-SURP, OB-TURN, OB-DLAY).

The actions of a turn are in `actions`, healing and dying in `harm`. Simultaneous events on different creatures follow
the initiative order; on the same creature, they follow the order in which the effects began.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas_engine import arrivals
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.summons.zones import forget_struck
from fracas_engine.d20.turns import end_due
from fracas_engine.decisions import TURN, Decision
from fracas_engine.ids import CreatureId
from fracas_engine.known_state import unseen_creatures
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.frames import BeginTurn, Between, EndTurn, NextTurn, Trigger, Turn
from fracas_engine.rulesets.fourth_family.queries.payment import turn_budget
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, game_of
from fracas_engine.rulesets.fourth_family.triggers import windows
from fracas_engine.rulesets.fourth_family.turns import turn_phases
from fracas_engine.rulesets.fourth_family.turns.initiative import lose_delayed, roll_initiative
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import step
from fracas_engine.viewing import Viewer

RESUMING = 1_000_000_000
MOST_WAITING = 64
"""Number of decision ids reserved at each moment for resuming delayed turns; they have an id range of their own."""


# ---------------------------------------------------------------- initiative and rounds


def start(resolution: Resolution[FamilyRules]) -> None:
    """Fix the turn order and begin the first round (FE-SEQ-01, FE-SURP-01, OB-SURP-08)."""
    game = game_of(resolution)
    fixed = resolution.setup.order
    if fixed is not None:
        rest = [name for name in resolution.state.creatures if name not in fixed]
        order: tuple[str, ...] = (*fixed, *rest)
    else:
        order = roll_initiative(resolution)
    alive = [c for c in resolution.state.creatures.values() if c.alive]
    some = any(has_condition(c, "surprised") for c in alive)
    everybody = all(has_condition(c, "surprised") for c in alive)
    surprise = some and not (everybody and resolution.rules.switches.surprised_have_no_turn)
    first = resolution.rules.switches.surprise_round if surprise else 1
    changed: dict[str, Any] = {"order": order, "surprise": surprise, "round": first - 1}
    if game.to_come:  # creatures that were added in the placement phase
        changed["to_come"] = ()
    resolution.emit("order", (game, changed), order=order)
    resolution.then(NextTurn())


def step_next(resolution: Resolution[FamilyRules], frame: NextTurn) -> None:  # noqa: ARG001
    """Begin the next turn, or the next round (FE-ROUND-01, OB-STEP-04, FE-SURP-03)."""
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
        end_due(resolution, dead, "start")  # effects that last until its turn end (FE-COND-03, OC-DUR-04)
        end_due(resolution, dead, "end")
    if not left:
        if any(_may_step_in(c) for c in creatures.values()):
            resolution.then(Between())
            return
        _end_round(resolution)
        return
    who = CreatureId(left[0])
    creature = family(creatures[who])
    others = (other for other in creatures.values() if other is not creature)
    if any(map(_may_step_in, others)) and turn_phases.anything_begins(resolution, creature):
        resolution.then(Between(who))
        return
    resolution.emit("turn_is_next", (game, {"to_come": tuple(left[1:])}), who=who)
    if game.surprise and has_condition(creature, "surprised") and resolution.rules.switches.surprised_have_no_turn:
        resolution.then(NextTurn())
        return
    resolution.then(BeginTurn(who))
    if creature.delayed:
        lose_delayed(resolution, creature)  # the lost turn ends before the new one starts


def _end_round(resolution: Resolution[FamilyRules]) -> None:
    """Start the next round, after ending the turns that were delayed and never resumed in this round (OB-DLAY-03)."""
    delayed = [c for c in map(family, resolution.state.creatures.values()) if c.delayed and c.alive]
    if not delayed or not resolution.rules.switches.delay_ends_with_round:
        _next_round(resolution)
        return
    resolution.then(NextTurn())
    for creature in reversed(delayed):
        lose_delayed(resolution, creature)


def _next_round(resolution: Resolution[FamilyRules]) -> None:
    """Start the next round, and end the effects of the surprise round.

    Rules: FE-SURP-04, OB-SURP-07, OB-INIT-04, OB-CSUR-05.
    """
    game = game_of(resolution)
    ruleset = resolution.rules
    creatures = resolution.state.creatures
    changes: list[tuple[Any, dict[str, Any]]] = []
    if ruleset.switches.immediate_each == "round":
        changes = [(c, {"immediate": True}) for c in creatures.values() if not family(c).immediate]
    began = game.round + 1
    surprise = game.surprise and began == ruleset.switches.surprise_round
    if not surprise:
        for creature in creatures.values():
            end_conditions(resolution, creature, lambda c: c.name == "surprised" and c.ends.until == "surprise")
    arrivals.arrive(resolution, began)
    order = game.order
    resolution.emit(
        "round_began",
        (game, {"round": began, "to_come": order, "surprise": surprise}),
        *changes,
        round=began,
    )
    if order:
        resolution.then(NextTurn())


# ---------------------------------------------------------------- the start of a turn


def step_begin(resolution: Resolution[FamilyRules], frame: BeginTurn) -> None:
    """Process the start of a turn, phase by phase, in the ruleset's order (FE-TURN-01 and -04, OB-TURN-01)."""
    creature = family(resolution.state.creatures[frame.who])
    ruleset = resolution.rules
    if not creature.alive:
        _over(resolution, creature)
        return
    if frame.phase == 0:
        _open_turn(resolution, creature)
        resolution.then(BeginTurn(frame.who, 1))
        windows.open_window(resolution, Trigger("starts_turn", by=frame.who), before=True)
        return
    phases = ruleset.switches.start_phases
    if frame.phase > len(phases):
        _count_actions(resolution, creature)
        resolution.then(Turn(frame.who))
        windows.open_window(resolution, Trigger("starts_turn", by=frame.who), before=False)
        return
    resolution.then(BeginTurn(frame.who, frame.phase + 1))
    turn_phases.start_phase(resolution, creature, phases[frame.phase - 1])


def _open_turn(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Announce the start of a turn and reset the fields that count per turn; an unused readied action is lost.

    Rules: FE-READY-04, OB-REDY-05.
    """
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
    ruleset = resolution.rules
    own: dict[str, Any] = {
        "turns": creature.turns + 1,
        "budget": turn_budget(resolution, creature),
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
    if ruleset.switches.immediate_each == "turn":
        own["immediate"] = True
    resolution.emit(
        "turn_began",
        (game, {"acting": CreatureId(creature.id), "seat": ruleset.turns.decider(resolution, creature)}),
        (creature, own),
        *changes,
        who=creature.id,
        seat=creature.seat,
    )


def _count_actions(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Set a creature's action budget; called after the effects until the start of its turn have ended.

    Rules: FE-TURN-04, FE-DAZED-02, OB-TURN-03, OB-CDAZ-03, OC-DUR-03.
    """
    budget = turn_budget(resolution, creature)
    if budget != creature.budget:
        resolution.emit("roused", (creature, {"budget": budget}), who=creature.id)


# ---------------------------------------------------------------- the middle of a turn


def decisions(situation: Situation[FamilyRules], frame: Turn | Between) -> tuple[Decision, ...]:
    """Return the pending decisions: that of the creature in its turn, and those of delaying creatures to resume.

    Rules: FE-TURN-05 and -09.
    """
    state = situation.state
    creatures: Mapping[str, FamilyCreature] = state.creatures  # type: ignore[assignment]
    found: list[Decision] = []
    fresh = True
    if isinstance(frame, Turn):
        creature = creatures[frame.who]
        if situation.rules.turns.takes_turn(situation, creature):
            found.append(Decision(state.moment, situation.rules.turns.decider(situation, creature), TURN, frame.who))
            fresh = not creature.did
        else:
            fresh = False
    if fresh:
        found += [
            Decision(RESUMING + state.moment * MOST_WAITING + place, other.seat, "resume", CreatureId(other.id))
            for place, other in enumerate(creatures.values())
            if other.delayed and _may_step_in(other) and not (isinstance(frame, Between) and frame.before == other.id)
        ]
    return tuple(found)


def _may_step_in(creature: Creature) -> bool:
    """Return True if a creature is delaying and may still resume before the next turn, because it has not declined."""
    own = family(creature)
    return own.delayed and not own.passed and own.alive


def step_turn(resolution: Resolution[FamilyRules], frame: Turn) -> None:
    """End the turn of a creature that has no decision to make (FE-TURN-10)."""
    resolution.then(EndTurn(frame.who))


def step_between(resolution: Resolution[FamilyRules], frame: Between) -> None:
    """Start the next turn or end the round, once no more creatures resume a delayed turn."""
    if frame.before is None:
        _end_round(resolution)
    else:
        resolution.then(NextTurn())


# ---------------------------------------------------------------- the end of a turn


def step_end(resolution: Resolution[FamilyRules], frame: EndTurn) -> None:
    """Process the end of a turn, phase by phase, in the ruleset's order (FE-TURN-08, OB-EOT-04)."""
    creature = family(resolution.state.creatures[frame.who])
    ruleset = resolution.rules
    phases = ruleset.switches.end_phases
    if not creature.alive or frame.phase > len(phases):
        _over(resolution, creature)
        return
    if frame.phase == 0:
        resolution.then(EndTurn(frame.who, 1))
        windows.open_window(resolution, Trigger("ends_turn", by=frame.who), before=True)
        return
    resolution.then(EndTurn(frame.who, frame.phase + 1))
    turn_phases.end_phase(resolution, creature, phases[frame.phase - 1])


def _over(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    game = game_of(resolution)
    if not creature.alive:
        end_due(resolution, creature, "end")
    resolution.emit(
        "turn_ended",
        (game, {"acting": None, "seat": None}),
        (creature, {"budget": {}, "finished": False}),
        *forget_struck(resolution),
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


# ---------------------------------------------------------------- unseen creatures


def announced_turn(
    situation: Situation[FamilyRules], frame: BeginTurn | Turn | EndTurn | Between, viewer: Viewer
) -> Frame | None:
    """Return the frame of a turn as far as a viewer knows it.

    In fog of war, the turn of an unseen creature is replaced by the moment before the next turn that the viewer knows
    of; None if another frame continues the round.
    """
    unseen = unseen_creatures(situation, viewer)
    if not unseen or _whose(frame) not in unseen:
        return frame
    turns = [one for one in situation.state.stack if isinstance(one, BeginTurn | Turn | EndTurn | Between | NextTurn)]
    if turns[0] is not frame or any(_whose(one) not in unseen for one in turns):
        return None
    creatures = situation.state.creatures
    return Between(next((n for n in game_of(situation).to_come if n not in unseen and creatures[n].alive), None))


def _whose(frame: BeginTurn | Turn | EndTurn | Between | NextTurn) -> CreatureId | None:
    """Return the creature whose turn a frame is, or comes next; None if the frame names none."""
    if isinstance(frame, NextTurn):
        return None
    return frame.before if isinstance(frame, Between) else frame.who


STEPS = (
    step(NextTurn, step_next),
    step(Between, step_between),
    step(BeginTurn, step_begin),
    step(Turn, step_turn),
    step(EndTurn, step_end),
)
