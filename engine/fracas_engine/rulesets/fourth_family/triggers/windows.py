"""Response windows: opportunity actions, interrupts, reactions and readied actions; windows of a single step.

Rules: FE-OFF, FE-OA, FE-IMM, OB-IMM, OB-OA, OB-REDY.

A window is a frame before or after its trigger. All creatures that may respond are asked at once. Their responses are
resolved in initiative order, and each is checked again before it is resolved (FE-OFF-06, OB-IMM-06).

Interrupts on a creature's approach are offered before the step. A creature whose attack did not reach far enough to
respond at that point may interrupt the rest of the movement.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.d20.attacks.targets import possible_targets
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.allies_and_enemies import enemies
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.triggers import Answering, answer_choice, answering
from fracas_engine.decisions import Choice
from fracas_engine.fast_frozen import fast_replace
from fracas_engine.ids import CreatureId, Place
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import can_act, has_condition
from fracas_engine.rulesets.fourth_family.frames import Acting, Trigger, Window
from fracas_engine.rulesets.fourth_family.queries.power_effects import meant_for_foes, slides
from fracas_engine.rulesets.fourth_family.queries.turn_order import in_turn_order
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.triggers.matching import fits, readied_fits
from fracas_engine.rulesets.fourth_family.triggers.opportunity import opportunity_choices
from fracas_engine.rulesets.fourth_family.triggers.revalidation import still_so
from fracas_engine.rulesets.fourth_family.vocabulary import AFTER, BEFORE
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def note(resolution: Resolution[FamilyRules], trigger: Trigger) -> None:
    """Record an event for the reactions after the current action; without a current action, open the window now.

    Rules: FE-IMM-06, OB-IMM-04.
    """
    stack = resolution.state.stack
    for place in reversed(range(len(stack))):
        frame = stack[place]
        if isinstance(frame, Acting):
            if trigger not in frame.triggers:
                stack[place] = fast_replace(frame, triggers=(*frame.triggers, trigger))
            return
    open_window(resolution, trigger, before=False)


def open_window(
    resolution: Resolution[FamilyRules], trigger: Trigger, *, before: bool, opportunity: bool = False
) -> None:
    """Open a response window if any creature can respond (FE-OFF-01, OB-IMM-01)."""
    window = Window(trigger, before, opportunity)
    if responders(resolution, window):
        resolution.then(window)


# ---------------------------------------------------------------- eligible responders


def responders(
    situation: Situation[FamilyRules], window: Window
) -> list[tuple[FamilyCreature, str, tuple[Choice, ...]]]:
    """Return the creatures that may respond in a window, with the kind of each question and its choices (OB-OA-17)."""
    in_time = window.before == situation.rules.switches.readied_comes_first
    readied = in_time and _anyone_readied(situation)
    listed = answering(situation, window.trigger.event, BEFORE if window.before else AFTER)
    # Most events trigger no power, and this is called at every step.
    if not (window.opportunity or readied or listed):
        return []
    if window.before and not still_so(situation, window.trigger):
        return []
    found = []
    for creature in in_turn_order(situation):
        if creature.at is None or creature.id in window.spared:
            continue
        struck = opportunity_choices(situation, creature, window.trigger) if window.opportunity else ()
        ready = readied and creature.readied is not None
        powers = listed.get(creature.sheet, ())
        if not (struck or ready or powers) or not can_act(creature):
            continue
        if struck:
            found.append((creature, "opportunity_attack", struck))
        if ready and readied_fits(situation, creature, window.trigger):
            found.append((creature, "ready", (Choice("ready", "the readied action", "ready"),)))
        for (kind, _), choices in _power_choices(situation, creature, window, powers).items():
            found.append((creature, kind, choices))
    return found


def _anyone_readied(situation: Situation[FamilyRules]) -> bool:
    creatures: Mapping[str, FamilyCreature] = situation.state.creatures  # type: ignore[assignment]
    for creature in creatures.values():  # noqa: SIM110 - a generator would be slower
        if creature.readied is not None:
            return True
    return False


def may_respond(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> bool:
    """Return True if a creature's state and remaining actions allow it to respond with a power."""
    ruleset = situation.rules
    if action.cost in ("free", "none"):
        return True
    if has_condition(creature, *ruleset.switches.no_opportunity) or not ruleset.turns.may_answer(situation, creature):
        return False
    return (
        creature.opportunity
        if action.cost == "opportunity" and ruleset.switches.immediate_each == "round"
        else creature.immediate
    )


def _power_choices(
    situation: Situation[FamilyRules],
    creature: FamilyCreature,
    window: Window,
    powers: Answering,
) -> dict[tuple[str, str], tuple[Choice, ...]]:
    """Return the powers that a creature may respond with, by kind of question and action cost.

    Powers with different costs are offered in separate questions, and so is each free action, because choosing one does
    not exclude the others.

    Rules: FE-IMM-03 and -07 to -09, FE-OFF-05, OB-IMM-02.
    """
    found: dict[tuple[str, str], list[Choice]] = {}
    acting_now = situation.state.game.acting == creature.id
    for action, spec in powers:
        if acting_now and action.cost in ("interrupt", "reaction", "opportunity"):
            continue
        if not may_respond(situation, creature, action) or action_uses.uses_left(creature, action) == 0:
            continue
        if not fits(situation, creature, spec, window.trigger):
            continue
        targets = _targets(situation, creature, action, window.trigger)
        if targets is None:
            continue
        kind = "reaction" if action.cost == "reaction" else "interrupt"
        choice = answer_choice(action, targets)
        paid = action.id if action.cost in ("free", "none") else action.cost
        found.setdefault((kind, paid), []).append(choice)
    return {asked: tuple(choices) for asked, choices in found.items()}


def _targets(
    situation: Situation[FamilyRules], creature: Creature, action: Action, trigger: Trigger
) -> tuple[CreatureId, ...] | None:
    """Return the legal targets of a response, with those most likely meant by the trigger first.

    The result is empty if the response needs no target. It is None if there is no legal target or no useful one:
    harmful powers that reach no enemy and helpful powers that reach no ally are not offered.
    """
    if action.targets == "self" or action.area is not None or action.sequence:
        return ()
    if isinstance(action.targets, str) and action.targets != "any":
        return () if possible_targets(situation, creature, action) else None
    listed = action.spec
    if action.bonus is None and listed is not None and not listed.hit and not listed.effect:
        return ()
    hostile = meant_for_foes(action)
    if not hostile and action.origin in ("", "self"):
        return ()
    # A slide targets the enemy that caused the trigger, unless its action targets an ally.
    by = situation.state.creatures.get(trigger.by or "")
    provoked = by is not None and enemies(creature, by) and trigger.to in (None, creature.id)
    hostile = hostile or (provoked and slides(action))

    def likelihood(other: Creature) -> tuple[bool, int]:
        names = (trigger.by, trigger.to) if hostile else (trigger.to, trigger.by)
        return (other.side == creature.side) is hostile, names.index(other.id) if other.id in names else len(names)

    legal = sorted(possible_targets(situation, creature, action), key=likelihood)
    if not any((other.side == creature.side) is not hostile for other in legal):
        return None
    return tuple(CreatureId(other.id) for other in legal)


LEAVES: Final = "leaves_adjacent"
STEPS: Final = (LEAVES, "moves_adjacent", "enters_range")
"""Trigger names of a step in the content vocabulary."""


def windows_before(
    situation: Situation[FamilyRules], frame: Moving, here: Place, there: Place, side: int
) -> tuple[list[Window], tuple[CreatureId, ...]]:
    """Return the windows that open before a step, and the creatures that may respond because of the step's destination.

    Rules: FE-OFF-04, OB-OA-04.

    Args:
        situation: The battle.
        frame: The movement.
        here: The mover's position and altitude.
        there: The destination of the step.
        side: The side length of the mover's space after the step, in squares.
    """
    found: list[Window] = []
    asked: list[CreatureId] = []
    for event in STEPS:
        trigger = _trigger(event, frame, here, there, side)
        window = Window(trigger, before=True, opportunity=event == LEAVES and frame.provokes)
        who = responders(situation, window)
        if who:
            found.append(window)
            asked += [CreatureId(creature.id) for creature, _, _ in who if event != LEAVES]
    return found, tuple(asked)


def windows_after(
    situation: Situation[FamilyRules], frame: Moving, before: Place, there: Place, asked: tuple[CreatureId, ...]
) -> list[Window]:
    """Return the windows that open after a step.

    Args:
        situation: The battle.
        frame: The movement.
        before: The mover's previous position and altitude.
        there: The mover's present position and altitude.
        asked: The creatures already asked before the step because of its destination.
    """
    found = []
    for event in STEPS:
        trigger = _trigger(event, frame, before, there)
        for first in (True, False):
            window = Window(trigger, before=first, spared=asked if first else ())
            if not (first and event == LEAVES) and responders(situation, window):
                found.append(window)
    return found


def _trigger(event: str, frame: Moving, here: Place, there: Place, side: int = 0) -> Trigger:
    levels = (here[2], there[2])
    rises = levels if levels[0] != levels[1] else None
    return Trigger(event, by=frame.who, at=(here[0], here[1]), there=(there[0], there[1]), side=side, levels=rises)
