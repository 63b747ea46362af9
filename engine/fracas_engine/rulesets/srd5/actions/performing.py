"""Carrying out an action of a sheet that has been checked and paid: which frames it puts on the stack."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.d20.actions.targeting import plan_use
from fracas_engine.d20.figures.aiming import Plan, aim_of
from fracas_engine.d20.frames import NO_AIM, Affecting, Aftermath, Aim, Once
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import objects
from fracas_engine.rulesets.srd5.attacks import hiding
from fracas_engine.rulesets.srd5.attacks import targets as struck
from fracas_engine.rulesets.srd5.frames import Attack, PartOfSeries
from fracas_engine.rulesets.srd5.harm import concentration
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.rulesets.srd5.triggers import windows
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import step

__all__ = ["RAYS", "STEPS", "perform", "perform_series", "planned"]

RAYS: Final = "rays"
"""The tag of actions whose attacks may all be made at one target, or at several."""


def planned(situation: Situation[D20Rules], creature: Creature, action: Action, intent: Use) -> Plan:
    """Check the targets and the area of an intent.

    Raises:
        IllegalIntent: See `fracas_engine.d20.actions.targeting`; the dead are `bad_target`.
    """
    for name in intent.on:
        found = situation.state.creatures.get(name)
        if found is not None and (not found.alive or found.at is None):
            raise IllegalIntent("bad_target", f"{name} is dead or gone", rule="S5-DEATH-13")
    if not intent.on and intent.at is not None and action.area is None and _lays_only(situation, creature, action):
        return Plan((), aim_of(intent))
    if RAYS in action.tags and isinstance(action.targets, int) and len(intent.on) <= action.targets:
        once = plan_use(situation, creature, action, replace(intent, on=tuple(dict.fromkeys(intent.on))))
        return replace(once, targets=tuple(CreatureId(name) for name in intent.on))
    return plan_use(situation, creature, action, intent)


def _lays_only(situation: Situation[D20Rules], creature: Creature, action: Action) -> bool:
    """Say whether an action does nothing to anybody at once: it lays a zone, conjures or summons."""
    listed = situation.rules.sheet(situation, creature).lists.get(f"{action.id}.effect")
    return action.bonus is None and listed is not None and len(listed.once) == len(listed.effects)


def perform(
    resolution: Resolution[D20Rules],
    creature: Creature,
    action: Action,
    targets: tuple[str, ...],
    aim: Aim,
    *,
    knock_out: bool = False,
    cell: tuple[int, ...] | None = None,
    bonus_attack: bool = False,
) -> None:
    """Put the frames on the stack that carry out an action.

    Args:
        resolution: The battle.
        creature: Who uses it.
        action: What is used.
        targets: Who is struck or affected, in this order: creatures, or one object.
        aim: What else the intent says.
        knock_out: Whether targets are to be spared (S5-DEATH-11).
        cell: The cell of a guess at somebody unseen.
        bonus_attack: Whether it is the second attack with a light weapon.
    """
    own = s5(creature)
    rules = resolution.rules
    sheet = rules.sheet(resolution, own)
    who = CreatureId(own.id)
    frames: list[Frame] = []
    if action.spell and "subtle" not in action.tags:
        afflictions_later = own.has("hidden")
        if afflictions_later and action.bonus is None:
            hiding.reveal(resolution, own)
    if "concentration" in action.tags:
        concentration.begin(resolution, own, action.id)
    if action.bonus is not None:
        if cell is not None:
            frames.append(Attack(who, action.id, cell=cell, knock_out=knock_out, bonus_attack=bonus_attack, aim=aim))
        frames += [
            Attack(who, action.id, name, knock_out=knock_out, bonus_attack=bonus_attack, aim=aim) for name in targets
        ]
    part = f"{action.id}.effect"
    listed = sheet.lists.get(part)
    if listed is not None:
        living = tuple(CreatureId(name) for name in targets if name in resolution.state.creatures)
        rolled: tuple[int, ...] = ()
        things = objects.struck(resolution, own, action, targets, aim) if listed.damage and action.bonus is None else ()
        if things:
            rolled = rules.roll_effects(resolution, own, sheet, part)
        for thing in things:
            objects.damage_listed(resolution, own, thing, listed, rolled)
        on_hit = action.bonus is not None and action.dc is not None  # then each hit calls for its own save
        if living and not on_hit and len(listed.once) < len(listed.effects):
            frames.append(Affecting(who, sheet.key, action.id, part, living, dc=action.dc, aim=aim, rolled=rolled))
        if listed.once:
            frames.append(Once(who, sheet.key, action.id, part, aim=aim))
    frames.append(Aftermath())
    if windows.anyone(resolution):
        windows.open_window(resolution, "uses", own, tags=tuple(action.tags))
    resolution.then(*frames)


def perform_series(
    resolution: Resolution[D20Rules], creature: Creature, series: tuple[tuple[str, CreatureId], ...], intent: Use
) -> None:
    """Put the attacks of a sequence on the stack that are declared at once."""
    who = CreatureId(creature.id)
    sheet = resolution.rules.sheet(resolution, creature)
    frames: list[Frame] = []
    for name, on in series:
        attacks_only = sheet.actions[name].bonus is not None and f"{name}.effect" not in sheet.lists
        part = Attack(who, name, on, knock_out=intent.knock_out, in_series=True)
        frames.append(part if attacks_only else PartOfSeries(who, name, on, knock_out=intent.knock_out))
    resolution.then(*frames, Aftermath())


def step_part_of_series(resolution: Resolution[D20Rules], frame: PartOfSeries) -> None:
    """Use what a sequence holds beside plain attacks, unless its user has been stopped."""
    user = resolution.state.creatures[frame.user]
    if not user.alive or conditions.incapacitated(user):
        return
    action = resolution.rules.sheet(resolution, user).actions[frame.action]
    target = resolution.state.creatures.get(frame.on)
    if target is not None and not struck.still_struck(resolution, user, action, target):
        struck.leave_over(resolution, user, action.id)
        return
    perform(resolution, user, action, (frame.on,), NO_AIM, knock_out=frame.knock_out)


STEPS = (step(PartOfSeries, step_part_of_series),)
