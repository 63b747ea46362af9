"""Concentration: one effect at a time, saves after damage, ended by the Incapacitated condition (S5-CONC)."""

from __future__ import annotations

from typing import Final

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.content import SummonEffect
from fracas_engine.d20.conditions import end_conditions, end_modifiers, end_ongoing
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons import zones
from fracas_engine.d20.summons.zones import zones_of
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks import saving_throws
from fracas_engine.rulesets.srd5.frames import Leaving
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

ROLL: Final = "concentration"
"""The word of lasting effects for saves to keep Concentration."""

LEAST_DC: Final = 10
MOST_DC: Final = 30
"""The highest DC of a Concentration save (S5-CONC-02)."""


def cause_of(creature: Creature, action: str) -> Cause:
    """Return the `Cause` (sheet and action) under which the effects of a creature's action are recorded."""
    return Cause(sheet=creature.sheet, action=action)


def begin(resolution: Resolution[D20Rules], creature: Srd5Creature, action: str) -> None:
    """Start concentrating on an action's effects; any previous Concentration ends at once (S5-CONC-01)."""
    end(resolution, creature)
    cause = cause_of(creature, action)
    resolution.emit("concentration_began", (creature, {"concentration": cause}), who=creature.id, action=action)


def keeps(situation: Situation[D20Rules], creature: Srd5Creature, effect: SummonEffect) -> bool:
    """Return True if a creature concentrates on the action that has this summoning effect."""
    sheet = situation.rules.sheet(situation, creature)
    held = (name for name in sheet.actions if cause_of(creature, name) == creature.concentration)
    lists = (sheet.lists.get(f"{name}.effect") for name in held)
    return any(effect is one for listed in lists if listed is not None for one in listed.effects)


def shaken(resolution: Resolution[D20Rules], creature: Srd5Creature, amount: int) -> None:
    """Roll a creature's save to keep its Concentration after damage (S5-CONC-02)."""
    if not creature.concentration:
        return
    if conditions.incapacitated(creature):
        end(resolution, creature)
        return
    dc = min(MOST_DC, max(LEAST_DC, amount // 2))
    if not saving_throws.save_with(
        resolution, creature, dc, saving_throws.numbers(resolution, creature, "con", roll=ROLL)
    ):
        end(resolution, creature)


def end(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """End a creature's Concentration and all effects that depend on it (S5-CONC-03 and -04)."""
    cause = creature.concentration
    if not cause:
        return
    changed: dict[str, object] = {"concentration": NO_CAUSE}
    if creature.readied is not None and creature.readied.held == cause:
        changed["readied"] = None
    resolution.emit("concentration_ended", (creature, changed), who=creature.id)
    causes = _with_later_actions(resolution, cause)
    for bearer in tuple(resolution.state.creatures.values()):
        if bearer.conditions:
            end_conditions(resolution, bearer, lambda c: c.source == creature.id and c.cause in causes)
        end_modifiers(resolution, bearer, lambda m: m.source == creature.id and m.cause in causes)
        end_ongoing(resolution, s5(bearer), lambda o: o.source == creature.id and o.cause in causes)
    resolution.then(
        *(
            Leaving(CreatureId(kept.id), "vanished")
            for kept in resolution.state.creatures.values()
            if kept.alive and s5(kept).kept_by == creature.id
        )
    )
    for zone in zones_of(resolution):
        if zone.owner == creature.id and Cause(sheet=zone.sheet, action=zone.cause) in causes:
            zones.end_zone(resolution, zone)


def _with_later_actions(situation: Situation[D20Rules], cause: Cause) -> tuple[Cause, ...]:
    """Return a cause with those of the actions that can be used only while its effects last."""
    if not cause.action or cause.sheet not in situation.setup.sheets:
        return (cause,)
    actions = situation.rules.sheet_named(situation, cause.sheet).actions.values()
    later = (one.id for one in actions if one.spec is not None and one.spec.during == cause.action)
    return (cause, *(Cause(sheet=cause.sheet, action=name) for name in later))
