"""What a creature has in its hands when it strikes.

Drawing, stowing and dropping things is in `gear`; this lies below whatever lists or makes attacks.
"""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import AnySituation

__all__ = ["at_hand"]


def at_hand(situation: AnySituation, creature: FamilyCreature, action: Action) -> bool:
    """Say whether a creature holds the weapon of an action, if that is an item of its sheet.

    Who has a weapon in each hand chooses between the entries of both (OB-TWF-01).
    """
    items = situation.sheet(creature).items
    return (
        items is None
        or action.spec is None
        or action.id in creature.held
        or action.id not in (*items.held, *items.carried)
    )
