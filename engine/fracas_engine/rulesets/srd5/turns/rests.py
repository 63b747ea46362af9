"""Short and Long Rests after the battle, and Hit Dice (S5-REST, S5-DEATH-11, S5-MON-03, S5-COND-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.content import CreatureSpec
from fracas_engine.content.consistency import HIT_DICE, hit_dice
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.rules import D20Rules
from fracas_engine.dice_expression import DiceExpression
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Rest
from fracas_engine.lasting_rules import RestStock
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier
from fracas_engine.rulesets.srd5.harm import condition_effects, healing
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5

LONG = "long"
FOR_A_SHORT_REST = ("encounter", "recharge")
"""Kinds of uses that a Short Rest restores; the others need a Long Rest (S5-MON-02 and -03)."""
CLASS_DICE: Final = (6, 8, 10, 12)
"""The sides of the Hit Dice of classes."""


def rest(resolution: Resolution[D20Rules], intent: Rest) -> None:
    """Let all living creatures rest, or only the named ones.

    A Short Rest wakes creatures that were knocked out, restores uses that recharge, and lets creatures spend Hit Dice
    (S5-REST-01). A Long Rest requires at least 1 hit point: it restores all hit points, the hit point maximum, all
    uses and Hit Dice (S5-REST-03), and removes one Exhaustion level.

    Args:
        resolution: The battle, which is over.
        intent: The kind of rest, the creatures that rest, and the Hit Dice that each creature spends: a number for the
            creature named by `by` (or `{hit_dice: N}`), else `{creature: N}`. Without them none are spent.

    Raises:
        IllegalIntent: `malformed`, `no_such_target`, or `not_available` if a creature cannot spend as many.
    """
    spending = _spending(resolution, intent)
    for creature in map(s5, tuple(resolution.state.creatures.values())):
        if creature.alive and intent.by in (None, creature.id):
            end_conditions(resolution, creature, lambda c: c.ends.until == healing.KNOCKED_OUT)
            for _ in range(spending.get(creature.id, 0)):
                if creature.hp >= creature.max_hp:
                    break  # the dice that are left over stay unspent
                _spend_hit_die(resolution, creature)
            _rest(resolution, creature, intent.kind)


def hit_die(spec: CreatureSpec) -> int:
    """Return the sides of a creature's Hit Dice (S5-REST-02).

    Without `hit_die` on the sheet, the die is the one whose fixed hit points per level come nearest to the sheet's
    hit point maximum.
    """
    if spec.hit_die is not None:
        return int(spec.hit_die.removeprefix("d"))
    level, modifier = hit_dice(spec), ability_modifier(spec.abilities["con"])

    def fixed(sides: int) -> int:
        return sides + modifier + (level - 1) * max(1, sides // 2 + 1 + modifier)

    return min(CLASS_DICE, key=lambda sides: abs(fixed(sides) - spec.hp.max))


def rest_stock(spec: CreatureSpec, spent: Mapping[str, int]) -> RestStock | None:
    """Return the Hit Dice that a creature can spend in a Short Rest; None if it has none.

    Args:
        spec: The creature's sheet.
        spent: The uses it has spent.
    """
    most = hit_dice(spec)
    left = max(0, most - spent.get(HIT_DICE, 0))
    return RestStock(HIT_DICE, left, most, f"d{hit_die(spec)}") if most else None


def _spending(resolution: Resolution[D20Rules], intent: Rest) -> dict[str, int]:
    """Return the number of Hit Dice that each creature spends in a rest, by creature id."""
    told = intent.spend
    if told is None:
        return {}
    if intent.by is not None:
        told = {intent.by: told.get(HIT_DICE) if isinstance(told, Mapping) else told}
    if not isinstance(told, Mapping):
        raise IllegalIntent("malformed", "name the creature that spends Hit Dice: use `by`, or {creature: number}")
    found: dict[str, int] = {}
    for name, number in told.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise IllegalIntent("malformed", f"the Hit Dice of {name} must be a whole number, not {number!r}")
        creature = resolution.state.creatures.get(name)
        if creature is None or not creature.alive:
            raise IllegalIntent("no_such_target", f"unknown or dead creature {name!r}")
        _check_spending(resolution, s5(creature), number, intent.kind)
        found[name] = number
    return found


def _check_spending(resolution: Resolution[D20Rules], creature: Srd5Creature, number: int, kind: str) -> None:
    stock = rest_stock(resolution.sheet(creature), creature.used)
    left = stock.left if stock is not None else 0
    fault = ""
    if number and kind == LONG:
        fault = "a Long Rest restores Hit Dice: spend them in a Short Rest"
    elif number and creature.hp <= 0:
        fault = f"{creature.id} has 0 hit points: it must regain hit points before it can spend Hit Dice"
    elif number > left:
        fault = f"{creature.id} has {left} Hit Dice left, not {number}: spend at most {left}"
    if fault:
        raise IllegalIntent("not_available", fault, rule="S5-REST-01")


def _spend_hit_die(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Spend one Hit Die: the roll plus the Constitution modifier in hit points, at least 1 (S5-REST-01)."""
    spec = resolution.sheet(creature)
    used = {**creature.used, HIT_DICE: creature.used.get(HIT_DICE, 0) + 1}
    resolution.emit("hit_die_spent", (creature, {"used": used}), who=creature.id)
    die = DiceExpression(((1, hit_die(spec)),), ability_modifier(spec.abilities["con"]))
    roll = resolution.roll("damage", die, who=CreatureId(creature.id))
    healing.heal(resolution, creature, max(1, roll.total))


def _rest(resolution: Resolution[D20Rules], creature: Srd5Creature, kind: str) -> None:
    sheet = resolution.rules.sheet(resolution, creature)
    whole = kind == LONG and creature.hp > 0
    kept = {
        name: spent
        for name, spent in creature.used.items()
        if name not in sheet.actions
        or (own := sheet.actions[name].spec) is None
        or own.uses.kind not in FOR_A_SHORT_REST
    }
    values: dict[str, Any] = {"used": {} if whole else kept}
    if whole:
        most = sheet.spec.hp.max
        values |= {"max_hp": most, "hp": most, "temp_hp": 0}
    resolution.emit("rested", (creature, values), who=creature.id, kind=kind)
    if whole and conditions.exhaustion(creature):
        condition_effects.gain_exhaustion(resolution, creature, -1)
