"""Battles to look ahead in, drawn from what a seat may know; `rollout_dice` has the dice for playing them on.

They come by the question `imagine`, which server and arena answer alike with the dump of a battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.errors import DumpError
from fracas_engine.setup import Setup

__all__ = ["QUESTION", "DeterminizedBattles"]

QUESTION: Final[Mapping[str, Mapping[str, Any]]] = {"battle": {"imagine": {"seed": 0}}}
"""What a policy asks before it chooses, to be answered with a battle."""


class DeterminizedBattles:
    """Look ahead in battles of one match.

    The set-up of the battle is read once and kept with all that the rules have worked out of it.
    """

    def __init__(self) -> None:
        self._setup: Setup | None = None

    def battle(self, answer: object) -> Battle | None:
        """Return the battle that was answered; None where there is none, or rules of another version wrote it."""
        if not isinstance(answer, str):
            return None
        try:
            found = Battle.load(answer.encode(), known=self._setup)
        except DumpError:
            return None
        self._setup = found.setup
        return found
