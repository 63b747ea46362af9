"""Short and Long Rests after the battle (S5-DEATH-11, S5-MON-03, S5-COND-07)."""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.rules import D20Rules
from fracas_engine.intents import Rest
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.harm import condition_effects, healing
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5

LONG = "long"
FOR_A_SHORT_REST = ("encounter", "recharge")
"""Kinds of uses that a Short Rest restores; the others need a Long Rest (S5-MON-02 and -03)."""


def rest(resolution: Resolution[D20Rules], intent: Rest) -> None:
    """Let all living creatures rest, or only the named ones.

    A Short Rest wakes creatures that were knocked out and restores uses that recharge. A Long Rest requires at
    least 1 hit point: it restores all hit points, the hit point maximum and all uses, and removes one Exhaustion
    level.

    Args:
        resolution: The battle, which is over.
        intent: The kind of rest, and the creatures that rest.
    """
    for creature in map(s5, tuple(resolution.state.creatures.values())):
        if creature.alive and intent.by in (None, creature.id):
            end_conditions(resolution, creature, lambda c: c.ends.until == healing.KNOCKED_OUT)
            _rest(resolution, creature, intent.kind)


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
