"""Sheet entries of the general actions, which every creature has, and items in a creature's hands when it attacks.

Drawing, stowing and dropping items is in `actions.equipment`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas_engine.content import ActionSpec, CreatureSpec
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.queries.modifiers import level_and_modifier, modifier_of
from fracas_engine.rulesets.fourth_family.rules import GeneralAction
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import AnySituation


def at_hand(situation: AnySituation, creature: FamilyCreature, action: Action) -> bool:
    """Return True if a creature can use an action with regard to weapons: it holds the weapon or needs none.

    An action needs no weapon in hand if its weapon is not among the items of the sheet. A creature with a weapon in
    each hand may use the actions of both (OB-TWF-01).
    """
    items = situation.sheet(creature).items
    return (
        items is None
        or action.spec is None
        or action.id in creature.held
        or action.id not in (*items.held, *items.carried)
    )


def bare(name: str, cost: str, *, uses: int | None = None) -> Action:
    """Return a compiled action that is not on any sheet and has only an id, a cost and a number of uses.

    Args:
        name: The action's id.
        cost: The action's cost.
        uses: The number of uses per battle; None for no limit.
    """
    return Action(name, name.replace("_", " ").capitalize(), cost, "self", uses=uses)


def maneuver(name: str, bonus: int, vs: str, hit: list[dict[str, Any]], **more: Any) -> ActionSpec:
    """Return the sheet entry of a maneuver.

    Args:
        name: The maneuver's id.
        bonus: The bonus to the attack roll.
        vs: The defense that the attack targets.
        hit: The effects on a hit, in the content vocabulary.
        more: Further fields of the entry.
    """
    return ActionSpec.model_validate(
        {"id": name, "cost": "standard", "origin": "melee", "attack": {"bonus": bonus, "vs": vs}, "hit": hit, **more}
    )


def strength_bonus(spec: CreatureSpec) -> int:
    """Return the bonus of attacks that use Strength without a weapon (FE-ATK-16, OB-ATK-10)."""
    return level_and_modifier(spec, "str")


def unarmed(spec: CreatureSpec) -> ActionSpec:
    """Return the sheet entry of the unarmed strike (FE-BASIC-03)."""
    strength = modifier_of(spec.abilities["str"])
    damage = f"1d4{strength:+d}" if strength else "1d4"
    return maneuver("unarmed", strength_bonus(spec), "ac", [{"damage": damage}])


def general(everybody: Mapping[str, GeneralAction]) -> tuple[Action, ...]:
    """Return the general actions as compiled actions."""
    return tuple(bare(one.name, one.cost, uses=one.uses) for one in everybody.values())
