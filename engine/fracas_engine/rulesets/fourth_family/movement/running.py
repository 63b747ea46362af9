"""Running, which Orcus calls dashing: easier to hit and hitting less for having set out fast (FE-RUN, OB-DASH).

How far it goes is `fast_points` of the rules. The condition that is set here takes 5 off attack rolls by
`conditions.ATTACK_PENALTIES`, and grants combat advantage where a ruleset's `conditions.EXPOSED` names it. Whom it
provokes is in `triggers/opportunity.py`.
"""

from __future__ import annotations

from fracas_engine.causes import Cause
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.state import Condition

__all__ = ["set_out"]


def set_out(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Whoever moves fast is easier to hit and hits less for a while (FE-RUN-02 and -03, OB-DASH-02 and -03)."""
    ruleset = resolution.rules
    word, until = ruleset.fast_state
    who = CreatureId(creature.id)
    ends = Ends(until, who, creature.turns + 1, "start" if until.startswith("start") else "end")
    condition = Condition(word, ends, source=who, cause=Cause(word=ruleset.fast_mode))
    ruleset.let_begin(resolution, creature, condition)
