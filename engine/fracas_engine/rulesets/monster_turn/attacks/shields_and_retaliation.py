"""Shields and retaliation, from statistics cards and from actions (MT-BON-01 and -03)."""

from __future__ import annotations

from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.situation import Situation


def shield(situation: Situation[TurnRules], creature: Figure, pierce: int = 0) -> int:
    """Return the number by which attacks on a figure are reduced; several shields add up (MT-BON-01)."""
    printed = situation.sheet(creature).shield or 0
    gained = sum(bonus.amount for bonus in creature.bonuses if bonus.kind == "shield")
    return max(0, printed + gained - pierce)


def retaliation(situation: Situation[TurnRules], creature: Figure, distance: int) -> int:
    """Return the damage that an attacker at this distance suffers from a figure's retaliation (MT-BON-03)."""
    printed = situation.sheet(creature).retaliate
    found = printed.damage if printed is not None and distance <= (printed.range or 1) else 0
    gained = (bonus.amount for bonus in creature.bonuses if bonus.kind == "retaliate" and distance <= bonus.range)
    return found + sum(gained)
