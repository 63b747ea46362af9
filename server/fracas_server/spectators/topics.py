"""MQTT topics of the spectator streams. Payloads are `ServerMessage`s in binary form, as on `fracas.v1.proto`."""

from __future__ import annotations

from typing import Final

_ROOT: Final = "fracas/v1"

LOBBY: Final = f"{_ROOT}/lobby"
"""Topic of the retained `MatchList`: the public matches."""


def snapshot(match: str) -> str:
    """Return the topic of a match's retained `Snapshot`: refreshed periodically, deleted after the match."""
    return f"{_ROOT}/matches/{match}/snapshot"


def diffs(match: str) -> str:
    """Return the topic of a match's `Diff`s, each with base and version, and of the `MatchOver` at the end."""
    return f"{_ROOT}/matches/{match}/diffs"


def chat(match: str) -> str:
    """Return the topic of a match's `ChatLine`s."""
    return f"{_ROOT}/matches/{match}/chat"


def standings(tournament: str) -> str:
    """Return the topic of a tournament: a retained `Tournament` with its standings and its last round's encounters."""
    return f"{_ROOT}/tournaments/{tournament}/standings"
