"""Carrying out an action of a sheet that has been checked and paid: which frames it puts on the stack."""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.actions.targeting import Plan, aim_of, plan_use
from fracas_engine.d20.figures import action_uses
from fracas_engine.d20.figures.missiles import missiles_at_first
from fracas_engine.d20.frames import Affecting, Aftermath, Aim, Once
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import afflictions, concentration, gear, objects, weapons, windows
from fracas_engine.rulesets.srd5.frames import Attack
from fracas_engine.rulesets.srd5.state import game_of, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame

__all__ = ["check_usable", "is_slot_spell", "perform", "perform_series", "planned", "spend_use"]


def is_slot_spell(situation: AnySituation, creature: Creature, action: Action) -> bool:
    """Say whether an action spends a spell slot: a hero's spell that is no cantrip (S5-SPELL-02)."""
    return action.spell and action.uses is not None and situation.setup.sheets[creature.sheet].hero


def check_usable(situation: AnySituation, creature: Creature, action: Action) -> None:
    """Check uses, slots, components, hands and ammunition of an action.

    Raises:
        IllegalIntent: `not_available`.
    """
    own = s5(creature)
    if action_uses.uses_left(own, action) == 0:
        raise IllegalIntent("not_available", f"{action.name} has been used as often as it can be", rule="S5-MON-03")
    if is_slot_spell(situation, own, action) and own.slot_turn == game_of(situation).turn and own.slot_turn:
        raise IllegalIntent("not_available", f"{own.id} has spent a spell slot this turn", rule="S5-SPELL-02")
    if action.spell and ("verbal" in action.tags and own.has("silenced")):
        raise IllegalIntent("not_available", f"{own.id} cannot speak", rule="S5-SPELL-04")
    handy = action.spell and any(tag in action.tags for tag in ("somatic", "material"))
    if handy and gear.free_hands(situation, own) <= 0:
        raise IllegalIntent("not_available", f"{own.id} has no free hand", rule="S5-SPELL-04")
    if weapons.has_property(action, "two_handed") and gear.hands_for(situation, own, action) < gear.HANDS:
        raise IllegalIntent("not_available", f"{action.name} needs two hands", rule="S5-WEAP-09")
    if weapons.has_property(action, "ammunition"):
        kind = missiles_at_first(situation, own)
        if kind is not None and kind <= own.used.get("ammunition", 0):
            raise IllegalIntent("not_available", f"{own.id} has no ammunition left", rule="S5-WEAP-01")
        if not weapons.has_property(action, "two_handed") and kind is not None and gear.free_hands(situation, own) <= 0:
            raise IllegalIntent("not_available", f"{own.id} has no free hand to load", rule="S5-WEAP-01")
    if weapons.has_property(action, "loading") and action.id in own.loaded:
        raise IllegalIntent("not_available", f"{action.name} has been shot with this action", rule="S5-WEAP-05")
    if not gear.at_hand(situation, own, action):
        raise IllegalIntent("not_available", f"{own.id} has no {action.name} at hand", rule="S5-ACT-02")


def spend_use(situation: AnySituation, creature: Creature, action: Action) -> dict[str, Any]:
    """Return the changed fields of a creature that uses an action: uses, slot, ammunition."""
    changed: dict[str, Any] = dict(action_uses.spend_use(creature, action))
    used = dict(changed.get("used", creature.used))
    if weapons.has_property(action, "ammunition") and missiles_at_first(situation, creature) is not None:
        used["ammunition"] = used.get("ammunition", 0) + 1
    if weapons.has_property(action, "loading"):
        changed["loaded"] = (*s5(creature).loaded, action.id)
    if used != creature.used:
        changed["used"] = used
    if is_slot_spell(situation, creature, action):
        changed["slot_turn"] = game_of(situation).turn
    return changed


def planned(situation: AnySituation, creature: Creature, action: Action, intent: Use) -> Plan:
    """Check the targets and the area of an intent.

    Raises:
        IllegalIntent: See `fracas_engine.d20.targeting`; the dead are `bad_target`.
    """
    for name in intent.on:
        found = situation.state.creatures.get(name)
        if found is not None and (not found.alive or found.at is None):
            raise IllegalIntent("bad_target", f"{name} is dead or gone", rule="S5-DEATH-13")
    if not intent.on and intent.at is not None and action.area is None and _lays_only(situation, creature, action):
        return Plan((), aim_of(intent))
    return plan_use(situation, creature, action, intent)


def _lays_only(situation: AnySituation, creature: Creature, action: Action) -> bool:
    """Say whether an action does nothing to anybody at once: it lays a zone, conjures or summons."""
    listed = rules_of(situation).sheet(situation, creature).lists.get(f"{action.id}.effect")
    return action.bonus is None and listed is not None and len(listed.once) == len(listed.effects)


def perform(
    resolution: AnyResolution,
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
    rules = rules_of(resolution)
    sheet = rules.sheet(resolution, own)
    who = CreatureId(own.id)
    frames: list[Frame] = []
    if action.spell and "subtle" not in action.tags:
        afflictions_later = own.has("hidden")
        if afflictions_later and action.bonus is None:
            afflictions.reveal(resolution, own)
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
            objects.damage_listed(resolution, thing, listed, rolled)
        if living and len(listed.once) < len(listed.effects):
            frames.append(Affecting(who, sheet.key, action.id, part, living, dc=action.dc, aim=aim, rolled=rolled))
        if listed.once:
            frames.append(Once(who, sheet.key, action.id, part, aim=aim))
    frames.append(Aftermath())
    if windows.anyone(resolution):
        windows.open_window(resolution, "uses", own, tags=tuple(action.tags))
    resolution.then(*frames)


def perform_series(
    resolution: AnyResolution, creature: Creature, series: tuple[tuple[str, CreatureId], ...], intent: Use
) -> None:
    """Put the attacks of a sequence on the stack that are declared at once."""
    who = CreatureId(creature.id)
    frames: list[Frame] = [Attack(who, name, on, knock_out=intent.knock_out) for name, on in series]
    resolution.then(*frames, Aftermath())
