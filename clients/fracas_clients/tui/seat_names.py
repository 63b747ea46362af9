"""Names of the people and bots at a match, in the user's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fracas_clients.texts import text as t

__all__ = ["is_bot_name", "join_names", "seat_name"]

_BOT: Final = re.compile(r"Bot \((random|house|greedy|focus|search|mcts), (easy|medium|hard)\)")
"""The names that servers give to bots (`fracas_protocol.bot_strength.bot_name`)."""


def seat_name(name: str) -> str:
    """Return the name of a seat's player, in the user's language if it is the one of a shipped bot."""
    found = _BOT.fullmatch(name)
    return t("botName", policy=t(f"bot_{found[1]}"), strength=t(f"strength_{found[2]}")) if found else name


def is_bot_name(name: str) -> bool:
    """Return True if a name says that its bearer is a bot."""
    return _BOT.fullmatch(name) is not None


def join_names(names: Sequence[str]) -> str:
    """Return names as a list: `Ann, Ben and Cara`."""
    return t("namesAnd").join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
