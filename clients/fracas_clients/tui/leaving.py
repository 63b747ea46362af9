"""What leaving a battle means, said before one leaves, and what the absence of somebody means, said while it lasts."""

from __future__ import annotations

from collections.abc import Callable

from fracas_clients.match import Match

__all__ = ["absence_text", "leave_question", "minutes"]


def leave_question(match: Match, *, ends: bool = False) -> str:
    """Return the question to somebody who would leave a battle that runs: what happens meanwhile, and how to return.

    Args:
        match: The battle.
        ends: Whether leaving ends the program, and with it the connection.
    """
    options = match.info.options
    if ends:
        said = ["The battle goes on: `fracas play` brings you to the lobby, where you enter it again."]
    else:
        said = ["The battle goes on: enter it again in the lobby, also after `fracas play` was closed."]
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
