"""General actions: actions that every creature can take on its turn without an entry on its sheet.

S5-ACT-04 to -18, S5-MOVE-09, S5-GRAP, S5-MOUNT, S5-END. Actions from the sheet are in `use_orders`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fracas_engine.d20.conditions import end_modifiers
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.modifiers import TRAIT
from fracas_engine.options import UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions import (
    extinguishing,
    getting_out,
    influence,
    mounting,
    rise_and_sink,
    surrender,
)
from fracas_engine.rulesets.srd5.actions.ending_concentration import plan_end_concentration
from fracas_engine.rulesets.srd5.actions.grapple_and_shove import (
    is_held,
    plan_escape,
    plan_grapple,
    plan_release,
    plan_shove,
)
from fracas_engine.rulesets.srd5.actions.helping import plan_help, plan_stabilize, plan_wake
from fracas_engine.rulesets.srd5.actions.move_orders import may_drop_prone, may_stand_up, plan_drop_prone, plan_stand_up
from fracas_engine.rulesets.srd5.actions.objects import plan_interact, plan_utilize
from fracas_engine.rulesets.srd5.actions.plans import (
    Plan,
    can_take_action,
    dashing,
    used,
    with_action,
)
from fracas_engine.rulesets.srd5.actions.readying import plan_ready
from fracas_engine.rulesets.srd5.attacks import hiding
from fracas_engine.rulesets.srd5.frames import EndTurn, Turn
from fracas_engine.rulesets.srd5.queries import action_uses
from fracas_engine.rulesets.srd5.queries.hands import held_by
from fracas_engine.rulesets.srd5.queries.payment import FREE_HIDE, cost_of
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

LAST: Final = "end"
"""The value of `with` for a Dodge that also ends the turn."""


def is_general(situation: Situation[D20Rules], creature: Creature, name: str) -> bool:
    """Return True if a name refers to a general action for this creature.

    An action of the same name on the creature's own sheet takes precedence.
    """
    return name in GENERAL and not action_uses.on_own_sheet(situation, creature, name)


HANDS_NEEDED: Final = ("grapple", "shove", "unarmed_strike", "interact", "utilize", "stabilize", "wake")
"""General actions that a creature in the form of mist cannot take."""


def plan_general(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check an order for a general action and return the function that carries it out.

    Raises:
        IllegalIntent: The reason why the order is illegal.
    """
    if not is_general(situation, creature, intent.action):
        raise IllegalIntent(
            "not_available", f"{intent.action} is an action on {creature.id}'s own sheet", rule="S5-TURN-03"
        )
    if intent.action in HANDS_NEEDED and creature.modifiers and action_uses.is_gaseous(creature):
        raise IllegalIntent("not_available", f"{creature.id} is mist and has no hands", rule="S5-TURN-03")
    return GENERAL[intent.action](situation, creature, intent)


# ---------------------------------------------------------------- dash, disengage, dodge


def _dash(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    paid = with_action(creature, cost_of(situation, creature, "dash"))
    return dashing(situation, creature, intent.with_[0] if intent.with_ else None, paid)


def _disengage(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    paid = with_action(creature, cost_of(situation, creature, "disengage"))
    return lambda r: used(r, creature, "disengage", {**paid, "disengaged": True})


def _dodge(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check and plan a Dodge; `with: end` also ends the turn, as on a timeout (S5-TURN-11)."""
    paid = with_action(creature)

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "dodge", {**paid, "dodging": True})
        if LAST in intent.with_ and isinstance(resolution.state.stack[-1], Turn):
            resolution.state.stack.pop()
            resolution.then(EndTurn(CreatureId(creature.id)))

    return carry_out


# ---------------------------------------------------------------- hide, search


def _hide(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    paid = with_action(creature, cost_of(situation, creature, "hide"))
    if not hiding.can_hide(situation, creature):
        raise IllegalIntent(
            "not_available", f"{creature.id} is in view of an enemy: take cover first", rule="S5-HIDE-01"
        )

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "hide", paid)
        end_modifiers(resolution, creature, lambda one: (one.to, one.skill) == (TRAIT, FREE_HIDE))
        hiding.hide(resolution, creature)

    return carry_out


def _search(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    paid = with_action(creature)

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "search", paid)
        hiding.search(resolution, creature)

    return carry_out


GENERAL: Final[Mapping[str, Callable[[Situation[D20Rules], Srd5Creature, Use], Plan]]] = {
    "dash": _dash,
    "disengage": _disengage,
    "dodge": _dodge,
    "help": plan_help,
    "hide": _hide,
    "search": _search,
    "influence": influence.plan_influence,
    "study": influence.plan_study,
    "ready": plan_ready,
    "interact": plan_interact,
    "utilize": plan_utilize,
    "grapple": plan_grapple,
    "shove": plan_shove,
    "escape": plan_escape,
    "release": plan_release,
    "end_concentration": plan_end_concentration,
    "get_out": getting_out.plan_get_out,
    "pull_out": getting_out.plan_pull_out,
    "stabilize": plan_stabilize,
    "wake": plan_wake,
    "extinguish": extinguishing.plan_extinguish,
    "drop_prone": plan_drop_prone,
    "stand_up": plan_stand_up,
    "rise": rise_and_sink.plan_rise,
    "sink": rise_and_sink.plan_sink,
    "mount": mounting.plan_mount,
    "dismount": mounting.plan_dismount,
    "command_mount": mounting.plan_command,
    "surrender": surrender.plan_surrender,
    "flee": surrender.plan_flee,
    "offer_peace": surrender.plan_offer_peace,
}
"""The check function of each general action."""


MAY: Final[Mapping[str, Callable[[Situation[D20Rules], Srd5Creature], bool]]] = {
    "disengage": lambda situation, creature: can_take_action(creature, cost_of(situation, creature, "disengage")),
    "dodge": lambda _situation, creature: can_take_action(creature),
    "search": lambda _situation, creature: can_take_action(creature),
    "hide": lambda situation, creature: (
        can_take_action(creature, cost_of(situation, creature, "hide")) and hiding.can_hide(situation, creature)
    ),
    "escape": lambda _situation, creature: is_held(creature) and can_take_action(creature),
    "extinguish": extinguishing.may_extinguish,
    "drop_prone": may_drop_prone,
    "stand_up": may_stand_up,
    "get_out": getting_out.may_get_out,
    "flee": surrender.may_flee,
    "surrender": surrender.may_surrender,
    "offer_peace": surrender.may_offer_peace,
    "end_concentration": lambda _situation, creature: bool(creature.concentration),
    "release": lambda situation, creature: bool(held_by(situation, creature)),
}
"""Quick availability checks for general actions that need no further fields."""


def may_by_name(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> bool:
    """Return True if an order for this action, without further fields, is accepted now; only for actions in `MAY`."""
    return MAY[name](situation, creature) and is_general(situation, creature, name)


def may(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> bool:
    """Return True if an order for a general action is accepted now."""
    try:
        plan_general(situation, creature, intent)
    except IllegalIntent:
        return False
    return True


LEAVING = ("surrender", "flee", "offer_peace")
"""General actions that remove their user from the fight, or end the fight."""


COSTS = {
    "drop_prone": "free", "stand_up": "free", "surrender": "free", "flee": "free", "offer_peace": "free",
    "release": "free", "end_concentration": "free", "interact": "free", "mount": "free", "dismount": "free",
    "command_mount": "free", "rise": "free", "sink": "free", "get_out": "free",
}  # fmt: skip


def accepted(situation: Situation[D20Rules], creature: Srd5Creature, name: str, **rest: object) -> bool:
    """Return True if an order for a general action is accepted now; `rest` gives further fields of the order."""
    return may(situation, creature, Use(by=CreatureId(creature.id), action=name, **rest))  # type: ignore[arg-type]


def use_option(situation: Situation[D20Rules], creature: Srd5Creature, name: str, **rest: object) -> UseOption:
    """Return the option for a general action; `rest` gives further fields of the option."""
    cost = COSTS.get(name) or cost_of(situation, creature, name)
    if not rest or tuple(rest) == ("choices",):  # one object for all decisions, which is encoded once
        key = ("s5_option", creature.id, name, cost, rest.get("choices"))
        return situation.fact(key, lambda: _use_option(creature, name, cost, **rest))
    return _use_option(creature, name, cost, **rest)


def _use_option(creature: Srd5Creature, name: str, cost: str, **rest: object) -> UseOption:
    title = name.replace("_", " ").capitalize()
    by = CreatureId(creature.id)
    return UseOption(by=by, action=name, name=title, cost=cost, gives_up=name in LEAVING, **rest)  # type: ignore[arg-type]
