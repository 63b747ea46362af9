"""Short and long (extended) rests after the battle.

Rules: OB-REST, OB-AP-01, OB-DSAV-04, OB-KNOC-02, OB-TEMP-06, OC-POWER-05 to -07, FE-AP-03, FE-SEQ-04.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.queries.action_uses import SPENT
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Rest
from fracas_engine.lasting_rules import RestStock
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.harm import death
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family

LONG = "long"


def rest(resolution: Resolution[FamilyRules], intent: Rest) -> None:
    """Let all living creatures rest; a long rest also gives the benefits of a short one (OB-REST-02, -05 and -06).

    Args:
        resolution: The battle, which is over.
        intent: The kind of rest, and the recoveries or surges that each creature spends: a number for the creature
            named by `by` (or `{recoveries: N}`), else `{creature: N}`.

    Raises:
        IllegalIntent: `malformed`, `no_such_target`, or `not_available` if a creature has too few left.
    """
    spending = _spending(resolution, intent)
    kind = intent.kind if intent.kind != LONG or resolution.rules.damage.sleeps(resolution) else "short"
    for creature in map(family, tuple(resolution.state.creatures.values())):
        if creature.alive:
            for _ in range(spending.get(creature.id, 0)):
                resolution.rules.damage.recover(resolution, creature, 1)
            _rest(resolution, creature, kind)


def rest_stock(spec: CreatureSpec, spent: Mapping[str, int]) -> RestStock | None:  # noqa: ARG001 - an interface
    """Return the recoveries or healing surges that a creature has left; None if its sheet has neither."""
    for name, stock in (("surges", spec.surges), ("recoveries", spec.recoveries)):
        if stock is not None:
            return RestStock(name, stock.now, stock.max)
    return None


def _spending(resolution: Resolution[FamilyRules], intent: Rest) -> dict[str, int]:
    """Return the number of recoveries that each creature spends in a rest, by creature id."""
    told = intent.spend
    if told is None:
        return {}
    if intent.by is not None:
        number = told.get("recoveries", told.get("surges")) if isinstance(told, Mapping) else told
        told = {intent.by: number}
    if not isinstance(told, Mapping):
        raise IllegalIntent("malformed", "name the creature that spends recoveries: use `by`, or {creature: number}")
    found: dict[str, int] = {}
    for name, number in told.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise IllegalIntent("malformed", f"the recoveries of {name} must be a whole number, not {number!r}")
        creature = resolution.state.creatures.get(name)
        if creature is None or not creature.alive:
            raise IllegalIntent("no_such_target", f"unknown or dead creature {name!r}")
        if number > family(creature).stock:
            raise IllegalIntent(
                "not_available", f"{name} has only {family(creature).stock} recoveries left, not {number}"
            )
        found[name] = number
    return found


def _rest(resolution: Resolution[FamilyRules], creature: FamilyCreature, kind: str) -> None:
    spec = resolution.sheet(creature)
    actions = resolution.rules.sheet(resolution, creature).actions
    kept = {
        name: spent
        for name, spent in creature.used.items()
        if name in actions and (own := actions[name].spec) is not None and own.uses.kind == "daily"
    }
    shot = {name: spent for name, spent in creature.used.items() if name == SPENT}  # a rest does not restore ammunition
    used = shot if kind == LONG else {**kept, **shot}
    values: dict[str, Any] = {"temp_hp": 0, "failures": 0, "points_spent": 0, "used": used}
    if creature.hp <= 0 and not creature.has("dying"):
        values["hp"] = 1
    if kind == LONG:
        stock = spec.surges or spec.recoveries
        values |= {"hp": creature.max_hp, "stock": stock.max if stock is not None else 0}
        if spec.hero:
            values["action_points"] = 1
    resolution.emit("rested", (creature, values), who=creature.id, kind=kind)
    if creature.hp > 0:
        death.wake(resolution, creature)
