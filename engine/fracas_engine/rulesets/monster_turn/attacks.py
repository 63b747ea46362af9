"""Attack values: legal targets, values after modifier cards, shields and retaliation (MT-ATK-01, MT-BON-01 and -03)."""

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


def is_attackable(attacker: Figure, target: Figure) -> bool:
    """Return True if a figure may be attacked at all, regardless of range and sight (MT-FOC-12)."""
    return target.alive and target.at is not None and target.side != attacker.side and not target.has("invisible")


def modified(value: int, card: str) -> int:
    """Return an attack's value after a modifier card, never below 0 (MT-ATK-01)."""
    match card:
        case "null":
            return 0
        case "x2":
            return 2 * value
        case _:
            return max(0, value + int(card))
