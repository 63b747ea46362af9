"""What the rooms of `monster_turn` ask of the ruleset; this lies below all of them and imports none."""

from __future__ import annotations

from abc import abstractmethod

from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Ruleset

__all__ = ["TurnRules"]


class TurnRules(Ruleset):
    """When a battle is decided, which is asked wherever a figure leaves it or a round ends."""

    @abstractmethod
    def look_for_winner(self, resolution: AnyResolution) -> None:
        """End the battle if no character is left, or no monster (MT-WIN-01 and -02)."""

    @abstractmethod
    def look_for_survival(self, resolution: AnyResolution) -> None:
        """End the battle if the characters have lived through as many rounds as their goal says."""
