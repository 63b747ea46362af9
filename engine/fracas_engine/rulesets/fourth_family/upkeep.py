"""Keeping up what lasts: zones and powers that are sustained, holds, and letting go of them (FE-SUST, OB-SUST)."""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import holds_of
from fracas_engine.rulesets.fourth_family.orders import pay
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["dismiss", "sustain", "sustainable", "upkeep"]


def sustainable(situation: Situation, creature: FamilyCreature, word: str) -> tuple[str, ...]:
    """Return what could be kept up (or dismissed) now: actions by id, and `grab`."""
    sheet = rules(situation).sheet(situation, creature)
    found: list[str] = []
    causes = {zone.cause for zone in situation.state.zones.values() if zone.owner == creature.id}
    for bearer in situation.state.creatures.values():
        causes |= {c.cause.partition(":")[2] for c in bearer.conditions if c.source == creature.id}
        causes |= {m.cause.partition(":")[2] for m in bearer.modifiers if m.source == creature.id}
    for action in sheet.actions.values():
        if action.spec is None or action.id not in causes:
            continue
        if word == "dismiss" or (action.spec.maintain and action.id not in creature.sustained):
            found.append(action.id)
    if (
        word == "sustain"
        and rules(situation).holds_are_sustained
        and holds_of(situation, creature)
        and "grab" not in creature.sustained
    ):
        found.append("grab")
    return tuple(found)


def sustain(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:  # noqa: ARG001
    """Keep something up for another turn, at its own cost."""
    choices = sustainable(resolution, creature, "sustain")
    name = intent.with_[0] if intent.with_ else choices[0]
    if name not in choices:
        raise IllegalIntent("not_available", f"{name} is nothing that {creature.id} could keep up")
    cost = upkeep(resolution, creature, name)
    pay(resolution, creature, action, cost, sustained=(*creature.sustained, name))


def upkeep(situation: Situation, creature: Creature, name: str) -> str:
    """Return what keeping something up costs."""
    spec = None if name == "grab" else rules(situation).sheet(situation, creature).actions[name].spec
    return spec.maintain if spec is not None and spec.maintain else rules(situation).small


def dismiss(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Let something end at once."""
    choices = sustainable(resolution, creature, "dismiss")
    name = intent.with_[0] if intent.with_ else choices[0]
    if name not in choices:
        raise IllegalIntent("not_available", f"{name} is nothing that {creature.id} could dismiss")
    pay(resolution, creature, action, price)
    for zone in tuple(resolution.state.zones.values()):
        if zone.owner == creature.id and zone.cause == name:
            rules(resolution).end_zone(resolution, zone)
