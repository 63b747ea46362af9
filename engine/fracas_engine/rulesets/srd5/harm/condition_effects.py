"""Consequences of conditions that begin and end, and of a creature's death or departure.

S5-COND, S5-GRAP-07, S5-MOUNT-12, S5-DEATH-13. What each condition does is in `conditions`.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import TEMPORARY, begin_condition
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.rules import D20Rules
from fracas_engine.durations import ENCOUNTER, Ends, rounds_of_tags
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.harm import concentration, dropped_items, engulfing, falling
from fracas_engine.rulesets.srd5.harm.death import die
from fracas_engine.rulesets.srd5.harm.grapple_release import release
from fracas_engine.rulesets.srd5.movement import mounts
from fracas_engine.rulesets.srd5.queries.space import SWARM
from fracas_engine.rulesets.srd5.state import SHARES_SPACE, Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

# ---------------------------------------------------------------- conditions


def let_begin(resolution: Resolution[D20Rules], creature: Creature, condition: Condition) -> None:
    """Give a creature a condition, with the special rules for Exhaustion, Prone and Grappled.

    Exhaustion levels add up, and a rider saves to stay mounted instead of falling Prone (S5-COND-07, S5-MOUNT-12).
    """
    own = s5(creature)
    match condition.name:
        case "exhaustion":
            gain_exhaustion(resolution, own, condition.amount or 1, condition)
        case "prone":
            knock_prone(resolution, own, condition)
        case "grappled" if condition.amount is None:
            begin_condition(resolution, own, replace(condition, amount=_reach_of(resolution, condition.cause)))
        case name if name in SHARES_SPACE:
            engulfing.take_in(resolution, own, condition)
        case _:
            begin_condition(resolution, own, condition)


def _reach_of(resolution: Resolution[D20Rules], cause: Cause) -> int:
    """Return the reach in cells of the attack that caused a grapple (S5-GRAP-07)."""
    if cause.sheet not in resolution.setup.sheets:
        return 1
    action = resolution.rules.sheet_named(resolution, cause.sheet).actions.get(cause.action)
    return action.reach if action is not None and action.reach else 1


def gain_exhaustion(
    resolution: Resolution[D20Rules], creature: Srd5Creature, levels: int, like: Condition | None = None
) -> None:
    """Add Exhaustion levels; a negative number removes some (S5-COND-07)."""
    level = conditions.exhaustion(creature) + levels
    kept = tuple(c for c in creature.conditions if c.name != "exhaustion")
    if level <= 0:
        resolution.emit("condition_ended", (creature, {"conditions": kept}), who=creature.id, condition="exhaustion")
        return
    new = replace(like, amount=level) if like is not None else Condition("exhaustion", ENCOUNTER, amount=level)
    resolution.emit(
        "condition_began",
        (creature, {"conditions": (*kept, new)}),
        who=creature.id,
        condition="exhaustion",
        source=new.source,
    )
    if level >= conditions.EXHAUSTION_LIMIT:
        die(resolution, creature)
    else:
        began(resolution, creature, "exhaustion")


def knock_prone(resolution: Resolution[D20Rules], creature: Srd5Creature, condition: Condition | None = None) -> None:
    """Knock a creature Prone; a mounted creature makes a save to stay mounted instead (S5-MOUNT-12)."""
    if "prone" in resolution.setup.sheets[creature.sheet].immune:
        return
    if creature.mount is not None:
        mounts.unseat(resolution, creature)
        return
    if not creature.has("prone"):
        begin_condition(resolution, creature, condition or Condition("prone", ENCOUNTER))


def began(resolution: Resolution[D20Rules], creature: Creature, name: str) -> None:
    """Apply the consequences of a condition that has just begun (S5-COND-15)."""
    own = s5(creature)
    if name in conditions.INCAPACITATING:
        concentration.end(resolution, own)
        for freed in release(resolution, own):
            falling.look(resolution, freed)
    if name == "panicked":
        dropped_items.drop(resolution, own)
    if name == "unconscious":
        _fall_senseless(resolution, own)
    if name == "prone" and own.rider is not None:
        mounts.unseat(resolution, s5(resolution.state.creatures[own.rider]))
    falling.look(resolution, own)


def _fall_senseless(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Make a creature that becomes Unconscious drop its items and fall Prone, and off its mount.

    Rules: S5-COND-31, S5-MOUNT-12.
    """
    dropped_items.drop(resolution, creature)
    lay = creature.has("prone")
    if creature.mount is not None:
        mounts.unseat(resolution, creature, sure=True)
    elif not creature.has("prone") and "prone" not in resolution.setup.sheets[creature.sheet].immune:
        begin_condition(resolution, creature, Condition("prone", ENCOUNTER))
    if creature.rider is not None and lay:  # otherwise it has already made a save when its mount fell Prone
        mounts.unseat(resolution, s5(resolution.state.creatures[creature.rider]))


def limited(situation: Situation[D20Rules], frame: Applying, ends: Ends, target: Creature) -> Ends:
    """Return the end of an effect; later saves succeed after the time that a tag of the action sets (S5-ORDER-04)."""
    if ends.until != "save_ends" or frame.ruled:
        return ends
    action = situation.rules.sheet_named(situation, frame.sheet).actions.get(frame.action)
    lasting = rounds_of_tags(action.tags) if action is not None else 0
    return replace(ends, whose=CreatureId(target.id), turn=target.turns + lasting, edge="end") if lasting else ends


def is_barred(situation: Situation[D20Rules], creature: Creature, name: str) -> bool:
    """Return True for Poisoned on a Petrified creature, and for temporary hit points of a swarm (S5-COND-23)."""
    if name == TEMPORARY:
        return SWARM in situation.setup.sheets[creature.sheet].traits
    return name == "poisoned" and creature.has("petrified")
