"""Drawing the weapon of an attack, and letting it fly: on a turn and off it (S5-ACT-02, S5-WEAP-08)."""

from __future__ import annotations

from typing import Any

from fracas_engine.board import distance
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks import attack_modifiers
from fracas_engine.rulesets.srd5.figures import action_uses, weapons
from fracas_engine.rulesets.srd5.figures.payment import is_attack
from fracas_engine.rulesets.srd5.figures.space import space_of
from fracas_engine.rulesets.srd5.harm import dropped_items
from fracas_engine.rulesets.srd5.state import Srd5Creature

__all__ = ["arm_for_series", "armed"]


def armed(
    resolution: Resolution[D20Rules], creature: Srd5Creature, action: Action, targets: tuple[str, ...]
) -> dict[str, Any]:
    """Draw the weapon of an attack, or let it fly, and return what changes of its bearer (S5-ACT-02, S5-WEAP-08)."""
    if not is_attack(action):
        return {}
    changed = dropped_items.equipped(resolution, creature, action)
    if weapons.has_property(action, "thrown") and targets and targets[0] in resolution.state.creatures:
        space = space_of(resolution, resolution.state.creatures[targets[0]])
        if not attack_modifiers.is_melee(resolution, creature, action, distance(space_of(resolution, creature), space)):
            changed |= dropped_items.thrown(resolution, creature, action, space.cell, changed)
    return changed


def arm_for_series(resolution: Resolution[D20Rules], creature: Srd5Creature, attack: Action, target: str) -> None:
    """Spend and draw what one attack of a sequence takes that is declared with others."""
    changed = {
        **action_uses.spend_use(resolution, creature, attack),
        **armed(resolution, creature, attack, (target,)),
    }
    if changed:
        resolution.emit("armed", (creature, changed), who=creature.id, action=attack.id)
