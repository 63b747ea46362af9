"""Prompts about leaving a battle, and about absent players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.app import App

from fracas_clients.match import Match
from fracas_clients.texts import text as t
from fracas_clients.tui.plain_text import plain

__all__ = ["PLAY", "absence_text", "command_of", "leave_question", "minutes", "ready_text"]

PLAY: Final = "fracas play"
"""Default command line with which a player can return."""


def command_of(app: App[Any]) -> str:
    """Return the command with which the player can return to the application's server."""
    return str(getattr(app, "command", PLAY))


def leave_question(match: Match, *, ends: bool = False, command: str = PLAY) -> str:
    """Return the confirmation question for leaving a running battle: its consequences, and how to return.

    Args:
        match: The battle.
        ends: True if leaving also ends the program, and so the connection.
        command: The command line with which the player can return after that.
    """
    options = match.info.options
    said = [t("leave-return-command" if ends else "leave-return-lobby", command=command)]
    if match.clock:
        said.append(t("leave-clock"))
    if not options.HasField("grace_s"):
        said.append(t("leave-grace-unknown"))
    elif options.grace_s:
        said.append(t("leave-grace" if ends else "leave-grace-lobby", time=minutes(options.grace_s)))
    elif not match.clock:
        said.append(t("leave-never"))
    return t("leave-question", consequences="\n".join(said))


def absence_text(match: Match, call: Callable[[str], str]) -> str:
    """Return the absent players with the time until they forfeit: `Bob forfeits in 2:41`; empty if there are none.

    Args:
        match: The match.
        call: Returns the name for a seat id.
    """
    return "  ".join(t("absence", who=call(seat), time=minutes(left // 1000)) for seat, left in match.away)


def ready_text(match: Match) -> str:
    """Return who is ready and who is not, while everybody is asked or has a mark; empty if there are no marks."""
    people = [
        seat for seat in match.info.seats if seat.taken and not seat.bot and not seat.role and not seat.held_by_gm
    ]
    ready = [plain(seat.name or seat.id) for seat in people if seat.ready]
    waiting = [plain(seat.name or seat.id) for seat in people if not seat.ready]
    if match.info.ready_check and not (match.seat and any(seat.id == match.seat and seat.ready for seat in people)):
        asked = t("ready-asked")
    else:
        asked = ""
    if not ready and not match.info.ready_check:
        return ""
    told = [asked, t("ready-marked", who=", ".join(ready)) if ready else ""]
    return "  ".join(part for part in [*told, t("ready-waiting", who=", ".join(waiting)) if waiting else ""] if part)


def minutes(seconds: int) -> str:
    """Return a time as minutes and seconds: `2:41`."""
    return f"{seconds // 60}:{seconds % 60:02}"
