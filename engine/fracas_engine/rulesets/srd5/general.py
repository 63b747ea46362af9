"""What everybody may do on a turn, without an entry on the sheet.

S5-ACT-04 to -18, S5-MOVE-09, S5-GRAP, S5-MOUNT, S5-END. What the sheet offers is in `actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import (
    actions,
    afflictions,
    checks,
    concentration,
    conditions,
    gear,
    grappling,
    harm,
    heights,
    hiding,
    leaving,
    movement,
    objects,
    performing,
    riding,
    sight,
    talking,
)
from fracas_engine.rulesets.srd5.frames import EndTurn, Grip, Turn
from fracas_engine.rulesets.srd5.orders import Plan, dashing, one_target, used, walking, with_action
from fracas_engine.rulesets.srd5.space import apart
from fracas_engine.rulesets.srd5.state import Helping, Readied, Srd5Creature, Srd5Object, s5
from fracas_engine.situation import AnySituation

__all__ = ["GENERAL", "LAST", "READY", "Plan", "may", "may_be_readied", "plan_general"]

HELP_RANGE: Final = 6
LAST: Final = "end"
"""What a Dodge is taken `with` that ends the turn."""
FIRST_AID_DC: Final = 10
EVENTS: Final = (
    "attacks", "hits", "misses", "damages", "drops", "moves_adjacent", "leaves_adjacent", "enters_range", "starts_turn",
    "ends_turn", "uses",
)  # fmt: skip


def plan_general(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    """Check an order and return what carries it out.

    Raises:
        IllegalIntent: What is wrong with it.
    """
    return GENERAL[intent.action](situation, creature, intent)


# ---------------------------------------------------------------- dash, disengage, dodge


def _dash(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    paid = with_action(creature)
    return dashing(situation, creature, intent.with_[0] if intent.with_ else None, paid)


def _disengage(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    paid = with_action(creature)
    return lambda r: used(r, creature, "disengage", {**paid, "disengaged": True})


def _dodge(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check a Dodge; `with: end` ends the turn with it, as where time has run out (S5-TURN-11)."""
    paid = with_action(creature)

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "dodge", {**paid, "dodging": True})
        if LAST in intent.with_ and isinstance(resolution.state.stack[-1], Turn):
            resolution.state.stack.pop()
            resolution.then(EndTurn(CreatureId(creature.id)))

    return carry_out


# ---------------------------------------------------------------- help, hide, search, first aid


def _help(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    paid = with_action(creature)
    target = one_target(situation, intent)
    if not target.alive or target.at is None or target is creature:
        raise IllegalIntent("bad_target", f"{creature.id} cannot help {target.id}", rule="S5-ACT-09")
    helping = Helping(CreatureId(target.id))
    if target.side == creature.side:
        skill = intent.with_[0] if intent.with_ else ""
        spec = situation.setup.sheets[creature.sheet]
        if skill not in spec.skills:
            raise IllegalIntent(
                "not_available", f"{creature.id} is not proficient in {skill or 'no skill'}", rule="S5-ACT-09"
            )
        if apart(situation, creature, target) > HELP_RANGE:
            raise IllegalIntent("out_of_range", f"{target.id} is too far away", rule="S5-ACT-09")
        hears = not conditions.has(target, "deafened", "unconscious")
        if not hears and not sight.sees(situation, target, creature):
            raise IllegalIntent("bad_target", f"{target.id} neither sees nor hears {creature.id}", rule="S5-ACT-09")
        helping = Helping(CreatureId(target.id), skill)
    else:
        if not sight.knows_place(situation, creature, target):
            raise IllegalIntent("no_such_target", f"nobody knows where {target.id} is", rule="S5-HIDE-02")
        if apart(situation, creature, target) > 1:
            raise IllegalIntent("out_of_range", f"{target.id} is not beside {creature.id}", rule="S5-ACT-10")
    return lambda r: used(r, creature, "help", {**paid, "helping": (*creature.helping, helping)}, (target.id,))


def _hide(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    paid = with_action(creature)
    if not hiding.can_hide(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} is in view of an enemy", rule="S5-HIDE-01")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "hide", paid)
        hiding.hide(resolution, creature)

    return carry_out


def _search(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    paid = with_action(creature)

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "search", paid)
        hiding.search(resolution, creature)

    return carry_out


def _stabilize(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    paid = with_action(creature)
    target = s5(one_target(situation, intent))
    if not target.alive or target.at is None or target is creature or not conditions.down(target) or target.stable:
        raise IllegalIntent("bad_target", f"{target.id} needs no first aid", rule="S5-DEATH-10")
    if apart(situation, creature, target) > 1:
        raise IllegalIntent("out_of_range", f"{target.id} is out of reach", rule="S5-DEATH-10")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "stabilize", paid, (target.id,))
        if checks.ability_check(resolution, creature, "medicine") >= FIRST_AID_DC:
            harm.stabilize(resolution, target)

    return carry_out


# ---------------------------------------------------------------- ready


def _ready(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    paid = with_action(creature)
    response, trigger = intent.readied, intent.trigger
    if response is None and trigger is None and intent.with_:
        response, trigger = _usual(situation, creature, intent.with_[0])
    if response is None or trigger is None or trigger.get("event") not in EVENTS:
        raise IllegalIntent("malformed", "what is readied (`with`) and its `trigger` are to be named", rule="S5-ACT-13")
    within = trigger.get("within")
    held = ""
    spent: dict[str, Any] = {}
    begins = None
    if isinstance(response, Use):
        action = rules_of(situation).sheet(situation, creature).actions.get(response.action)
        if response.action not in READY and (action is None or action.cost != "action"):
            raise IllegalIntent("not_available", f"{response.action} cannot be readied", rule="S5-ACT-15")
        if action is not None:
            performing.check_usable(situation, creature, action)
        if action is not None and action.spell:
            held = concentration.cause_of(creature, action.id)
            spent = performing.spend_use(situation, creature, action)
            begins = action.id
    elif response.mode not in movement.modes(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} cannot {response.mode}", rule="S5-ACT-13")
    readied = Readied(
        response,
        str(trigger["event"]),
        str(trigger.get("by") or "any"),
        str(trigger.get("to") or ""),
        within if isinstance(within, int) else None,
        held,
    )

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "ready", {**paid, **spent})
        if begins is not None:
            concentration.begin(resolution, creature, begins)
        resolution.emit("readied", (creature, {"readied": readied}), who=creature.id)

    return carry_out


READY: Final = (
    "dash", "disengage", "dodge", "escape", "grapple", "help", "hide", "search", "shove", "stabilize", "utilize",
)  # fmt: skip
"""Actions that everybody has and that can be readied."""


def _usual(situation: AnySituation, creature: Srd5Creature, name: str) -> tuple[Use, Mapping[str, Any]]:
    """Return what readying an action by its name alone means: use it on the first enemy that comes within its range."""
    action = rules_of(situation).sheet(situation, creature).actions.get(name)
    if action is None or not may_be_readied(action):
        raise IllegalIntent("not_available", f"{name} cannot be readied by its name alone", rule="S5-ACT-13")
    within = action.reach if action.reach is not None else 1
    return Use(by=CreatureId(creature.id), action=name), {"event": "enters_range", "by": "enemy", "within": within}


def may_be_readied(action: Action) -> bool:
    """Say whether naming an action is enough to ready it: it is aimed at one creature."""
    return action.cost == "action" and action.harmful and action.area is None and action.targets == 1


# ---------------------------------------------------------------- things


def _thing(situation: AnySituation, intent: Use) -> Srd5Object:
    if intent.on:
        return objects.thing_named(situation, intent.on[0])
    if intent.at is not None:
        at = (intent.at[0], intent.at[1])
        for thing in situation.state.objects.values():
            if isinstance(thing, Srd5Object) and at in (thing.at, thing.opens):
                return thing
    raise IllegalIntent("malformed", f"{intent.action} needs a thing (`on`)")


def _check_thing(situation: AnySituation, creature: Srd5Creature, thing: Srd5Object) -> None:
    if not objects.in_reach(situation, creature, thing):
        raise IllegalIntent("out_of_range", f"{thing.id} is out of reach", rule="S5-TURN-06")
    if thing.state in objects.DONE_WITH:
        raise IllegalIntent("bad_target", f"{thing.id} is {thing.state}", rule="S5-TURN-06")


def _interact(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    actions.check_actor(creature)
    if intent.with_ and not intent.on:
        return _handle_item(situation, creature, intent.with_[0])
    thing = _thing(situation, intent)
    _check_thing(situation, creature, thing)
    if thing.item and not gear.free_hands(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} has no free hand", rule="S5-WEAP-09")
    if thing.needs_action:
        raise IllegalIntent("not_available", f"{thing.id} takes an action", rule="S5-TURN-08")
    if creature.budget.get("interact", 0) < 1:
        raise IllegalIntent("not_available", f"{creature.id} has handled something this turn", rule="S5-TURN-07")
    paid = {"budget": {**creature.budget, "interact": 0}}
    return _operating(creature, thing, "interact", paid)


def _utilize(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    paid = with_action(creature)
    if intent.with_ and not intent.on:
        _item(creature, intent.with_[0])
        return lambda r: used(r, creature, "utilize", paid)
    thing = _thing(situation, intent)
    _check_thing(situation, creature, thing)
    return _operating(creature, thing, "utilize", paid)


def _item(creature: Srd5Creature, name: str) -> None:
    if name not in (*creature.held, *creature.carried):
        raise IllegalIntent("not_available", f"{creature.id} has no {name}", rule="S5-ACT-18")


def _handle_item(situation: AnySituation, creature: Srd5Creature, name: str) -> Plan:
    """Plan to draw, stow or pick up an item, once a turn for free (S5-TURN-06)."""
    if name not in (*creature.held, *creature.carried):
        lying = next((thing for thing in gear.lying_near(situation, creature) if thing.item == name), None)
        if lying is not None:
            return _interact(situation, creature, Use(by=CreatureId(creature.id), action="interact", on=(lying.id,)))
    _item(creature, name)
    if name not in creature.held and not gear.free_hands(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} has no free hand", rule="S5-WEAP-09")
    if creature.budget.get("interact", 0) < 1:
        raise IllegalIntent("not_available", f"{creature.id} has handled something this turn", rule="S5-TURN-07")
    changed = {"budget": {**creature.budget, "interact": 0}, **gear.parted(creature, name)}
    return lambda r: used(r, creature, "interact", changed)


def _operating(creature: Srd5Creature, thing: Srd5Object, name: str, paid: dict[str, Any]) -> Plan:
    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, name, paid, (thing.id,))
        if thing.item:
            resolution.emit("took", (creature, gear.take(resolution, creature, thing)), who=creature.id)
        else:
            objects.operate(resolution, creature, thing)

    return carry_out


# ---------------------------------------------------------------- grappling


def _grapple(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    actions.check_actor(creature)
    paid = actions.attack_payment(situation, creature, "grapple")
    target = one_target(situation, intent)
    grappling.check_grip(situation, creature, target, grapple=True)
    if creature.id in conditions.grappled_by(target):
        raise IllegalIntent("bad_target", f"{creature.id} holds {target.id} already", rule="S5-GRAP-05")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "grapple", paid, (target.id,))
        resolution.then(Grip(CreatureId(creature.id), CreatureId(target.id), "grapple"), Aftermath())

    return carry_out


def _shove(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    actions.check_actor(creature)
    paid = actions.attack_payment(situation, creature, "shove")
    choice = intent.with_[0] if intent.with_ else "push"
    if choice not in ("push", "prone"):
        raise IllegalIntent("malformed", "a shove is `with: push` or `with: prone`", rule="S5-GRAP-03")
    target = one_target(situation, intent)
    grappling.check_grip(situation, creature, target, grapple=False)

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "shove", paid, (target.id,))
        resolution.then(Grip(CreatureId(creature.id), CreatureId(target.id), f"shove_{choice}"), Aftermath())

    return carry_out


def _escape(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    if not any(c.name == "grappled" or c.ends.until == "escape" for c in creature.conditions):
        raise IllegalIntent("not_available", f"nothing holds {creature.id}", rule="S5-GRAP-06")
    paid = with_action(creature)
    skills = ("athletics", "acrobatics")
    skill = intent.with_[0] if intent.with_ else max(skills, key=lambda s: checks.check_bonus(situation, creature, s))
    if skill not in skills:
        raise IllegalIntent("malformed", "an escape takes athletics or acrobatics", rule="S5-GRAP-06")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "escape", paid)
        grappling.escape(resolution, creature, skill)

    return carry_out


def _release(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    held = [c.id for c in situation.state.creatures.values() if creature.id in conditions.grappled_by(c)]
    if not held or any(name not in held for name in intent.on):
        raise IllegalIntent("not_available", f"{creature.id} holds nobody of that name", rule="S5-GRAP-07")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "release", {})
        for name in intent.on or held:
            afflictions.release(resolution, creature, name)

    return carry_out


def _end_concentration(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    if not creature.concentration:
        raise IllegalIntent("not_available", f"{creature.id} concentrates on nothing", rule="S5-CONC-04")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "end_concentration", {})
        concentration.end(resolution, creature)

    return carry_out


# ---------------------------------------------------------------- lying down and standing up


def _drop_prone(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    if creature.has("prone") or creature.mount is not None or not checks.any_speed(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} cannot drop prone now", rule="S5-MOVE-09")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "drop_prone", {"run": 0})
        afflictions.knock_prone(resolution, creature)

    return carry_out


def _stand_up(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    speed = walking(situation, creature)
    if not any(c.name == "prone" for c in creature.conditions) or conditions.has(creature, "unconscious") or not speed:
        raise IllegalIntent("not_available", f"{creature.id} cannot stand up now", rule="S5-COND-25")
    cost = speed // 2
    if movement.movement_left(situation, creature, "walk") < cost:
        raise IllegalIntent("not_enough_movement", f"standing up costs {cost}", rule="S5-COND-25")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "stand_up", {"spent": creature.spent + cost, "run": 0})
        end_conditions(resolution, creature, lambda c: c.name == "prone")

    return carry_out


GENERAL: Final[Mapping[str, Callable[[AnySituation, Srd5Creature, Use], Plan]]] = {
    "dash": _dash,
    "disengage": _disengage,
    "dodge": _dodge,
    "help": _help,
    "hide": _hide,
    "search": _search,
    "influence": talking.plan_influence,
    "study": talking.plan_study,
    "ready": _ready,
    "interact": _interact,
    "utilize": _utilize,
    "grapple": _grapple,
    "shove": _shove,
    "escape": _escape,
    "release": _release,
    "end_concentration": _end_concentration,
    "stabilize": _stabilize,
    "drop_prone": _drop_prone,
    "stand_up": _stand_up,
    "rise": heights.plan_rise,
    "sink": heights.plan_sink,
    "mount": riding.plan_mount,
    "dismount": riding.plan_dismount,
    "command_mount": riding.plan_command,
    "surrender": leaving.plan_surrender,
    "flee": leaving.plan_flee,
    "offer_peace": leaving.plan_offer_peace,
}
"""What checks each general action."""


def may(situation: AnySituation, creature: Srd5Creature, intent: Use) -> bool:
    """Say whether a general action is accepted now."""
    try:
        plan_general(situation, creature, intent)
    except IllegalIntent:
        return False
    return True
