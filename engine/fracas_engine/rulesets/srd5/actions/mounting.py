"""Orders of riders: mounting, dismounting, commanding a mount (S5-MOUNT-01 to -09).

Their effects are applied in `mounts`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, Literal

from fracas_engine.board import Footprint
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.queries.space import SIDES, beside
from fracas_engine.d20.rules import D20Rules
from fracas_engine.decisions import NO, YES, Ask
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import movement_steps
from fracas_engine.rulesets.srd5.actions.plans import Plan, dashing, one_target, used, walking
from fracas_engine.rulesets.srd5.frames import Saddling
from fracas_engine.rulesets.srd5.movement import fear, mounts, speeds
from fracas_engine.rulesets.srd5.queries.space import crowded, place_of, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.stepping import asking_step

COMMANDS: Final = ("dash", "disengage", "dodge")
"""Actions that a rider can command a controlled mount to take (S5-MOUNT-07)."""

PART_OF_MOVING: Final = ("stand_up", "drop_prone", "rise", "sink")
"""Actions that are part of a controlled mount's movement, which its rider directs (S5-MOUNT-05)."""


def _saddle_cost(situation: Situation[D20Rules], creature: Srd5Creature) -> int:
    """Return the cost of mounting or dismounting, in cells of movement (S5-MOUNT-03).

    Raises:
        IllegalIntent: `not_available` or `not_enough_movement`.
    """
    speed = walking(situation, creature)
    if not speed or conditions.has_condition(creature, "prone", "unconscious"):
        raise IllegalIntent("not_available", f"{creature.id} cannot mount or dismount now", rule="S5-MOUNT-03")
    if speeds.movement_left(situation, creature, "walk") < speed // 2:
        raise IllegalIntent("not_enough_movement", f"not enough movement: this costs {speed // 2}", rule="S5-MOUNT-03")
    return speed // 2


def plan_mount(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan mounting (S5-MOUNT-01 to -04)."""
    if creature.carrier is not None or creature.rider is not None:
        raise IllegalIntent("not_available", f"{creature.id} cannot mount now", rule="S5-MOUNT-02")
    steed = s5(one_target(situation, intent))
    traits = situation.setup.sheets[steed.sheet].traits
    if steed is creature or not mounts.can_bear(steed, creature, traits):
        raise IllegalIntent("bad_target", f"{steed.id} cannot carry {creature.id} as a mount", rule="S5-MOUNT-01")
    if not beside(situation, space_of(situation, creature), space_of(situation, steed)):
        raise IllegalIntent("out_of_range", f"{steed.id} is not next to {creature.id}", rule="S5-MOUNT-02")
    cost = _saddle_cost(situation, creature)
    fear.check_arrival(situation, creature, space_of(situation, steed))
    own = steed.seat == creature.seat
    controlled = own and "trained_mount" in traits and "independent" not in intent.with_
    frame = Saddling(
        CreatureId(creature.id),
        CreatureId(steed.id),
        cost,
        controlled=controlled,
        agreed=own,
        asked=creature.disengaged,
    )

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "mount", {}, (steed.id,))
        resolution.then(frame, Aftermath())

    return carry_out


def plan_dismount(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan dismounting (S5-MOUNT-02 and -03)."""
    if creature.mount is None:
        raise IllegalIntent("not_available", f"{creature.id} is not mounted", rule="S5-MOUNT-02")
    cost = _saddle_cost(situation, creature)
    steed = situation.state.creatures[creature.mount]
    cells = tuple(mounts.free_cells(situation, creature, space_of(situation, steed)))
    if not cells:
        raise IllegalIntent("occupied", f"there is no free square next to {steed.id}", rule="S5-MOUNT-02")
    side, altitude = SIDES[creature.size], steed.altitude
    unafraid = (cell for cell in cells if not fear.is_nearer(situation, creature, Footprint(cell, side, altitude)))
    to = (intent.to[0], intent.to[1]) if intent.to is not None else next(unafraid, cells[0])
    if to not in cells:
        known = situation.as_known_to(creature.seat)
        taken = crowded(known, creature, Footprint(to, side, altitude))
        code: Literal["occupied", "blocked"] = "occupied" if taken else "blocked"
        raise IllegalIntent(code, f"{creature.id} cannot dismount to {list(to)}", rule="S5-MOUNT-02")
    fear.check_arrival(situation, creature, Footprint(to, side, altitude))
    frame = Saddling(CreatureId(creature.id), CreatureId(steed.id), cost, to, asked=creature.disengaged)

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "dismount", {})
        resolution.then(frame, Aftermath())

    return carry_out


def step_saddling(resolution: Resolution[D20Rules], frame: Saddling, answers: Answers) -> None:
    """Mount or dismount, after asking the mount's seat and offering Opportunity Attacks.

    The mount's seat is asked only if another player controls the mount.
    """
    rider = s5(resolution.state.creatures[frame.who])
    steed = s5(resolution.state.creatures[frame.steed])
    if not frame.agreed:
        if not answers:
            about = {"what": "mount", "rider": rider.id}
            ask = Ask(resolution.number(), steed.seat, "choice", frame.steed, (YES, NO), about=about)
            resolution.question(frame, ask)
            return
        if answers[0].value is False:
            return
        frame = replace(frame, agreed=True)
    elif answers:
        attacks = movement_steps.strike_back(resolution, rider, answers)
        resolution.then(*attacks, replace(frame, asked=True))
        return
    if not frame.asked:
        there = space_of(resolution, steed)
        if frame.to is not None:
            there = Footprint(frame.to, SIDES[rider.size], steed.altitude)
        if movement_steps.ask_those_left(resolution, rider, there, frame):
            return
    if not _still(resolution, rider, steed, frame):
        return
    before = place_of(rider)
    if frame.to is None:
        mounts.mount(resolution, rider, steed, controlled=frame.controlled, cost=frame.cost)
    else:
        to = mounts.place_beside(resolution, rider, space_of(resolution, steed), frame.to)
        if to is None:
            return
        mounts.put_down(resolution, rider, to, frame.cost)
    movement_steps.after_move(resolution, rider, "dismount", before)


def _still(situation: Situation[D20Rules], rider: Srd5Creature, steed: Srd5Creature, frame: Saddling) -> bool:
    """Return True if the rider can still mount or dismount after any Opportunity Attacks against it."""
    if not rider.alive or not steed.alive or rider.at is None or not walking(situation, rider):
        return False
    if conditions.has_condition(rider, "prone", "unconscious"):
        return False
    if speeds.movement_left(situation, rider, "walk") < frame.cost:
        return False
    if frame.to is not None:
        return rider.mount == steed.id
    if not beside(situation, space_of(situation, rider), space_of(situation, steed)):
        return False  # it has been moved out of reach (S5-MOUNT-02)
    return mounts.can_bear(steed, rider, situation.setup.sheets[steed.sheet].traits)


def plan_command(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan a command to a mount (S5-MOUNT-07)."""
    steed = s5(situation.state.creatures[creature.mount]) if creature.mount is not None else None
    if steed is None or not steed.controlled or conditions.incapacitated(creature):
        raise IllegalIntent("not_available", f"{creature.id} does not control a mount", rule="S5-MOUNT-04")
    if conditions.incapacitated(steed) or steed.commanded:
        raise IllegalIntent("not_available", f"{steed.id} has already taken its action this turn", rule="S5-MOUNT-07")
    command = intent.with_[0] if intent.with_ else ""
    if command not in COMMANDS:
        raise IllegalIntent("not_available", "a controlled mount can only Dash, Disengage or Dodge", rule="S5-MOUNT-07")
    done: dict[str, Any] = {"commanded": True, "budget": {**steed.budget, "action": 0}}

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "command_mount", {}, (steed.id,))
        match command:
            case "dash":
                dashing(resolution, steed, None, done)(resolution)
            case "disengage":
                used(resolution, steed, "disengage", {**done, "disengaged": True})
            case _:
                used(resolution, steed, "dodge", {**done, "dodging": True})

    return carry_out


STEPS = (asking_step(Saddling, step_saddling),)
