"""Legal targets of attacks, and attack values after modifier cards (MT-ATK-01, MT-BON-01 and -03)."""

from __future__ import annotations

from fracas_engine.rulesets.monster_turn.state import Figure


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
