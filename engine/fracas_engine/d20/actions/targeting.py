"""Targets of an action, validated from an intent or listed as options.

The order of the checks is the order of the refusals: the action is usable, the intent is complete, the targets exist,
are legal, in range and in sight, and the area is placed legally.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fracas_engine.content import PullEffect, PushEffect, ShiftEffect, SlideEffect, TeleportEffect
from fracas_engine.d20.attacks import areas, targets
from fracas_engine.d20.attacks.targets import NEAREST, possible_targets
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.movement import forced_movement, teleporting
from fracas_engine.d20.queries.aiming import Plan, aim_of
from fracas_engine.d20.queries.allies_and_enemies import relation_fits, target_named
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def plan_use(situation: Situation[D20Rules], user: Creature, action: Action, intent: Use) -> Plan:
    """Check the targets and the area of an intent, using only what the user's seat knows.

    An area affects all eligible creatures inside it.

    Raises:
        IllegalIntent: The first failed check, in the order given in the module's docstring.
    """
    known = situation.as_known_to(user.seat)
    plan = _plan_use(known, known.state.creatures[user.id], action, intent)
    if known is situation or action.area is None:
        return plan
    placed = areas.place(situation, user, action, plan.aim)
    plan = replace(plan, aim=replace(plan.aim, inside=targets.inside(situation, placed)))
    if isinstance(action.targets, int):
        return plan  # a seat cannot pick creatures that it does not know of
    if action.targets in NEAREST:
        return replace(plan, targets=_nearest_of_all(situation, user, action, placed, plan.targets))
    struck = situation.rules.areas.struck_in(situation, user, action, placed, intent)
    return replace(plan, targets=targets.unknown_last(situation, user, struck))


def _nearest_of_all(
    situation: Situation[D20Rules], user: Creature, action: Action, placed: Placed, meant: tuple[CreatureId, ...]
) -> tuple[CreatureId, ...]:
    """Return the targets of an area that affects the nearest creature, counting creatures unknown to the user's seat.

    The intended targets stay if any of them is really affected; otherwise a nearer, unknown creature is the target.
    """
    found = tuple(CreatureId(one.id) for one in situation.rules.areas.affected(situation, user, action, placed))
    return meant if set(meant) & set(found) else found[:1]


def _plan_use(situation: Situation[D20Rules], user: Creature, action: Action, intent: Use) -> Plan:
    rules = situation.rules
    sheet = rules.sheet(situation, user)
    aim = aim_of(intent)
    if action.sequence:
        return _plan_series(situation, user, sheet, action, intent, aim)
    if action.area is not None:
        placed = areas.place(situation, user, action, aim)
        rules.areas.check(situation, user, action, placed)
        aim = replace(aim, inside=targets.inside(situation, placed))
        plan = Plan(rules.areas.struck_in(situation, user, action, placed, intent), aim)
    else:
        plan = Plan(_named(situation, user, action, intent.on), aim)
    _check_ways(situation, user, sheet, action, plan)
    return plan


def _named(
    situation: Situation[D20Rules], user: Creature, action: Action, on: tuple[str, ...]
) -> tuple[CreatureId, ...]:
    """Return the targets named by an intent; reject duplicates and too many targets (OC-WHO-01, OC-TARGET-06)."""
    rules = situation.rules
    word = action.targets
    if word == "self":
        if any(name != user.id for name in on):
            raise IllegalIntent("bad_target", f"{action.name} targets only {user.id}: leave `on` out")
        return (CreatureId(user.id),)
    several = isinstance(word, int) or word == "any"
    most = word if isinstance(word, int) else len(situation.state.creatures)
    if several and not on:
        raise IllegalIntent("malformed", f"{action.name} needs a target (`on`)")
    if several and (len(on) > most or len(set(on)) < len(on)):
        raise IllegalIntent("bad_target", f"{action.name} allows up to {most} different targets, not {len(on)}")
    chosen = [target_named(situation, name) for name in on]
    for target in chosen:
        if not relation_fits(user, target, word):
            raise IllegalIntent("bad_target", f"{action.name} cannot target {target.id}: choose another target")
        rules.attacks.check_target(situation, user, action, target)
    if several:
        return tuple(CreatureId(target.id) for target in chosen)
    possible = possible_targets(situation, user, action)
    if not possible:
        raise IllegalIntent("bad_target", f"{action.name} has no legal target: move first, or use another action")
    if word in NEAREST:
        if len(chosen) > 1 or (chosen and chosen[0] not in possible):
            raise IllegalIntent("bad_target", f"{action.name} targets only the nearest creature: name {possible[0].id}")
        return (CreatureId((chosen or possible)[0].id),)
    itself = (user,) if user in chosen and user not in possible else ()
    return tuple(CreatureId(creature.id) for creature in (*possible, *itself))


def _plan_series(
    situation: Situation[D20Rules], user: Creature, sheet: Sheet, action: Action, intent: Use, aim: Aim
) -> Plan:
    rules = situation.rules
    left = list(action.sequence)
    if len(intent.on) > len(left):
        raise IllegalIntent(
            "bad_target", f"{action.name} has {len(left)} attacks: name at most that many targets, not {len(intent.on)}"
        )
    if len(intent.with_) > len(intent.on) and intent.on:
        raise IllegalIntent("malformed", "each attack named by `with` needs a target in `on`")
    named = list(intent.with_)
    alternatives = list(action.alternatives)
    others = []
    for name in named:
        if name in left:
            left.remove(name)
        else:
            others.append(name)
    for name in others:  # what only takes another attack's place comes last, so that it takes none that is named itself
        if name not in alternatives or not left:
            listed = ", ".join((*action.sequence, *dict.fromkeys(action.alternatives)))
            raise IllegalIntent("not_available", f"{action.name} has no attack {name!r} left: choose from {listed}")
        alternatives.remove(name)
        left.pop(0)
    planned: list[tuple[str, CreatureId]] = []
    for place, target_name in enumerate(intent.on):
        attack = named[place] if place < len(named) else left.pop(0)
        if target_name in situation.state.objects:
            rules.attacks.check_struck_thing(situation, user, sheet.actions[attack], target_name)
        else:
            rules.attacks.check_target(situation, user, sheet.actions[attack], target_named(situation, target_name))
        planned.append((attack, CreatureId(target_name)))
    if not planned:
        left, alternatives = list(action.sequence), list(action.alternatives)
        if not any(possible_targets(situation, user, sheet.actions[name]) for name in action.attacks):
            raise IllegalIntent("bad_target", f"{action.name} has no legal target: move first, or use another action")
    return Plan((), aim, tuple(planned), tuple(left), tuple(alternatives))


def _check_ways(situation: Situation[D20Rules], user: Creature, sheet: Sheet, action: Action, plan: Plan) -> None:
    """Check the destinations and paths in an intent for movement that is part of the action."""
    aim = plan.aim
    if not aim.path and aim.to is None and aim.push_to is None and aim.slide_to is None:
        return
    rules = situation.rules
    for part in ("effect", "hit"):
        listed = sheet.lists.get(f"{action.id}.{part}")
        for effect in _flat(listed.effects if listed is not None else ()):
            match effect:
                case ShiftEffect() if not effect.asked and rules.movement.may_shift(situation, user):
                    rules.movement.plan_shift(situation, user, effect, aim.path, aim.to)
                case TeleportEffect() if part == "effect" and aim.to is not None and len(plan.targets) == 1:
                    target = situation.state.creatures[plan.targets[0]]
                    teleporting.check_landing(situation, user, target, effect.teleport, aim.to)
                case PushEffect() | PullEffect() | SlideEffect() if len(plan.targets) == 1:
                    _check_forced(situation, user, action, situation.state.creatures[plan.targets[0]], effect, aim)
                case _:
                    pass


def _flat(effects: Iterable[object]) -> Iterable[object]:
    for effect in effects:
        inner = getattr(effect, "together", None)
        if isinstance(inner, tuple):
            yield from _flat(inner)
        else:
            yield effect


def _check_forced(
    situation: Situation[D20Rules],
    user: Creature,
    action: Action,
    target: Creature,
    effect: PushEffect | PullEffect | SlideEffect,
    aim: Aim,
) -> None:
    kind, cells = effect.key, effect.cells
    origin = situation.rules.forced_movement.origin(situation, user, action, aim)
    if aim.path:
        if not forced_movement.fits(situation, origin, target, kind, cells, aim.path):
            raise IllegalIntent(
                "bad_path", f"a {kind} of {cells} squares cannot move {target.id} on this path: choose another"
            )
        return
    to = aim.push_to or aim.slide_to
    if to is not None and forced_movement.aimed(situation, origin, target, kind, cells, to) is None:
        raise IllegalIntent(
            "bad_path", f"a {kind} of {cells} squares cannot move {target.id} to {list(to)}: choose another square"
        )
