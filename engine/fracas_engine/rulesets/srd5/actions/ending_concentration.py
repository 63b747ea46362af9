"""Ending Concentration voluntarily, whenever the creature's seat has a decision to make (S5-CONC-04)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions.plans import Plan, used
from fracas_engine.rulesets.srd5.harm import concentration
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation


def plan_end_concentration(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check and plan the end of a creature's Concentration, at no cost (S5-CONC-04).

    Raises:
        IllegalIntent: The creature is not concentrating.
    """
    if not creature.concentration:
        raise IllegalIntent("not_available", f"{creature.id} is not concentrating", rule="S5-CONC-04")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "end_concentration", {})
        concentration.end(resolution, creature)

    return carry_out
