"""Leaving a dead body or a creature by moving, and pulling creatures out of others or off them (S5-INSIDE-06, -07)."""

from __future__ import annotations

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions.plans import Plan, can_take_action, one_target, used, with_action
from fracas_engine.rulesets.srd5.attacks import d20_tests
from fracas_engine.rulesets.srd5.harm.engulfing import ATTACHED
from fracas_engine.rulesets.srd5.movement import speeds
from fracas_engine.rulesets.srd5.queries.enclosure import contains, effect_behind, hold_on, shut_off
from fracas_engine.rulesets.srd5.queries.space import distance_between
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature


def _leaving(situation: Situation[D20Rules], creature: Srd5Creature) -> tuple[Condition, int] | None:
    """Return the condition that a creature can end by moving, with the cost in cells; None if there is none.

    This is being attached to a creature, or being in the dead body of one.
    """
    hold = hold_on(creature)
    if hold is None or creature.bearer is None:
        return None
    if hold.name != ATTACHED and situation.state.creatures[creature.bearer].alive:
        return None
    effect = effect_behind(situation, hold)
    cost = effect.leaving if effect is not None else None
    return (hold, cost if cost is not None else 1) if hold.name != ATTACHED or cost is not None else None


def _movement(situation: Situation[D20Rules], creature: Srd5Creature) -> int:
    """Return the cells of movement that a creature has left in its best mode, without regard to where it is."""
    if conditions.has_condition(creature, "unconscious"):
        return 0
    modes = speeds.speeds_of(situation, creature)
    return max((speeds.movement_left(situation, creature, mode) for mode in modes), default=0)


def may_get_out(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature can leave the dead body that it is in, or detach itself, now."""
    found = _leaving(situation, creature) if creature.bearer is not None else None
    return found is not None and _movement(situation, creature) >= found[1]


def plan_get_out(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check and plan leaving a dead body, or detaching itself from a creature (S5-INSIDE-06 and -07)."""
    found = _leaving(situation, creature)
    if found is None:
        detail = f"{creature.id} is neither in a dead body nor attached to a creature"
        raise IllegalIntent("not_available", detail, rule="S5-INSIDE-06")
    hold, cost = found
    if _movement(situation, creature) < cost:
        raise IllegalIntent("not_enough_movement", f"not enough movement: this costs {cost}", rule="S5-INSIDE-06")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "get_out", {"spent": creature.spent + cost, "run": 0})
        resolution.then(Aftermath())
        end_conditions(resolution, creature, lambda one: one is hold)

    return carry_out


def may_be_pulled_out(situation: Situation[D20Rules], creature: Srd5Creature, target: Creature) -> bool:
    """Return True if a creature could try now to pull another one out of a third one, or off it."""
    return (
        s5(target).bearer is not None and can_take_action(creature) and _pull_fault(situation, creature, target) == ""
    )


def _pull_fault(situation: Situation[D20Rules], creature: Srd5Creature, target: Creature) -> str:
    hold = hold_on(target)
    effect = effect_behind(situation, hold) if hold is not None else None
    if hold is None or effect is None or effect.removal is None or target is creature:
        return "bad_target"
    bearer = situation.state.creatures[s5(target).bearer or ""]
    if hold.name == ATTACHED and bearer is creature:
        return ""
    if effect.removal.by == "bearer" or bearer is creature or contains(situation, bearer, creature):
        return "bad_target"
    if distance_between(situation, creature, bearer) > 1 or shut_off(situation, creature, bearer):
        return "out_of_range"
    return ""


def plan_pull_out(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan pulling a creature out of another one, or off it, with an action (S5-INSIDE-07)."""
    paid = with_action(creature)
    target = s5(one_target(situation, intent))
    match _pull_fault(situation, creature, target):
        case "bad_target":
            raise IllegalIntent("bad_target", f"{creature.id} cannot pull {target.id} out", rule="S5-INSIDE-07")
        case "out_of_range":
            raise IllegalIntent("out_of_range", f"{target.id} is out of reach", rule="S5-INSIDE-07")
        case _:
            pass
    hold = hold_on(target)
    assert hold is not None, "otherwise it is a bad target"
    effect = effect_behind(situation, hold)
    pull = effect.removal if effect is not None else None
    assert pull is not None, "otherwise it is a bad target"

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "pull_out", paid, (target.id,))
        dc = pull.dc
        if dc is not None and d20_tests.ability_check(resolution, creature, "athletics", dc=dc) < dc:
            return
        resolution.then(Aftermath())
        end_conditions(resolution, target, lambda one: one is hold)
        if pull.damage is not None:
            amount = resolution.roll("damage", pull.damage, who=CreatureId(creature.id)).total
            resolution.rules.damage.deal(resolution, creature, ((amount, pull.type or ""),))

    return carry_out
