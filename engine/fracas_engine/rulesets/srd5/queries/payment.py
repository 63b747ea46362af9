"""Costs of actions: which creatures can act, Bonus Actions by traits (S5-ACT-19), the budget of a turn (S5-TURN).

Rules of costs: S5-ACT-01 to -03, S5-MON-01.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from fracas_engine.d20.conditions import granted
from fracas_engine.d20.queries.light import BRIGHT
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.modifiers import TRAIT
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.queries import action_uses, equipment
from fracas_engine.rulesets.srd5.queries.sight import light_at
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation

QUICK: Final[Mapping[str, tuple[str, ...]]] = {
    "cunning_action": ("dash", "disengage", "hide"),
    "deathless_agility": ("dash", "disengage"),
    "nimble_escape": ("disengage", "hide"),
}
"""The general actions allowed as a Bonus Action, by trait."""


BONUS_DASH: Final = "bonus_dash"
"""The trait, granted for a time, of creatures that may Dash as a Bonus Action."""


def is_quick(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> bool:
    """Return True if a creature may take a general action as a Bonus Action, and still has its Bonus Action."""
    key = ("quick", creature.sheet)
    quick: frozenset[str] | None = situation.facts.get(key)
    if quick is None:
        traits = situation.setup.sheets[creature.sheet].traits
        quick = frozenset(name for trait, names in QUICK.items() if trait in traits for name in names)
        situation.facts[key] = quick
    if name not in quick and not (name == "dash" and granted(creature, TRAIT, BONUS_DASH)):
        return name == "hide" and _is_in_shadow(situation, creature) and can_pay(creature, "bonus")
    return can_pay(creature, "bonus")


SHADOW_STEALTH: Final = "shadow_stealth"
"""The trait of creatures that may Hide as a Bonus Action in Dim Light and darkness."""


def _is_in_shadow(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a creature with Shadow Stealth is in Dim Light or darkness."""
    if SHADOW_STEALTH not in situation.setup.sheets[creature.sheet].traits or creature.at is None:
        return False
    return light_at(situation, creature.at, creature.altitude) != BRIGHT


FREE_HIDE: Final = "free_hide"
"""The trait, granted for a time, of creatures that may Hide once without spending an action."""


def cost_of(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> str:
    """Return the cost of a general action: `bonus` if the Bonus Action is allowed and available, otherwise `action`.

    Hiding is free for a creature that another action allows it.
    """
    if name == "hide" and granted(creature, TRAIT, FREE_HIDE):
        return "free"
    return "bonus" if is_quick(situation, creature, name) else "action"


OFF_TURN: Final = ("reaction", "interrupt", "opportunity")
"""Costs of actions that only respond to a trigger."""


GRIPS: Final = ("unarmed_strike", "grapple", "shove")
"""General actions that may replace any attack of the Attack action (S5-GRAP-01)."""


def can_act(creature: Srd5Creature) -> bool:
    """Return True if a creature can take actions (S5-COND-14, S5-MOUNT-07)."""
    if creature.conditions and conditions.incapacitated(creature):
        return False
    return not (creature.controlled and creature.rider is not None)


def check_actor(creature: Srd5Creature) -> None:
    """Check that a creature can take actions (S5-COND-14).

    Raises:
        IllegalIntent: `not_available`.
    """
    if conditions.incapacitated(creature):
        raise IllegalIntent("not_available", f"{creature.id} is incapacitated", rule="S5-COND-14")
    if creature.controlled and creature.rider is not None:
        raise IllegalIntent(
            "not_available", f"{creature.id} is a controlled mount: its rider commands it", rule="S5-MOUNT-07"
        )


def can_pay(creature: Srd5Creature, cost: str) -> bool:
    """Return True if a cost can be paid from this turn's budget."""
    match cost:
        case "action" | "bonus":
            return creature.budget.get(cost, 0) > 0
        case "free" | "none" | "move":
            return True
        case _:
            return False


def payment(creature: Srd5Creature, cost: str) -> dict[str, Any]:
    """Return the fields of a creature that change when it pays a cost.

    Raises:
        IllegalIntent: `not_available`.
    """
    if not can_pay(creature, cost):
        raise IllegalIntent("not_available", f"{creature.id} has no {cost} left", rule="S5-TURN-01")
    if cost not in ("action", "bonus"):
        return {"run": 0}
    budget = {**creature.budget, cost: creature.budget[cost] - 1}
    if conditions.has_condition(creature, "one_action"):  # an action or a Bonus Action, not both
        budget |= {"action": 0, "bonus": 0}
    return {"budget": budget, "run": 0, "loaded": ()}


def _begun(situation: Situation[D20Rules], creature: Srd5Creature, name: str, *, grips: bool) -> dict[str, Any]:
    """Return the fields that change when an Attack action starts with this attack: the attacks that remain after it.

    Rules: S5-MON-01.
    """
    sheet = situation.rules.sheet(situation, creature)
    for action in () if creature.has("slowed") else sheet.actions.values():
        if not action.sequence or action.cost != "action" or action.uses is not None:
            continue
        left, alternatives = list(action.sequence), list(action.alternatives)
        if name in left:
            left.remove(name)
        elif name in alternatives:
            alternatives.remove(name)
            left.pop(0)
        elif grips and sheet.spec.hero:
            left.pop(0)
        else:
            continue
        return _remaining(creature, left, alternatives)
    return _remaining(creature, [], [])


def _remaining(creature: Srd5Creature, left: list[str], alternatives: list[str]) -> dict[str, Any]:
    changed: dict[str, Any] = {"sequence": tuple(left)}
    if tuple(alternatives) != creature.alternatives:
        changed["alternatives"] = tuple(alternatives)
    return changed


def _grips_instead(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> bool:
    """Return True if `name` is an Unarmed Strike, grapple or shove that may replace any attack of the Attack action.

    Rules: S5-GRAP-01.
    """
    return name in GRIPS and not action_uses.on_own_sheet(situation, creature, name)


def attack_payment(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> dict[str, Any]:
    """Return the fields of a creature that change when it makes one attack.

    The attack belongs to the current Attack action, or starts a new one.

    Raises:
        IllegalIntent: `not_available`.
    """
    left = list(creature.sequence)
    if name in left:
        left.remove(name)
        return {"sequence": tuple(left), "run": 0}
    if left and name in creature.alternatives:
        alternatives = list(creature.alternatives)
        alternatives.remove(name)
        if _has_replaced_all(situation, creature, name):
            alternatives = []
        return {"sequence": tuple(left[1:]), "alternatives": tuple(alternatives), "run": 0}
    grips = _grips_instead(situation, creature, name)
    if left and grips:
        return {"sequence": tuple(left[1:]), "run": 0}
    if can_pay(creature, "action"):
        return {**payment(creature, "action"), **_begun(situation, creature, name, grips=grips)}
    raise IllegalIntent("not_available", f"{creature.id} has no attack left this turn", rule="S5-ACT-01")


def _has_replaced_all(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> bool:
    """Return True if a sequence allows no further replacement after the one by an alternative of this name."""
    for action in situation.rules.sheet(situation, creature).actions.values():
        most = action.spec.replaces if action.spec is not None else None
        if most is not None and name in action.alternatives and set(creature.alternatives) <= set(action.alternatives):
            return len(action.alternatives) - len(creature.alternatives) + 1 >= most
    return False


def _is_left(creature: Srd5Creature, name: str) -> bool:
    """Return True if an attack of this name remains in the current Attack action, or may replace one that remains."""
    return bool(creature.sequence) and name in (*creature.sequence, *creature.alternatives)


def second_light(creature: Srd5Creature, action: Action) -> bool:
    """Return True if an attack would be the extra attack with another Light weapon, for a Bonus Action (S5-WEAP-04)."""
    return (
        is_attack(action)
        and equipment.has_property(action, "light")
        and bool(creature.light)
        and action.id not in creature.light
        and not _is_left(creature, action.id)
        and not can_pay(creature, "action")
        and can_pay(creature, "bonus")
    )


def is_attack(action: Action) -> bool:
    """Return True if an action is a single attack that is made with the Attack action."""
    return action.bonus is not None and not action.spell and action.cost == "action" and action.area is None


def is_part(situation: Situation[D20Rules], creature: Srd5Creature, action: Action) -> bool:
    """Return True if an action that is no attack is part of a sequence, or takes the place of an attack (S5-MON-01)."""
    key = ("parts", creature.sheet)
    parts: frozenset[str] | None = situation.facts.get(key)
    if parts is None:
        listed = situation.rules.sheet(situation, creature).actions.values()
        parts = frozenset(name for one in listed if one.cost == "action" for name in one.attacks)
        situation.facts[key] = parts
    return action.id in parts and action.cost == "action"


def only_as_part(action: Action) -> bool:
    """Return True if an action can be used only as a part of a sequence that has begun."""
    return action.spec is not None and action.spec.part_only


def opens_sequence(situation: Situation[D20Rules], creature: Srd5Creature, action: Action) -> bool:
    """Return True if an action only begins a sequence, of which every part is then used by an order of its own."""
    if not action.sequence or begun_series(creature, action) is not None:
        return False
    actions = situation.rules.sheet(situation, creature).actions
    return all(only_as_part(actions[name]) for name in action.sequence)


def _is_off_turn(action: Action) -> bool:
    """Return True if an action can be used only in response to a trigger, whatever its cost (S5-ACT-21)."""
    return action.cost in OFF_TURN or action.answers_trigger


def _check_turn(action: Action) -> None:
    """Check that an action can be used on the creature's own turn.

    Raises:
        IllegalIntent: `not_available`.
    """
    if _is_off_turn(action):
        raise IllegalIntent(
            "not_available", f"{action.name} can only be used when its trigger occurs", rule="S5-ACT-21"
        )


def paid_for(situation: Situation[D20Rules], creature: Srd5Creature, action: Action) -> tuple[dict[str, Any], bool]:
    """Return the fields that change when an action is used, and whether this is the extra attack with a Light weapon.

    Raises:
        IllegalIntent: `not_available`.
    """
    _check_turn(action)
    action_uses.check_usable(situation, creature, action)
    if not is_attack(action):
        if is_part(situation, creature, action):
            if only_as_part(action) and not _is_left(creature, action.id):
                raise IllegalIntent("not_available", f"{action.name} is only part of another action", rule="S5-MON-01")
            return attack_payment(situation, creature, action.id), False
        return payment(creature, action.cost), False
    if second_light(creature, action):
        return {**payment(creature, "bonus"), "light": (*creature.light, action.id)}, True
    paid = attack_payment(situation, creature, action.id)
    if equipment.has_property(action, "light"):
        paid["light"] = (*creature.light, action.id)
    return paid, False


def usable(situation: Situation[D20Rules], creature: Srd5Creature, action: Action) -> bool:
    """Return True if an action from the sheet may be used now, regardless of targets: `paid_for` would not raise."""
    return (
        can_act(creature)
        and not _is_off_turn(action)
        and _affordable(situation, creature, action)
        and not action_uses.use_fault(situation, creature, action)
    )


def _affordable(situation: Situation[D20Rules], creature: Srd5Creature, action: Action) -> bool:
    if action.sequence:
        return begun_series(creature, action) is not None or can_pay(creature, action.cost)
    if not is_attack(action):
        left = is_part(situation, creature, action) and _is_left(creature, action.id)
        return left or (can_pay(creature, action.cost) and not only_as_part(action))
    return (
        can_pay(creature, "action")
        or _is_left(creature, action.id)
        or (bool(creature.sequence) and _grips_instead(situation, creature, action.id))
        or second_light(creature, action)
    )


def series_payment(
    situation: Situation[D20Rules], creature: Srd5Creature, action: Action
) -> tuple[dict[str, Any], Action]:
    """Return the fields that change when a sequence is used now, and the sequence with its remaining attacks."""
    _check_turn(action)
    action_uses.check_usable(situation, creature, action)
    rest = begun_series(creature, action)
    return ({"run": 0}, rest) if rest is not None else (payment(creature, action.cost), action)


def begun_series(creature: Srd5Creature, action: Action) -> Action | None:
    """Return a sequence with its remaining attacks, or None if it has not begun.

    Attacks that remain of another sequence, such as the other form of a Multiattack, are not its own (S5-MON-01).
    """
    if not any(name in action.attacks for name in creature.sequence):
        return None
    return replace(action, sequence=creature.sequence, alternatives=creature.alternatives)
