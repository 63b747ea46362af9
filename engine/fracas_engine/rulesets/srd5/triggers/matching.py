"""Which off-turn actions fit what has happened, and on whom (S5-ACT-13, -14, -21, -22)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import distance
from fracas_engine.d20.figures import action_uses
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.triggers.answering import answering
from fracas_engine.decisions import Choice
from fracas_engine.rulesets.srd5.figures import sight
from fracas_engine.rulesets.srd5.figures.space import distance_between, space_of, spot
from fracas_engine.rulesets.srd5.figures.turn_order import can_react
from fracas_engine.rulesets.srd5.frames import Window
from fracas_engine.rulesets.srd5.state import Readied, Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["choices", "is_awaited"]


MOVES: Final = ("moves_adjacent", "leaves_adjacent", "enters_range")
"""Events of movement."""


def is_awaited(situation: Situation[D20Rules], window: Window) -> bool:
    """Say whether there is anybody at all who waits for such a moment: of most there is nobody."""
    if answering(situation, window.event, (_cost(window),)):
        return True
    return not window.interrupt and any(s5(one).readied is not None for one in situation.state.creatures.values())


def choices(situation: Situation[D20Rules], creature: Creature, window: Window) -> tuple[str, tuple[Choice, ...]]:
    """Return how a creature may answer a moment, and of what kind the question is."""
    own, cost = s5(creature), _cost(window)
    listed = answering(situation, window.event, (cost,)).get(creature.sheet, ())
    if (not listed and own.readied is None) or not can_react(own):
        return "", ()
    found = []
    for action, trigger in listed:
        if action_uses.uses_left(own, action) == 0:
            continue
        if trigger.tags and not set(trigger.tags) & set(window.tags):
            continue
        default_to = None if window.event in (*MOVES, "starts_turn", "ends_turn", "uses") else "self"
        if _fits(situation, own, window, trigger.by, trigger.to or default_to, trigger.within):
            targets = _targets(situation, own, action, window)
            if targets is not None:
                found.append(Choice(action.id, action.name, action.id, targets))
    if found:
        return cost, tuple(found)
    if not window.interrupt and own.readied is not None and _triggers(situation, own, own.readied, window):
        return "ready", (Choice("ready", "Do what was readied", "ready"),)
    return "", ()


def _cost(window: Window) -> str:
    """Return what actions cost that answer a moment."""
    return "interrupt" if window.interrupt else "reaction"


def _targets(
    situation: Situation[D20Rules], creature: Srd5Creature, action: Action, window: Window
) -> tuple[str, ...] | None:
    """Return whom a reaction may be used on (its user, or the trigger's creatures); empty: an area, None: nobody."""
    rules = situation.rules
    if action.area is not None:
        return ()
    if action.targets == "self":
        return (creature.id,)  # so that naming anybody else is refused, and not paid for
    named = [window.by, *([window.to] if window.to is not None else [])]
    creatures = situation.state.creatures
    legal = [n for n in named if n in creatures and rules.is_target(situation, creature, action, creatures[n])]
    # Harm is meant for foes, and help for friends, the sufferer first.
    legal.sort(
        key=lambda n: ((creatures[n].side == creature.side) is action.harmful, not action.harmful and n != window.to)
    )
    return tuple(dict.fromkeys(legal))[:1] or None


def _related(creature: Creature, other: Creature | None, relation: str | None) -> bool:
    if relation is None or relation == "any":
        return True
    if other is None:
        return False
    match relation:
        case "self":
            return other.id == creature.id
        case "ally":
            return other.side == creature.side and other.id != creature.id
        case "enemy":
            return other.side != creature.side
        case name:
            return other.id == name


def _fits(
    situation: Situation[D20Rules],
    creature: Srd5Creature,
    window: Window,
    by: str | None,
    to: str | None,
    within: int | None,
) -> bool:
    creatures = situation.state.creatures
    doer = creatures[window.by]
    if by is None and doer is creature and window.event != "starts_turn":
        return False
    if not _related(creature, doer, by):
        return False
    if doer is not creature and not (sight.sees(situation, creature, doer) or sight.feels(situation, creature, doer)):
        return False
    if window.event in MOVES:  # whom it comes near to is not named by the step: everybody it may be is looked at
        near = [other for other in creatures.values() if other.alive and _related(creature, other, to or "self")]
        return any(_came(situation, other, doer, window, within) for other in near)
    if not _related(creature, creatures.get(window.to or ""), to):
        return False
    return within is None or doer.at is None or distance_between(situation, creature, doer) <= within


def _came(
    situation: Situation[D20Rules], creature: Creature, mover: Creature, window: Window, within: int | None
) -> bool:
    if mover.at is None or mover is creature or window.before is None:
        return False
    space = space_of(situation, mover)
    own = space_of(situation, creature)
    old, new = distance(own, spot(window.before, space.size)), distance(own, space)
    reach = within if within is not None else 1
    if window.event == "leaves_adjacent":
        return old <= reach < new
    return new <= reach < old


def _triggers(situation: Situation[D20Rules], creature: Srd5Creature, readied: Readied, window: Window) -> bool:
    return readied.event == window.event and _fits(
        situation, creature, window, readied.by or "any", readied.to or None, readied.within
    )
