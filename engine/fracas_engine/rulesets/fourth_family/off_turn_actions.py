"""Free actions in other creatures' turns, between actions but not during an action.

Rules: FE-ACT-05, -06 and -11, OB-FREE-07.
"""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.ids import SeatId
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family import options
from fracas_engine.rulesets.fourth_family.actions import orders
from fracas_engine.rulesets.fourth_family.conditions import can_act
from fracas_engine.rulesets.fourth_family.frames import Turn
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.situation import Situation


def may_act_unprompted(situation: Situation[FamilyRules], name: str) -> bool:
    """Return True if a creature may act now in another creature's turn."""
    top = situation.state.stack[-1] if situation.state.stack else None
    creature = situation.state.creatures.get(name)
    return isinstance(top, Turn) and top.who != name and creature is not None and can_act(creature)


def _is_free(action: Action) -> bool:
    """Return True if an action is a free action usable in any turn; action points and triggered powers are not."""
    triggered = action.spec is not None and action.spec.trigger is not None
    return action.cost == "free" and not (action.id == "action_point" and action.spec is None) and not triggered


def unprompted_uses(situation: Situation[FamilyRules], seat: SeatId) -> tuple[UseOption, ...]:
    """Return the free actions that a seat's creatures may take now."""
    found: list[UseOption] = []
    for creature in map(family, situation.present()):
        if creature.seat == seat and may_act_unprompted(situation, creature.id):
            for action in situation.rules.sheet(situation, creature).actions.values():
                if _is_free(action) and not orders.fault(situation, creature, action):
                    found += options.uses(situation, creature, action)
    return tuple(found)


def use_off_turn(resolution: Resolution[FamilyRules], seat: SeatId, intent: Use) -> bool:
    """Use a free action outside the creature's turn; return False if the intent is not such an action.

    Raises:
        IllegalIntent: The rules refuse it.
    """
    creature = resolution.state.creatures.get(intent.by)
    if creature is None or creature.seat != seat or not may_act_unprompted(resolution, creature.id):
        return False
    action = resolution.rules.sheet(resolution, creature).actions.get(intent.action)
    if action is None or not _is_free(action):
        return False
    orders.carry_out_use(resolution, family(creature), intent)
    return True
