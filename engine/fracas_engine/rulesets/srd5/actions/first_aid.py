"""First aid: stabilizing a dying creature (S5-DEATH-10)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions.plans import (
    Plan,
    one_target,
    used,
    with_action,
)
from fracas_engine.rulesets.srd5.attacks import ability_checks
from fracas_engine.rulesets.srd5.harm import death_saves
from fracas_engine.rulesets.srd5.queries.space import distance_between
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation

FIRST_AID_DC: Final = 10


def plan_stabilize(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan first aid for a dying creature within reach (S5-DEATH-10)."""
    paid = with_action(creature)
    target = s5(one_target(situation, intent))
    if target is creature or not conditions.down(target) or target.stable:
        raise IllegalIntent("bad_target", f"{target.id} is not dying", rule="S5-DEATH-10")
    if distance_between(situation, creature, target) > 1:
        raise IllegalIntent("out_of_range", f"{target.id} is out of reach", rule="S5-DEATH-10")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "stabilize", paid, (target.id,))
        if ability_checks.ability_check(resolution, creature, "medicine", dc=FIRST_AID_DC) >= FIRST_AID_DC:
            death_saves.stabilize(resolution, target)

    return carry_out
