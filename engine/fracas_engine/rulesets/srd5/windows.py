"""Moments at which off-turn actions may answer: who could, and whether anybody ever can.

S5-ACT-13, -14, -21, -22.
How the answers are carried out is in `reactions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_engine.board import distance
from fracas_engine.d20.figures import action_uses
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Choice
from fracas_engine.ids import CreatureId, Place
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import conditions, sight
from fracas_engine.rulesets.srd5.frames import Window
from fracas_engine.rulesets.srd5.space import apart, space_of, spot
from fracas_engine.rulesets.srd5.state import Readied, Srd5Creature, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["anyone", "can_react", "choices", "in_order", "open_window"]

MOVES: Final = ("moves_adjacent", "leaves_adjacent", "enters_range")
"""Events of movement."""


def anyone(situation: AnySituation) -> bool:
    """Say whether anybody could answer anything beside leaving its reach."""
    for creature in situation.state.creatures.values():
        if s5(creature).readied is not None:
            return True
    return situation.fact("s5_off_turn", lambda: _off_turn(situation))


def _off_turn(situation: AnySituation) -> bool:
    return any(action.trigger is not None for spec in situation.setup.sheets.values() for action in spec.actions)


def can_react(creature: Creature) -> bool:
    """Say whether a creature has its Reaction and can take it (S5-ACT-21, S5-COND-14)."""
    return (
        creature.alive
        and creature.at is not None
        and creature.budget.get("reaction", 1) > 0
        and not conditions.incapacitated(creature)
        and creature.hp > 0
    )


def in_order(situation: AnySituation) -> Iterator[Creature]:
    """Yield the creatures on the map in the order of their turns, beginning after the acting one (S5-REF-04)."""
    game = situation.state.game
    creatures = situation.state.creatures
    order = list(game.order) or list(creatures)
    if game.acting in order:
        place = order.index(game.acting)
        order = [*order[place + 1 :], *order[: place + 1]]
    for name in order:
        creature = creatures.get(name)
        if creature is not None and creature.alive and creature.at is not None:
            yield creature
    for name, creature in creatures.items():
        if name not in game.order and creature.alive and creature.at is not None and s5(creature).mount is None:
            yield creature


def open_window(
    resolution: AnyResolution,
    event: str,
    by: Creature,
    to: Creature | None = None,
    *,
    interrupt: bool = False,
    tags: tuple[str, ...] = (),
    before: Place | None = None,
) -> None:
    """Put a moment on the stack at which an event may be answered."""
    resolution.then(
        Window(
            event,
            CreatureId(by.id),
            CreatureId(to.id) if to is not None else None,
            interrupt=interrupt,
            tags=tags,
            before=before,
        )
    )


def choices(situation: AnySituation, creature: Creature, window: Window) -> tuple[str, tuple[Choice, ...]]:
    """Return how a creature may answer a moment, and of what kind the question is."""
    own = s5(creature)
    if not can_react(own):
        return "", ()
    cost = "interrupt" if window.interrupt else "reaction"
    found = []
    for action in rules_of(situation).sheet(situation, own).actions.values():
        trigger = action.spec.trigger if action.spec is not None else None
        if (
            trigger is None
            or action.cost != cost
            or trigger.event != window.event
            or action_uses.uses_left(own, action) == 0
        ):
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


def _targets(situation: AnySituation, creature: Srd5Creature, action: Action, window: Window) -> tuple[str, ...] | None:
    """Return whom a reaction may be used on: the trigger's creatures; empty: nobody, None: nobody legal."""
    rules = rules_of(situation)
    if action.targets == "self" or action.area is not None:
        return ()
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
    situation: AnySituation, creature: Srd5Creature, window: Window, by: str | None, to: str | None, within: int | None
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
    return within is None or doer.at is None or apart(situation, creature, doer) <= within


def _came(situation: AnySituation, creature: Creature, mover: Creature, window: Window, within: int | None) -> bool:
    if mover.at is None or mover is creature or window.before is None:
        return False
    space = space_of(situation, mover)
    own = space_of(situation, creature)
    old, new = distance(own, spot(window.before, space.size)), distance(own, space)
    reach = within if within is not None else 1
    if window.event == "leaves_adjacent":
        return old <= reach < new
    return new <= reach < old


def _triggers(situation: AnySituation, creature: Srd5Creature, readied: Readied, window: Window) -> bool:
    return readied.event == window.event and _fits(
        situation, creature, window, readied.by or "any", readied.to or None, readied.within
    )
