"""Shields and retaliation that last until the end of the round (MT-BON-02)."""

from __future__ import annotations

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Bonus, Figure


def add_bonus(resolution: Resolution[TurnRules], creature: Figure, bonus: Bonus) -> None:
    """Add a shield or retaliation until the end of the round (MT-BON-02)."""
    resolution.emit(
        "bonus_began",
        (creature, {"bonuses": (*creature.bonuses, bonus)}),
        who=creature.id,
        bonus=bonus.kind,
        amount=bonus.amount,
    )
