"""Difficulty labels of the shipped bots, shared by servers, which name them, and clients, which offer them.

docs/write-a-bot.md, "How strong they are", has the measurements.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["STRENGTHS", "bot_name"]

STRENGTHS: Final[Mapping[str, str]] = {
    "random": "easy",
    "house": "medium",
    "greedy": "medium",
    "focus": "medium",
    "search": "hard",
    "mcts": "hard",
}
"""How hard each policy is, in a word; the weaker ones first."""


def bot_name(policy: str) -> str:
    """Return what a bot is called that has no name of its own: `medium greedy bot`.

    Args:
        policy: What it plays by; a policy that is not shipped is named alone.
    """
    return " ".join(filter(None, (STRENGTHS.get(policy), policy, "bot")))
