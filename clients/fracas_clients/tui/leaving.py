"""What leaving a battle means, said before one leaves."""

from __future__ import annotations

from fracas_clients.match import Match

__all__ = ["leave_question"]


def leave_question(match: Match) -> str:
    """Return the question to somebody who would leave a battle that runs: what happens meanwhile, and how to return."""
    runs = " Your clock runs meanwhile." if match.clock else ""
    return f"Leave? The battle goes on, and you can come back: Enter on it in the lobby.{runs}"
