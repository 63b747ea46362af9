"""Matching of events with the triggers of powers and readied actions (FE-OFF-02, FE-IMM-01, OB-IMM)."""

from __future__ import annotations

from typing import Any

from fracas_engine.board import Footprint, distance
from fracas_engine.content import TriggerSpec
from fracas_engine.d20.queries.space import distance_between, footprint, side_length
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def _related(creature: Creature, other: Creature | None, word: str | None) -> bool:
    if word is None or word == "any":  # any creature or none: the start of a turn has no second creature
        return True
    if other is None:
        return False
    match word:
        case "self":
            return other is creature
        case "ally":
            return other is not creature and other.side == creature.side
        case _:
            return other.side != creature.side


def fits(
    situation: Situation[FamilyRules], creature: FamilyCreature, spec: TriggerSpec | ReadiedTrigger, trigger: Trigger
) -> bool:
    """Return True if an event matches the trigger of a power or readied action (FE-OFF-02, FE-IMM-01, OC-POWER-13).

    Without a named target, the attack trigger of a power means attacks on its user, and that of a readied action means
    attacks on any creature (OB-REDY-03).
    """
    if spec.event != trigger.event:
        return False
    creatures = situation.state.creatures
    by, to = creatures.get(trigger.by or ""), creatures.get(trigger.to or "")
    default_by, default_to = _DEFAULTS.get(trigger.event, (None, None))
    if trigger.event in _STRIKES and isinstance(spec, ReadiedTrigger):
        default_to = None
    wanted_by, wanted_to = spec.by, spec.to
    if wanted_by is None and wanted_to is None:
        wanted_by, wanted_to = default_by, default_to
    elif wanted_to is None and trigger.event in _STRIKES and wanted_by in ("enemy", "any"):
        wanted_to = default_to
    if trigger.event == "drops" and wanted_to is None and wanted_by is not None:
        wanted_by, wanted_to = None, wanted_by
    if not _related(creature, by, wanted_by):
        return False
    if trigger.event in ("moves_adjacent", "leaves_adjacent", "enters_range"):
        return by is not creature and _step_fits(situation, creature, spec, trigger, wanted_to)
    if not _related(creature, to, wanted_to):
        return False
    if spec.within is not None:
        who = to if wanted_to in ("ally", "any", "enemy") and to is not None else by
        if who is None or who.at is None or distance_between(creature, who) > spec.within:
            return False
    if spec.tags and by is not None:
        action = situation.rules.sheet(situation, by).actions.get(trigger.action)
        return action is not None and not frozenset(spec.tags).isdisjoint(action.tags)
    return True


_STRIKES = ("attacks", "hits", "misses", "damages")


_DEFAULTS: dict[str, tuple[str | None, str | None]] = {
    **dict.fromkeys(_STRIKES, ("enemy", "self")),
    "drops": (None, "ally"),
    "moves_adjacent": ("enemy", None),
    "leaves_adjacent": ("enemy", None),
    "enters_range": ("enemy", None),
    "starts_turn": ("enemy", None),
    "ends_turn": ("enemy", None),
    "uses": ("enemy", None),
}
"""Default actor and target of a trigger, if content does not name them."""


def _step_fits(
    situation: Situation[FamilyRules],
    creature: FamilyCreature,
    spec: TriggerSpec | ReadiedTrigger,
    trigger: Trigger,
    to: str | None,
) -> bool:
    mover = situation.state.creatures.get(trigger.by or "")
    if mover is None or mover.at is None or trigger.at is None:
        return False
    size = side_length(mover)
    low, high = trigger.levels or (mover.altitude, mover.altitude)
    was = Footprint(trigger.at, size, low)
    comes = Footprint(trigger.there or mover.at, trigger.side or size, high)
    around: list[Creature] = [creature]
    if to in ("ally", "any", "enemy"):
        around = [c for c in situation.present() if _related(creature, c, to)]
    for other in around:
        base = footprint(other)
        before, after = distance(base, was), distance(base, comes)
        match trigger.event:
            case "moves_adjacent" if before > 1 >= after:
                return True
            case "leaves_adjacent" if before <= 1:
                return True
            case "enters_range" if before > (spec.within or 1) >= after:
                return True
            case _:
                pass
    return False


class ReadiedTrigger:
    """A trigger as described in a readied action."""

    def __init__(self, data: Any) -> None:
        self.event = data.get("event")
        self.by = data.get("by")
        self.to = data.get("to")
        self.within = data.get("within")
        self.tags = tuple(data.get("tags") or ())
