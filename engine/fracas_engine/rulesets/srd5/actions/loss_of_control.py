"""Turns in which a creature is out of its seat's control: Confused, babbling or berserk (S5-MON-04)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from fracas_engine.d20.attacks.targets import possible_targets
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.movement.remaining_path import on_real_ground
from fracas_engine.d20.queries.limits import bloodied
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import compulsion, performing
from fracas_engine.rulesets.srd5.frames import EndTurn, Turn, Uncontrolled
from fracas_engine.rulesets.srd5.movement import paths, speeds
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.space import distance_between
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import step
from fracas_engine.unknown_ground import ground_as_known

BERSERK: Final = "berserk"
"""The condition of a creature that attacks the nearest creature on each of its turns while it is Bloodied."""

WANDER, IDLE, STRIKE, ACT = "wander", "idle", "strike", "act"

TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "confused": (WANDER, *(IDLE,) * 5, STRIKE, STRIKE, ACT, ACT),
    "babbling": (*(IDLE,) * 4, WANDER, WANDER, STRIKE, STRIKE),
}
"""What a creature does, by the condition and the face of a die with as many faces."""

DIRECTIONS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The directions in which a creature wanders, by the face of a d4."""


def step_uncontrolled(resolution: Resolution[D20Rules], frame: Uncontrolled) -> None:
    """Let a creature do what its condition or the die decides, then end its turn or leave it to its seat."""
    creature = s5(resolution.state.creatures[frame.who])
    condition = conditions.uncontrolled(creature)
    if not creature.alive or creature.at is None:
        return
    if condition is None or conditions.incapacitated(creature):
        resolution.then(Turn(frame.who))
        return
    if condition.name == BERSERK:
        _rage(resolution, creature, frame)
        return
    table = TABLES[condition.name]
    face = resolution.roll("misc", f"1d{len(table)}", who=frame.who).total
    resolution.emit("lost_control", who=creature.id, condition=condition.name, total=face)
    match table[face - 1]:
        case "wander":
            way = _wander(resolution, creature)
            resolution.then(*((way,) if way is not None else ()), Aftermath(), EndTurn(frame.who))
        case "strike":
            resolution.then(Aftermath(), EndTurn(frame.who))
            _strike_any(resolution, creature)
        case "act":
            resolution.emit("kept_count", (creature, {"budget": {**creature.budget, "bonus": 0}}), who=creature.id)
            resolution.then(Turn(frame.who))
        case _:
            resolution.then(Aftermath(), EndTurn(frame.who))


def _wander(resolution: Resolution[D20Rules], creature: Srd5Creature) -> Frame | None:
    """Return the longest straight walk in a random direction; None if there is none."""
    dx, dy = DIRECTIONS[resolution.roll("misc", "1d4", who=CreatureId(creature.id)).total - 1]
    known, seen = ground_as_known(resolution, creature)
    own = s5(seen)
    points = speeds.movement_left(known, own, "walk")
    assert own.at is not None
    x, y = own.at[0], own.at[1]
    for far in range(points, 0, -1):
        cells = tuple((x + dx * n, y + dy * n, own.altitude) for n in range(1, far + 1))
        try:
            frame = paths.plan(known, own, "walk", points, cells, None)
        except IllegalIntent:
            continue
        return on_real_ground(resolution, creature, frame)
    return None


def _strike_any(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Make one melee attack against a random creature within reach, if there is any."""
    attack = next(iter(resolution.rules.sheet(resolution, creature).opportunities), None)
    found = possible_targets(resolution, creature, attack) if attack is not None else ()
    if attack is None or not found:
        return
    number = resolution.roll("misc", f"1d{len(found)}", who=CreatureId(creature.id)).total if len(found) > 1 else 1
    _used(resolution, creature, attack, found[number - 1])
    resolution.rules.attacks.attack_now(resolution, creature, attack, found[number - 1])


def _used(resolution: Resolution[D20Rules], creature: Srd5Creature, action: Action, target: Creature) -> None:
    paid = {"budget": {**creature.budget, "action": 0}}
    resolution.emit("used", (creature, paid), who=creature.id, action=action.id, on=(target.id,), at=None)


def _rage(resolution: Resolution[D20Rules], creature: Srd5Creature, frame: Uncontrolled) -> None:
    """Move toward the nearest creature that a berserk one sees, then attack it with all attacks of an action."""
    if not bloodied(creature):
        end_conditions(resolution, creature, lambda one: one.name == BERSERK)
        resolution.then(Turn(frame.who))
        return
    prey = _nearest(resolution, creature)
    if prey is None:
        resolution.then(Aftermath(), EndTurn(frame.who))
        return
    attack = next(iter(resolution.rules.sheet(resolution, creature).opportunities), None)
    reaches = attack is not None and distance_between(resolution, creature, prey) <= (attack.reach or 1)
    if not frame.moved and not reaches:
        way = compulsion.go(resolution, creature, prey, away=False)
        resolution.then(*((way, Aftermath()) if way is not None else ()), replace(frame, moved=True))
        return
    resolution.then(Aftermath(), EndTurn(frame.who))
    if attack is not None and resolution.rules.attacks.is_target(resolution, creature, attack, prey):
        _attack_with_all(resolution, creature, attack, prey)


def _attack_with_all(resolution: Resolution[D20Rules], creature: Srd5Creature, attack: Action, prey: Creature) -> None:
    actions = resolution.rules.sheet(resolution, creature).actions
    series = next((one for one in actions.values() if one.sequence and one.cost == "action" and one.uses is None), None)
    names = performing.aimed_parts(resolution, creature, series.sequence) if series is not None else ()
    able = [name for name in names if resolution.rules.attacks.is_target(resolution, creature, actions[name], prey)]
    _used(resolution, creature, series if series is not None else attack, prey)
    if len(able) < 2:
        resolution.rules.attacks.attack_now(resolution, creature, attack, prey)
        return
    made = tuple((name, CreatureId(prey.id)) for name in able)
    use = Use(by=CreatureId(creature.id), action=able[0], on=tuple(on for _, on in made))
    performing.perform_series(resolution, creature, made, use)


def _nearest(situation: Situation[D20Rules], creature: Srd5Creature) -> Creature | None:
    """Return the nearest creature that a creature sees; of equals the first by id."""
    seen = (
        (distance_between(situation, creature, other), other.id, other)
        for other in situation.present()
        if other is not creature and other.alive and sight.sees(situation, creature, other)
    )
    found = min(seen, key=lambda one: one[:2], default=None)
    return found[2] if found is not None else None


STEPS = (*compulsion.STEPS, step(Uncontrolled, step_uncontrolled))
