"""The Help action (S5-ACT-09 and -10), and first aid for a dying creature (S5-DEATH-10)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions.plans import Plan, one_target, used, with_action
from fracas_engine.rulesets.srd5.attacks import d20_tests
from fracas_engine.rulesets.srd5.harm import dying, healing, later_effects
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.enclosure import shut_off
from fracas_engine.rulesets.srd5.queries.space import distance_between
from fracas_engine.rulesets.srd5.state import Helping, Srd5Creature, s5
from fracas_engine.situation import Situation

HELP_RANGE: Final = 6


def plan_help(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan the Help action.

    The helper assists an ally with a skill in which the helper is proficient, or distracts an adjacent enemy.

    Rules: S5-ACT-09 and -10.
    """
    paid = with_action(creature)
    target = one_target(situation, intent)
    if target is creature:
        raise IllegalIntent("bad_target", f"{creature.id} cannot help itself", rule="S5-ACT-09")
    helping = Helping(CreatureId(target.id))
    if target.side == creature.side:
        skill = intent.with_[0] if intent.with_ else ""
        spec = situation.setup.sheets[creature.sheet]
        if skill not in spec.skills:
            detail = f"{creature.id} is not proficient in {skill}" if skill else "name the skill of the check in `with`"
            raise IllegalIntent("not_available", detail, rule="S5-ACT-09")
        if distance_between(situation, creature, target) > HELP_RANGE:
            raise IllegalIntent("out_of_range", f"{target.id} is out of range", rule="S5-ACT-09")
        hears = not conditions.has_condition(target, "deafened", "unconscious")
        if not hears and not sight.sees(situation, target, creature):
            raise IllegalIntent("bad_target", f"{target.id} neither sees nor hears {creature.id}", rule="S5-ACT-09")
        helping = Helping(CreatureId(target.id), skill)
    else:
        if not sight.knows_place(situation, creature, target):
            raise IllegalIntent("no_such_target", f"{target.id} is hidden: its position is unknown", rule="S5-HIDE-02")
        if distance_between(situation, creature, target) > 1 or shut_off(situation, creature, target):
            raise IllegalIntent("out_of_range", f"{target.id} is not next to {creature.id}", rule="S5-ACT-10")
    return lambda r: used(r, creature, "help", {**paid, "helping": (*creature.helping, helping)}, (target.id,))


def plan_wake(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan waking a creature within reach, which ends the conditions that say so (S5-TURN-03)."""
    paid = with_action(creature)
    target = one_target(situation, intent)
    if target is creature or not later_effects.can_end(situation, target, later_effects.ROUSED):
        raise IllegalIntent("bad_target", f"{target.id} cannot be woken", rule="S5-TURN-03")
    if distance_between(situation, creature, target) > 1 or shut_off(situation, creature, target):
        raise IllegalIntent("out_of_range", f"{target.id} is out of reach", rule="S5-TURN-03")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "wake", paid, (target.id,))
        later_effects.end_by(resolution, target, later_effects.ROUSED)

    return carry_out


FIRST_AID_DC: Final = 10


def plan_stabilize(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan first aid for a creature within reach that is dying, or has a wound (S5-DEATH-10)."""
    paid = with_action(creature)
    target = s5(one_target(situation, intent))
    dying_now = target is not creature and conditions.down(target) and not target.stable
    wounds = later_effects.wounds(target)
    if not dying_now and not wounds:
        raise IllegalIntent("bad_target", f"{target.id} is not dying", rule="S5-DEATH-10")
    if distance_between(situation, creature, target) > 1 or shut_off(situation, creature, target):
        raise IllegalIntent("out_of_range", f"{target.id} is out of reach", rule="S5-DEATH-10")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "stabilize", paid, (target.id,))
        dc = FIRST_AID_DC if dying_now else wounds[0].ends.dc or FIRST_AID_DC
        if d20_tests.ability_check(resolution, creature, "medicine", dc=dc) >= dc:
            if dying_now:
                dying.stabilize(resolution, target)
            else:
                healing.close_wounds(resolution, target)

    return carry_out
