"""From an intent to use an action to whom it strikes, with everything checked; and the same for lists of options.

The order of the checks is the order of the refusals: whether the action can be used at all, whether the intent names
what it has to, whether the targets exist, may be targets, are in range, are in sight, and whether the area may lie so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fracas_engine.content import PullEffect, PushEffect, ShiftEffect, SlideEffect, TeleportEffect
from fracas_engine.d20.attacks import areas, areas_again
from fracas_engine.d20.figures.space import distance_between
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.movement import forced_movement, teleporting
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.quick import quick
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["Plan", "aim_of", "plan_use", "possible_targets", "relation_fits", "target_named"]


@quick
@dataclass(frozen=True, slots=True)
class Plan:
    """What a use comes to."""

    targets: tuple[CreatureId, ...]
    aim: Aim
    series: tuple[tuple[str, CreatureId], ...] = ()
    """The attacks of a sequence that are declared at once, with their targets."""
    left: tuple[str, ...] = ()
    """The attacks of a sequence that are not declared yet."""


def aim_of(intent: Use) -> Aim:
    """Return what an intent says beyond its targets."""
    return Aim(
        at=intent.at,
        to=intent.to,
        push_to=intent.push_to,
        slide_to=intent.slide_to,
        path=intent.path,
        direction=intent.direction,
        cells=intent.cells,
        with_=intent.with_,
    )


def target_named(situation: Situation[D20Rules], name: str) -> Creature:
    """Return a creature that is alive and on the map.

    Raises:
        IllegalIntent: `no_such_target`.
    """
    found = situation.state.creatures.get(name)
    if found is None:
        raise IllegalIntent("no_such_target", f"there is no creature called {name!r}")
    if not found.alive or found.at is None:
        raise IllegalIntent("no_such_target", f"{name} is no longer there")
    return found


def relation_fits(user: Creature, target: Creature, word: int | str, friends: frozenset[str] | None = None) -> bool:
    """Say whether a creature is of those whom a target word means; allies do not include the user.

    Args:
        user: Whose action it is.
        target: Who is looked at.
        word: The word, or a number.
        friends: Who counts as the user's ally; None: those of its side.
    """
    friendly = target.side == user.side if friends is None else target.id in friends
    match word:
        case "all_enemies" | "nearest_enemy":
            return not friendly and target.id != user.id
        case "all_allies" | "nearest_ally":
            return friendly and target.id != user.id
        case "self":
            return target.id == user.id
        case _:
            return True


def possible_targets(situation: Situation[D20Rules], user: Creature, action: Action) -> tuple[Creature, ...]:
    """Return who may be a target of an action without an area now, in the order of the set-up's list."""
    remembered = situation.steady_memo if situation.rules.targets_are_steady else situation.memo
    found = remembered(("targets", user.id, action.id), lambda: _possible_targets(situation, user, action))
    creatures = situation.state.creatures
    return tuple(creatures[name] for name in found)


def _possible_targets(situation: Situation[D20Rules], user: Creature, action: Action) -> tuple[str, ...]:
    rules = situation.rules
    if action.targets == "self":
        return (user.id,)
    found = [
        creature
        for creature in situation.present()
        if relation_fits(user, creature, action.targets)
        and (creature is not user or action.targets != "all" or rules.all_holds_user)
        and rules.is_target(situation, user, action, creature)
    ]
    if action.targets in ("nearest_enemy", "nearest_ally") and found:
        least = min(distance_between(user, creature) for creature in found)
        found = [creature for creature in found if distance_between(user, creature) == least]
    return tuple(creature.id for creature in found)


def plan_use(situation: Situation[D20Rules], user: Creature, action: Action, intent: Use) -> Plan:
    """Check the targets and the area of an intent as far as its seat knows; an area strikes whoever is in it.

    Raises:
        IllegalIntent: See the module's docstring for the order.
    """
    known = situation.as_known_to(user.seat)
    plan = _plan_use(known, known.state.creatures[user.id], action, intent)
    if known is situation or action.area is None:
        return plan
    placed = areas.place(situation, user, action, plan.aim)
    plan = replace(plan, aim=replace(plan.aim, inside=areas_again.inside(situation, placed)))
    if isinstance(action.targets, int):
        return plan  # nobody picks whom he does not know of
    struck = situation.rules.struck_in(situation, user, action, placed, intent)
    return replace(plan, targets=areas_again.unknown_last(situation, user, struck))


def _plan_use(situation: Situation[D20Rules], user: Creature, action: Action, intent: Use) -> Plan:
    rules = situation.rules
    sheet = rules.sheet(situation, user)
    aim = aim_of(intent)
    if action.sequence:
        return _plan_series(situation, user, sheet, action, intent, aim)
    if action.area is not None:
        placed = areas.place(situation, user, action, aim)
        rules.check_area(situation, user, action, placed)
        aim = replace(aim, inside=areas_again.inside(situation, placed))
        plan = Plan(rules.struck_in(situation, user, action, placed, intent), aim)
    else:
        plan = Plan(_named(situation, user, action, intent.on), aim)
    _check_ways(situation, user, sheet, action, plan)
    return plan


def _named(
    situation: Situation[D20Rules], user: Creature, action: Action, on: tuple[str, ...]
) -> tuple[CreatureId, ...]:
    rules = situation.rules
    word = action.targets
    if word == "self":
        if any(name != user.id for name in on):
            raise IllegalIntent("bad_target", f"{action.name} is for {user.id} alone")
        return (CreatureId(user.id),)
    several = isinstance(word, int) or word == "any"
    most = word if isinstance(word, int) else len(situation.state.creatures)
    if several and not on:
        raise IllegalIntent("malformed", f"{action.name} needs a target (`on`)")
    if several and (len(on) > most or len(set(on)) < len(on)):
        raise IllegalIntent("bad_target", f"{action.name} takes up to {most} different targets, not {len(on)}")
    chosen = [target_named(situation, name) for name in on]
    for target in chosen:
        if not relation_fits(user, target, word):
            raise IllegalIntent("bad_target", f"{action.name} is not for {target.id}")
        rules.check_target(situation, user, action, target)
    if several:
        return tuple(CreatureId(target.id) for target in chosen)
    possible = possible_targets(situation, user, action)
    if not possible:
        raise IllegalIntent("bad_target", f"there is nobody whom {action.name} could be used on")
    if word in ("nearest_enemy", "nearest_ally"):
        if len(chosen) > 1 or (chosen and chosen[0] not in possible):
            raise IllegalIntent("bad_target", f"{action.name} is for the nearest one: {possible[0].id}")
        return (CreatureId((chosen or possible)[0].id),)
    itself = (user,) if user in chosen and user not in possible else ()
    return tuple(CreatureId(creature.id) for creature in (*possible, *itself))


def _plan_series(
    situation: Situation[D20Rules], user: Creature, sheet: Sheet, action: Action, intent: Use, aim: Aim
) -> Plan:
    rules = situation.rules
    left = list(action.sequence)
    if len(intent.on) > len(left):
        raise IllegalIntent("bad_target", f"{action.name} has {len(left)} attacks, not {len(intent.on)}")
    if len(intent.with_) > len(intent.on) and intent.on:
        raise IllegalIntent("malformed", "each attack named by `with` needs a target in `on`")
    named = list(intent.with_)
    for name in named:
        if name not in left:
            raise IllegalIntent(
                "not_available", f"{action.name} has no further attack {name!r} (it is {', '.join(action.sequence)})"
            )
        left.remove(name)
    planned: list[tuple[str, CreatureId]] = []
    for place, target_name in enumerate(intent.on):
        attack = named[place] if place < len(named) else left.pop(0)
        target = target_named(situation, target_name)
        rules.check_target(situation, user, sheet.actions[attack], target)
        planned.append((attack, CreatureId(target.id)))
    if not planned:
        left = list(action.sequence)
        if not any(possible_targets(situation, user, sheet.actions[name]) for name in dict.fromkeys(left)):
            raise IllegalIntent("bad_target", f"there is nobody whom {action.name} could strike")
    return Plan((), aim, tuple(planned), tuple(left))


def _check_ways(situation: Situation[D20Rules], user: Creature, sheet: Sheet, action: Action, plan: Plan) -> None:
    """Check destinations and paths that the intent names for movement that is part of the action."""
    aim = plan.aim
    if not aim.path and aim.to is None and aim.push_to is None and aim.slide_to is None:
        return
    rules = situation.rules
    for part in ("effect", "hit"):
        listed = sheet.lists.get(f"{action.id}.{part}")
        for effect in _flat(listed.effects if listed is not None else ()):
            match effect:
                case ShiftEffect() if rules.can_move_itself(situation, user):
                    rules.plan_step(situation, user, effect.shift, aim.path, aim.to)
                case TeleportEffect() if part == "effect" and aim.to is not None and len(plan.targets) == 1:
                    target = situation.state.creatures[plan.targets[0]]
                    teleporting.check_landing(situation, target, effect.teleport, aim.to)
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
    origin = situation.rules.forced_from(situation, user, action, aim)
    if aim.path:
        if not forced_movement.fits(origin, target, kind, cells, aim.path):
            raise IllegalIntent("bad_path", f"a {kind} of up to {cells} squares cannot take {target.id} that way")
        return
    to = aim.push_to or aim.slide_to
    if to is not None and forced_movement.aimed(situation, origin, target, kind, cells, to) is None:
        raise IllegalIntent("bad_path", f"a {kind} of up to {cells} squares cannot take {target.id} to {list(to)}")
