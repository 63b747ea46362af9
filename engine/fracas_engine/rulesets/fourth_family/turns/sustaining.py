"""Sustaining zones, powers and grabs, and dismissing them.

Rules: FE-POWER-05, OC-MAINT.
"""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fracas_engine.causes import Cause
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.summons import zones
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import hold_kept, holds_of
from fracas_engine.rulesets.fourth_family.harm.grab_release import release
from fracas_engine.rulesets.fourth_family.queries import summoner
from fracas_engine.rulesets.fourth_family.queries.payment import affordable, pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.summons import summoning
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def sustain(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Sustain an effect for another turn, paying the cost that the effect itself states.

    Rules: FE-POWER-05, OC-MAINT-01, -02 and -05.

    Args:
        resolution: The battle.
        creature: The creature that sustains the effect.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    choices = _sustainable(resolution, creature, "sustain")
    name = intent.with_[0] if intent.with_ else choices[0]
    if name not in choices:
        raise IllegalIntent("not_available", f"{creature.id} cannot sustain {name}")
    cost = _upkeep(resolution, creature, name)
    kept = hold_kept(_hold_named(resolution, creature, intent)) if name == "grab" else name
    pay(resolution, creature, action, cost, sustained=(*creature.sustained, kept))
    _renew(resolution, creature, name)


def _hold_named(situation: Situation[FamilyRules], creature: FamilyCreature, intent: Use) -> Creature:
    """Return the grabbed creature whose grab is to be sustained.

    It is named by `on`, or after `grab` in `with`; otherwise it is the first grabbed creature not yet paid for.
    """
    due = _due_holds(situation, creature)
    named = (*intent.on, *intent.with_[1:])
    found = next((victim for victim in due if victim.id in named), None) if named else due[0]
    if found is None:
        raise IllegalIntent("bad_target", f"{creature.id} has no grab on {', '.join(named)} to sustain")
    return found


def _due_holds(situation: Situation[FamilyRules], creature: FamilyCreature) -> list[Creature]:
    """Return the grabbed creatures for which the grabber has not yet paid in this turn (FE-GRAB-05)."""
    if not situation.rules.switches.holds_are_sustained:
        return []
    return [victim for victim in holds_of(situation, creature) if hold_kept(victim) not in creature.sustained]


def dismiss(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """End an effect at once; the intent names a power, or the id of a summoned creature (OC-MAINT-03 and -04).

    Args:
        resolution: The battle.
        creature: The creator of the effect.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    choices = _dismissable(resolution, creature)
    name = intent.with_[0] if intent.with_ else choices[0]
    if name not in choices:
        raise IllegalIntent("not_available", f"{creature.id} cannot dismiss {name}")
    pay(resolution, creature, action, _dismissal(resolution, creature, name))
    for zone in tuple(resolution.state.zones.values()):
        if zone.owner == creature.id and zone.cause == name:
            zones.end_zone(resolution, zone)
    for other in summoner.summons_of(resolution, creature):
        if other.id == name:
            summoning.vanish(resolution, other)
    summoning.end_effects_of(resolution, creature, name)


def sustain_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why there is nothing to sustain, or an empty string."""
    found = _sustainable(situation, creature, "sustain")
    return "" if found else f"{creature.id} has nothing to sustain"


def dismiss_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why there is nothing to dismiss, or an empty string."""
    return "" if _dismissable(situation, creature) else f"{creature.id} has nothing to dismiss"


def upkeep_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the effects that can be sustained or dismissed and that the creature can pay for."""
    letting_go = action.id == "dismiss"
    names = _dismissable(situation, creature) if letting_go else _sustainable(situation, creature, action.id)
    price = _dismissal if letting_go else _upkeep
    within = [name for name in names if affordable(situation, creature, price(situation, creature, name))]
    held = () if letting_go else tuple(("grab", victim.id) for victim in _due_holds(situation, creature))
    words = [held if name == "grab" and len(held) > 1 else ((name,),) for name in within]
    return [offer(creature, action, choices=tuple(word for some in words for word in some))] if within else []


def end_unpaid(resolution: Resolution[FamilyRules], creature: FamilyCreature, *, now: bool = False) -> None:
    """End the effects that had to be sustained in this turn and were not.

    Rules: FE-POWER-05, FE-GRAB-05, OC-MAINT-02 and -03, OB-EOT-02.

    Args:
        resolution: The battle.
        creature: The creature whose turn ends.
        now: Whether to end all unpaid effects, even if the creature could still pay for them, as when it delays.
    """
    sheet = resolution.rules.sheet(resolution, creature)
    paid = () if now else creature.sustained
    for zone in tuple(resolution.state.zones.values()):
        action = sheet.actions.get(zone.cause)
        if zone.owner != creature.id or action is None or action.spec is None or zone.cause in paid:
            continue
        if action.spec.maintain:
            zones.end_zone(resolution, zone)
    kept = [a.id for a in sheet.actions.values() if a.spec is not None and a.spec.maintain and a.id not in paid]
    for name in kept:
        summoning.end_effects_of(resolution, creature, name)
    if resolution.rules.switches.holds_are_sustained:
        for victim in holds_of(resolution, creature):
            if hold_kept(victim) not in paid:
                release(resolution, creature, victim)


def _sustainable(situation: Situation[FamilyRules], creature: FamilyCreature, word: str) -> tuple[str, ...]:
    """Return the effects that can be sustained or dismissed now, as `word` says: action ids, and `grab`."""
    sheet = situation.rules.sheet(situation, creature)
    found: list[str] = []
    causes = {zone.cause for zone in situation.state.zones.values() if zone.owner == creature.id}
    bearers: Mapping[str, FamilyCreature] = situation.state.creatures  # type: ignore[assignment]
    for bearer in bearers.values():
        for borne in (bearer.conditions, bearer.modifiers, bearer.ongoing):
            for effect in borne:
                if effect.source == creature.id:
                    causes.add(effect.cause.action)
    causes |= {summoned.made_with for summoned in summoner.summons_of(situation, creature)}
    for action in sheet.actions.values():
        if action.spec is None or action.id not in causes:
            continue
        if word == "dismiss" or (action.spec.maintain and action.id not in creature.sustained):
            found.append(action.id)
    if word == "sustain" and _due_holds(situation, creature):
        found.append("grab")
    return tuple(found)


def _dismissable(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[str, ...]:
    """Return the effects that can be dismissed.

    These are action ids of sustained powers, zones and conjurations, and ids of summoned creatures. Another effect with
    a fixed duration cannot be dismissed (OC-MAINT-04).
    """
    sheet = situation.rules.sheet(situation, creature)
    zoned = {zone.cause for zone in situation.state.zones.values() if zone.owner == creature.id}
    summoned = summoner.summons_of(situation, creature)
    zoned |= {other.made_with for other in summoned}
    found = [
        name
        for name in _sustainable(situation, creature, "dismiss")
        if name in zoned or ((spec := sheet.actions[name].spec) is not None and spec.maintain)
    ]
    return (*found, *(other.id for other in summoned))


def _upkeep(situation: Situation[FamilyRules], creature: Creature, name: str) -> str:
    """Return the action cost of sustaining an effect."""
    spec = None if name == "grab" else situation.rules.sheet(situation, creature).actions[name].spec
    return spec.maintain if spec is not None and spec.maintain else situation.rules.switches.minor_action


def _dismissal(situation: Situation[FamilyRules], creature: FamilyCreature, name: str) -> str:
    """Return the action cost of dismissing an effect; for a summoned creature it is a minor action.

    Rules: OC-MAINT-04, OC-SUMMON-11.
    """
    summoned = any(name in (other.id, other.made_with) for other in summoner.summons_of(situation, creature))
    return situation.rules.switches.minor_action if summoned else "none"


def _renew(resolution: Resolution[FamilyRules], maker: FamilyCreature, action: str) -> None:
    """Extend a sustained effect by one turn if it ends in one of its creator's turns (FE-POWER-05, OC-MAINT-01)."""

    def later(ends: Ends) -> Ends:
        waits = ends.turn is not None and ends.whose == maker.id
        return replace(ends, turn=maker.turns + 1) if waits else ends

    cause = Cause(sheet=maker.sheet, action=action)
    for zone in tuple(resolution.state.zones.values()):
        if zone.owner == maker.id and zone.cause == action and later(zone.ends) != zone.ends:
            resolution.emit("kept_up", (zone, {"ends": later(zone.ends)}), zone=zone.id, by=maker.id)
    for bearer in map(family, tuple(resolution.state.creatures.values())):
        changed: dict[str, Any] = {}
        for field in ("conditions", "modifiers", "ongoing"):
            lasting = getattr(bearer, field)
            kept = tuple(
                replace(one, ends=later(one.ends)) if (one.source, one.cause) == (maker.id, cause) else one
                for one in lasting
            )
            if kept != lasting:
                changed[field] = kept
        if bearer.made_by == maker.id and bearer.made_with == action and bearer.stays is not None:
            changed["stays"] = later(bearer.stays)
        if changed:
            resolution.emit("kept_up", (bearer, changed), who=bearer.id, by=maker.id)
