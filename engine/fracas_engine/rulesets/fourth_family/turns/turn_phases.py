"""Phases of the start and the end of a turn, in the order of each ruleset, and regeneration (FE-TURN-03, OB-REGN).

Rules: FE-TURN-04 and -08, OB-TURN-01, OB-EOT-01 to -04, OB-REGN.
"""

from __future__ import annotations

from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.summons import zones
from fracas_engine.d20.turns import end_due, recharge
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.frames import TurnEdge
from fracas_engine.rulesets.fourth_family.harm import death, falling
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.turns import sustaining
from fracas_engine.situation import Situation
from fracas_engine.state import Creature
from fracas_engine.stepping import step

REGENERATION = "regeneration"
"""Condition of regeneration granted by a power; its number is the hit points per turn."""


def regeneration(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return the hit points that a creature regenerates: the highest of all sources (OB-REGN-02)."""
    own = situation.sheet(creature).regeneration or 0
    return max(own, *(c.amount or 0 for c in creature.conditions if c.name == REGENERATION), 0)


def start_phase(resolution: Resolution[FamilyRules], creature: FamilyCreature, phase: str) -> None:
    """Process one phase of the start of a creature's turn.

    Rules: FE-TURN-02 and -03, FE-ONG-01, OB-TURN-02, OB-REGN-01, OB-DSAV-01, OB-CDYN-01, OC-PERSIST-01 and -02.
    """
    ruleset = resolution.rules
    match phase:
        case "ongoing" if creature.ongoing:
            resolution.then(Aftermath())
            worst = {one.type: one for one in sorted(creature.ongoing, key=lambda one: one.amount)}
            for ongoing in worst.values():  # each type deals its damage separately (FE-ONG-03, OC-PERSIST-04)
                by = resolution.state.creatures.get(ongoing.source or "")
                ruleset.damage.deal(resolution, creature, ((ongoing.amount, ongoing.type),), by=by)
        case "regeneration":
            amount = regeneration(resolution, creature)
            if amount and creature.hp < creature.max_hp and (creature.hp > 0 or ruleset.switches.regenerates_at_zero):
                ruleset.damage.heal(resolution, creature, amount)
        case "zones" if resolution.state.zones:
            zones.at_turn_edge(resolution, creature, "start")
        case "durations":
            end_due(resolution, creature, "start")
        case "recharge":
            recharge(resolution, creature)
        case "death_save" if (
            creature.downed and has_condition(creature, "dying") and not has_condition(creature, death.STABLE)
        ):
            death.death_save(resolution, creature)
            resolution.then(Aftermath())
        case _:
            pass


def anything_begins(situation: Situation[FamilyRules], creature: FamilyCreature) -> bool:
    """Return True if an effect applies at the start of a creature's next turn, or if that turn passes automatically.

    Before such a turn, delaying creatures are asked whether they resume; before other turns they may resume until the
    creature has acted.
    """
    ruleset = situation.rules
    turn = creature.turns + 1
    state = situation.state
    if creature.ongoing or regeneration(situation, creature) or state.zones:
        return True
    if not ruleset.turns.takes_turn(situation, creature):
        return True
    actions = ruleset.sheet(situation, creature).actions.values()
    if any(action.recharge and creature.used.get(action.id) for action in actions):
        return True
    return any(
        ends.due(CreatureId(creature.id), turn, "start")
        for other in state.creatures.values()
        for ends in (*(c.ends for c in other.conditions), *(m.ends for m in other.modifiers))
    )


def end_phase(resolution: Resolution[FamilyRules], creature: FamilyCreature, phase: str) -> None:
    """Process one phase of the end of a creature's turn (FE-DYING-03)."""
    ruleset = resolution.rules
    match phase:
        case "saves":
            ruleset.saves.roll_at_turn_end(resolution, creature)
        case "death_save" if has_condition(creature, "dying") and not has_condition(creature, death.STABLE):
            death.death_save(resolution, creature)
            resolution.then(Aftermath())
        case "zones" if resolution.state.zones:
            zones.at_turn_edge(resolution, creature, "end")
        case "upkeep":
            sustaining.end_unpaid(resolution, creature)
        case "durations":
            end_due(resolution, creature, "end")
        case "crash":
            falling.end_flight(resolution, creature)
        case _:
            pass


def step_edge(resolution: Resolution[FamilyRules], frame: TurnEdge) -> None:
    """Process the next phase of the start or end of a turn that consists only of a readied action (OB-REDY-07)."""
    creature = family(resolution.state.creatures[frame.who])
    ruleset = resolution.rules
    phases = ruleset.switches.start_phases if frame.start else ruleset.switches.end_phases
    if not creature.alive or frame.phase >= len(phases):
        return
    resolution.then(TurnEdge(frame.who, start=frame.start, phase=frame.phase + 1))
    (start_phase if frame.start else end_phase)(resolution, creature, phases[frame.phase])


STEPS = (step(TurnEdge, step_edge),)
