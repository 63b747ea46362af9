"""Running (Orcus: dashing), which grants combat advantage and gives a penalty to attacks (FE-RUN, OB-DASH).

The ruleset's `fast_points` gives the distance. This module gives the runner a condition: `conditions.ATTACK_PENALTIES`
lists its -5 to attack rolls, and it grants combat advantage if the ruleset's `conditions.EXPOSED` contains it.
Opportunity attacks against runners are in `triggers/opportunity.py`.
"""

from __future__ import annotations

from fracas_engine.causes import Cause
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.state import Condition


def set_out(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """Give a creature that runs or dashes the condition of a runner (FE-RUN-02 and -03, OB-DASH-02 and -03)."""
    ruleset = resolution.rules
    word, until = ruleset.switches.fast_state
    who = CreatureId(creature.id)
    ends = Ends(until, who, creature.turns + 1, "start" if until.startswith("start") else "end")
    condition = Condition(word, ends, source=who, cause=Cause(word=ruleset.switches.fast_mode))
    ruleset.conditions.begin(resolution, creature, condition)
