"""Orders to use an action from the sheet, and their costs (S5-TURN, S5-ACT-01 to -03, S5-MON-01).

General actions are in `standard_actions`.
"""

from __future__ import annotations

from fracas_engine.board import distance
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.aiming import Plan, aim_of
from fracas_engine.d20.queries.space import known_among
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions import arming, objects, performing
from fracas_engine.rulesets.srd5.queries import action_uses
from fracas_engine.rulesets.srd5.queries.payment import check_actor, opens_sequence, paid_for, series_payment
from fracas_engine.rulesets.srd5.queries.space import space_of, spot
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation

# ---------------------------------------------------------------- using what the sheet offers


def carry_out_use(resolution: Resolution[D20Rules], creature: Srd5Creature, intent: Use) -> None:
    """Use an action as ordered, or refuse the order."""
    action = resolution.rules.sheet(resolution, creature).actions.get(intent.action)
    if action is None:
        raise IllegalIntent("not_available", f"{creature.id} has no action called {intent.action!r}", rule="S5-TURN-03")
    check_actor(creature)
    if action.sequence:
        _use_series(resolution, creature, action, intent)
        return
    paid, second = paid_for(resolution, creature, action)
    if len(intent.on) == 1 and intent.on[0] in resolution.state.objects:
        objects.check_thing(resolution, creature, action, intent.on[0])
        plan = Plan((), aim_of(intent))
        targets: tuple[str, ...] = intent.on
        cell = None
    elif intent.at is not None and not intent.on and action.bonus is not None and action.area is None:
        fault = guess_fault(resolution, creature, action, intent.at)
        if fault is not None:
            raise fault
        plan, targets, cell = Plan((), Aim()), (), intent.at
    else:
        plan = performing.planned(resolution, creature, action, intent)
        targets, cell = plan.targets, None
    spent = action_uses.spend_use(resolution, creature, action)
    changed = {**paid, **spent, **arming.armed(resolution, creature, action, targets, cell)}
    resolution.emit(
        "used",
        (creature, changed),
        who=creature.id,
        action=action.id,
        on=known_among(resolution, targets, user=creature.id),
        at=intent.at,
    )
    performing.perform(
        resolution, creature, action, targets, plan.aim, knock_out=intent.knock_out, cell=cell, bonus_attack=second
    )


def guess_fault(
    situation: Situation[D20Rules], creature: Srd5Creature, action: Action, at: tuple[int, ...]
) -> IllegalIntent | None:
    """Return why a cell cannot be attacked as the guessed place of an unseen target; None if it can (S5-UNSEEN-02)."""
    if (at[0], at[1]) not in situation.board:
        return IllegalIntent("bad_target", f"{list(at)} is not on the map", rule="S5-ATK-02")
    place = spot(at)
    if distance(space_of(situation, creature), place) == 0:
        return IllegalIntent("bad_target", "the attacker's own space cannot be attacked", rule="S5-UNSEEN-02")
    return objects.aim_fault(situation, creature, action, place, str(list(at)), rule="S5-RANGE-01")


# ---------------------------------------------------------------- several attacks


def _use_series(resolution: Resolution[D20Rules], creature: Srd5Creature, action: Action, intent: Use) -> None:
    opens = not intent.on and opens_sequence(resolution, creature, action)
    paid, now = series_payment(resolution, creature, action)
    if not intent.on and not opens:
        raise IllegalIntent("malformed", f"{action.name} needs one target per attack", rule="S5-MON-01")
    if opens:
        plan = Plan((), aim_of(intent), left=action.sequence, alternatives=action.alternatives)
    else:
        plan = performing.planned(resolution, creature, now, intent)
    changed = {**paid, **action_uses.spend_use(resolution, creature, action), "sequence": plan.left}
    if plan.alternatives != creature.alternatives:
        changed["alternatives"] = plan.alternatives
    on = tuple(target for _, target in plan.series)
    resolution.emit("used", (creature, changed), who=creature.id, action=action.id, on=on, at=None)
    for name, target in plan.series:
        attack = resolution.rules.sheet(resolution, creature).actions[name]
        action_uses.check_usable(resolution, creature, attack)
        arming.arm_for_series(resolution, creature, attack, target)
    performing.perform_series(resolution, creature, plan.series, intent)
