"""Determinized battles for lookahead, sampled from a seat's knowledge; `rollout_dice` has the dice of rollouts.

They come from the question `imagine`, which server and arena both answer with the dump of a battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.errors import DumpError
from fracas_engine.setup import Setup

QUESTION: Final[Mapping[str, Mapping[str, Any]]] = {"battle": {"imagine": {"seed": 0}}}
"""The question of a policy that needs a battle before it chooses."""


class DeterminizedBattles:
    """Reads the determinized battles of one match.

    The setup is read once and kept, with everything that the rules have computed for it.
    """

    def __init__(self) -> None:
        self._setup: Setup | None = None

    def battle(self, answer: object) -> Battle | None:
        """Return the battle in an answer; None if there is none, or if another rules version wrote it."""
        if not isinstance(answer, str):
            return None
        try:
            found = Battle.load(answer.encode(), known=self._setup)
        except DumpError:
            return None
        self._setup = found.setup
        return found
