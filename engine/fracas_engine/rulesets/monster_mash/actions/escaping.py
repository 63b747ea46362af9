"""Escaping from creatures that hold another (MM-COND-04)."""

from __future__ import annotations

from fracas_engine.content import ConditionEffect
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.conditions import DEFAULT_DC, holding
from fracas_engine.rulesets.monster_mash.state import MashCreature
from fracas_engine.situation import Situation


def holder_of(creature: MashCreature, on: tuple[str, ...]) -> str | None:
    """Return the holder to escape from: the named creature, or else the one that has held the creature longest."""
    holds = holding(creature)
    if not on:
        return holds[0].source
    if len(on) > 1 or not any(hold.source == on[0] for hold in holds):
        raise IllegalIntent("bad_target", f"{creature.id} is not held by {', '.join(on)}", rule="MM-COND-04")
    return on[0]


def escape_dc(situation: Situation[D20Rules], creature: MashCreature, holder: str | None) -> int:
    """Return the DC to escape from a holder (MM-COND-04).

    If the creature was already held at the start of the battle, no action caused it. The DC is then taken from the
    holder's actions that cause such a condition.
    """
    holds = [hold for hold in holding(creature) if hold.source == holder]
    known = [hold.ends.dc for hold in holds if hold.ends.dc is not None]
    if not known and holder in situation.state.creatures:
        rules = situation.rules
        sheet = rules.sheet(situation, situation.state.creatures[holder])
        names = {hold.name for hold in holds}
        for name, listed in sheet.lists.items():
            if any(isinstance(effect, ConditionEffect) and effect.condition in names for effect in listed.effects):
                found = rules.lasting_dc(sheet.actions[name.partition(".")[0]])
                known += [found] if found is not None else []
    return max(known, default=DEFAULT_DC)


def escape(resolution: Resolution[D20Rules], creature: MashCreature, holder: str | None) -> None:
    """Attempt to escape from a holder with a saving throw (MM-COND-04)."""
    dc = escape_dc(resolution, creature, holder)
    held = {id(hold) for hold in holding(creature) if hold.source == holder}
    if resolution.rules.save(resolution, creature, dc):
        end_conditions(resolution, creature, lambda condition: id(condition) in held)
    resolution.then(Aftermath())
