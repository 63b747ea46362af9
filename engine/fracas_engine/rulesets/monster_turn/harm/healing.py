"""Healing: conditions that it removes, and targets of monsters' heals (MT-BON-04, MT-COND-02 and -03)."""

from __future__ import annotations

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.harm.condition_effects import end_condition
from fracas_engine.rulesets.monster_turn.queries.ranges import in_range
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.situation import Situation


def heal(resolution: Resolution[TurnRules], creature: Figure, amount: int) -> None:
    """Heal a figure: remove its wounds, and restore hit points or, if it is poisoned, remove the poison instead.

    Rules: MT-COND-02 and -03.
    """
    poisoned = creature.has("poisoned")
    for name in ("wounded", "poisoned"):
        if creature.has(name):
            end_condition(resolution, creature, name)
    regained = 0 if poisoned else min(amount, creature.max_hp - creature.hp)
    resolution.emit("healed", (creature, {"hp": creature.hp + regained}), who=creature.id, amount=regained)


def most_hurt(situation: Situation[TurnRules], creature: Figure, reach: int) -> list[Figure]:
    """Return the possible targets of a figure's heal: those with the most damage in range and sight (MT-BON-04).

    Only the figure itself and its allies are considered.
    """
    near = [
        one
        for one in map(figure, situation.present())
        if one.side == creature.side and (one.id == creature.id or in_range(situation, creature, one, reach))
    ]
    most = max(one.max_hp - one.hp for one in near)
    if not most:
        return [creature]
    return [one for one in near if one.max_hp - one.hp == most]
