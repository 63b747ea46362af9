"""Matching of events with triggers of powers (FE-OFF-02, FE-IMM-01, OB-IMM) and readied actions (FE-READY, OB-REDY)."""

from __future__ import annotations

from typing import Any

from fracas_engine import vision
from fracas_engine.board import Footprint, distance
from fracas_engine.content import TriggerSpec
from fracas_engine.d20.queries.space import distance_between, footprint, side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.intents import Move, Use
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks, targets
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.vocabulary import EVENTS
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
    if not vision.notices(creature, by, to if trigger.event in _NOTICED else None):
        return False
    default_by, default_to = EVENTS.get(trigger.event, (None, None))
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


_NOTICED = ("attacks", "hits", "misses", "damages", "drops")
"""Events that are noticed by seeing the creature that they happen to."""

_STRIKES = ("attacks", "hits", "misses", "damages")


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


def readied_fits(situation: Situation[FamilyRules], creature: FamilyCreature, trigger: Trigger) -> bool:
    """Return True if an event matches the trigger of a creature's readied action and the action can be used now."""
    readied = creature.readied
    if (
        readied is None
        or situation.state.game.acting == creature.id
        or not situation.rules.turns.may_use_readied(situation, creature)
    ):
        return False
    words = ReadiedTrigger(readied.trigger)
    named = words.by if words.by not in (None, "enemy", "ally", "self", "any") else None
    if named is not None:
        words.by = "any"
        if trigger.by != named:
            return False
    if not fits(situation, creature, words, trigger):
        return False
    return _readied_possible(situation, creature, trigger)


def _readied_possible(situation: Situation[FamilyRules], creature: FamilyCreature, trigger: Trigger) -> bool:
    assert creature.readied is not None
    intent = creature.readied.intent
    if isinstance(intent, Move):
        return True
    action = basic_attacks.action_named(situation, creature, intent)
    if action is None:
        return False
    if action.area is not None or action.targets == "self" or action.bonus is None:
        return True
    return bool(readied_targets(situation, creature, action, intent, trigger))


def readied_targets(
    situation: Situation[FamilyRules], creature: Creature, action: Action, intent: Use, trigger: Trigger
) -> tuple[str, ...]:
    """Return the targets of a readied action: those that its intent names, else the creature that causes the trigger.

    Args:
        situation: The battle.
        creature: The creature that readied the action.
        action: The action.
        intent: The readied intent.
        trigger: The event that the action responds to.
    """
    names = intent.on or ((trigger.by,) if trigger.by is not None else ())
    found = []
    for name in names:
        other = situation.state.creatures.get(name)
        if other is not None and other.alive and not targets.target_fault(situation, creature, action, other):
            found.append(name)
    return tuple(found)
