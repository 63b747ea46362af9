"""Short and long (extended) rests, once the battle is over.

Rules: OB-REST, OB-AP-01, OB-DSAV-04, OB-KNOC-02, OB-TEMP-06, OC-POWER-05 to -07, FE-AP-03, FE-SEQ-04.
"""

from __future__ import annotations

from typing import Any

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family import death
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family

__all__ = ["rest"]

LONG = "long"


def rest(resolution: Resolution, kind: str) -> None:
    """Let everybody who is alive rest.

    Args:
        resolution: The battle, which is over.
        kind: `short` or `long`; a long rest has the benefits of a short one as well.
    """
    for creature in map(family, tuple(resolution.state.creatures.values())):
        if creature.alive:
            _rest(resolution, creature, kind)


def _rest(resolution: Resolution, creature: FamilyCreature, kind: str) -> None:
    spec = resolution.sheet(creature)
    actions = rules(resolution).sheet(resolution, creature).actions
    kept = {
        name: spent
        for name, spent in creature.used.items()
        if name in actions and (own := actions[name].spec) is not None and own.uses.kind == "daily"
    }
    values: dict[str, Any] = {"temp_hp": 0, "failures": 0, "points_spent": 0, "used": {} if kind == LONG else kept}
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
