"""Difficulty labels of the shipped bots, shared by servers and clients.

The measurements behind them are in docs/write-a-bot.md, "How strong they are".
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
"""Difficulty label of each shipped policy, the weakest first."""


def bot_name(policy: str) -> str:
    """Return the display name of a bot without a name of its own, such as `Bot (greedy, medium)`.

    Clients show the name in the user's language.

    Args:
        policy: The bot's policy; for a policy that is not shipped, the name has no difficulty label.
    """
    return f"Bot ({', '.join(filter(None, (policy, STRENGTHS.get(policy))))})"
