"""Grabs and grapples: releasing a target and escaping (FE-GRAB, FE-ESC, OB-GRAP).

A grab is a condition that the hit of a maneuver (`maneuvers` of each ruleset) imposes. `conditions.IMPLIED` makes its
target unable to leave its space, and `harm.grab_release` ends grabs that no longer hold.
"""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.movement import paths
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import TargetOption, UseOption
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.fourth_family.actions import equipment
from fracas_engine.rulesets.fourth_family.attacks import attack_modifiers
from fracas_engine.rulesets.fourth_family.conditions import HOLDS, can_move, has_condition, holds_of, ties_of
from fracas_engine.rulesets.fourth_family.frames import SlippingAway
from fracas_engine.rulesets.fourth_family.harm import grab_release
from fracas_engine.rulesets.fourth_family.movement import planning
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.queries.skills import skill_bonus, skill_check
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import Situation
from fracas_engine.stepping import asking_step


def release(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Release all creatures that the actor holds, or only those that the intent names.

    Rules: FE-GRAB-07, OB-GRAP-06, OB-FREE-04.

    Args:
        resolution: The battle.
        creature: The grabber.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    victims = holds_of(resolution, creature)
    if intent.with_ or not victims:
        equipment.drop(resolution, creature, action, intent, price)
        return
    if intent.on:
        victims = tuple(victim for victim in victims if victim.id in intent.on)
        if not victims:
            raise IllegalIntent("bad_target", f"{creature.id} is not holding {', '.join(intent.on)}")
    pay(resolution, creature, action, price)
    for victim in victims:
        grab_release.release(resolution, creature, victim)


def escape(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Escape from a grab with Acrobatics or Athletics (OB-GRAP-07, FE-ESC-01 and -02).

    Args:
        resolution: The battle.
        creature: The grabbed creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    sources = ties_of(creature)
    name = intent.on[0] if intent.on else sources[0]
    if name not in sources:
        raise IllegalIntent("bad_target", f"{name} is not holding {creature.id}")
    skill = (
        intent.with_[0]
        if intent.with_
        else max(("acrobatics", "athletics"), key=lambda word: skill_bonus(resolution, creature, word))
    )
    if skill not in ("acrobatics", "athletics"):
        raise IllegalIntent("not_available", f"{skill} cannot be used to escape: use acrobatics or athletics")
    shift = None
    if resolution.rules.switches.escape_shifts and (intent.path or intent.to is not None):
        if has_condition(creature, "prone"):
            raise IllegalIntent("not_available", f"{creature.id} is prone and cannot shift: escape without a shift")
        shift = planning.plan(resolution, creature, "shift", 1, intent.path, None if intent.path else intent.to)
    pay(resolution, creature, action, price)
    holder = resolution.state.creatures.get(name or "")
    total = skill_check(resolution, creature, skill)
    if holder is None:
        end_conditions(resolution, creature, lambda c: c.name in HOLDS and c.source is None)
        grab_release.untie(resolution, creature, None)
        return
    if total < attack_modifiers.defense(resolution, holder, "reflex" if skill == "acrobatics" else "fortitude"):
        return
    grab_release.release(resolution, holder, creature)
    if not resolution.rules.switches.escape_shifts or not can_move(creature) or has_condition(creature, "prone"):
        return
    if shift is not None:
        resolution.then(shift)
        return
    cells = tuple(paths.own_steps(resolution, creature, 1))
    if cells:
        who = CreatureId(creature.id)
        choices = (*(Choice(f"{x},{y}", f"shift to {x}, {y}", (x, y)) for x, y in cells), NO)
        about = {"what": "shift", "who": who}
        ask = Ask(resolution.number(), creature.seat, "choice", who, choices, about=about)
        resolution.question(SlippingAway(who), ask)


def step_slipping_away(resolution: Resolution[FamilyRules], frame: SlippingAway, answers: Answers) -> None:
    """Shift a creature that has escaped to the square that its player chooses, if any (FE-ESC-03)."""
    creature = family(resolution.state.creatures[frame.who])
    value = answers[0].value
    if isinstance(value, tuple) and can_move(creature):
        there = (int(value[0]), int(value[1]))  # type: ignore[arg-type]
        resolution.then(planning.plan(resolution, creature, "shift", 1, (), there))


def escape_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:  # noqa: ARG001
    """Return why the creature has nothing to escape from, or an empty string."""
    return "" if ties_of(creature) else f"{creature.id} is not grabbed"


def escape_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the grabs that a creature can escape from, and the squares to shift to afterwards."""
    holders = tuple(TargetOption(source) for source in ties_of(creature) if source is not None)
    skills = (("acrobatics",), ("athletics",))
    more: dict[str, Any] = {"targets": holders, "pick": (0, min(1, len(holders))), "choices": skills}
    shift = paths.travel_of(situation, creature, "shift", 1)
    escapes = [offer(creature, action, **more)]
    if situation.rules.switches.escape_shifts and not has_condition(creature, "prone") and shift.leads_somewhere():
        escapes.append(offer(creature, action, destinations=paths.Destinations(shift), **more))
    return escapes


def release_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why the creature has nothing to release, or an empty string."""
    holds = holds_of(situation, creature) or creature.held
    return "" if holds else f"{creature.id} is not holding a creature or an item"


def release_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the creatures and items that can be released."""
    victims = tuple(TargetOption(c.id) for c in holds_of(situation, creature))
    items = tuple((item,) for item in equipment.droppable(creature))
    of_victims = [offer(creature, action, targets=victims, pick=(0, 1))] if victims else []
    return [*of_victims, *([offer(creature, action, choices=items)] if items else [])]


STEPS = (asking_step(SlippingAway, step_slipping_away),)
