"""What leaving a battle means, said before one leaves, and what the absence of somebody means, said while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.app import App

from fracas_clients.match import Match

__all__ = ["PLAY", "absence_text", "command_of", "leave_question", "minutes"]

PLAY: Final = "fracas play"
"""What brings somebody back who has said neither where nor who."""


def command_of(app: App[Any]) -> str:
    """Return the command that brings the same person back to the server that an application shows."""
    return str(getattr(app, "command", PLAY))


def leave_question(match: Match, *, ends: bool = False, command: str = PLAY) -> str:
    """Return the question to somebody who would leave a battle that runs: what happens meanwhile, and how to return.

    Args:
        match: The battle.
        ends: Whether leaving ends the program, and with it the connection.
        command: What brings the same person back after that.
    """
    options = match.info.options
    if ends:
        said = [f"The battle goes on: `{command}` brings you to the lobby, where you enter it again."]
    else:
        said = [f"The battle goes on: enter it again in the lobby, also after the end of the program, by `{command}`."]
    if match.clock:
        said.append("Your clock runs meanwhile.")
    if not options.HasField("grace_s"):
        said.append("How long you may be without a connection is the server's choice.")
    elif options.grace_s:
        here = "" if ends else "In the lobby you count as there; "
        said.append(f"{here}{minutes(options.grace_s)} without a connection and you forfeit.")
    elif not match.clock:
        said.append("Take your time: you never forfeit by being away.")
    return "Leave? " + "\n".join(said)


def absence_text(match: Match, call: Callable[[str], str]) -> str:
    """Return who is away and how long until they forfeit: `Bob forfeits in 2:41`; empty where nobody does.

    Args:
        match: The match.
        call: Turns ids of seats into names.
    """
    return "  ".join(f"{call(seat)} is away, forfeits in {minutes(left // 1000)}" for seat, left in match.away)


def minutes(seconds: int) -> str:
    """Return a time as minutes and seconds: `2:41`."""
    return f"{seconds // 60}:{seconds % 60:02}"
