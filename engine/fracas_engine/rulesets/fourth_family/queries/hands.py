"""Items in a creature's hands when it attacks.

Drawing, stowing and dropping items is in `actions.equipment`. This module is imported by all modules that list or make
attacks.
"""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
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
