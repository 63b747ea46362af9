"""Execution of actions from a creature's sheet that have been checked and paid for.

Each execution pushes frames onto the resolution stack.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.d20.actions.targeting import plan_use
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import NO_AIM, Affecting, Aftermath, Aim, Once
from fracas_engine.d20.queries.aiming import Plan, aim_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.fast_frozen import fast_replace
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import objects, placing
from fracas_engine.rulesets.srd5.attacks import hiding, wards
from fracas_engine.rulesets.srd5.attacks import targets as struck
from fracas_engine.rulesets.srd5.frames import Announced, Attack, PartOfSeries, Window
from fracas_engine.rulesets.srd5.harm import concentration, later_effects
from fracas_engine.rulesets.srd5.queries import action_uses
from fracas_engine.rulesets.srd5.queries.space import distance_between
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.rulesets.srd5.triggers import matching, windows
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import step

RAYS: Final = "rays"
"""The tag of actions with several attacks that may be divided among several targets."""


ENDS_SPELL: Final = "ends_spell"
"""The tag of actions that a lasting spell allows once: they end the user's Concentration."""


COUNTERED: Final = "countered"
"""The condition of a creature whose spell, which it is casting, dissipates."""


SLOWED: Final = "slowed"
"""The condition of a creature that makes one attack only with a Multiattack, and whose gestures may fail a spell."""

MOST_FAILING: Final = 5
"""The highest face of a d20 with which a spell of a slowed creature fails: 25 percent."""


def planned(situation: Situation[D20Rules], creature: Creature, action: Action, intent: Use) -> Plan:
    """Check the targets and the area of an intent.

    Raises:
        IllegalIntent: See `fracas_engine.d20.actions.targeting`; a dead target is `bad_target`.
    """
    for name in intent.on:
        found = situation.state.creatures.get(name)
        if found is not None and (not found.alive or found.at is None):
            raise IllegalIntent("bad_target", f"{name} is dead or gone", rule="S5-DEATH-13")
    if action.sequence:
        return _planned_series(situation, creature, action, intent)
    if action.area is None and _lays_only(situation, creature, action):
        placing.check_place(situation.as_known_to(creature.seat), creature, action, intent)
        if not intent.on and intent.at is not None:
            return Plan((), aim_of(intent))
    if RAYS in action.tags and isinstance(action.targets, int) and len(intent.on) <= action.targets:
        once = plan_use(situation, creature, action, replace(intent, on=tuple(dict.fromkeys(intent.on))))
        return replace(once, targets=tuple(CreatureId(name) for name in intent.on))
    return _near_the_first(situation, action, plan_use(situation, creature, action, intent))


def _near_the_first(situation: Situation[D20Rules], action: Action, plan: Plan) -> Plan:
    """Return a plan without the targets that are too far from the first one, if the action has a limit for that."""
    spread = action.spec.spread if action.spec is not None else None
    if spread is None or len(plan.targets) < 2:
        return plan
    creatures = situation.state.creatures
    first, *others = plan.targets
    near = [one for one in others if distance_between(situation, creatures[first], creatures[one]) <= spread]
    return replace(plan, targets=(first, *near))


def _planned_series(situation: Situation[D20Rules], creature: Creature, action: Action, intent: Use) -> Plan:
    """Check the targets of a sequence; parts that need an order of their own, such as areas, are left (S5-MON-01)."""
    sequence = aimed_parts(situation, creature, action.sequence)
    alternatives = aimed_parts(situation, creature, action.alternatives)
    plan = plan_use(situation, creature, replace(action, sequence=sequence, alternatives=alternatives), intent)
    apart = tuple(name for name in action.sequence if name not in sequence)
    others = tuple(name for name in action.alternatives if name not in alternatives)
    if creature.has(SLOWED):  # one attack only
        return replace(plan, series=plan.series[:1], left=(), alternatives=())
    return replace(plan, left=(*plan.left, *apart), alternatives=(*plan.alternatives, *others))


def aimed_parts(situation: Situation[D20Rules], creature: Creature, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the parts of a sequence that are declared in one order with their targets, without areas (S5-MON-01)."""
    actions = situation.rules.sheet(situation, creature).actions
    return tuple(name for name in names if actions[name].aimed_in_series)


def _lays_only(situation: Situation[D20Rules], creature: Creature, action: Action) -> bool:
    """Return True if an action only creates zones, objects or creatures and has no direct effect on a creature."""
    listed = situation.rules.sheet(situation, creature).lists.get(f"{action.id}.effect")
    return action.bonus is None and listed is not None and 0 < len(listed.effects) == len(listed.once)


def perform(
    resolution: Resolution[D20Rules],
    creature: Creature,
    action: Action,
    targets: tuple[str, ...],
    aim: Aim,
    *,
    knock_out: bool = False,
    cell: tuple[int, ...] | None = None,
    bonus_attack: bool = False,
    in_series: bool = False,
) -> None:
    """Push the frames that carry out an action, after any interrupts.

    Args:
        resolution: The battle.
        creature: The creature that uses the action.
        action: The action.
        targets: The targets in order: creatures, or one object.
        aim: The points, paths and cells that the intent names.
        knock_out: Whether targets are knocked out instead of killed (S5-DEATH-11).
        cell: The cell where the user guesses an unseen target to be.
        bonus_attack: Whether this is the second attack with a Light weapon.
        in_series: Whether the action is part of a sequence; reactions to its use have then been offered already.
    """
    own = s5(creature)
    if action.spell:
        later_effects.end_by(resolution, own, later_effects.CASTS)
    if action.spell and "subtle" not in action.tags and action.bonus is None and own.has("hidden"):
        hiding.reveal(resolution, own)
    if action.spell and "somatic" in action.tags and own.has(SLOWED) and _is_too_slow(resolution, own):
        return
    announced = Announced(CreatureId(own.id), action.id, targets, aim, knock_out, cell, bonus_attack)
    if in_series or not windows.anyone(resolution):
        _carry_out(resolution, announced)
        return
    used = _moment_of_use(resolution, own, (action,), targets)
    resolution.then(used)
    if matching.is_interrupted(resolution, "uses"):
        resolution.then(replace(used, interrupt=True), announced)
    else:
        _carry_out(resolution, announced)


def _is_too_slow(resolution: Resolution[D20Rules], caster: Creature) -> bool:
    """Return True if a spell of a slowed creature fails because of its gestures, which is rolled."""
    fails = resolution.roll("misc", "1d20", who=CreatureId(caster.id)).total <= MOST_FAILING
    if fails:
        resolution.emit("lapsed", who=caster.id, code="too_slow")
    return fails


def _moment_of_use(
    situation: Situation[D20Rules], user: Creature, actions: tuple[Action, ...], targets: tuple[str, ...]
) -> Window:
    """Return the window in which other creatures can react to the use of actions (S5-ACT-13, -21 and -22)."""
    tags = [
        tag for action in actions for tag in (*action.tags, *((matching.SPELL,) if action_uses.is_cast(action) else ()))
    ]
    on = tuple(CreatureId(name) for name in targets if name in situation.state.creatures)
    return Window("uses", CreatureId(user.id), tags=tuple(dict.fromkeys(tags)), on=on)


def step_announced(resolution: Resolution[D20Rules], frame: Announced) -> None:
    """Carry out an announced action on those of its targets that are still legal (S5-ACT-22).

    The action has no effect if its user has been stopped in the meantime, or if no target is left.
    """
    user = resolution.state.creatures[frame.user]
    if not user.alive or user.at is None or conditions.incapacitated(user):
        resolution.emit("lapsed", who=user.id, code="not_available")
        return
    action = resolution.rules.sheet(resolution, user).actions[frame.action]
    if action.spell and user.has(COUNTERED):
        _dissipate(resolution, user, action)
        return
    if (
        action.area is None and action.bonus is None
    ):  # areas and attack rolls are validated again when they are resolved
        creatures = resolution.state.creatures
        targets = tuple(
            name
            for name in frame.targets
            if name not in creatures or struck.still_struck(resolution, user, action, creatures[name])
        )
        if frame.targets and not targets:
            resolution.emit("lapsed", who=user.id, code="bad_target")
            return
        frame = replace(frame, targets=targets)
    _carry_out(resolution, frame)


def _dissipate(resolution: Resolution[D20Rules], user: Creature, action: Action) -> None:
    """End a countered spell without effect; the spell slot is not expended (S5-SPELL-05)."""
    end_conditions(resolution, user, lambda condition: condition.name == COUNTERED)
    returned = action_uses.slot_returned(resolution, user, action)
    resolution.emit("lapsed", (user, returned), who=user.id, code="countered")


def _carry_out(resolution: Resolution[D20Rules], announced: Announced) -> None:
    """Push the frames that carry out an announced action."""
    own = s5(resolution.state.creatures[announced.user])
    rules = resolution.rules
    sheet = rules.sheet(resolution, own)
    action = sheet.actions[announced.action]
    who, targets, aim = announced.user, announced.targets, announced.aim
    frames: list[Frame] = []
    if ENDS_SPELL in action.tags:
        concentration.end(resolution, own)
    if "concentration" in action.tags:
        concentration.begin(resolution, own, action.id)
    if action.bonus is not None:
        attack = Attack(who, action.id, knock_out=announced.knock_out, bonus_attack=announced.bonus_attack, aim=aim)
        frames += [fast_replace(attack, cell=announced.cell)] if announced.cell is not None else []
        frames += [fast_replace(attack, on=name) for name in targets]
    part = f"{action.id}.effect"
    listed = sheet.lists.get(part)
    if listed is not None:
        living = tuple(CreatureId(name) for name in targets if name in resolution.state.creatures)
        if action.bonus is None:
            living = wards.spared_by(resolution, own, action, living)
        rolled: tuple[int, ...] = ()
        things = objects.struck(resolution, own, action, targets, aim) if listed.damage and action.bonus is None else ()
        if things:
            rolled = rules.attacks.roll_effects(resolution, own, sheet, part)
        for thing in things:
            objects.damage_listed(resolution, own, thing, listed, rolled)
        on_hit = action.bonus is not None and action.dc is not None  # then each hit requires its own save
        if listed.ahead:
            frames.append(Once(who, sheet.key, action.id, part, aim=aim, ahead=True))
        apart = len(listed.once) + len(listed.ahead)
        if living and not on_hit and (part in sheet.limited or apart < len(listed.effects)):
            frames.append(Affecting(who, sheet.key, action.id, part, living, dc=action.dc, aim=aim, rolled=rolled))
        if listed.once:
            frames.append(Once(who, sheet.key, action.id, part, aim=aim))
    frames.append(Aftermath())
    resolution.then(*frames)


def perform_series(
    resolution: Resolution[D20Rules], creature: Creature, series: tuple[tuple[str, CreatureId], ...], intent: Use
) -> None:
    """Push the frames of several attacks of a sequence that are declared together."""
    who = CreatureId(creature.id)
    sheet = resolution.rules.sheet(resolution, creature)
    frames: list[Frame] = []
    for name, on in series:
        attacks_only = sheet.actions[name].bonus is not None and f"{name}.effect" not in sheet.lists
        part = Attack(who, name, on, knock_out=intent.knock_out, in_series=True)
        frames.append(part if attacks_only else PartOfSeries(who, name, on, knock_out=intent.knock_out))
    if not windows.anyone(resolution):
        resolution.then(*frames, Aftermath())
        return
    used = _moment_of_use(
        resolution, creature, tuple(sheet.actions[name] for name, _ in series), tuple(on for _, on in series)
    )
    resolution.then(replace(used, interrupt=True), *frames, Aftermath(), used)


def step_part_of_series(resolution: Resolution[D20Rules], frame: PartOfSeries) -> None:
    """Carry out a part of a sequence that is not a plain attack roll, unless its user has been stopped."""
    user = resolution.state.creatures[frame.user]
    if not user.alive or conditions.incapacitated(user):
        return
    action = resolution.rules.sheet(resolution, user).actions[frame.action]
    target = resolution.state.creatures.get(frame.on)
    if target is not None and not struck.still_struck(resolution, user, action, target):
        struck.leave_over(resolution, user, action.id)
        return
    perform(resolution, user, action, (frame.on,), NO_AIM, knock_out=frame.knock_out, in_series=True)


STEPS = (step(Announced, step_announced), step(PartOfSeries, step_part_of_series))
