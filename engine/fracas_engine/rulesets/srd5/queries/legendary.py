"""Legendary creatures: how often they act after other turns, and turn failed saves into successes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.content import CreatureSpec
from fracas_engine.rulesets.srd5.queries.numbered_traits import trait_number
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

ACTIONS: Final = "legendary_actions_"
"""The trait with the number of legendary actions between two turns of a creature."""

RESISTANCE: Final = "legendary_resistance"
"""The trait with the number of failed saves that a creature may turn into successes, and the word for those spent."""


def budget(spec: CreatureSpec) -> Mapping[str, int]:
    """Return the budget of a creature's legendary actions; empty if it has none."""
    number = trait_number(spec, ACTIONS)
    return {"legendary": number} if number else {}


def resistances(situation: AnySituation, creature: Creature) -> int:
    """Return how many failed saves a creature may still turn into successes."""
    sheet = situation.setup.sheets[creature.sheet]
    number = sheet.pools.get(RESISTANCE, 0) or trait_number(sheet, f"{RESISTANCE}_")
    return max(0, number - creature.used.get(RESISTANCE, 0))


def renewed(spec: CreatureSpec, creature: Creature) -> Mapping[str, object]:
    """Return the change of the uses that come back at the start of a creature's turn (`uses: {turn: 1}`)."""
    limits = [(action.id, action.uses) for action in spec.actions if action.uses.kind == "turn"]
    names = {name for own, uses in limits for name in uses.pool or (own,)}
    if names.isdisjoint(creature.used):
        return {}
    return {"used": {name: times for name, times in creature.used.items() if name not in names}}
