"""Drawing and throwing the weapon of an attack, on the creature's own turn and outside it (S5-ACT-02, S5-WEAP-08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.doors import object_place
from fracas_engine.ids import Place
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks import attack_modifiers
from fracas_engine.rulesets.srd5.harm import dropped_items
from fracas_engine.rulesets.srd5.queries import action_uses, equipment
from fracas_engine.rulesets.srd5.queries.payment import is_attack
from fracas_engine.rulesets.srd5.queries.space import space_of, spot
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation


def armed(
    resolution: Resolution[D20Rules],
    creature: Srd5Creature,
    action: Action,
    targets: tuple[str, ...],
    at: Place | None = None,
) -> dict[str, Any]:
    """Draw or throw the weapon of an attack and return the changed fields of the attacker (S5-ACT-02, S5-WEAP-08).

    Args:
        resolution: The battle.
        creature: The attacker.
        action: The attack.
        targets: The ids of the targets; a thrown weapon is thrown at the first one.
        at: The cell where the attacker guesses the target to be, if no target is named.
    """
    if not is_attack(action):
        return {}
    changed = dropped_items.equipped(resolution, creature, action)
    space = _aimed_at(resolution, creature, targets, at) if equipment.has_property(action, "thrown") else None
    if space is not None:
        away = distance(space_of(resolution, creature), space)
        if not attack_modifiers.is_melee(resolution, creature, action, away):
            changed |= dropped_items.thrown(resolution, creature, action, space.cell, changed)
    return changed


def _aimed_at(
    situation: Situation[D20Rules], user: Srd5Creature, targets: tuple[str, ...], at: Place | None
) -> Footprint | None:
    """Return the space of the first target, or the guessed cell if no target is named; None if there is neither."""
    if not targets:
        return spot(at) if at is not None else None
    found = situation.state.creatures.get(targets[0])
    if found is not None:
        return space_of(situation, found)
    thing = situation.state.objects.get(targets[0])
    return Footprint(object_place(situation, thing, space_of(situation, user))) if thing is not None else None


def arm_for_series(resolution: Resolution[D20Rules], creature: Srd5Creature, attack: Action, target: str) -> None:
    """Spend a use of one attack and draw its weapon, for attacks of a sequence that are declared together."""
    arm(resolution, creature, attack, (target,), action_uses.spend_use(resolution, creature, attack))


def arm(
    resolution: Resolution[D20Rules],
    creature: Srd5Creature,
    attack: Action,
    targets: tuple[str, ...],
    spent: Mapping[str, Any],
) -> None:
    """Draw or throw the weapon of an attack; emit the event `armed` if this changes any field of the attacker.

    Args:
        resolution: The battle.
        creature: The attacker.
        attack: The attack.
        targets: The ids of the targets: creatures or objects.
        spent: Other fields of the attacker to change in the same event, for example uses and ammunition.
    """
    changed = {**spent, **armed(resolution, creature, attack, targets)}
    if changed:
        resolution.emit("armed", (creature, changed), who=creature.id, action=attack.id)
