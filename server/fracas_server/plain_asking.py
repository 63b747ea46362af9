"""What the commands that ask a running server over plain HTTP have in common."""

from __future__ import annotations

from typing import Final

__all__ = ["SCHEMES", "why_not"]

SCHEMES: Final = {"ws": "http", "wss": "https", "http": "http", "https": "https"}
"""How a server is asked over HTTP that is named by one of these."""


def why_not(error: Exception) -> str:
    """Say in a few words why nobody answered."""
    met = getattr(error, "reason", error)
    return (getattr(met, "strerror", "") or str(met)).lower()
