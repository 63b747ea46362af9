"""Consequences of conditions: replaced marks and grabs, falling prone, and released grabs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import HELPLESS, HOLDS, has_condition, hold_kept
from fracas_engine.rulesets.fourth_family.harm import death, falling
from fracas_engine.rulesets.fourth_family.queries.payment import only_free_actions
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.state import Condition, Creature

Beginning = Callable[[Resolution[FamilyRules], Creature, Condition], None]


def begin_condition(
    resolution: Resolution[FamilyRules], creature: Creature, condition: Condition, simply: Beginning
) -> None:
    """Start a condition on a creature, and apply the rules that go with its start.

    Args:
        resolution: The battle.
        creature: The creature that gets the condition.
        condition: The condition. A new mark ends the previous mark (FE-MARK-03, OB-CMRK-03), a grab takes one of the
            grabber's hands (FE-GRAB-03, OB-GRAP-02), and surprise from the setup ends with the surprise round.
        simply: The function that adds the condition to the creature and does nothing else.
    """
    if condition.name == "prone" and creature.has("prone"):
        return
    if condition.name == "marked":
        end_conditions(resolution, creature, lambda c: c.name == "marked")
    if condition.name == "surprised" and condition.ends.until == "encounter":
        condition = replace(condition, ends=Ends("surprise", CreatureId(creature.id)))
    source = condition.source if condition.name in HOLDS else None
    held = any(c.name == condition.name and c.source == source for c in creature.conditions)
    simply(resolution, creature, condition)
    if source is not None and not held:
        holder = family(resolution.state.creatures[source])
        changes: dict[str, Any] = {"hands": holder.hands - 1}
        if resolution.state.game.acting == holder.id:
            changes["sustained"] = (*holder.sustained, hold_kept(creature))  # no upkeep in the turn of the grab
        resolution.emit("hand_taken", (holder, changes), who=holder.id)
        if has_condition(holder, *resolution.rules.switches.frees_held):
            death.let_go(resolution, holder)  # a dazed creature cannot hold a grab (FE-GRAB-07)


def condition_began(resolution: Resolution[FamilyRules], creature: Creature, name: str) -> None:
    """Apply the consequences of a new condition: falling prone, releasing grabs, losing actions, crashing.

    Rules: FE-DAZED-02, FE-UNCON-04, OB-CMRK-02, OB-CUNC-04.
    """
    ruleset = resolution.rules
    own = family(creature)
    asleep = name in ("unconscious", "dying")
    if asleep:
        death.fall_prone(resolution, creature)
    if name in HELPLESS or name in ruleset.switches.frees_held:
        death.let_go(resolution, creature)
    if asleep and ruleset.switches.marks_need_wakeful:
        for bearer in tuple(resolution.state.creatures.values()):
            end_conditions(resolution, bearer, lambda c: c.name == "marked" and c.source == creature.id)
    if name in ("dazed", "controlled", "surprised") and resolution.state.game.acting == creature.id and own.budget:
        budget = dict.fromkeys(own.budget, 0)
        if not own.acted and not only_free_actions(resolution, own):
            budget["standard"] = min(1, own.budget["standard"])
        resolution.emit("hampered", (own, {"budget": budget}), who=creature.id)
    if creature.altitude > 0 and (name == "prone" or (name == "stunned" and ruleset.switches.stunned_flyers_fall)):
        falling.come_down(resolution, own, by_name=name)
