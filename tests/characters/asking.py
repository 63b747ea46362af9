"""Asking questions about characters as scenarios do."""

from __future__ import annotations

from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.event_plain import frozen

__all__ = ["ask"]


def ask(battle: Battle, **question: Any) -> Any:
    """Ask as a scenario does."""
    return battle.ask(frozen(question))
