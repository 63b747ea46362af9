"""Determinized battles for lookahead, sampled from a seat's knowledge; `rollout_dice` has the dice of rollouts.

A policy gets such a battle by asking the question `imagine`; server and arena both answer with a dumped battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.errors import DumpError
from fracas_engine.setup import Setup

QUESTION: Final[Mapping[str, Mapping[str, Any]]] = {"battle": {"imagine": {"seed": 0}}}
"""The question with which a policy asks for a determinized battle before it chooses."""


class DeterminizedBattles:
    """Reads the determinized battles of one match.

    The setup is read once and kept for all battles, together with the values that the rules have cached in it.
    """

    def __init__(self) -> None:
        self._setup: Setup | None = None

    def battle(self, answer: object) -> Battle | None:
        """Return the battle in an answer; None if the answer has no battle, or another rules version wrote it."""
        if not isinstance(answer, str):
            return None
        try:
            found = Battle.load(answer.encode(), known=self._setup)
        except DumpError:
            return None
        self._setup = found.setup
        return found
