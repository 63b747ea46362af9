"""The Ready action: readying an action or a movement (S5-ACT-13 to -15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.causes import NO_CAUSE
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions import grapple_and_shove
from fracas_engine.rulesets.srd5.actions.plans import Plan, used, with_action
from fracas_engine.rulesets.srd5.harm import concentration
from fracas_engine.rulesets.srd5.movement import speeds
from fracas_engine.rulesets.srd5.queries import action_uses
from fracas_engine.rulesets.srd5.state import Readied, Srd5Creature
from fracas_engine.situation import Situation

EVENTS: Final = (
    "attacks", "hits", "misses", "damages", "drops", "moves_adjacent", "leaves_adjacent", "enters_range", "starts_turn",
    "ends_turn", "uses",
)  # fmt: skip


def plan_ready(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan a Ready action: the response and its trigger (S5-ACT-13 and -15)."""
    paid = with_action(creature)
    response, trigger = intent.readied, intent.trigger
    if response is None and trigger is None and intent.with_:
        response, trigger = _usual(situation, creature, intent.with_[0])
    if response is None or trigger is None or trigger.get("event") not in EVENTS:
        raise IllegalIntent("malformed", "Ready needs an action (`with`) and a `trigger`", rule="S5-ACT-13")
    within, tags = trigger.get("within"), trigger.get("tags")
    held = NO_CAUSE
    spent: dict[str, Any] = {}
    begins = None
    if isinstance(response, Use):
        response = grapple_and_shove.unarmed(situation, creature, response)
        action = situation.rules.sheet(situation, creature).actions.get(response.action)
        if action is None and response.action not in READY:
            raise IllegalIntent("not_available", f"{response.action} cannot be readied", rule="S5-ACT-15")
        if action is not None and (action.cost != "action" or action.answers_trigger):
            raise IllegalIntent("not_available", f"{response.action} cannot be readied", rule="S5-ACT-15")
        if action is not None:
            action_uses.check_usable(situation, creature, action)
        if action is not None and action.spell:
            held = concentration.cause_of(creature, action.id)
            spent = action_uses.spend_use(situation, creature, action)
            begins = action.id
    elif response.mode not in speeds.modes(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} cannot {response.mode} now", rule="S5-ACT-13")
    readied = Readied(
        response,
        str(trigger["event"]),
        str(trigger.get("by") or "any"),
        str(trigger.get("to") or ""),
        within if isinstance(within, int) else None,
        tuple(map(str, tags)) if isinstance(tags, tuple) else (),
        held,
    )

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "ready", {**paid, **spent})
        if begins is not None:
            concentration.begin(resolution, creature, begins)
        resolution.emit("readied", (creature, {"readied": readied}), who=creature.id)

    return carry_out


READY: Final = (
    "dash", "disengage", "dodge", "escape", "grapple", "help", "hide", "search", "shove", "stabilize", "utilize",
)  # fmt: skip
"""General actions that can be readied."""


def _usual(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> tuple[Use, Mapping[str, Any]]:
    """Return the default response and trigger for readying an action by name.

    By default the action is used on the first enemy that comes within range.
    """
    action = situation.rules.sheet(situation, creature).actions.get(name)
    if action is None or not may_be_readied(action):
        raise IllegalIntent("not_available", f"{name} needs a target and a `trigger` to be readied", rule="S5-ACT-13")
    within = action.reach if action.reach is not None else 1
    return Use(by=CreatureId(creature.id), action=name), {"event": "enters_range", "by": "enemy", "within": within}


def may_be_readied(action: Action) -> bool:
    """Return True if an action can be readied by its name alone; it must target one creature."""
    may = action.cost == "action" and not action.answers_trigger
    return may and action.harmful and action.area is None and action.targets == 1
