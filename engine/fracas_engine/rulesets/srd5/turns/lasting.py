"""The state of a creature that outlasts a battle (S5-COND-07, S5-MON-02 and -03)."""

from __future__ import annotations

from fracas_engine.d20.queries.lasting_items import lasting_items
from fracas_engine.ids import Plain
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature


def lasting_parts(situation: AnySituation, creature: Creature) -> dict[str, Plain]:
    """Return the sheet keys for lasting conditions and for items; empty if there are none."""
    kept: dict[str, Plain] = {}
    lasts: dict[str, Plain] = {
        condition.name: {} if condition.amount is None else {"total": condition.amount}
        for condition in creature.conditions
        if condition.name in conditions.LASTING and _stays(situation, condition)
    }
    if lasts:
        kept["conditions"] = lasts
    own = s5(creature)
    return kept | lasting_items(situation.sheet(creature), own.held, own.carried)


def _stays(situation: AnySituation, condition: Condition) -> bool:
    """Return True if a condition has no end of its own, and no Concentration keeps it."""
    source = situation.state.creatures.get(condition.source or "")
    kept = source is not None and bool(condition.cause) and s5(source).concentration == condition.cause
    return condition.ends.turn is None and condition.ends.until in ("", "encounter") and not kept
