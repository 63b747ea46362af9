"""What is published where over MQTT. Payloads are `ServerMessage`s in binary form, as on `fracas.v1.proto`."""

from __future__ import annotations

from typing import Final

__all__ = ["LOBBY", "chat", "diffs", "snapshot", "standings"]

_ROOT: Final = "fracas/v1"

LOBBY: Final = f"{_ROOT}/lobby"
"""`MatchList`, retained: the matches that anybody may see."""


def snapshot(match: str) -> str:
    """Return where a match's `Snapshot` lies, retained and refreshed now and then; `MatchOver` after its end."""
    return f"{_ROOT}/matches/{match}/snapshot"


def diffs(match: str) -> str:
    """Return where a match's `Diff`s go, each with base and version; and `MatchOver` in the end."""
    return f"{_ROOT}/matches/{match}/diffs"


def chat(match: str) -> str:
    """Return where a match's `ChatLine`s go."""
    return f"{_ROOT}/matches/{match}/chat"


def standings(tournament: str) -> str:
    """Return where a tournament's `Tournament` lies, retained: its standings and the encounters of its last round."""
    return f"{_ROOT}/tournaments/{tournament}/standings"
