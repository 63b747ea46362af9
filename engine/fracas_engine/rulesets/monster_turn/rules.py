"""Interface of the ruleset class as needed by the packages of `monster_turn`; imports none of these packages."""

from __future__ import annotations

from abc import abstractmethod

from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Ruleset


class TurnRules(Ruleset):
    """Ruleset interface: checks for the end of a battle, made when a figure leaves it or a round ends."""

    @abstractmethod
    def look_for_winner(self, resolution: AnyResolution) -> None:
        """End the battle if no character or no monster is left (MT-WIN-01 and -02)."""

    @abstractmethod
    def look_for_survival(self, resolution: AnyResolution) -> None:
        """End the battle if the characters have survived the number of rounds of their goal."""
