"""Who is still there, and who plays by cards."""

from __future__ import annotations

from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.situation import Situation

__all__ = ["has_cards", "living_figures"]


def living_figures(situation: Situation[TurnRules], kind: str) -> list[Figure]:
    """Return the living figures of a kind (`hero`, `monster`, `summon`), in the order in which they came."""
    return [one for one in map(figure, situation.state.creatures.values()) if one.alive and one.kind == kind]


def has_cards(situation: Situation[TurnRules], creature: Figure) -> bool:
    """Say whether a character plays by cards, rather than with a fixed initiative."""
    return situation.sheet(creature).hand is not None
