"""Battles to look ahead in: drawn from what a seat may know, played on with dice of one's own.

They come by the question `imagine`, which server and arena answer alike with the dump of a battle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import DumpError
from fracas_engine.setup import Setup

__all__ = ["QUESTION", "Foresight"]

QUESTION: Final[Mapping[str, Mapping[str, Any]]] = {"battle": {"imagine": {"seed": 0}}}
"""What a policy asks before it chooses, to be answered with a battle."""


class Foresight:
    """Look ahead in battles of one match.

    The set-up of the battle is read once and kept with all that the rules have worked out of it.
    """

    def __init__(self) -> None:
        self._setup: Setup | None = None
        self._faces: dict[int, bytes] = {}

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

    def faces(self, number: int) -> KeyedFaces:
        """Return the dice of a future, the same for each choice that is tried in it: only the choice differs then."""
        key = self._faces.get(number)
        if key is None:
            key = self._faces[number] = hashlib.sha256(f"fracas future v1 {number}".encode()).digest()
        return KeyedFaces(key)
